/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "ahp-client-private.h"

/* The client's requests, subscriptions and actions, as its users see them. */

static void
call_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  JsonNode *node = rpc_peer_call_finish (RPC_PEER (source), result, &error);

  if (node != NULL)
    {
      g_task_return_pointer (task, node, (GDestroyNotify) json_node_unref);
      return;
    }
  ahp_client_check_auth (g_task_get_source_object (task), error);
  g_task_return_error (task, error);
}

/**
 * ahp_client_call_async:
 * @self: an #AhpClient
 * @method: the request's method
 * @channel: the URI that it is about; connection-level methods use `ahp-root://`
 * @params: (transfer full) (nullable): the other parameters
 * @timeout: milliseconds, 0 for EASEL_LIMIT_CALL_TIMEOUT
 * @cancellable: (nullable): what stops waiting for the answer
 * @callback: called with the answer
 * @user_data: data for @callback
 *
 * Sends any request. It is never sent again: when the connection goes, the call fails. An answer of -32007 also
 * emits #AhpClient::auth-required.
 */
void
ahp_client_call_async (AhpClient           *self,
                       const char          *method,
                       const char          *channel,
                       JsonObject          *params,
                       guint                timeout,
                       GCancellable        *cancellable,
                       GAsyncReadyCallback  callback,
                       gpointer             user_data)
{
  g_autoptr(JsonObject) owned = params != NULL ? params : json_object_new ();
  g_autoptr(GTask) task = NULL;

  g_return_if_fail (AHP_IS_CLIENT (self));
  g_return_if_fail (method != NULL);
  g_return_if_fail (channel != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, ahp_client_call_async);
  g_task_set_name (task, "[easel] call");
  if (self->state != AHP_CLIENT_READY)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_CONNECTED, "Not connected");
      return;
    }

  json_object_set_string_member (owned, "channel", channel);
  rpc_peer_call_async (self->peer, method, owned, timeout, cancellable, call_cb, g_steal_pointer (&task));
}

/**
 * ahp_client_notify:
 * @self: an #AhpClient
 * @method: the notification's method
 * @channel: the URI that it is about
 * @params: (transfer full): the other parameters
 *
 * Sends a notification while the client is ready.
 *
 * Returns: whether it was sent
 */
gboolean
ahp_client_notify (AhpClient  *self,
                   const char *method,
                   const char *channel,
                   JsonObject *params)
{
  g_autoptr(JsonObject) owned = params;

  g_return_val_if_fail (AHP_IS_CLIENT (self), FALSE);
  g_return_val_if_fail (method != NULL && channel != NULL && params != NULL, FALSE);

  json_object_set_string_member (params, "channel", channel);
  return self->state == AHP_CLIENT_READY && rpc_peer_notify (self->peer, method, params, NULL);
}

/**
 * ahp_client_call_finish:
 * @self: an #AhpClient
 * @result: the result
 * @error: return location for a #GError
 *
 * Returns: (transfer full): the result, a JSON null for null; or %NULL with `RPC_ERROR` and the host's code,
 *   or `G_IO_ERROR` (NOT_CONNECTED, CLOSED, TIMED_OUT, CANCELLED)
 */
JsonNode *
ahp_client_call_finish (AhpClient     *self,
                        GAsyncResult  *result,
                        GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/**
 * ahp_client_subscribe:
 * @self: an #AhpClient
 * @uri: the channel
 * @kind: what its state is; the first subscriber's word holds
 *
 * Subscribes to a channel, now or as soon as there is a connection, and keeps it subscribed over reconnects.
 * Callers are counted per URI.
 *
 * Returns: (transfer full): the channel, to be given back with ahp_client_unsubscribe()
 */
AhpChannel *
ahp_client_subscribe (AhpClient      *self,
                      const char     *uri,
                      AhpChannelKind  kind)
{
  g_return_val_if_fail (AHP_IS_CLIENT (self), NULL);
  g_return_val_if_fail (uri != NULL, NULL);

  return ahp_channels_subscribe (self->channels, uri, kind);
}

/**
 * ahp_client_unsubscribe:
 * @self: an #AhpClient
 * @channel: a channel from ahp_client_subscribe(); the caller keeps its reference
 *
 * Undoes one ahp_client_subscribe(). When it was the last, the host is told at the end of this turn of the main
 * loop, so that taking hold again at once costs nothing.
 */
void
ahp_client_unsubscribe (AhpClient  *self,
                        AhpChannel *channel)
{
  g_return_if_fail (AHP_IS_CLIENT (self));
  g_return_if_fail (AHP_IS_CHANNEL (channel));

  ahp_channels_unsubscribe (self->channels, channel);
}

/**
 * ahp_client_dispatch_async:
 * @self: an #AhpClient
 * @channel: the channel's URI
 * @action: (transfer none): the action
 * @cancellable: (nullable): stops waiting; an action that is on its way is not called back
 * @callback: called when the host has echoed the action
 * @user_data: data for @callback
 *
 * Dispatches an action (AHP, "Write-ahead"). The actions of one channel are written in order. While the connection
 * is down, or its channel has no snapshot yet, an action waits, up to EASEL_LIMIT_DISPATCH_QUEUE bytes a channel.
 * After a reconnect whose replay proves that an action never arrived it is written again with the same `clientSeq`,
 * so that nothing is lost or doubled as long as the host can replay.
 */
void
ahp_client_dispatch_async (AhpClient           *self,
                           const char          *channel,
                           JsonObject          *action,
                           GCancellable        *cancellable,
                           GAsyncReadyCallback  callback,
                           gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;

  g_return_if_fail (AHP_IS_CLIENT (self));
  g_return_if_fail (channel != NULL);
  g_return_if_fail (action != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, ahp_client_dispatch_async);
  g_task_set_name (task, "[easel] dispatch");
  if (!g_task_return_error_if_cancelled (task))
    ahp_dispatcher_add (self->dispatcher, channel, action, g_steal_pointer (&task));
}

/**
 * ahp_client_dispatch_finish:
 * @self: an #AhpClient
 * @result: the result
 * @error: return location for a #GError
 *
 * Returns: %TRUE when the host applied the action; else %FALSE with `AHP_ERROR` (REJECTED, UNKNOWN, NO_ECHO, GONE,
 *   QUEUE_FULL) or `G_IO_ERROR` (CANCELLED, CLOSED, NOT_CONNECTED)
 */
gboolean
ahp_client_dispatch_finish (AhpClient     *self,
                            GAsyncResult  *result,
                            GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
