/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "window-fixture.h"

/* All canvases in a list with a search. */

static gboolean
is_search (GtkWidget *widget,
           gpointer   data)
{
  return TRUE;
}

static void
type (EaselCanvasOverview *overview,
      const char          *text)
{
  GtkWidget *search = fixture_find (GTK_WIDGET (overview), GTK_TYPE_SEARCH_ENTRY, is_search, NULL);

  gtk_editable_set_text (GTK_EDITABLE (search), text);
  g_signal_emit_by_name (search, "search-changed");
  easel_test_settle ();
}

static void
assert_shown (EaselCanvasOverview *overview,
              guint                n)
{
  g_assert_cmpuint (g_list_model_get_n_items (easel_canvas_overview_get_shown (overview)), ==, n);
}

static void
test_search (WindowFixture *fixture,
             gconstpointer  data)
{
  EaselCanvas *chart = fake_source_open (fixture->source, fixture->session, "1", "<b>Über die Zahlen");
  EaselCanvasOverview *overview;
  GtkWidget *search;

  fake_source_open (fixture->source, fixture->session, "2", "Plan");
  fake_source_open (fixture->source, fixture->session, "3", "Plan of the house");
  easel_session_set_agent (fixture->session, "Claude Code", TRUE);
  easel_test_settle ();
  overview = window_open_overview (fixture);
  assert_shown (overview, 3);
  g_assert_nonnull (fixture_find_text (GTK_WIDGET (overview), "<b>Über die Zahlen"));
  g_assert_nonnull (fixture_find_text (GTK_WIDGET (overview), "Claude Code – Lab"));
  type (overview, "plan");
  assert_shown (overview, 2);
  type (overview, "house PLAN");
  assert_shown (overview, 1);
  type (overview, "nowhere");
  assert_shown (overview, 0);
  g_assert_nonnull (fixture_find_text (GTK_WIDGET (overview), "No Canvas Found"));
  type (overview, "über");
  assert_shown (overview, 1);
  /* Enter brings it to the front, and closes the list. */
  search = fixture_find (GTK_WIDGET (overview), GTK_TYPE_SEARCH_ENTRY, is_search, NULL);
  g_signal_emit_by_name (search, "activate");
  easel_test_settle ();
  g_assert_true (easel_panel_get_canvas (fixture->panel) == chart);
}

/* Hidden ones are found as well and come back; what is closed meanwhile is not there any more. */
static void
test_hidden (WindowFixture *fixture,
             gconstpointer  data)
{
  EaselCanvas *one = fake_source_open (fixture->source, fixture->session, "1", "One");
  EaselCanvas *two = fake_source_open (fixture->source, fixture->session, "2", "Two");
  EaselCanvasOverview *overview;

  easel_test_settle ();
  window_activate (fixture->window, "hide-canvas", NULL);
  easel_test_settle ();
  g_assert_cmpint (window_count_tabs (fixture), ==, 1);
  overview = window_open_overview (fixture);
  assert_shown (overview, 2);
  fake_source_take_away (fixture->source, fixture->session, one);
  easel_test_settle ();
  assert_shown (overview, 1);
  g_signal_emit_by_name (fixture_find (GTK_WIDGET (overview), GTK_TYPE_LIST_VIEW, is_search, NULL), "activate", 0);
  easel_test_settle ();
  g_assert_true (easel_panel_get_canvas (fixture->panel) == two);
  g_assert_cmpint (window_count_tabs (fixture), ==, 1);
}

static guint
count_rows (EaselCanvasOverview *overview)
{
  GtkWidget *list = fixture_find (GTK_WIDGET (overview), GTK_TYPE_LIST_VIEW, is_search, NULL);
  guint n = 0;

  for (GtkWidget *row = gtk_widget_get_first_child (list); row != NULL; row = gtk_widget_get_next_sibling (row))
    n++;
  return n;
}

/* Rows of many canvases are made in several turns, after a search as well; Enter finds a canvas that has no row yet. */
static void
test_many (WindowFixture *fixture,
           gconstpointer  data)
{
  EaselCanvas *last = NULL;
  EaselCanvasOverview *overview;
  GtkWidget *search;

  for (guint i = 0; i < 150; i++)
    {
      g_autofree char *id = g_strdup_printf ("%u", i);
      g_autofree char *title = g_strdup_printf ("Canvas %u", i);

      last = fake_source_open (fixture->source, fixture->session, id, title);
    }
  easel_test_settle ();
  overview = window_open_overview (fixture);
  assert_shown (overview, 150);
  g_assert_cmpuint (count_rows (overview), <, 100);
  easel_test_wait_until (count_rows (overview) == 150);
  type (overview, "Canvas 149");
  assert_shown (overview, 1);
  search = fixture_find (GTK_WIDGET (overview), GTK_TYPE_SEARCH_ENTRY, is_search, NULL);
  gtk_editable_set_text (GTK_EDITABLE (search), "");
  g_signal_emit_by_name (search, "search-changed");
  g_assert_cmpuint (count_rows (overview), <, 100);
  gtk_editable_set_text (GTK_EDITABLE (search), "149");
  g_signal_emit_by_name (search, "activate");
  easel_test_settle ();
  g_assert_true (easel_panel_get_canvas (fixture->panel) == last);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr(GtkApplication) application = window_fixture_init (&argc, &argv);

  WINDOW_TEST ("/ui/overview/search", test_search);
  WINDOW_TEST ("/ui/overview/hidden", test_hidden);
  WINDOW_TEST ("/ui/overview/many", test_many);
  return g_test_run ();
}
