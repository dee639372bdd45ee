/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window of messages: those of the connection that is looked at, searched, filtered and kept without secrets; and
 * the console of the canvas in front. */
#include <adwaita.h>
#include <string.h>

#include "easel-inspector.h"
#include "easel-test-dialogs.h"
#include "easel-windows.h"
#include "window-fixture.h"

#define SENT 2

static void
add (EaselMessageLog *message_log,
     gboolean         incoming,
     const char      *text)
{
  g_autoptr(GBytes) bytes = g_bytes_new (text, strlen (text));

  easel_message_log_add (message_log, incoming, bytes);
}

/* Drop-downs have entries and lists of their own, which are not on the screen. */
static gboolean
is_mapped (GtkWidget *widget,
           gpointer   data)
{
  return gtk_widget_get_mapped (widget);
}

static GtkWindow *
open_inspector (WindowFixture *fixture)
{
  EaselMessageLog *message_log = easel_source_get_message_log (EASEL_SOURCE (fixture->source));
  GtkWindow *inspector = easel_inspector_new (GTK_WINDOW (fixture->window), fixture->hub);

  add (message_log, FALSE, "{\"id\":1,\"method\":\"authenticate\",\"params\":{\"token\":\"hunter2\"}}");
  add (message_log, TRUE, "{\"id\":1,\"result\":{}}");
  add (message_log, TRUE, "{\"method\":\"action\",\"params\":{\"title\":\"Plan\"}}");
  gtk_window_present (inspector);
  easel_test_wait_until (fixture_find_text (GTK_WIDGET (inspector), "authenticate") != NULL);
  return inspector;
}

static guint
count_lines (GtkWindow *inspector)
{
  g_autoptr(GBytes) bytes = easel_inspector_dup_file (EASEL_INSPECTOR (inspector));
  const char *text = g_bytes_get_data (bytes, NULL);
  guint n = 0;

  for (gsize i = 0; i < g_bytes_get_size (bytes); i++)
    n += text[i] == '\n';
  return n;
}

static AdwViewStack *
get_pages (GtkWindow *inspector)
{
  return ADW_VIEW_STACK (fixture_find (GTK_WIDGET (inspector), ADW_TYPE_VIEW_STACK, is_mapped, NULL));
}

static void
search (GtkWindow  *inspector,
        const char *words)
{
  GtkWidget *page = adw_view_stack_get_visible_child (get_pages (inspector));
  GtkWidget *entry = fixture_find (page, GTK_TYPE_SEARCH_ENTRY, is_mapped, NULL);

  gtk_editable_set_text (GTK_EDITABLE (entry), words);
}

static gboolean
has_three (GtkWidget *widget,
           gpointer   data)
{
  GListModel *model = gtk_drop_down_get_model (GTK_DROP_DOWN (widget));

  return GTK_IS_STRING_LIST (model) && g_list_model_get_n_items (model) == 3;
}

static void
test_messages (WindowFixture *fixture,
               gconstpointer  data)
{
  GtkWindow *inspector = open_inspector (fixture);
  GtkWidget *direction = fixture_find (GTK_WIDGET (inspector), GTK_TYPE_DROP_DOWN, has_three, NULL);

  g_assert_nonnull (fixture_find_text (GTK_WIDGET (inspector), "Answer to authenticate"));
  g_assert_cmpuint (count_lines (inspector), ==, 3);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (fixture_find (GTK_WIDGET (inspector), GTK_TYPE_SEARCH_ENTRY,
                                                                     is_mapped, NULL)),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL, "Method or text");

  search (inspector, "plan");
  easel_test_wait_until (count_lines (inspector) == 1);
  g_assert_nonnull (fixture_find_text (GTK_WIDGET (inspector), "action"));
  /* A secret is not found either. */
  search (inspector, "hunter2");
  easel_test_wait_until (count_lines (inspector) == 0);
  search (inspector, "");
  easel_test_wait_until (count_lines (inspector) == 3);

  gtk_drop_down_set_selected (GTK_DROP_DOWN (direction), SENT);
  g_assert_cmpuint (count_lines (inspector), ==, 1);
  gtk_window_destroy (inspector);
}

static void
test_secrets (WindowFixture *fixture,
              gconstpointer  data)
{
  GtkWindow *inspector = open_inspector (fixture);
  GtkWidget *list = fixture_find (GTK_WIDGET (inspector), GTK_TYPE_LIST_VIEW, is_mapped, NULL);
  GtkWidget *view = fixture_find (GTK_WIDGET (inspector), GTK_TYPE_TEXT_VIEW, is_mapped, NULL);
  g_autoptr(GBytes) bytes = easel_inspector_dup_file (EASEL_INSPECTOR (inspector));
  g_autofree char *text = NULL;

  g_assert_null (g_strstr_len (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), "hunter2"));
  gtk_selection_model_select_item (gtk_list_view_get_model (GTK_LIST_VIEW (list)), 0, TRUE);
  g_object_get (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), "text", &text, NULL);
  g_assert_nonnull (strstr (text, "\"authenticate\""));
  g_assert_null (strstr (text, "hunter2"));
  gtk_window_destroy (inspector);
}

static void
show_console (GtkWindow *inspector)
{
  adw_view_stack_set_visible_child_name (get_pages (inspector), "easel-console.jsonl");
}

static gboolean
has_levels (GtkWidget *widget,
            gpointer   data)
{
  GListModel *model = gtk_drop_down_get_model (GTK_DROP_DOWN (widget));

  return GTK_IS_STRING_LIST (model) && g_list_model_get_n_items (model) == 5;
}

/* A page is heard while somebody looks; what it says is text, without secrets, filtered, searched and saved. */
static void
test_console (WindowFixture *fixture,
              gconstpointer  data)
{
  EaselCanvas *one = fake_source_open (fixture->source, fixture->session, "one", "Plan");
  EaselConsole *console = easel_canvas_get_console (one);
  GtkWindow *inspector;
  GtkWidget *level;
  g_autoptr(GBytes) bytes = NULL;
  g_autofree char *file = NULL;

  easel_test_wait_until (easel_panel_get_canvas (fixture->panel) == one);
  g_assert_false (easel_console_is_observed (console));
  inspector = open_inspector (fixture);
  g_assert_true (easel_console_is_observed (console));
  show_console (inspector);
  easel_test_wait_until (fixture_find_text (GTK_WIDGET (inspector), "Plan") != NULL);

  easel_console_add (console, EASEL_CONSOLE_LOG, "<b>bold</b> token=hunter2", "ahp-canvas-content:/one/app.js?k=1", 7);
  easel_console_add (console, EASEL_CONSOLE_ERROR, "broken", "", 0);
  easel_console_add (console, EASEL_CONSOLE_DEBUG, "small", "", 0);
  easel_test_wait_until (fixture_find_text (GTK_WIDGET (inspector), "<b>bold</b> token=•••") != NULL);
  g_assert_nonnull (fixture_find_text (GTK_WIDGET (inspector), "app.js?…:7"));
  g_assert_cmpuint (count_lines (inspector), ==, 3);
  search (inspector, "BROKEN");
  easel_test_wait_until (count_lines (inspector) == 1);
  search (inspector, "hunter2");
  easel_test_wait_until (count_lines (inspector) == 0);
  search (inspector, "");
  easel_test_wait_until (count_lines (inspector) == 3);
  level = fixture_find (GTK_WIDGET (inspector), GTK_TYPE_DROP_DOWN, has_levels, NULL);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (level), 1);
  bytes = easel_inspector_dup_file (EASEL_INSPECTOR (inspector));
  file = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  g_assert_nonnull (strstr (file, "\"level\":\"error\""));
  g_assert_nonnull (strstr (file, "\"text\":\"broken\""));
  g_assert_cmpuint (count_lines (inspector), ==, 1);

  gtk_window_destroy (inspector);
  g_assert_false (easel_console_is_observed (console));
  g_assert_cmpuint (g_list_model_get_n_items (easel_console_get_items (console)), ==, 0);
}

static void
bring_to_front (WindowFixture *fixture,
                EaselCanvas   *canvas)
{
  EaselTab *tab = easel_tab_controller_find (easel_panel_get_controller (fixture->panel), canvas);

  adw_tab_view_set_selected_page (easel_panel_get_view (fixture->panel), easel_tab_get_page (tab));
  easel_test_wait_until (easel_panel_get_canvas (fixture->panel) == canvas);
}

/* The console is that of the canvas in front, and goes on to be heard behind another. */
static void
test_front (WindowFixture *fixture,
            gconstpointer  data)
{
  EaselCanvas *one = fake_source_open (fixture->source, fixture->session, "one", "First");
  EaselCanvas *two = fake_source_open (fixture->source, fixture->session, "two", "Second");
  GtkWindow *inspector = open_inspector (fixture);

  show_console (inspector);
  bring_to_front (fixture, one);
  easel_test_wait_until (fixture_find_text (GTK_WIDGET (inspector), "First") != NULL);
  easel_console_add (easel_canvas_get_console (one), EASEL_CONSOLE_LOG, "of the first", "", 0);
  bring_to_front (fixture, two);
  g_assert_cmpuint (count_lines (inspector), ==, 0);
  g_assert_true (easel_console_is_observed (easel_canvas_get_console (one)));
  g_assert_true (easel_console_is_observed (easel_canvas_get_console (two)));
  gtk_window_destroy (inspector);
  g_assert_false (easel_console_is_observed (easel_canvas_get_console (one)));
}

static void
test_narrow (WindowFixture *fixture,
             gconstpointer  data)
{
  GtkWindow *inspector = open_inspector (fixture);
  int width;

  gtk_widget_measure (GTK_WIDGET (inspector), GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
  g_assert_cmpint (width, <=, 360);
  gtk_window_destroy (inspector);
}

static void
count_cb (guint *count)
{
  (*count)++;
}

/* F12 in another window than the panel: the panel does not come to the front. */
static void
test_other_window (WindowFixture *fixture,
                   gconstpointer  data)
{
  static EaselSurfaceKinds kinds[] = { &fake_surface_kind, NULL };
  g_autoptr(EaselServices) services = easel_services_new ();
  g_autoptr(EaselSurfaceFactory) factory = easel_surface_factory_new (kinds, services);
  g_autoptr(EaselNative) native = easel_native_new (fixture->folder, NULL, NULL);
  g_autoptr(EaselWindows) windows = easel_windows_new (fixture->application, fixture->hub, fixture->connections, factory,
                                                       native);
  g_autoptr(GSimpleActionGroup) actions = g_simple_action_group_new ();
  EaselWindow *panel = easel_windows_present (windows);
  GtkWindow *inspector;
  guint n_changes = 0;

  easel_windows_add_actions (windows, G_ACTION_MAP (actions));
  window_come_to (panel);
  window_come_to (fixture->window);
  easel_test_wait_until (!gtk_window_is_active (GTK_WINDOW (panel)));
  g_signal_connect_swapped (panel, "notify::is-active", G_CALLBACK (count_cb), &n_changes);
  g_action_group_activate_action (G_ACTION_GROUP (actions), "inspector", NULL);
  inspector = GTK_WINDOW (dialogs_find (EASEL_TYPE_INSPECTOR));
  window_come_to (inspector);
  g_assert_cmpuint (n_changes, ==, 0);
  gtk_window_destroy (inspector);
  gtk_window_destroy (GTK_WINDOW (panel));
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr(GtkApplication) application = window_fixture_init (&argc, &argv);

  WINDOW_TEST ("/ui/inspector/messages", test_messages);
  WINDOW_TEST ("/ui/inspector/secrets", test_secrets);
  WINDOW_TEST ("/ui/inspector/console", test_console);
  WINDOW_TEST ("/ui/inspector/front", test_front);
  WINDOW_TEST ("/ui/inspector/narrow", test_narrow);
  WINDOW_TEST ("/ui/inspector/other-window", test_other_window);
  return g_test_run ();
}
