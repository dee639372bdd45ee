/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page for Easel itself: hosts as the switcher has them, and settings that hold at once. */
#include "easel-test-dialogs.h"
#include "easel-alert.h"
#include "window-fixture.h"

#include "easel-canvas-scheduler.h"
#include "easel-preferences.h"
#include "easel-rename-dialog.h"
#include "easel-settings.h"
#include "easel-source-row.h"
#include "easel-switch-row.h"
#include "easel-user-source.h"

static GtkWidget *
open_preferences (WindowFixture *fixture)
{
  g_autofree char *path = g_build_filename (fixture->folder, "servers.json", NULL);
  g_autoptr(EaselUserServers) servers = easel_user_servers_new (path);
  g_autoptr(EaselNative) native = easel_native_new (fixture->folder, NULL, NULL);
  EaselPreferencesDialog *preferences = easel_preferences_new (native, fixture->hub, fixture->connections, servers, NULL);

  easel_preferences_dialog_show_page (preferences, "general");
  easel_preferences_dialog_present (preferences, GTK_WIDGET (fixture->window));
  easel_test_wait_until (dialogs_find (EASEL_TYPE_PREFERENCES_DIALOG) != NULL);
  return GTK_WIDGET (preferences);
}

static void
close_preferences (GtkWidget *preferences)
{
  g_object_add_weak_pointer (G_OBJECT (preferences), (gpointer *) &preferences);
  easel_preferences_dialog_close (preferences);
  easel_test_wait_until (preferences == NULL);
}

static gboolean
is_for_rename (GtkWidget *button,
               gpointer   data)
{
  GVariant *target = gtk_actionable_get_action_target_value (GTK_ACTIONABLE (button));

  return g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (button)), "win.rename-host") == 0 &&
         g_strcmp0 (g_variant_get_string (target, NULL), data) == 0 && gtk_widget_get_visible (button);
}

static gboolean
is_for_application (GtkWidget *button,
                    gpointer   action)
{
  return g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (button)), action) == 0;
}

static void
activated_cb (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       user_data)
{
  g_string_append (user_data, g_action_get_name (G_ACTION (action)));
}

/* The user adds hosts and connects agents from here as from the panel. */
static void
test_buttons (WindowFixture *fixture,
              gconstpointer  data)
{
  static const GActionEntry entries[] = { { "add-host", activated_cb }, { "connect-agent", activated_cb } };
  static const char * const names[] = { "app.add-host", "app.connect-agent" };
  g_autoptr(GString) activated = g_string_new (NULL);
  GtkWidget *preferences;

  g_action_map_add_action_entries (G_ACTION_MAP (fixture->application), entries, G_N_ELEMENTS (entries), activated);
  preferences = open_preferences (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      GtkWidget *button =
        fixture_find (preferences, GTK_TYPE_BUTTON, is_for_application, (gpointer) names[i]);

      g_assert_nonnull (button);
      g_assert_true (gtk_widget_is_sensitive (button));
      g_signal_emit_by_name (button, "clicked");
    }
  g_assert_cmpstr (activated->str, ==, "add-hostconnect-agent");
  close_preferences (preferences);
  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    g_action_map_remove_action (G_ACTION_MAP (fixture->application), entries[i].name);
}

static void
test_hosts (WindowFixture *fixture,
            gconstpointer  data)
{
  GtkWidget *preferences = open_preferences (fixture);
  g_autoptr(FakeSource) own = g_object_new (FAKE_TYPE_SOURCE, "kind", &easel_user_source_kind, "id", "own", "title",
                                            "Private", NULL);
  EaselSource *source;
  GtkWidget *rename;

  g_assert_nonnull (fixture_find_text (preferences, "Lab"));
  /* Those that the user added can be renamed and removed here, too. */
  source = easel_connections_add (fixture->connections, "ws://127.0.0.1:9", NULL);
  easel_test_settle ();
  rename = fixture_find (preferences, GTK_TYPE_BUTTON, is_for_rename,
                         (gpointer) easel_source_get_id (source));
  g_assert_nonnull (rename);
  g_signal_emit_by_name (rename, "clicked");
  easel_test_wait_until (dialogs_find (EASEL_TYPE_RENAME_DIALOG) != NULL);
  easel_alert_dismiss (EASEL_ALERT (dialogs_find (EASEL_TYPE_RENAME_DIALOG)));
  easel_test_wait_until (dialogs_find (EASEL_TYPE_RENAME_DIALOG) == NULL);
  easel_connections_forget (fixture->connections, source);
  easel_test_settle ();
  g_assert_null (fixture_find_text (preferences, "127.0.0.1:9"));
  /* The user's own canvases are on no host. */
  easel_hub_add (fixture->hub, EASEL_SOURCE (own));
  easel_test_settle ();
  g_assert_null (fixture_find_text (preferences, "Private"));
  easel_hub_remove (fixture->hub, EASEL_SOURCE (own));
  close_preferences (preferences);
}

/* A choice holds for the panel at once, and Reset takes it back. */
static void
test_appearance (WindowFixture *fixture,
                 gconstpointer  data)
{
  g_autoptr(GSettings) settings = easel_settings_find ();
  GtkWidget *preferences = open_preferences (fixture);
  GtkWidget *row = fixture_find (preferences, ADW_TYPE_COMBO_ROW, NULL, NULL);

  g_assert_nonnull (row);
  adw_combo_row_set_selected (ADW_COMBO_ROW (row), 2);
  {
    g_autofree char *scheme = g_settings_get_string (settings, EASEL_SETTINGS_COLOR_SCHEME);

    g_assert_cmpstr (scheme, ==, "force-dark");
  }
  g_settings_bind (settings, EASEL_SETTINGS_COLOR_SCHEME, adw_style_manager_get_default (), "color-scheme",
                   G_SETTINGS_BIND_GET);
  g_assert_true (adw_style_manager_get_dark (adw_style_manager_get_default ()));
  g_settings_reset (settings, EASEL_SETTINGS_COLOR_SCHEME);
  g_assert_cmpuint (adw_combo_row_get_selected (ADW_COMBO_ROW (row)), ==, 0);
  close_preferences (preferences);
}

/* A day. */
static gboolean
is_for_minutes (GtkWidget *spin,
                gpointer   data)
{
  return gtk_adjustment_get_upper (gtk_spin_button_get_adjustment (GTK_SPIN_BUTTON (spin))) == 24 * 60;
}

static void
test_memory (WindowFixture *fixture,
             gconstpointer  data)
{
  g_autoptr(GSettings) settings = easel_settings_find ();
  g_autoptr(EaselViewQuota) quota = easel_view_quota_new (fixture->folder);
  g_autoptr(EaselCanvasScheduler) scheduler = easel_canvas_scheduler_new (quota);
  GtkWidget *preferences = open_preferences (fixture);
  GtkWidget *minutes = fixture_find (preferences, GTK_TYPE_SPIN_BUTTON, is_for_minutes, NULL);
  guint awake;

  g_settings_bind (settings, EASEL_SETTINGS_SLEEP_MINUTES, scheduler, "awake-minutes", G_SETTINGS_BIND_GET);
  g_assert_cmpint (gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (minutes)), ==, 10);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (minutes), 90);
  g_object_get (scheduler, "awake-minutes", &awake, NULL);
  g_assert_cmpuint (awake, ==, 90);
  g_settings_reset (settings, EASEL_SETTINGS_SLEEP_MINUTES);
  close_preferences (preferences);
}

static gboolean
is_titled (GtkWidget *row,
           gpointer   title)
{
  return g_strcmp0 (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), title) == 0;
}

static gboolean
is_checked (GtkWidget *row,
            gboolean   expected)
{
  g_autofree char *difference = gtk_test_accessible_check_state (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_STATE_CHECKED,
                                                                 expected);

  return difference == NULL;
}

/* A row with a switch is one widget for the keyboard and for assistive technology, whatever the version of the library. */
static void
test_switch (WindowFixture *fixture,
             gconstpointer  data)
{
  g_autoptr(GSettings) settings = easel_settings_find ();
  GtkWidget *preferences = open_preferences (fixture);
  GtkWidget *row = fixture_find (preferences, EASEL_TYPE_SWITCH_ROW, is_titled, (gpointer) "Keep Running");

  g_assert_nonnull (row);
  gtk_test_accessible_assert_role (row, GTK_ACCESSIBLE_ROLE_SWITCH);
  g_assert_true (is_checked (row, FALSE));
  g_assert_true (gtk_widget_grab_focus (row));
  g_assert_true (gtk_widget_activate (row));
  easel_test_wait_until (g_settings_get_boolean (settings, "background"));
  g_assert_true (easel_switch_row_get_active (EASEL_SWITCH_ROW (row)));
  g_assert_true (is_checked (row, TRUE));
  g_settings_reset (settings, "background");
  g_assert_true (is_checked (row, FALSE));
  close_preferences (preferences);
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr(GtkApplication) application = window_fixture_init (&argc, &argv);

  WINDOW_TEST ("/preferences/buttons", test_buttons);
  WINDOW_TEST ("/preferences/hosts", test_hosts);
  WINDOW_TEST ("/preferences/appearance", test_appearance);
  WINDOW_TEST ("/preferences/memory", test_memory);
  WINDOW_TEST ("/preferences/switch", test_switch);
  return g_test_run ();
}
