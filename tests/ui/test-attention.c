/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "easel-attention.h"
#include "easel-presence-watch.h"
#include "easel-test-desktop.h"
#include "easel-test-notifications.h"
#include "window-fixture.h"

/* Pixels: room for two canvases beside each other. */
#define WIDE 1100

/* Nobody is at a window at first. */
typedef struct
{
  WindowFixture ui;
  EaselUnseen *unseen;
  EaselAttention *attention;
  EaselPresenceWatch *presence;
  EaselTestNotifications *desktop;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  application)
{
  window_fixture_set_up (&fixture->ui, application);
  fixture->unseen = easel_unseen_new (fixture->ui.hub, NULL);
  fixture->attention = easel_attention_new (fixture->ui.application, fixture->unseen);
  fixture->presence = easel_presence_watch_new (fixture->ui.application, fixture->ui.hub);
  easel_window_set_unseen (fixture->ui.window, fixture->unseen);
  fixture->desktop = easel_test_notifications_new ();
  window_leave (fixture->ui.window);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  application)
{
  g_object_unref (fixture->presence);
  g_object_unref (fixture->attention);
  g_object_run_dispose (G_OBJECT (fixture->unseen));
  g_object_unref (fixture->unseen);
  easel_test_notifications_free (fixture->desktop);
  window_fixture_tear_down (&fixture->ui, application);
}

static EaselCanvas *
open_canvas (Fixture    *fixture,
             const char *name)
{
  return fake_source_open_fresh (fixture->ui.source, fixture->ui.session, name, name);
}

/* Told once the user is elsewhere, counted, and taken back when they come. */
static void
test_seen (Fixture       *fixture,
           gconstpointer  application)
{
  easel_session_set_agent (fixture->ui.session, "", TRUE);
  open_canvas (fixture, "Browser");
  easel_test_notifications_expect (fixture->desktop, "Browser");
  g_assert_cmpstr (fixture->desktop->body, ==, "An agent on Lab opened it.");
  open_canvas (fixture, "Editor");
  open_canvas (fixture, "<b>Terminal");
  easel_test_notifications_expect (fixture->desktop, "3 new canvases");
  g_assert_cmpstr (fixture->desktop->body, ==, "An agent on Lab opened “‹b>Terminal”.");
  window_come_to (fixture->ui.window);
  easel_test_wait_until (fixture->desktop->title == NULL);
  /* Told is not seen: two of them are behind the third. */
  g_assert_cmpuint (easel_unseen_get_n_entries (fixture->unseen), ==, 2);
  window_activate (fixture->ui.window, "select-tab", g_variant_new_int32 (1));
  g_assert_cmpuint (easel_unseen_get_n_entries (fixture->unseen), ==, 1);
  /* Who is there and not at work sees it by themselves. */
  gtk_window_set_focus (GTK_WINDOW (fixture->ui.window), NULL);
  open_canvas (fixture, "Seen");
  g_assert_cmpuint (easel_unseen_get_n_entries (fixture->unseen), ==, 1);
  window_leave (fixture->ui.window);
  open_canvas (fixture, "Unseen");
  easel_test_notifications_expect (fixture->desktop, "Unseen");
}

/* The user is at one of two windows: what comes in the other is counted, told, and seen once they are there. */
static void
test_beside (Fixture       *fixture,
             gconstpointer  application)
{
  EaselCanvas *torn = fake_source_open (fixture->ui.source, fixture->ui.session, "torn", "Torn");
  EaselCanvas *page;
  GtkWindow *window;

  window_come_to (fixture->ui.window);
  window_activate (fixture->ui.window, "tear-off", NULL);
  easel_test_wait_until (easel_canvas_get_in_view (torn));
  window = gtk_application_get_windows (fixture->ui.application)->data;
  window_come_to (window);
  easel_test_wait_until (easel_canvas_is_attended (torn));
  page = open_canvas (fixture, "Page");
  easel_test_notifications_expect (fixture->desktop, "Page");
  g_assert_true (easel_canvas_get_in_view (page));
  g_assert_cmpuint (easel_unseen_count (fixture->unseen, fixture->ui.session), ==, 1);
  easel_canvas_emit_show (torn);
  g_assert_false (easel_unseen_has (fixture->unseen, torn));

  window_come_to (fixture->ui.window);
  easel_test_wait_until (fixture->desktop->title == NULL);
  g_assert_cmpuint (easel_unseen_get_n_entries (fixture->unseen), ==, 0);
  easel_canvas_emit_show (page);
  g_assert_false (easel_unseen_has (fixture->unseen, page));
  /* In the panel nothing says that a window beside it is to be looked at. */
  easel_canvas_emit_show (torn);
  easel_test_notifications_expect (fixture->desktop, "Torn");
  g_assert_cmpuint (easel_unseen_get_n_entries (fixture->unseen), ==, 1);
  window_come_to (window);
  easel_test_wait_until (fixture->desktop->title == NULL);
  g_assert_cmpuint (easel_unseen_get_n_entries (fixture->unseen), ==, 0);
}

/* Beside each other in one window both are seen, and both are not while the user is elsewhere. */
static void
test_split (Fixture       *fixture,
            gconstpointer  application)
{
  EaselCanvas *one = fake_source_open (fixture->ui.source, fixture->ui.session, "1", "One");
  EaselCanvas *two = fake_source_open (fixture->ui.source, fixture->ui.session, "2", "Two");

  gtk_widget_set_visible (GTK_WIDGET (fixture->ui.window), TRUE);
  gtk_window_set_default_size (GTK_WINDOW (fixture->ui.window), WIDE, 700);
  easel_test_wait_until (g_action_group_get_action_enabled (G_ACTION_GROUP (fixture->ui.window), "show-beside"));
  window_activate (fixture->ui.window, "show-beside", NULL);
  easel_test_wait_until (easel_canvas_get_in_view (one) && easel_canvas_get_in_view (two));
  easel_canvas_emit_show (one);
  easel_canvas_emit_show (two);
  g_assert_cmpuint (easel_unseen_get_n_entries (fixture->unseen), ==, 2);
  window_come_to (fixture->ui.window);
  g_assert_cmpuint (easel_unseen_get_n_entries (fixture->unseen), ==, 0);
  easel_canvas_emit_show (one);
  easel_canvas_emit_show (two);
  g_assert_cmpuint (easel_unseen_get_n_entries (fixture->unseen), ==, 0);
}

/* A canvas behind a window that may cover it whole, as the overview of all canvases may, is not seen. */
static void
test_overview (Fixture       *fixture,
               gconstpointer  application)
{
  EaselCanvas *page = fake_source_open (fixture->ui.source, fixture->ui.session, "1", "One");
  EaselCanvasOverview *overview;

  window_come_to (fixture->ui.window);
  g_assert_true (easel_canvas_is_attended (page));
  overview = window_open_overview (&fixture->ui);
  window_come_to (gtk_widget_get_root (GTK_WIDGET (overview)));
  easel_canvas_emit_show (page);
  g_assert_true (easel_unseen_has (fixture->unseen, page));
  easel_dialog_close (EASEL_DIALOG (overview));
  window_come_to (fixture->ui.window);
  easel_test_wait_until (!easel_unseen_has (fixture->unseen, page));
}

/* A window that is put away shows nobody anything, also where the desktop leaves the keyboard to it. */
static void
test_put_away (Fixture       *fixture,
               gconstpointer  application)
{
  g_autoptr(EaselTestDesktop) manager = easel_test_desktop_new ();

  window_come_to (fixture->ui.window);
  open_canvas (fixture, "Seen");
  g_assert_cmpuint (easel_unseen_get_n_entries (fixture->unseen), ==, 0);
  gtk_window_minimize (GTK_WINDOW (fixture->ui.window));
  easel_test_wait_until (easel_hub_get_presence (fixture->ui.hub) == EASEL_PRESENCE_AWAY);
  g_assert_true (gtk_window_is_active (GTK_WINDOW (fixture->ui.window)));
  open_canvas (fixture, "Unseen");
  easel_test_notifications_expect (fixture->desktop, "Unseen");
  easel_test_desktop_restore (manager);
  easel_test_wait_until (easel_hub_get_presence (fixture->ui.hub) != EASEL_PRESENCE_AWAY);
  easel_test_wait_until (fixture->desktop->title == NULL);
  g_assert_cmpuint (easel_unseen_get_n_entries (fixture->unseen), ==, 0);
}

/* Where no agent is known it may have been the user, by a command. */
static void
test_nobody (Fixture       *fixture,
             gconstpointer  application)
{
  open_canvas (fixture, "Mine");
  easel_test_notifications_expect (fixture->desktop, "Mine");
  g_assert_cmpstr (fixture->desktop->body, ==, "It was opened on Lab.");
  open_canvas (fixture, "More");
  easel_test_notifications_expect (fixture->desktop, "2 new canvases");
  g_assert_cmpstr (fixture->desktop->body, ==, "“More” was opened on Lab.");
}

/* A script's form has the name of the script, which is not said twice. */
static void
test_script (Fixture       *fixture,
             gconstpointer  application)
{
  easel_session_set_agent (fixture->ui.session, "New Project", TRUE);
  open_canvas (fixture, "New Project");
  easel_test_notifications_expect (fixture->desktop, "New Project");
  g_assert_cmpstr (fixture->desktop->body, ==, "It was opened on Lab.");
  open_canvas (fixture, "Next");
  easel_test_notifications_expect (fixture->desktop, "2 new canvases");
  g_assert_cmpstr (fixture->desktop->body, ==, "New Project on Lab opened “Next”.");
}

/* What is closed before anybody saw it is no news. */
static void
test_gone (Fixture       *fixture,
           gconstpointer  application)
{
  EaselCanvas *one = open_canvas (fixture, "One");
  EaselCanvas *two = open_canvas (fixture, "Two");

  easel_test_notifications_expect (fixture->desktop, "2 new canvases");
  fake_source_take_away (fixture->ui.source, fixture->ui.session, one);
  easel_test_notifications_expect (fixture->desktop, "Two");
  fake_source_take_away (fixture->ui.source, fixture->ui.session, two);
  easel_test_wait_until (fixture->desktop->title == NULL);
}

static void
show_cb (GSimpleAction  *action,
         GVariant       *target,
         char          **shown)
{
  *shown = g_variant_print (target, FALSE);
}

/* It names the agent, and a click leads to what it opened. */
static void
test_clicked (Fixture       *fixture,
              gconstpointer  application)
{
  g_autoptr(GSimpleAction) action = g_simple_action_new ("show-canvas", G_VARIANT_TYPE ("(sss)"));
  g_autofree char *shown = NULL;

  g_signal_connect (action, "activate", G_CALLBACK (show_cb), &shown);
  g_action_map_add_action (G_ACTION_MAP (fixture->ui.application), G_ACTION (action));
  easel_session_set_agent (fixture->ui.session, "<i>Claude", TRUE);
  open_canvas (fixture, "Plan");
  easel_test_notifications_expect (fixture->desktop, "Plan");
  g_assert_cmpstr (fixture->desktop->body, ==, "‹i>Claude on Lab opened it.");
  easel_test_notifications_click (fixture->desktop);
  easel_test_wait_until (shown != NULL);
  g_assert_cmpstr (shown, ==, "('lab', 'ahp-session:/1', 'ahp-canvas:/Plan')");
  g_action_map_remove_action (G_ACTION_MAP (fixture->ui.application), "show-canvas");
}

/* An agent that calls for the user is told with its text, once for several calls, until it works again; a click leads to
 * its session. */
static void
test_called (Fixture       *fixture,
             gconstpointer  application)
{
  g_autoptr(GSimpleAction) action = g_simple_action_new ("show-session", G_VARIANT_TYPE ("(ss)"));
  EaselSession *session = fixture->ui.session;
  g_autofree char *shown = NULL;

  g_signal_connect (action, "activate", G_CALLBACK (show_cb), &shown);
  g_action_map_add_action (G_ACTION_MAP (fixture->ui.application), G_ACTION (action));
  easel_session_set_agent (session, "Claude", TRUE);
  easel_session_set_title (session, "Claude – easel");
  easel_session_set_status (session, EASEL_SESSION_NEEDS_USER);
  easel_session_set_notices (session, 1);
  easel_session_set_activity (session, "May I run <b>make</b>?");
  easel_session_set_notices (session, 2);
  easel_test_notifications_expect (fixture->desktop, "Claude – easel");
  g_assert_cmpstr (fixture->desktop->body, ==, "May I run ‹b>make‹/b>?");
  easel_session_set_status (session, EASEL_SESSION_WORKING);
  easel_test_wait_until (fixture->desktop->title == NULL);
  easel_session_set_activity (session, NULL);
  easel_session_set_status (session, EASEL_SESSION_DONE);
  easel_session_set_notices (session, 3);
  easel_test_notifications_expect (fixture->desktop, "Claude – easel");
  g_assert_cmpstr (fixture->desktop->body, ==, "Done");
  easel_test_notifications_click (fixture->desktop);
  easel_test_wait_until (shown != NULL);
  g_assert_cmpstr (shown, ==, "('lab', 'ahp-session:/1')");
  g_action_map_remove_action (G_ACTION_MAP (fixture->ui.application), "show-session");
}

/* A question waits where its canvas is: that is where a click leads. */
static void
test_question (Fixture       *fixture,
               gconstpointer  application)
{
  EaselRequester requester = { (char *) "fake", (char *) "Far", (char *) "<i>Claude", (char *) "ahp-session:/1", FALSE };
  g_autoptr(GSimpleAction) action = g_simple_action_new ("show-question", G_VARIANT_TYPE ("(sss)"));
  g_autoptr(EaselConsent) consent = easel_consent_new (NULL);
  g_autofree char *shown = NULL;

  g_signal_connect (action, "activate", G_CALLBACK (show_cb), &shown);
  g_action_map_add_action (G_ACTION_MAP (fixture->ui.application), G_ACTION (action));
  easel_attention_follow_questions (fixture->attention, consent);
  easel_consent_decide (consent, &requester, "editor", "ed-1",
                        &(EaselOperation) { EASEL_ACTION_LOCAL_WRITE, "Write <b>one & two" }, NULL);
  easel_test_wait_until (g_strcmp0 (fixture->desktop->body, "Write ‹b>one ＆ two") == 0);
  easel_test_notifications_click (fixture->desktop);
  easel_test_wait_until (shown != NULL);
  g_assert_cmpstr (shown, ==, "('fake', 'ahp-session:/1', 'ed-1')");
  g_action_map_remove_action (G_ACTION_MAP (fixture->ui.application), "show-question");
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr(GtkApplication) application = NULL;

  /* Not what the desktop of whoever runs this offers. */
  g_setenv ("GNOTIFICATION_BACKEND", "freedesktop", TRUE);
  application = window_fixture_init (&argc, &argv);
  g_test_add ("/ui/attention/seen", Fixture, application, set_up, test_seen, tear_down);
  g_test_add ("/ui/attention/beside", Fixture, application, set_up, test_beside, tear_down);
  g_test_add ("/ui/attention/split", Fixture, application, set_up, test_split, tear_down);
  g_test_add ("/ui/attention/overview", Fixture, application, set_up, test_overview, tear_down);
  g_test_add ("/ui/attention/put-away", Fixture, application, set_up, test_put_away, tear_down);
  g_test_add ("/ui/attention/nobody", Fixture, application, set_up, test_nobody, tear_down);
  g_test_add ("/ui/attention/script", Fixture, application, set_up, test_script, tear_down);
  g_test_add ("/ui/attention/gone", Fixture, application, set_up, test_gone, tear_down);
  g_test_add ("/ui/attention/clicked", Fixture, application, set_up, test_clicked, tear_down);
  g_test_add ("/ui/attention/called", Fixture, application, set_up, test_called, tear_down);
  g_test_add ("/ui/attention/question", Fixture, application, set_up, test_question, tear_down);
  return g_test_run ();
}
