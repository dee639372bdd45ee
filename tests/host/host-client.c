/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "host-client.h"

#include "easel-json.h"
#include "easel-test.h"
#include "rpc-error.h"
#include "rpc-websocket.h"

typedef struct
{
  char     *method;
  JsonNode *params;
} Heard;

struct _HostClient
{
  RpcPeer           *peer;
  char              *client_id;
  GPtrArray         *heard;
  GPtrArray         *actions;    /* JsonObject, of all that was ever heard */
  gint64             client_seq;
  HostClientHandler  handler;
  gpointer           handler_data;
};

static void
heard_free (Heard *heard)
{
  g_free (heard->method);
  json_node_unref (heard->params);
  g_free (heard);
}

static void
notification_cb (RpcPeer    *peer,
                 const char *method,
                 JsonObject *params,
                 HostClient *self)
{
  Heard *heard = g_new0 (Heard, 1);

  heard->method = g_strdup (method);
  heard->params = easel_json_node_take (json_object_ref (params));
  g_ptr_array_add (self->heard, heard);
  if (strcmp (method, "action") == 0)
    g_ptr_array_add (self->actions, json_object_ref (params));
}

static gboolean
request_cb (RpcPeer    *peer,
            RpcRequest *request,
            HostClient *self)
{
  if (self->handler == NULL)
    return FALSE;
  self->handler (request, self->handler_data);
  return TRUE;
}

HostClient *
host_client_new (const char *uri,
                 const char *client_id)
{
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(RpcTransport) transport = NULL;

  rpc_websocket_connect_async (uri, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  transport = rpc_websocket_connect_finish (result, &error);
  g_assert_no_error (error);
  return host_client_new_over (transport, client_id);
}

HostClient *
host_client_new_over (RpcTransport *transport,
                      const char   *client_id)
{
  HostClient *self = g_new0 (HostClient, 1);

  self->peer = rpc_peer_new (transport);
  self->client_id = g_strdup (client_id);
  self->heard = g_ptr_array_new_with_free_func ((GDestroyNotify) heard_free);
  self->actions = g_ptr_array_new_with_free_func ((GDestroyNotify) json_object_unref);
  g_signal_connect (self->peer, "notification", G_CALLBACK (notification_cb), self);
  g_signal_connect (self->peer, "request", G_CALLBACK (request_cb), self);
  rpc_peer_start (self->peer);
  return self;
}

HostClient *
host_client_new_ready (const char *uri,
                       const char *client_id)
{
  HostClient *self = host_client_new (uri, client_id);

  json_object_unref (host_client_initialize (self, "\"initialSubscriptions\":[\"ahp-root://\"],"
                                                   "\"capabilities\":{\"canvas\":{}}"));
  return self;
}

JsonObject *
host_client_initialize (HostClient *self,
                        const char *members)
{
  g_autofree char *params = g_strdup_printf ("{\"channel\":\"ahp-root://\",\"protocolVersions\":[\"1.0.0\"],"
                                             "\"clientId\":\"%s\",%s}", self->client_id, members);

  return host_client_ask (self, "initialize", params);
}

void
host_client_free (HostClient *self)
{
  g_signal_handlers_disconnect_by_data (self->peer, self);
  rpc_peer_close (self->peer);
  g_clear_object (&self->peer);
  g_ptr_array_unref (self->heard);
  g_ptr_array_unref (self->actions);
  g_free (self->client_id);
  g_free (self);
}

JsonNode *
host_client_call (HostClient  *self,
                  const char  *method,
                  const char  *params,
                  GError     **error)
{
  g_autoptr(JsonObject) object = host_json_object (params);
  g_autoptr(GAsyncResult) result = NULL;

  /* The patience of tests is with this program, not with the clock. */
  rpc_peer_call_async (self->peer, method, object, G_MAXUINT, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  return rpc_peer_call_finish (self->peer, result, error);
}

JsonObject *
host_client_ask (HostClient *self,
                 const char *method,
                 const char *params)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = host_client_call (self, method, params, &error);

  g_assert_no_error (error);
  return JSON_NODE_HOLDS_OBJECT (node) ? json_node_dup_object (node) : json_object_new ();
}

void
host_client_refused (HostClient *self,
                     const char *method,
                     const char *params,
                     int         code)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = host_client_call (self, method, params, &error);

  g_assert_null (node);
  g_assert_error (error, RPC_ERROR, code);
}

JsonObject *
host_client_subscribe (HostClient *self,
                       const char *channel)
{
  g_autofree char *params = g_strdup_printf ("{\"channel\":\"%s\"}", channel);
  g_autoptr(JsonObject) result = host_client_ask (self, "subscribe", params);
  JsonObject *snapshot = json_object_get_object_member (result, "snapshot");

  g_assert_cmpstr (json_object_get_string_member (snapshot, "resource"), ==, channel);
  return json_object_ref (json_object_get_object_member (snapshot, "state"));
}

void
host_client_notify (HostClient *self,
                    const char *method,
                    const char *params)
{
  g_autoptr(JsonObject) object = host_json_object (params);
  g_autoptr(GError) error = NULL;

  rpc_peer_notify (self->peer, method, object, &error);
  g_assert_no_error (error);
}

void
host_client_dispatch_as (HostClient *self,
                         gint64      client_seq,
                         const char *channel,
                         const char *action)
{
  g_autofree char *params = g_strdup_printf ("{\"channel\":\"%s\",\"clientSeq\":%" G_GINT64_FORMAT ",\"action\":%s}",
                                             channel, client_seq, action);

  host_client_notify (self, "dispatchAction", params);
}

gint64
host_client_dispatch (HostClient *self,
                      const char *channel,
                      const char *action)
{
  host_client_dispatch_as (self, ++self->client_seq, channel, action);
  return self->client_seq;
}

static int
find (HostClient *self,
      const char *method,
      const char *pattern)
{
  for (guint i = 0; i < self->heard->len; i++)
    {
      Heard *heard = self->heard->pdata[i];

      if (strcmp (heard->method, method) == 0 && host_json_matches (heard->params, pattern))
        return i;
    }
  return -1;
}

JsonObject *
host_client_wait (HostClient *self,
                  const char *method,
                  const char *pattern)
{
  JsonObject *params;
  int index;

  g_test_message ("waiting for %s %s", method, pattern);
  easel_test_wait_until (find (self, method, pattern) >= 0);
  index = find (self, method, pattern);
  params = json_node_dup_object (((Heard *) self->heard->pdata[index])->params);
  g_ptr_array_remove_range (self->heard, 0, index + 1);
  return params;
}

gboolean
host_client_heard_none (HostClient *self,
                        const char *method,
                        const char *pattern)
{
  json_object_unref (host_client_ask (self, "ping", "{\"channel\":\"ahp-root://\"}"));
  return find (self, method, pattern) < 0;
}

GPtrArray *
host_client_get_actions (HostClient *self)
{
  return self->actions;
}

void
host_client_set_handler (HostClient        *self,
                         HostClientHandler  handler,
                         gpointer           user_data)
{
  self->handler = handler;
  self->handler_data = user_data;
}

void
host_client_close (HostClient *self)
{
  rpc_peer_close (self->peer);
}

gboolean
host_client_is_closed (HostClient *self)
{
  return rpc_peer_is_closed (self->peer);
}

RpcPeer *
host_client_get_peer (HostClient *self)
{
  return self->peer;
}
