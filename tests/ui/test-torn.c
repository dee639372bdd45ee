/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "easel-accels.h"
#include "easel-session-switcher.h"
#include "easel-torn-window.h"
#include "window-fixture.h"

static AdwTabView *
tear_off (WindowFixture *fixture)
{
  AdwTabView *view = easel_panel_get_view (fixture->panel);
  AdwTabView *torn = NULL;

  g_signal_emit_by_name (view, "create-window", &torn);
  g_assert_nonnull (torn);
  adw_tab_view_transfer_page (view, adw_tab_view_get_selected_page (view), torn, 0);
  easel_test_settle ();
  return torn;
}

/* A tab in its own window lives on while the session is switched, and comes back with the window. */
static void
test_torn (WindowFixture *fixture,
           gconstpointer  data)
{
  EaselSession *other = fake_source_add_session (fixture->source, "ahp-session:/2", "Two");
  AdwTabView *torn;
  GtkWindow *window;
  gpointer surface;

  fake_source_open (fixture->source, fixture->session, "1", "One");
  fake_source_open (fixture->source, fixture->session, "2", "Two");
  surface = easel_panel_get_surface (fixture->panel);
  torn = tear_off (fixture);
  window = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (torn)));
  g_assert_true (EASEL_IS_TORN_WINDOW (window));
  g_assert_cmpint (window_count_tabs (fixture), ==, 1);
  g_assert_cmpstr (gtk_window_get_title (window), ==, "Two");
  window_activate (window, "reload", NULL);
  g_assert_cmpint (fake_surface_count_reloads (surface), ==, 1);
  /* The keyboard goes with the canvas, and so does its title. */
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (window), surface));
  adw_tab_page_set_title (adw_tab_view_get_selected_page (torn), "Three");
  g_assert_cmpstr (gtk_window_get_title (window), ==, "Three");

  easel_hub_choose (fixture->hub, EASEL_SOURCE (fixture->source), other);
  g_assert_cmpint (window_count_tabs (fixture), ==, 0);
  g_assert_cmpint (adw_tab_view_get_n_pages (torn), ==, 1);
  g_assert_cmpint (fake_source_count_holds (fixture->source), ==, 2);
  easel_hub_choose (fixture->hub, EASEL_SOURCE (fixture->source), fixture->session);
  g_assert_cmpint (window_count_tabs (fixture), ==, 1);

  gtk_window_close (window);
  easel_test_settle ();
  g_assert_cmpint (window_count_tabs (fixture), ==, 2);
  /* The very same view, not a new one: what was typed in it is still there. */
  g_assert_true (gtk_widget_is_ancestor (surface, GTK_WIDGET (fixture->window)));
}

static gboolean
is_there (GtkWidget *widget,
          gpointer   data)
{
  return TRUE;
}

static gboolean
is_mapped (GtkWidget *widget,
           gpointer   data)
{
  return gtk_widget_get_mapped (widget);
}

/* Without a mouse: out by the menu, and each key of the program works there too. */
static void
test_torn_keys (WindowFixture *fixture,
                gconstpointer  data)
{
  guint n;
  const EaselAccel *accels = easel_accels_get (&n);
  GtkWidget *switcher = fixture_find (GTK_WIDGET (fixture->window), EASEL_TYPE_SESSION_SWITCHER, is_there, NULL);
  GtkWindow *window;

  g_assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (fixture->window), "tear-off"));
  fake_source_open (fixture->source, fixture->session, "1", "One");
  window_activate (fixture->window, "tear-off", NULL);
  easel_test_settle ();
  g_assert_cmpint (window_count_tabs (fixture), ==, 0);
  window = gtk_application_get_windows (fixture->application)->data;
  g_assert_true (EASEL_IS_TORN_WINDOW (window));
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = NULL;
      g_autoptr(GVariant) target = NULL;

      if (!g_str_has_prefix (accels[i].action, "win."))
        continue;
      g_assert_true (g_action_parse_detailed_name (accels[i].action + strlen ("win."), &name, &target, NULL));
      g_assert_true (g_action_group_has_action (G_ACTION_GROUP (window), name));
    }
  /* It has a window of its own already. */
  window_activate (window, "tear-off", NULL);
  easel_test_settle ();
  g_assert_true (gtk_application_get_windows (fixture->application)->data == window);
  window_activate (window, "fullscreen", NULL);
  window_activate (window, "switch-session", NULL);
  easel_test_wait_until (fixture_find (switcher, GTK_TYPE_POPOVER, is_mapped, NULL) != NULL);
}

static EaselQuestion *
get_question (gpointer window)
{
  GtkWidget *card = fixture_find (window, EASEL_TYPE_QUESTION_CARD, is_there, NULL);

  return easel_question_card_get_question (EASEL_QUESTION_CARD (card));
}

/* What an agent asks about a canvas is asked where the user looks at it. */
static void
test_torn_question (WindowFixture *fixture,
                    gconstpointer  data)
{
  EaselRequester requester = { (char *) "h", (char *) "Host", NULL,
                           (char *) easel_session_get_uri (fixture->session), FALSE };
  g_autoptr(EaselConsent) consent = easel_consent_new (NULL);
  AdwTabView *torn;
  gpointer window;

  easel_question_card_set_consent (easel_window_get_card (fixture->window), consent);
  fake_source_open (fixture->source, fixture->session, "1", "One");
  fake_source_open (fixture->source, fixture->session, "2", "Two");
  easel_consent_decide (consent, &requester, "editor", "2", &(EaselOperation) { EASEL_ACTION_LOCAL_WRITE, "Write two" }, NULL);
  easel_consent_decide (consent, &requester, "editor", "1", &(EaselOperation) { EASEL_ACTION_LOCAL_WRITE, "Write one" }, NULL);
  g_assert_cmpstr (easel_question_get_what (get_question (fixture->window)), ==, "Write two");
  torn = tear_off (fixture);
  window = gtk_widget_get_root (GTK_WIDGET (torn));
  g_assert_cmpstr (easel_question_get_what (get_question (window)), ==, "Write two");
  g_assert_cmpstr (easel_question_get_what (get_question (fixture->window)), ==, "Write one");
  easel_consent_answer (consent, get_question (fixture->window), EASEL_ANSWER_ONCE);
  g_assert_null (get_question (fixture->window));
  /* It comes back with the tab. */
  gtk_window_close (window);
  easel_test_settle ();
  g_assert_cmpstr (easel_question_get_what (get_question (fixture->window)), ==, "Write two");
}

/* Behind another session it comes back all the same. */
static void
test_torn_ends (WindowFixture *fixture,
                gconstpointer  data)
{
  EaselSession *other = fake_source_add_session (fixture->source, "ahp-session:/2", "Two");
  EaselCanvas *one = fake_source_open (fixture->source, fixture->session, "1", "One");
  AdwTabView *torn = tear_off (fixture);
  gpointer window = gtk_widget_get_root (GTK_WIDGET (torn));

  easel_hub_choose (fixture->hub, EASEL_SOURCE (fixture->source), other);
  gtk_window_close (window);
  easel_test_settle ();
  g_assert_cmpint (window_count_tabs (fixture), ==, 0);

  /* And a window whose last canvas goes, goes too. */
  easel_hub_choose (fixture->hub, EASEL_SOURCE (fixture->source), fixture->session);
  g_assert_cmpint (window_count_tabs (fixture), ==, 1);
  torn = tear_off (fixture);
  window = gtk_widget_get_root (GTK_WIDGET (torn));
  g_object_add_weak_pointer (window, &window);
  fake_source_take_away (fixture->source, fixture->session, one);
  easel_test_wait_until (window == NULL);
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr(GtkApplication) application = window_fixture_init (&argc, &argv);

  WINDOW_TEST ("/ui/window/torn", test_torn);
  WINDOW_TEST ("/ui/window/torn-keys", test_torn_keys);
  WINDOW_TEST ("/ui/window/torn-question", test_torn_question);
  WINDOW_TEST ("/ui/window/torn-ends", test_torn_ends);
  return g_test_run ();
}
