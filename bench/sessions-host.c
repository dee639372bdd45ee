/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-bench"

#include "easel-json.h"
#include "listen.h"
#include "rpc-peer.h"

/* bench-sessions-host SESSIONS CANVASES: a host with so many sessions, and so many canvases in each of them. Their
 * pages are in their addresses, so that none of what is measured is the way of bytes. It has no store, and says nothing
 * that it was not asked for. */

#define SESSION "ahp-session:/"
#define CANVAS "ahp-canvas:/"
#define PAGE "data:text/html,<!doctype html><title>Bench</title><h1>Bench</h1>"

typedef struct
{
  guint n_sessions;
  guint n_canvases;
} Host;

static void
append_canvas (GString    *text,
               const char *session,
               guint       number)
{
  g_string_append_printf (text, "%s{\"channel\":\"" CANVAS "%s/%u\",\"instanceId\":\"%u\",\"canvasId\":\"bench\","
                                "\"extensionId\":\"bench\",\"title\":\"Canvas %u\",\"availability\":\"ready\"}",
                          number == 0 ? "" : ",", session, number, number, number);
}

static char *
session_text (Host       *self,
              const char *session)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "{\"provider\":\"bench\",\"title\":\"Session %s\",\"status\":1,\"lifecycle\":\"ready\","
                                "\"activeClients\":[],\"chats\":[],\"canvases\":[],\"openCanvases\":[", session);
  for (guint i = 0; i < self->n_canvases; i++)
    append_canvas (text, session, i);
  g_string_append (text, "]}");
  return g_string_free (text, FALSE);
}

/* (nullable) */
static char *
state_text (Host       *self,
            const char *resource)
{
  if (g_str_equal (resource, "ahp-root://"))
    return g_strdup ("{\"agents\":[]}");
  if (g_str_has_prefix (resource, SESSION))
    return session_text (self, resource + strlen (SESSION));
  if (g_str_has_prefix (resource, CANVAS))
    return g_strdup_printf ("{\"instanceId\":\"%s\",\"canvasId\":\"bench\",\"extensionId\":\"bench\","
                            "\"title\":\"Canvas %s\",\"availability\":\"ready\",\"source\":{\"kind\":\"server\"},"
                            "\"url\":\"" PAGE "\"}", strrchr (resource, '/') + 1, strrchr (resource, '/') + 1);
  return NULL;
}

static char *
snapshot_text (Host       *self,
               const char *resource)
{
  g_autofree char *state = resource != NULL ? state_text (self, resource) : NULL;

  return state == NULL ? NULL : g_strdup_printf ("{\"resource\":\"%s\",\"state\":%s,\"fromSeq\":0}", resource, state);
}

static char *
list_text (Host *self)
{
  GString *text = g_string_new ("{\"items\":[");

  for (guint i = 0; i < self->n_sessions; i++)
    g_string_append_printf (text, "%s{\"resource\":\"" SESSION "%u\",\"provider\":\"bench\",\"title\":\"Session %u\","
                                  "\"status\":1,\"createdAt\":\"2026-01-01T00:00:00Z\","
                                  "\"modifiedAt\":\"2026-01-01T00:00:00Z\"}", i == 0 ? "" : ",", i, i);
  g_string_append (text, "]}");
  return g_string_free (text, FALSE);
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
  g_autoptr(GError) error = NULL;
  JsonNode *answer;

  if (g_str_equal (method, "initialize"))
    text = g_strdup_printf ("{\"protocolVersion\":\"1.0.0\",\"serverSeq\":0,\"snapshots\":[%s]}",
                            snapshot != NULL ? snapshot : "");
  else if (g_str_equal (method, "listSessions"))
    text = list_text (self);
  else if (g_str_equal (method, "subscribe") && snapshot != NULL)
    text = g_strdup_printf ("{\"snapshot\":%s}", snapshot);
  else
    return FALSE;
  answer = easel_json_parse (text, strlen (text), strlen (text), &error);
  if (answer == NULL)
    {
      g_printerr ("bench-sessions-host: %s: %s\n", error->message, text);
      return FALSE;
    }
  rpc_request_reply (request, answer);
  return TRUE;
}

static void
connected_cb (RpcTransport *transport,
              gpointer      user_data)
{
  RpcPeer *peer = rpc_peer_new (transport);

  g_signal_connect (peer, "request", G_CALLBACK (request_cb), user_data);
  rpc_peer_start (peer);
}

int
main (int   argc,
      char *argv[])
{
  Host self = { 0 };

  if (argc != 3)
    {
      g_printerr ("usage: %s SESSIONS CANVASES\n", argv[0]);
      return 2;
    }
  self.n_sessions = (guint) g_ascii_strtoull (argv[1], NULL, 10);
  self.n_canvases = (guint) g_ascii_strtoull (argv[2], NULL, 10);
  return bench_listen ("bench-sessions-host", connected_cb, &self);
}
