/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gstdio.h>

#include "window-fixture.h"

/* Sessions of more canvases than anybody looks at. */

/* EASEL_LIMIT_TABS is no business of others than the window. */
#define TABS 128
#define MANY (TABS + 40)

static AdwTabView *
get_view (WindowFixture *fixture)
{
  return easel_panel_get_view (fixture->panel);
}

static int
number_of (AdwTabPage *tab)
{
  return atoi (easel_canvas_get_title (easel_canvas_page_get_canvas (EASEL_CANVAS_PAGE (adw_tab_page_get_child (tab)))));
}

static int
get_front (WindowFixture *fixture)
{
  return number_of (adw_tab_view_get_selected_page (get_view (fixture)));
}

static void
assert_in_order (WindowFixture *fixture)
{
  int last = -1;

  for (int i = 0; i < window_count_tabs (fixture); i++)
    {
      int number = number_of (adw_tab_view_get_nth_page (get_view (fixture), i));

      g_assert_cmpint (number, >, last);
      last = number;
    }
}

static void
show (WindowFixture *fixture,
      const char    *channel)
{
  easel_window_show_canvas (fixture->window, fixture->session, channel);
}

/* The one in front does not wait for the tabs of the others, and they come in their order. */
static void
test_front (WindowFixture *fixture,
            gconstpointer  data)
{
  fake_source_open_many (fixture->source, fixture->session, 40);
  g_assert_cmpint (window_count_tabs (fixture), ==, 1);
  g_assert_cmpint (get_front (fixture), ==, 39);
  g_assert_nonnull (easel_panel_get_surface (fixture->panel));
  easel_test_wait_until (window_count_tabs (fixture) == 40);
  assert_in_order (fixture);
  g_assert_cmpint (get_front (fixture), ==, 39);
}

static void
assert_steady (WindowFixture *fixture,
               int            front)
{
  easel_test_wait_until (window_count_tabs (fixture) == TABS);
  assert_in_order (fixture);
  g_assert_cmpint (get_front (fixture), ==, front);
  g_assert_nonnull (easel_panel_get_surface (fixture->panel));
}

/* Of very many the rest are rows, and each is at hand. */
static void
test_rows (WindowFixture *fixture,
           gconstpointer  data)
{
  EaselSession *other = fake_source_add_session (fixture->source, "ahp-session:/2", "Two");
  EaselCanvasList *list = easel_session_get_canvases (fixture->session);

  fake_source_open_many (fixture->source, fixture->session, MANY);
  assert_steady (fixture, MANY - 1);
  show (fixture, "ahp-canvas:/150");
  g_assert_cmpint (get_front (fixture), ==, 150);
  /* An agent wants one to be seen. */
  easel_canvas_emit_show (easel_canvas_list_find (list, "ahp-canvas:/140"));
  g_assert_cmpint (get_front (fixture), ==, 140);
  assert_in_order (fixture);
  /* And one ends that has no tab. */
  fake_source_take_away (fixture->source, fixture->session, easel_canvas_list_find (list, "ahp-canvas:/145"));
  show (fixture, "ahp-canvas:/30");
  g_assert_cmpint (window_count_tabs (fixture), ==, TABS + 2);
  /* What the user looked at is there at once when they come back. */
  easel_hub_choose (fixture->hub, EASEL_SOURCE (fixture->source), other);
  g_assert_cmpint (window_count_tabs (fixture), ==, 0);
  easel_hub_choose (fixture->hub, EASEL_SOURCE (fixture->source), fixture->session);
  g_assert_cmpint (window_count_tabs (fixture), <, TABS);
  assert_steady (fixture, 30);
  /* Those without a tab are known in the next run, so that none of them comes to the front as if it were new. */
  window_fixture_restart (fixture);
  assert_steady (fixture, 30);
}

/* As the kernel says how long programs waited for memory. */
static void
say_pressure (WindowFixture *fixture,
              const char    *text)
{
  g_autofree char *folder = g_build_filename (fixture->folder, "pressure", NULL);
  g_autofree char *memory = g_build_filename (folder, "memory", NULL);
  g_autoptr(GError) error = NULL;

  if (text == NULL)
    {
      g_assert_no_errno (g_remove (memory));
      g_assert_no_errno (g_rmdir (folder));
      return;
    }
  g_mkdir (folder, 0700);
  g_file_set_contents (memory, text, -1, &error);
  g_assert_no_error (error);
}

/* Those behind wait while memory is short, and begin by themselves when it no longer is. */
static void
test_short (WindowFixture *fixture,
            gconstpointer  data)
{
  say_pressure (fixture, "some avg10=99.00 avg60=1.00");
  fake_source_open_many (fixture->source, fixture->session, 3);
  easel_test_wait_until (window_count_tabs (fixture) == 3);
  easel_test_settle ();
  g_assert_cmpint (fixture->surfaces, ==, 1);
  say_pressure (fixture, "some avg10=0.00 avg60=1.00");
  easel_test_wait_until (fixture->surfaces == 3);
  say_pressure (fixture, NULL);
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr(GtkApplication) application = window_fixture_init (&argc, &argv);

  WINDOW_TEST ("/many/front", test_front);
  WINDOW_TEST ("/many/rows", test_rows);
  WINDOW_TEST ("/many/short", test_short);
  return g_test_run ();
}
