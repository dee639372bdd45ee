/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-retry.h"

#include "easel-limits.h"

/**
 * easel_retry_init:
 * @self: to be set up
 * @stable: milliseconds between two connections that make the waits begin anew
 * @func: makes an attempt
 * @owner: for @func; it outlives @self
 */
void
easel_retry_init (EaselRetry     *self,
                  guint           stable,
                  EaselRetryFunc  func,
                  gpointer        owner)
{
  g_return_if_fail (self != NULL && func != NULL);

  *self = (EaselRetry) { .stable = stable, .func = func, .owner = owner };
  easel_backoff_init (&self->backoff, EASEL_LIMIT_BACKOFF_INITIAL, EASEL_LIMIT_BACKOFF_MAX);
}

static gboolean
due_cb (gpointer user_data)
{
  EaselRetry *self = user_data;

  self->source = 0;
  self->func (self->owner);
  return G_SOURCE_REMOVE;
}

/**
 * easel_retry_start:
 * @self: a retry
 *
 * Makes an attempt after the next wait. An attempt that was due is put off.
 */
void
easel_retry_start (EaselRetry *self)
{
  g_return_if_fail (self != NULL && self->func != NULL);

  easel_retry_stop (self);
  self->source = g_timeout_add (easel_backoff_next (&self->backoff), due_cb, self);
}

/**
 * easel_retry_stop:
 * @self: a retry
 *
 * No attempt is due any more; the next wait stays as long as it was.
 */
void
easel_retry_stop (EaselRetry *self)
{
  g_return_if_fail (self != NULL);

  g_clear_handle_id (&self->source, g_source_remove);
}

/**
 * easel_retry_succeed:
 * @self: a retry
 *
 * There is a connection.
 */
void
easel_retry_succeed (EaselRetry *self)
{
  gint64 now = g_get_monotonic_time ();

  g_return_if_fail (self != NULL);

  if (self->ready_at == 0 || now - self->ready_at > self->stable * (gint64) 1000)
    easel_backoff_reset (&self->backoff);
  self->ready_at = now;
}
