/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "window-fixture.h"

#include <unistd.h>

#include "easel-test-dialogs.h"
#include "easel-canvas-scheduler.h"

GtkApplication *
window_fixture_init (int    *argc,
                     char ***argv)
{
  GtkApplication *application;

  g_test_init (argc, argv, NULL);
  adw_init ();
  easel_test_tolerate_measuring ();
  application = GTK_APPLICATION (adw_application_new ("io.github.ahp_canvas.Test", G_APPLICATION_NON_UNIQUE));
  g_application_register (G_APPLICATION (application), NULL, NULL);
  return application;
}

static void
make_connections (WindowFixture *fixture)
{
  g_autofree char *path = g_build_filename (fixture->folder, "hosts.json", NULL);
  g_autoptr(EaselKnownHosts) known = easel_known_hosts_new (path);
  g_autoptr(EaselSecrets) secrets = easel_secrets_new ();

  fixture->connections = easel_connections_new (fixture->hub, known, secrets, fake_source_kinds);
}

static EaselSurfaceKinds surface_kinds[] = { &fake_surface_kind, NULL };

static void
created_cb (WindowFixture *fixture)
{
  fixture->surfaces++;
}

static void
reopened_cb (WindowFixture *fixture,
             EaselCanvas   *canvas)
{
  easel_window_show_canvas (fixture->window, easel_canvas_get_session (canvas), easel_canvas_get_channel (canvas));
}

static void
make_window (WindowFixture *fixture)
{
  g_autoptr(EaselServices) services = easel_services_new ();
  g_autoptr(EaselViewQuota) quota = easel_view_quota_new (fixture->folder);
  g_autoptr(EaselCanvasScheduler) scheduler = easel_canvas_scheduler_new (quota);
  g_autoptr(EaselSurfaceFactory) factory = easel_surface_factory_new (surface_kinds, services);
  g_autofree char *tabs = g_build_filename (fixture->folder, "tabs.json", NULL);

  fixture->tabs = easel_tab_store_new (tabs);
  easel_services_add (services, fixture->tabs);
  fixture->reopener = easel_reopener_new (fixture->hub);
  g_signal_connect_swapped (fixture->reopener, "opened", G_CALLBACK (reopened_cb), fixture);
  easel_services_add (services, fixture->reopener);
  easel_services_add (services, scheduler);
  g_signal_connect_swapped (factory, "created", G_CALLBACK (created_cb), fixture);
  fixture->window = easel_window_new (fixture->application, fixture->hub, fixture->connections, factory);
  fixture->panel = easel_window_get_panel (fixture->window);
  gtk_window_present (GTK_WINDOW (fixture->window));
  easel_test_settle ();
}

static void
close_windows (WindowFixture *fixture)
{
  GList *windows;

  easel_tab_store_freeze (fixture->tabs);
  while ((windows = gtk_application_get_windows (fixture->application)) != NULL)
    gtk_window_destroy (windows->data);
  easel_test_settle ();
  g_clear_object (&fixture->reopener);
  g_clear_object (&fixture->tabs);
}

void
window_fixture_restart (WindowFixture *fixture)
{
  close_windows (fixture);
  make_window (fixture);
}

void
window_fixture_set_up (WindowFixture *fixture,
                       gconstpointer  data)
{
  fixture->folder = fixture_make_folder ();
  fixture->application = (gpointer) data;
  fixture->hub = easel_hub_new ();
  make_connections (fixture);
  fixture->source = fake_source_new ("lab", "Lab");
  fixture->session = fake_source_add_session (fixture->source, "ahp-session:/1", "One");
  fake_source_set_state (fixture->source, EASEL_CONNECTION_READY, NULL);
  easel_hub_add (fixture->hub, EASEL_SOURCE (fixture->source));
  make_window (fixture);
}

void
window_fixture_tear_down (WindowFixture *fixture,
                          gconstpointer  data)
{
  gpointer watched_hub = NULL;
  gpointer watched_source = NULL;
  gpointer watched_window = NULL;
  gpointer watched_panel = NULL;

  easel_test_watch (fixture->window, &watched_window);
  easel_test_watch (fixture->panel, &watched_panel);

  close_windows (fixture);
  g_assert_cmpint (fake_source_count_holds (fixture->source), ==, 0);
  easel_test_watch (fixture->hub, &watched_hub);
  easel_test_watch (fixture->source, &watched_source);
  g_object_unref (fixture->connections);
  g_object_unref (fixture->hub);
  g_object_unref (fixture->source);
  easel_test_wait_until (watched_hub == NULL && watched_source == NULL);
  easel_test_wait_until (watched_window == NULL && watched_panel == NULL);
  fixture_remove_folder (fixture->folder);
}

void
window_activate (gpointer    window,
                 const char *action,
                 GVariant   *parameter)
{
  g_action_group_activate_action (G_ACTION_GROUP (window), action, parameter);
}

void
window_come_to (gpointer window)
{
  g_autofree char *id = NULL;
  const char *argv[] = { "xdotool", "windowfocus", NULL, NULL };

  gtk_window_present (window);
  easel_test_wait_until (gtk_widget_get_mapped (window));
  id = dialogs_dup_window_id (window);
  argv[2] = id;
  easel_test_act (argv);
  easel_test_wait_until (gtk_window_is_active (window));
}

static void
move_pointer (int x,
              int y)
{
  g_autofree char *command = g_strdup_printf ("xdotool search --onlyvisible --sync --pid %d . mousemove --window %%1 %d %d",
                                              (int) getpid (), x, y);
  g_auto(GStrv) argv = g_strsplit (command, " ", -1);

  easel_test_act ((const char * const *) argv);
}

void
window_point (WindowFixture *fixture,
              GtkWidget     *widget)
{
  graphene_rect_t area;
  double x, y;

  g_assert_true (gtk_widget_compute_bounds (widget, GTK_WIDGET (fixture->window), &area));
  gtk_native_get_surface_transform (GTK_NATIVE (fixture->window), &x, &y);
  move_pointer ((int) (x + area.origin.x + area.size.width / 2), (int) (y + area.origin.y + area.size.height / 2));
}

void
window_leave (gpointer window)
{
  gtk_widget_set_visible (window, FALSE);
  easel_test_wait_until (!gtk_widget_get_mapped (window));
}

EaselCanvasOverview *
window_open_overview (WindowFixture *fixture)
{
  window_activate (fixture->window, "overview", NULL);
  easel_test_wait_until (dialogs_find (EASEL_TYPE_CANVAS_OVERVIEW) != NULL);
  return EASEL_CANVAS_OVERVIEW (dialogs_find (EASEL_TYPE_CANVAS_OVERVIEW));
}

int
window_count_tabs (WindowFixture *fixture)
{
  AdwTabView *view = easel_panel_get_view (fixture->panel);

  return view == NULL ? 0 : adw_tab_view_get_n_pages (view);
}
