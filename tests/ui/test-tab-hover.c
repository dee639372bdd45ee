/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A canvas that sleeps wakes while the pointer rests on its tab, before the click. */
#include "window-fixture.h"

static void
wake (EaselSurface *surface)
{
  easel_surface_set_state (surface, EASEL_SURFACE_LIVE, NULL);
}

static EaselSurface *
surface_of (WindowFixture *fixture,
            int            position)
{
  AdwTabPage *tab = adw_tab_view_get_nth_page (easel_panel_get_view (fixture->panel), position);

  return easel_canvas_page_get_surface (EASEL_CANVAS_PAGE (adw_tab_page_get_child (tab)));
}

static void
test_rest (WindowFixture *fixture,
           gconstpointer  data)
{
  EaselSurfaceClass *surface_class = g_type_class_ref (FAKE_TYPE_SURFACE);
  GtkWidget *title;

  surface_class->wake = wake;
  fake_source_open (fixture->source, fixture->session, "1", "First");
  fake_source_open (fixture->source, fixture->session, "2", "Second");
  easel_test_wait_until (window_count_tabs (fixture) == 2 && surface_of (fixture, 0) != NULL &&
                         surface_of (fixture, 1) != NULL);
  g_assert_true (easel_panel_get_surface (fixture->panel) == surface_of (fixture, 1));
  easel_surface_set_state (surface_of (fixture, 0), EASEL_SURFACE_ASLEEP, NULL);

  easel_test_wait_until ((title = fixture_find_text (GTK_WIDGET (fixture->window), "First")) != NULL &&
                         gtk_widget_get_mapped (title) && gtk_widget_get_width (title) > 0);
  /* From elsewhere: where the pointer is when the window comes is nobody's choice. */
  window_point (fixture, GTK_WIDGET (surface_of (fixture, 1)));
  g_assert_cmpint (easel_surface_get_state (surface_of (fixture, 0)), ==, EASEL_SURFACE_ASLEEP);
  /* Again and again, because new tabs move until they have their width. */
  easel_test_wait_until ((window_point (fixture, title),
                          easel_surface_get_state (surface_of (fixture, 0)) == EASEL_SURFACE_LIVE));
  g_assert_true (easel_panel_get_surface (fixture->panel) == surface_of (fixture, 1));

  surface_class->wake = NULL;
  g_type_class_unref (surface_class);
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr(GtkApplication) application = window_fixture_init (&argc, &argv);

  WINDOW_TEST ("/tab-hover/rest", test_rest);
  return g_test_run ();
}
