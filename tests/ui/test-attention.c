/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <unistd.h>

#include "easel-attention.h"
#include "easel-presence-watch.h"
#include "easel-test-desktop.h"
#include "easel-test-notifications.h"
#include "ui-fixture.h"

typedef struct
{
  GtkApplication *application;
  EaselHub *hub;
  EaselNews *news;
  EaselAttention *attention;
  EaselPresenceWatch *presence;
  FakeSource *source;
  EaselSession *session;
  GtkWidget *window;
  EaselTestNotifications *desktop;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  application)
{
  fixture->application = (GtkApplication *) application;
  fixture->hub = easel_hub_new ();
  fixture->news = easel_news_new (fixture->hub);
  fixture->attention = easel_attention_new (fixture->application, fixture->news);
  fixture->presence = easel_presence_watch_new (fixture->application, fixture->hub);
  fixture->source = fake_source_new ("fake", "Far <b>Host</b>");
  fixture->session = fake_source_add_session (fixture->source, "ahp-session:/1", "One");
  easel_hub_add (fixture->hub, EASEL_SOURCE (fixture->source));
  fixture->desktop = easel_test_notifications_new ();
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  application)
{
  if (fixture->window != NULL)
    gtk_window_destroy (GTK_WINDOW (fixture->window));
  g_object_unref (fixture->presence);
  g_object_unref (fixture->attention);
  g_object_unref (fixture->news);
  g_object_unref (fixture->hub);
  g_assert_finalize_object (fixture->source);
  easel_test_notifications_free (fixture->desktop);
}

static void
run (const char *const *argv)
{
  g_autoptr(GSubprocess) process = NULL;
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;

  process = g_subprocess_newv (argv, G_SUBPROCESS_FLAGS_STDOUT_SILENCE, &error);
  g_assert_no_error (error);
  g_subprocess_wait_check_async (process, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  g_assert_true (g_subprocess_wait_check_finish (process, result, &error));
}

static void
come_back (Fixture *fixture)
{
  g_autofree char *pid = g_strdup_printf ("%d", (int) getpid ());
  const char *focus[] = { "xdotool", "search", "--onlyvisible", "--sync", "--pid", pid, ".", "windowfocus", NULL };

  fixture->window = gtk_application_window_new (fixture->application);
  gtk_window_present (GTK_WINDOW (fixture->window));
  run (focus);
  easel_test_wait_until (gtk_window_is_active (GTK_WINDOW (fixture->window)));
}

static void
leave (Fixture *fixture)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  fixture->window = NULL;
}

static EaselCanvas *
open_canvas (Fixture    *fixture,
             const char *name)
{
  return fake_source_open_fresh (fixture->source, fixture->session, name, name);
}

/* Told once the person is elsewhere, counted, and taken back when they come. */
static void
test_seen (Fixture       *fixture,
           gconstpointer  application)
{
  easel_session_set_agent (fixture->session, "", TRUE);
  open_canvas (fixture, "Browser");
  easel_test_wait_until (g_strcmp0 (fixture->desktop->title, "Browser") == 0);
  g_assert_cmpstr (fixture->desktop->body, ==, "An agent on Far ‹b>Host‹/b> opened it.");
  open_canvas (fixture, "Editor");
  open_canvas (fixture, "Terminal");
  easel_test_wait_until (g_strcmp0 (fixture->desktop->title, "3 new canvases") == 0);
  g_assert_cmpstr (fixture->desktop->body, ==, "An agent on Far ‹b>Host‹/b> opened “Terminal”.");
  come_back (fixture);
  easel_test_wait_until (fixture->desktop->title == NULL);
  /* Who is there sees it by themselves. */
  open_canvas (fixture, "Seen");
  leave (fixture);
  open_canvas (fixture, "Unseen");
  easel_test_wait_until (g_strcmp0 (fixture->desktop->title, "Unseen") == 0);
}

/* A window that is put away shows nobody anything, also where the desktop leaves the keyboard to it. */
static void
test_put_away (Fixture       *fixture,
               gconstpointer  application)
{
  g_autoptr(EaselTestDesktop) manager = easel_test_desktop_new ();

  come_back (fixture);
  open_canvas (fixture, "Seen");
  gtk_window_minimize (GTK_WINDOW (fixture->window));
  easel_test_wait_until (easel_hub_get_presence (fixture->hub) == EASEL_PRESENCE_AWAY);
  g_assert_true (gtk_window_is_active (GTK_WINDOW (fixture->window)));
  open_canvas (fixture, "Unseen");
  easel_test_wait_until (g_strcmp0 (fixture->desktop->title, "Unseen") == 0);
  easel_test_desktop_restore (manager);
  easel_test_wait_until (easel_hub_get_presence (fixture->hub) == EASEL_PRESENCE_HERE);
}

/* Where no agent is known it may have been the person, by a command. */
static void
test_nobody (Fixture       *fixture,
             gconstpointer  application)
{
  open_canvas (fixture, "Mine");
  easel_test_wait_until (g_strcmp0 (fixture->desktop->title, "Mine") == 0);
  g_assert_cmpstr (fixture->desktop->body, ==, "It was opened on Far ‹b>Host‹/b>.");
  open_canvas (fixture, "More");
  easel_test_wait_until (g_strcmp0 (fixture->desktop->title, "2 new canvases") == 0);
  g_assert_cmpstr (fixture->desktop->body, ==, "“More” was opened on Far ‹b>Host‹/b>.");
}

/* What is closed before anybody saw it is no news. */
static void
test_gone (Fixture       *fixture,
           gconstpointer  application)
{
  EaselCanvas *one = open_canvas (fixture, "One");
  EaselCanvas *two = open_canvas (fixture, "Two");

  easel_test_wait_until (g_strcmp0 (fixture->desktop->title, "2 new canvases") == 0);
  fake_source_take_away (fixture->source, fixture->session, one);
  easel_test_wait_until (g_strcmp0 (fixture->desktop->title, "Two") == 0);
  fake_source_take_away (fixture->source, fixture->session, two);
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
  g_action_map_add_action (G_ACTION_MAP (fixture->application), G_ACTION (action));
  easel_session_set_agent (fixture->session, "<i>Claude", TRUE);
  open_canvas (fixture, "Plan");
  easel_test_wait_until (g_strcmp0 (fixture->desktop->title, "Plan") == 0);
  g_assert_cmpstr (fixture->desktop->body, ==, "‹i>Claude on Far ‹b>Host‹/b> opened it.");
  easel_test_notifications_click (fixture->desktop);
  easel_test_wait_until (shown != NULL);
  g_assert_cmpstr (shown, ==, "('fake', 'ahp-session:/1', 'ahp-canvas:/Plan')");
  g_action_map_remove_action (G_ACTION_MAP (fixture->application), "show-canvas");
}

/* A question waits where its canvas is: that is where a click leads. */
static void
test_question (Fixture       *fixture,
               gconstpointer  application)
{
  EaselSubject subject = { (char *) "fake", (char *) "Far", (char *) "<i>Claude", (char *) "ahp-session:/1", FALSE };
  g_autoptr(GSimpleAction) action = g_simple_action_new ("show-question", G_VARIANT_TYPE ("(sss)"));
  g_autoptr(EaselConsent) consent = easel_consent_new (NULL);
  g_autofree char *shown = NULL;

  g_signal_connect (action, "activate", G_CALLBACK (show_cb), &shown);
  g_action_map_add_action (G_ACTION_MAP (fixture->application), G_ACTION (action));
  easel_attention_follow_questions (fixture->attention, consent);
  easel_consent_decide (consent, &subject, "editor", "ed-1", EASEL_ACTION_LOCAL_WRITE, "Write <b>one");
  easel_test_wait_until (g_strcmp0 (fixture->desktop->body, "Write ‹b>one") == 0);
  easel_test_notifications_click (fixture->desktop);
  easel_test_wait_until (shown != NULL);
  g_assert_cmpstr (shown, ==, "('fake', 'ahp-session:/1', 'ed-1')");
  g_action_map_remove_action (G_ACTION_MAP (fixture->application), "show-question");
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr(GtkApplication) application = NULL;
  g_autoptr(GError) error = NULL;

  /* Not what the desktop of whoever runs this offers. */
  g_setenv ("GNOTIFICATION_BACKEND", "freedesktop", TRUE);
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  application = GTK_APPLICATION (adw_application_new ("io.github.ahp_canvas.Test", G_APPLICATION_DEFAULT_FLAGS));
  g_application_register (G_APPLICATION (application), NULL, &error);
  g_assert_no_error (error);
  g_test_add ("/ui/attention/seen", Fixture, application, set_up, test_seen, tear_down);
  g_test_add ("/ui/attention/put-away", Fixture, application, set_up, test_put_away, tear_down);
  g_test_add ("/ui/attention/nobody", Fixture, application, set_up, test_nobody, tear_down);
  g_test_add ("/ui/attention/gone", Fixture, application, set_up, test_gone, tear_down);
  g_test_add ("/ui/attention/clicked", Fixture, application, set_up, test_clicked, tear_down);
  g_test_add ("/ui/attention/question", Fixture, application, set_up, test_question, tear_down);
  return g_test_run ();
}
