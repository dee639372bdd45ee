/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-deadline.h"

struct _EaselDeadline
{
  EaselDeadlineFunc  ended;
  gpointer           user_data;
  GSource           *timer;       /* nullable */
  GSource           *cancelled;   /* nullable */
};

static void
clear_source (GSource **source)
{
  if (*source == NULL)
    return;
  g_source_destroy (*source);
  g_clear_pointer (source, g_source_unref);
}

/* Calls the callback, which may free @self. */
static void
end (EaselDeadline *self,
     gboolean       timed_out)
{
  clear_source (&self->timer);
  clear_source (&self->cancelled);
  self->ended (timed_out, self->user_data);
}

static gboolean
timer_cb (gpointer user_data)
{
  end (user_data, TRUE);
  return G_SOURCE_REMOVE;
}

static gboolean
cancelled_cb (GCancellable *cancellable,
              gpointer      user_data)
{
  end (user_data, FALSE);
  return G_SOURCE_REMOVE;
}

/**
 * easel_deadline_new:
 * @milliseconds: the longest wait; %EASEL_DEADLINE_NEVER: no timeout
 * @cancellable: (nullable): ends the wait early
 * @ended: called from the main loop, at most once
 * @user_data: for @ended
 *
 * Begins a wait. An already cancelled @cancellable ends the wait in the next iteration of the main loop.
 *
 * Returns: (transfer full): the deadline, to be freed by the caller after the wait
 */
EaselDeadline *
easel_deadline_new (guint              milliseconds,
                    GCancellable      *cancellable,
                    EaselDeadlineFunc  ended,
                    gpointer           user_data)
{
  EaselDeadline *self;

  g_return_val_if_fail (cancellable == NULL || G_IS_CANCELLABLE (cancellable), NULL);
  g_return_val_if_fail (ended != NULL, NULL);

  self = g_new0 (EaselDeadline, 1);
  self->ended = ended;
  self->user_data = user_data;
  if (milliseconds != EASEL_DEADLINE_NEVER)
    {
      self->timer = g_timeout_source_new (milliseconds);
      g_source_set_callback (self->timer, timer_cb, self, NULL);
      g_source_attach (self->timer, g_main_context_get_thread_default ());
    }
  if (cancellable != NULL)
    {
      self->cancelled = g_cancellable_source_new (cancellable);
      g_source_set_callback (self->cancelled, G_SOURCE_FUNC (cancelled_cb), self, NULL);
      g_source_attach (self->cancelled, g_main_context_get_thread_default ());
    }
  return self;
}

/**
 * easel_deadline_free:
 * @self: (transfer full): a deadline
 *
 * Ends the wait without calling the callback.
 */
void
easel_deadline_free (EaselDeadline *self)
{
  g_return_if_fail (self != NULL);

  clear_source (&self->timer);
  clear_source (&self->cancelled);
  g_free (self);
}
