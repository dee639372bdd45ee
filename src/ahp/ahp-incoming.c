/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "ahp-client-private.h"

#include "easel-json.h"
#include "easel-limits.h"

/* What the peer brings: actions, root notifications and requests. Nothing here may trust a shape. */

void
ahp_incoming_action (AhpClient  *self,
                     JsonObject *params,
                     gboolean    replayed)
{
  g_autoptr(GError) error = NULL;
  AhpEnvelope envelope;

  if (!ahp_envelope_read (&envelope, params, &error))
    {
      g_debug ("malformed action dropped: %s", error->message);
      return;
    }

  if (envelope.rejection == NULL)
    self->seen_seq = MAX (self->seen_seq, envelope.server_seq);
  ahp_channels_route (self->channels, &envelope, replayed);
  ahp_dispatcher_settle (self->dispatcher, &envelope);
}

/* The metadata that the root state advertises for @resource, so that a person reads a name and not an address. */
static JsonObject *
find_metadata (AhpClient  *self,
               const char *resource)
{
  JsonObject *state = ahp_channel_get_state (self->root);
  JsonArray *agents = state != NULL ? easel_json_peek_array (state, "agents") : NULL;

  for (guint i = 0; agents != NULL && i < json_array_get_length (agents); i++)
    {
      JsonObject *agent = easel_json_array_object (agents, i);
      JsonArray *resources = agent != NULL ? easel_json_peek_array (agent, "protectedResources") : NULL;

      for (guint j = 0; resources != NULL && j < json_array_get_length (resources); j++)
        {
          JsonObject *metadata = easel_json_array_object (resources, j);

          if (metadata != NULL &&
              strcmp (easel_json_peek_string (metadata, "resource", ""), resource) == 0)
            return metadata;
        }
    }
  return NULL;
}

static void
handle_auth_required (AhpClient  *self,
                      JsonObject *params)
{
  const char *resource = easel_json_peek_string (params, "resource", NULL);
  g_autoptr(JsonObject) metadata = NULL;
  JsonObject *known;

  if (resource == NULL || strlen (resource) > EASEL_LIMIT_URI_BYTES)
    return;

  known = find_metadata (self, resource);
  metadata = known != NULL ? easel_json_object_copy (known) : json_object_new ();
  json_object_set_string_member (metadata, "resource", resource);
  ahp_client_emit_auth (self, metadata);
}

static void
notification_cb (RpcPeer    *peer,
                 const char *method,
                 JsonObject *params,
                 AhpClient  *self)
{
  g_autoptr(AhpClient) kept = g_object_ref (self);

  if (peer != self->peer || params == NULL)
    return;

  if (strcmp (method, "action") == 0)
    ahp_incoming_action (self, params, FALSE);
  else if (strcmp (method, "auth/required") == 0)
    handle_auth_required (self, params);
  else if (g_str_has_prefix (method, "root/session"))
    ahp_client_emit_session (self, method, params);
  else if (strcmp (method, AHP_METHOD_CANVAS_SHOW) == 0 && (self->own_extensions & AHP_EXTENSION_SHOW))
    ahp_client_emit_show (self, params);
  else
    g_debug ("notification ignored");
}

static gboolean
request_cb (RpcPeer    *peer,
            RpcRequest *request,
            AhpClient  *self)
{
  g_autoptr(AhpClient) kept = g_object_ref (self);

  if (peer != self->peer)
    return FALSE;

  if (strcmp (rpc_request_get_method (request), "ping") == 0)
    {
      if (self->holds > 0)
        g_ptr_array_add (self->pings, g_object_ref (request));
      else
        rpc_request_reply (request, NULL);
      return TRUE;
    }
  return ahp_client_emit_request (self, request);
}

/**
 * ahp_client_hold_pings:
 * @self: a client
 *
 * From now on, pings of the host are answered only after ahp_client_release_pings() was called as often: it shall send
 * no more than it has sent, should it count that.
 */
void
ahp_client_hold_pings (AhpClient *self)
{
  g_return_if_fail (AHP_IS_CLIENT (self));

  self->holds++;
}

void
ahp_client_release_pings (AhpClient *self)
{
  g_return_if_fail (AHP_IS_CLIENT (self));
  g_return_if_fail (self->holds > 0);

  if (--self->holds > 0)
    return;
  for (guint i = 0; i < self->pings->len; i++)
    rpc_request_reply (g_ptr_array_index (self->pings, i), NULL);
  g_ptr_array_set_size (self->pings, 0);
}

static void
closed_cb (RpcPeer      *peer,
           const GError *reason,
           AhpClient    *self)
{
  if (peer != self->peer)
    return;
  g_ptr_array_set_size (self->pings, 0);
  ahp_connection_lose (self, reason);
}

void
ahp_incoming_connect (AhpClient *self,
                      RpcPeer   *peer)
{
  g_signal_connect_object (peer, "notification", G_CALLBACK (notification_cb), self, 0);
  g_signal_connect_object (peer, "request", G_CALLBACK (request_cb), self, 0);
  g_signal_connect_object (peer, "closed", G_CALLBACK (closed_cb), self, 0);
}
