/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The question with which agent a canvas is shared: nobody but whom the user ticks. */
#include <adwaita.h>

#include "easel-test-dialogs.h"
#include "easel-alert.h"
#include "easel-share-dialog.h"
#include "window-fixture.h"

typedef struct
{
  EaselAlert *dialog;
  EaselSession     *chosen;   /* nullable: borrowed */
  gboolean          has_ended;
} Question;

static void
chosen_cb (EaselSource  *source,
           EaselSession *session,
           const char   *connection,
           gpointer      user_data)
{
  ((Question *) user_data)->chosen = session;
}

static void
ended_cb (gpointer user_data)
{
  ((Question *) user_data)->has_ended = TRUE;
}

static void
ask (WindowFixture *fixture,
     Question      *question)
{
  EaselCanvas *canvas = fake_source_open (fixture->source, fixture->session, "a", "Plan");

  g_assert_true (easel_share_dialog_ask (GTK_WINDOW (fixture->window), fixture->hub, canvas, chosen_cb, question,
                                         ended_cb));
  question->dialog = (EaselAlert *) dialogs_find (EASEL_TYPE_ALERT);
  g_assert_nonnull (question->dialog);
}

static gboolean
has_name (GtkWidget *button,
          gpointer   title)
{
  return fixture_find_text (button, title) != NULL;
}

static void
tick (Question   *question,
      const char *title,
      gboolean    is_active)
{
  GtkWidget *button;

  easel_test_wait_until ((button = fixture_find (GTK_WIDGET (question->dialog), GTK_TYPE_CHECK_BUTTON, has_name,
                                                 (gpointer) title)) != NULL);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (button), is_active);
}

static gboolean
may_share (Question *question)
{
  return easel_alert_get_response_enabled (question->dialog, "share");
}

static void
answer (Question *question)
{
  easel_alert_respond (question->dialog, "share");
  easel_test_wait_until (question->has_ended);
}

/* The only agent is proposed, and taken away with its tick. */
static void
test_one (WindowFixture *fixture,
          gconstpointer  data)
{
  Question question = { NULL, };

  easel_session_set_agent (fixture->session, "Claude Code", TRUE);
  easel_session_set_connection (fixture->session, "c-1");
  ask (fixture, &question);
  g_assert_true (may_share (&question));
  tick (&question, "One", FALSE);
  g_assert_false (may_share (&question));
  answer (&question);
  g_assert_null (question.chosen);
}

/* None of several is proposed; the last that was ticked gets it. */
static void
test_two (WindowFixture *fixture,
          gconstpointer  data)
{
  EaselSession *other = fake_source_add_session (fixture->source, "ahp-session:/other", "Other");
  Question question = { NULL, };

  easel_session_set_agent (fixture->session, "Claude Code", TRUE);
  easel_session_set_agent (other, "Codex", TRUE);
  easel_session_set_connection (fixture->session, "c-1");
  easel_session_set_connection (other, "c-2");
  ask (fixture, &question);
  g_assert_false (may_share (&question));
  tick (&question, "One", TRUE);
  tick (&question, "Other", TRUE);
  g_assert_true (may_share (&question));
  answer (&question);
  g_assert_true (question.chosen == other);
}

/* An agent that took the place of the chosen one while the question stood there does not get it. */
static void
test_replaced (WindowFixture *fixture,
               gconstpointer  data)
{
  Question question = { NULL, };

  easel_session_set_agent (fixture->session, "Claude Code", TRUE);
  easel_session_set_connection (fixture->session, "c-1");
  ask (fixture, &question);
  easel_session_set_connection (fixture->session, "c-2");
  g_assert_true (may_share (&question));
  answer (&question);
  g_assert_null (question.chosen);
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr(GtkApplication) application = window_fixture_init (&argc, &argv);

  WINDOW_TEST ("/ui/share-dialog/one", test_one);
  WINDOW_TEST ("/ui/share-dialog/two", test_two);
  WINDOW_TEST ("/ui/share-dialog/replaced", test_replaced);
  return g_test_run ();
}
