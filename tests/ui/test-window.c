/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <unistd.h>

#include "a2ui-view.h"
#include "easel-test-dialogs.h"
#include "easel-alert.h"
#include "easel-rename-dialog.h"
#include "easel-session-switcher.h"
#include "easel-test-desktop.h"
#include "easel-user-source.h"
#include "window-fixture.h"

static AdwTabPage *
nth_tab (WindowFixture *fixture,
         int            position)
{
  return adw_tab_view_get_nth_page (easel_panel_get_view (fixture->panel), position);
}

static EaselPlaceholderKind
shown_kind (WindowFixture *fixture)
{
  return easel_placeholder_get_kind (easel_panel_get_placeholder (fixture->panel));
}

/* Titles and status follow the canvas, and are never markup. */
static void
test_tabs (WindowFixture *fixture,
           gconstpointer  data)
{
  EaselCanvas *one;

  g_assert_cmpint (fake_source_count_holds (fixture->source), ==, 1);
  g_assert_cmpint (shown_kind (fixture), ==, EASEL_PLACEHOLDER_EMPTY);
  one = fake_source_open (fixture->source, fixture->session, "1", "<b>One");
  fake_source_open (fixture->source, fixture->session, "2", NULL);
  easel_test_settle ();
  g_assert_cmpint (window_count_tabs (fixture), ==, 2);
  g_assert_cmpstr (adw_tab_page_get_title (nth_tab (fixture, 0)), ==, "<b>One");
  g_assert_cmpstr (adw_tab_page_get_title (nth_tab (fixture, 1)), ==, "Canvas");
  g_assert_nonnull (strstr (adw_tab_page_get_tooltip (nth_tab (fixture, 0)), "&lt;b&gt;One"));
  g_assert_nonnull (strstr (adw_tab_page_get_tooltip (nth_tab (fixture, 0)), "Lab"));

  adw_tab_view_set_selected_page (easel_panel_get_view (fixture->panel), nth_tab (fixture, 0));
  easel_canvas_set_fact (one, title, "Renamed");
  easel_canvas_set_fact (one, display_name, "Chart <7>");
  easel_canvas_set_fact (one, status, "Three of <i>five</i>");
  easel_test_settle ();
  g_assert_cmpstr (adw_tab_page_get_title (nth_tab (fixture, 0)), ==, "Renamed");
  g_assert_cmpstr (adw_tab_page_get_tooltip (nth_tab (fixture, 0)), ==,
                   "Renamed\nChart &lt;7&gt;\nThree of &lt;i&gt;five&lt;/i&gt;\nLab");
  g_assert_nonnull (fixture_find_text (GTK_WIDGET (fixture->panel), "Three of <i>five</i>"));
  /* The host is in sight without a click. */
  g_assert_nonnull (fixture_find_text (GTK_WIDGET (fixture->panel), "Lab"));

  easel_canvas_set_state (one, EASEL_CANVAS_STALE, "Away");
  g_assert_nonnull (adw_tab_page_get_icon (nth_tab (fixture, 0)));
  easel_canvas_set_state (one, EASEL_CANVAS_READY, NULL);
  g_assert_null (adw_tab_page_get_icon (nth_tab (fixture, 0)));

  fake_source_take_away (fixture->source, fixture->session, one);
  easel_test_settle ();
  g_assert_cmpint (window_count_tabs (fixture), ==, 1);
}

/* What an agent opened stays when it goes, and says so; its name is never markup. */
static void
test_agent_left (WindowFixture *fixture,
                 gconstpointer  data)
{
  easel_session_set_agent (fixture->session, "<b>Claude</b>", TRUE);
  fake_source_open (fixture->source, fixture->session, "1", "One");
  easel_test_settle ();
  g_assert_null (fixture_find_text (GTK_WIDGET (fixture->panel), "<b>Claude</b> has left"));
  easel_session_set_agent (fixture->session, "<b>Claude</b>", FALSE);
  easel_test_settle ();
  g_assert_nonnull (fixture_find_text (GTK_WIDGET (fixture->panel), "<b>Claude</b> has left"));
  g_assert_nonnull (strstr (adw_tab_page_get_tooltip (nth_tab (fixture, 0)), "&lt;b&gt;Claude&lt;/b&gt; has left"));
  g_assert_cmpint (easel_surface_get_state (easel_panel_get_surface (fixture->panel)), ==, EASEL_SURFACE_LIVE);
  easel_session_set_agent (fixture->session, "Claude", TRUE);
  easel_test_settle ();
  g_assert_null (strstr (adw_tab_page_get_tooltip (nth_tab (fixture, 0)), "has left"));
  g_assert_null (fixture_find_text (GTK_WIDGET (fixture->panel), "<b>Claude</b> has left"));
}

static gboolean
is_in_front (WindowFixture *fixture)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (fixture->window));
  GtkWidget *surface = GTK_WIDGET (easel_panel_get_surface (fixture->panel));

  return focus != NULL && gtk_widget_is_ancestor (focus, surface);
}

/* Keys that choose a tab lead into its canvas, wherever the keyboard was: the next letter is for the canvas. */
static void
test_tab_focus (WindowFixture *fixture,
                gconstpointer  data)
{
  fake_source_open (fixture->source, fixture->session, "1", "One");
  fake_source_open (fixture->source, fixture->session, "2", "Two");
  easel_test_settle ();
  g_assert_false (is_in_front (fixture));
  window_activate (fixture->window, "select-tab", g_variant_new_int32 (1));
  easel_test_settle ();
  g_assert_true (is_in_front (fixture));
  window_activate (fixture->window, "next-tab", NULL);
  easel_test_settle ();
  g_assert_cmpstr (easel_canvas_get_title (easel_panel_get_canvas (fixture->panel)), ==, "Two");
  g_assert_true (is_in_front (fixture));
}

/* The newest is shown, except where the user is typing into another. */
static void
test_reveal (WindowFixture *fixture,
             gconstpointer  data)
{
  EaselCanvas *one = fake_source_open (fixture->source, fixture->session, "1", "One");
  EaselCanvas *two = fake_source_open (fixture->source, fixture->session, "2", "Two");
  GtkWidget *entry;
  EaselCanvas *three;

  g_assert_true (easel_panel_get_canvas (fixture->panel) == two);
  adw_tab_view_set_selected_page (easel_panel_get_view (fixture->panel), nth_tab (fixture, 0));
  g_assert_true (easel_panel_get_canvas (fixture->panel) == one);
  /* An agent asks for an old one again. */
  easel_canvas_emit_show (two);
  g_assert_true (easel_panel_get_canvas (fixture->panel) == two);
  window_activate (fixture->window, "select-tab", g_variant_new_int32 (1));
  entry = fixture_find (GTK_WIDGET (easel_panel_get_surface (fixture->panel)), GTK_TYPE_TEXT, NULL, NULL);
  easel_test_wait_until (gtk_widget_get_mapped (entry));
  gtk_widget_grab_focus (entry);
  easel_test_wait_until (gtk_window_is_active (GTK_WINDOW (fixture->window)));
  three = fake_source_open (fixture->source, fixture->session, "3", "Three");
  g_assert_true (easel_panel_get_canvas (fixture->panel) == one);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (fixture->window)) == entry);
  g_assert_true (adw_tab_page_get_needs_attention (nth_tab (fixture, 2)));
  window_activate (fixture->window, "select-tab", g_variant_new_int32 (3));
  g_assert_true (easel_panel_get_canvas (fixture->panel) == three);
  g_assert_false (adw_tab_page_get_needs_attention (nth_tab (fixture, 2)));
}

/* In view is only what the user has before them: not behind another tab or session, nor in a window off screen. */
static void
test_in_view (WindowFixture *fixture,
              gconstpointer  data)
{
  EaselCanvas *one = fake_source_open (fixture->source, fixture->session, "1", "One");
  EaselCanvas *two = fake_source_open (fixture->source, fixture->session, "2", "Two");
  EaselSession *other = fake_source_add_session (fixture->source, "ahp-session:/2", "Other");
  EaselCanvas *behind = fake_source_open (fixture->source, other, "3", "Behind");
  g_autoptr(EaselTestDesktop) desktop = easel_test_desktop_new ();

  g_assert_false (easel_canvas_get_in_view (one));
  g_assert_true (easel_canvas_get_in_view (two));
  g_assert_false (easel_canvas_get_in_view (behind));
  window_activate (fixture->window, "select-tab", g_variant_new_int32 (1));
  g_assert_true (easel_canvas_get_in_view (one));
  g_assert_false (easel_canvas_get_in_view (two));

  easel_hub_choose (fixture->hub, EASEL_SOURCE (fixture->source), other);
  g_assert_false (easel_canvas_get_in_view (one));
  g_assert_true (easel_canvas_get_in_view (behind));
  easel_hub_choose (fixture->hub, EASEL_SOURCE (fixture->source), fixture->session);
  g_assert_true (easel_canvas_get_in_view (one));

  gtk_widget_set_visible (GTK_WIDGET (fixture->window), FALSE);
  g_assert_false (easel_canvas_get_in_view (one));
  gtk_window_present (GTK_WINDOW (fixture->window));
  easel_test_wait_until (easel_canvas_get_in_view (one));

  gtk_window_minimize (GTK_WINDOW (fixture->window));
  easel_test_wait_until (!easel_canvas_get_in_view (one));
  easel_test_desktop_restore (desktop);
  easel_test_wait_until (easel_canvas_get_in_view (one));

  /* In a window of its own it is seen beside the next one. */
  window_activate (fixture->window, "tear-off", NULL);
  easel_test_wait_until (easel_canvas_get_in_view (one) && easel_canvas_get_in_view (two));
  easel_hub_choose (fixture->hub, EASEL_SOURCE (fixture->source), other);
  g_assert_true (easel_canvas_get_in_view (one));
  g_assert_false (easel_canvas_get_in_view (two));
}

/* The tab waits for the host, and goes when the host took the canvas out. */
static void
test_close (WindowFixture *fixture,
            gconstpointer  data)
{
  fake_source_open (fixture->source, fixture->session, "1", "One");
  window_activate (fixture->window, "close-canvas", NULL);
  g_assert_cmpint (fake_source_count_asked (fixture->source), ==, 1);
  g_assert_cmpint (window_count_tabs (fixture), ==, 1);
  g_assert_true (adw_tab_page_get_loading (nth_tab (fixture, 0)));
  window_activate (fixture->window, "close-canvas", NULL);
  g_assert_cmpint (fake_source_count_asked (fixture->source), ==, 1);
  easel_test_wait_until (window_count_tabs (fixture) == 0);
  g_assert_cmpint (shown_kind (fixture), ==, EASEL_PLACEHOLDER_EMPTY);
}

/* The menu of a tab is about that tab, whichever is in front. */
static void
test_tab_menu (WindowFixture *fixture,
               gconstpointer  data)
{
  AdwTabView *view = easel_panel_get_view (fixture->panel);
  AdwTabPage *second;

  fake_source_open (fixture->source, fixture->session, "1", "One");
  fake_source_open (fixture->source, fixture->session, "2", "Two");
  fake_source_open (fixture->source, fixture->session, "3", "Three");
  easel_test_settle ();
  second = nth_tab (fixture, 1);
  adw_tab_view_set_selected_page (view, nth_tab (fixture, 0));
  g_assert_nonnull (adw_tab_view_get_menu_model (view));
  g_signal_emit_by_name (view, "setup-menu", second);
  g_assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (fixture->window), "tab-unpin"));
  window_activate (fixture->window, "tab-pin", NULL);
  g_assert_true (adw_tab_page_get_pinned (second));
  g_assert_true (nth_tab (fixture, 0) == second);
  /* The menu offers what can be done. */
  g_signal_emit_by_name (view, "setup-menu", second);
  g_assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (fixture->window), "tab-pin"));
  g_assert_true (g_action_group_get_action_enabled (G_ACTION_GROUP (fixture->window), "tab-unpin"));
  window_activate (fixture->window, "tab-unpin", NULL);
  g_assert_false (adw_tab_page_get_pinned (second));
  window_activate (fixture->window, "tab-close-others", NULL);
  easel_test_wait_until (window_count_tabs (fixture) == 1);
  g_assert_true (nth_tab (fixture, 0) == second);
  g_signal_emit_by_name (view, "setup-menu", second);
  g_assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (fixture->window), "tab-close-others"));
  window_activate (fixture->window, "tab-close", NULL);
  easel_test_wait_until (window_count_tabs (fixture) == 0);
  g_assert_cmpint (fake_source_count_asked (fixture->source), ==, 3);
}

static void
test_close_fails (WindowFixture *fixture,
                  gconstpointer  data)
{
  EaselCanvas *one = fake_source_open (fixture->source, fixture->session, "1", "One");
  const char *key = easel_canvas_get_key (one);

  g_object_set (one, "close-timeout", 50, NULL);
  fake_source_set_answers (fixture->source, FALSE);
  window_activate (fixture->window, "close-canvas", NULL);
  easel_test_wait_until (easel_panel_get_notice (fixture->panel) != NULL);
  g_assert_cmpint (window_count_tabs (fixture), ==, 1);

  /* Hide Canvas, and back from the menu. */
  window_activate (fixture->window, "hide-key", g_variant_new_string (key));
  easel_test_settle ();
  g_assert_cmpint (window_count_tabs (fixture), ==, 0);
  g_assert_null (easel_panel_get_notice (fixture->panel));
  g_assert_cmpint (shown_kind (fixture), ==, EASEL_PLACEHOLDER_HIDDEN);
  g_assert_cmpint (g_menu_model_get_n_items (easel_panel_get_menu (fixture->panel)), ==, 1);
  window_activate (fixture->window, "show-canvas", g_variant_new_string (key));
  g_assert_cmpint (window_count_tabs (fixture), ==, 1);
  g_assert_cmpint (g_menu_model_get_n_items (easel_panel_get_menu (fixture->panel)), ==, 0);

  /* Hidden, and its agent wants the user to see it. */
  window_activate (fixture->window, "hide-canvas", NULL);
  g_assert_cmpint (window_count_tabs (fixture), ==, 0);
  easel_canvas_emit_show (one);
  g_assert_cmpint (window_count_tabs (fixture), ==, 1);

  /* The host closes it in the end: nothing of it is left. */
  window_activate (fixture->window, "hide-canvas", NULL);
  window_activate (fixture->window, "show-hidden", NULL);
  g_assert_cmpint (window_count_tabs (fixture), ==, 1);
  window_activate (fixture->window, "hide-canvas", NULL);
  fake_source_take_away (fixture->source, fixture->session, one);
  g_assert_cmpint (shown_kind (fixture), ==, EASEL_PLACEHOLDER_EMPTY);
  g_assert_cmpint (g_menu_model_get_n_items (easel_panel_get_menu (fixture->panel)), ==, 0);
}

/* The host takes it away by itself while it is being asked. */
static void
test_close_crossing (WindowFixture *fixture,
                     gconstpointer  data)
{
  EaselCanvas *one = fake_source_open (fixture->source, fixture->session, "1", "One");

  fake_source_set_answers (fixture->source, FALSE);
  window_activate (fixture->window, "close-canvas", NULL);
  fake_source_take_away (fixture->source, fixture->session, one);
  easel_test_settle ();
  g_assert_cmpint (window_count_tabs (fixture), ==, 0);
  g_assert_null (easel_panel_get_notice (fixture->panel));
}

/* A host that cannot close is not asked. */
static void
test_close_unable (WindowFixture *fixture,
                   gconstpointer  data)
{
  EaselCanvas *one = fake_source_open (fixture->source, fixture->session, "1", "A_B");
  g_autofree char *label = NULL;

  easel_canvas_set_fact (one, capabilities, EASEL_CANVAS_CAN_READ);
  window_activate (fixture->window, "close-canvas", NULL);
  easel_test_settle ();
  g_assert_cmpint (fake_source_count_asked (fixture->source), ==, 0);
  g_assert_cmpint (window_count_tabs (fixture), ==, 0);
  g_assert_true (g_menu_model_get_item_attribute (easel_panel_get_menu (fixture->panel), 0, G_MENU_ATTRIBUTE_LABEL,
                                                  "s", &label));
  g_assert_cmpstr (label, ==, "A__B");
}

static void
test_actions (WindowFixture *fixture,
              gconstpointer  data)
{
  EaselSurface *surface;
  EaselCanvas *one;

  g_assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (fixture->window), "reload"));
  one = fake_source_open (fixture->source, fixture->session, "1", "One");
  fake_source_open (fixture->source, fixture->session, "2", "Two");
  g_assert_true (g_action_group_get_action_enabled (G_ACTION_GROUP (fixture->window), "reload"));
  surface = easel_panel_get_surface (fixture->panel);
  window_activate (fixture->window, "reload", NULL);
  g_assert_cmpint (fake_surface_count_reloads (FAKE_SURFACE (surface)), ==, 1);
  window_activate (fixture->window, "zoom-in", NULL);
  g_assert_cmpfloat (easel_surface_get_zoom (surface), >, 1.1);
  window_activate (fixture->window, "zoom-out", NULL);
  window_activate (fixture->window, "zoom-out", NULL);
  g_assert_cmpfloat (easel_surface_get_zoom (surface), <, 0.9);
  window_activate (fixture->window, "zoom-reset", NULL);
  g_assert_cmpfloat (easel_surface_get_zoom (surface), ==, 1);

  /* Around the ends. */
  window_activate (fixture->window, "next-tab", NULL);
  g_assert_true (adw_tab_page_get_selected (nth_tab (fixture, 0)));
  window_activate (fixture->window, "previous-tab", NULL);
  g_assert_true (adw_tab_page_get_selected (nth_tab (fixture, 1)));
  window_activate (fixture->window, "select-tab", g_variant_new_int32 (9));
  g_assert_true (adw_tab_page_get_selected (nth_tab (fixture, 1)));
  /* One that has its tab comes to the front, too: the user wants it. */
  window_activate (fixture->window, "show-canvas", g_variant_new_string (easel_canvas_get_key (one)));
  g_assert_true (adw_tab_page_get_selected (nth_tab (fixture, 0)));
  window_activate (fixture->window, "show-canvas", g_variant_new_string ("unknown"));
  window_activate (fixture->window, "hide-key", g_variant_new_string ("unknown"));
  g_assert_cmpint (window_count_tabs (fixture), ==, 2);
}

/* Another session: other tabs. Those of the first live on behind it, with what was typed into them. */
static void
test_switch (WindowFixture *fixture,
             gconstpointer  data)
{
  FakeSource *other = fake_source_new ("home", "Home");
  EaselSession *session = fake_source_add_session (other, "ahp-session:/1", "At home");
  gpointer surface;

  fake_source_open (fixture->source, fixture->session, "1", "One");
  surface = easel_panel_get_surface (fixture->panel);
  gtk_editable_set_text (GTK_EDITABLE (fixture_find (surface, GTK_TYPE_ENTRY, NULL, NULL)), "typed");
  easel_hub_add (fixture->hub, EASEL_SOURCE (other));
  fake_source_set_state (other, EASEL_CONNECTION_READY, NULL);
  easel_hub_choose (fixture->hub, EASEL_SOURCE (other), session);
  g_assert_cmpint (fake_source_count_holds (fixture->source), ==, 1);
  g_assert_cmpint (fake_source_count_holds (other), ==, 1);
  fake_source_open (other, session, "1", "Two");
  g_assert_cmpstr (adw_tab_page_get_title (nth_tab (fixture, 0)), ==, "Two");
  easel_test_settle ();
  g_assert_nonnull (fixture_find_text (GTK_WIDGET (fixture->window), "At home"));
  g_assert_nonnull (fixture_find_text (GTK_WIDGET (fixture->panel), "Home"));

  easel_hub_choose (fixture->hub, EASEL_SOURCE (fixture->source), fixture->session);
  g_assert_cmpstr (adw_tab_page_get_title (nth_tab (fixture, 0)), ==, "One");
  g_assert_true (easel_panel_get_surface (fixture->panel) == surface);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (fixture_find (surface, GTK_TYPE_ENTRY, NULL, NULL))), ==,
                   "typed");
  easel_hub_remove (fixture->hub, EASEL_SOURCE (other));
  g_assert_finalize_object (other);
}

/* Behind the one that is shown there is room for some sessions, and for none that is over. */
static void
test_switch_limit (WindowFixture *fixture,
                   gconstpointer  data)
{
  EaselSession *sessions[18];
  /* Written to until the window goes. */
  static gpointer watched[18];

  for (guint i = 0; i < G_N_ELEMENTS (sessions); i++)
    {
      g_autofree char *uri = g_strdup_printf ("ahp-session:/many-%u", i);

      sessions[i] = fake_source_add_session (fixture->source, uri, uri);
      for (guint j = 0; j < 4; j++)
        {
          g_autofree char *name = g_strdup_printf ("%u-%u", i, j);

          fake_source_open (fixture->source, sessions[i], name, name);
        }
      easel_hub_choose (fixture->hub, EASEL_SOURCE (fixture->source), sessions[i]);
      easel_test_watch (easel_panel_get_surface (fixture->panel), &watched[i]);
      /* Those behind it come one after another. */
      easel_test_wait_until (fixture->surfaces == 4 * (int) (i + 1));
    }
  easel_test_wait_until (watched[0] == NULL);
  for (guint i = 1; i < G_N_ELEMENTS (watched); i++)
    g_assert_nonnull (watched[i]);
  fake_source_remove_session (fixture->source, sessions[2]);
  easel_test_wait_until (watched[2] == NULL);
  g_assert_nonnull (watched[1]);
  /* What came meanwhile has its tab, in front. */
  fake_source_open (fixture->source, sessions[1], "late", "Late");
  easel_hub_choose (fixture->hub, EASEL_SOURCE (fixture->source), sessions[1]);
  g_assert_cmpint (window_count_tabs (fixture), ==, 5);
  g_assert_cmpstr (easel_canvas_get_title (easel_panel_get_canvas (fixture->panel)), ==, "Late");
}

static void
test_pages (WindowFixture *fixture,
            gconstpointer  data)
{
  static const struct { EaselConnectionState state; EaselPlaceholderKind kind; } cases[] = {
    { EASEL_CONNECTION_CONNECTING, EASEL_PLACEHOLDER_CONNECTING },
    { EASEL_CONNECTION_LOST, EASEL_PLACEHOLDER_OFFLINE },
    { EASEL_CONNECTION_FAILED, EASEL_PLACEHOLDER_FAILED },
    { EASEL_CONNECTION_READY, EASEL_PLACEHOLDER_EMPTY },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      fake_source_set_state (fixture->source, cases[i].state, "Because <of> & reasons");
      g_assert_cmpint (shown_kind (fixture), ==, cases[i].kind);
    }
  fake_source_set_state (fixture->source, EASEL_CONNECTION_LOST, "Because <of> & reasons");
  window_activate (fixture->window, "retry", NULL);
  window_activate (fixture->window, "retry-host", g_variant_new_string ("lab"));
  g_assert_cmpint (fake_source_count_retries (fixture->source), ==, 2);

  /* With canvases, they stay; each says by itself that it is stale. */
  fake_source_open (fixture->source, fixture->session, "1", "One");
  g_assert_cmpint (window_count_tabs (fixture), ==, 1);
  fake_source_remove_session (fixture->source, fixture->session);
  fake_source_set_state (fixture->source, EASEL_CONNECTION_READY, NULL);
  g_assert_cmpint (shown_kind (fixture), ==, EASEL_PLACEHOLDER_NO_SESSION);
  g_assert_cmpint (window_count_tabs (fixture), ==, 0);
  easel_hub_remove (fixture->hub, EASEL_SOURCE (fixture->source));
  g_assert_cmpint (shown_kind (fixture), ==, EASEL_PLACEHOLDER_NO_HOST);
  easel_hub_expect (fixture->hub, 1);
  g_assert_cmpint (shown_kind (fixture), ==, EASEL_PLACEHOLDER_CONNECTING);
}

/* Many canvases do not mean as many web processes: the rest wait until they are looked at. */
static void
test_many (WindowFixture *fixture,
           gconstpointer  data)
{
  GtkWidget *entry;

  fake_source_open (fixture->source, fixture->session, "first", "First");
  entry = fixture_find (GTK_WIDGET (easel_panel_get_surface (fixture->panel)), GTK_TYPE_TEXT, NULL, NULL);
  easel_test_wait_until (gtk_widget_get_mapped (entry));
  gtk_widget_grab_focus (entry);
  easel_test_wait_until (gtk_window_is_active (GTK_WINDOW (fixture->window)));
  for (guint i = 0; i < 100; i++)
    {
      g_autofree char *name = g_strdup_printf ("%u", i);

      fake_source_open (fixture->source, fixture->session, name, name);
    }
  g_assert_cmpint (window_count_tabs (fixture), ==, 101);
  g_assert_cmpint (fixture->surfaces, <, 20);
  adw_tab_view_set_selected_page (easel_panel_get_view (fixture->panel), nth_tab (fixture, 100));
  g_assert_nonnull (easel_panel_get_surface (fixture->panel));
}

static void
test_switcher (WindowFixture *fixture,
               gconstpointer  data)
{
  EaselSessionSwitcher *switcher =
    EASEL_SESSION_SWITCHER (fixture_find (GTK_WIDGET (fixture->window), EASEL_TYPE_SESSION_SWITCHER, NULL, NULL));
  GListModel *items = easel_session_switcher_get_items (switcher);
  FakeSource *other = fake_source_new ("home", "Home");
  /* The same URI as the first host's: two hosts know nothing of each other. */
  EaselSession *session = fake_source_add_session (other, "ahp-session:/1", "At home");

  easel_hub_add (fixture->hub, EASEL_SOURCE (other));
  g_assert_cmpuint (g_list_model_get_n_items (items), ==, 4);
  easel_session_switcher_open (switcher);
  easel_test_settle ();
  g_assert_nonnull (fixture_find_text (GTK_WIDGET (switcher), "At home"));
  g_assert_nonnull (fixture_find_text (GTK_WIDGET (switcher), "Home"));
  easel_session_switcher_activate (switcher, 2);
  g_assert_true (easel_hub_get_session (fixture->hub) == fixture->session);
  easel_session_switcher_activate (switcher, 3);
  g_assert_true (easel_hub_get_session (fixture->hub) == session);
  g_assert_true ((gpointer) easel_hub_get_source (fixture->hub) == other);

  easel_hub_remove (fixture->hub, EASEL_SOURCE (other));
  g_assert_cmpuint (g_list_model_get_n_items (items), ==, 2);
  easel_test_settle ();
  g_object_unref (other);
}

/* What is no host comes after all hosts, and says nothing about a connection. */
static void
test_switcher_apart (WindowFixture *fixture,
                     gconstpointer  data)
{
  EaselSessionSwitcher *switcher =
    EASEL_SESSION_SWITCHER (fixture_find (GTK_WIDGET (fixture->window), EASEL_TYPE_SESSION_SWITCHER, NULL, NULL));
  GListModel *items = easel_session_switcher_get_items (switcher);
  g_autoptr(FakeSource) own = g_object_new (FAKE_TYPE_SOURCE, "kind", &easel_user_source_kind, "id", "own", "title",
                                            "Private", NULL);
  g_autoptr(FakeSource) other = fake_source_new ("home", "Home");
  EaselSession *session = fake_source_add_session (own, "easel-own:/", "Mine");
  g_autoptr(GObject) last = NULL;
  g_autoptr(GObject) heading = NULL;

  easel_hub_add (fixture->hub, EASEL_SOURCE (own));
  easel_hub_add (fixture->hub, EASEL_SOURCE (other));
  g_assert_cmpuint (g_list_model_get_n_items (items), ==, 5);
  heading = g_list_model_get_item (items, 3);
  last = g_list_model_get_item (items, 4);
  g_assert_true ((gpointer) heading == own);
  g_assert_true ((gpointer) last == session);
  easel_session_switcher_activate (switcher, 4);
  g_assert_true (easel_hub_get_session (fixture->hub) == session);
  easel_hub_remove (fixture->hub, EASEL_SOURCE (own));
  easel_hub_remove (fixture->hub, EASEL_SOURCE (other));
  easel_test_settle ();
}

static gboolean
is_open (GtkWidget *widget,
         gpointer   data)
{
  return gtk_widget_get_mapped (widget);
}

static GtkWidget *
find_switcher (WindowFixture *fixture)
{
  return fixture_find (GTK_WIDGET (fixture->window), EASEL_TYPE_SESSION_SWITCHER, NULL, NULL);
}

static void press (const char *key);

/* The user finds the keyboard on the session that they are in, and chooses another without a mouse. */
static void
test_switcher_keys (WindowFixture *fixture,
                    gconstpointer  data)
{
  EaselSession *second = fake_source_add_session (fixture->source, "ahp-session:/2", "Two");
  EaselSession *third = fake_source_add_session (fixture->source, "ahp-session:/3", "Three");
  GtkWidget *switcher = find_switcher (fixture);
  GtkWidget *focus;

  easel_hub_choose (fixture->hub, EASEL_SOURCE (fixture->source), second);
  easel_session_switcher_open (EASEL_SESSION_SWITCHER (switcher));
  easel_test_wait_until (fixture_find (switcher, GTK_TYPE_POPOVER, is_open, NULL) != NULL);
  focus = gtk_window_get_focus (GTK_WINDOW (fixture->window));
  g_assert_nonnull (focus);
  g_assert_nonnull (fixture_find_text (focus, "Two"));
  press ("Down");
  press ("Return");
  easel_test_wait_until (easel_hub_get_session (fixture->hub) == third);
  g_assert_null (fixture_find (switcher, GTK_TYPE_POPOVER, is_open, NULL));
}

/* Opens the list, where the keyboard is on the session that is shown, and chooses the next one. */
static void
choose_next (WindowFixture *fixture,
             EaselSession  *next)
{
  GtkWidget *switcher = find_switcher (fixture);

  easel_session_switcher_open (EASEL_SESSION_SWITCHER (switcher));
  easel_test_wait_until (fixture_find (switcher, GTK_TYPE_POPOVER, is_open, NULL) != NULL);
  press ("Down");
  press ("Return");
  easel_test_wait_until (easel_hub_get_session (fixture->hub) == next &&
                         fixture_find (switcher, GTK_TYPE_POPOVER, is_open, NULL) == NULL);
  easel_test_settle ();
}

/* The keyboard is in the canvas of the session that was chosen, and on no button there that the next Enter presses. */
static void
test_switcher_focus (WindowFixture *fixture,
                     gconstpointer  data)
{
  EaselSession *second = fake_source_add_session (fixture->source, "ahp-session:/2", "Two");
  EaselSession *third = fake_source_add_session (fixture->source, "ahp-session:/3", "Three");
  GtkWidget *button = gtk_button_new_with_label ("Accept");
  GtkWidget *focus;

  fake_source_open (fixture->source, second, "1", "One");
  fake_source_open (fixture->source, third, "2", "Two");
  easel_hub_choose (fixture->hub, EASEL_SOURCE (fixture->source), third);
  easel_test_settle ();
  easel_surface_set_content (easel_panel_get_surface (fixture->panel), button);
  easel_surface_set_state (easel_panel_get_surface (fixture->panel), EASEL_SURFACE_LIVE, NULL);
  easel_hub_choose (fixture->hub, EASEL_SOURCE (fixture->source), fixture->session);
  easel_test_settle ();
  choose_next (fixture, second);
  g_assert_true (is_in_front (fixture));
  choose_next (fixture, third);
  focus = gtk_window_get_focus (GTK_WINDOW (fixture->window));
  g_assert_true (gtk_widget_get_mapped (button));
  g_assert_false (is_in_front (fixture));
  g_assert_true (focus == NULL || !gtk_widget_is_ancestor (focus, find_switcher (fixture)));
}

/* No dialog opens behind the list of sessions. */
static void
test_switcher_dialog (WindowFixture *fixture,
                      gconstpointer  data)
{
  GtkWidget *switcher = find_switcher (fixture);
  EaselAlert *dialog;

  easel_session_switcher_open (EASEL_SESSION_SWITCHER (switcher));
  easel_test_wait_until (fixture_find (switcher, GTK_TYPE_POPOVER, is_open, NULL) != NULL);
  dialog = easel_alert_new ("Add Host", NULL);
  easel_alert_present (dialog, GTK_WIDGET (fixture->window));
  easel_test_wait_until (fixture_find (switcher, GTK_TYPE_POPOVER, is_open, NULL) == NULL);
  easel_alert_dismiss (dialog);
}

static guint
count_in (GtkWidget *widget)
{
  guint n = EASEL_IS_ALERT (widget) && gtk_widget_get_mapped (widget);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    n += count_in (child);
  return n;
}

static guint
count_dialogs (void)
{
  GListModel *windows = gtk_window_get_toplevels ();
  guint n = 0;

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr(GtkWidget) window = g_list_model_get_item (windows, i);

      n += count_in (window);
    }
  return n;
}

/* A page that asks a hundred times gets one question. */
static void
test_external (WindowFixture *fixture,
               gconstpointer  data)
{
  fake_source_open (fixture->source, fixture->session, "1", "One");
  for (guint i = 0; i < 100; i++)
    easel_surface_open_external (easel_panel_get_surface (fixture->panel), "https://example.org/");
  easel_test_settle ();
  g_assert_cmpuint (count_dialogs (), ==, 1);
  easel_surface_open_external (easel_panel_get_surface (fixture->panel), "file:///etc/passwd");
  g_assert_cmpuint (count_dialogs (), ==, 1);
}

static void
test_forget (WindowFixture *fixture,
             gconstpointer  data)
{
  g_autoptr(EaselConsent) consent = easel_consent_new (NULL);
  g_autoptr(EaselProvider) provider = easel_provider_new (consent, NULL);
  EaselRequester requester = { .host_title = (char *) "Host", .session = (char *) "s" };
  EaselSource *source;
  g_autofree char *id = NULL;

  easel_connections_set_provider (fixture->connections, provider);
  source = easel_connections_add (fixture->connections, "ws://127.0.0.1:9", NULL);
  id = g_strdup (easel_source_get_id (source));
  requester.host_id = id;
  easel_consent_allow_host (consent, &requester, "editor", EASEL_ACTION_LOCAL_WRITE);

  window_activate (fixture->window, "forget-host", g_variant_new_string ("unknown"));
  g_assert_cmpuint (count_dialogs (), ==, 0);
  /* Asked first, and Enter is no. */
  window_activate (fixture->window, "forget-host", g_variant_new_string (id));
  easel_test_settle ();
  g_assert_cmpuint (count_dialogs (), ==, 1);
  g_assert_nonnull (easel_hub_find (fixture->hub, id));
  g_assert_cmpuint (g_list_model_get_n_items (easel_consent_get_grants (consent)), ==, 1);
  easel_connections_forget (fixture->connections, source);
  g_assert_null (easel_hub_find (fixture->hub, id));
  g_assert_cmpuint (g_list_model_get_n_items (easel_consent_get_grants (consent)), ==, 0);
}

/* A name is kept, and shown in the canvases that are there; what holds to the host holds on. */
static void
test_rename (WindowFixture *fixture,
             gconstpointer  data)
{
  EaselSource *source = easel_connections_add (fixture->connections, "ws://127.0.0.1:9", NULL);
  g_autofree char *id = g_strdup (easel_source_get_id (source));
  EaselCanvas *canvas = fake_source_open (fixture->source, fixture->session, "1", "One");
  GtkWidget *dialog;

  easel_connections_rename (fixture->connections, EASEL_SOURCE (fixture->source), "Mine");
  g_assert_cmpstr (easel_canvas_get_source_title (canvas), ==, "Mine");
  g_assert_cmpstr (easel_source_get_title (source), ==, "127.0.0.1:9");
  window_activate (fixture->window, "rename-host", g_variant_new_string ("unknown"));
  g_assert_cmpuint (count_dialogs (), ==, 0);
  window_activate (fixture->window, "rename-host", g_variant_new_string (id));
  easel_test_settle ();
  g_assert_cmpuint (count_dialogs (), ==, 1);
  dialog = dialogs_find (EASEL_TYPE_RENAME_DIALOG);
  g_signal_emit_by_name (dialog, "renamed", id, "  Build Machine ");
  g_assert_cmpstr (easel_source_get_title (source), ==, "Build Machine");
  g_assert_true (easel_hub_find (fixture->hub, id) == source);
  /* Nothing of it is a name: the address comes back. */
  easel_connections_rename (fixture->connections, source, "   ");
  g_assert_cmpstr (easel_source_get_title (source), ==, "127.0.0.1:9");
  easel_alert_dismiss (EASEL_ALERT (dialog));
}

static void
press (const char *key)
{
  g_autofree char *pid = g_strdup_printf ("%d", (int) getpid ());
  const char *argv[] = { "xdotool", "search", "--onlyvisible", "--sync", "--pid", pid, ".", "windowfocus", "key", key,
                         NULL };

  easel_test_act (argv);
}

static void
move_pointer (const char *y)
{
  g_autofree char *pid = g_strdup_printf ("%d", (int) getpid ());
  g_autoptr(GSubprocess) process = NULL;
  g_autoptr(GError) error = NULL;

  process = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE, &error, "xdotool", "search", "--onlyvisible", "--sync",
                              "--pid", pid, ".", "mousemove", "--window", "%1", "100", y, NULL);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_wait_check (process, NULL, &error));
}

/* In full screen the canvas has all of the window; the bars are at the upper edge for whoever looks for them. */
static void
test_full_screen (WindowFixture *fixture,
                  gconstpointer  data)
{
  const char *keys[] = { "F11", NULL };
  g_autoptr(EaselTestDesktop) desktop = easel_test_desktop_new ();
  GtkWidget *header = gtk_widget_get_ancestor (find_switcher (fixture), ADW_TYPE_HEADER_BAR);
  GtkWidget *bar = gtk_widget_get_parent (fixture_find (GTK_WIDGET (fixture->window), ADW_TYPE_TAB_BAR, NULL, NULL));
  GtkMenuButton *menu = easel_pane_get_menu_button (easel_split_get_pane (easel_panel_get_split (fixture->panel), FALSE));

  gtk_application_set_accels_for_action (fixture->application, "win.fullscreen", keys);
  fake_source_open (fixture->source, fixture->session, "1", "One");
  easel_test_settle ();
  g_assert_true (gtk_widget_get_visible (header) && gtk_widget_get_visible (bar));
  press ("F11");
  easel_test_wait_until (gtk_window_is_fullscreen (GTK_WINDOW (fixture->window)));
  easel_test_wait_until (!gtk_widget_get_visible (header) && !gtk_widget_get_visible (bar));
  move_pointer ("300");
  move_pointer ("0");
  easel_test_wait_until (gtk_widget_get_visible (header) && gtk_widget_get_visible (bar));
  move_pointer ("300");
  easel_test_wait_until (!gtk_widget_get_visible (header) && !gtk_widget_get_visible (bar));
  window_activate (fixture->window, "canvas-menu", NULL);
  easel_test_wait_until (gtk_widget_get_visible (bar) && gtk_menu_button_get_popover (menu) != NULL &&
                         gtk_widget_get_mapped (GTK_WIDGET (gtk_menu_button_get_popover (menu))));
  gtk_menu_button_popdown (menu);
  easel_test_wait_until (!gtk_widget_get_mapped (GTK_WIDGET (gtk_menu_button_get_popover (menu))));
  move_pointer ("301");
  easel_test_wait_until (!gtk_widget_get_visible (header) && !gtk_widget_get_visible (bar));
  press ("F11");
  easel_test_wait_until (gtk_widget_get_visible (header) && gtk_widget_get_visible (bar));
  g_assert_false (gtk_window_is_fullscreen (GTK_WINDOW (fixture->window)));
}

/* The keys of a canvas work wherever the focus is in its window, and once. */
static void
test_keys (WindowFixture *fixture,
           gconstpointer  data)
{
  gpointer surface;

  fake_source_open (fixture->source, fixture->session, "1", "One");
  easel_test_settle ();
  surface = easel_panel_get_surface (fixture->panel);
  gtk_window_set_focus (GTK_WINDOW (fixture->window), NULL);
  press ("ctrl+j");
  easel_test_wait_until (fake_surface_count_reloads (surface) > 0);
  g_assert_cmpint (fake_surface_count_reloads (surface), ==, 1);
  gtk_widget_child_focus (surface, GTK_DIR_TAB_FORWARD);
  press ("ctrl+j");
  easel_test_wait_until (fake_surface_count_reloads (surface) > 1);
  g_assert_cmpint (fake_surface_count_reloads (surface), ==, 2);
}

/* Tab goes through a form of an agent, out of it behind its last part, and on to the question that waits. */
static void
test_tab_round (WindowFixture *fixture,
                gconstpointer  data)
{
  g_autofree char *file = g_test_build_filename (G_TEST_DIST, "tests", "agent", "data", "form.a2ui", NULL);
  EaselRequester requester = { (char *) "h", (char *) "Host", NULL, (char *) easel_session_get_uri (fixture->session), FALSE };
  g_autoptr(EaselConsent) consent = easel_consent_new (NULL);
  EaselQuestionCard *card = easel_window_get_card (fixture->window);
  g_autoptr(A2uiModel) model = a2ui_model_new ();
  g_autofree char *form = NULL;
  gsize length;
  GtkWidget *view, *focus;
  guint n = 0;

  g_assert_true (g_file_get_contents (file, &form, &length, NULL));
  g_ptr_array_unref (a2ui_model_feed (model, form, length));
  view = a2ui_view_new (model, NULL);
  easel_question_card_set_consent (card, consent);
  fake_source_open (fixture->source, fixture->session, "1", "One");
  easel_surface_set_content (easel_panel_get_surface (fixture->panel), view);
  easel_surface_set_state (easel_panel_get_surface (fixture->panel), EASEL_SURFACE_LIVE, NULL);
  easel_consent_decide (consent, &requester, "editor", "1", &(EaselOperation) { EASEL_ACTION_LOCAL_WRITE, "Write one" }, NULL);
  easel_test_wait_until (gtk_widget_get_mapped (view) && gtk_widget_get_height (GTK_WIDGET (card)) > 0);
  g_assert_true (gtk_widget_child_focus (view, GTK_DIR_TAB_FORWARD));
  do
    {
      g_signal_emit_by_name (fixture->window, "move-focus", GTK_DIR_TAB_FORWARD);
      focus = gtk_window_get_focus (GTK_WINDOW (fixture->window));
      g_assert_nonnull (focus);
    }
  while (!gtk_widget_is_ancestor (focus, GTK_WIDGET (card)) && n++ < 30);
  g_assert_cmpuint (n, <, 30);
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr(GtkApplication) application = window_fixture_init (&argc, &argv);

  WINDOW_TEST ("/ui/window/tabs", test_tabs);
  WINDOW_TEST ("/ui/window/reveal", test_reveal);
  WINDOW_TEST ("/ui/window/tab-focus", test_tab_focus);
  WINDOW_TEST ("/ui/window/agent-left", test_agent_left);
  WINDOW_TEST ("/ui/window/in-view", test_in_view);
  WINDOW_TEST ("/ui/window/close", test_close);
  WINDOW_TEST ("/ui/window/tab-menu", test_tab_menu);
  WINDOW_TEST ("/ui/window/close-fails", test_close_fails);
  WINDOW_TEST ("/ui/window/close-crossing", test_close_crossing);
  WINDOW_TEST ("/ui/window/close-unable", test_close_unable);
  WINDOW_TEST ("/ui/window/actions", test_actions);
  WINDOW_TEST ("/ui/window/full-screen", test_full_screen);
  WINDOW_TEST ("/ui/window/keys", test_keys);
  WINDOW_TEST ("/ui/window/switch", test_switch);
  WINDOW_TEST ("/ui/window/switch-limit", test_switch_limit);
  WINDOW_TEST ("/ui/window/pages", test_pages);
  WINDOW_TEST ("/ui/window/many", test_many);
  WINDOW_TEST ("/ui/window/switcher", test_switcher);
  WINDOW_TEST ("/ui/window/switcher-apart", test_switcher_apart);
  WINDOW_TEST ("/ui/window/switcher-keys", test_switcher_keys);
  WINDOW_TEST ("/ui/window/switcher-dialog", test_switcher_dialog);
  WINDOW_TEST ("/ui/window/switcher-focus", test_switcher_focus);
  WINDOW_TEST ("/ui/window/external", test_external);
  WINDOW_TEST ("/ui/window/forget", test_forget);
  WINDOW_TEST ("/ui/window/rename", test_rename);
  WINDOW_TEST ("/ui/window/tab-round", test_tab_round);
  return g_test_run ();
}
