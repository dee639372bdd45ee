/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-backoff.h"

/**
 * easel_backoff_init:
 * @self: the back-off to initialize
 * @initial: the upper bound of the first wait, in milliseconds, at least 1
 * @maximum: the upper bound of every wait, in milliseconds
 */
void
easel_backoff_init (EaselBackoff *self,
                    guint         initial,
                    guint         maximum)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (initial > 0 && initial <= maximum);

  *self = (EaselBackoff) { .initial = initial, .maximum = maximum };
}

/**
 * easel_backoff_next:
 * @self: a back-off
 *
 * Counts one more failed attempt. The wait is a random value in the upper half of its range: clients of a restarted
 * host reconnect neither all at once nor immediately.
 *
 * Returns: how long to wait before the next attempt, in milliseconds
 */
guint
easel_backoff_next (EaselBackoff *self)
{
  guint64 wait;

  g_return_val_if_fail (self != NULL && self->initial > 0, 0);

  /* 32 doublings of the smallest wait are beyond every maximum. */
  wait = MIN ((guint64) self->initial << MIN (self->attempt, 31), self->maximum);
  if (self->attempt < G_MAXUINT)
    self->attempt++;
  return MAX (1, (guint) (wait * g_random_double_range (0.5, 1.0)));
}

/** easel_backoff_reset: restarts the sequence of waits after a successful attempt. */
void
easel_backoff_reset (EaselBackoff *self)
{
  g_return_if_fail (self != NULL);

  self->attempt = 0;
}

/**
 * easel_backoff_succeed:
 * @self: a back-off
 * @stable: the shortest time between two successes that resets the back-off, in milliseconds
 *
 * Records a successful attempt. The sequence of waits restarts only if the previous success was more than @stable ago:
 * a peer that accepts and drops connections is asked ever less often.
 */
void
easel_backoff_succeed (EaselBackoff *self,
                       guint         stable)
{
  gint64 now = g_get_monotonic_time ();

  g_return_if_fail (self != NULL);

  if (self->succeeded_at == 0 || now - self->succeeded_at > stable * (gint64) 1000)
    easel_backoff_reset (self);
  self->succeeded_at = now;
}
