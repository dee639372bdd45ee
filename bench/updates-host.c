/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-bench"

#include "easel-json.h"
#include "listen.h"
#include "rpc-peer.h"
#include "update-text.h"

/* A host of one session with one canvas. For every canvas/message it sends the echo and then, as fast as the socket
 * takes them, BENCH_UPDATES actions. It is a process of its own, so that the other side has a core for itself. */

#define SESSION "ahp-session:/bench"

#define CANVAS_MEMBERS "\"instanceId\":\"bench\",\"canvasId\":\"bench\",\"extensionId\":\"bench\"," \
                       "\"title\":\"Bench\",\"availability\":\"ready\""
#define SUMMARY "{\"resource\":\"" SESSION "\",\"provider\":\"bench\",\"title\":\"Bench\",\"status\":1," \
                "\"createdAt\":\"2026-01-01T00:00:00Z\",\"modifiedAt\":\"2026-01-01T00:00:00Z\"}"

static const struct
{
  const char *resource;
  const char *state;
} states[] = {
  { "ahp-root://", "{\"agents\":[]}" },
  { SESSION, "{\"provider\":\"bench\",\"title\":\"Bench\",\"status\":1,\"lifecycle\":\"ready\",\"activeClients\":[],"
             "\"chats\":[],\"canvases\":[],"
             "\"openCanvases\":[{\"channel\":\"" BENCH_CHANNEL "\"," CANVAS_MEMBERS "}]}" },
  { BENCH_CHANNEL, "{" CANVAS_MEMBERS ",\"source\":{\"kind\":\"server\"}}" },
};

typedef struct
{
  RpcTransport *transport;
  RpcPeer      *peer;
  gint64        server_seq;
} Host;

static JsonNode *
parse (const char *text)
{
  g_autoptr(GError) error = NULL;
  JsonNode *node = easel_json_parse (text, strlen (text), strlen (text), &error);

  if (node == NULL)
    g_printerr ("bench-updates-host: %s: %s\n", error->message, text);
  return node;
}

static char *
snapshot_text (Host       *self,
               const char *resource)
{
  for (gsize i = 0; i < G_N_ELEMENTS (states); i++)
    if (g_strcmp0 (states[i].resource, resource) == 0)
      return g_strdup_printf ("{\"resource\":\"%s\",\"state\":%s,\"fromSeq\":%" G_GINT64_FORMAT "}",
                              resource, states[i].state, self->server_seq);
  return NULL;
}

static gboolean
request_cb (RpcPeer    *peer,
            RpcRequest *request,
            gpointer    user_data)
{
  Host *self = user_data;
  const char *method = rpc_request_get_method (request);
  const char *channel = easel_json_peek_string (rpc_request_get_params (request), "channel", NULL);
  g_autofree char *snapshot = snapshot_text (self, channel);
  g_autofree char *text = NULL;

  if (g_str_equal (method, "initialize"))
    text = g_strdup_printf ("{\"protocolVersion\":\"1.0.0\",\"serverSeq\":%" G_GINT64_FORMAT ",\"snapshots\":[%s]}",
                            self->server_seq, snapshot);
  else if (g_str_equal (method, "listSessions"))
    text = g_strdup ("{\"items\":[" SUMMARY "]}");
  else if (g_str_equal (method, "subscribe") && snapshot != NULL)
    text = g_strdup_printf ("{\"snapshot\":%s}", snapshot);
  else
    return FALSE;
  rpc_request_reply (request, parse (text));
  return TRUE;
}

static void
send_text (Host *self,
           char *text)
{
  g_autoptr(GBytes) bytes = g_bytes_new_take (text, strlen (text));
  g_autoptr(GError) error = NULL;

  if (!rpc_transport_send (self->transport, bytes, &error))
    g_printerr ("bench-updates-host: %s\n", error->message);
}

static void
notification_cb (RpcPeer    *peer,
                 const char *method,
                 JsonObject *params,
                 gpointer    user_data)
{
  Host *self = user_data;
  JsonObject *action = easel_json_peek_object (params, "action");
  g_autoptr(JsonObject) echo = json_object_new ();
  JsonObject *origin = json_object_new ();

  if (!g_str_equal (method, "dispatchAction") || action == NULL)
    {
      json_object_unref (origin);
      return;
    }
  json_object_set_string_member (origin, "clientId", "bench");
  json_object_set_int_member (origin, "clientSeq", easel_json_peek_int (params, "clientSeq", 0));
  json_object_set_string_member (echo, "channel", easel_json_peek_string (params, "channel", ""));
  json_object_set_int_member (echo, "serverSeq", ++self->server_seq);
  json_object_set_object_member (echo, "action", json_object_ref (action));
  json_object_set_object_member (echo, "origin", origin);
  rpc_peer_notify (self->peer, "action", echo, NULL);
  for (guint i = 0; i < BENCH_UPDATES; i++)
    send_text (self, bench_update_text (++self->server_seq, i));
}

static void
connected_cb (RpcTransport *transport,
              gpointer      user_data)
{
  Host *self = user_data;

  self->transport = g_object_ref (transport);
  self->peer = rpc_peer_new (self->transport);
  g_signal_connect (self->peer, "request", G_CALLBACK (request_cb), self);
  g_signal_connect (self->peer, "notification", G_CALLBACK (notification_cb), self);
  rpc_peer_start (self->peer);
}

int
main (void)
{
  Host self = { 0 };

  return bench_listen ("bench-updates-host", connected_cb, &self);
}
