/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-proxy.h"

#include <libsoup/soup.h>
#include <string.h>

#include "easel-test-internet.h"
#include "easel-test.h"

/* Public addresses that the tests put their server behind. */
#define PUBLIC "93.184.216.34"
#define OTHER "93.184.216.35"

/* A web server on loopback, a proxy, and a client that knows nothing but the proxy. */
typedef struct
{
  SoupServer        *server;
  guint16            port;
  guint              hits;
  guint              connections;
  gsize              posted;
  EaselProxy        *proxy;
  SoupSession       *session;
  EaselProxyVerdict  verdict;
  guint              asked;
  char              *failed;      /* "host port code" */
} Fixture;

static void
serve_cb (SoupServer        *server,
          SoupServerMessage *message,
          const char        *path,
          GHashTable        *query,
          gpointer           user_data)
{
  Fixture *self = user_data;
  SoupMessageBody *body = soup_server_message_get_request_body (message);

  self->hits++;
  self->posted += body->length;
  soup_server_message_set_status (message, 200, NULL);
  if (g_str_equal (path, "/large"))
    {
      char *large = g_strnfill (8 * 1024 * 1024, 'x');

      soup_server_message_set_response (message, "text/plain", SOUP_MEMORY_TAKE, large, strlen (large));
      return;
    }
  soup_server_message_set_response (message, "text/plain", SOUP_MEMORY_STATIC, "hello", 5);
}

static void
websocket_message_cb (SoupWebsocketConnection *connection,
                      int                      type,
                      GBytes                  *message,
                      gpointer                 user_data)
{
  soup_websocket_connection_send_message (connection, type, message);
}

static void
websocket_cb (SoupServer              *server,
              SoupServerMessage       *message,
              const char              *path,
              SoupWebsocketConnection *connection,
              gpointer                 user_data)
{
  g_signal_connect (connection, "message", G_CALLBACK (websocket_message_cb), NULL);
  /* Until its client closes it. */
  g_signal_connect_data (connection, "closed", G_CALLBACK (g_object_unref), g_object_ref (connection), NULL, 0);
}

static void
connected_cb (SoupServer        *server,
              SoupServerMessage *message,
              Fixture           *self)
{
  static const char seen[] = "seen";
  GSocket *socket = soup_server_message_get_socket (message);

  if (socket != NULL && g_object_get_data (G_OBJECT (socket), seen) == NULL)
    {
      g_object_set_data (G_OBJECT (socket), seen, self);
      self->connections++;
    }
}

static EaselProxyVerdict
permit_cb (EaselProxy *proxy,
           const char *host,
           guint       port,
           Fixture    *self)
{
  self->asked++;
  return self->verdict;
}

static void
failed_cb (EaselProxy *proxy,
           const char *host,
           guint       port,
           GError     *error,
           Fixture    *self)
{
  g_free (self->failed);
  self->failed = g_strdup_printf ("%s %d", host, error->code);
}

static void
start_server (Fixture *self)
{
  g_autoptr(GError) error = NULL;
  g_autoslist(GUri) uris = NULL;

  self->server = soup_server_new (NULL, NULL);
  soup_server_add_handler (self->server, NULL, serve_cb, self, NULL);
  soup_server_add_websocket_handler (self->server, "/socket", NULL, NULL, websocket_cb, self, NULL);
  g_signal_connect (self->server, "request-started", G_CALLBACK (connected_cb), self);
  soup_server_listen_local (self->server, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, &error);
  g_assert_no_error (error);
  uris = soup_server_get_uris (self->server);
  self->port = (guint16) g_uri_get_port (uris->data);
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  g_autoptr(GProxyResolver) through = NULL;

  easel_test_internet_clear ();
  start_server (self);
  easel_test_internet_route (PUBLIC, self->port);
  self->proxy = easel_proxy_new (NULL, NULL);
  g_signal_connect (self->proxy, "permit", G_CALLBACK (permit_cb), self);
  g_signal_connect (self->proxy, "failed", G_CALLBACK (failed_cb), self);
  through = g_simple_proxy_resolver_new (easel_proxy_get_uri (self->proxy), NULL);
  self->session = soup_session_new_with_options ("proxy-resolver", through, NULL);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  soup_session_abort (self->session);
  g_object_unref (self->session);
  easel_test_settle ();
  g_assert_finalize_object (self->proxy);
  soup_server_disconnect (self->server);
  g_object_unref (self->server);
  g_free (self->failed);
}

/* (nullable): what the server said. */
static char *
fetch (Fixture    *self,
       const char *uri)
{
  g_autoptr(SoupMessage) message = soup_message_new ("GET", uri);
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) bytes = NULL;

  soup_session_send_and_read_async (self->session, message, G_PRIORITY_DEFAULT, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  bytes = soup_session_send_and_read_finish (self->session, result, &error);
  if (error != NULL)
    g_test_message ("%s: %s", uri, error->message);
  return bytes != NULL ? g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes)) : NULL;
}

static void
assert_fetched (Fixture    *self,
                const char *uri)
{
  g_autofree char *text = fetch (self, uri);

  g_assert_cmpstr (text, ==, "hello");
}

static void
assert_refused (Fixture    *self,
                const char *uri)
{
  guint hits = self->hits;
  g_autofree char *text = fetch (self, uri);

  g_assert_cmpstr (text, ==, NULL);
  g_assert_cmpuint (self->hits, ==, hits);
}

static void
test_public (Fixture       *self,
             gconstpointer  data)
{
  g_autofree char *large = NULL;

  easel_test_internet_name ("page.test", PUBLIC);
  assert_fetched (self, "http://page.test/");
  assert_fetched (self, "http://page.test/again");
  large = fetch (self, "http://page.test/large");
  g_assert_cmpuint (strlen (large), ==, 8 * 1024 * 1024);
  g_assert_cmpuint (self->asked, ==, 0);
  /* One look-up for one connection that is kept: nobody asked once more. */
  g_assert_cmpuint (easel_test_internet_lookups ("page.test"), ==, 1);
  g_assert_cmpuint (easel_test_internet_visits (PUBLIC), ==, 1);
  g_assert_cmpuint (self->connections, ==, 1);

  assert_refused (self, "http://nowhere.test/");
  g_assert_cmpstr (self->failed, ==, "nowhere.test 1");
}

/* A proxy of the system is led to every address of a name, as a connection without one would be. */
static void
test_addresses (Fixture       *self,
                gconstpointer  data)
{
  easel_test_internet_name ("page.test", OTHER "," PUBLIC);
  assert_fetched (self, "http://page.test/");
  g_assert_cmpuint (easel_test_internet_visits (PUBLIC), ==, 1);
  /* One of them is this machine: all of them are out of reach. */
  easel_test_internet_name ("mixed.test", OTHER ",127.0.0.1");
  assert_refused (self, "http://mixed.test/");
}

static void
test_upload (Fixture       *self,
             gconstpointer  data)
{
  g_autoptr(SoupMessage) message = soup_message_new ("POST", "http://page.test/");
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) answer = NULL;
  gsize size = 16 * 1024 * 1024;
  g_autoptr(GBytes) body = g_bytes_new_take (g_strnfill (size, 'u'), size);

  easel_test_internet_name ("page.test", PUBLIC);
  soup_message_set_request_body_from_bytes (message, "text/plain", body);
  soup_session_send_and_read_async (self->session, message, G_PRIORITY_DEFAULT, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  answer = soup_session_send_and_read_finish (self->session, result, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (self->posted, ==, size);
}

static void
heard_cb (SoupWebsocketConnection *connection,
          int                      type,
          GBytes                  *message,
          char                   **heard)
{
  *heard = g_strndup (g_bytes_get_data (message, NULL), g_bytes_get_size (message));
}

static void
test_websocket (Fixture       *self,
                gconstpointer  data)
{
  g_autoptr(SoupMessage) message = soup_message_new ("GET", "ws://page.test/socket");
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(SoupWebsocketConnection) connection = NULL;
  g_autofree char *heard = NULL;

  easel_test_internet_name ("page.test", PUBLIC);
  soup_session_websocket_connect_async (self->session, message, NULL, NULL, G_PRIORITY_DEFAULT, NULL,
                                        easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  connection = soup_session_websocket_connect_finish (self->session, result, &error);
  g_assert_no_error (error);
  g_signal_connect (connection, "message", G_CALLBACK (heard_cb), &heard);
  soup_websocket_connection_send_text (connection, "echo");
  easel_test_wait_until (heard != NULL);
  g_assert_cmpstr (heard, ==, "echo");
  soup_websocket_connection_close (connection, SOUP_WEBSOCKET_CLOSE_NORMAL, NULL);
  easel_test_wait_until (soup_websocket_connection_get_state (connection) == SOUP_WEBSOCKET_STATE_CLOSED);
}

/* A server on another computer is reached by its detour only, where permitted, and others not by it. */
static void
test_detour (Fixture       *self,
             gconstpointer  data)
{
  g_autoptr(GSocketAddress) detour = g_inet_socket_address_new_from_string ("127.0.0.1", self->port);

  easel_proxy_set_detour (self->proxy, "127.0.0.1", 9, detour);
  easel_proxy_set_detour (self->proxy, "far.test", 80, detour);
  assert_refused (self, "http://127.0.0.1:9/");
  assert_refused (self, "http://far.test/");
  self->verdict = EASEL_PROXY_ALLOW;
  assert_fetched (self, "http://127.0.0.1:9/");
  assert_fetched (self, "http://far.test/");
  g_assert_cmpuint (easel_test_internet_lookups ("far.test"), ==, 0);
  assert_refused (self, "http://127.0.0.1:10/");
}

static gboolean
accept_cb (void)
{
  return TRUE;
}

static void
preface_read_cb (GObject      *source,
                 GAsyncResult *result,
                 gpointer      user_data)
{
  g_input_stream_read_all_finish (G_INPUT_STREAM (source), result, NULL, NULL);
  *(gboolean *) user_data = TRUE;
}

/* TLS is between the client and the server, and with it what they agree on: a server that prefers HTTP/2 is greeted in
 * it. libsoup's own server cannot. */
static void
test_tls (Fixture       *self,
            gconstpointer  data)
{
  static const char * const protocols[] = { "h2", "http/1.1", NULL };
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "tests", "web", "data", "self-signed.pem", NULL);
  g_autoptr(GError) error = NULL;
  g_autoptr(GTlsCertificate) certificate = g_tls_certificate_new_from_file (path, &error);
  g_autoptr(GSocketListener) listener = g_socket_listener_new ();
  guint16 port = g_socket_listener_add_any_inet_port (listener, NULL, &error);
  g_autoptr(SoupMessage) message = soup_message_new ("GET", "https://page.test/");
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GAsyncResult) accepted = NULL, sent = NULL;
  g_autoptr(GSocketConnection) connection = NULL;
  g_autoptr(GIOStream) tls = NULL;
  char read[sizeof "PRI * HTTP/2.0"] = "";
  gboolean is_read = FALSE;

  g_assert_no_error (error);
  easel_test_internet_route (PUBLIC, port);
  easel_test_internet_name ("page.test", PUBLIC);
  g_signal_connect (message, "accept-certificate", G_CALLBACK (accept_cb), NULL);
  g_socket_listener_accept_async (listener, NULL, easel_test_result_cb, &accepted);
  soup_session_send_and_read_async (self->session, message, G_PRIORITY_DEFAULT, cancellable, easel_test_result_cb, &sent);
  easel_test_wait_until (accepted != NULL);
  connection = g_socket_listener_accept_finish (listener, accepted, NULL, &error);
  g_assert_no_error (error);
  tls = g_tls_server_connection_new (G_IO_STREAM (connection), certificate, &error);
  g_assert_no_error (error);
  g_tls_connection_set_advertised_protocols (G_TLS_CONNECTION (tls), protocols);
  g_input_stream_read_all_async (g_io_stream_get_input_stream (tls), read, sizeof read - 1, G_PRIORITY_DEFAULT, NULL,
                                 preface_read_cb, &is_read);
  easel_test_wait_until (is_read);
  g_test_message ("libsoup %u.%u: %s", soup_get_major_version (), soup_get_minor_version (), read);
  /* Older ones never offer HTTP/2 through a proxy, whichever. */
  if (soup_check_version (3, 6, 0) || !g_str_equal (read, "GET / HTTP/1.1"))
    {
      g_assert_cmpstr (read, ==, "PRI * HTTP/2.0");
      g_assert_cmpstr (g_tls_connection_get_negotiated_protocol (G_TLS_CONNECTION (tls)), ==, "h2");
    }
  g_cancellable_cancel (cancellable);
  /* libsoup 3.6 ends a cancelled message on HTTP/2 only when the connection ends. */
  g_io_stream_close (G_IO_STREAM (connection), NULL, NULL);
  easel_test_wait_until (sent != NULL);
}

/* This machine in whatever way it is named, by number, by name, and by a name that anybody may register. */
static void
test_private (Fixture       *self,
              gconstpointer  data)
{
  static const char * const hosts[] = {
    "127.0.0.1", "localhost", "127.0.0.2", "0.0.0.0", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1", "evil.test",
    "mixed.test", "six.test", "printer.local", "sub.localhost",
  };

  easel_test_internet_name ("evil.test", "127.0.0.1");
  easel_test_internet_name ("mixed.test", PUBLIC ",127.0.0.1");
  easel_test_internet_name ("six.test", "::ffff:127.0.0.1");
  easel_test_internet_name ("printer.local", "127.0.0.1");
  for (guint i = 0; i < G_N_ELEMENTS (hosts); i++)
    {
      g_autofree char *uri = g_strdup_printf ("http://%s:%u/", hosts[i], self->port);

      assert_refused (self, uri);
      g_assert_nonnull (self->failed);
      g_assert_true (g_str_has_suffix (self->failed, " 0"));
      g_clear_pointer (&self->failed, g_free);
    }
  /* A name that says itself that it is of this network is not even looked up. */
  g_assert_cmpuint (easel_test_internet_lookups ("printer.local"), ==, 0);
  g_assert_cmpuint (easel_test_internet_visits (PUBLIC), ==, 0);
  g_assert_cmpuint (self->connections, ==, 0);
}

/* A name that was public when it was looked up first, and this machine a moment later. */
static void
test_rebinding (Fixture       *self,
                gconstpointer  data)
{
  g_autofree char *uri = g_strdup_printf ("http://rebind.test:%u/", self->port);

  easel_test_internet_name ("rebind.test", PUBLIC);
  easel_test_internet_name ("rebind.test", "127.0.0.1");
  assert_fetched (self, uri);
  soup_session_abort (self->session);
  assert_refused (self, uri);
  assert_refused (self, uri);
  g_assert_cmpuint (easel_test_internet_visits (PUBLIC), ==, 1);
  g_assert_cmpuint (self->connections, ==, 1);
}

static void
test_permitted (Fixture       *self,
                gconstpointer  data)
{
  g_autofree char *uri = g_strdup_printf ("http://127.0.0.1:%u/", self->port);
  g_autofree char *named = g_strdup_printf ("http://nas.test:%u/", self->port);

  easel_test_internet_name ("nas.test", "127.0.0.1");
  easel_test_internet_name ("nas.test", "127.0.0.2");
  self->verdict = EASEL_PROXY_ALLOW;
  assert_fetched (self, uri);
  assert_fetched (self, named);
  /* A connection that is kept does not outlive the permission. */
  self->verdict = EASEL_PROXY_ABSTAIN;
  easel_proxy_review (self->proxy);
  assert_refused (self, uri);
  /* And one permission is for one machine, until it is given anew. */
  self->verdict = EASEL_PROXY_ALLOW;
  assert_refused (self, named);
  easel_proxy_unpin (self->proxy, "nas.test", self->port);
  g_clear_pointer (&self->failed, g_free);
  g_free (fetch (self, named));
  g_assert_cmpstr (self->failed, ==, "nas.test 2");
}

/* A connection to the proxy itself. */
static GSocketConnection *
knock (Fixture *self)
{
  g_autoptr(GUri) uri = g_uri_parse (easel_proxy_get_uri (self->proxy), G_URI_FLAGS_HAS_PASSWORD, NULL);
  g_autoptr(GSocketClient) client = g_socket_client_new ();
  g_autoptr(GError) error = NULL;
  GSocketConnection *connection;

  g_socket_client_set_enable_proxy (client, FALSE);
  g_socket_client_set_timeout (client, 20);
  connection = g_socket_client_connect_to_host (client, "127.0.0.1", (guint16) g_uri_get_port (uri), NULL, &error);
  g_assert_no_error (error);
  return connection;
}

/* All that is said to get to a place, before anything is answered. */
static void
say (Fixture           *self,
     GSocketConnection *connection,
     const char        *host,
     guint16            port)
{
  g_autoptr(GUri) uri = g_uri_parse (easel_proxy_get_uri (self->proxy), G_URI_FLAGS_HAS_PASSWORD, NULL);
  const char *password = g_uri_get_password (uri);
  g_autoptr(GByteArray) bytes = g_byte_array_new ();
  guint8 lengths[] = { (guint8) strlen (password), (guint8) strlen (host) };
  guint8 end[] = { (guint8) (port >> 8), (guint8) port };
  g_autoptr(GError) error = NULL;

  g_byte_array_append (bytes, (const guint8 *) "\5\1\2\1\5easel", 10);
  g_byte_array_append (bytes, &lengths[0], 1);
  g_byte_array_append (bytes, (const guint8 *) password, lengths[0]);
  g_byte_array_append (bytes, (const guint8 *) "\5\1\0\3", 4);
  g_byte_array_append (bytes, &lengths[1], 1);
  g_byte_array_append (bytes, (const guint8 *) host, lengths[1]);
  g_byte_array_append (bytes, end, 2);
  g_output_stream_write_all (g_io_stream_get_output_stream (G_IO_STREAM (connection)), bytes->data, bytes->len, NULL,
                             NULL, &error);
  g_assert_no_error (error);
}

/* How many of @size bytes come before the end, without a turn of the loop. */
static gsize
hear (GSocketConnection *connection,
      guint8            *bytes,
      gsize              size)
{
  g_autoptr(GError) error = NULL;
  gsize n = 0;

  g_input_stream_read_all (g_io_stream_get_input_stream (G_IO_STREAM (connection)), bytes, size, &n, NULL, &error);
  /* A connection that is cut with something unread in it is reset. */
  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CONNECTION_CLOSED))
    g_assert_no_error (error);
  return n;
}

/* Method, password and place taken: there is a tunnel. */
#define TUNNEL_BYTES (2 + 2 + 10)

static gpointer
echo_thread (gpointer user_data)
{
  g_autoptr(GSocketConnection) connection = g_socket_listener_accept (user_data, NULL, NULL, NULL);
  GInputStream *input = g_io_stream_get_input_stream (G_IO_STREAM (connection));
  GOutputStream *output = g_io_stream_get_output_stream (G_IO_STREAM (connection));
  guint8 bytes[4096];
  gssize n;

  while ((n = g_input_stream_read (input, bytes, sizeof bytes, NULL, NULL)) > 0)
    if (!g_output_stream_write_all (output, bytes, (gsize) n, NULL, NULL, NULL))
      break;
  return NULL;
}

/* Bytes go their way while the thread that draws is busy: here its loop does not turn at all. */
static void
test_apart (Fixture       *self,
            gconstpointer  data)
{
  g_autoptr(GSocketListener) listener = g_socket_listener_new ();
  g_autoptr(GError) error = NULL;
  guint16 port = g_socket_listener_add_any_inet_port (listener, NULL, &error);
  GThread *thread = g_thread_new ("echo", echo_thread, listener);
  g_autoptr(GSocketConnection) connection = knock (self);
  guint8 answer[TUNNEL_BYTES] = { 0 };

  g_assert_no_error (error);
  easel_test_internet_route (PUBLIC, port);
  easel_test_internet_name ("page.test", PUBLIC);
  say (self, connection, "page.test", 80);
  g_assert_cmpuint (hear (connection, answer, sizeof answer), ==, sizeof answer);
  g_assert_cmpuint (answer[5], ==, 0);
  for (guint round = 0; round < 20; round++)
    {
      guint8 sent[2000], heard[sizeof sent];

      memset (sent, (int) round, sizeof sent);
      g_output_stream_write_all (g_io_stream_get_output_stream (G_IO_STREAM (connection)), sent, sizeof sent, NULL, NULL,
                                 &error);
      g_assert_no_error (error);
      g_assert_cmpuint (hear (connection, heard, sizeof heard), ==, sizeof heard);
      g_assert_cmpmem (sent, sizeof sent, heard, sizeof heard);
    }
  g_io_stream_close (G_IO_STREAM (connection), NULL, NULL);
  g_thread_join (thread);
}

/* However far each tunnel to a private place has come when it is not permitted any more, none is left. The server says
 * nothing by itself, so only a cut ends them. */
static void
test_review (Fixture       *self,
             gconstpointer  data)
{
  for (guint round = 0; round < 60; round++)
    {
      guint before = self->asked;
      g_autoptr(GPtrArray) open = g_ptr_array_new_with_free_func (g_object_unref);

      self->verdict = EASEL_PROXY_ALLOW;
      for (guint i = 0; i < 8; i++)
        {
          g_ptr_array_add (open, knock (self));
          say (self, open->pdata[i], "127.0.0.1", self->port);
        }
      easel_test_wait_until (self->asked >= before + round % 9);
      for (guint i = 0; i < round; i++)
        g_main_context_iteration (NULL, FALSE);
      self->verdict = EASEL_PROXY_REFUSE;
      easel_proxy_review (self->proxy);
      for (guint i = 0; i < open->len; i++)
        {
          GInputStream *input = g_io_stream_get_input_stream (open->pdata[i]);
          gboolean is_cut = FALSE;

          while (!is_cut)
            {
              g_autoptr(GAsyncResult) result = NULL;
              guint8 bytes[64];

              g_input_stream_read_async (input, bytes, sizeof bytes, G_PRIORITY_DEFAULT, NULL, easel_test_result_cb,
                                         &result);
              easel_test_wait_until (result != NULL);
              is_cut = g_input_stream_read_finish (input, result, NULL) <= 0;
            }
        }
    }
  g_assert_cmpuint (self->asked, >, 60 * 8);
  g_assert_cmpuint (self->hits, ==, 0);
}

/* The proxy ends in whatever its tunnels are about to do: tear_down() sees that nothing of it is left. */
static void
test_end (Fixture       *self,
          gconstpointer  data)
{
  static const char * const hosts[] = { "page.test", "slow.test", "nowhere.test", "127.0.0.1" };
  g_autoptr(GPtrArray) open = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr(GSocketConnection) last = NULL;

  easel_test_internet_name ("page.test", PUBLIC);
  easel_test_internet_name ("slow.test", "");
  self->verdict = EASEL_PROXY_ALLOW;
  for (guint i = 0; i < 32; i++)
    {
      g_ptr_array_add (open, knock (self));
      say (self, open->pdata[i], hosts[i % G_N_ELEMENTS (hosts)], self->port);
      if (i % 8 == 0)
        g_main_context_iteration (NULL, FALSE);
    }
  last = knock (self);
  g_assert_finalize_object (self->proxy);
  for (guint i = 0; i < open->len; i++)
    {
      guint8 bytes[64];

      g_assert_cmpuint (hear (open->pdata[i], bytes, sizeof bytes), <=, TUNNEL_BYTES);
    }
  self->proxy = easel_proxy_new (NULL, NULL);
}

/* The first answer of a server that is asked by hand; closed: "". */
static char *
talk (Fixture      *self,
      const guint8 *bytes,
      gsize         length)
{
  g_autoptr(GAsyncResult) read = NULL;
  g_autoptr(GSocketConnection) connection = knock (self);
  g_autoptr(GString) answer = g_string_new (NULL);
  guint8 buffer[32];
  gssize n;

  g_output_stream_write_all (g_io_stream_get_output_stream (G_IO_STREAM (connection)), bytes, length, NULL, NULL, NULL);
  do
    {
      g_clear_object (&read);
      g_input_stream_read_async (g_io_stream_get_input_stream (G_IO_STREAM (connection)), buffer, sizeof buffer,
                                 G_PRIORITY_DEFAULT, NULL, easel_test_result_cb, &read);
      easel_test_wait_until (read != NULL);
      n = g_input_stream_read_finish (g_io_stream_get_input_stream (G_IO_STREAM (connection)), read, NULL);
      for (gssize i = 0; i < n; i++)
        g_string_append_printf (answer, "%02x", buffer[i]);
    }
  while (n > 0);
  return g_string_free (g_steal_pointer (&answer), FALSE);
}

#define TALK(bytes) talk (self, (const guint8 *) bytes, sizeof bytes - 1)

/* Other programs of this machine find the port, and get nothing of it. */
static void
test_strangers (Fixture       *self,
                gconstpointer  data)
{
  static const struct { const char *bytes; gsize length; const char *answer; } cases[] = {
#define CASE(bytes, answer) { bytes, sizeof bytes - 1, answer }
    CASE ("\5\1\0", "05ff"),
    CASE ("\5\1\2\1\5easel\5guess", "05020101"),
    CASE ("\5\1\2\1\5easel\0", "05020101"),
    CASE ("\5\2\0\2\1\5easel\1\0\5\1\0\1\177\0\0\1\0\120", "05020101"),
    CASE ("\5\1\2\2\2", "0502"),
    CASE ("\4\1\0\120\177\0\0\1\0", ""),
    CASE ("CONNECT 127.0.0.1:80 HTTP/1.1\r\n\r\n", ""),
    CASE ("GET http://127.0.0.1/ HTTP/1.1\r\n\r\n", ""),
  };

  self->verdict = EASEL_PROXY_ALLOW;
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *answer = talk (self, (const guint8 *) cases[i].bytes, cases[i].length);

      g_assert_cmpstr (answer, ==, cases[i].answer);
    }
  g_assert_cmpuint (self->asked, ==, 0);
}

/* Whoever knows the password but not the language. */
static void
test_malformed (Fixture       *self,
                gconstpointer  data)
{
  static const struct { const char *bytes; gsize length; const char *code; } cases[] = {
    CASE ("\5\2\0\1\177\0\0\1\0\120", "01"),
    CASE ("\5\1\0\7xxxx", "01"),
    CASE ("\4\1\0\1\177\0\0\1\0\120", "01"),
    CASE ("\5\1\0\3\0\0\120", "02"),
    CASE ("\5\1\0\3\13a.test\0.com\0\120", "02"),
    CASE ("\5\1\0\3\2\377\376\0\120", "02"),
    CASE ("\5\1\0\3\7a b.com\0\120", "02"),
    CASE ("\5\1\0\3\11" "127.0.0.1\0\120", "02"),
    CASE ("\5\1\0\3\6x@y.zz\0\120", "02"),
    CASE ("\5\1\0\1\12\0\0\1\0\120", "02"),
  };
  g_autoptr(GUri) uri = g_uri_parse (easel_proxy_get_uri (self->proxy), G_URI_FLAGS_HAS_PASSWORD, NULL);
  const char *password = g_uri_get_password (uri);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GByteArray) bytes = g_byte_array_new ();
      guint8 length = (guint8) strlen (password);
      g_autofree char *answer = NULL;
      g_autofree char *expected = g_strdup_printf ("0502010005%s0001000000000000", cases[i].code);

      g_byte_array_append (bytes, (const guint8 *) "\5\1\2\1\5easel", 10);
      g_byte_array_append (bytes, &length, 1);
      g_byte_array_append (bytes, (const guint8 *) password, length);
      g_byte_array_append (bytes, (const guint8 *) cases[i].bytes, cases[i].length);
      answer = talk (self, bytes->data, bytes->len);
      if (!g_str_equal (answer, expected))
        g_error ("case %u: %s instead of %s", i, answer, expected);
    }
  g_assert_cmpuint (self->connections, ==, 0);
}

/* Connections that are left open cost no more than their number; the next ones are not taken. */
static void
test_many (Fixture       *self,
           gconstpointer  data)
{
  g_autoptr(GPtrArray) open = g_ptr_array_new_with_free_func (g_object_unref);
  g_autofree char *answer = NULL;

  easel_test_internet_name ("page.test", PUBLIC);
  for (guint i = 0; i < 192; i++)
    g_ptr_array_add (open, knock (self));
  answer = TALK ("\5\1\2");
  g_assert_cmpstr (answer, ==, "");
  for (guint i = 0; i < open->len; i++)
    g_io_stream_close (open->pdata[i], NULL, NULL);
  for (gboolean again = FALSE; !again;)
    {
      g_autofree char *text = fetch (self, "http://page.test/");

      again = g_strcmp0 (text, "hello") == 0;
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  easel_test_internet_init ();
#define ADD(name, test) g_test_add ("/net/proxy/" name, Fixture, NULL, set_up, test, tear_down)
  g_test_add ("/net/tls/proxy", Fixture, NULL, set_up, test_tls, tear_down);
  ADD ("public", test_public);
  ADD ("addresses", test_addresses);
  ADD ("apart", test_apart);
  ADD ("review", test_review);
  ADD ("end", test_end);
  ADD ("upload", test_upload);
  ADD ("websocket", test_websocket);
  ADD ("detour", test_detour);
  ADD ("private", test_private);
  ADD ("rebinding", test_rebinding);
  ADD ("permitted", test_permitted);
  ADD ("strangers", test_strangers);
  ADD ("malformed", test_malformed);
  ADD ("many", test_many);
  return g_test_run ();
}
