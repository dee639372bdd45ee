/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "web-fixture.h"

#include <glib/gstdio.h>
#include <libsoup/soup.h>
#include <string.h>

#include "dns-shim.h"
#include "easel-gsv-canvas.h"
#include "easel-pmx-node-canvas.h"
#include "easel-test-internet.h"

/* How long what has not come may still come. */
#define GRACE_MS 1500

/* An address of the internet; what is behind it says easel_test_internet_route(). */
#define PUBLIC "93.184.216.34"

/* The receiving end: counts connections, and notes what is asked. */
typedef struct
{
  GSocketService *service;
  char           *origin;
  GHashTable     *hits;         /* last parts of paths */
  guint           connections;
} Receiver;

typedef struct
{
  Receiver          *receiver;
  GSocketConnection *connection;
  char               request[4096];
} Hit;

static void
receiver_clear (gpointer data)
{
  Receiver *receiver = data;

  g_hash_table_unref (receiver->hits);
  g_free (receiver->origin);
}

static void
answered_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  Hit *hit = user_data;

  g_output_stream_write_all_finish (G_OUTPUT_STREAM (source), result, NULL, NULL);
  g_io_stream_close (G_IO_STREAM (hit->connection), NULL, NULL);
  g_object_unref (hit->connection);
  g_rc_box_release_full (hit->receiver, receiver_clear);
  g_free (hit);
}

static void
request_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  static const char answer[] = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nAccess-Control-Allow-Origin: *\r\n"
                               "Content-Length: 0\r\nConnection: close\r\n\r\n";
  Hit *hit = user_data;
  gssize n = g_input_stream_read_finish (G_INPUT_STREAM (source), result, NULL);
  const char *path = n > 0 ? strstr (hit->request, "/hit/") : NULL;

  if (path != NULL)
    g_hash_table_add (hit->receiver->hits, g_strndup (path + 5, strcspn (path + 5, " ?\r")));
  g_output_stream_write_all_async (g_io_stream_get_output_stream (G_IO_STREAM (hit->connection)), answer,
                                   strlen (answer), G_PRIORITY_DEFAULT, NULL, answered_cb, hit);
}

static gboolean
incoming_cb (GSocketService    *service,
             GSocketConnection *connection,
             GObject           *source,
             Receiver          *receiver)
{
  Hit *hit = g_new0 (Hit, 1);

  receiver->connections++;
  hit->receiver = g_rc_box_acquire (receiver);
  hit->connection = g_object_ref (connection);
  g_input_stream_read_async (g_io_stream_get_input_stream (G_IO_STREAM (connection)), hit->request,
                             sizeof hit->request - 1, G_PRIORITY_DEFAULT, NULL, request_cb, hit);

  return TRUE;
}

static Receiver *
receiver_new (void)
{
  Receiver *receiver = g_rc_box_new0 (Receiver);
  g_autoptr(GInetAddress) loopback = g_inet_address_new_loopback (G_SOCKET_FAMILY_IPV4);
  g_autoptr(GSocketAddress) address = g_inet_socket_address_new (loopback, 0);
  g_autoptr(GSocketAddress) bound = NULL;
  g_autoptr(GError) error = NULL;

  receiver->service = g_socket_service_new ();
  receiver->hits = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_socket_listener_add_address (G_SOCKET_LISTENER (receiver->service), address, G_SOCKET_TYPE_STREAM,
                                 G_SOCKET_PROTOCOL_TCP, NULL, &bound, &error);
  g_assert_no_error (error);
  receiver->origin =
    g_strdup_printf ("http://127.0.0.1:%d", g_inet_socket_address_get_port (G_INET_SOCKET_ADDRESS (bound)));
  g_signal_connect (receiver->service, "incoming", G_CALLBACK (incoming_cb), receiver);

  return receiver;
}

static void
receiver_free (Receiver *receiver)
{
  g_signal_handlers_disconnect_by_data (receiver->service, receiver);
  g_socket_service_stop (receiver->service);
  g_socket_listener_close (G_SOCKET_LISTENER (receiver->service));
  g_object_unref (receiver->service);
  g_rc_box_release_full (receiver, receiver_clear);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Receiver, receiver_free)

static char *
leak_page (Receiver   *receiver,
           const char *leave_after)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "tests", "web", "data", "leak.html", NULL);
  g_autofree char *text = NULL;
  GString *page;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  page = g_string_new (text);
  g_string_replace (page, "@ORIGIN@", receiver->origin, 0);
  g_string_replace (page, "@LEAVE_AFTER@", leave_after, 0);

  return g_string_free (page, FALSE);
}

static gboolean
elapsed_cb (gpointer data)
{
  *(gboolean *) data = TRUE;

  return G_SOURCE_REMOVE;
}

static void
run_for (guint milliseconds)
{
  gboolean elapsed = FALSE;

  g_timeout_add (milliseconds, elapsed_cb, &elapsed);
  while (!elapsed)
    g_main_context_iteration (NULL, TRUE);
}

static char *
read_lookups (void)
{
  char *text = NULL;

  return g_file_get_contents (g_getenv (DNS_SHIM_LOG), &text, NULL, NULL) ? text : g_strdup ("");
}

/* WebKit's network process has looked nothing up. */
static void
assert_no_lookups (void)
{
  g_autofree char *lookups = read_lookups ();

  g_assert_cmpstr (lookups, ==, "");
}

/* @type: (nullable): the media type that makes a class of pages of it; without one it is a page of a channel. */
static EaselCanvas *
open_page (WebFixture *self,
           const char *type,
           const char *instance,
           const char *html)
{
  g_autofree char *address = g_strdup_printf ("ahp-canvas-content:/%s/index.html", instance);
  EaselCanvas *canvas = fake_host_open (self->host, instance, address);

  fake_host_add (self->host, address, "text/html", html);
  easel_canvas_set_fact (canvas, content_type, type);
  return canvas;
}

static EaselSurface *
show_page (WebFixture *self,
           const char *type,
           const char *html)
{
  g_autoptr(EaselCanvas) canvas = open_page (self, type, "one", html);
  EaselSurface *surface = web_fixture_show (self, canvas);

  web_wait_state (surface, EASEL_SURFACE_LIVE);
  web_assert_eval (surface, "`${typeof ahpCanvas} ${typeof gsvCanvas}`",
                   type == NULL ? "object undefined"
                   : g_str_equal (type, easel_gsv_page_kind.content_type) ? "undefined object" : "undefined undefined");
  return surface;
}

static void
count_cb (guint *count)
{
  (*count)++;
}

/* A page with everything we forbid, in a view as hard as we make it: nobody hears of it. */
static void
test_leak (WebFixture    *self,
           gconstpointer  data)
{
  g_autoptr(Receiver) receiver = receiver_new ();
  g_autofree char *page = leak_page (receiver, "500");
  g_autofree char *lookups = NULL;
  g_autofree char *results = NULL;
  guint downloads = 0, external = 0;
  EaselSurface *surface;
  WebKitWebView *view;

  g_remove (g_getenv (DNS_SHIM_LOG));
  fake_host_add (self->host, "ahp-canvas-content:/two/x", "text/plain", "secret of two");
  fake_host_add (self->host, "ahp-canvas-content:/two/index.html", "text/html", "<p>two");
  surface = show_page (self, data, page);
  view = web_get_view (surface);
  g_signal_connect_swapped (webkit_web_view_get_network_session (view), "download-started", G_CALLBACK (count_cb),
                            &downloads);
  g_signal_connect_swapped (surface, "open-external", G_CALLBACK (count_cb), &external);
  web_wait_eval (surface, "String(window.done)", "true");
  run_for (GRACE_MS);

  results = web_eval (surface, "Object.entries(results).filter(([k, v]) => v !== 'blocked' &&"
                               " v !== 'got undefined').map(([k, v]) => `${k}: ${v}`).join('; ')");
  lookups = read_lookups ();
  g_assert_cmpstr (results, ==, "");
  g_assert_cmpuint (receiver->connections, ==, 0);
  g_assert_cmpstr (lookups, ==, "");
  g_assert_cmpuint (fake_host_count (self->host, "ahp-canvas-content:/two"), ==, 0);
  g_assert_cmpuint (downloads, ==, 0);
  g_assert_cmpuint (external, ==, 0);
  web_assert_eval (surface, "location.href.split('#')[0]", "ahp-canvas-content:/one/index.html");
  g_assert_cmpint (easel_surface_get_state (surface), ==, EASEL_SURFACE_LIVE);
}

static void
plain_request_cb (WebKitURISchemeRequest *request,
                  gpointer                user_data)
{
  const char *page = user_data;
  g_autoptr(GInputStream) stream = NULL;

  if (!g_str_has_suffix (webkit_uri_scheme_request_get_uri (request), "index.html"))
    page = "secret of two";
  stream = g_memory_input_stream_new_from_data (page, (gssize) strlen (page), NULL);
  webkit_uri_scheme_request_finish (request, stream, (gint64) strlen (page), "text/html");
}

static gboolean
heard_all (gpointer data)
{
  /* What the page does before it tries to leave, and that this WebKit does at all in a plain view. */
  static const char * const ways[] = {
    "fetch", "xhr", "eventsource", "websocket", "beacon", "image", "stylesheet", "import", "font", "background",
    "preload", "script", "object", "frame", "form", "blob-worker", "svg-image", "module",
  };
  Receiver *receiver = data;
  g_autofree char *lookups = read_lookups ();

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      if (!g_hash_table_contains (receiver->hits, ways[i]))
        return FALSE;
    }

  return strstr (lookups, "preconnect.leak.test") != NULL && strstr (lookups, "image.leak.test") != NULL;
}

static WebKitWebView *
plain_view_new (WebKitWebContext *context)
{
  g_autoptr(WebKitNetworkSession) session = webkit_network_session_new_ephemeral ();

  return g_object_new (WEBKIT_TYPE_WEB_VIEW, "web-context", context, "network-session", session, NULL);
}

/* The same page in a view as WebKit makes it: everybody hears of it. Were this to fail, the test above would prove
 * nothing. */
static void
test_control (void)
{
  g_autoptr(Receiver) receiver = receiver_new ();
  /* It stays until it was heard: leaving would cut off what waits for one of WebKit's six connections to a host. */
  g_autofree char *page = leak_page (receiver, "1e9");
  g_autoptr(WebKitWebContext) context = webkit_web_context_new ();
  GtkWidget *window = gtk_window_new ();
  WebKitWebView *view = plain_view_new (context);

  g_remove (g_getenv (DNS_SHIM_LOG));
  webkit_web_context_register_uri_scheme (context, "ahp-canvas-content", plain_request_cb, page, NULL);
  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (view));
  gtk_window_present (GTK_WINDOW (window));
  webkit_web_view_load_uri (view, "ahp-canvas-content:/one/index.html");
  web_wait (heard_all, receiver);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Each wall by itself: with the policy of the page taken away, the filter still holds. */
static void
test_filter_alone (WebFixture    *self,
                   gconstpointer  data)
{
  g_autoptr(Receiver) receiver = receiver_new ();
  EaselSurface *surface = show_page (self, data, "<!doctype html><p>x");
  WebKitWebView *view = web_get_view (surface);
  g_autofree char *script = NULL;
  g_autofree char *lookups = NULL;

  g_remove (g_getenv (DNS_SHIM_LOG));
  /* Scripts of the isolated world are not bound by the page's policy. */
  script = g_strdup_printf (
    "fetch('%s/hit/fetch', {mode: 'no-cors'}).catch(() => 0); new Image().src = '%s/hit/image';"
    "const l = document.createElement('link'); l.rel = 'preconnect'; l.href = 'https://preconnect.leak.test';"
    "document.head.append(l); fetch('https://fetch.leak.test/').catch(() => 0); 1",
    receiver->origin, receiver->origin);
  webkit_web_view_evaluate_javascript (view, script, -1, easel_web_engine_get_world (self->engine), NULL, NULL, NULL,
                                       NULL);
  web_settle (surface);
  run_for (GRACE_MS);
  lookups = read_lookups ();
  g_assert_cmpuint (receiver->connections, ==, 0);
  g_assert_cmpstr (lookups, ==, "");
}

static void
filter_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GError) error = NULL;
  WebKitUserContentFilter *filter = easel_web_filter_get_finish (EASEL_WEB_FILTER (source), result, &error);

  g_assert_no_error (error);
  webkit_user_content_manager_add_filter (user_data, filter);
  webkit_user_content_filter_unref (filter);
  g_object_set_data (user_data, "filtered", user_data);
}

static gboolean
is_filtered (gpointer data)
{
  return g_object_get_data (data, "filtered") != NULL;
}

static gboolean
was_reached (gpointer data)
{
  return ((Receiver *) data)->connections > 0;
}

/* A page from the network, in a plain view with nothing but its filter: it reaches the network, and no machine of the
 * one that it is shown in. */
static void
test_direct_filter (WebFixture    *self,
                    gconstpointer  data)
{
  g_autoptr(Receiver) receiver = receiver_new ();
  g_autoptr(WebKitWebContext) context = webkit_web_context_new ();
  const char *port = strrchr (receiver->origin, ':') + 1;
  WebKitWebView *view = plain_view_new (context);
  WebKitUserContentManager *content = webkit_web_view_get_user_content_manager (view);
  g_autofree char *lookups = NULL;
  g_autofree char *html = g_strdup_printf (
    "<script>const hosts = ['http://127.0.0.1:%1$s', 'https://127.0.0.1:%1$s', 'https://localhost:%1$s',"
    " 'https://sub.localhost:%1$s', 'ws://127.0.0.1:%1$s', 'wss://127.0.0.1:%1$s',"
    " 'https://127.1:%1$s', 'https://2130706433:%1$s', 'https://[::1]:%1$s', 'https://printer.local:%1$s',"
    " 'https://10.0.0.1:%1$s', 'https://192.168.1.1:%1$s', 'https://172.16.0.1:%1$s', 'https://169.254.169.254',"
    " 'https://0.0.0.0:%1$s', 'https://x@127.0.0.1:%1$s', 'https://x:y@127.0.0.1:%1$s', 'wss://x@127.0.0.1:%1$s',"
    " 'https://x@localhost:%1$s', 'https://0x.0x:%1$s', 'https://[::ffff:7f00:1]:%1$s', 'https://nas.lan',"
    " 'https://metadata.google.internal', 'https://router.home.arpa', 'https://hidden.onion', 'https://intranet',"
    " 'https://nas.lan./', 'https://x@nas.lan'];"
    "for (const h of hosts) { try { h.startsWith('ws') ? new WebSocket(h) : fetch(h, {mode: 'no-cors'}).catch(() => 0)"
    " } catch (e) {} new Image().src = h + '/hit/x'; const s = document.createElement('script'); s.src = h + '/hit/x';"
    " document.documentElement.append(s); }"
    "setTimeout(() => fetch('https://allowed.leak.test:%1$s/', {mode: 'no-cors'}).catch(() => 0), %2$d)</script>",
    port, GRACE_MS);

  g_remove (g_getenv (DNS_SHIM_LOG));
  g_object_ref_sink (view);
  easel_web_filter_get_async (easel_web_engine_get_services (self->engine)->filter,
                              easel_web_profile_get (EASEL_WEB_DIRECT), "https://canvas.test/", NULL, filter_cb,
                              content);
  web_wait (is_filtered, content);
  webkit_web_view_load_html (view, html, "https://canvas.test/");
  /* The allowed one comes last, and its connection is the only one. */
  web_wait (was_reached, receiver);
  lookups = read_lookups ();
  g_assert_cmpuint (receiver->connections, ==, 1);
  g_assert_true (g_str_has_prefix (lookups, "allowed.leak.test\n"));
  for (const char *line = lookups; *line != '\0'; line += strlen ("allowed.leak.test\n"))
    g_assert_true (g_str_has_prefix (line, "allowed.leak.test\n"));
  g_object_unref (view);
}

static void
secret_cb (SoupServer        *server,
           SoupServerMessage *message,
           const char        *path,
           GHashTable        *query,
           gpointer           user_data)
{
  g_assert_not_reached ();
}

/* A server that cannot prove who it is gets a page in words, and no way around it. */
static void
test_untrusted_server (WebFixture    *self,
                       gconstpointer  data)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "tests", "web", "data", "self-signed.pem", NULL);
  g_autoptr(GError) error = NULL;
  g_autoptr(GTlsCertificate) certificate = g_tls_certificate_new_from_file (path, &error);
  g_autoptr(SoupServer) server = soup_server_new ("tls-certificate", certificate, NULL);
  g_autoslist(GUri) uris = NULL;
  g_autofree char *address = NULL;
  g_autoptr(EaselCanvas) canvas = NULL;
  EaselSurface *surface;

  g_assert_no_error (error);
  soup_server_add_handler (server, NULL, secret_cb, NULL, NULL);
  soup_server_listen_local (server, 0, SOUP_SERVER_LISTEN_HTTPS | SOUP_SERVER_LISTEN_IPV4_ONLY, &error);
  g_assert_no_error (error);
  uris = soup_server_get_uris (server);
  easel_test_internet_clear ();
  easel_test_internet_name ("canvas.test", PUBLIC);
  easel_test_internet_route (PUBLIC, (guint16) g_uri_get_port (uris->data));
  address = g_strdup_printf ("https://canvas.test:%d/", g_uri_get_port (uris->data));
  canvas = fake_host_open (self->host, "one", address);
  surface = web_fixture_show (self, canvas);
  web_wait_state (surface, EASEL_SURFACE_FAILED);
  web_wait_shows (self->window, "certificate");
}

/* The filter reads names, so a name of the internet that leads into the network of the user passes it. Here the
 * canvas itself has such a name. */
static void
test_rebound_canvas (WebFixture    *self,
                     gconstpointer  data)
{
  g_autoptr(Receiver) receiver = receiver_new ();
  g_autofree char *address = g_strdup_printf ("https://rebound.test%s/", strrchr (receiver->origin, ':'));
  g_autoptr(EaselCanvas) canvas = fake_host_open (self->host, "one", address);
  EaselSurface *surface;

  easel_test_internet_clear ();
  easel_test_internet_name ("rebound.test", "127.0.0.1");
  g_remove (g_getenv (DNS_SHIM_LOG));
  surface = web_fixture_show (self, canvas);
  web_wait_state (surface, EASEL_SURFACE_FAILED);
  run_for (GRACE_MS);
  g_assert_cmpuint (receiver->connections, ==, 0);
  web_wait_shows (self->window, "rebound.test is on your own network or this computer");
  g_assert_cmpuint (easel_test_internet_lookups ("rebound.test"), >, 0);
  assert_no_lookups ();
}

/* A page of this machine, declared as such, reaches its own server, and not the one beside it, by number or by name. */
static void
test_beside_canvas (WebFixture    *self,
                    gconstpointer  data)
{
  g_autoptr(Receiver) own = receiver_new ();
  g_autoptr(Receiver) beside = receiver_new ();
  g_autofree char *address = g_strdup_printf ("%s/hit/page", own->origin);
  g_autoptr(EaselCanvas) canvas = fake_host_open (self->host, "one", address);
  g_autofree char *script = NULL;
  EaselSurface *surface;
  WebKitWebView *view;

  easel_test_internet_clear ();
  easel_test_internet_name ("rebound.test", "127.0.0.1");
  g_remove (g_getenv (DNS_SHIM_LOG));
  surface = web_fixture_show (self, canvas);
  web_wait_state (surface, EASEL_SURFACE_LIVE);
  /* What the filter stops would never get to the proxy. */
  view = web_get_view (surface);
  webkit_user_content_manager_remove_all_filters (webkit_web_view_get_user_content_manager (view));
  script = g_strdup_printf ("window.over = 0; for (const o of ['%s', 'http://rebound.test%s', 'http://localhost%s'])"
                            " fetch(o + '/hit/beside', {mode: 'no-cors'}).catch(() => 0).then(() => window.over++);"
                            " fetch('/hit/again').then(() => window.over++); 0",
                            beside->origin, strrchr (beside->origin, ':'), strrchr (own->origin, ':'));
  g_free (web_eval (surface, script));
  web_wait_eval (surface, "String(window.over)", "4");
  g_assert_true (g_hash_table_contains (own->hits, "page"));
  g_assert_true (g_hash_table_contains (own->hits, "again"));
  g_assert_false (g_hash_table_contains (own->hits, "beside"));
  g_assert_cmpuint (beside->connections, ==, 0);
  assert_no_lookups ();
}

/* Two canvases side by side, both from one host, in one context. */
static void
test_cross_canvas (WebFixture    *self,
                   gconstpointer  data)
{
  static const char * const paths[] = {
    "/two/x", "../two/x", "ahp-canvas-content:/two/x", "//two/x", "..%2ftwo/x", "..%5ctwo/x", "/one/%2e%2e/two/x",
    "/one//x", "/one/a%00b", "/one/", "/one", "/",
  };
  EaselSurface *surface = show_page (self, data, "<!doctype html><p>x");
  GtkWidget *window = gtk_window_new ();
  g_autoptr(EaselCanvas) other = open_page (self, data, "two", "<p>two");
  EaselSurface *second;

  fake_host_add (self->host, "ahp-canvas-content:/two/x", "text/plain", "secret of two");
  second = easel_web_surface_new (self->engine, other);
  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (second));
  gtk_window_present (GTK_WINDOW (window));
  web_wait_state (second, EASEL_SURFACE_LIVE);
  g_ptr_array_set_size (self->host->reads, 0);

  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_autofree char *script =
        g_strdup_printf ("window.r = ''; fetch('%s').then(r => r.text().then(t => window.r = r.status + t),"
                         " e => window.r = 'blocked'); 1", paths[i]);
      g_autofree char *result = NULL;

      g_free (web_eval (surface, script));
      web_wait_eval (surface, "String(window.r !== '')", "true");
      result = web_eval (surface, "window.r");
      g_test_message ("%s: %s", paths[i], result);
      g_assert_true (g_str_equal (result, "403") || g_str_equal (result, "blocked"));
    }
  g_assert_cmpuint (self->host->reads->len, ==, 0);

  /* The owner itself gets it, so the counter counts. */
  g_free (web_eval (second, "fetch('x').then(r => r.text()).then(t => window.r = t); 1"));
  web_wait_eval (second, "window.r", "secret of two");
  g_assert_cmpuint (fake_host_count (self->host, "ahp-canvas-content:/two/x"), ==, 1);

  /* And what the one does in its origin, the other does not see. */
  web_assert_eval (second, "(() => { try { return new BroadcastChannel('x') && 'one' } catch (e) { return e.name } })()",
                   "one");
  g_free (web_eval (second, "new BroadcastChannel('x').onmessage = e => window.heard = e.data; 1"));
  g_free (web_eval (surface, "new BroadcastChannel('x').postMessage('secret'); 1"));
  run_for (200);
  web_assert_eval (second, "String(window.heard)", "undefined");
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
set_up (WebFixture    *self,
        gconstpointer  data)
{
  web_fixture_set_up (self, data);
  easel_web_engine_add_page (self->engine, &easel_gsv_page_kind);
  easel_web_engine_add_page (self->engine, &easel_pmx_page_kind);
}

int
main (int    argc,
      char **argv)
{
  g_autofree char *folder = g_dir_make_tmp ("easel-dns-XXXXXX", NULL);
  g_autofree char *log = g_build_filename (folder, "lookups", NULL);
  int status;

  /* For the network process, which is started by the first view. The sandboxed ones cannot see the library. */
  g_setenv ("LD_PRELOAD", DNS_SHIM, TRUE);
  g_setenv (DNS_SHIM_LOG, log, TRUE);
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  easel_test_internet_init ();

  g_test_add_func ("/web/isolation/control", test_control);
#define ADD_OF(name, type, test) \
  g_test_add ("/web/isolation/" name, WebFixture, type, set_up, test, web_fixture_tear_down)
#define ADD(name, test) ADD_OF (name, NULL, test)
  ADD ("leak", test_leak);
  ADD_OF ("leak/gsv", easel_gsv_page_kind.content_type, test_leak);
  ADD_OF ("leak/pmx", easel_pmx_page_kind.content_type, test_leak);
  ADD ("filter-alone", test_filter_alone);
  ADD_OF ("filter-alone/gsv", easel_gsv_page_kind.content_type, test_filter_alone);
  ADD_OF ("filter-alone/pmx", easel_pmx_page_kind.content_type, test_filter_alone);
  ADD ("direct-filter", test_direct_filter);
  ADD ("rebound-canvas", test_rebound_canvas);
  ADD ("beside-canvas", test_beside_canvas);
  ADD ("untrusted-server", test_untrusted_server);
  ADD ("cross-canvas", test_cross_canvas);
  ADD_OF ("cross-canvas/gsv", easel_gsv_page_kind.content_type, test_cross_canvas);
  ADD_OF ("cross-canvas/pmx", easel_pmx_page_kind.content_type, test_cross_canvas);

  status = g_test_run ();
  g_remove (log);
  g_rmdir (folder);

  return status;
}
