/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-canvas-menu.h"
#include "easel-torn-window.h"
#include "easel-user-source.h"
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

/* --- beside the canvases of another session --------------------------------------------------------------------- */

static FakeSource *
add_own (WindowFixture *fixture)
{
  FakeSource *own = g_object_new (FAKE_TYPE_SOURCE, "kind", &easel_user_source_kind, "id", EASEL_USER_SOURCE_ID,
                                  "title", "Private", NULL);

  fake_source_add_session (own, "easel-own:/", "Mine");
  fake_source_set_state (own, EASEL_CONNECTION_READY, NULL);
  easel_hub_add (fixture->hub, EASEL_SOURCE (own));
  easel_test_settle ();
  return own;
}

static EaselSession *
get_own_session (FakeSource *own)
{
  return easel_source_find_session (EASEL_SOURCE (own), "easel-own:/");
}

static EaselCanvas *
open_own (FakeSource *own,
          const char *title)
{
  EaselCanvas *canvas = fake_source_open (own, get_own_session (own), title, title);

  easel_test_settle ();
  return canvas;
}

static void
choose (WindowFixture *fixture,
        FakeSource    *source,
        EaselSession  *session)
{
  easel_hub_choose (fixture->hub, EASEL_SOURCE (source), session);
  easel_test_settle ();
}

/* Returns the target of the item with this label in the menu of the canvas, under Add Beside; NULL: there is none. */
static char *
find_item (GMenuModel *menu,
           const char *label)
{
  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      g_autoptr(GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);
      g_autoptr(GMenuModel) below = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SUBMENU);
      g_autofree char *text = NULL;
      char *target = NULL;

      if (section != NULL || below != NULL)
        target = find_item (section != NULL ? section : below, label);
      if (target != NULL)
        return target;
      if (g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_LABEL, "s", &text) && g_str_equal (text, label) &&
          g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_TARGET, "s", &target))
        return target;
    }
  return NULL;
}

static char *
find_offer (WindowFixture *fixture,
            const char    *title)
{
  g_autoptr(GMenu) menu = easel_canvas_menu_create_model (fixture->panel);

  return find_item (G_MENU_MODEL (menu), title);
}

static void
add_beside (WindowFixture *fixture,
            const char    *title)
{
  g_autofree char *key = find_offer (fixture, title);

  g_assert_nonnull (key);
  window_activate (fixture->window, "add-beside", g_variant_new_string (key));
  easel_test_settle ();
}

static void
assert_own_at_home (WindowFixture *fixture,
                    FakeSource    *own,
                    const char    *expected)
{
  choose (fixture, own, get_own_session (own));
  assert_tabs (fixture, expected);
  choose (fixture, fixture->source, fixture->session);
}

static void
remove_own (WindowFixture *fixture,
            FakeSource    *own)
{
  easel_hub_remove (fixture->hub, EASEL_SOURCE (own));
  easel_test_settle ();
  g_assert_cmpint (fake_source_count_holds (own), ==, 0);
  g_object_unref (own);
}

/* The user's own canvas is beside those of an agent, whose session does not have it. */
static void
test_own (WindowFixture *fixture,
          gconstpointer  data)
{
  FakeSource *own = add_own (fixture);
  EaselCanvas *terminal = open_own (own, "Terminal");
  g_autofree char *none = NULL;

  open_three (fixture);
  none = find_offer (fixture, "Terminal");
  g_assert_null (none);
  set_width (fixture, WIDE);
  add_beside (fixture, "Terminal");
  assert_tabs (fixture, "One Two [Three] | [Terminal]");
  g_assert_true (easel_panel_get_canvas (fixture->panel) == terminal);
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (fixture->window)),
                                         GTK_WIDGET (easel_panel_get_surface (fixture->panel))));
  g_assert_true (easel_canvas_get_in_view (terminal));
  g_assert_true (easel_hub_get_session (fixture->hub) == fixture->session);
  g_assert_true (easel_canvas_get_session (terminal) == get_own_session (own));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (easel_session_get_canvases (fixture->session))), ==, 3);
  g_assert_true (easel_panel_has_instance (fixture->panel, "easel-own:/", easel_canvas_get_instance_id (terminal)) ==
                 (easel_canvas_get_instance_id (terminal) != NULL));
  /* Nothing is offered twice, and what is hidden could not be found again. */
  g_assert_null (find_offer (fixture, "Terminal"));
  g_assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (fixture->window), "hide-canvas"));
  g_assert_true (easel_canvas_get_in_view (easel_pane_get_canvas (get_pane (fixture, FALSE))));
  remove_own (fixture, own);
  assert_tabs (fixture, "One Two [Three]");
}

/* It goes back to the user's own canvases by the key that ended every other split, and stays there. */
static void
test_own_ends (WindowFixture *fixture,
               gconstpointer  data)
{
  FakeSource *own = add_own (fixture);

  open_own (own, "Notes");
  open_own (own, "Terminal");
  open_own (own, "Site");
  open_three (fixture);
  set_width (fixture, WIDE);
  add_beside (fixture, "Terminal");
  show_beside (fixture);
  assert_tabs (fixture, "One Two [Three]");
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (get_pane (fixture, TRUE))));
  choose (fixture, own, get_own_session (own));
  g_assert_cmpint (window_count_tabs (fixture), ==, 3);
  choose (fixture, fixture->source, fixture->session);
  assert_tabs (fixture, "One Two [Three]");
  window_fixture_restart (fixture);
  set_width (fixture, WIDE);
  assert_tabs (fixture, "One Two [Three]");
  remove_own (fixture, own);
}

/* Each session has its own beside; the user's own session has all of them meanwhile. */
static void
test_own_session (WindowFixture *fixture,
                  gconstpointer  data)
{
  FakeSource *own = add_own (fixture);
  EaselSession *other = fake_source_add_session (fixture->source, "ahp-session:/2", "Two");
  EaselCanvas *terminal;
  gpointer surface;

  open_own (own, "Notes");
  terminal = open_own (own, "Terminal");
  open_three (fixture);
  fake_source_open (fixture->source, other, "4", "Four");
  set_width (fixture, WIDE);
  add_beside (fixture, "Terminal");
  surface = easel_panel_get_surface (fixture->panel);
  choose (fixture, fixture->source, other);
  assert_tabs (fixture, "[Four]");
  choose (fixture, own, get_own_session (own));
  g_assert_cmpint (window_count_tabs (fixture), ==, 2);
  choose (fixture, fixture->source, fixture->session);
  assert_tabs (fixture, "One Two [Three] | [Terminal]");
  g_assert_true (easel_pane_get_surface (get_pane (fixture, TRUE)) == surface);
  /* Who looks for it finds it where it is. */
  easel_split_activate (easel_panel_get_split (fixture->panel), get_pane (fixture, FALSE));
  easel_window_show_canvas (fixture->window, get_own_session (own), easel_canvas_get_channel (terminal));
  g_assert_true (easel_hub_get_session (fixture->hub) == fixture->session);
  g_assert_true (easel_panel_get_canvas (fixture->panel) == terminal);
  remove_own (fixture, own);
}

/* The next run has it as the last, however late the host and the user's own canvases come. */
static void
test_own_restart (WindowFixture *fixture,
                  gconstpointer  data)
{
  FakeSource *own = add_own (fixture);

  open_own (own, "Notes");
  open_own (own, "Terminal");
  open_three (fixture);
  set_width (fixture, WIDE);
  add_beside (fixture, "Terminal");
  window_fixture_restart (fixture);
  assert_tabs (fixture, "One Two [Three] Terminal");
  set_width (fixture, WIDE);
  assert_tabs (fixture, "One Two [Three] | [Terminal]");
  set_width (fixture, NARROW);
  assert_tabs (fixture, "One Two [Three] Terminal");
  assert_own_at_home (fixture, own, "[Notes] Terminal");
  /* Not looked at, and remembered still. */
  choose (fixture, own, get_own_session (own));
  window_fixture_restart (fixture);
  assert_tabs (fixture, "[Notes] Terminal");
  choose (fixture, fixture->source, fixture->session);
  set_width (fixture, WIDE);
  assert_tabs (fixture, "One Two [Three] | [Terminal]");
  /* The source of the user's own canvases comes after the host. */
  easel_tab_store_freeze (fixture->tabs);
  easel_hub_remove (fixture->hub, EASEL_SOURCE (own));
  window_fixture_restart (fixture);
  set_width (fixture, WIDE);
  assert_tabs (fixture, "One Two [Three]");
  easel_hub_add (fixture->hub, EASEL_SOURCE (own));
  easel_test_settle ();
  assert_tabs (fixture, "One Two [Three] | [Terminal]");
  remove_own (fixture, own);
}

static void
close_front (WindowFixture *fixture)
{
  window_activate (fixture->window, "close-canvas", NULL);
  easel_test_settle ();
}

/* Either may close. The own one has the window until the agent shows something again, and comes back where it was. */
static void
test_own_closed (WindowFixture *fixture,
                 gconstpointer  data)
{
  FakeSource *own = add_own (fixture);

  open_own (own, "Terminal");
  fake_source_set_reopen_time (own, 600);
  fake_source_open (fixture->source, fixture->session, "1", "One");
  easel_test_settle ();
  set_width (fixture, WIDE);
  add_beside (fixture, "Terminal");
  assert_tabs (fixture, "[One] | [Terminal]");
  easel_split_activate (easel_panel_get_split (fixture->panel), get_pane (fixture, FALSE));
  close_front (fixture);
  assert_tabs (fixture, "[Terminal]");
  fake_source_open_fresh (fixture->source, fixture->session, "2", "Two");
  easel_test_settle ();
  assert_tabs (fixture, "[Two] | [Terminal]");
  easel_split_activate (easel_panel_get_split (fixture->panel), get_pane (fixture, TRUE));
  close_front (fixture);
  assert_tabs (fixture, "[Two]");
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (get_pane (fixture, TRUE))));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (easel_session_get_canvases (get_own_session (own)))), ==, 0);
  easel_reopener_reopen (fixture->reopener);
  easel_test_settle ();
  assert_tabs (fixture, "[Two] | [Terminal]");
  g_assert_true (easel_hub_get_session (fixture->hub) == fixture->session);
  remove_own (fixture, own);
  assert_tabs (fixture, "[Two]");
}

/* The session ends while the user's own canvas is beside it: it lives on in its own. */
static void
test_own_left (WindowFixture *fixture,
               gconstpointer  data)
{
  FakeSource *own = add_own (fixture);

  open_own (own, "Terminal");
  open_three (fixture);
  set_width (fixture, WIDE);
  add_beside (fixture, "Terminal");
  fake_source_remove_session (fixture->source, fixture->session);
  easel_test_settle ();
  choose (fixture, own, get_own_session (own));
  assert_tabs (fixture, "[Terminal]");
  remove_own (fixture, own);
}

/* Tabs are dragged there out of another window, and in no pane but the second; a new window is one of its own. */
static void
test_own_drag (WindowFixture *fixture,
               gconstpointer  data)
{
  FakeSource *own = add_own (fixture);
  EaselPanel *torn;
  AdwTabView *view;

  open_own (own, "Terminal");
  open_own (own, "Notes");
  open_three (fixture);
  choose (fixture, own, get_own_session (own));
  window_activate (fixture->window, "tear-off", NULL);
  easel_test_settle ();
  torn = easel_torn_window_get_panel (find_torn (fixture));
  choose (fixture, fixture->source, fixture->session);
  set_width (fixture, WIDE);
  view = easel_panel_get_view (torn);
  adw_tab_view_transfer_page (view, adw_tab_view_get_nth_page (view, 0), easel_panel_get_view (fixture->panel), 0);
  easel_test_settle ();
  g_assert_null (find_torn (fixture));
  g_assert_cmpint (adw_tab_view_get_n_pages (easel_pane_get_view (get_pane (fixture, TRUE))), ==, 1);
  window_fixture_restart (fixture);
  set_width (fixture, WIDE);
  g_assert_cmpint (adw_tab_view_get_n_pages (easel_pane_get_view (get_pane (fixture, TRUE))), ==, 1);
  easel_split_activate (easel_panel_get_split (fixture->panel), get_pane (fixture, TRUE));
  window_activate (fixture->window, "tear-off", NULL);
  easel_test_settle ();
  assert_tabs (fixture, "[One] Two Three");
  torn = easel_torn_window_get_panel (find_torn (fixture));
  g_assert_true (easel_tab_controller_get_session (easel_panel_get_controller (torn)) == get_own_session (own));
  g_assert_cmpint (adw_tab_view_get_n_pages (easel_panel_get_view (torn)), ==, 1);
  gtk_window_close (GTK_WINDOW (find_torn (fixture)));
  easel_test_settle ();
  choose (fixture, own, get_own_session (own));
  g_assert_cmpint (window_count_tabs (fixture), ==, 2);
  remove_own (fixture, own);
}

/* The user's own canvas that the pointer drags out of an agent's session: its window is one of the user's own session,
 * in the next run as well. */
static void
test_own_drag_out (WindowFixture *fixture,
                   gconstpointer  data)
{
  FakeSource *own = add_own (fixture);
  AdwTabView *view, *torn = NULL;

  open_own (own, "Terminal");
  open_three (fixture);
  set_width (fixture, WIDE);
  add_beside (fixture, "Terminal");
  view = easel_pane_get_view (get_pane (fixture, TRUE));
  /* As AdwTabBar does it when the tab is let go. */
  g_signal_emit_by_name (view, "create-window", &torn);
  adw_tab_view_transfer_page (view, adw_tab_view_get_nth_page (view, 0), torn, 0);
  easel_test_settle ();
  assert_tabs (fixture, "One Two [Three]");
  g_assert_nonnull (fixture_find_text (GTK_WIDGET (find_torn (fixture)), "Mine"));
  g_assert_null (fixture_find_text (GTK_WIDGET (find_torn (fixture)), "One"));
  g_assert_true (easel_tab_controller_get_session (easel_panel_get_controller (easel_torn_window_get_panel (find_torn (fixture)))) ==
                 get_own_session (own));
  window_fixture_restart (fixture);
  set_width (fixture, WIDE);
  g_assert_false (easel_pane_has_tabs (get_pane (fixture, TRUE)));
  remove_own (fixture, own);
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
  WINDOW_TEST ("/ui/split/own/add", test_own);
  WINDOW_TEST ("/ui/split/own/ends", test_own_ends);
  WINDOW_TEST ("/ui/split/own/session", test_own_session);
  WINDOW_TEST ("/ui/split/own/restart", test_own_restart);
  WINDOW_TEST ("/ui/split/own/closed", test_own_closed);
  WINDOW_TEST ("/ui/split/own/left", test_own_left);
  WINDOW_TEST ("/ui/split/own/drag", test_own_drag);
  WINDOW_TEST ("/ui/split/own/drag-out", test_own_drag_out);
  return g_test_run ();
}
