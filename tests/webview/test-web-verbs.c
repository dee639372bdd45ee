/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <adwaita.h>
#include <string.h>

#include "easel-test-dialogs.h"
#include "easel-test.h"
#include "easel-toplevel.h"
#include "easel-web-menu.h"
#include "web-fixture.h"

#define ONE "ahp-canvas-content:/one/"
#define WORDS "<!doctype html><title>t</title><p>red fish, blue fish, no bird<p><a href=two.html id=a>two</a>"

static GtkWidget *
find_type (GtkWidget *widget,
           GType      type)
{
  GtkWidget *found = NULL;

  if (g_type_is_a (G_OBJECT_TYPE (widget), type))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_type (child, type);
  return found;
}

static gboolean
is_mapped (gpointer widget)
{
  return gtk_widget_get_mapped (widget);
}

static void
test_find (WebFixture    *self,
           gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", WORDS);
  GtkWidget *entry;

  g_assert_true (easel_surface_can_do (surface, EASEL_SURFACE_ACTION_FIND));
  easel_surface_do (surface, EASEL_SURFACE_ACTION_FIND);
  entry = find_type (GTK_WIDGET (surface), GTK_TYPE_SEARCH_ENTRY);
  web_wait (is_mapped, entry);
  gtk_editable_set_text (GTK_EDITABLE (entry), "fish");
  web_wait_shows (self->window, "2 matches");
  gtk_editable_set_text (GTK_EDITABLE (entry), "bird");
  web_wait_shows (self->window, "1 match");
  gtk_editable_set_text (GTK_EDITABLE (entry), "cat");
  web_wait_shows (self->window, "Not found");
}

static gboolean
has_come_back (gpointer surface)
{
  g_autofree char *path = web_eval (surface, "location.pathname");

  return g_str_has_suffix (path, "index.html");
}

static gboolean
can_go_back (gpointer surface)
{
  return easel_surface_can_do (surface, EASEL_SURFACE_ACTION_BACK);
}

/* A page that led on can be left again, and what the canvas was before is no place to go back to. */
static void
test_back (WebFixture    *self,
           gconstpointer  data)
{
  EaselSurface *surface;

  fake_host_add (self->host, ONE "two.html", "text/html", "<!doctype html><p>second");
  surface = web_fixture_show_page (self, "one", WORDS);
  g_assert_false (easel_surface_can_do (surface, EASEL_SURFACE_ACTION_BACK));
  g_free (web_eval (surface, "document.getElementById('a').click(); 1"));
  web_wait_eval (surface, "document.body.textContent", "second");
  web_wait (can_go_back, surface);
  easel_surface_do (surface, EASEL_SURFACE_ACTION_BACK);
  web_wait (has_come_back, surface);
  g_assert_false (easel_surface_can_do (surface, EASEL_SURFACE_ACTION_BACK));
}

static void
copied_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  char **text = user_data;

  *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
}

static gboolean
is_set (gpointer data)
{
  return *(char **) data != NULL;
}

static void
test_copy_address (WebFixture    *self,
                   gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", WORDS);
  g_autofree char *copied = NULL;

  easel_surface_do (surface, EASEL_SURFACE_ACTION_COPY_ADDRESS);
  web_wait_shows (self->window, "Copied: ahp-canvas-content:");
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (self->window), NULL, copied_cb, &copied);
  web_wait (is_set, &copied);
  g_assert_cmpstr (copied, ==, easel_canvas_get_address (easel_surface_get_canvas (surface)));
}

static gboolean
is_over (gpointer choice)
{
  return ((Choice *) choice)->is_over;
}

static void
test_save_picture (WebFixture    *self,
                   gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", WORDS);
  g_autoptr(GFile) file = NULL;
  g_autofree char *path = g_build_filename (self->cache, "picture.png", NULL);
  g_autoptr(GdkTexture) texture = NULL;
  g_autoptr(GError) error = NULL;
  Choice choice = { .folder = self->cache, .suggested = "one.png", .name = "picture.png" };

  file = g_file_new_for_path (path);
  g_assert_true (easel_surface_can_do (surface, EASEL_SURFACE_ACTION_SAVE_PICTURE));
  easel_surface_do (surface, EASEL_SURFACE_ACTION_SAVE_PICTURE);
  dialogs_choose (&choice);
  web_wait (is_over, &choice);
  web_wait_shows (self->window, "The screenshot was saved: picture.png");
  texture = gdk_texture_new_from_file (file, &error);
  g_assert_no_error (error);
  g_assert_cmpint (gdk_texture_get_width (texture), ==, gtk_widget_get_width (GTK_WIDGET (web_get_view (surface))));
}

static gboolean
answer_print_cb (gpointer user_data)
{
  GtkWidget *dialog = dialogs_find (g_type_from_name ("GtkPrintUnixDialog"));

  if (dialog == NULL || !gtk_widget_get_mapped (dialog))
    return G_SOURCE_CONTINUE;
  *(gboolean *) user_data = TRUE;
  easel_toplevel_cancel (GTK_DIALOG (dialog));
  return G_SOURCE_REMOVE;
}

/* The desktop's dialog comes for the user, and not when a page calls for it. */
static void
test_print (WebFixture    *self,
            gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", WORDS);
  gboolean answered = FALSE;

  g_free (web_eval (surface, "window.print(); 1"));
  web_settle (surface);
  g_assert_cmpuint (g_list_model_get_n_items (gtk_window_get_toplevels ()), ==, 1);
  g_timeout_add (50, answer_print_cb, &answered);
  easel_surface_do (surface, EASEL_SURFACE_ACTION_PRINT);
  g_assert_true (answered);
}

/* Escape, or the button that closes a window. */
static gboolean
close_print_cb (gpointer user_data)
{
  GtkWidget *dialog = dialogs_find (g_type_from_name ("GtkPrintUnixDialog"));

  if (dialog == NULL || !gtk_widget_get_mapped (dialog))
    return G_SOURCE_CONTINUE;
  *(gboolean *) user_data = TRUE;
  g_signal_emit_by_name (dialog, "close");
  return G_SOURCE_REMOVE;
}

static void
test_print_close (WebFixture    *self,
                  gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", WORDS);
  gboolean closed = FALSE;

  g_timeout_add (50, close_print_cb, &closed);
  easel_surface_do (surface, EASEL_SURFACE_ACTION_PRINT);
  g_assert_true (closed);
  g_assert_cmpuint (g_list_model_get_n_items (gtk_window_get_toplevels ()), ==, 1);
}

typedef struct
{
  WebFixture *fixture;
  gboolean    closed;
} Gone;

static gboolean
close_canvas_cb (gpointer user_data)
{
  GtkWidget *dialog = dialogs_find (g_type_from_name ("GtkPrintUnixDialog"));
  Gone *gone = user_data;

  if (dialog == NULL || !gtk_widget_get_mapped (dialog))
    return G_SOURCE_CONTINUE;
  gone->closed = TRUE;
  gtk_window_set_child (GTK_WINDOW (gone->fixture->window), NULL);
  return G_SOURCE_REMOVE;
}

/* An agent closes the canvas while the user looks for a printer. */
static void
test_print_gone (WebFixture    *self,
                 gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", WORDS);
  Gone gone = { .fixture = self };

  g_timeout_add (50, close_canvas_cb, &gone);
  easel_surface_do (surface, EASEL_SURFACE_ACTION_PRINT);
  g_assert_true (gone.closed);
  g_assert_cmpuint (g_list_model_get_n_items (gtk_window_get_toplevels ()), ==, 1);
}

static GAction *
get_action (WebKitContextMenu *menu,
            const char        *name)
{
  for (GList *l = webkit_context_menu_get_items (menu); l != NULL; l = l->next)
    {
      GAction *action = webkit_context_menu_item_get_gaction (l->data);

      if (action != NULL && g_str_equal (g_action_get_name (action), name))
        return action;
    }
  return NULL;
}

static gboolean
has_item (WebKitContextMenu *menu,
          const char        *name)
{
  return get_action (menu, name) != NULL;
}

/* Downloads and the like are gone from the menu of a canvas, and what the panel can do is there. */
static void
test_menu (WebFixture    *self,
           gconstpointer  data)
{
  static const WebKitContextMenuAction actions[] = {
    WEBKIT_CONTEXT_MENU_ACTION_COPY, WEBKIT_CONTEXT_MENU_ACTION_OPEN_LINK,
    WEBKIT_CONTEXT_MENU_ACTION_DOWNLOAD_LINK_TO_DISK, WEBKIT_CONTEXT_MENU_ACTION_INSPECT_ELEMENT,
  };
  EaselSurface *surface = web_fixture_show_page (self, "one", WORDS);
  g_autoptr(WebKitContextMenu) menu = g_object_ref_sink (webkit_context_menu_new ());
  g_autoptr(WebKitContextMenu) browser = g_object_ref_sink (webkit_context_menu_new ());

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      webkit_context_menu_append (menu, webkit_context_menu_item_new_from_stock_action (actions[i]));
      webkit_context_menu_append (browser, webkit_context_menu_item_new_from_stock_action (actions[i]));
    }
  easel_web_menu_fill (menu, web_get_view (surface), FALSE);
  g_assert_cmpint (webkit_context_menu_item_get_stock_action (webkit_context_menu_first (menu)), ==,
                   WEBKIT_CONTEXT_MENU_ACTION_COPY);
  g_assert_true (webkit_context_menu_item_is_separator (webkit_context_menu_get_item_at_position (menu, 1)));
  g_assert_true (has_item (menu, "easel-find"));
  g_assert_true (has_item (menu, "easel-print"));
  g_assert_false (has_item (menu, "easel-back"));
  easel_web_menu_fill (browser, web_get_view (surface), TRUE);
  g_assert_cmpint (webkit_context_menu_item_get_stock_action (webkit_context_menu_get_item_at_position (browser, 1)), ==,
                   WEBKIT_CONTEXT_MENU_ACTION_DOWNLOAD_LINK_TO_DISK);
  g_action_activate (get_action (menu, "easel-find"), NULL);
  web_wait (is_mapped, find_type (GTK_WIDGET (surface), GTK_TYPE_SEARCH_ENTRY));
}

#define WEB_TEST(path, function) \
  g_test_add (path, WebFixture, NULL, web_fixture_set_up, function, web_fixture_tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  WEB_TEST ("/web/verbs/find", test_find);
  WEB_TEST ("/web/verbs/back", test_back);
  WEB_TEST ("/web/verbs/copy-address", test_copy_address);
  WEB_TEST ("/web/verbs/save-picture", test_save_picture);
  WEB_TEST ("/web/verbs/print", test_print);
  WEB_TEST ("/web/verbs/print-close", test_print_close);
  WEB_TEST ("/web/verbs/print-gone", test_print_gone);
  WEB_TEST ("/web/verbs/menu", test_menu);
  return g_test_run ();
}
