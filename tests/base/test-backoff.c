/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-backoff.h"
#include "easel-limits.h"

static void
test_doubles_up_to_the_maximum (void)
{
  EaselBackoff backoff;
  guint top = EASEL_LIMIT_BACKOFF_INITIAL;

  easel_backoff_init (&backoff, EASEL_LIMIT_BACKOFF_INITIAL, EASEL_LIMIT_BACKOFF_MAX);
  for (guint i = 0; i < 1000; i++)
    {
      guint wait = easel_backoff_next (&backoff);

      g_assert_cmpuint (wait, >=, top / 2);
      g_assert_cmpuint (wait, <=, top);
      top = MIN (top * 2, EASEL_LIMIT_BACKOFF_MAX);
    }
}

static void
test_is_jittered (void)
{
  guint lowest = G_MAXUINT, highest = 0;

  for (guint i = 0; i < 200; i++)
    {
      EaselBackoff backoff;
      guint wait;

      easel_backoff_init (&backoff, 1000, 30000);
      wait = easel_backoff_next (&backoff);
      lowest = MIN (lowest, wait);
      highest = MAX (highest, wait);
    }
  g_assert_cmpuint (lowest, <, 700);
  g_assert_cmpuint (highest, >, 800);
}

static void
test_reset (void)
{
  EaselBackoff backoff;

  easel_backoff_init (&backoff, 100, 10000);
  for (guint i = 0; i < 10; i++)
    easel_backoff_next (&backoff);
  easel_backoff_reset (&backoff);
  g_assert_cmpuint (easel_backoff_next (&backoff), <=, 100);
  g_assert_cmpuint (backoff.attempt, ==, 1);
}

static void
test_extremes (void)
{
  EaselBackoff backoff;

  easel_backoff_init (&backoff, 1, G_MAXUINT);
  for (guint i = 0; i < 100; i++)
    g_assert_cmpuint (easel_backoff_next (&backoff), >=, 1);

  easel_backoff_init (&backoff, 1, 1);
  g_assert_cmpuint (easel_backoff_next (&backoff), ==, 1);

  backoff.attempt = G_MAXUINT;
  g_assert_cmpuint (easel_backoff_next (&backoff), ==, 1);
  g_assert_cmpuint (backoff.attempt, ==, G_MAXUINT);
}

/* A peer that takes connections and drops them is left alone for longer, until one of them has held. */
static void
test_stable (void)
{
  EaselBackoff backoff;

  easel_backoff_init (&backoff, 1, 60000);
  easel_backoff_next (&backoff);
  easel_backoff_next (&backoff);
  easel_backoff_succeed (&backoff, 60000);
  g_assert_cmpuint (backoff.attempt, ==, 0);
  easel_backoff_next (&backoff);
  easel_backoff_succeed (&backoff, 60000);
  g_assert_cmpuint (backoff.attempt, ==, 1);
  backoff.succeeded_at -= 2 * 60000 * (gint64) 1000;
  easel_backoff_succeed (&backoff, 60000);
  g_assert_cmpuint (backoff.attempt, ==, 0);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/base/backoff/doubles-up-to-the-maximum", test_doubles_up_to_the_maximum);
  g_test_add_func ("/base/backoff/is-jittered", test_is_jittered);
  g_test_add_func ("/base/backoff/reset", test_reset);
  g_test_add_func ("/base/backoff/extremes", test_extremes);
  g_test_add_func ("/base/backoff/stable", test_stable);

  return g_test_run ();
}
