/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-torn-window.h"
#include "window-fixture.h"

/* Two canvases beside each other. */

#define WIDE 1000
#define NARROW 420

static void
set_width (WindowFixture *fixture,
           int            width)
{
  EaselSplit *split = easel_panel_get_split (fixture->panel);

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), width, 700);
  easel_test_wait_until (easel_split_is_wide (split) == (width == WIDE));
  easel_test_settle ();
}

static EaselPane *
get_pane (WindowFixture *fixture,
          gboolean       beside)
{
  return easel_split_get_pane (easel_panel_get_split (fixture->panel), beside);
}

/* (transfer full): the titles of both panes with a bar between them, those in front in brackets. */
static char *
describe (EaselPanel *panel)
{
  g_autoptr(GString) text = g_string_new (NULL);

  for (int i = 0; i < 2; i++)
    {
      AdwTabView *view = easel_pane_get_view (easel_split_get_pane (easel_panel_get_split (panel), i));

      if (i == 1 && adw_tab_view_get_n_pages (view) > 0)
        g_string_append (text, " |");
      for (int j = 0; j < adw_tab_view_get_n_pages (view); j++)
        {
          AdwTabPage *tab = adw_tab_view_get_nth_page (view, j);
          gboolean is_front = adw_tab_page_get_selected (tab);

          g_string_append_printf (text, "%s%s%s%s", text->len > 0 ? " " : "", is_front ? "[" : "",
                                  adw_tab_page_get_title (tab), is_front ? "]" : "");
        }
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
assert_tabs (WindowFixture *fixture,
             const char    *expected)
{
  g_autofree char *text = describe (fixture->panel);

  g_assert_cmpstr (text, ==, expected);
}

static gboolean
may_show_beside (WindowFixture *fixture)
{
  return g_action_group_get_action_enabled (G_ACTION_GROUP (fixture->window), "show-beside");
}

static void
show_beside (WindowFixture *fixture)
{
  g_assert_true (may_show_beside (fixture));
  window_activate (fixture->window, "show-beside", NULL);
  easel_test_settle ();
}

static void
open_three (WindowFixture *fixture)
{
  fake_source_open (fixture->source, fixture->session, "1", "One");
  fake_source_open (fixture->source, fixture->session, "2", "Two");
  fake_source_open (fixture->source, fixture->session, "3", "Three");
  easel_test_settle ();
}

/* Both are before the user, and each is the very view that it was. */
static void
test_beside (WindowFixture *fixture,
             gconstpointer  data)
{
  g_autoptr(GVariant) state = NULL;
  gpointer surface;

  g_assert_false (may_show_beside (fixture));
  open_three (fixture);
  g_assert_false (may_show_beside (fixture));
  set_width (fixture, WIDE);
  surface = easel_panel_get_surface (fixture->panel);
  easel_panel_focus_canvas (fixture->panel);
  show_beside (fixture);
  assert_tabs (fixture, "One [Two] | [Three]");
  g_assert_true (easel_panel_get_surface (fixture->panel) == surface);
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (fixture->window)), surface));
  g_assert_true (easel_canvas_get_in_view (easel_pane_get_canvas (get_pane (fixture, FALSE))));
  g_assert_true (easel_canvas_get_in_view (easel_pane_get_canvas (get_pane (fixture, TRUE))));
  state = g_action_group_get_action_state (G_ACTION_GROUP (fixture->window), "show-beside");
  g_assert_true (g_variant_get_boolean (state));
  /* And back. */
  show_beside (fixture);
  assert_tabs (fixture, "One Two [Three]");
  g_assert_true (easel_panel_get_surface (fixture->panel) == surface);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (get_pane (fixture, TRUE))));
}

/* What the keys do is done to the canvas that has the keyboard. */
static void
test_focus (WindowFixture *fixture,
            gconstpointer  data)
{
  gpointer two, three;

  open_three (fixture);
  set_width (fixture, WIDE);
  three = easel_panel_get_surface (fixture->panel);
  show_beside (fixture);
  two = easel_pane_get_surface (get_pane (fixture, FALSE));
  easel_panel_focus_canvas (fixture->panel);
  window_activate (fixture->window, "reload", NULL);
  g_assert_cmpint (fake_surface_count_reloads (three), ==, 1);
  /* From the second pane over the header to the first. */
  window_activate (fixture->window, "next-region", NULL);
  g_assert_true (easel_panel_get_surface (fixture->panel) == three);
  window_activate (fixture->window, "next-region", NULL);
  g_assert_true (easel_panel_get_surface (fixture->panel) == two);
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (fixture->window)), two));
  window_activate (fixture->window, "reload", NULL);
  g_assert_cmpint (fake_surface_count_reloads (two), ==, 1);
  window_activate (fixture->window, "next-region", NULL);
  g_assert_true (easel_panel_get_surface (fixture->panel) == three);
  window_activate (fixture->window, "previous-region", NULL);
  g_assert_true (easel_panel_get_surface (fixture->panel) == two);
  window_activate (fixture->window, "next-tab", NULL);
  assert_tabs (fixture, "[One] Two | [Three]");
  window_activate (fixture->window, "close-canvas", NULL);
  easel_test_settle ();
  assert_tabs (fixture, "[Two] | [Three]");
}

/* A narrow window has one canvas, a wide one has both again, and nothing was made anew. */
static void
test_narrow (WindowFixture *fixture,
             gconstpointer  data)
{
  gpointer surface;
  int n;

  open_three (fixture);
  set_width (fixture, WIDE);
  show_beside (fixture);
  surface = easel_panel_get_surface (fixture->panel);
  easel_panel_focus_canvas (fixture->panel);
  n = fixture->surfaces;
  set_width (fixture, NARROW);
  assert_tabs (fixture, "One Two [Three]");
  g_assert_true (easel_panel_get_surface (fixture->panel) == surface);
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (fixture->window)), surface));
  set_width (fixture, WIDE);
  assert_tabs (fixture, "One [Two] | [Three]");
  g_assert_cmpint (fixture->surfaces, ==, n);
  /* In a narrow window the user may take it back. */
  set_width (fixture, NARROW);
  show_beside (fixture);
  set_width (fixture, WIDE);
  assert_tabs (fixture, "One Two [Three]");
}

/* The last canvas of a pane ends the split. */
static void
test_ends (WindowFixture *fixture,
           gconstpointer  data)
{
  EaselCanvas *one, *two, *three;

  open_three (fixture);
  set_width (fixture, WIDE);
  show_beside (fixture);
  three = easel_pane_get_canvas (get_pane (fixture, TRUE));
  two = easel_pane_get_canvas (get_pane (fixture, FALSE));
  fake_source_take_away (fixture->source, fixture->session, three);
  easel_test_settle ();
  assert_tabs (fixture, "One [Two]");
  g_assert_true (easel_panel_get_canvas (fixture->panel) == two);
  show_beside (fixture);
  assert_tabs (fixture, "[One] | [Two]");
  one = easel_pane_get_canvas (get_pane (fixture, FALSE));
  fake_source_take_away (fixture->source, fixture->session, one);
  easel_test_settle ();
  assert_tabs (fixture, "[Two]");
  g_assert_false (may_show_beside (fixture));
  fake_source_open (fixture->source, fixture->session, "4", "Four");
  easel_test_settle ();
  assert_tabs (fixture, "Two [Four]");
}

/* What an agent opens comes to the first pane, and takes the keyboard of neither. */
static void
test_new (WindowFixture *fixture,
          gconstpointer  data)
{
  gpointer surface;

  open_three (fixture);
  set_width (fixture, WIDE);
  show_beside (fixture);
  easel_panel_focus_canvas (fixture->panel);
  surface = easel_panel_get_surface (fixture->panel);
  fake_source_open_fresh (fixture->source, fixture->session, "4", "Four");
  easel_test_settle ();
  assert_tabs (fixture, "One Two [Four] | [Three]");
  g_assert_true (easel_panel_get_surface (fixture->panel) == surface);
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (fixture->window)), surface));
}

/* Another session and back, and another run of the program, in wide windows and in narrow ones. */
static void
test_remembered (WindowFixture *fixture,
                 gconstpointer  data)
{
  EaselSession *other = fake_source_add_session (fixture->source, "ahp-session:/2", "Two");
  gpointer surface;

  open_three (fixture);
  set_width (fixture, WIDE);
  show_beside (fixture);
  surface = easel_panel_get_surface (fixture->panel);
  easel_hub_choose (fixture->hub, EASEL_SOURCE (fixture->source), other);
  easel_test_settle ();
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (get_pane (fixture, TRUE))));
  easel_hub_choose (fixture->hub, EASEL_SOURCE (fixture->source), fixture->session);
  easel_test_settle ();
  assert_tabs (fixture, "One [Two] | [Three]");
  g_assert_true (easel_pane_get_surface (get_pane (fixture, TRUE)) == surface);
  window_fixture_restart (fixture);
  assert_tabs (fixture, "One [Two] Three");
  set_width (fixture, WIDE);
  assert_tabs (fixture, "One [Two] | [Three]");
}

static void
select_beside (WindowFixture *fixture,
               int            position)
{
  AdwTabView *view = easel_pane_get_view (get_pane (fixture, TRUE));

  adw_tab_view_set_selected_page (view, adw_tab_view_get_nth_page (view, position));
  easel_split_activate (easel_panel_get_split (fixture->panel), get_pane (fixture, FALSE));
  easel_test_settle ();
}

/* Of several in the second pane the one in front stays it, through narrow windows and the next run. */
static void
test_front (WindowFixture *fixture,
            gconstpointer  data)
{
  open_three (fixture);
  set_width (fixture, WIDE);
  show_beside (fixture);
  select_beside (fixture, 0);
  show_beside (fixture);
  select_beside (fixture, 0);
  assert_tabs (fixture, "[One] | [Three] Two");
  set_width (fixture, NARROW);
  assert_tabs (fixture, "[One] Three Two");
  set_width (fixture, WIDE);
  assert_tabs (fixture, "[One] | [Three] Two");
  window_fixture_restart (fixture);
  assert_tabs (fixture, "[One] Three Two");
  /* Not looked at again before the run ends. */
  window_fixture_restart (fixture);
  set_width (fixture, WIDE);
  assert_tabs (fixture, "[One] | [Three] Two");
  select_beside (fixture, 1);
  window_fixture_restart (fixture);
  set_width (fixture, WIDE);
  assert_tabs (fixture, "[One] | Three [Two]");
}

static EaselTornWindow *
find_torn (WindowFixture *fixture)
{
  for (GList *l = gtk_application_get_windows (fixture->application); l != NULL; l = l->next)
    if (EASEL_IS_TORN_WINDOW (l->data))
      return l->data;
  return NULL;
}

/* A window of its own has a second pane, too, and lives on with it. */
static void
test_torn (WindowFixture *fixture,
           gconstpointer  data)
{
  EaselPanel *panel;
  GtkWindow *window;
  AdwTabView *view;
  g_autofree char *text = NULL;

  open_three (fixture);
  window_activate (fixture->window, "tear-off", NULL);
  easel_test_settle ();
  window = GTK_WINDOW (find_torn (fixture));
  panel = easel_torn_window_get_panel (EASEL_TORN_WINDOW (window));
  view = easel_panel_get_view (fixture->panel);
  adw_tab_view_transfer_page (view, adw_tab_view_get_nth_page (view, 0), easel_panel_get_view (panel), 1);
  adw_tab_view_set_selected_page (easel_panel_get_view (panel),
                                  adw_tab_view_get_nth_page (easel_panel_get_view (panel), 0));
  gtk_window_set_default_size (window, WIDE, 700);
  easel_test_wait_until (easel_split_is_wide (easel_panel_get_split (panel)));
  easel_test_settle ();
  window_activate (window, "show-beside", NULL);
  easel_test_settle ();
  text = describe (panel);
  g_assert_cmpstr (text, ==, "[One] | [Three]");
  g_assert_cmpstr (gtk_window_get_title (window), ==, "Three");
  /* The first pane ends, the window stays. */
  view = easel_panel_get_view (panel);
  fake_source_take_away (fixture->source, fixture->session, easel_pane_get_canvas (easel_split_get_pane (
                                                              easel_panel_get_split (panel), FALSE)));
  easel_test_settle ();
  g_assert_true (GTK_WINDOW (find_torn (fixture)) == window);
  g_assert_cmpint (adw_tab_view_get_n_pages (view), ==, 1);
  adw_tab_view_set_page_pinned (view, adw_tab_view_get_nth_page (view, 0), TRUE);
  gtk_window_close (window);
  easel_test_settle ();
  assert_tabs (fixture, "[Three] Two");
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr(GtkApplication) application = window_fixture_init (&argc, &argv);

  WINDOW_TEST ("/ui/split/beside", test_beside);
  WINDOW_TEST ("/ui/split/focus", test_focus);
  WINDOW_TEST ("/ui/split/narrow", test_narrow);
  WINDOW_TEST ("/ui/split/ends", test_ends);
  WINDOW_TEST ("/ui/split/new", test_new);
  WINDOW_TEST ("/ui/split/remembered", test_remembered);
  WINDOW_TEST ("/ui/split/front", test_front);
  WINDOW_TEST ("/ui/split/torn", test_torn);
  return g_test_run ();
}
