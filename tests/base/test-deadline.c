/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-deadline.h"

typedef struct
{
  EaselDeadline *deadline;
  guint          n_ended;
  gboolean       timed_out;
} Wait;

/* Frees the deadline, as whoever waits does. */
static void
ended_cb (gboolean timed_out,
          gpointer user_data)
{
  Wait *wait = user_data;

  wait->n_ended++;
  wait->timed_out = timed_out;
  g_clear_pointer (&wait->deadline, easel_deadline_free);
}

static gboolean
passed_cb (gpointer user_data)
{
  *(gboolean *) user_data = TRUE;
  return G_SOURCE_REMOVE;
}

static void
let_pass (guint milliseconds)
{
  gboolean passed = FALSE;

  g_timeout_add (milliseconds, passed_cb, &passed);
  while (!passed)
    g_main_context_iteration (NULL, TRUE);
}

static void
test_time (void)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  Wait wait = { 0 };

  wait.deadline = easel_deadline_new (0, cancellable, ended_cb, &wait);
  g_assert_cmpuint (wait.n_ended, ==, 0);
  while (wait.n_ended == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (wait.timed_out);
  g_cancellable_cancel (cancellable);
  let_pass (20);
  g_assert_cmpuint (wait.n_ended, ==, 1);
}

static void
test_cancel (void)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  Wait wait = { .timed_out = TRUE };

  wait.deadline = easel_deadline_new (10, cancellable, ended_cb, &wait);
  g_cancellable_cancel (cancellable);
  g_assert_cmpuint (wait.n_ended, ==, 0);
  let_pass (40);
  g_assert_cmpuint (wait.n_ended, ==, 1);
  g_assert_false (wait.timed_out);
}

static void
test_cancelled_before (void)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  Wait wait = { .timed_out = TRUE };

  g_cancellable_cancel (cancellable);
  wait.deadline = easel_deadline_new (EASEL_DEADLINE_NEVER, cancellable, ended_cb, &wait);
  g_assert_cmpuint (wait.n_ended, ==, 0);
  while (wait.n_ended == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_false (wait.timed_out);
}

static void
test_freed (void)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  Wait wait = { 0 };

  wait.deadline = easel_deadline_new (0, cancellable, ended_cb, &wait);
  g_cancellable_cancel (cancellable);
  g_clear_pointer (&wait.deadline, easel_deadline_free);
  let_pass (20);
  g_assert_cmpuint (wait.n_ended, ==, 0);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/deadline/time", test_time);
  g_test_add_func ("/deadline/cancel", test_cancel);
  g_test_add_func ("/deadline/cancelled-before", test_cancelled_before);
  g_test_add_func ("/deadline/freed", test_freed);
  return g_test_run ();
}
