/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-canvas"

#include "config.h"

#include "easel-asks.h"

#include <glib/gi18n-lib.h>

#include "easel-canvas-limits.h"
#include "easel-deadline.h"

struct _EaselAsks
{
  GPtrArray *tasks;    /* (element-type GTask): unanswered requests; they reference the canvas, and so this object */
  guint      timeout;  /* milliseconds */
  gboolean   is_held;
};

/* State of a request, attached to its task. */
typedef struct
{
  EaselAsks     *owner;      /* nullable: NULL once the request has been answered */
  GCancellable  *asker;      /* nullable: the caller's cancellable */
  EaselDeadline *deadline;   /* nullable */
  GError        *reason;     /* nullable: why the request was given up */
} Ask;

static G_DEFINE_QUARK (easel-ask, easel_ask)

static Ask *
peek_ask (GTask *task)
{
  return g_object_get_qdata (G_OBJECT (task), easel_ask_quark ());
}

static void
ask_free (gpointer data)
{
  Ask *ask = data;

  g_assert (ask->owner == NULL);
  g_clear_object (&ask->asker);
  g_clear_error (&ask->reason);
  g_free (ask);
}

static void
end_wait (GTask *task)
{
  Ask *ask = peek_ask (task);
  EaselAsks *owner = g_steal_pointer (&ask->owner);

  g_clear_pointer (&ask->deadline, easel_deadline_free);
  if (owner != NULL)
    g_ptr_array_remove_fast (owner->tasks, task);
}

/* Cancels the request. The delegate still holds the task, and returns it because of the cancellation. */
static void
give_up (GTask  *task,
         GError *reason)
{
  g_autoptr(GTask) kept = g_object_ref (task);
  Ask *ask = peek_ask (task);

  end_wait (task);
  ask->reason = reason;
  g_cancellable_cancel (g_task_get_cancellable (task));
}

static void
ended_cb (gboolean timed_out,
          gpointer user_data)
{
  give_up (user_data, timed_out ? g_error_new_literal (G_IO_ERROR, G_IO_ERROR_TIMED_OUT,
                                                       _("The host does not answer."))
                                : NULL);
}

static void
begin_wait (GTask *task)
{
  Ask *ask = peek_ask (task);

  g_clear_pointer (&ask->deadline, easel_deadline_free);
  ask->deadline = easel_deadline_new (ask->owner->is_held ? EASEL_DEADLINE_NEVER : ask->owner->timeout, ask->asker,
                                      ended_cb, task);
}

/**
 * easel_asks_new: (skip)
 *
 * Returns: (transfer full): an empty table of requests
 */
EaselAsks *
easel_asks_new (void)
{
  EaselAsks *self = g_new0 (EaselAsks, 1);

  self->tasks = g_ptr_array_new_with_free_func (g_object_unref);
  self->timeout = EASEL_LIMIT_CANVAS_ASK_TIMEOUT;
  return self;
}

/**
 * easel_asks_free: (skip)
 * @self: requests, after easel_asks_close()
 */
void
easel_asks_free (EaselAsks *self)
{
  g_ptr_array_unref (self->tasks);
  g_free (self);
}

/**
 * easel_asks_task_new: (skip)
 * @source: the canvas
 * @cancellable: (nullable): the caller's cancellable
 * @callback: called with the answer
 * @user_data: for @callback
 *
 * Returns: (transfer full): a task for easel_asks_finish()
 */
GTask *
easel_asks_task_new (gpointer             source,
                     GCancellable        *cancellable,
                     GAsyncReadyCallback  callback,
                     gpointer             user_data)
{
  g_autoptr(GCancellable) own = g_cancellable_new ();
  GTask *task = g_task_new (source, own, callback, user_data);
  Ask *ask = g_new0 (Ask, 1);

  ask->asker = cancellable != NULL ? g_object_ref (cancellable) : NULL;
  g_object_set_qdata_full (G_OBJECT (task), easel_ask_quark (), ask, ask_free);
  return task;
}

/**
 * easel_asks_add: (skip)
 * @self: the requests of the canvas
 * @task: a task of easel_asks_task_new()
 *
 * Returns: whether @task was added
 */
gboolean
easel_asks_add (EaselAsks *self,
                GTask     *task)
{
  if (self->tasks->len >= EASEL_LIMIT_CANVAS_ASKS)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_BUSY, _("The page asks for too much at once."));
      return FALSE;
    }
  peek_ask (task)->owner = self;
  g_ptr_array_add (self->tasks, g_object_ref (task));
  /* Some callers never finish the task, so the wait ends with the answer itself. */
  g_signal_connect (task, "notify::completed", G_CALLBACK (end_wait), NULL);
  begin_wait (task);
  return TRUE;
}

/**
 * easel_asks_finish: (skip)
 * @task: a task of easel_asks_task_new() that has returned
 * @error: return location for the error of the request
 *
 * Returns: (transfer full) (nullable): the answer
 */
JsonNode *
easel_asks_finish (GTask   *task,
                   GError **error)
{
  Ask *ask = peek_ask (task);

  end_wait (task);
  if (ask->reason == NULL)
    return g_task_propagate_pointer (task, error);
  g_propagate_error (error, g_steal_pointer (&ask->reason));
  return NULL;
}

/**
 * easel_asks_hold: (skip)
 * @self: the requests
 * @is_held: whether the requests wait for the user
 */
void
easel_asks_hold (EaselAsks *self,
                 gboolean   is_held)
{
  if (self->is_held == is_held)
    return;
  self->is_held = is_held;
  for (guint i = 0; i < self->tasks->len; i++)
    begin_wait (g_ptr_array_index (self->tasks, i));
}

/** easel_asks_set_timeout: (skip): @timeout: in milliseconds, for later requests. */
void
easel_asks_set_timeout (EaselAsks *self,
                        guint      timeout)
{
  self->timeout = timeout;
}

/** easel_asks_get_timeout: (skip): in milliseconds. */
guint
easel_asks_get_timeout (EaselAsks *self)
{
  return self->timeout;
}

/**
 * easel_asks_close: (skip)
 * @self: the requests
 * @error: the error that each request fails with
 */
void
easel_asks_close (EaselAsks    *self,
                  const GError *error)
{
  while (self->tasks->len > 0)
    give_up (g_ptr_array_index (self->tasks, self->tasks->len - 1), g_error_copy (error));
}
