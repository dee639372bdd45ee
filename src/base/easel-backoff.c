/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-backoff.h"

/**
 * easel_backoff_init:
 * @self: to be set up
 * @initial: the longest first wait, in milliseconds, at least 1
 * @maximum: the longest wait of all, in milliseconds
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
 * Counts one more failed attempt. The wait is drawn from the upper half of its range, so that the clients of a host
 * that comes back do not all return in the same moment, and none of them returns at once.
 *
 * Returns: how long to wait before the next one, in milliseconds
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

/** easel_backoff_reset: to be called when an attempt succeeded: the next wait is a first one again. */
void
easel_backoff_reset (EaselBackoff *self)
{
  g_return_if_fail (self != NULL);

  self->attempt = 0;
}

/**
 * easel_backoff_succeed:
 * @self: a back-off
 * @stable: in milliseconds
 *
 * An attempt succeeded. The waits begin anew only when that was more than @stable after the success before it: a peer
 * that takes and drops connections at once is left alone for longer.
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
