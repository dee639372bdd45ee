/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-torn-window.h"
#include "window-fixture.h"

/* How the user left their tabs, over restarts. */

#define N_CANVASES 4

static void
open_canvases (WindowFixture *fixture)
{
  static const char * const names[N_CANVASES] = { "1", "2", "3", "4" };

  for (guint i = 0; i < N_CANVASES; i++)
    fake_source_open (fixture->source, fixture->session, names[i], names[i]);
  easel_test_settle ();
}

static EaselCanvas *
nth_canvas (AdwTabView *view,
            int         position)
{
  return easel_canvas_page_get_canvas (EASEL_CANVAS_PAGE (adw_tab_page_get_child (adw_tab_view_get_nth_page (view,
                                                                                                            position))));
}

/* (transfer full): the titles in order, pinned ones with a dot, the one in front in brackets. */
static char *
describe (AdwTabView *view)
{
  g_autoptr(GString) text = g_string_new (NULL);

  for (int i = 0; i < adw_tab_view_get_n_pages (view); i++)
    {
      AdwTabPage *tab = adw_tab_view_get_nth_page (view, i);
      gboolean is_front = adw_tab_page_get_selected (tab);

      g_string_append_printf (text, "%s%s%s%s%s", i > 0 ? " " : "", is_front ? "[" : "",
                              easel_canvas_get_title (nth_canvas (view, i)), adw_tab_page_get_pinned (tab) ? "." : "",
                              is_front ? "]" : "");
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
assert_tabs (WindowFixture *fixture,
             const char    *expected)
{
  g_autofree char *text = describe (easel_panel_get_view (fixture->panel));

  g_assert_cmpstr (text, ==, expected);
}

static AdwTabPage *
nth_tab (WindowFixture *fixture,
         int            position)
{
  return adw_tab_view_get_nth_page (easel_panel_get_view (fixture->panel), position);
}

static void
test_order (WindowFixture *fixture,
            gconstpointer  data)
{
  AdwTabView *view;

  open_canvases (fixture);
  assert_tabs (fixture, "1 2 3 [4]");
  view = easel_panel_get_view (fixture->panel);
  adw_tab_view_reorder_page (view, nth_tab (fixture, 3), 0);
  adw_tab_view_set_page_pinned (view, nth_tab (fixture, 2), TRUE);
  adw_tab_view_set_selected_page (view, nth_tab (fixture, 2));
  assert_tabs (fixture, "2. 4 [1] 3");
  easel_test_settle ();
  window_fixture_restart (fixture);
  assert_tabs (fixture, "2. 4 [1] 3");
  g_assert_nonnull (easel_panel_get_surface (fixture->panel));
  /* What comes new is behind them, and in front as ever. */
  fake_source_open (fixture->source, fixture->session, "5", "5");
  easel_test_settle ();
  assert_tabs (fixture, "2. 4 1 3 [5]");
}

/* Canvases of a host that is slow to list them find their places, and the user's choice meanwhile stays. */
static void
test_slow (WindowFixture *fixture,
           gconstpointer  data)
{
  GListModel *canvases = G_LIST_MODEL (easel_session_get_canvases (fixture->session));
  AdwTabView *view;

  open_canvases (fixture);
  view = easel_panel_get_view (fixture->panel);
  adw_tab_view_reorder_page (view, nth_tab (fixture, 3), 0);
  adw_tab_view_set_selected_page (view, nth_tab (fixture, 2));
  assert_tabs (fixture, "4 1 [2] 3");
  easel_test_settle ();
  easel_tab_store_freeze (fixture->tabs);
  while (g_list_model_get_n_items (canvases) > 0)
    {
      g_autoptr(EaselCanvas) canvas = g_list_model_get_item (canvases, 0);

      fake_source_take_away (fixture->source, fixture->session, canvas);
    }
  window_fixture_restart (fixture);
  fake_source_open (fixture->source, fixture->session, "1", "1");
  easel_test_settle ();
  fake_source_open (fixture->source, fixture->session, "4", "4");
  easel_test_settle ();
  fake_source_open (fixture->source, fixture->session, "2", "2");
  easel_test_settle ();
  assert_tabs (fixture, "4 1 [2]");
  adw_tab_view_set_selected_page (easel_panel_get_view (fixture->panel), nth_tab (fixture, 0));
  fake_source_open (fixture->source, fixture->session, "3", "3");
  easel_test_settle ();
  assert_tabs (fixture, "[4] 1 2 3");
}

static void
test_zoom (WindowFixture *fixture,
           gconstpointer  data)
{
  open_canvases (fixture);
  easel_surface_set_zoom (easel_panel_get_surface (fixture->panel), 2);
  easel_test_settle ();
  window_fixture_restart (fixture);
  assert_tabs (fixture, "1 2 3 [4]");
  g_assert_cmpfloat (easel_surface_get_zoom (easel_panel_get_surface (fixture->panel)), ==, 2);
  /* Also of a canvas that nobody looked at in between. */
  window_activate (fixture->window, "select-tab", g_variant_new_int32 (1));
  easel_test_settle ();
  window_fixture_restart (fixture);
  window_activate (fixture->window, "select-tab", g_variant_new_int32 (4));
  g_assert_cmpfloat (easel_surface_get_zoom (easel_panel_get_surface (fixture->panel)), ==, 2);
}

static void
close_front (WindowFixture *fixture)
{
  int n = window_count_tabs (fixture);

  window_activate (fixture->window, "close-canvas", NULL);
  easel_test_wait_until (window_count_tabs (fixture) == n - 1);
  easel_test_settle ();
}

static void
reopen (WindowFixture *fixture)
{
  easel_reopener_reopen (fixture->reopener);
  easel_test_settle ();
}

static gboolean
can_reopen (WindowFixture *fixture)
{
  gboolean can_reopen;

  g_object_get (fixture->reopener, "can-reopen", &can_reopen, NULL);
  return can_reopen;
}

static void
count_cb (int *n)
{
  (*n)++;
}

/* What was closed or hidden comes back in one order, the last one first, each at its old place. */
static void
test_reopened (WindowFixture *fixture,
               gconstpointer  data)
{
  AdwTabView *view;
  int n_closed = 0;

  fake_source_set_reopen_time (fixture->source, 600);
  g_signal_connect_swapped (fixture->reopener, "closed", G_CALLBACK (count_cb), &n_closed);
  open_canvases (fixture);
  view = easel_panel_get_view (fixture->panel);
  adw_tab_view_reorder_page (view, nth_tab (fixture, 3), 0);
  adw_tab_view_set_selected_page (view, nth_tab (fixture, 2));
  assert_tabs (fixture, "4 1 [2] 3");
  easel_test_settle ();
  g_assert_false (can_reopen (fixture));
  close_front (fixture);
  window_activate (fixture->window, "select-tab", g_variant_new_int32 (2));
  assert_tabs (fixture, "4 [1] 3");
  window_activate (fixture->window, "hide-canvas", NULL);
  easel_test_settle ();
  window_activate (fixture->window, "select-tab", g_variant_new_int32 (1));
  close_front (fixture);
  assert_tabs (fixture, "[3]");
  g_assert_cmpint (n_closed, ==, 2);

  reopen (fixture);
  assert_tabs (fixture, "[4] 3");
  reopen (fixture);
  assert_tabs (fixture, "4 [1] 3");
  reopen (fixture);
  assert_tabs (fixture, "4 1 [2] 3");
  g_assert_false (can_reopen (fixture));
  reopen (fixture);
  assert_tabs (fixture, "4 1 [2] 3");
}

static void
emptied_cb (WindowFixture *fixture)
{
  easel_hub_remove (fixture->hub, EASEL_SOURCE (fixture->source));
}

/* With the last canvas its source goes, as that of the user's own canvases does. */
static void
test_last_reopened (WindowFixture *fixture,
                    gconstpointer  data)
{
  fake_source_set_reopen_time (fixture->source, 600);
  fake_source_open (fixture->source, fixture->session, "1", "1");
  easel_test_settle ();
  g_signal_connect_swapped (easel_session_get_canvases (fixture->session), "items-changed", G_CALLBACK (emptied_cb),
                            fixture);
  window_activate (fixture->window, "close-canvas", NULL);
  easel_test_wait_until (can_reopen (fixture));
  g_signal_handlers_disconnect_by_func (easel_session_get_canvases (fixture->session), emptied_cb, fixture);
  reopen (fixture);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (easel_session_get_canvases (fixture->session))), ==, 1);
}

/* What is shown again otherwise, or cannot be had again, is not in the order. */
static void
test_not_reopened (WindowFixture *fixture,
                   gconstpointer  data)
{
  int n_notices = 0;

  open_canvases (fixture);
  close_front (fixture);
  g_assert_false (can_reopen (fixture));
  window_activate (fixture->window, "hide-canvas", NULL);
  g_assert_true (can_reopen (fixture));
  window_activate (fixture->window, "show-hidden", NULL);
  easel_test_settle ();
  g_assert_false (can_reopen (fixture));

  fake_source_set_reopen_time (fixture->source, 1);
  close_front (fixture);
  g_assert_true (can_reopen (fixture));
  easel_test_wait_until (!can_reopen (fixture));

  fake_source_set_reopen_time (fixture->source, 600);
  close_front (fixture);
  fake_source_set_reopen_time (fixture->source, 0);
  g_signal_connect_swapped (fixture->reopener, "notice", G_CALLBACK (count_cb), &n_notices);
  reopen (fixture);
  g_assert_cmpint (n_notices, ==, 1);
  g_assert_cmpint (window_count_tabs (fixture), ==, N_CANVASES - 3);
}

static void
test_hidden (WindowFixture *fixture,
             gconstpointer  data)
{
  open_canvases (fixture);
  window_activate (fixture->window, "hide-canvas", NULL);
  easel_test_settle ();
  window_fixture_restart (fixture);
  g_assert_cmpint (window_count_tabs (fixture), ==, N_CANVASES - 1);
  g_assert_cmpint (g_menu_model_get_n_items (easel_panel_get_menu (fixture->panel)), ==, 1);
  window_activate (fixture->window, "show-hidden", NULL);
  easel_test_settle ();
  window_fixture_restart (fixture);
  g_assert_cmpint (window_count_tabs (fixture), ==, N_CANVASES);
}

static EaselTornWindow *
find_torn (WindowFixture *fixture)
{
  for (GList *l = gtk_application_get_windows (fixture->application); l != NULL; l = l->next)
    if (EASEL_IS_TORN_WINDOW (l->data))
      return l->data;
  return NULL;
}

static void
test_torn (WindowFixture *fixture,
           gconstpointer  data)
{
  g_autofree char *titles = NULL;

  open_canvases (fixture);
  window_activate (fixture->window, "tear-off", NULL);
  easel_test_settle ();
  assert_tabs (fixture, "1 2 [3]");
  window_fixture_restart (fixture);
  easel_test_settle ();
  assert_tabs (fixture, "1 2 [3]");
  g_assert_nonnull (find_torn (fixture));
  titles = describe (easel_panel_get_view (easel_torn_window_get_panel (find_torn (fixture))));
  g_assert_cmpstr (titles, ==, "[4]");
  /* Taken back by the user, so it stays. */
  gtk_window_close (GTK_WINDOW (find_torn (fixture)));
  easel_test_settle ();
  window_fixture_restart (fixture);
  easel_test_settle ();
  g_assert_null (find_torn (fixture));
  g_assert_cmpint (window_count_tabs (fixture), ==, N_CANVASES);
}

/* A damaged file, and one of somebody else, cost the order and nothing more. */
static void
test_damaged (WindowFixture *fixture,
              gconstpointer  data)
{
  static const char * const texts[] = {
    "", "{", "[]", "{\"version\":1,\"sessions\":7}",
    ("{\"version\":1,\"sessions\":[7,{},{\"source\":\"lab\",\"session\":\"ahp-session:/1\",\"selected\":7,"
    "\"tabs\":[7,{},{\"channel\":7},{\"channel\":\"x\",\"zoom\":-5,\"window\":-1,\"hidden\":\"yes\"}]}]}"),
  };
  g_autofree char *path = g_build_filename (fixture->folder, "tabs.json", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr(EaselTabStore) memory = NULL;

      g_assert_true (g_file_set_contents (path, texts[i], -1, NULL));
      memory = easel_tab_store_new (path);
      g_assert_null (easel_tab_store_find (memory, "lab", "ahp-session:/1", "1", NULL));
    }
}

static gboolean
is_selected_tab (GtkWidget *widget,
                 gpointer   selected)
{
  GParamSpec *pspec = g_object_class_find_property (G_OBJECT_GET_CLASS (widget), "page");
  g_autoptr(AdwTabPage) page = NULL;

  if (pspec == NULL || !g_type_is_a (pspec->value_type, ADW_TYPE_TAB_PAGE) || !gtk_widget_get_mapped (widget))
    return FALSE;
  g_object_get (widget, "page", &page, NULL);
  return page == selected;
}

/* Whether the whole selected tab is within the bar's visible part. */
static gboolean
is_in_sight (WindowFixture *fixture)
{
  AdwTabView *view = easel_panel_get_view (fixture->panel);
  AdwTabPage *selected = adw_tab_view_get_selected_page (view);
  GtkWidget *bar = fixture_find (GTK_WIDGET (fixture->window), ADW_TYPE_TAB_BAR, NULL, NULL);
  GtkWidget *tab = fixture_find (bar, GTK_TYPE_WIDGET, is_selected_tab, selected);
  GtkWidget *scrolled = tab == NULL ? NULL : gtk_widget_get_ancestor (tab, GTK_TYPE_SCROLLED_WINDOW);
  graphene_rect_t bounds;

  return scrolled != NULL && gtk_widget_compute_bounds (tab, scrolled, &bounds) && bounds.origin.x >= -1 &&
         bounds.origin.x + bounds.size.width <= gtk_widget_get_width (scrolled) + 1;
}

/* The user sees which canvas is in front, also if the tabs do not fit. */
static void
test_in_sight (WindowFixture *fixture,
               gconstpointer  data)
{
  EaselSession *other = fake_source_add_session (fixture->source, "ahp-session:/2", "Two");
  EaselSource *source = EASEL_SOURCE (fixture->source);

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 420, 600);
  for (guint i = 0; i < 14; i++)
    {
      g_autofree char *title = g_strdup_printf ("A canvas with a long title %u", i);

      fake_source_open (fixture->source, fixture->session, title, title);
    }
  easel_test_wait_until (is_in_sight (fixture));
  fake_source_open (fixture->source, other, "z", "Z");
  for (int i = 0; i < 14; i += 6)
    {
      adw_tab_view_set_selected_page (easel_panel_get_view (fixture->panel), nth_tab (fixture, i));
      easel_test_wait_until (is_in_sight (fixture));
      easel_hub_choose (fixture->hub, source, other);
      easel_test_wait_until (is_in_sight (fixture));
      easel_hub_choose (fixture->hub, source, fixture->session);
      easel_test_wait_until (is_in_sight (fixture));
      window_fixture_restart (fixture);
      gtk_window_set_default_size (GTK_WINDOW (fixture->window), 420, 600);
      easel_test_wait_until (is_in_sight (fixture));
      gtk_window_set_default_size (GTK_WINDOW (fixture->window), 380, 600);
      easel_test_settle ();
      easel_test_wait_until (is_in_sight (fixture));
    }
}

/* Of many canvases, the tab in front is there first and the others are inserted before it. */
static void
test_many_in_sight (WindowFixture *fixture,
                    gconstpointer  data)
{
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 420, 600);
  fake_source_open_many (fixture->source, fixture->session, 40);
  easel_test_wait_until (window_count_tabs (fixture) == 40);
  easel_test_wait_until (is_in_sight (fixture));
}

int
main (int    argc,
      char **argv)
{
  g_autoptr(GtkApplication) application = window_fixture_init (&argc, &argv);

  WINDOW_TEST ("/ui/tab-memory/order", test_order);
  WINDOW_TEST ("/ui/tab-memory/slow", test_slow);
  WINDOW_TEST ("/ui/tab-memory/zoom", test_zoom);
  WINDOW_TEST ("/ui/tab-memory/reopened", test_reopened);
  WINDOW_TEST ("/ui/tab-memory/last-reopened", test_last_reopened);
  WINDOW_TEST ("/ui/tab-memory/not-reopened", test_not_reopened);
  WINDOW_TEST ("/ui/tab-memory/hidden", test_hidden);
  WINDOW_TEST ("/ui/tab-memory/torn", test_torn);
  WINDOW_TEST ("/ui/tab-memory/damaged", test_damaged);
  WINDOW_TEST ("/ui/tab-memory/in-sight", test_in_sight);
  WINDOW_TEST ("/ui/tab-memory/many-in-sight", test_many_in_sight);
  return g_test_run ();
}
