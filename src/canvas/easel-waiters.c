/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-canvas"

#include "easel-waiters.h"

#include "easel-deadline.h"

struct _EaselWaiters
{
  GPtrArray         *waiters;
  EaselWaitersEmpty  empty;
  gpointer           user_data;
};

typedef struct
{
  EaselWaiters  *owner;
  GTask         *task;
  EaselDeadline *deadline;  /* NULL after the task has returned */
} Waiter;

static void
waiter_free (Waiter *waiter)
{
  g_clear_pointer (&waiter->deadline, easel_deadline_free);
  g_clear_object (&waiter->task);
  g_free (waiter);
}

/**
 * easel_waiters_new: (skip)
 * @empty: (nullable): called when the last waiter was cancelled
 * @user_data: for @empty
 *
 * Returns: (transfer full): a list without waiters
 */
EaselWaiters *
easel_waiters_new (EaselWaitersEmpty empty,
                   gpointer          user_data)
{
  EaselWaiters *self = g_new0 (EaselWaiters, 1);

  self->waiters = g_ptr_array_new_with_free_func ((GDestroyNotify) waiter_free);
  self->empty = empty;
  self->user_data = user_data;
  return self;
}

/**
 * easel_waiters_free: (skip)
 * @self: (nullable): a list; tasks in it are dropped without an answer
 */
void
easel_waiters_free (EaselWaiters *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->waiters);
  g_free (self);
}

static void
cancelled_cb (gboolean timed_out,
              gpointer user_data)
{
  Waiter *waiter = user_data;
  EaselWaiters *self = waiter->owner;
  g_autoptr(GTask) task = g_object_ref (waiter->task);
  gboolean is_last;

  g_ptr_array_remove (self->waiters, waiter);
  is_last = self->waiters->len == 0;
  if (is_last && self->empty != NULL)
    self->empty (self->user_data);
  g_task_return_error_if_cancelled (task);
}

/**
 * easel_waiters_add: (skip)
 * @self: a list
 * @task: (transfer full): a task that returns at the event or when it is cancelled
 */
void
easel_waiters_add (EaselWaiters *self,
                   GTask        *task)
{
  Waiter *waiter = g_new0 (Waiter, 1);

  waiter->owner = self;
  waiter->task = task;
  waiter->deadline = easel_deadline_new (EASEL_DEADLINE_NEVER, g_task_get_cancellable (task), cancelled_cb, waiter);
  g_ptr_array_add (self->waiters, waiter);
}

/* Takes all tasks out first, because callbacks may add waiters, free the list or run the main loop. */
static GPtrArray *
take_all (EaselWaiters *self)
{
  GPtrArray *all = g_steal_pointer (&self->waiters);

  for (guint i = 0; i < all->len; i++)
    g_clear_pointer (&((Waiter *) all->pdata[i])->deadline, easel_deadline_free);
  self->waiters = g_ptr_array_new_with_free_func ((GDestroyNotify) waiter_free);
  return all;
}

/**
 * easel_waiters_return_object: (skip)
 * @self: a list
 * @object: (transfer none): every task returns a reference to it
 */
void
easel_waiters_return_object (EaselWaiters *self,
                             GObject      *object)
{
  g_autoptr(GPtrArray) all = take_all (self);

  for (guint i = 0; i < all->len; i++)
    g_task_return_pointer (((Waiter *) all->pdata[i])->task, g_object_ref (object), g_object_unref);
}

/**
 * easel_waiters_return_boolean: (skip)
 * @self: a list
 * @value: the value that every task returns
 */
void
easel_waiters_return_boolean (EaselWaiters *self,
                              gboolean      value)
{
  g_autoptr(GPtrArray) all = take_all (self);

  for (guint i = 0; i < all->len; i++)
    g_task_return_boolean (((Waiter *) all->pdata[i])->task, value);
}

/**
 * easel_waiters_return_error: (skip)
 * @self: a list
 * @error: (transfer none): the error that every task fails with
 */
void
easel_waiters_return_error (EaselWaiters *self,
                            const GError *error)
{
  g_autoptr(GPtrArray) all = take_all (self);

  for (guint i = 0; i < all->len; i++)
    g_task_return_error (((Waiter *) all->pdata[i])->task, g_error_copy (error));
}
