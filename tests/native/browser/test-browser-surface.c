/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "browser-fixture.h"

#include <adwaita.h>

#include "easel-test-dialogs.h"
#include "easel-alert.h"
#include "easel-ask-card.h"
#include "easel-browser-bar.h"
#include "easel-browser-profile.h"
#include "easel-browser-surface.h"
#include "easel-canvas-writer.h"
#include "easel-surface-line.h"
#include "easel-test-hearing.h"
#include "easel-test-words.h"

/* The browser as the user has it: real widgets in a window. */

typedef struct
{
  Browser       base;
  EaselCanvas  *canvas;
  EaselSurface *surface;
  GtkWidget    *window;
} Shown;

/* @data: (nullable): "user": the user opened the browser. */
static void
set_up (Shown         *self,
        gconstpointer  data)
{
  browser_set_up (&self->base, NULL);
  self->base.requester.is_user = data != NULL;
  browser_serve (&self->base, "/a", "<title>A</title><body style='margin:0;background:#0000ff'>needle in the hay");
  browser_serve (&self->base, "/b", "<title>B</title>b");
  browser_open (&self->base);
  self->canvas = easel_canvas_new (NULL, "key", "ahp-canvas:/b", "Host", TRUE);
  easel_canvas_set_state (self->canvas, EASEL_CANVAS_READY, NULL);
  self->surface = easel_browser_kind.create_surface (self->canvas, EASEL_INSTANCE (browser_instance (&self->base)), NULL);
  g_object_ref_sink (self->surface);
  self->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (self->window), 420, 600);
  gtk_window_set_child (GTK_WINDOW (self->window), GTK_WIDGET (self->surface));
  gtk_window_present (GTK_WINDOW (self->window));
}

static void
tear_down (Shown         *self,
           gconstpointer  data)
{
  easel_test_assert_narrow (GTK_WIDGET (self->surface));
  gtk_window_destroy (GTK_WINDOW (self->window));
  g_object_unref (self->surface);
  g_object_unref (self->canvas);
  browser_tear_down (&self->base, data);
}

static GtkWidget *
get_view (Shown *self)
{
  return GTK_WIDGET (easel_browser_page_get_view (easel_browser_instance_get_page (browser_instance (&self->base))));
}

/* A visible widget of @type below @widget; of labels and buttons the one that says @words. */
static GtkWidget *
search (GtkWidget  *widget,
        GType       type,
        const char *words)
{
  if (!gtk_widget_get_child_visible (widget) || !gtk_widget_get_visible (widget))
    return NULL;
  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type) &&
      (words == NULL || (GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), words) != NULL)))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = search (child, type, words);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static void
append_words (GtkWidget *widget,
              GString   *text)
{
  if (!gtk_widget_get_child_visible (widget) || !gtk_widget_get_visible (widget))
    return;
  if (GTK_IS_LABEL (widget))
    g_string_append_printf (text, " \"%s\"", gtk_label_get_text (GTK_LABEL (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    append_words (child, text);
}

static GtkWidget *
get_button (Shown      *self,
            const char *words)
{
  GtkWidget *label = search (GTK_WIDGET (self->surface), GTK_TYPE_LABEL, words);

  g_assert_nonnull (label);
  return gtk_widget_get_ancestor (label, GTK_TYPE_BUTTON);
}

static EaselBrowserPage *
get_page (Shown *self)
{
  return easel_browser_instance_get_page (browser_instance (&self->base));
}

/* Whoever waits in vain is told what all windows say instead. */
static void
wait_for_words (Shown      *self,
                const char *words)
{
  g_autoptr(EaselTestPatience) patience = easel_test_patience_new ();
  g_autoptr(GString) text = g_string_new (NULL);
  GListModel *windows = gtk_window_get_toplevels ();

  while (!easel_test_patience_is_over (patience))
    {
      if (search (GTK_WIDGET (self->surface), GTK_TYPE_LABEL, words) != NULL)
        return;
      g_main_context_iteration (NULL, TRUE);
    }
  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr(GtkWidget) window = g_list_model_get_item (windows, i);

      append_words (window, text);
    }
  g_error ("waited in vain for \"%s\" in:%s", words, text->str);
}

static int
get_picture_width (Shown *self)
{
  g_autoptr(JsonObject) picture = browser_do (&self->base, "snapshot", "{}");

  return easel_json_peek_int (picture, "width", 0);
}

/* The view is in the window only while it is on the screen, and an agent notices nothing. */
static void
test_background (Shown         *self,
                 gconstpointer  data)
{
  g_autoptr(JsonObject) text = NULL;
  g_autoptr(JsonObject) state = NULL;
  int width;

  easel_test_wait_until (gtk_widget_get_mapped (get_view (self)));
  browser_go (&self->base, "/a");
  width = get_picture_width (self);
  g_assert_cmpint (width, ==, gtk_widget_get_width (get_view (self)));
  gtk_window_set_child (GTK_WINDOW (self->window), gtk_label_new ("another tab"));
  g_assert_null (gtk_widget_get_parent (get_view (self)));
  browser_go (&self->base, "/b");
  browser_go (&self->base, "/a");
  g_assert_cmpint (get_picture_width (self), ==, width);
  text = browser_do (&self->base, "getText", "{}");
  g_assert_cmpstr (easel_json_peek_string (text, "text", NULL), ==, "needle in the hay");
  gtk_window_set_child (GTK_WINDOW (self->window), GTK_WIDGET (self->surface));
  easel_test_wait_until (gtk_widget_get_mapped (get_view (self)));
  state = browser_do (&self->base, "getState", "{}");
  g_assert_true (easel_json_peek_boolean (state, "visible", FALSE));
}

static void
test_address (Shown         *self,
              gconstpointer  data)
{
  g_autofree char *a = browser_url (&self->base, "/a");
  const char *origin = a + strlen ("http://");
  GtkWidget *entry, *label;

  easel_test_wait_until (gtk_widget_get_mapped (get_view (self)));
  /* A browser that has been nowhere yet begins with its entry. */
  gtk_widget_grab_focus (GTK_WIDGET (self->surface));
  easel_test_wait_until ((entry = search (GTK_WIDGET (self->surface), GTK_TYPE_ENTRY, NULL)) != NULL);
  gtk_editable_set_text (GTK_EDITABLE (entry), "file:///etc/passwd");
  g_signal_emit_by_name (entry, "activate");
  g_assert_true (gtk_widget_has_css_class (entry, "error"));
  gtk_editable_set_text (GTK_EDITABLE (entry), origin);
  g_signal_emit_by_name (entry, "activate");
  wait_for_words (self, self->base.base + strlen ("http://"));
  label = search (GTK_WIDGET (self->surface), GTK_TYPE_LABEL, "127.0.0.1");
  g_assert_cmpint (gtk_label_get_ellipsize (GTK_LABEL (label)), ==, PANGO_ELLIPSIZE_START);
  g_assert_cmpint (easel_browser_activity_get_driver (easel_browser_page_get_activity (get_page (self))), ==,
                   EASEL_BROWSER_USER);
}

static char *
type_address (Shown      *self,
              const char *address)
{
  GtkWidget *entry;
  g_autofree char *before = NULL;

  easel_browser_bar_edit (EASEL_BROWSER_BAR (search (GTK_WIDGET (self->surface), EASEL_TYPE_BROWSER_BAR, NULL)));
  easel_test_wait_until ((entry = search (GTK_WIDGET (self->surface), GTK_TYPE_ENTRY, NULL)) != NULL);
  before = g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry)));
  gtk_editable_set_text (GTK_EDITABLE (entry), address);
  g_signal_emit_by_name (entry, "activate");
  return g_steal_pointer (&before);
}

static void
there_cb (SoupServer        *server,
          SoupServerMessage *message,
          const char        *path,
          GHashTable        *query,
          gpointer           user_data)
{
  static const char page[] = "<title>There</title>there";

  soup_server_message_set_status (message, 200, NULL);
  soup_server_message_set_response (message, "text/html", SOUP_MEMORY_STATIC, page, strlen (page));
}

/* @port: 0 for one that is free. */
static char *
listen_there (SoupServer *server,
              guint       port)
{
  g_autoptr(GError) error = NULL;
  GSList *uris;
  char *url;

  soup_server_listen_local (server, port, SOUP_SERVER_LISTEN_IPV4_ONLY, &error);
  g_assert_no_error (error);
  uris = soup_server_get_uris (server);
  url = g_uri_to_string (uris->data);
  g_slist_free_full (uris, (GDestroyNotify) g_uri_unref);
  return url;
}

/* What the user typed is not lost with a page that does not come. */
static void
test_unreachable (Shown         *self,
                  gconstpointer  data)
{
  g_autoptr(SoupServer) server = soup_server_new (NULL, NULL);
  g_autofree char *there = listen_there (server, 0);
  g_autoptr(GUri) uri = g_uri_parse (there, G_URI_FLAGS_NONE, NULL);
  g_autofree char *before = NULL, *again = NULL, *after = NULL, *origin = NULL;

  soup_server_disconnect (server);
  easel_test_hold_port (there);
  easel_test_wait_until (gtk_widget_get_mapped (get_view (self)));
  before = type_address (self, there);
  g_assert_cmpstr (before, ==, "");
  wait_for_words (self, "The Page Could Not Be Loaded");
  origin = g_strdup_printf ("127.0.0.1:%d", g_uri_get_port (uri));
  wait_for_words (self, origin);
  soup_server_add_handler (server, NULL, there_cb, NULL, NULL);
  again = listen_there (server, g_uri_get_port (uri));
  g_assert_null (search (GTK_WIDGET (self->surface), GTK_TYPE_LABEL, "Show It Anyway"));
  g_signal_emit_by_name (get_button (self, "Try Again"), "clicked");
  easel_test_wait_until (g_strcmp0 (webkit_web_view_get_title (WEBKIT_WEB_VIEW (get_view (self))), "There") == 0);
  after = type_address (self, there);
  g_assert_cmpstr (after, ==, again);
}

static void
start_tls_server (SoupServer **server,
                  char       **url)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "tests", "web", "data", "self-signed.pem", NULL);
  g_autoptr(GError) error = NULL;
  g_autoptr(GTlsCertificate) certificate = g_tls_certificate_new_from_file (path, &error);
  GSList *uris;

  g_assert_no_error (error);
  *server = soup_server_new ("tls-certificate", certificate, NULL);
  soup_server_listen_local (*server, 0, SOUP_SERVER_LISTEN_IPV4_ONLY | SOUP_SERVER_LISTEN_HTTPS, &error);
  g_assert_no_error (error);
  uris = soup_server_get_uris (*server);
  *url = g_strdup_printf ("https://127.0.0.1:%d/", g_uri_get_port (uris->data));
  g_slist_free_full (uris, (GDestroyNotify) g_uri_unref);
}

static gboolean
has_padlock (GtkWidget *widget)
{
  if (GTK_IS_IMAGE (widget) && g_strcmp0 (gtk_image_get_icon_name (GTK_IMAGE (widget)), "channel-secure-symbolic") == 0)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (has_padlock (child))
      return TRUE;
  return FALSE;
}

/* A certificate that proves nothing ends it. On this computer the user has a way on; an agent has none. */
static void
test_certificate (Shown         *self,
                  gconstpointer  data)
{
  g_autoptr(SoupServer) server = NULL;
  g_autofree char *url = NULL;
  g_autofree char *input = NULL;

  start_tls_server (&server, &url);
  soup_server_add_handler (server, NULL, there_cb, NULL, NULL);
  easel_test_wait_until (gtk_widget_get_mapped (get_view (self)));
  browser_go (&self->base, "/a");
  input = browser_input ("{'url':'%s'}", url);
  browser_fail (&self->base, "navigate", input, EASEL_CODE_FAILED);
  wait_for_words (self, "prove who it is");
  browser_fail (&self->base, "snapshot", "{}", EASEL_CODE_FAILED);
  browser_fail (&self->base, "navigate", input, EASEL_CODE_FAILED);
  wait_for_words (self, "Show It Anyway");
  g_assert_false (has_padlock (GTK_WIDGET (self->surface)));
  g_signal_emit_by_name (get_button (self, "Show It Anyway"), "clicked");
  easel_test_wait_until (g_strcmp0 (webkit_web_view_get_title (WEBKIT_WEB_VIEW (get_view (self))), "There") == 0);
  easel_test_settle ();
  g_assert_false (has_padlock (GTK_WIDGET (self->surface)));
  g_assert_null (search (GTK_WIDGET (self->surface), GTK_TYPE_LABEL, "prove who it is"));
  /* And one can go elsewhere. */
  browser_go (&self->base, "/b");
}

/* The server that proves nothing is where the address led, and it alone is accepted. */
static void
test_certificate_led (Shown         *self,
                      gconstpointer  data)
{
  g_autoptr(SoupServer) server = NULL;
  g_autofree char *url = NULL, *led = NULL, *before = NULL, *after = NULL;
  g_autoptr(GUri) uri = NULL;

  start_tls_server (&server, &url);
  soup_server_add_handler (server, NULL, there_cb, NULL, NULL);
  uri = g_uri_parse (url, G_URI_FLAGS_NONE, NULL);
  led = g_strdup_printf ("%s/redirect?to=https://localhost:%d/", self->base.base, g_uri_get_port (uri));
  easel_test_wait_until (gtk_widget_get_mapped (get_view (self)));
  before = type_address (self, led);
  wait_for_words (self, "Show It Anyway");
  g_signal_emit_by_name (get_button (self, "Show It Anyway"), "clicked");
  easel_test_wait_until (g_strcmp0 (webkit_web_view_get_title (WEBKIT_WEB_VIEW (get_view (self))), "There") == 0);
  after = type_address (self, url);
  wait_for_words (self, "Show It Anyway");
  browser_go (&self->base, "/b");
}

static void
test_crash (Shown         *self,
            gconstpointer  data)
{
  easel_test_wait_until (gtk_widget_get_mapped (get_view (self)));
  browser_go (&self->base, "/a");
  webkit_web_view_terminate_web_process (WEBKIT_WEB_VIEW (get_view (self)));
  wait_for_words (self, "The Page Stopped");
  {
    g_autoptr(JsonObject) state = browser_do (&self->base, "reload", "{}");

    g_assert_cmpstr (easel_json_peek_string (state, "title", NULL), ==, "A");
  }
}

/* The pid of the first network process of ours; 0 when there is none. */
static int
find_network_process (void)
{
  g_autofree char *path = g_strdup_printf ("/proc/self/task/%d/children", (int) getpid ());
  g_autofree char *children = NULL;
  g_auto(GStrv) pids = NULL;

  g_assert_true (g_file_get_contents (path, &children, NULL, NULL));
  pids = g_strsplit (children, " ", -1);
  for (guint i = 0; pids[i] != NULL; i++)
    {
      g_autofree char *comm = g_strdup_printf ("/proc/%s/comm", pids[i]);
      g_autofree char *name = NULL;

      if (g_file_get_contents (comm, &name, NULL, NULL) && g_str_has_prefix (name, "WebKitNetworkPr"))
        return atoi (pids[i]);
    }
  return 0;
}

static gboolean
is_empty (const char *path)
{
  g_autoptr(GDir) folder = g_dir_open (path, 0, NULL);

  return folder == NULL || g_dir_read_name (folder) == NULL;
}

/* Whether nothing is left of the caches below @path but the folder that WebKit's network process watches. */
static gboolean
is_emptied (const char *path)
{
  g_autoptr(GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;

  g_assert_nonnull (folder);
  while ((name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *watched = g_build_filename (path, name, "WebKitCache", NULL);

      g_assert_true (g_file_test (watched, G_FILE_TEST_IS_DIR));
      if (!is_empty (watched))
        return FALSE;
    }
  return TRUE;
}

/* Cookies go with the page, unless the user keeps them. The network process dies of a folder that is taken from under
 * it, and every page's load with it. */
static void
test_kept (Shown         *self,
           gconstpointer  data)
{
  EaselBrowserInstance *instance = browser_instance (&self->base);
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) loaded = NULL;
  g_autofree char *forgotten = g_build_filename (g_get_user_data_dir (), "easel", "forgotten", NULL);
  g_autofree char *cache = g_build_filename (g_get_user_cache_dir (), "easel", "forgotten", NULL);
  WebKitNetworkSession *session;
  int network_process;

  easel_test_wait_until (gtk_widget_get_mapped (get_view (self)));
  browser_go (&self->base, "/a");
  network_process = find_network_process ();
  g_assert_cmpint (network_process, !=, 0);
  session = webkit_web_view_get_network_session (WEBKIT_WEB_VIEW (get_view (self)));
  g_assert_true (webkit_network_session_is_ephemeral (session));
  g_assert_true (webkit_network_session_get_itp_enabled (session));
  g_assert_true (easel_browser_instance_set_persistent (instance, TRUE, &error));
  g_assert_no_error (error);
  session = webkit_web_view_get_network_session (WEBKIT_WEB_VIEW (get_view (self)));
  g_assert_false (webkit_network_session_is_ephemeral (session));
  easel_test_wait_until (gtk_widget_get_mapped (get_view (self)));
  loaded = browser_do (&self->base, "waitFor", "{'for':'text','text':'needle'}");
  g_assert_true (easel_browser_instance_set_persistent (instance, FALSE, &error));
  g_assert_false (easel_browser_profile_is_persistent ("host"));
  session = webkit_web_view_get_network_session (WEBKIT_WEB_VIEW (get_view (self)));
  g_assert_true (webkit_network_session_is_ephemeral (session));
  g_assert_false (is_empty (forgotten));
  easel_test_wait_until (is_empty (forgotten));
  easel_test_wait_until (is_emptied (cache));
  browser_go (&self->base, "/a");
  g_assert_cmpint (find_network_process (), ==, network_process);
}

static void
test_driving (Shown         *self,
              gconstpointer  data)
{
  g_autofree char *url = browser_url (&self->base, "/never");
  g_autofree char *input = g_strdup_printf ("{'url':'%s','timeoutMs':400}", url);
  g_autoptr(JsonObject) state = NULL;
  GtkWidget *label;

  easel_test_wait_until (gtk_widget_get_mapped (get_view (self)));
  browser_go (&self->base, "/a");
  label = search (GTK_WIDGET (self->surface), GTK_TYPE_LABEL, "The agent is using this page");
  g_assert_true (label == NULL ||
                 !gtk_revealer_get_reveal_child (GTK_REVEALER (gtk_widget_get_ancestor (label, GTK_TYPE_REVEALER))));
  state = browser_do (&self->base, "navigate", input);
  /* While the new page is only wanted, the old one's address stays. */
  g_assert_cmpstr (easel_json_peek_string (state, "title", NULL), ==, "A");
  g_assert_true (g_str_has_suffix (easel_json_peek_string (state, "url", ""), "/a"));
}

/* The button below @root whose label says @words, as soon as it takes a click. */
static void
press (GtkWidget  *root,
       const char *words)
{
  GtkWidget *label;

  easel_test_wait_until ((label = search (root, GTK_TYPE_LABEL, words)) != NULL &&
                         gtk_widget_get_ancestor (label, GTK_TYPE_BUTTON) != NULL &&
                         gtk_widget_is_sensitive (gtk_widget_get_ancestor (label, GTK_TYPE_BUTTON)));
  g_signal_emit_by_name (gtk_widget_get_ancestor (label, GTK_TYPE_BUTTON), "clicked");
}

/* The question names the site that wants it, and a click that was on its way when it came says nothing. */
static void
assert_asks (Shown     *self,
             GtkWidget *dialog)
{
  g_assert_nonnull (strstr (easel_ask_card_get_body (EASEL_ASK_CARD (dialog)), self->base.base));
  g_assert_false (easel_ask_card_takes (EASEL_ASK_CARD (dialog), "0"));
}

static GtkWidget *
wait_for_dialog (GType type)
{
  GtkWidget *dialog;

  easel_test_wait_until ((dialog = dialogs_find (type)) != NULL);
  return dialog;
}

/* What the user would do in the page: right after a key or button of theirs. */
static void
act (Shown      *self,
     const char *script)
{
  easel_browser_activity_touch (easel_browser_page_get_activity (get_page (self)));
  g_free (browser_eval (&self->base, script));
}

static void
found_cb (guint *found,
          guint  n_matches)
{
  *found = n_matches;
}

static void
test_find (Shown         *self,
           gconstpointer  data)
{
  WebKitFindController *controller;
  GtkWidget *entry;
  guint found = 0;

  easel_test_wait_until (gtk_widget_get_mapped (get_view (self)));
  browser_go (&self->base, "/a");
  controller = webkit_web_view_get_find_controller (WEBKIT_WEB_VIEW (get_view (self)));
  g_signal_connect_swapped (controller, "found-text", G_CALLBACK (found_cb), &found);
  g_assert_null (search (GTK_WIDGET (self->surface), GTK_TYPE_SEARCH_ENTRY, NULL));
  for (GtkWidget *bar = search (GTK_WIDGET (self->surface), EASEL_TYPE_BROWSER_BAR, NULL),
                 *child = gtk_widget_get_first_child (bar); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (g_strcmp0 (gtk_widget_get_tooltip_text (child), "Find in Page") == 0)
      g_signal_emit_by_name (child, "clicked");
  easel_test_wait_until ((entry = search (GTK_WIDGET (self->surface), GTK_TYPE_SEARCH_ENTRY, NULL)) != NULL);
  gtk_editable_set_text (GTK_EDITABLE (entry), "the");
  easel_test_wait_until (found == 1);
  gtk_editable_set_text (GTK_EDITABLE (entry), "thistle");
  easel_test_wait_until (gtk_widget_has_css_class (entry, "error"));
  /* Closed, it leaves the keyboard to the page. */
  gtk_search_bar_set_search_mode (GTK_SEARCH_BAR (gtk_widget_get_ancestor (entry, GTK_TYPE_SEARCH_BAR)), FALSE);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (self->window)) == get_view (self));
}

/* Buttons with only an icon, and entries with only a cursor, say their name. Newer toolkits let the label of a button
 * speak for it. */
static void
assert_named (GtkWidget *widget)
{
  GtkAccessible *accessible = GTK_ACCESSIBLE (widget);
  gboolean is_mute = gtk_widget_get_tooltip_text (widget) != NULL || GTK_IS_SEARCH_ENTRY (widget);

  if (is_mute && (GTK_IS_BUTTON (widget) || GTK_IS_MENU_BUTTON (widget) || GTK_IS_SEARCH_ENTRY (widget)))
    g_assert_true (gtk_test_accessible_has_property (accessible, GTK_ACCESSIBLE_PROPERTY_LABEL) ||
                   gtk_test_accessible_has_relation (accessible, GTK_ACCESSIBLE_RELATION_LABELLED_BY));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && !GTK_IS_MENU_BUTTON (widget);
       child = gtk_widget_get_next_sibling (child))
    assert_named (child);
}

static void
test_names (Shown         *self,
            gconstpointer  data)
{
  assert_named (GTK_WIDGET (self->surface));
}

static int
get_inner_width (Shown *self)
{
  g_autofree char *width = browser_eval (&self->base, "innerWidth");

  return atoi (width);
}

/* A larger page has less room, also after it was away. */
static void
test_zoom (Shown         *self,
           gconstpointer  data)
{
  easel_test_wait_until (gtk_widget_get_mapped (get_view (self)));
  browser_go (&self->base, "/a");
  easel_test_wait_until (get_inner_width (self) == gtk_widget_get_width (get_view (self)));
  easel_surface_set_zoom (self->surface, 2);
  easel_test_wait_until (get_inner_width (self) == gtk_widget_get_width (get_view (self)) / 2);
  gtk_window_set_child (GTK_WINDOW (self->window), gtk_label_new ("another tab"));
  gtk_window_set_child (GTK_WINDOW (self->window), GTK_WIDGET (self->surface));
  easel_test_wait_until (gtk_widget_get_mapped (get_view (self)));
  g_assert_cmpfloat (webkit_web_view_get_zoom_level (WEBKIT_WEB_VIEW (get_view (self))), ==, 2);
}

/* WebKit may never begin; that is said, and the user tries again. */
static char *
save_here (Shown *self)
{
  GtkWidget *saved = NULL, *failed = NULL;
  guint tries = 0;

  do
    {
      g_autofree char *name = g_strdup_printf ("chosen-%u.bin", ++tries);
      g_autofree char *words = g_strdup_printf ("The file was saved: %s", name);
      Choice choice = { self->base.folder, "data.bin", name };

      g_assert_cmpuint (tries, <=, 5);
      if (failed != NULL)
        g_signal_emit_by_name (gtk_widget_get_ancestor (failed, EASEL_TYPE_SURFACE_LINE), "dismissed");
      dialogs_choose (&choice);
      act (self, "location.href = '/data.bin'");
      press (wait_for_dialog (EASEL_TYPE_ASK_CARD), "Save…");
      easel_test_wait_until (choice.is_over);
      easel_test_wait_until (
        (saved = search (GTK_WIDGET (self->surface), GTK_TYPE_LABEL, words)) != NULL ||
        (failed = search (GTK_WIDGET (self->surface), GTK_TYPE_LABEL, "The file could not be saved.")) != NULL);
    }
  while (saved == NULL);
  return g_strdup_printf ("%s/chosen-%u.bin", self->base.folder, tries);
}

static void
test_save (Shown         *self,
           gconstpointer  data)
{
  g_autofree char *path = NULL;
  g_autofree char *text = NULL;
  Choice cancelled = { NULL, "data.bin" };
  GtkWidget *dialog;

  easel_test_wait_until (gtk_widget_get_mapped (get_view (self)));
  browser_serve (&self->base, "/data.bin", "what was saved");
  browser_go (&self->base, "/a");
  act (self, "location.href = '/data.bin'");
  dialog = wait_for_dialog (EASEL_TYPE_ASK_CARD);
  assert_asks (self, dialog);
  g_assert_nonnull (strstr (easel_ask_card_get_body (EASEL_ASK_CARD (dialog)), "data.bin"));
  dialogs_choose (&cancelled);
  press (dialog, "Save…");
  easel_test_wait_until (cancelled.is_over);
  path = save_here (self);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "what was saved");
}

static void
download_started_cb (WebKitDownload **started,
                     WebKitDownload  *download)
{
  g_set_object (started, download);
}

static void
finished_cb (gboolean *is_over)
{
  *is_over = TRUE;
}

/* What came without a click or key and was not wanted is not offered again, and leaves no file. */
static void
test_save_declined (Shown         *self,
                    gconstpointer  data)
{
  g_autoptr(WebKitDownload) download = NULL;
  gboolean is_over = FALSE;

  easel_test_wait_until (gtk_widget_get_mapped (get_view (self)));
  browser_serve (&self->base, "/data.bin", "nobody wants this");
  browser_go (&self->base, "/a");
  g_signal_connect_swapped (webkit_web_view_get_network_session (WEBKIT_WEB_VIEW (get_view (self))),
                            "download-started", G_CALLBACK (download_started_cb), &download);
  g_free (browser_eval (&self->base, "location.href = '/data.bin'"));
  easel_test_wait_until (download != NULL);
  g_signal_connect_swapped (download, "finished", G_CALLBACK (finished_cb), &is_over);
  press (wait_for_dialog (EASEL_TYPE_ASK_CARD), "Cancel");
  easel_test_wait_until (is_over);
  g_assert_false (g_file_test (webkit_download_get_destination (download), G_FILE_TEST_EXISTS));
  g_assert_null (search (GTK_WIDGET (self->surface), GTK_TYPE_LABEL, "The file could not be saved."));
  easel_test_wait_until (dialogs_find (EASEL_TYPE_ASK_CARD) == NULL);
  g_free (browser_eval (&self->base, "location.href = '/data.bin'"));
  wait_for_words (self, "The page wanted to save a file. Only you can start that.");
  g_assert_null (dialogs_find (EASEL_TYPE_ASK_CARD));
}

/* The page is over while its question waits: there is one answer all the same, and one word about what came of it. */
static void
test_save_ended (Shown         *self,
                 gconstpointer  data)
{
  Choice choice = { self->base.folder, "data.bin", "late.bin" };
  GtkWidget *dialog, *saved = NULL;
  g_autofree char *path = g_build_filename (self->base.folder, "late.bin", NULL);

  easel_test_wait_until (gtk_widget_get_mapped (get_view (self)));
  browser_serve (&self->base, "/data.bin", "late");
  browser_go (&self->base, "/a");
  act (self, "location.href = '/data.bin'");
  dialog = wait_for_dialog (EASEL_TYPE_ASK_CARD);
  webkit_web_view_terminate_web_process (WEBKIT_WEB_VIEW (get_view (self)));
  wait_for_words (self, "The Page Stopped");
  g_assert_true (dialogs_find (EASEL_TYPE_ASK_CARD) == dialog);
  dialogs_choose (&choice);
  press (dialog, "Save…");
  easel_test_wait_until (choice.is_over);
  easel_test_wait_until (
    (saved = search (GTK_WIDGET (self->surface), GTK_TYPE_LABEL, "The file was saved: late.bin")) != NULL ||
    search (GTK_WIDGET (self->surface), GTK_TYPE_LABEL, "The file could not be saved.") != NULL);
  g_assert_cmpint (saved != NULL, ==, g_file_test (path, G_FILE_TEST_EXISTS));
  easel_test_settle ();
  g_assert_null (dialogs_find (EASEL_TYPE_ASK_CARD));
  /* It goes on from there. */
  browser_go (&self->base, "/b");
}

/* Another window of a page opens here, if at all. */
static void
test_popup (Shown         *self,
            gconstpointer  data)
{
  GtkWidget *dialog;

  easel_test_wait_until (gtk_widget_get_mapped (get_view (self)));
  browser_go (&self->base, "/a");
  act (self, "window.open ('/b')");
  dialog = wait_for_dialog (EASEL_TYPE_ASK_CARD);
  g_assert_cmpstr (easel_ask_card_get_heading (EASEL_ASK_CARD (dialog)), ==, "Open This Page?");
  assert_asks (self, dialog);
  press (dialog, "Cancel");
  easel_test_wait_until (dialogs_find (EASEL_TYPE_ASK_CARD) == NULL);
  g_assert_cmpuint (browser_hits (&self->base, "/b"), ==, 0);
  act (self, "window.open ('/b')");
  press (wait_for_dialog (EASEL_TYPE_ASK_CARD), "Open Here");
  easel_test_wait_until (g_strcmp0 (webkit_web_view_get_title (WEBKIT_WEB_VIEW (get_view (self))), "B") == 0);
}

/* Another program is opened after a question like the others, and one at a time. */
static void
test_external (Shown         *self,
               gconstpointer  data)
{
  GtkWidget *dialog;

  easel_test_wait_until (gtk_widget_get_mapped (get_view (self)));
  browser_go (&self->base, "/a");
  /* Shown to its end: what a page can push out of sight goes along unseen. */
  act (self, "location.href = 'mailto:somebody@example.org?body=' + 'words'.repeat(200) + '&cc=' + 'end@example.org'");
  dialog = wait_for_dialog (EASEL_TYPE_ASK_CARD);
  assert_asks (self, dialog);
  g_assert_nonnull (search (dialog, GTK_TYPE_LABEL, "mailto:somebody@example.org"));
  g_assert_nonnull (search (dialog, GTK_TYPE_LABEL, "words&cc=end@example.org"));
  press (dialog, "Cancel");
  easel_test_wait_until (dialogs_find (EASEL_TYPE_ASK_CARD) == NULL);
}

/* A page gets nothing of this computer without a yes. */
static void
test_permission (Shown         *self,
                 gconstpointer  data)
{
  GtkWidget *dialog;

  easel_test_wait_until (gtk_widget_get_mapped (get_view (self)));
  browser_go (&self->base, "/a");
  act (self, "navigator.geolocation.getCurrentPosition (() => { document.title = 'found'; }, "
       "error => { document.title = `denied ${error.code == error.PERMISSION_DENIED}`; }); 0");
  dialog = wait_for_dialog (EASEL_TYPE_ASK_CARD);
  g_assert_cmpstr (easel_ask_card_get_heading (EASEL_ASK_CARD (dialog)), ==, "Allow This?");
  assert_asks (self, dialog);
  g_assert_nonnull (search (dialog, GTK_TYPE_LABEL, "It wants to know where you are."));
  press (dialog, "Cancel");
  easel_test_wait_until (g_strcmp0 (webkit_web_view_get_title (WEBKIT_WEB_VIEW (get_view (self))), "denied true") == 0);
}

static gboolean
press_stop_cb (gpointer user_data)
{
  Shown *self = user_data;
  GtkWidget *label = search (GTK_WIDGET (self->surface), GTK_TYPE_LABEL, "The agent is using this page");
  GtkWidget *line = label != NULL ? gtk_widget_get_ancestor (label, GTK_TYPE_REVEALER) : NULL;

  if (line == NULL || !gtk_revealer_get_reveal_child (GTK_REVEALER (line)) ||
      browser_hits (&self->base, "/never") == 0)
    return G_SOURCE_CONTINUE;
  press (line, "Stop");
  return G_SOURCE_REMOVE;
}

/* Who watches the agent can end it. */
static void
test_stop (Shown         *self,
           gconstpointer  data)
{
  g_autofree char *url = browser_url (&self->base, "/never");
  g_autofree char *input = browser_input ("{'url':'%s'}", url);

  easel_test_wait_until (gtk_widget_get_mapped (get_view (self)));
  browser_go (&self->base, "/a");
  g_timeout_add (20, press_stop_cb, self);
  browser_fail (&self->base, "navigate", input, EASEL_CODE_CANCELLED);
  easel_test_wait_until (!easel_browser_page_is_loading (get_page (self)));
  g_assert_false (easel_instance_is_busy (EASEL_INSTANCE (browser_instance (&self->base))));
}

static void
press_keys (Shown      *self,
            const char *keys)
{
  /* A search asks every window, also those of other programs that end meanwhile, and fails then. */
  g_autofree char *window = dialogs_dup_window_id (self->window);
  const char *argv[] = { "xdotool", "windowfocus", window, "key", "F7", "shift+F7", keys, NULL };

  easel_test_act (argv);
}

static gboolean
has_typed (Shown      *self,
           const char *text)
{
  g_autofree char *value = browser_eval (&self->base, "document.querySelector('textarea').value");

  return g_str_equal (value, text);
}

/* F7 ended the program: the next letters are typed where they belong. */
static void
test_keys (Shown         *self,
           gconstpointer  data)
{
  browser_serve (&self->base, "/typed", "<textarea autofocus></textarea>");
  easel_test_wait_until (gtk_widget_get_mapped (get_view (self)));
  browser_go (&self->base, "/typed");
  gtk_widget_grab_focus (get_view (self));
  g_free (browser_eval (&self->base, "document.querySelector('textarea').focus()"));
  /* Until its cursor had blinked, the text view behind it did nothing. */
  for (guint i = 0; i < 10; i++)
    press_keys (self, "x");
  easel_test_wait_until (has_typed (self, "xxxxxxxxxx"));
}

/* Who comes to its tab by a key goes on in the page, and where there is none, where it can be tried again; not among the
 * buttons of the bar. */
static void
test_focus (Shown         *self,
            gconstpointer  data)
{
  g_autoptr(SoupServer) server = soup_server_new (NULL, NULL);
  g_autofree char *there = listen_there (server, 0);
  GtkWidget *stack = gtk_stack_new ();
  GtkWidget *other = gtk_entry_new ();
  GtkWidget *surface = GTK_WIDGET (self->surface);

  easel_test_wait_until (gtk_widget_get_mapped (get_view (self)));
  browser_go (&self->base, "/b");
  gtk_window_set_child (GTK_WINDOW (self->window), NULL);
  gtk_stack_add_child (GTK_STACK (stack), other);
  gtk_stack_add_child (GTK_STACK (stack), surface);
  gtk_window_set_child (GTK_WINDOW (self->window), stack);
  gtk_widget_grab_focus (other);
  easel_test_settle ();
  gtk_stack_set_visible_child (GTK_STACK (stack), surface);
  g_assert_true (gtk_widget_grab_focus (surface));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (self->window)) == get_view (self));

  soup_server_disconnect (server);
  easel_test_hold_port (there);
  g_free (type_address (self, there));
  wait_for_words (self, "The Page Could Not Be Loaded");
  gtk_stack_set_visible_child (GTK_STACK (stack), other);
  gtk_widget_grab_focus (other);
  gtk_stack_set_visible_child (GTK_STACK (stack), surface);
  g_assert_true (gtk_widget_grab_focus (surface));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (self->window)) == get_button (self, "Try Again"));
}

static gboolean
is_at (Shown      *self,
       const char *path)
{
  return g_str_has_suffix (easel_browser_page_get_address (get_page (self)), path);
}

/* Alt and an arrow go where the page came from, and on again. */
static void
test_steps (Shown         *self,
            gconstpointer  data)
{
  easel_test_wait_until (gtk_widget_get_mapped (get_view (self)));
  browser_go (&self->base, "/a");
  g_assert_false (easel_surface_can_do (self->surface, EASEL_SURFACE_ACTION_BACK));
  browser_go (&self->base, "/b");
  gtk_widget_grab_focus (get_view (self));
  press_keys (self, "alt+Left");
  easel_test_wait_until (is_at (self, "/a"));
  press_keys (self, "alt+Right");
  easel_test_wait_until (is_at (self, "/b"));
}

/* The address of an own page is offered to the web browser, after a question with the address; an agent's is not. */
static void
test_open_in_browser (Shown         *self,
                      gconstpointer  data)
{
  g_autofree char *address = g_strconcat (self->base.base, "/a", NULL);
  GtkWidget *dialog;

  easel_test_wait_until (gtk_widget_get_mapped (get_view (self)));
  g_assert_false (easel_surface_can_do (self->surface, EASEL_SURFACE_ACTION_OPEN_IN_BROWSER));
  g_free (type_address (self, address));
  easel_test_wait_until (g_strcmp0 (easel_browser_page_get_address (get_page (self)), address) == 0);
  g_assert_true (easel_surface_can_do (self->surface, EASEL_SURFACE_ACTION_OPEN_IN_BROWSER) == (data != NULL));
  if (data == NULL)
    return;
  easel_surface_do (self->surface, EASEL_SURFACE_ACTION_OPEN_IN_BROWSER);
  dialog = wait_for_dialog (EASEL_TYPE_ALERT);
  g_assert_nonnull (search (dialog, GTK_TYPE_LABEL, address));
  easel_alert_close (EASEL_ALERT (dialog));
  easel_test_wait_until (dialogs_find (EASEL_TYPE_ALERT) == NULL);
}

/* Also those in a frame of the same site, as far as it is seen. */
static void
test_words (Shown         *self,
            gconstpointer  data)
{
  g_autofree char *words = NULL;

  browser_serve (&self->base, "/frame", "<title>F</title>around<iframe src=/a></iframe><iframe src=/b hidden></iframe>");
  easel_test_wait_until (gtk_widget_get_mapped (get_view (self)));
  browser_go (&self->base, "/frame");
  words = easel_test_read_words (self->surface);
  g_assert_cmpstr (words, ==, "around\nneedle in the hay");
}

/* A site is told of its own errors whole, and is heard only while somebody looks. */
static void
test_console (Shown         *self,
              gconstpointer  data)
{
  EaselConsole *console = easel_canvas_get_console (self->canvas);
  g_autoptr(EaselConsoleItem) item = NULL;

  browser_serve (&self->base, "/c", "<title>C</title><p>c<script>\nsetTimeout(() => missing(), 0);</script>");
  browser_go (&self->base, "/a");
  g_free (browser_eval (&self->base, "console.log('early')"));
  easel_console_set_observed (console, TRUE);
  browser_go (&self->base, "/c");
  easel_test_wait_until (g_list_model_get_n_items (easel_console_get_items (console)) == 1);
  item = g_list_model_get_item (easel_console_get_items (console), 0);
  g_assert_nonnull (strstr (easel_console_item_get_text (item), "missing"));
  g_assert_cmpint (easel_console_item_get_level (item), ==, EASEL_CONSOLE_ERROR);
  g_assert_true (g_str_has_suffix (easel_console_item_get_source (item), "/c"));
  g_assert_cmpuint (easel_console_item_get_line (item), ==, 2);
}

static gboolean
check_cb (SoupAuthDomain    *domain,
          SoupServerMessage *message,
          const char        *name,
          const char        *password,
          gpointer           user_data)
{
  guint *n_tries = user_data;

  (*n_tries)++;
  return g_str_equal (name, "anna") && g_str_equal (password, "right");
}

/* @n_tries: counts what the server was given. */
static void
protect (Shown      *self,
         const char *realm,
         guint      *n_tries)
{
  g_autoptr(SoupAuthDomain) domain = soup_auth_domain_basic_new ("realm", realm, NULL);

  soup_auth_domain_add_path (domain, "/secret");
  soup_auth_domain_basic_set_auth_callback (domain, check_cb, n_tries, NULL);
  soup_server_add_auth_domain (self->base.server, domain);
  browser_serve (&self->base, "/secret", "<title>Secret</title>secret");
  easel_test_wait_until (gtk_widget_get_mapped (get_view (self)));
}

static void
go_as_user (Shown      *self,
            const char *path)
{
  g_autofree char *url = browser_url (&self->base, path);

  g_free (type_address (self, url));
}

static void
fill_in (GtkWidget  *dialog,
         const char *name,
         const char *password)
{
  GtkWidget *row = dialogs_find_in (dialog, ADW_TYPE_ENTRY_ROW, NULL);
  GtkWidget *secret = dialogs_find_in (dialog, ADW_TYPE_PASSWORD_ENTRY_ROW, NULL);

  gtk_editable_set_text (GTK_EDITABLE (row), name);
  gtk_editable_set_text (GTK_EDITABLE (secret), password);
}

static gboolean
is_titled (Shown      *self,
           const char *title)
{
  return g_strcmp0 (webkit_web_view_get_title (WEBKIT_WEB_VIEW (get_view (self))), title) == 0;
}

static gboolean
is_shown (GtkWidget *dialog)
{
  return dialogs_find (EASEL_TYPE_ALERT) == dialog;
}

/* Enter in the password, and waits until the question is gone: the next may be at the same place in memory. */
static void
give (GtkWidget  *dialog,
      const char *password)
{
  fill_in (dialog, "anna", password);
  g_object_add_weak_pointer (G_OBJECT (dialog), (gpointer *) &dialog);
  easel_test_wait_until (easel_alert_get_response_enabled (EASEL_ALERT (dialog), "sign-in"));
  gtk_widget_activate_default (dialogs_find_in (dialog, ADW_TYPE_PASSWORD_ENTRY_ROW, NULL));
  easel_test_wait_until (dialog == NULL);
}

/* The site is named, what it says of itself is text, and a refused password is told. */
static void
test_sign_in (Shown         *self,
              gconstpointer  data)
{
  guint n_tries = 0;
  GtkWidget *dialog;
  const char *body;

  protect (self, "<b>Vault</b> %s", &n_tries);
  go_as_user (self, "/secret");
  dialog = wait_for_dialog (EASEL_TYPE_ALERT);
  g_assert_cmpstr (easel_alert_get_heading (EASEL_ALERT (dialog)), ==, "Sign In");
  body = easel_alert_get_body (EASEL_ALERT (dialog));
  g_assert_nonnull (strstr (body, self->base.base));
  g_assert_nonnull (strstr (body, "<b>Vault</b> %s"));
  g_assert_nonnull (search (dialog, GTK_TYPE_LABEL, "<b>Vault</b>"));
  g_assert_nonnull (search (dialog, GTK_TYPE_LABEL, "The connection is not encrypted"));
  g_assert_null (search (dialog, GTK_TYPE_LABEL, "was not accepted"));
  give (dialog, "wrong");
  dialog = wait_for_dialog (EASEL_TYPE_ALERT);
  g_assert_nonnull (search (dialog, GTK_TYPE_LABEL, "The name or the password was not accepted."));
  give (dialog, "right");
  easel_test_wait_until (is_titled (self, "Secret"));
  g_assert_cmpuint (n_tries, ==, 2);
}

static void
press_escape (void)
{
  easel_test_act ((const char * const[]) { "xdotool", "key", "Escape", NULL });
}

/* Escape gives nothing, and the page asks no more before the user does something. */
static void
test_sign_in_cancelled (Shown         *self,
                        gconstpointer  data)
{
  guint n_tries = 0;
  GtkWidget *dialog;

  protect (self, "Vault", &n_tries);
  browser_serve (&self->base, "/a", "<title>A</title>a");
  go_as_user (self, "/a");
  easel_test_wait_until (is_titled (self, "A"));
  act (self, "fetch ('/secret').catch (() => { document.title = 'none'; }); 0");
  dialog = wait_for_dialog (EASEL_TYPE_ALERT);
  fill_in (dialog, "anna", "right");
  /* A dialog is shown before the display gives it the keyboard: a key that comes before is for nobody. */
  easel_test_wait_until ((press_escape (), !is_shown (dialog)));
  easel_test_wait_until (is_titled (self, "none"));
  g_free (browser_eval (&self->base, "fetch ('/secret').catch (() => { document.title = 'again'; }); 0"));
  easel_test_wait_until (is_titled (self, "again"));
  g_assert_null (dialogs_find (EASEL_TYPE_ALERT));
  wait_for_words (self, "asked for a name and a password");
  g_assert_cmpuint (n_tries, ==, 0);
}

/* A server that takes no password does not ask for ever. */
static void
test_sign_in_refused (Shown         *self,
                      gconstpointer  data)
{
  guint n_tries = 0;

  protect (self, "Vault", &n_tries);
  go_as_user (self, "/secret");
  for (guint i = 0; i < 3; i++)
    give (wait_for_dialog (EASEL_TYPE_ALERT), "wrong");
  wait_for_words (self, "asked for a name and a password");
  easel_test_wait_until (!easel_browser_page_is_loading (get_page (self)));
  g_assert_null (dialogs_find (EASEL_TYPE_ALERT));
  g_assert_cmpuint (n_tries, ==, 3);
}

/* The question goes with the page that it is about. */
static void
test_sign_in_left (Shown         *self,
                   gconstpointer  data)
{
  guint n_tries = 0;
  GtkWidget *dialog;

  protect (self, "Vault", &n_tries);
  go_as_user (self, "/secret");
  dialog = wait_for_dialog (EASEL_TYPE_ALERT);
  go_as_user (self, "/b");
  easel_test_wait_until (is_titled (self, "B"));
  easel_test_wait_until (!is_shown (dialog));
  g_assert_null (easel_browser_page_get_failure (get_page (self)));
  g_assert_cmpuint (n_tries, ==, 0);
}

/* A frame of another site would ask under the address that the user sees. */
static void
test_sign_in_other (Shown         *self,
                    gconstpointer  data)
{
  g_autofree char *html = g_strdup_printf ("<title>A</title><iframe src='http://localhost%s/secret'></iframe>",
                                           strrchr (self->base.base, ':'));
  guint n_tries = 0;

  protect (self, "Vault", &n_tries);
  browser_serve (&self->base, "/a", html);
  go_as_user (self, "/a");
  wait_for_words (self, "a name and a password for another site");
  g_assert_null (dialogs_find (EASEL_TYPE_ALERT));
  g_assert_cmpuint (n_tries, ==, 0);
}

/* An agent is told where the user would have to sign in. */
static void
test_sign_in_agent (Shown         *self,
                    gconstpointer  data)
{
  g_autofree char *url = browser_url (&self->base, "/secret");
  g_autofree char *input = browser_input ("{'url':'%s'}", url);
  g_autoptr(JsonObject) state = NULL;
  guint n_tries = 0;

  protect (self, "Vault", &n_tries);
  browser_fail (&self->base, "navigate", input, EASEL_CODE_FAILED);
  state = browser_do (&self->base, "getState", "{}");
  g_assert_cmpstr (easel_json_peek_string (state, "signIn", NULL), ==, self->base.base);
  g_assert_null (dialogs_find (EASEL_TYPE_ALERT));
  wait_for_words (self, "asked for a name and a password");
  g_assert_cmpuint (n_tries, ==, 0);
}

/* The agent closes the browser while the menu of its bar, that of its address or that of a page is open. */
static void
test_taken_away (Shown         *self,
                 gconstpointer  data)
{
  GtkWidget *surface = GTK_WIDGET (self->surface);

  browser_serve (&self->base, "/s", "<title>S</title><select style='position:absolute;inset:0'><option>1<option>2</select>");
  for (guint i = 0; i < 3; i++)
    {
      easel_test_wait_until (gtk_widget_get_mapped (get_view (self)));
      easel_browser_bar_edit (EASEL_BROWSER_BAR (search (surface, EASEL_TYPE_BROWSER_BAR, NULL)));
      easel_test_wait_until (search (surface, GTK_TYPE_TEXT, NULL) != NULL &&
                             gtk_widget_get_width (search (surface, GTK_TYPE_TEXT, NULL)) > 0);
      if (i == 0)
        gtk_menu_button_popup (GTK_MENU_BUTTON (search (surface, GTK_TYPE_MENU_BUTTON, NULL)));
      else if (i == 1)
        gtk_widget_activate_action (search (surface, GTK_TYPE_TEXT, NULL), "menu.popup", NULL);
      else
        {
          g_autofree char *window = dialogs_dup_window_id (self->window);

          go_as_user (self, "/s");
          easel_test_wait_until (is_titled (self, "S"));
          easel_test_act ((const char * const[]) { "xdotool", "mousemove", "--window", window, "200", "400", "click", "1",
                                                   NULL });
        }
      easel_test_wait_until (easel_test_has_popover (surface));
      easel_test_assert_hears (GTK_WINDOW (self->window));
      gtk_window_set_child (GTK_WINDOW (self->window), surface);
    }
}

/* The agent closes the browser while it asks for a password, and the menu of the name is open. */
static void
test_sign_in_taken_away (Shown         *self,
                         gconstpointer  data)
{
  GtkWidget *surface = GTK_WIDGET (self->surface);
  guint n_tries = 0;
  GtkWidget *dialog;

  protect (self, "Vault", &n_tries);
  go_as_user (self, "/secret");
  dialog = wait_for_dialog (EASEL_TYPE_ALERT);
  gtk_widget_activate_action (search (dialogs_find_in (dialog, ADW_TYPE_ENTRY_ROW, NULL), GTK_TYPE_TEXT, NULL), "menu.popup",
                              NULL);
  easel_test_wait_until (easel_test_has_popover (dialog));
  easel_test_assert_hears (GTK_WINDOW (self->window));
  g_assert_false (is_shown (dialog));
  gtk_window_set_child (GTK_WINDOW (self->window), surface);
  g_assert_cmpuint (n_tries, ==, 0);
}

int
main (int   argc,
      char *argv[])
{
  static const struct { const char *path; void (*test) (Shown *, gconstpointer); } tests[] = {
    { "/browser/surface/background", test_background },
    { "/browser/surface/address", test_address },
    { "/browser/surface/unreachable", test_unreachable },
    { "/browser/surface/steps", test_steps },
    { "/browser/surface/certificate", test_certificate },
    { "/browser/surface/certificate-led", test_certificate_led },
    { "/browser/surface/crash", test_crash },
    { "/browser/surface/kept", test_kept },
    { "/browser/surface/driving", test_driving },
    { "/browser/surface/find", test_find },
    { "/browser/surface/names", test_names },
    { "/browser/surface/zoom", test_zoom },
    { "/browser/surface/save", test_save },
    { "/browser/surface/save-declined", test_save_declined },
    { "/browser/surface/save-ended", test_save_ended },
    { "/browser/surface/popup", test_popup },
    { "/browser/surface/taken-away", test_taken_away },
    { "/browser/surface/external", test_external },
    { "/browser/surface/permission", test_permission },
    { "/browser/surface/sign-in", test_sign_in },
    { "/browser/surface/sign-in-cancelled", test_sign_in_cancelled },
    { "/browser/surface/sign-in-refused", test_sign_in_refused },
    { "/browser/surface/sign-in-left", test_sign_in_left },
    { "/browser/surface/sign-in-taken-away", test_sign_in_taken_away },
    { "/browser/surface/sign-in-other", test_sign_in_other },
    { "/browser/surface/sign-in-agent", test_sign_in_agent },
    { "/browser/surface/stop", test_stop },
    { "/browser/surface/keys", test_keys },
    { "/browser/surface/focus", test_focus },
    { "/browser/surface/words", test_words },
    { "/browser/surface/console", test_console },
  };

  adw_init ();
  g_test_init (&argc, &argv, NULL);
  easel_test_tolerate_measuring ();
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Shown, NULL, set_up, tests[i].test, tear_down);
  g_test_add ("/browser/surface/open-in-browser", Shown, "user", set_up, test_open_in_browser, tear_down);
  g_test_add ("/browser/surface/open-in-browser-agent", Shown, NULL, set_up, test_open_in_browser, tear_down);
  return g_test_run ();
}
