/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>
#include <webkit/webkit.h>

#include "app-server.h"
#include "easel-json.h"
#include "easel-test-words.h"
#include "easel-test.h"
#include "mcp-app-limits.h"

#define SCRIPT(text) "<p>Hello</p><script>" text "</script>"

static void
set_call (AppServer *f)
{
  g_autoptr(JsonObject) arguments = json_object_new ();
  g_autoptr(JsonObject) result = json_object_new ();
  JsonArray *content = json_array_new ();
  JsonObject *block = json_object_new ();

  json_object_set_string_member (arguments, "zone", "UTC");
  json_object_set_string_member (block, "type", "text");
  json_object_set_string_member (block, "text", "Noon </script>\342\200\250.");
  json_array_add_object_element (content, block);
  json_object_set_array_member (result, "content", content);
  mcp_app_set_arguments (f->app, arguments);
  mcp_app_set_result (f->app, result);
}

/* Complete run: the page is read, shakes hands, gets input and result, and calls a tool. */
static void
test_live (void)
{
  g_autofree char *html = app_server_page (SCRIPT (
    "ready.then(() => setTimeout(async () => { const r = await rpc('tools/call', { name: 'read' });"
    "  tell([seen.map((m) => m.method).filter((m) => m.includes('tool-')), seen.find((m) => m.method.endsWith('input')).params.arguments.zone,"
    "        seen.find((m) => m.method.endsWith('result')).params.content[0].text, r.content[0].text, origin,"
    "        typeof webkit, Object.keys(host.hostContext.styles.variables).length]); }, 0))"), 0);
  AppServer *f = app_server_new (html, NULL);

  set_call (f);
  app_server_show (f);
  app_server_wait_context (f, "[[\"ui/notifications/tool-input\",\"ui/notifications/tool-result\"],\"UTC\","
                              "\"Noon </script>\342\200\250.\",\"called\",\"null\",\"undefined\",76]");
  g_assert_cmpstr (mcp_app_get_called (f->app)[0], ==, "read");
  app_server_close (f);
}

/* The console gets messages of the frame if it is open before the App is loaded; the App cannot see the handler. */
static void
test_console (void)
{
  g_autofree char *html = app_server_page (SCRIPT (
    "console.warn('from the frame', typeof window.webkit?.messageHandlers?.easelConsole); ready.then(() => tell(1))"), 0);
  AppServer *f = app_server_new (html, NULL);
  EaselConsole *console = easel_canvas_get_console (f->canvas);
  g_autoptr(EaselConsoleItem) item = NULL;

  easel_console_set_observed (console, TRUE);
  app_server_show (f);
  app_server_wait_context (f, "1");
  easel_test_wait_until (g_list_model_get_n_items (easel_console_get_items (console)) == 1);
  item = g_list_model_get_item (easel_console_get_items (console), 0);
  g_assert_cmpstr (easel_console_item_get_text (item), ==, "from the frame undefined");
  g_assert_cmpint (easel_console_item_get_level (item), ==, EASEL_CONSOLE_WARNING);
  app_server_close (f);
}

static WebKitWebView *
find_view (GtkWidget *widget)
{
  WebKitWebView *view = WEBKIT_IS_WEB_VIEW (widget) ? WEBKIT_WEB_VIEW (widget) : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && view == NULL;
       child = gtk_widget_get_next_sibling (child))
    view = find_view (child);
  return view;
}

/* The red of the last pixel of the page, from 0 to 255. */
static int
read_red (WebKitWebView *view)
{
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GdkTexture) texture = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree guchar *pixels = NULL;
  gsize stride, last;

  webkit_web_view_get_snapshot (view, WEBKIT_SNAPSHOT_REGION_VISIBLE, WEBKIT_SNAPSHOT_OPTIONS_NONE, NULL,
                                easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  texture = webkit_web_view_get_snapshot_finish (view, result, &error);
  g_assert_no_error (error);
  stride = 4 * gdk_texture_get_width (texture);
  pixels = g_malloc (stride * gdk_texture_get_height (texture));
  gdk_texture_download (texture, pixels, stride);
  last = stride * gdk_texture_get_height (texture) - 4;
  return pixels[last + 2];
}

/* The background of an App follows the colour of the window: a transparent one would keep what was painted before. An
 * App with a colour scheme of its own has no white frame in a dark window. */
static void
test_background (void)
{
  g_autofree char *html = app_server_page ("<style>:root { color-scheme: light dark }</style>" SCRIPT (
    "ready.then(() => setInterval(() => { const last = seen.filter((m) => m.params?.theme).pop(); tell(last?.params.theme ?? host.hostContext.theme); }, 50))"), 0);
  AppServer *f = app_server_new (html, NULL);
  GdkRGBA light, dark;

  adw_style_manager_set_color_scheme (adw_style_manager_get_default (), ADW_COLOR_SCHEME_FORCE_LIGHT);
  app_server_show (f);
  app_server_wait_context (f, "\"light\"");
  webkit_web_view_get_background_color (find_view (GTK_WIDGET (f->surface)), &light);
  adw_style_manager_set_color_scheme (adw_style_manager_get_default (), ADW_COLOR_SCHEME_FORCE_DARK);
  app_server_wait_context (f, "\"dark\"");
  webkit_web_view_get_background_color (find_view (GTK_WIDGET (f->surface)), &dark);
  easel_test_wait_until (read_red (find_view (GTK_WIDGET (f->surface))) < 100);
  adw_style_manager_set_color_scheme (adw_style_manager_get_default (), ADW_COLOR_SCHEME_DEFAULT);
  g_assert_cmpfloat (light.alpha, ==, 1);
  g_assert_cmpfloat (dark.alpha, ==, 1);
  g_assert_cmpfloat (light.red, >, dark.red + 0.5);
  app_server_close (f);
}

/* Clicks in the middle of the App. */
static void
click_app (AppServer *f)
{
  WebKitWebView *view = find_view (GTK_WIDGET (f->surface));
  graphene_point_t at;
  g_autofree char *left = NULL;
  g_autofree char *top = NULL;

  g_assert_true (gtk_widget_compute_point (GTK_WIDGET (view), f->window,
                                           &GRAPHENE_POINT_INIT (gtk_widget_get_width (GTK_WIDGET (view)) / 2.0,
                                                                 gtk_widget_get_height (GTK_WIDGET (view)) / 2.0),
                                           &at));
  left = g_strdup_printf ("%d", (int) at.x);
  top = g_strdup_printf ("%d", (int) at.y);
  easel_test_act ((const char *[]) { "xdotool", "mousemove", left, top, "click", "1", NULL });
}

static guint
count_windows (void)
{
  GListModel *windows = gtk_window_get_toplevels ();
  guint n = 0;

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr(GtkWidget) window = g_list_model_get_item (windows, i);

      n += gtk_widget_get_visible (window);
    }
  return n;
}

/* A page keeps running when it is moved to another window. */
static void
test_modes (void)
{
  g_autofree char *html = app_server_page (SCRIPT (
    "const born = Math.random(); let mode = '';"
    "window.born0 = born; ready.then(() => setInterval(() => { const last = seen.filter((m) => m.params?.displayMode).pop();"
    "  tell([last ? last.params.displayMode : 'begun', born === window.born0]); }, 50))"), 0);
  AppServer *f = app_server_new (html, NULL);

  app_server_show (f);
  app_server_wait_context (f, "[\"begun\",true]");
  app_server_press (GTK_WIDGET (f->surface), "Small Window");
  app_server_wait_context (f, "[\"pip\",true]");
  g_assert_true (app_server_shows (GTK_WIDGET (f->surface), "In Its Own Window"));
  app_server_press (GTK_WIDGET (f->surface), "_Bring Back");
  app_server_wait_context (f, "[\"inline\",true]");
  g_assert_false (app_server_shows (GTK_WIDGET (f->surface), "In Its Own Window"));
  app_server_press (GTK_WIDGET (f->surface), "Full Screen");
  app_server_wait_context (f, "[\"fullscreen\",true]");
  app_server_close (f);
}

/* An App opens a window only after input of the user, and one window for each input. */
static void
test_touch (void)
{
  g_autofree char *html = app_server_page (SCRIPT (
    "const wish = async (mode) => (await rpc('ui/request-display-mode', { mode })).mode;"
    "ready.then(async () => tell([await wish('pip'), await wish('fullscreen')]));"
    "addEventListener('click', async () => tell([await wish('pip'), await wish('fullscreen'), await wish('inline'), await wish('pip')]));"), 0);
  AppServer *f = app_server_new (html, NULL);

  app_server_show (f);
  app_server_wait_context (f, "[\"inline\",\"inline\"]");
  g_assert_cmpuint (count_windows (), ==, 1);
  click_app (f);
  app_server_wait_context (f, "[\"pip\",\"pip\",\"inline\",\"inline\"]");
  g_assert_cmpuint (count_windows (), ==, 1);
  app_server_close (f);
}

static AdwWindowTitle *
find_title (GtkWidget *widget)
{
  AdwWindowTitle *title = ADW_IS_WINDOW_TITLE (widget) ? ADW_WINDOW_TITLE (widget) : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && title == NULL;
       child = gtk_widget_get_next_sibling (child))
    title = find_title (child);
  return title;
}

/* After the user moved the focus from the App to an entry, the App opens no window and gets no keys. */
static void
test_elsewhere (void)
{
  g_autofree char *html = app_server_page (SCRIPT (
    "const wish = async (mode) => (await rpc('ui/request-display-mode', { mode })).mode;"
    "let keys = ''; addEventListener('keydown', (event) => keys += event.key);"
    "addEventListener('click', async () => { await rpc('tools/call', { name: 'read' }); await tell('clicked'); });"
    "addEventListener('blur', async () => { const mode = await wish('pip'); tell([mode, keys]); });"), 0);
  AppServer *f = app_server_new (html, NULL);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *entry = gtk_entry_new ();

  app_server_show (f);
  g_object_ref (f->surface);
  gtk_window_set_child (GTK_WINDOW (f->window), NULL);
  gtk_widget_set_vexpand (GTK_WIDGET (f->surface), TRUE);
  gtk_box_append (GTK_BOX (box), entry);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (f->surface));
  g_object_unref (f->surface);
  gtk_window_set_child (GTK_WINDOW (f->window), box);
  easel_test_wait_until (gtk_widget_get_height (GTK_WIDGET (f->surface)) > 0 &&
                         gtk_widget_get_mapped (GTK_WIDGET (find_view (GTK_WIDGET (f->surface)))));
  click_app (f);
  app_server_wait_context (f, "\"clicked\"");
  gtk_widget_grab_focus (entry);
  easel_test_act ((const char *[]) { "xdotool", "key", "a", NULL });
  app_server_wait_context (f, "[\"inline\",\"\"]");
  easel_test_wait_until (g_str_equal (gtk_editable_get_text (GTK_EDITABLE (entry)), "a"));
  g_assert_cmpuint (count_windows (), ==, 1);
  app_server_press (GTK_WIDGET (f->surface), "Small Window");
  {
    GListModel *windows = gtk_window_get_toplevels ();
    g_autoptr(GtkWidget) window = g_list_model_get_item (windows, g_list_model_get_n_items (windows) - 1);

    g_assert_nonnull (strstr (adw_window_title_get_subtitle (find_title (window)), "Test server"));
  }
  app_server_close (f);
}

/* Requested heights are limited to the container. */
static void
test_height (void)
{
  g_autofree char *html = app_server_page (SCRIPT (
    "ready.then(() => { note('ui/notifications/size-changed', { height: 200 }); });"
    "addEventListener('resize', () => tell(innerHeight))"), 0);
  g_autofree char *wild = app_server_page (SCRIPT (
    "ready.then(() => { for (const height of [1e308, 0, -5, 'x', null, 99999]) note('ui/notifications/size-changed', { height });"
    "  setTimeout(() => tell(innerHeight > 300 && innerHeight <= 600), 300); })"), 0);
  AppServer *f = app_server_new (html, NULL);

  app_server_show (f);
  app_server_wait_context (f, "200");
  app_server_close (f);
  f = app_server_new (wild, NULL);
  app_server_show (f);
  app_server_wait_context (f, "true");
  app_server_close (f);
}

/* Proposed messages wait for the user, and the model context is sent with the first message. */
static void
test_proposed_messages (void)
{
  g_autofree char *html = app_server_page (SCRIPT (
    "ready.then(async () => { await rpc('ui/message', { role: 'user', content: [{ type: 'text', text: 'Draft one' }] });"
    "  await rpc('ui/message', { role: 'user', content: { type: 'text', text: 'Draft two' } }); tell(1); })"), 0);
  AppServer *f = app_server_new (html, NULL);

  f->refuses = TRUE;
  app_server_show (f);
  app_server_wait_context (f, "1");
  g_assert_true (app_server_shows (GTK_WIDGET (f->surface), "Draft one"));
  g_assert_true (app_server_shows (GTK_WIDGET (f->surface), "Context from Test server"));
  g_assert_null (strstr (f->asked->str, "ui/message"));
  app_server_press (GTK_WIDGET (f->surface), "_Send");
  easel_test_wait_until (app_server_shows (GTK_WIDGET (f->surface), "The server is gone"));
  g_assert_true (app_server_shows (GTK_WIDGET (f->surface), "Draft one"));
  f->refuses = FALSE;
  g_string_truncate (f->asked, 0);
  app_server_press (GTK_WIDGET (f->surface), "_Send");
  easel_test_wait_until (!app_server_shows (GTK_WIDGET (f->surface), "Draft one"));
  g_assert_cmpstr (f->asked->str, ==, "ui/message {\"content\":[{\"type\":\"text\",\"text\":\"Draft one\"}],"
                                      "\"context\":{\"structuredContent\":{\"value\":1}}}\n");
  g_assert_null (mcp_app_get_context (f->app));
  app_server_press (GTK_WIDGET (f->surface), "Remove the message without sending it");
  easel_test_wait_until (!app_server_shows (GTK_WIDGET (f->surface), "Draft two"));
  app_server_close (f);
}

static void
external_cb (EaselSurface *surface,
             const char   *uri,
             GString      *opened)
{
  g_string_append_printf (opened, "%s ", uri);
}

/* A link is opened only after a click, because its question takes the focus. */
static void
test_link (void)
{
  g_autofree char *html = app_server_page (SCRIPT (
    "const go = async () => tell((await rpc('ui/open-link', { url: 'https://a.example/x' })).isError ?? false);"
    "ready.then(go); addEventListener('click', go);"), 0);
  AppServer *f = app_server_new (html, NULL);
  g_autoptr(GString) opened = g_string_new (NULL);

  f->surface = mcp_app_surface_new (f->engine, f->store, f->grants, f->canvas);
  g_signal_connect (f->surface, "open-external", G_CALLBACK (external_cb), opened);
  gtk_window_set_child (GTK_WINDOW (f->window), GTK_WIDGET (f->surface));
  app_server_wait_context (f, "true");
  g_assert_cmpstr (opened->str, ==, "");
  click_app (f);
  app_server_wait_context (f, "false");
  g_assert_cmpstr (opened->str, ==, "https://a.example/x ");
  app_server_close (f);
}

/* A link that is refused although the user may have clicked it is reported. */
static void
test_late_link (void)
{
  g_autofree char *html = app_server_page (SCRIPT (
    "const go = async (name) => (await rpc('ui/open-link', { url: 'https://a.example/' + name })).isError ?? false;"
    "ready.then(async () => tell('early ' + await go('early')));"
    "addEventListener('click', async () => { const first = await go('first'); tell(first + ' ' + await go('late')); });"), 0);
  AppServer *f = app_server_new (html, NULL);
  g_autoptr(GString) opened = g_string_new (NULL);

  f->surface = mcp_app_surface_new (f->engine, f->store, f->grants, f->canvas);
  g_signal_connect (f->surface, "open-external", G_CALLBACK (external_cb), opened);
  gtk_window_set_child (GTK_WINDOW (f->window), GTK_WIDGET (f->surface));
  app_server_wait_context (f, "\"early true\"");
  g_assert_false (app_server_shows (GTK_WIDGET (f->surface), "The app did not open a link"));
  click_app (f);
  app_server_wait_context (f, "\"false true\"");
  g_assert_cmpstr (opened->str, ==, "https://a.example/first ");
  g_assert_true (app_server_shows (GTK_WIDGET (f->surface), "The app did not open a link"));
  app_server_close (f);
}

/* A page that starts slowly is reported, and keeps running. */
static void
test_slow (void)
{
  g_autofree char *html = app_server_page (SCRIPT ("ready.then(() => tell(1))"), 3000);
  AppServer *f = app_server_new (html, NULL);

  f->surface = mcp_app_surface_new (f->engine, f->store, f->grants, f->canvas);
  mcp_app_surface_set_start (MCP_APP_SURFACE (f->surface), 1);
  gtk_window_set_child (GTK_WINDOW (f->window), GTK_WIDGET (f->surface));
  easel_surface_reload (f->surface);
  easel_test_wait_until (app_server_shows (GTK_WIDGET (f->surface), "The app has not started yet."));
  g_assert_null (app_server_context (f));
  app_server_wait_context (f, "1");
  g_assert_false (app_server_shows (GTK_WIDGET (f->surface), "The app has not started yet."));
  app_server_close (f);
}

/* An App that needs the network, and does not get it, says what it needs. */
static void
test_offline (void)
{
  g_autofree char *html = app_server_page (SCRIPT ("let lib = document.createElement ('script');"
                                                   "lib.src = 'https://nowhere.invalid/lib.js';"
                                                   "document.head.append (lib)"), 600000);
  AppServer *f = app_server_new (html, "{\"csp\":{\"resourceDomains\":[\"https://nowhere.invalid\"]}}");

  f->surface = mcp_app_surface_new (f->engine, f->store, f->grants, f->canvas);
  mcp_app_surface_set_start (MCP_APP_SURFACE (f->surface), 3000);
  gtk_window_set_child (GTK_WINDOW (f->window), GTK_WIDGET (f->surface));
  easel_test_wait_until (app_server_shows (GTK_WIDGET (f->surface), "The app has not started yet."));
  easel_test_wait_until (app_server_shows (GTK_WIDGET (f->surface), "It could not load https://nowhere.invalid/lib.js"));
  app_server_close (f);

  /* Also after it has started. */
  g_free (html);
  html = app_server_page (SCRIPT ("ready.then(() => fetch ('https://nowhere.invalid/sound.mp3'))"), 0);
  f = app_server_new (html, "{\"csp\":{\"connectDomains\":[\"https://nowhere.invalid\"]}}");
  app_server_show (f);
  easel_test_wait_until (app_server_shows (GTK_WIDGET (f->surface), "The app could not load "
                                           "https://nowhere.invalid/sound.mp3"));
  app_server_close (f);
}

/* A page that never starts, and a missing page: the result is shown as text, with the reason. */
static void
test_fallback (void)
{
  AppServer *f = app_server_new ("<p>I am not an App</p>", NULL);

  set_call (f);
  f->surface = mcp_app_surface_new (f->engine, f->store, f->grants, f->canvas);
  g_assert_cmpint (easel_surface_get_state (f->surface), ==, EASEL_SURFACE_LOADING);
  mcp_app_surface_set_start (MCP_APP_SURFACE (f->surface), 500);
  gtk_window_set_child (GTK_WINDOW (f->window), GTK_WIDGET (f->surface));
  easel_test_wait_until (app_server_shows (GTK_WIDGET (f->surface), "The app has not started yet."));
  app_server_press (GTK_WIDGET (f->surface), "Show Text");
  g_assert_true (app_server_shows (GTK_WIDGET (f->surface), "The app did not start."));
  g_assert_true (app_server_shows (GTK_WIDGET (f->surface), "Noon </script>"));
  /* Reload reads the page from the server again. */
  g_free (f->html);
  f->html = app_server_page (SCRIPT ("ready.then(() => tell(2))"), 0);
  mcp_app_surface_set_start (MCP_APP_SURFACE (f->surface), 60000);
  app_server_press (GTK_WIDGET (f->surface), "_Reload");
  app_server_wait_context (f, "2");
  app_server_close (f);
  f = app_server_new (NULL, NULL);
  app_server_show (f);
  g_assert_true (app_server_shows (GTK_WIDGET (f->surface), "The server is gone"));
  app_server_close (f);
}

/* A page that could not be read, because its server ended, is read when the server is back, and only then. */
static void
test_unread (void)
{
  g_autofree char *html = app_server_page (SCRIPT ("ready.then(() => tell('back'))"), 0);
  AppServer *f = app_server_new (NULL, NULL);

  /* Before the answer that there is no page. */
  mcp_app_set_reachable (f->app, FALSE);
  f->surface = mcp_app_surface_new (f->engine, f->store, f->grants, f->canvas);
  gtk_window_set_child (GTK_WINDOW (f->window), GTK_WIDGET (f->surface));
  f->html = g_strdup (html);
  mcp_app_set_reachable (f->app, TRUE);
  app_server_wait_context (f, "\"back\"");
  app_server_close (f);

  f = app_server_new (NULL, NULL);
  app_server_show (f);
  g_assert_true (app_server_shows (GTK_WIDGET (f->surface), "The server is gone"));
  mcp_app_set_reachable (f->app, FALSE);
  g_assert_cmpint (easel_surface_get_state (f->surface), ==, EASEL_SURFACE_LIVE);
  f->html = g_steal_pointer (&html);
  mcp_app_set_reachable (f->app, TRUE);
  app_server_wait_context (f, "\"back\"");
  mcp_app_set_reachable (f->app, FALSE);
  mcp_app_set_reachable (f->app, TRUE);
  g_assert_cmpint (easel_surface_get_state (f->surface), ==, EASEL_SURFACE_LIVE);
  app_server_close (f);
}

/* Invalid pages: the App shows the reason and the result as text, while another App keeps running. */
static void
test_bad_pages (void)
{
  g_autofree char *alive = app_server_page (SCRIPT ("ready.then(() => setInterval(() => tell('on'), 50))"), 0);
  g_autofree char *huge = g_strnfill (50 * 1024 * 1024, 'x');
  const struct { const char *type; const char *name; const char *value; const char *question; } pages[] = {
    { "text/plain", "text", "<p>App", "but the server sent “text/plain”." },
    { "text/html;profile=mcp-app", "blob", "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ", "The page of the app is not text." },
    { "text/html;profile=mcp-app", "text", huge, "The page of the app is too large." },
    { "text/html;profile=mcp-app", "page", "<p>App", "The server sent no page for the app." },
  };
  AppServer *other = app_server_new (alive, NULL);

  app_server_show (other);
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      AppServer *f = app_server_new (NULL, NULL);

      f->resource = g_strdup_printf ("{\"contents\":[{\"uri\":\"ui://test/app.html\",\"mimeType\":\"%s\",\"%s\":\"%s\"}]}",
                                     pages[i].type, pages[i].name, pages[i].value);
      f->circles = TRUE;
      set_call (f);
      app_server_show (f);
      g_assert_true (app_server_shows (GTK_WIDGET (f->surface), pages[i].question));
      g_assert_true (app_server_shows (GTK_WIDGET (f->surface), "Noon </script>"));
      app_server_close (f);
      mcp_app_set_context (other->app, NULL);
      app_server_wait_context (other, "\"on\"");
    }
  app_server_close (other);
}

/* An endless list of resources does not block the page. */
static void
test_circle (void)
{
  g_autofree char *html = app_server_page (SCRIPT ("ready.then(() => tell('on'))"), 0);
  AppServer *f = app_server_new (html, NULL);

  f->circles = TRUE;
  app_server_show (f);
  app_server_wait_context (f, "\"on\"");
  app_server_close (f);
}

/* A call of the history shows the stored page if the server cannot be reached. */
static void
test_kept (void)
{
  g_autofree char *html = app_server_page (SCRIPT ("ready.then(() => tell(seen.length > 0 || 3))"), 0);
  g_autoptr(GBytes) bytes = g_bytes_new (html, strlen (html));
  g_autoptr(McpAppPage) page = mcp_app_page_new (bytes, NULL, MCP_APPS_STANDARD);
  AppServer *f = app_server_new (NULL, NULL);

  mcp_app_set_capabilities (f->app, NULL);
  mcp_app_set_page (f->app, page, TRUE);
  app_server_show (f);
  app_server_wait_context (f, "3");
  g_assert_cmpstr (f->asked->str, ==, "");
  app_server_close (f);
}

/* Run of the program with a store in @folder, with or without the server. */
static AppServer *
start_run (const char *folder,
           const char *key,
           const char *html)
{
  AppServer *f = app_server_new_call (key, html, NULL);

  f->store = mcp_app_store_new (folder);
  if (html == NULL)
    mcp_app_set_capabilities (f->app, NULL);
  return f;
}

/* After a restart without the server a shown App is restored, and a call that was never shown gets the stored page
 * of its address. */
static void
test_history (void)
{
  g_autofree char *html = app_server_page (SCRIPT (
    "ready.then(async () => { await rpc('ping'); tell(seen.filter((m) => m.method.includes('tool-'))"
    "  .map((m) => m.params.content?.length ?? m.params.arguments.zone)); })"), 0);
  g_autofree char *folder = g_dir_make_tmp ("easel-app-XXXXXX", NULL);
  AppServer *f = start_run (folder, "one", html);

  set_call (f);
  app_server_show (f);
  app_server_wait_context (f, "[\"UTC\",1]");
  easel_test_settle ();
  app_server_close (f);

  f = start_run (folder, "one", NULL);
  app_server_show (f);
  app_server_wait_context (f, "[\"UTC\",1]");
  g_assert_cmpstr (f->asked->str, ==, "");
  g_assert_true (mcp_app_is_pinned (f->app));
  app_server_close (f);

  f = start_run (folder, "two", NULL);
  set_call (f);
  app_server_show (f);
  app_server_wait_context (f, "[\"UTC\",1]");
  g_assert_true (mcp_app_is_pinned (f->app));
  app_server_close (f);
  easel_test_remove_tree (folder);
}

/* One click calls the tool again with the same arguments, and the page is loaded again with the new result. */
static void
test_again (void)
{
  g_autofree char *html = app_server_page (SCRIPT (
    "ready.then(async () => { await rpc('ping'); tell(seen.filter((m) => m.method.includes('tool-'))"
    "  .map((m) => m.params.content?.[0].text.length ?? m.params.arguments.zone)); })"), 0);
  AppServer *f = app_server_new (html, NULL);

  set_call (f);
  app_server_show (f);
  app_server_wait_context (f, "[\"UTC\",16]");
  g_string_truncate (f->asked, 0);
  app_server_press (GTK_WIDGET (f->surface), "Call the Tool Again");
  app_server_wait_context (f, "[\"UTC\",6]");
  g_assert_cmpstr (f->asked->str, ==, "tools/call {\"name\":\"show\",\"arguments\":{\"zone\":\"UTC\"}}\n");
  app_server_close (f);
}

static gboolean
has_view (AppServer *f)
{
  return find_view (GTK_WIDGET (f->surface)) != NULL;
}

/* A hidden App sleeps without a process, and starts again with its input and result when it is shown. */
static void
test_sleep (void)
{
  g_autofree char *html = app_server_page (SCRIPT (
    "ready.then(async () => { await rpc('ping'); tell(seen.filter((m) => m.method.includes('tool-')).length); })"), 0);
  AppServer *f = app_server_new (html, NULL);

  set_call (f);
  app_server_show (f);
  app_server_wait_context (f, "2");
  /* A visible App does not sleep. */
  easel_surface_sleep (f->surface, "Unseen.");
  easel_test_settle ();
  g_assert_cmpint (easel_surface_get_state (f->surface), ==, EASEL_SURFACE_LIVE);
  gtk_widget_set_visible (GTK_WIDGET (f->surface), FALSE);
  easel_surface_sleep (f->surface, "Unseen.");
  easel_test_wait_until (easel_surface_get_state (f->surface) == EASEL_SURFACE_ASLEEP);
  easel_test_wait_until (!has_view (f));
  mcp_app_set_context (f->app, NULL);
  gtk_widget_set_visible (GTK_WIDGET (f->surface), TRUE);
  easel_surface_wake (f->surface);
  app_server_wait_context (f, "2");
  easel_test_wait_until (easel_surface_get_state (f->surface) == EASEL_SURFACE_LIVE);
  app_server_close (f);
}

/* (transfer none): the view whose process was started for the next App. */
static WebKitWebView *
wait_for_next_view (AppServer *f)
{
  easel_test_wait_until (easel_web_engine_get_next_page (f->engine) != NULL);
  return easel_sealed_page_get_view (easel_web_engine_get_next_page (f->engine));
}

static void
reload (AppServer  *f,
        const char *ui,
        const char *context)
{
  g_free (f->ui);
  f->ui = g_strdup (ui);
  mcp_app_set_context (f->app, NULL);
  easel_surface_reload (f->surface);
  app_server_wait_context (f, context);
}

/* The next App takes the view whose process has started, but not one with another network; while memory is short, none
 * waits. */
static void
test_next (void)
{
  g_autofree char *html = app_server_page (SCRIPT ("ready.then(() => tell('here'))"), 0);
  AppServer *f = app_server_new (html, NULL);
  g_autofree char *pressure = g_build_filename (f->cache, "pressure", NULL);
  g_autofree char *memory = g_build_filename (pressure, "memory", NULL);
  g_autoptr(EaselViewQuota) quota = easel_view_quota_new (f->cache);
  g_autoptr(GError) error = NULL;
  WebKitWebView *first, *next;

  app_server_show (f);
  app_server_wait_context (f, "\"here\"");
  first = find_view (GTK_WIDGET (f->surface));
  next = wait_for_next_view (f);
  g_assert_true (next != first);
  reload (f, NULL, "\"here\"");
  g_assert_true (find_view (GTK_WIDGET (f->surface)) == next);

  next = wait_for_next_view (f);
  easel_test_watch (next, (gpointer *) &next);
  reload (f, "{\"csp\":{\"connectDomains\":[\"https://one.example\"]}}", "\"here\"");
  easel_test_wait_until (next == NULL);

  next = wait_for_next_view (f);
  easel_test_watch (next, (gpointer *) &next);
  g_assert_cmpint (g_mkdir (pressure, 0700), ==, 0);
  g_file_set_contents (memory, "some avg10=99.00", -1, &error);
  g_assert_no_error (error);
  easel_web_engine_set_quota (f->engine, quota);
  easel_test_wait_until (next == NULL);
  g_assert_false (easel_web_engine_wants_next_page (f->engine));
  app_server_close (f);
}

/* A closed App gets a teardown request. */
static void
test_close (void)
{
  g_autofree char *html = app_server_page (SCRIPT ("ready.then(() => { note('ui/notifications/request-teardown'); })"), 0);
  AppServer *f = app_server_new (html, NULL);

  app_server_show (f);
  easel_test_wait_until (app_server_shows (GTK_WIDGET (f->surface), "The app has closed itself."));
  app_server_close (f);
}

/* (nullable): the visible question in the tab. */
static EaselAskCard *
find_card (GtkWidget *widget)
{
  EaselAskCard *card = EASEL_IS_ASK_CARD (widget) && gtk_widget_get_visible (widget) ? EASEL_ASK_CARD (widget) : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && card == NULL;
       child = gtk_widget_get_next_sibling (child))
    card = find_card (child);
  return card;
}

static gboolean
lies_over (AppServer    *f,
           EaselAskCard *card)
{
  GtkWidget *view = GTK_WIDGET (find_view (GTK_WIDGET (f->surface)));
  graphene_rect_t upper, lower;

  return gtk_widget_compute_bounds (GTK_WIDGET (card), f->window, &upper) && upper.size.height > 0 &&
         gtk_widget_compute_bounds (view, f->window, &lower) && graphene_rect_intersection (&upper, &lower, NULL);
}

/* The question is a card over the App in its tab: it blocks and moves nothing else, and does not take the focus. */
static void
test_consent (void)
{
  g_autofree char *html = app_server_page (SCRIPT (
    "ready.then(() => rpc('tools/call', { name: 'plain', arguments: { a: 1 } }).then(() => tell('ok'), (e) => tell(e.code)))"), 0);
  AppServer *f = app_server_new (html, NULL);
  EaselAskCard *card;

  app_server_show (f);
  easel_test_wait_until ((card = find_card (GTK_WIDGET (f->surface))) != NULL);
  g_assert_cmpuint (count_windows (), ==, 1);
  easel_test_wait_until (lies_over (f, card));
  g_assert_null (gtk_window_get_focus (GTK_WINDOW (f->window)));
  g_assert_nonnull (strstr (easel_ask_card_get_body (card), "\"a\": 1"));
  g_assert_false (easel_ask_card_takes (card, "allow"));
  easel_test_wait_until (easel_ask_card_takes (card, "allow"));
  app_server_press (GTK_WIDGET (f->surface), "_Cancel");
  app_server_wait_context (f, "-32000");
  g_assert_null (strstr (f->asked->str, "tools/call"));
  app_server_close (f);
}

/* Two Apps of one server ask at the same time, each in its tab: neither call is refused, and one answer allows both.
 * Files wait behind it. */
static void
test_questions (void)
{
  g_autofree char *html = app_server_page (SCRIPT (
    "ready.then(async () => { rpc('tools/call', { name: 'plain' }).then(() => tell('ok'), (e) => tell(e.message));"
    "  await rpc('tools/call', { name: 'read' }); rpc('ui/download-file', { contents: [{ type: 'resource', resource: { uri: 'x:a', text: 'a' } }] }).then((r) => tell(r)); })"), 0);
  AppServer *f = app_server_new (html, NULL);
  AppServer *other = app_server_new_call ("other", html, NULL);
  EaselAskCard *card;

  mcp_app_set_trust (other->app, mcp_app_get_trust (f->app));
  app_server_show (f);
  app_server_show (other);
  easel_test_wait_until (find_card (GTK_WIDGET (f->surface)) != NULL && find_card (GTK_WIDGET (other->surface)) != NULL);
  card = find_card (GTK_WIDGET (other->surface));
  g_assert_cmpstr (easel_ask_card_get_heading (card), ==, "Allow the App?");
  easel_test_wait_until (app_server_shows (GTK_WIDGET (other->surface), "1 more"));
  easel_test_wait_until (easel_ask_card_takes (card, "allow"));
  app_server_press (GTK_WIDGET (other->surface), "_Allow");
  app_server_wait_context (other, "\"ok\"");
  app_server_wait_context (f, "\"ok\"");
  card = find_card (GTK_WIDGET (f->surface));
  g_assert_cmpstr (easel_ask_card_get_heading (card), ==, "Save a File?");
  app_server_press (GTK_WIDGET (f->surface), "_Cancel");
  app_server_wait_context (f, "{\"isError\":true}");
  g_assert_null (find_card (GTK_WIDGET (f->surface)));
  app_server_close (other);
  app_server_close (f);
}

/* If the server ends during a question, the question is withdrawn and the App gets the error of the server. After its
 * return the next call asks again. */
static void
test_gone (void)
{
  g_autofree char *html = app_server_page (SCRIPT (
    "const call = () => rpc('tools/call', { name: 'plain' }).then(() => tell('ok'), (e) => tell(e.message));"
    "ready.then(call); globalThis.answer = () => ({}); setInterval(() => { if (seen.some((m) => m.method === 'notifications/message')) {"
    "  seen.length = 0; call(); } }, 20)"), 0);
  AppServer *f = app_server_new (html, NULL);
  g_autoptr(JsonObject) logging = json_object_new ();

  json_object_set_object_member (logging, "logging", json_object_new ());
  json_object_set_object_member (logging, "serverTools", json_object_new ());
  mcp_app_set_capabilities (f->app, logging);
  app_server_show (f);
  easel_test_wait_until (find_card (GTK_WIDGET (f->surface)) != NULL);
  f->is_gone = TRUE;
  mcp_app_set_reachable (f->app, FALSE);
  app_server_wait_context (f, "\"The server is gone\"");
  g_assert_null (find_card (GTK_WIDGET (f->surface)));
  f->is_gone = FALSE;
  mcp_app_set_reachable (f->app, TRUE);
  easel_canvas_emit_notification (f->canvas, "notifications/message", logging);
  easel_test_wait_until (find_card (GTK_WIDGET (f->surface)) != NULL);
  easel_surface_reload (f->surface);
  easel_test_wait_until (find_card (GTK_WIDGET (f->surface)) == NULL);
  app_server_close (f);
}

/* All members of `hostContext`: none identifies the session or the user. */
static void
test_context (void)
{
  g_autofree char *html = app_server_page (SCRIPT (
    "ready.then(() => { const c = host.hostContext; const room = c.containerDimensions;"
    "  tell([Object.keys(c).sort(), c.platform, c.displayMode, c.availableDisplayModes, [c.toolInfo.id, c.toolInfo.tool.name],"
    "        Object.keys(c.deviceCapabilities).sort(), Object.keys(c.styles),"
    "        room.width > 0 && room.maxHeight > 0 && room.height === undefined, c.userAgent.startsWith('Easel/'),"
    "        Intl.getCanonicalLocales(c.locale).length, new Intl.DateTimeFormat('en', { timeZone: c.timeZone }) !== null]); })"), 0);
  AppServer *f = app_server_new (html, NULL);
  g_autoptr(JsonObject) tool = json_object_new ();

  json_object_set_string_member (tool, "name", "show");
  mcp_app_set_call_id (f->app, "call-1");
  mcp_app_set_tool (f->app, tool);
  app_server_show (f);
  app_server_wait_context (f, "[[\"availableDisplayModes\",\"containerDimensions\",\"deviceCapabilities\",\"displayMode\","
    "\"locale\",\"platform\",\"styles\",\"theme\",\"timeZone\",\"toolInfo\",\"userAgent\"],\"desktop\","
    "\"inline\",[\"inline\",\"fullscreen\",\"pip\"],[\"call-1\",\"show\"],[\"hover\",\"touch\"],"
    "[\"variables\"],true,true,1,true]");
  app_server_close (f);
}

static void
call_page_tool (AppServer     *f,
                int            length,
                GAsyncResult **result)
{
  g_autoptr(JsonObject) arguments = json_object_new ();

  json_object_set_int_member (arguments, "length", length);
  mcp_app_page_tools_call_async (mcp_app_get_page_tools (f->app), "fill", arguments, NULL, easel_test_result_cb, result);
  easel_test_wait_until (*result != NULL);
}

/* Page tools: an answer may be larger than other messages, and they end with the page. */
static void
test_page_tools (void)
{
  g_autofree char *html = app_server_page (SCRIPT (
    "var mine = { tools: {} }; var answer = (m) => m.method === 'tools/list' ? { tools: [{ name: 'fill', description: 'Fills <b>it\\u202e' }] }"
    "  : { content: [{ type: 'text', text: 'x'.repeat(m.params.arguments?.length ?? 0) }] };"), 0);
  AppServer *f = app_server_new (html, NULL);
  g_autoptr(McpAppPageTools) tools = NULL;
  GtkWidget *details;
  g_autoptr(GAsyncResult) large = NULL;
  g_autoptr(GAsyncResult) too_large = NULL;
  g_autoptr(JsonObject) answer = NULL;
  g_autoptr(GError) error = NULL;

  app_server_show (f);
  easel_test_wait_until (mcp_app_get_page_tools (f->app) != NULL);
  tools = g_object_ref (mcp_app_get_page_tools (f->app));
  /* The popover shows them as plain text. */
  details = app_server_open_details (f);
  g_assert_true (app_server_shows (details, "fill – Fills <b>it"));
  gtk_popover_popdown (GTK_POPOVER (details));
  call_page_tool (f, 2 * MCP_APP_LIMIT_MESSAGE, &large);
  answer = mcp_app_page_tools_call_finish (tools, large, &error);
  g_assert_no_error (error);
  g_assert_nonnull (answer);
  call_page_tool (f, MCP_APP_LIMIT_FILE_MESSAGE, &too_large);
  g_assert_null (mcp_app_page_tools_call_finish (tools, too_large, &error));
  g_assert_error (error, MCP_APP_ERROR, MCP_APP_ERROR_REFUSED);
  g_assert_nonnull (strstr (error->message, "characters"));
  g_assert_null (strstr (f->asked->str, "tools/"));
  gtk_widget_set_visible (GTK_WIDGET (f->surface), FALSE);
  easel_surface_sleep (f->surface, "Unseen.");
  easel_test_wait_until (mcp_app_get_page_tools (f->app) == NULL);
  app_server_close (f);
}

/* The text of an App is read without a message that the App can see; an App that does not run has its result. */
static void
test_words (void)
{
  g_autofree char *html = app_server_page (
    "<p>Hello</p><p hidden>Hidden</p><button>Press</button><script>let ports = 0;"
    "addEventListener('message', (event) => { ports += event.ports.length;"
    "  if (event.data?.method === 'ui/notifications/tool-result') tell([ports]); }, true);"
    "Document.prototype.querySelectorAll = () => []; MessagePort.prototype.postMessage = () => { ports = 100; };"
    "</script>", 0);
  AppServer *f = app_server_new (html, NULL);
  g_autofree char *question = NULL;
  g_autofree char *text = NULL;

  app_server_show (f);
  question = easel_test_read_words (f->surface);
  g_assert_cmpstr (question, ==, "Hello\n\n[Press]");
  set_call (f);
  app_server_wait_context (f, "[0]");
  app_server_close (f);

  f = app_server_new (NULL, NULL);
  set_call (f);
  app_server_show (f);
  text = easel_test_read_words (f->surface);
  g_assert_nonnull (strstr (text, "Noon </script>"));
  app_server_close (f);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  easel_test_tolerate_measuring ();
  g_test_add_func ("/mcpapp/surface/live", test_live);
  g_test_add_func ("/mcpapp/surface/console", test_console);
  g_test_add_func ("/mcpapp/surface/background", test_background);
  g_test_add_func ("/mcpapp/surface/modes", test_modes);
  g_test_add_func ("/mcpapp/surface/touch", test_touch);
  g_test_add_func ("/mcpapp/surface/elsewhere", test_elsewhere);
  g_test_add_func ("/mcpapp/surface/height", test_height);
  g_test_add_func ("/mcpapp/surface/drafts", test_proposed_messages);
  g_test_add_func ("/mcpapp/surface/link", test_link);
  g_test_add_func ("/mcpapp/surface/late-link", test_late_link);
  g_test_add_func ("/mcpapp/surface/slow", test_slow);
  g_test_add_func ("/mcpapp/surface/offline", test_offline);
  g_test_add_func ("/mcpapp/surface/fallback", test_fallback);
  g_test_add_func ("/mcpapp/surface/unread", test_unread);
  g_test_add_func ("/mcpapp/surface/bad-pages", test_bad_pages);
  g_test_add_func ("/mcpapp/surface/circle", test_circle);
  g_test_add_func ("/mcpapp/surface/kept", test_kept);
  g_test_add_func ("/mcpapp/surface/history", test_history);
  g_test_add_func ("/mcpapp/surface/again", test_again);
  g_test_add_func ("/mcpapp/surface/sleep", test_sleep);
  g_test_add_func ("/mcpapp/surface/next", test_next);
  g_test_add_func ("/mcpapp/surface/close", test_close);
  g_test_add_func ("/mcpapp/surface/consent", test_consent);
  g_test_add_func ("/mcpapp/surface/questions", test_questions);
  g_test_add_func ("/mcpapp/surface/gone", test_gone);
  g_test_add_func ("/mcpapp/surface/context", test_context);
  g_test_add_func ("/mcpapp/surface/page-tools", test_page_tools);
  g_test_add_func ("/mcpapp/surface/words", test_words);
  return g_test_run ();
}
