/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-limits.h"
#include "rpc-raw-server.h"
#include "rpc-websocket.h"

#include "easel-test.h"

/* Connections with TLS, whose streams have read more from the socket than was asked of them. */

#define FIN 0x80
#define TEXT 0x1
#define FRAMES 20000
#define LARGE (1024 * 1024)

static const guint8 small_frame[] = { FIN | TEXT, 5, '"', 'm', 'o', 'r', 'e' };

typedef struct
{
  guint  n_messages;
  gsize  last;      /* bytes of the last message */
  guint  n_closed;
} Client;

static void
message_cb (RpcTransport *transport,
            GBytes       *text,
            Client       *client)
{
  client->n_messages++;
  client->last = g_bytes_get_size (text);
}

static void
closed_cb (RpcTransport *transport,
           const GError *reason,
           Client       *client)
{
  client->n_closed++;
}

static GTlsCertificate *
load_certificate (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "tests", "rpc", "data", "loopback.pem", NULL);
  g_autoptr(GError) error = NULL;
  GTlsCertificate *certificate = g_tls_certificate_new_from_file (path, &error);

  g_assert_no_error (error);
  return certificate;
}

/* Trusts the certificate of the tests and no other, or those that the system trusts. */
static void
set_trusts (gboolean tests)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "tests", "rpc", "data", "loopback.pem", NULL);
  g_autoptr(GError) error = NULL;
  g_autoptr(GTlsDatabase) database = tests ? g_tls_file_database_new (path, &error) : NULL;

  g_assert_no_error (error);
  g_tls_backend_set_default_database (g_tls_backend_get_default (), database);
}

static RpcTransport *
connect_to (RpcRawServer  *server,
            GError       **error)
{
  g_autoptr(GAsyncResult) result = NULL;

  rpc_websocket_connect_async (rpc_raw_server_get_address (server), NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  return rpc_websocket_connect_finish (result, error);
}

static RpcTransport *
start_client (RpcRawServer *server,
              Client       *client)
{
  g_autoptr(GError) error = NULL;
  RpcTransport *transport;

  set_trusts (TRUE);
  transport = connect_to (server, &error);
  g_assert_no_error (error);
  set_trusts (FALSE);
  g_signal_connect (transport, "message", G_CALLBACK (message_cb), client);
  g_signal_connect (transport, "closed", G_CALLBACK (closed_cb), client);
  rpc_transport_start (transport);
  return transport;
}

static void
small_frames_script (GIOStream *stream,
                     gpointer   user_data)
{
  g_autoptr(GByteArray) block = g_byte_array_new ();

  for (guint i = 0; i < FRAMES; i++)
    g_byte_array_append (block, small_frame, sizeof small_frame);
  rpc_raw_accept (stream);
  rpc_raw_write (stream, block->data, block->len);
  rpc_raw_drain (stream);
}

/* Each turn of the main loop takes a part, and nothing follows that could wake a reader that has stopped too early. */
static void
test_turns (void)
{
  g_autoptr(GTlsCertificate) certificate = load_certificate ();
  g_autoptr(RpcRawServer) server = rpc_raw_server_new_tls (small_frames_script, NULL, certificate);
  Client client = { 0 };
  g_autoptr(RpcTransport) transport = start_client (server, &client);
  guint most = 0;

  while (client.n_messages < FRAMES)
    {
      guint before = client.n_messages;

      g_main_context_iteration (NULL, TRUE);
      g_assert_cmpuint (client.n_closed, ==, 0);
      most = MAX (most, client.n_messages - before);
    }
  g_assert_cmpuint (most, <=, EASEL_LIMIT_TURN_BYTES / sizeof small_frame + 1);
  rpc_transport_close (transport);
  easel_test_settle ();
}

/* Reads one message in one frame, and sends it back. */
static void
echo_script (GIOStream *stream,
             gpointer   user_data)
{
  GInputStream *input = g_io_stream_get_input_stream (stream);
  g_autofree guint8 *data = g_malloc (LARGE);
  guint8 header[2 + 8 + 4];
  gsize n;

  rpc_raw_accept (stream);
  if (!g_input_stream_read_all (input, header, sizeof header, &n, NULL, NULL) || n < sizeof header ||
      !g_input_stream_read_all (input, data, LARGE, &n, NULL, NULL) || n < LARGE)
    return;
  for (gsize i = 0; i < LARGE; i++)
    data[i] ^= header[10 + i % 4];
  rpc_raw_write_frame (stream, FIN | TEXT, data, LARGE);
  rpc_raw_drain (stream);
}

/* A message that is longer than a turn, in both directions. */
static void
test_large (void)
{
  g_autoptr(GTlsCertificate) certificate = load_certificate ();
  g_autoptr(RpcRawServer) server = rpc_raw_server_new_tls (echo_script, NULL, certificate);
  Client client = { 0 };
  g_autoptr(RpcTransport) transport = start_client (server, &client);
  g_autoptr(GBytes) message = g_bytes_new_take (g_strnfill (LARGE, ' '), LARGE);
  g_autoptr(GError) error = NULL;

  g_assert_true (rpc_transport_send (transport, message, &error));
  g_assert_no_error (error);
  easel_test_wait_until (client.n_messages == 1);
  g_assert_cmpuint (client.last, ==, LARGE);
  rpc_transport_close (transport);
  easel_test_settle ();
}

static void
untrusted_script (GIOStream *stream,
                  gpointer   user_data)
{
  g_autofree char *request = rpc_raw_read_request (stream);

  g_assert_cmpstr (request, ==, "");
}

/* A certificate that nobody trusts: the server sees no request, which would have the token. */
static void
test_untrusted (void)
{
  g_autoptr(GTlsCertificate) certificate = load_certificate ();
  g_autoptr(RpcRawServer) server = rpc_raw_server_new_tls (untrusted_script, NULL, certificate);
  g_autoptr(GError) error = NULL;

  g_assert_null (connect_to (server, &error));
  g_assert_error (error, G_TLS_ERROR, G_TLS_ERROR_BAD_CERTIFICATE);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/rpc/tls/untrusted", test_untrusted);
  g_test_add_func ("/rpc/tls/turns", test_turns);
  g_test_add_func ("/rpc/tls/large", test_large);

  return g_test_run ();
}
