/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <adwaita.h>
#include <string.h>

#include "app-server.h"
#include "easel-test.h"
#include "mcp-app-permission.h"

/* Counts connections, and records their requests. */
typedef struct
{
  GSocketService *service;
  guint16         port;
  guint           count;
} Receiver;

static gboolean
incoming_cb (GSocketService    *service,
             GSocketConnection *connection,
             GObject           *source,
             Receiver          *self)
{
  self->count++;
  return TRUE;
}

static void
receiver_open (Receiver *self)
{
  g_autoptr(GInetAddress) loopback = g_inet_address_new_loopback (G_SOCKET_FAMILY_IPV4);
  g_autoptr(GSocketAddress) address = g_inet_socket_address_new (loopback, 0);
  g_autoptr(GSocketAddress) effective = NULL;

  self->count = 0;
  self->service = g_socket_service_new ();
  g_assert_true (g_socket_listener_add_address (G_SOCKET_LISTENER (self->service), address, G_SOCKET_TYPE_STREAM,
                                                G_SOCKET_PROTOCOL_TCP, NULL, &effective, NULL));
  self->port = g_inet_socket_address_get_port (G_INET_SOCKET_ADDRESS (effective));
  g_signal_connect (self->service, "incoming", G_CALLBACK (incoming_cb), self);
  g_socket_service_start (self->service);
}

static void
receiver_close (Receiver *self)
{
  g_socket_service_stop (self->service);
  g_socket_listener_close (G_SOCKET_LISTENER (self->service));
  g_clear_object (&self->service);
}

/* (transfer full): a hostile page, with the address of the receiver. */
static char *
load_page (const char *folder,
           const char *name,
           Receiver   *receiver)
{
  g_autofree char *path = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "tests", folder, name, NULL);
  g_autofree char *text = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(GString) page = NULL;
  g_autofree char *place = g_strdup_printf ("127.0.0.1:%u", receiver->port);
  g_autofree char *origin = g_strdup_printf ("http://127.0.0.1:%u", receiver->port);

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  page = g_string_new (text);
  g_string_replace (page, "127.0.0.1:9777", place, 0);
  g_string_replace (page, "@ORIGIN@", origin, 0);
  g_string_replace (page, "@LEAVE_AFTER@", "500", 0);
  return g_string_free (g_steal_pointer (&page), FALSE);
}

/* Dialogs would block the test. */
static gboolean
drop_cb (void)
{
  return TRUE;
}

/* Serves an address of an App to every view. */
static void
app_address_cb (WebKitURISchemeRequest *request,
                gpointer                user_data)
{
  Receiver *receiver = user_data;
  g_autoptr(GInputStream) stream = g_memory_input_stream_new_from_data ("there", -1, NULL);

  receiver->count++;
  webkit_uri_scheme_request_finish (request, stream, -1, "text/html");
}

/* Control: without our isolation the same page reaches the receiver. */
static void
run_control (const char *html,
             Receiver   *receiver)
{
  g_autoptr(WebKitNetworkSession) session = webkit_network_session_new_ephemeral ();
  GtkWidget *window = gtk_window_new ();
  g_autoptr(WebKitWebContext) context = webkit_web_context_new ();
  WebKitWebView *view = g_object_new (WEBKIT_TYPE_WEB_VIEW, "web-context", context, "network-session", session, NULL);

  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (view));
  gtk_window_present (GTK_WINDOW (window));
  g_signal_connect (view, "script-dialog", G_CALLBACK (drop_cb), NULL);
  g_signal_connect (view, "print", G_CALLBACK (drop_cb), NULL);
  webkit_web_context_register_uri_scheme (context, "mcp-app", app_address_cb, receiver, NULL);
  webkit_web_view_load_html (view, html, "http://127.0.0.1:1/");
  easel_test_wait_until (receiver->count > 0);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
allow_features (AppServer *f)
{
  g_autoptr(GBytes) bytes = g_bytes_new (f->html, strlen (f->html));
  g_autoptr(McpAppPage) page = mcp_app_page_new (bytes, NULL, MCP_APPS_STANDARD);

  mcp_app_set_page (f->app, page, FALSE);
  mcp_app_grants_answer (f->grants, f->app, MCP_APP_PERMISSION_FEATURES, TRUE);
}

/* The page tries every way out, and then shakes hands: at once under each policy, with a receiver of its own. Under the
 * last one it has all features of WebKit. */
static void
test_reaches_nothing (gconstpointer data)
{
  const char * const *place = data;
  static const char * const policies[] = { NULL, "{\"csp\":{}}",
    "{\"csp\":{\"connectDomains\":[\"https://a.example\"],\"frameDomains\":[\"https://b.example\"]}}", NULL };
  Receiver receivers[G_N_ELEMENTS (policies)];
  AppServer *servers[G_N_ELEMENTS (policies)];

  for (guint i = 0; i < G_N_ELEMENTS (policies); i++)
    {
      g_autofree char *html = NULL;
      g_autofree char *page = NULL;
      AppServer *f;

      receiver_open (&receivers[i]);
      html = load_page (place[0], place[1], &receivers[i]);
      page = app_server_page (html, 4000);
      f = servers[i] = app_server_new (page, policies[i]);
      if (i == G_N_ELEMENTS (policies) - 1)
        allow_features (f);
      f->surface = mcp_app_surface_new (f->engine, f->store, f->grants, f->canvas);
      mcp_app_surface_set_start (MCP_APP_SURFACE (f->surface), 60000);
      gtk_window_set_child (GTK_WINDOW (f->window), GTK_WIDGET (f->surface));
    }
  for (guint i = 0; i < G_N_ELEMENTS (policies); i++)
    {
      easel_test_wait_until (easel_surface_get_state (servers[i]->surface) == EASEL_SURFACE_LIVE);
      g_assert_cmpuint (receivers[i].count, ==, 0);
      g_assert_false (app_server_shows (GTK_WIDGET (servers[i]->surface), "The app has not started yet."));
      app_server_close (servers[i]);
    }
  {
    g_autofree char *html = load_page (place[0], place[1], &receivers[0]);

    run_control (html, &receivers[0]);
  }
  for (guint i = 0; i < G_N_ELEMENTS (policies); i++)
    receiver_close (&receivers[i]);
}

/* An App has no access to the application or to another App. */
static void
test_walls (void)
{
  g_autofree char *html = app_server_page ("<script>"
    "const no = (f) => { try { return f() } catch (e) { return e.name } };"
    "ready.then(() => setTimeout(async () => tell([typeof webkit, origin, no(() => top.document.title), no(() => { localStorage.x = 1; return 'stored' }) === 'stored',"
    "  no(() => eval('1')), await fetch('mcp-app://other/').then(() => 'got', () => 'no'), await fetch('mcp-app-shell://' + location.host + '/').then(() => 'got', () => 'no'),"
    "  no(() => window.open('https://a.example') === null), await new Promise((go) => { addEventListener('securitypolicyviolation', () => go('refused'), { once: true }); location = 'mcp-app://other/'; setTimeout(() => go('nothing'), 500) })]), 0))"
    "</script>", 0);
  AppServer *f = app_server_new (html, NULL);

  app_server_show (f);
  app_server_wait_context (f, "[\"undefined\",\"null\",\"SecurityError\",false,\"EvalError\",\"no\",\"no\",true,\"nothing\"]");
  app_server_close (f);
}

/* An App that knows the address of another App and imitates it neither reads nor changes it. */
static void
test_other_app (void)
{
  g_autofree char *victim_html = app_server_page ("<script>"
    "ready.then(() => setInterval(() => tell([location.host, seen.filter((m) => m.method === 'stolen').length]), 50))"
    "</script>", 0);
  AppServer *victim = app_server_new (victim_html, NULL);
  g_autofree char *calls = NULL;
  g_auto(GStrv) parts = NULL;
  g_autofree char *thief_html = NULL;
  AppServer *thief;

  app_server_show (victim);
  easel_test_wait_until (mcp_app_get_context (victim->app) != NULL);
  calls = app_server_context (victim);
  parts = g_strsplit (calls, "\"", 3);
  g_assert_cmpuint (strlen (parts[1]), >=, 32);
  thief_html = g_strdup_printf (
    "<script>const at = 'mcp-app://%s/', shell = 'mcp-app-shell://%s/';"
    "const got = (uri) => fetch(uri).then(() => 'got', () => 'no');"
    "const frame = (uri) => new Promise((go) => { const f = document.createElement('iframe');"
    "  addEventListener('securitypolicyviolation', () => go('refused'), { once: true });"
    "  setTimeout(() => go(f.contentWindow.length), 20000); f.src = uri; document.body.append(f); });"
    "ready.then(async () => { const all = [location.host !== '%s', await got(at), await got(shell), await frame(at), await frame(shell)];"
    "  for (const target of [parent, top, parent.frames[0]])"
    "    target.postMessage({ jsonrpc: '2.0', method: 'stolen', host: at, params: { host: at } }, '*');"
    "  parent.postMessage({ jsonrpc: '2.0', id: 0, result: {} }, '*');"
    "  all.push(parent.frames.length, parent.frames[0] === window); tell(all); })</script>", parts[1], parts[1], parts[1]);
  thief = app_server_new (NULL, NULL);
  thief->html = app_server_page (thief_html, 0);
  app_server_show (thief);
  app_server_wait_context (thief, "[true,\"no\",\"no\",\"refused\",\"refused\",1,true]");
  app_server_close (thief);
  mcp_app_set_context (victim->app, NULL);
  easel_test_wait_until (mcp_app_get_context (victim->app) != NULL);
  g_free (calls);
  calls = app_server_context (victim);
  g_assert_nonnull (strstr (calls, ",0]"));
  app_server_close (victim);
}

/* Messages above the rate are answered with an error and reported, and other Apps are not affected. */
static void
test_flood (void)
{
  g_autofree char *html = app_server_page ("<script>"
    "ready.then(async () => { const began = performance.now(); const all = await Promise.allSettled(Array.from({ length: 3000 }, () => rpc('ping')));"
    "  const lost = all.filter((a) => a.status === 'rejected' && a.reason.code === -32000).length;"
    "  const most = 500 + 200 * (performance.now() - began) / 1000;"
    "  for (let i = 0; i < 100000; i++) note('ui/notifications/size-changed', { height: 100 + i % 50 });"
    "  await new Promise((go) => setTimeout(go, 500));"
    "  const big = await rpc('ui/open-link', { url: 'https://' + 'x'.repeat(2 << 20) }).catch((e) => e.code);"
    "  tell([3000 - lost <= most + 50, lost < 2700, big]); })"
    "</script>", 0);
  AppServer *f = app_server_new (html, NULL);

  app_server_show (f);
  app_server_wait_context (f, "[true,true,-32000]");
  g_assert_true (app_server_shows (GTK_WIDGET (f->surface), "The app sends too much at once"));
  app_server_close (f);
}

/* An App that awaits each answer gets every one, however fast it asks. */
static void
test_one_after_another (void)
{
  g_autofree char *html = app_server_page ("<script>"
    "ready.then(async () => { for (let i = 0; i < 900; i++) await rpc('ping'); tell('all'); }).catch((e) => tell(e.message))"
    "</script>", 0);
  AppServer *f = app_server_new (html, NULL);

  app_server_show (f);
  app_server_wait_context (f, "\"all\"");
  g_assert_false (app_server_shows (GTK_WIDGET (f->surface), "The app sends too much at once"));
  app_server_close (f);
}

/* A page that hangs is reported and stopped by one click; its result is shown as text. */
static void
test_hang (void)
{
  Receiver nobody = { .port = 1 };
  g_autofree char *hang = load_page ("mcpapp/data/hostile-pages", "hang.html", &nobody);
  g_autofree char *html = app_server_page (hang, 0);
  AppServer *f = app_server_new (html, NULL);

  easel_web_engine_set_watchdog (f->engine, 200, 500);
  app_server_show (f);
  easel_test_wait_until (app_server_shows (GTK_WIDGET (f->surface), "The app does not respond."));
  app_server_press (GTK_WIDGET (f->surface), "Stop");
  easel_test_wait_until (app_server_shows (GTK_WIDGET (f->surface), "The app did not respond and was stopped."));
  app_server_close (f);
}

/* A page that takes all memory ends without other Apps. */
static void
test_memory (void)
{
  Receiver nobody = { .port = 1 };
  g_autofree char *mem = load_page ("mcpapp/data/hostile-pages", "mem.html", &nobody);
  g_autofree char *html = app_server_page (mem, 0);
  g_autofree char *alive = app_server_page ("<script>ready.then(() => setInterval(() => tell('on'), 50))</script>", 0);
  AppServer *other = app_server_new (alive, NULL);
  AppServer *f = app_server_new (html, NULL);

  app_server_show (other);
  app_server_show (f);
  easel_test_wait_until (app_server_shows (GTK_WIDGET (f->surface), "There is no result as text."));
  mcp_app_set_context (other->app, NULL);
  app_server_wait_context (other, "\"on\"");
  app_server_close (f);
  app_server_close (other);
}

/* A page whose script keeps WebKit from checking the memory limit is ended, too, and the user reads why. */
static void
test_memory_flood (void)
{
  Receiver nobody = { .port = 1 };
  g_autofree char *mem = load_page ("mcpapp/data/hostile-pages", "flood.html", &nobody);
  g_autofree char *html = app_server_page (mem, 0);
  AppServer *f = app_server_new (html, NULL);

  app_server_show (f);
  easel_test_wait_until (app_server_shows (GTK_WIDGET (f->surface), "There is no result as text."));
  g_assert_true (app_server_shows (GTK_WIDGET (f->surface), "It used more memory than a page may."));
  app_server_close (f);
}

int
main (int   argc,
      char *argv[])
{
  static const char * const pages[][2] = {
    { "mcpapp/data/hostile-pages", "hostile.html" },
    { "mcpapp/data/hostile-pages", "nav.html" },
    { "mcpapp/data/hostile-pages", "forms.html" },
    { "mcpapp/data/hostile-pages", "sec.html" },
    { "web/data", "leak.html" },
  };

  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      g_autofree char *path = g_strconcat ("/mcpapp/hostile/", pages[i][1], NULL);

      g_test_add_data_func (path, pages[i], test_reaches_nothing);
    }
  g_test_add_func ("/mcpapp/hostile/walls", test_walls);
  g_test_add_func ("/mcpapp/hostile/other-app", test_other_app);
  g_test_add_func ("/mcpapp/hostile/flood", test_flood);
  g_test_add_func ("/mcpapp/hostile/one-after-another", test_one_after_another);
  g_test_add_func ("/mcpapp/hostile/hang", test_hang);
  g_test_add_func ("/mcpapp/hostile/memory/at-once", test_memory);
  g_test_add_func ("/mcpapp/hostile/memory/after-a-flood", test_memory_flood);
  return g_test_run ();
}
