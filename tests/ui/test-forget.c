/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sessions whose agent has left: how they look in a list, and how the user forgets them. */
#include <adwaita.h>
#include <string.h>

#include "easel-test-dialogs.h"
#include "easel-alert.h"
#include "easel-session-row.h"
#include "window-fixture.h"

static void
answer (const char *response)
{
  easel_test_wait_until (dialogs_find (EASEL_TYPE_ALERT) != NULL);
  easel_alert_respond (EASEL_ALERT (dialogs_find (EASEL_TYPE_ALERT)), response);
  easel_test_wait_until (dialogs_find (EASEL_TYPE_ALERT) == NULL);
}

static void
forget (WindowFixture *fixture,
        EaselSession  *session)
{
  window_activate (fixture->window, "forget-session",
                   g_variant_new ("(ss)", easel_source_get_id (EASEL_SOURCE (fixture->source)),
                                  easel_session_get_uri (session)));
}

static guint
count_sessions (WindowFixture *fixture)
{
  return g_list_model_get_n_items (easel_source_get_sessions (EASEL_SOURCE (fixture->source)));
}

static void
test_forget (WindowFixture *fixture,
             gconstpointer  data)
{
  EaselSession *session = fake_source_add_session (fixture->source, "ahp-session:/left", "Claude Code – project");

  /* Nobody's agent, then one that is there. */
  forget (fixture, session);
  g_assert_null (dialogs_find (EASEL_TYPE_ALERT));
  easel_session_set_agent (session, "Claude Code", TRUE);
  forget (fixture, session);
  g_assert_null (dialogs_find (EASEL_TYPE_ALERT));

  easel_session_set_agent (session, "Claude Code", FALSE);
  forget (fixture, session);
  answer ("cancel");
  g_assert_cmpuint (count_sessions (fixture), ==, 2);
  forget (fixture, session);
  answer ("forget");
  easel_test_wait_until (count_sessions (fixture) == 1);
}

/* The agent came back while the user read the question. */
static void
test_back (WindowFixture *fixture,
           gconstpointer  data)
{
  EaselSession *session = fake_source_add_session (fixture->source, "ahp-session:/left", "Claude Code – project");

  easel_session_set_agent (session, "Claude Code", FALSE);
  forget (fixture, session);
  easel_test_wait_until (dialogs_find (EASEL_TYPE_ALERT) != NULL);
  easel_session_set_agent (session, "Claude Code", TRUE);
  answer ("forget");
  g_assert_cmpuint (count_sessions (fixture), ==, 2);
}

static gboolean
is_shown_button (GtkWidget *widget,
                 gpointer   data)
{
  return gtk_widget_get_visible (widget);
}

static void
test_row (WindowFixture *fixture,
          gconstpointer  data)
{
  GtkWidget *row = g_object_ref_sink (easel_session_row_new (EASEL_SOURCE (fixture->source), fixture->session));
  GtkWidget *window = gtk_window_new ();

  gtk_window_set_child (GTK_WINDOW (window), row);
  gtk_window_present (GTK_WINDOW (window));
  easel_test_wait_until (gtk_widget_get_mapped (row));
  g_assert_null (fixture_find (row, GTK_TYPE_BUTTON, is_shown_button, NULL));
  easel_session_set_agent (fixture->session, "Claude Code", TRUE);
  easel_test_wait_until (fixture_find_text (row, "Active") != NULL);
  fake_source_open (fixture->source, fixture->session, "a", "Plan");
  easel_test_wait_until (fixture_find_text (row, "Active · 1 canvas") != NULL);
  easel_session_set_agent (fixture->session, "Claude Code", FALSE);
  easel_test_wait_until (fixture_find_text (row, "Ended · 1 canvas") != NULL);
  g_assert_nonnull (fixture_find (row, GTK_TYPE_BUTTON, is_shown_button, NULL));
  gtk_window_destroy (GTK_WINDOW (window));
  g_object_unref (row);
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr(GtkApplication) application = window_fixture_init (&argc, &argv);

  WINDOW_TEST ("/ui/forget/session", test_forget);
  WINDOW_TEST ("/ui/forget/back", test_back);
  WINDOW_TEST ("/ui/forget/row", test_row);
  return g_test_run ();
}
