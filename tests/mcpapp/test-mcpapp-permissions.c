/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <adwaita.h>
#include <string.h>
#include <webkit/webkit.h>

#include "app-server.h"
#include "easel-test.h"

/* Page that tries each permission at a click, which WebKit requires for the clipboard. */
#define PROBE \
  "<style>html, body { height: 100%; margin: 0 }</style><textarea id=t>by the app</textarea><script>" \
  "const no = async (f) => { try { return await f() } catch (e) { return e.name } };" \
  "const place = () => new Promise((ok, no) => navigator.geolocation.getCurrentPosition((p) => ok(p.coords.latitude), () => no({ name: 'refused' })));" \
  "const kinds = async (what) => (await navigator.mediaDevices.getUserMedia(what)).getTracks().map((t) => t.kind + ' ' + t.readyState).join();" \
  "const state = async (name) => (await navigator.permissions.query({ name })).state;" \
  "addEventListener('click', async () => { t.select(); const copied = document.execCommand('copy');" \
  "  tell([host.hostCapabilities.sandbox.permissions, copied, await no(() => navigator.clipboard.writeText('by the app')),"

static WebKitWebView *
find_view (GtkWidget *widget)
{
  WebKitWebView *view = WEBKIT_IS_WEB_VIEW (widget) ? WEBKIT_WEB_VIEW (widget) : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && view == NULL;
       child = gtk_widget_get_next_sibling (child))
    view = find_view (child);
  return view;
}

static gboolean
position_cb (WebKitGeolocationManager *manager)
{
  WebKitGeolocationPosition *position = webkit_geolocation_position_new (48.5, 11.5, 10);

  webkit_geolocation_manager_update_position (manager, position);
  webkit_geolocation_position_free (position);
  return TRUE;
}

/* Mock devices and a mock location of WebKit. */
static void
give_devices (AppServer *f)
{
  WebKitWebView *view = find_view (GTK_WIDGET (f->surface));
  WebKitGeolocationManager *manager = webkit_web_context_get_geolocation_manager (webkit_web_view_get_context (view));

  webkit_settings_set_enable_mock_capture_devices (webkit_web_view_get_settings (view), TRUE);
  g_signal_connect (manager, "start", G_CALLBACK (position_cb), NULL);
}

static gboolean
click_cb (gpointer user_data)
{
  g_autoptr(GError) error = NULL;

  g_spawn_command_line_sync ("xdotool mousemove 210 410 mousemove 200 400 click 1", NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  return G_SOURCE_CONTINUE;
}

/* Clicks until the page reports: a page that is being laid out loses clicks. */
static void
click (AppServer  *f,
       const char *expected)
{
  guint source = g_timeout_add (500, click_cb, NULL);

  app_server_wait_context (f, expected);
  g_source_remove (source);
}

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  *(char **) user_data = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
}

static void
expect_clipboard (AppServer  *f,
                  const char *expected)
{
  g_autofree char *text = NULL;

  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (f->window), NULL, read_cb, &text);
  easel_test_wait_until (text != NULL);
  g_assert_cmpstr (text, ==, expected);
}

static GtkWidget *
find_widget (GtkWidget *widget,
             gboolean (*matches) (GtkWidget *widget, const char *text),
             const char *text)
{
  GtkWidget *found = gtk_widget_get_visible (widget) && matches (widget, text) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_widget (child, matches, text);
  return found;
}

static gboolean
has_tooltip (GtkWidget  *widget,
             const char *text)
{
  return g_strcmp0 (gtk_widget_get_tooltip_text (widget), text) == 0;
}

static gboolean
has_label (GtkWidget  *widget,
           const char *text)
{
  return GTK_IS_BUTTON (widget) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), text) == 0;
}

static gboolean
is_switch_of (GtkWidget  *widget,
              const char *text)
{
  GtkWidget *label = gtk_widget_get_prev_sibling (widget);

  return GTK_IS_SWITCH (widget) && g_str_equal (gtk_label_get_text (GTK_LABEL (label)), text);
}

/* (transfer none): the switch of a permission in the popover. */
static void
turn (AppServer  *f,
      const char *name,
      gboolean    is_on)
{
  GtkWidget *details = app_server_open_details (f);
  GtkWidget *found = find_widget (details, is_switch_of, name);

  g_assert_nonnull (found);
  gtk_switch_set_active (GTK_SWITCH (found), is_on);
  gtk_popover_popdown (GTK_POPOVER (details));
}

static GtkWidget *
find_yes (AppServer *f)
{
  return find_widget (GTK_WIDGET (f->surface), has_label, "_Allow");
}

/* Allow is ignored for a moment after the question appears. */
static void
show_asking (AppServer *f)
{
  f->surface = mcp_app_surface_new (f->engine, f->store, f->grants, f->canvas);
  gtk_window_set_child (GTK_WINDOW (f->window), GTK_WIDGET (f->surface));
  easel_test_wait_until (find_yes (f) != NULL && gtk_widget_is_visible (find_yes (f)));
  g_assert_false (gtk_widget_get_sensitive (find_yes (f)));
}

static void
allow (AppServer *f)
{
  easel_test_wait_until (gtk_widget_get_sensitive (find_yes (f)));
  g_signal_emit_by_name (find_yes (f), "clicked");
}

#define READY "<script>ready.then(() => tell('ready'))</script>"

/* An App without declarations has no permissions and causes no question, not even at a click of the user or with
 * functions of another document. */
static void
test_undeclared (void)
{
  g_autofree char *html = app_server_page (
    PROBE "typeof navigator.mediaDevices, typeof navigator.geolocation, typeof navigator.permissions,"
    "  (() => { RegExp.prototype.test = () => false; String.prototype.toLowerCase = () => ''; return document.execCommand('COPY') })()]) })</script>"
    READY, 0);
  AppServer *f = app_server_new (html, "{\"permissions\":{\"midi\":{},\"camera\":true,\"microphone\":null}}");

  gdk_clipboard_set_text (gtk_widget_get_clipboard (f->window), "before");
  app_server_show (f);
  app_server_wait_context (f, "\"ready\"");
  g_assert_false (app_server_shows (GTK_WIDGET (f->surface), "wants to use"));
  click (f, "[{},false,\"TypeError\",\"undefined\",\"undefined\",\"undefined\",false]");
  expect_clipboard (f, "before");
  app_server_close (f);
}

/* Allowed permissions work and are reported to the App; the undeclared microphone does not work. The bar shows that the
 * camera is in use; a switch revokes it at once. */
static void
test_allowed (void)
{
  g_autofree char *html = app_server_page (
    PROBE "await no(() => kinds({ video: true })), await no(() => kinds({ audio: true })), await no(place),"
    "  await state('camera'), await state('microphone'), await no(() => top.document.title), await no(() => navigator.clipboard.readText().then(() => 'read'))]) })</script>"
    "<script>ready.then(() => tell(host.hostCapabilities.sandbox.permissions))</script>", 0);
  AppServer *f = app_server_new (html, "{\"permissions\":{\"camera\":{},\"geolocation\":{}}}");

  show_asking (f);
  app_server_wait_context (f, "{}");
  g_assert_true (app_server_shows (GTK_WIDGET (f->surface), "The app from Test server wants to use: Camera, Location"));
  allow (f);
  give_devices (f);
  g_assert_false (app_server_shows (GTK_WIDGET (f->surface), "wants to use"));
  app_server_wait_context (f, "{\"camera\":{},\"geolocation\":{}}");
  g_assert_null (find_widget (GTK_WIDGET (f->surface), has_tooltip, "This app uses the camera"));
  click (f, "[{\"camera\":{},\"geolocation\":{}},false,\"TypeError\",\"video live\",\"NotAllowedError\",48.5,"
            "\"granted\",\"denied\",\"SecurityError\",\"TypeError\"]");
  easel_test_wait_until (find_widget (GTK_WIDGET (f->surface), has_tooltip, "This app uses the camera") != NULL);
  g_assert_null (find_widget (GTK_WIDGET (f->surface), has_tooltip, "This app uses the microphone"));
  turn (f, "Camera", FALSE);
  app_server_wait_context (f, "{\"geolocation\":{}}");
  g_assert_null (find_widget (GTK_WIDGET (f->surface), has_tooltip, "This app uses the camera"));
  g_assert_false (app_server_shows (GTK_WIDGET (f->surface), "wants to use"));
  app_server_close (f);
}

static gboolean
is_view (GtkWidget  *widget,
         const char *text)
{
  return WEBKIT_IS_WEB_VIEW (widget);
}

static gboolean
lies_over_page (AppServer *f,
                GtkWidget *upper)
{
  GtkWidget *view = find_widget (GTK_WIDGET (f->surface), is_view, NULL);
  graphene_rect_t over, page;

  return gtk_widget_compute_bounds (upper, f->window, &over) && over.size.height > 0 &&
         gtk_widget_compute_bounds (view, f->window, &page) && graphene_rect_contains_rect (&page, &over);
}

/* One of two permissions, and no device before an answer; a denial is valid until the user changes it. The question
 * does not move the page. */
static void
test_refused (void)
{
  g_autofree char *html = app_server_page (
    PROBE "await no(() => kinds({ video: true })), await no(() => kinds({ audio: true }))]) })</script>"
    "<script>ready.then(() => tell(host.hostCapabilities.sandbox.permissions))</script>", 0);
  AppServer *f = app_server_new (html, "{\"permissions\":{\"camera\":{},\"microphone\":{}}}");

  app_server_show (f);
  app_server_wait_context (f, "{}");
  easel_test_wait_until (lies_over_page (f, find_yes (f)));
  app_server_press (GTK_WIDGET (f->surface), "_Don’t Allow");
  g_assert_false (app_server_shows (GTK_WIDGET (f->surface), "wants to use"));
  click (f, "[{},false,\"TypeError\",\"TypeError\",\"TypeError\"]");
  turn (f, "Microphone", TRUE);
  give_devices (f);
  app_server_wait_context (f, "{\"microphone\":{}}");
  click (f, "[{\"microphone\":{}},false,\"TypeError\",\"NotAllowedError\",\"audio live\"]");
  app_server_close (f);
}

/* The clipboard needs no origin, so that the App keeps its opaque origin. It can write at a click, and never read. */
static void
test_clipboard (void)
{
  g_autofree char *html = app_server_page (
    PROBE "origin, await no(() => navigator.clipboard.readText()), typeof navigator.mediaDevices]) })</script>"
    "<script>ready.then(() => tell(host.hostCapabilities.sandbox.permissions))</script>", 0);
  AppServer *f = app_server_new (html, "{\"permissions\":{\"clipboardWrite\":{}}}");

  gdk_clipboard_set_text (gtk_widget_get_clipboard (f->window), "before");
  show_asking (f);
  app_server_wait_context (f, "{}");
  allow (f);
  app_server_wait_context (f, "{\"clipboardWrite\":{}}");
  expect_clipboard (f, "before");
  click (f, "[{\"clipboardWrite\":{}},true,null,\"null\",\"NotAllowedError\",\"undefined\"]");
  expect_clipboard (f, "by the app");
  app_server_close (f);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  easel_test_tolerate_measuring ();
  g_test_add_func ("/mcpapp/permissions/undeclared", test_undeclared);
  g_test_add_func ("/mcpapp/permissions/allowed", test_allowed);
  g_test_add_func ("/mcpapp/permissions/refused", test_refused);
  g_test_add_func ("/mcpapp/permissions/clipboard", test_clipboard);
  return g_test_run ();
}
