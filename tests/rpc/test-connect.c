/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-limits.h"
#include "easel-test-proxies.h"
#include "easel-test.h"
#include "rpc-raw-server.h"
#include "rpc-websocket.h"

#include <string.h>

static RpcTransport *
connect_to (const char    *address,
            GCancellable  *cancellable,
            GError       **error)
{
  g_autoptr(GAsyncResult) result = NULL;

  rpc_websocket_connect_async (address, cancellable, easel_test_result_cb, &result);
  g_assert_null (result);
  easel_test_wait_until (result != NULL);
  return rpc_websocket_connect_finish (result, error);
}

typedef struct
{
  SoupServer *server;
  char       *address;   /* without the path */
  char       *query;     /* of the last upgrade */
  guint       n_upgrades;
  guint       n_requests;
} Server;

static void
accepted_cb (SoupServer              *server,
             SoupServerMessage       *message,
             const char              *path,
             SoupWebsocketConnection *connection,
             gpointer                 user_data)
{
  Server *self = user_data;

  self->n_upgrades++;
  g_free (self->query);
  self->query = g_strdup (g_uri_get_query (soup_server_message_get_uri (message)));
}

static void
request_cb (SoupServer        *server,
            SoupServerMessage *message,
            const char        *path,
            GHashTable        *query,
            gpointer           user_data)
{
  Server *self = user_data;
  SoupMessageHeaders *headers = soup_server_message_get_response_headers (message);
  guint status = (guint) g_ascii_strtoull (path + strlen ("/status/"), NULL, 10);

  self->n_requests++;
  soup_server_message_set_status (message, status, NULL);
  if (status >= 300 && status < 400)
    soup_message_headers_append (headers, "Location", "/ok");
  if (status == 401)
    soup_message_headers_append (headers, "WWW-Authenticate", "Basic realm=\"x\"");
}

static void
set_up (Server        *self,
        gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  GSList *uris;

  self->server = soup_server_new (NULL, NULL);
  soup_server_add_websocket_handler (self->server, "/ok", NULL, NULL, accepted_cb, self, NULL);
  soup_server_add_handler (self->server, "/status", request_cb, self, NULL);
  soup_server_listen_local (self->server, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, &error);
  g_assert_no_error (error);
  uris = soup_server_get_uris (self->server);
  self->address = g_strdup_printf ("ws://127.0.0.1:%d", g_uri_get_port (uris->data));
  g_slist_free_full (uris, (GDestroyNotify) g_uri_unref);
}

static void
tear_down (Server        *self,
           gconstpointer  data)
{
  soup_server_disconnect (self->server);
  g_clear_object (&self->server);
  g_clear_pointer (&self->address, g_free);
  g_clear_pointer (&self->query, g_free);
}

static void
test_statuses (Server        *self,
               gconstpointer  data)
{
  static const struct
  {
    guint status;
    int   code;
  } cases[] = {
    { 401, G_IO_ERROR_PERMISSION_DENIED },
    { 403, G_IO_ERROR_PERMISSION_DENIED },
    { 404, G_IO_ERROR_NOT_FOUND },
    { 410, G_IO_ERROR_NOT_FOUND },
    { 200, G_IO_ERROR_INVALID_DATA },
    { 204, G_IO_ERROR_INVALID_DATA },
    { 301, G_IO_ERROR_INVALID_DATA },
    { 302, G_IO_ERROR_INVALID_DATA },
    { 307, G_IO_ERROR_INVALID_DATA },
    { 308, G_IO_ERROR_INVALID_DATA },
    { 407, G_IO_ERROR_FAILED },
    { 500, G_IO_ERROR_FAILED },
    { 503, G_IO_ERROR_FAILED },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *address = g_strdup_printf ("ws://user:s3cret@%s/status/%u?tkn=s3cret",
                                                  self->address + strlen ("ws://"), cases[i].status);
      g_autofree char *number = g_strdup_printf ("%u", cases[i].status);
      g_autoptr(GError) error = NULL;

      g_assert_null (connect_to (address, NULL, &error));
      g_assert_error (error, G_IO_ERROR, cases[i].code);
      g_assert_nonnull (strstr (error->message, number));
      g_assert_null (strstr (error->message, "s3cret"));
    }
  /* One request each: no redirect was followed and no password was asked for. */
  g_assert_cmpuint (self->n_requests, ==, G_N_ELEMENTS (cases));
  g_assert_cmpuint (self->n_upgrades, ==, 0);
}

static GLogWriterOutput
capture_cb (GLogLevelFlags   level,
            const GLogField *fields,
            gsize            n_fields,
            gpointer         user_data)
{
  GString *log = user_data;

  for (gsize i = 0; i < n_fields; i++)
    if (g_str_equal (fields[i].key, "MESSAGE"))
      g_string_append_printf (log, "%s\n", (const char *) fields[i].value);
  return G_LOG_WRITER_HANDLED;
}

/* Newer versions of GLib give what g_log() is told to the printer of the tests, and the writer function hears nothing. */
static void
capture_log_cb (const char     *domain,
                GLogLevelFlags  level,
                const char     *message,
                gpointer        user_data)
{
  g_string_append_printf (user_data, "%s\n", message);
}

static void
test_token (Server        *self,
            gconstpointer  data)
{
  g_autofree char *address = g_strdup_printf ("%s/ok?tkn=s3cret-_Z&x=%%20y", self->address);
  g_autofree char *refused = g_strdup_printf ("%s/status/500?tkn=s3cret", self->address);
  g_autofree char *broken = g_strdup ("ws://[bro ken/?tkn=s3cret");
  g_autoptr(RpcTransport) transport = NULL;
  g_autoptr(GError) error = NULL;
  GString *log = g_string_new (NULL);
  GLogFunc previous;

  g_log_set_writer_func (capture_cb, log, NULL);
  previous = g_log_set_default_handler (capture_log_cb, log);
  g_setenv ("G_MESSAGES_DEBUG", "all", TRUE);

  transport = connect_to (address, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (self->query, ==, "tkn=s3cret-_Z&x=%20y");
  rpc_transport_start (transport);
  rpc_transport_close (transport);
  g_assert_null (connect_to (refused, NULL, NULL));
  g_assert_null (connect_to (broken, NULL, &error));
  g_assert_null (strstr (error->message, "s3cret"));
  easel_test_settle ();
  g_log_set_default_handler (previous, NULL);

  /* The connection was logged, the token was not. */
  g_assert_nonnull (strstr (log->str, "/ok?…"));
  g_assert_null (strstr (log->str, "s3cret"));
}

static void
test_not_an_address (Server        *self,
                     gconstpointer  data)
{
  g_autofree char *tail = g_strnfill (EASEL_LIMIT_URI_BYTES, 'a');
  g_autofree char *too_long = g_strconcat (self->address, "/ok?", tail, NULL);
  g_autofree char *http = g_strconcat ("http", self->address + 2, "/ok", NULL);
  const char *const addresses[] = {
    "", "x", "ws:", "ws://", "ws:///x", "ws:/ok", "file:///etc/passwd", "ws://a:b:c", "ws://h:99999/", too_long, http,
  };

  for (gsize i = 0; i < G_N_ELEMENTS (addresses); i++)
    {
      g_autoptr(GError) error = NULL;

      g_assert_null (connect_to (addresses[i], NULL, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
    }
  g_assert_cmpuint (self->n_upgrades + self->n_requests, ==, 0);
}

static void
test_nobody_listens (Server        *self,
                     gconstpointer  data)
{
  g_autoptr(GError) error = NULL;

  soup_server_disconnect (self->server);
  g_assert_null (connect_to (self->address, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CONNECTION_REFUSED);
}

/* No proxy of the environment may see a connection to this computer, and it needs no settings of proxies: GIO would load
 * the modules for them, whose threads and connections the program is better without. */
static void
test_no_proxy (Server        *self,
               gconstpointer  data)
{
  g_autofree char *address = g_strconcat (self->address, "/ok", NULL);
  g_autoptr(RpcTransport) transport = NULL;
  g_autoptr(GError) error = NULL;

  g_setenv ("http_proxy", "http://127.0.0.1:1", TRUE);
  g_setenv ("all_proxy", "socks5://127.0.0.1:1", TRUE);
  transport = connect_to (address, NULL, &error);
  g_assert_no_error (error);
  g_unsetenv ("http_proxy");
  g_unsetenv ("all_proxy");
  g_assert_cmpuint (easel_test_proxies_get_count (), ==, 0);
  /* Such as a connection to another computer would use. */
  g_proxy_resolver_get_default ();
  g_assert_cmpuint (easel_test_proxies_get_count (), ==, 1);
}

static void
silent_script (GIOStream *stream,
               gpointer   user_data)
{
  rpc_raw_drain (stream);
}

static void
test_cancel (Server        *self,
             gconstpointer  data)
{
  g_autoptr(RpcRawServer) silent = rpc_raw_server_new (silent_script, NULL);
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;

  rpc_websocket_connect_async (rpc_raw_server_get_address (silent), cancellable, easel_test_result_cb, &result);
  for (guint i = 0; i < 20; i++)
    g_main_context_iteration (NULL, FALSE);
  g_assert_null (result);
  g_cancellable_cancel (cancellable);
  easel_test_wait_until (result != NULL);
  g_assert_null (rpc_websocket_connect_finish (result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);

  g_assert_null (connect_to (rpc_raw_server_get_address (silent), cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* Every byte would start a socket's time-out anew; ours is over all of them. */
static void
dripping_script (GIOStream *stream,
                 gpointer   user_data)
{
  int *n_drips = user_data;

  g_free (rpc_raw_read_request (stream));
  rpc_raw_write (stream, "HTTP/1.1 101 Switching\r\nX: ", 27);
  while (g_output_stream_write (g_io_stream_get_output_stream (stream), "x", 1, NULL, NULL) == 1)
    {
      g_atomic_int_inc (n_drips);
      g_usleep (G_USEC_PER_SEC / 100);
    }
}

static void
test_timeout (Server        *self,
              gconstpointer  data)
{
  static int n_drips; /* outlives the thread of the script */
  g_autoptr(RpcRawServer) dripping = rpc_raw_server_new (dripping_script, &n_drips);
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;
  guint seconds = 0;

  rpc_websocket_connect_async (rpc_raw_server_get_address (dripping), NULL, easel_test_result_cb, &result);
  while (result == NULL)
    {
      int n_before = g_atomic_int_get (&n_drips);

      g_assert_cmpuint (seconds++, <=, EASEL_LIMIT_CONNECT_TIMEOUT / 1000);
      easel_test_wait_until (g_atomic_int_get (&n_drips) > n_before || result != NULL);
      easel_test_pass_time (1000);
      easel_test_settle ();
    }
  g_assert_null (rpc_websocket_connect_finish (result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT);
}

static void
wrong_key_script (GIOStream *stream,
                  gpointer   user_data)
{
  static const char answer[] = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                               "Sec-WebSocket-Accept: AAAAAAAAAAAAAAAAAAAAAAAAAAA=\r\n\r\n";

  g_free (rpc_raw_read_request (stream));
  rpc_raw_write (stream, answer, strlen (answer));
  rpc_raw_drain (stream);
}

static void
not_http_script (GIOStream *stream,
                 gpointer   user_data)
{
  g_free (rpc_raw_read_request (stream));
  rpc_raw_write (stream, "SSH-2.0-x\r\n", 11);
}

static void
test_not_a_websocket (Server        *self,
                      gconstpointer  data)
{
  g_autoptr(RpcRawServer) wrong_key = rpc_raw_server_new (wrong_key_script, NULL);
  g_autoptr(RpcRawServer) not_http = rpc_raw_server_new (not_http_script, NULL);
  g_autoptr(GError) error = NULL;

  g_assert_null (connect_to (rpc_raw_server_get_address (wrong_key), NULL, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);
  g_assert_null (connect_to (rpc_raw_server_get_address (not_http), NULL, &error));
  g_assert_nonnull (error);
}

static void
header_script (GIOStream *stream,
               gpointer   user_data)
{
  *(char **) user_data = rpc_raw_read_request (stream);
}

/* Nothing that could identify or be authorised by something else than the address. */
static void
test_request (Server        *self,
              gconstpointer  data)
{
  g_autofree char *request = NULL;
  g_autoptr(RpcRawServer) server = rpc_raw_server_new (header_script, &request);
  g_autofree char *with_user = NULL;
  g_autoptr(GError) error = NULL;

  with_user = g_strdup_printf ("ws://user:pass@%s?tkn=a", rpc_raw_server_get_address (server) + strlen ("ws://"));
  g_assert_null (connect_to (with_user, NULL, &error));
  g_assert_nonnull (error);
  g_assert_true (g_str_has_prefix (request, "GET /?tkn=a HTTP/1.1\r\n"));
  g_assert_null (strstr (request, "Cookie"));
  g_assert_null (strstr (request, "Authorization"));
  g_assert_null (strstr (request, "Extensions"));
}

static void
add (const char *name,
     void      (*test) (Server        *self,
                        gconstpointer  data))
{
  g_autofree char *path = g_strconcat ("/rpc/connect/", name, NULL);

  g_test_add (path, Server, NULL, set_up, test, tear_down);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  easel_test_proxies_install ();

  /* First: an address with a user does not count as one of this computer. */
  add ("no-proxy", test_no_proxy);
  add ("statuses", test_statuses);
  add ("not-an-address", test_not_an_address);
  add ("nobody-listens", test_nobody_listens);
  add ("cancel", test_cancel);
  add ("timeout", test_timeout);
  add ("not-a-websocket", test_not_a_websocket);
  add ("request", test_request);
  /* Last: it takes the log of the process. */
  add ("token", test_token);

  return g_test_run ();
}
