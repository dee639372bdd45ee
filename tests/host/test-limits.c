/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What one client may cost the host, and the others. */
#include "ahp-error.h"
#include "easel-host-limits.h"
#include "easel-limits.h"
#include "host-fixture.h"
#include "host-process.h"
#include "rpc-error.h"
#include "rpc-stdio.h"
#include "rpc-websocket.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static void
test_connections (HostFixture   *fixture,
                  gconstpointer  data)
{
  g_autoptr(GPtrArray) clients = g_ptr_array_new_with_free_func ((GDestroyNotify) host_client_free);
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(RpcTransport) transport = NULL;
  g_autoptr(GError) error = NULL;

  for (int i = 0; i < EASEL_LIMIT_HOST_CLIENTS; i++)
    g_ptr_array_add (clients, host_client_new (fixture->uri, "x"));
  json_object_unref (host_client_ask (clients->pdata[0], "ping", "{}"));
  rpc_websocket_connect_async (fixture->uri, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  transport = rpc_websocket_connect_finish (result, &error);
  g_assert_null (transport);
  g_assert_nonnull (error);

  /* One goes, one may come. */
  host_client_close (clients->pdata[3]);
  json_object_unref (host_client_ask (clients->pdata[0], "ping", "{}"));
  easel_test_wait_until (host_client_is_closed (clients->pdata[3]));
  for (int tries = 0; transport == NULL && tries < 1000; tries++)
    {
      g_clear_object (&result);
      rpc_websocket_connect_async (fixture->uri, NULL, easel_test_result_cb, &result);
      easel_test_wait_until (result != NULL);
      transport = rpc_websocket_connect_finish (result, NULL);
    }
  g_assert_nonnull (transport);
}

static void
test_subscriptions (HostFixture   *fixture,
                    gconstpointer  data)
{
  g_autoptr(HostClient) client = host_fixture_client (fixture, "c1");
  EaselHostState *state = easel_host_get_state (fixture->host);
  g_autoptr(JsonObject) canvas = host_json_object ("{\"instanceId\":\"x\",\"canvasId\":\"y\",\"extensionId\":\"z\"}");

  easel_host_state_begin (state);
  for (int i = 0; i <= EASEL_LIMIT_HOST_SUBSCRIPTIONS; i++)
    {
      g_autofree char *uri = g_strdup_printf ("ahp-canvas:/%d", i);

      easel_host_state_add (state, uri, AHP_CHANNEL_CANVAS, SESSION, canvas);
    }
  g_assert_true (easel_host_state_commit (state, NULL));
  /* Root and the session are two of them. */
  for (int i = 0; i < EASEL_LIMIT_HOST_SUBSCRIPTIONS - 2; i++)
    {
      g_autofree char *uri = g_strdup_printf ("ahp-canvas:/%d", i);

      json_object_unref (host_client_subscribe (client, uri));
    }
  host_client_refused (client, "subscribe", "{\"channel\":\"ahp-canvas:/1024\"}", RPC_ERROR_BUSY);
  json_object_unref (host_client_subscribe (client, SESSION));
  host_client_notify (client, "unsubscribe", "{\"channel\":\"ahp-canvas:/0\"}");
  json_object_unref (host_client_subscribe (client, "ahp-canvas:/1024"));
}

static void
test_canvases (HostFixture   *fixture,
               gconstpointer  data)
{
  g_autoptr(HostClient) client = host_fixture_client (fixture, "c1");
  g_autofree char *index = host_fixture_write (fixture, "page/index.html", "x");
  g_autofree char *input = g_strdup_printf ("{\"folder\":\"%s/page\"}", fixture->folder);
  g_autoptr(GError) error = NULL;

  for (int i = 0; i < EASEL_LIMIT_HOST_CANVASES; i++)
    {
      g_autoptr(JsonObject) opened = host_fixture_open (fixture, NULL, "page", NULL, input, &error);

      g_assert_no_error (error);
    }
  g_assert_null (host_fixture_open (fixture, NULL, "page", NULL, input, &error));
  g_assert_error (error, RPC_ERROR, RPC_ERROR_BUSY);
}

static void
test_sessions (HostFixture   *fixture,
               gconstpointer  data)
{
  g_autoptr(HostClient) client = host_client_new_ready (fixture->uri, "c1");

  for (int i = 0; i < EASEL_LIMIT_HOST_SESSIONS; i++)
    {
      g_autofree char *params = g_strdup_printf ("{\"channel\":\"ahp-session:/%d\"}", i);

      json_object_unref (host_client_ask (client, "createSession", params));
    }
  host_client_refused (client, "createSession", "{\"channel\":\"ahp-session:/more\"}", RPC_ERROR_BUSY);
}

static RpcPeer *
peer_over (int fd)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GSocket) socket = g_socket_new_from_fd (fd, &error);
  g_autoptr(GSocketConnection) connection = NULL;
  g_autoptr(RpcTransport) transport = NULL;

  g_assert_no_error (error);
  connection = g_socket_connection_factory_create_connection (socket);
  transport = rpc_stdio_new (g_io_stream_get_input_stream (G_IO_STREAM (connection)),
                             g_io_stream_get_output_stream (G_IO_STREAM (connection)));
  g_object_set_data_full (G_OBJECT (transport), "connection", g_object_ref (connection), g_object_unref);
  return rpc_peer_new (transport);
}

static void
count_cb (EaselHostConnection *connection,
          const char          *method,
          JsonObject          *params,
          guint               *count)
{
  (*count)++;
}

/* What is allowed is taken, one more ends the connection. */
static void
test_flood (HostFixture   *fixture,
            gconstpointer  data)
{
  int fds[2];
  g_autoptr(RpcPeer) flooder = NULL;
  g_autoptr(RpcPeer) peer = NULL;
  g_autoptr(EaselHostConnection) connection = NULL;
  guint count = 0;

  g_assert_no_errno (socketpair (AF_UNIX, SOCK_STREAM, 0, fds));
  flooder = peer_over (fds[0]);
  peer = peer_over (fds[1]);
  connection = easel_host_connection_new (peer);
  easel_host_connection_set_rate_limit (connection, 100, 0);
  g_signal_connect (connection, "notification", G_CALLBACK (count_cb), &count);
  easel_host_connection_start (connection);
  rpc_peer_start (flooder);
  for (int i = 0; i < 100; i++)
    g_assert_true (rpc_peer_notify (flooder, "x", NULL, NULL));
  easel_test_wait_until (count == 100);
  g_assert_false (rpc_peer_is_closed (peer));
  g_assert_true (rpc_peer_notify (flooder, "x", NULL, NULL));
  easel_test_wait_until (rpc_peer_is_closed (peer));
  g_assert_cmpuint (count, ==, 100);
}

/* A client that speaks something else is found by the sweep. */
static void
test_nonsense (HostFixture   *fixture,
               gconstpointer  data)
{
  g_autoptr(GString) nonsense = g_string_new (NULL);
  int fds[2];
  g_autoptr(RpcPeer) peer = NULL;
  g_autoptr(EaselHostConnection) connection = NULL;

  g_assert_no_errno (socketpair (AF_UNIX, SOCK_STREAM, 0, fds));
  peer = peer_over (fds[1]);
  connection = easel_host_connection_new (peer);
  easel_host_connection_start (connection);
  for (int i = 0; i < EASEL_LIMIT_HOST_BAD_MESSAGES; i++)
    g_string_append (nonsense, "?\n");
  g_assert_cmpint (write (fds[0], nonsense->str, nonsense->len), ==, nonsense->len);
  easel_test_wait_until (rpc_peer_get_dropped (peer) == EASEL_LIMIT_HOST_BAD_MESSAGES);
  easel_host_connection_sweep (connection);
  g_assert_false (rpc_peer_is_closed (peer));
  g_assert_cmpint (write (fds[0], "?\n", 2), ==, 2);
  easel_test_wait_until (rpc_peer_get_dropped (peer) > EASEL_LIMIT_HOST_BAD_MESSAGES);
  easel_host_connection_sweep (connection);
  g_assert_true (rpc_peer_is_closed (peer));
  close (fds[0]);
}

/* The history forgets its beginning: who was away too long gets the states anew. */
static void
test_history (HostFixture   *fixture,
              gconstpointer  data)
{
  g_autoptr(HostClient) client = host_fixture_client (fixture, "c1");
  g_autoptr(HostClient) late = NULL;
  g_autoptr(HostClient) recent = NULL;
  g_autoptr(JsonObject) snapshot = NULL;
  g_autoptr(JsonObject) replay = NULL;
  g_autofree char *params = NULL;
  EaselHostState *state = easel_host_get_state (fixture->host);
  g_autoptr(JsonObject) action = host_json_object ("{\"type\":\"session/titleChanged\",\"title\":\"x\"}");

  easel_host_state_begin (state);
  for (int i = 0; i < EASEL_LIMIT_HOST_HISTORY_ACTIONS + 10; i++)
    easel_host_state_apply (state, SESSION, action, NULL);
  g_assert_true (easel_host_state_commit (state, NULL));
  host_fixture_restart (fixture);
  state = easel_host_get_state (fixture->host);

  late = host_client_new (fixture->uri, "c1");
  snapshot = host_client_ask (late, "reconnect", "{\"clientId\":\"c1\",\"lastSeenServerSeq\":1,\"subscriptions\":[\"" SESSION "\"]}");
  host_assert_json (snapshot, "{\"type\":\"snapshot\"}");
  recent = host_client_new (fixture->uri, "c1");
  params = g_strdup_printf ("{\"clientId\":\"c1\",\"lastSeenServerSeq\":%" G_GINT64_FORMAT ",\"subscriptions\":[\"" SESSION "\"]}",
                            easel_host_state_get_seq (state) - 3);
  replay = host_client_ask (recent, "reconnect", params);
  host_assert_json (replay, "{\"type\":\"replay\",\"actions\":[{},{},{}]}");
}

/* A frame of a client, as RFC 6455 wants it masked; a mask of zeroes changes nothing. */
static gboolean
write_fragment (GOutputStream *output,
                guint8         first_byte,
                const char    *data,
                gsize          length)
{
  const guint64 big_endian = GUINT64_TO_BE ((guint64) length);
  guint8 head[14] = { first_byte, 0x80 | 127 };

  memcpy (head + 2, &big_endian, sizeof big_endian);
  return g_output_stream_write_all (output, head, sizeof head, NULL, NULL, NULL) &&
         g_output_stream_write_all (output, data, length, NULL, NULL, NULL);
}

/* Bytes that are sent at most: enough to be seen in memory, too little to bring a machine down. */
#define FLOOD_BYTES (512 * 1024 * 1024)
#define FLOOD_PIECE (256 * 1024)

/* Fragments without end before any handshake cost the host a few MiB and the client its connection. */
static void
test_fragments_without_end (HostFixture   *fixture,
                            gconstpointer  data)
{
  g_autofree char *state = g_build_filename (fixture->folder, "flooded", NULL);
  g_autoptr(HostProcess) process = host_process_new (state, NULL);
  const char *address = host_process_get_uri (process);
  g_autoptr(GUri) uri = g_uri_parse (address, G_URI_FLAGS_NONE, NULL);
  g_autofree char *request = g_strdup_printf ("GET /?%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
                                              "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                              "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
                                              g_uri_get_query (uri), g_uri_get_port (uri));
  g_autoptr(GSocketClient) client = g_socket_client_new ();
  g_autoptr(GSocketConnection) connection =
    g_socket_client_connect_to_host (client, "127.0.0.1", g_uri_get_port (uri), NULL, NULL);
  GOutputStream *output = g_io_stream_get_output_stream (G_IO_STREAM (connection));
  g_autofree char *piece = g_strnfill (FLOOD_PIECE, 'a');
  const char *pid = g_subprocess_get_identifier (host_process_get_child (process));
  guint64 before = easel_test_peak_memory (atoi (pid));
  gsize sent = FLOOD_PIECE;
  char answer[12];
  g_autoptr(HostClient) other = NULL;

  g_assert_true (g_output_stream_write_all (output, request, strlen (request), NULL, NULL, NULL));
  g_assert_true (g_input_stream_read_all (g_io_stream_get_input_stream (G_IO_STREAM (connection)), answer,
                                          sizeof answer, NULL, NULL, NULL));
  g_assert_cmpmem (answer, sizeof answer, "HTTP/1.1 101", 12);
  g_assert_true (write_fragment (output, 0x01, piece, FLOOD_PIECE));
  while (sent < FLOOD_BYTES && write_fragment (output, 0x00, piece, FLOOD_PIECE))
    sent += FLOOD_PIECE;
  /* What the sockets hold besides is the kernel's. */
  g_assert_cmpuint (sent, <, FLOOD_BYTES);
  g_assert_cmpuint (easel_test_peak_memory (atoi (pid)) - before, <, 32 * EASEL_LIMIT_FIRST_MESSAGE_BYTES);
  other = host_client_new_ready (address, "c1");
  json_object_unref (host_client_ask (other, "ping", "{}"));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  HOST_TEST ("/host/limits/connections", test_connections);
  HOST_TEST ("/host/limits/subscriptions", test_subscriptions);
  HOST_TEST ("/host/limits/canvases", test_canvases);
  HOST_TEST ("/host/limits/sessions", test_sessions);
  HOST_TEST ("/host/limits/flood", test_flood);
  HOST_TEST ("/host/limits/nonsense", test_nonsense);
  HOST_TEST ("/host/limits/history", test_history);
  HOST_TEST ("/host/limits/fragments-without-end", test_fragments_without_end);
  return g_test_run ();
}
