/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-canvas"

#include "config.h"

#include "easel-asks.h"

#include <glib/gi18n-lib.h>

#include "easel-canvas-limits.h"
#include "easel-deadline.h"

struct _EaselAsks
{
  GPtrArray *asks;     /* Ask, owned: those that wait */
  guint      timeout;  /* milliseconds */
  gboolean   is_held;
};

typedef struct
{
  EaselAsks     *owner;        /* nullable: it waits no more */
  GTask         *task;         /* nullable: it has returned */
  GCancellable  *cancellable;  /* of the delegate's request */
  EaselDeadline *deadline;
} Ask;

static void
ask_unref (gpointer ask)
{
  g_rc_box_release (ask);
}

/* (transfer full) (nullable): the task, which nothing else ends from now on; the delegate may still hold the ask. */
static GTask *
take_task (Ask *ask)
{
  GTask *task = g_steal_pointer (&ask->task);
  EaselAsks *owner = ask->owner;

  if (task == NULL)
    return NULL;
  g_clear_pointer (&ask->deadline, easel_deadline_free);
  ask->owner = NULL;
  if (owner != NULL)
    g_ptr_array_remove_fast (owner->asks, ask);
  return task;
}

/* Ends the ask for who waits, and frees the host from it. */
static void
give_up (Ask          *ask,
         const GError *error)
{
  g_autoptr(GCancellable) cancellable = g_object_ref (ask->cancellable);
  g_autoptr(GTask) task = take_task (ask);

  if (task == NULL)
    return;
  g_task_return_error (task, g_error_copy (error));
  g_cancellable_cancel (cancellable);
}

static void
ended_cb (gboolean timed_out,
          gpointer user_data)
{
  Ask *ask = user_data;
  g_autoptr(GError) error = NULL;

  if (timed_out)
    g_set_error_literal (&error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT, _("The host does not answer."));
  else
    g_cancellable_set_error_if_cancelled (g_task_get_cancellable (ask->task), &error);
  give_up (ask, error);
}

static void
begin_wait (Ask *ask)
{
  const EaselAsks *owner = ask->owner;

  g_clear_pointer (&ask->deadline, easel_deadline_free);
  ask->deadline = easel_deadline_new (owner->is_held ? EASEL_DEADLINE_NEVER : owner->timeout,
                                      g_task_get_cancellable (ask->task), ended_cb, ask);
}

static void
answered_cb (GObject      *object,
             GAsyncResult *result,
             gpointer      user_data)
{
  EaselCanvasDelegate *delegate = EASEL_CANVAS_DELEGATE (object);
  Ask *ask = user_data;
  GError *error = NULL;
  JsonNode *answer = EASEL_CANVAS_DELEGATE_GET_IFACE (delegate)->ask_finish (delegate, result, &error);
  g_autoptr(GTask) task = take_task (ask);

  if (task != NULL && error == NULL)
    g_task_return_pointer (task, g_steal_pointer (&answer), (GDestroyNotify) json_node_unref);
  else if (task != NULL)
    g_task_return_error (task, g_steal_pointer (&error));
  g_clear_pointer (&answer, json_node_unref);
  g_clear_error (&error);
  g_clear_object (&ask->cancellable);
  ask_unref (ask);
}

/**
 * easel_asks_new: (skip)
 *
 * Returns: (transfer full): nothing is asked
 */
EaselAsks *
easel_asks_new (void)
{
  EaselAsks *self = g_new0 (EaselAsks, 1);

  self->asks = g_ptr_array_new_with_free_func (ask_unref);
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
  g_ptr_array_unref (self->asks);
  g_free (self);
}

/**
 * easel_asks_start: (skip)
 * @self: the requests of @canvas
 * @delegate: who asks
 * @canvas: about which
 * @method: of the source's protocol
 * @params: (nullable) (transfer none): its parameters
 * @task: (transfer full): returns a #JsonNode, which may be %NULL
 */
void
easel_asks_start (EaselAsks           *self,
                  EaselCanvasDelegate *delegate,
                  EaselCanvas         *canvas,
                  const char          *method,
                  JsonObject          *params,
                  GTask               *task)
{
  g_autoptr(GTask) owned = task;
  Ask *ask;

  if (self->asks->len >= EASEL_LIMIT_CANVAS_ASKS)
    {
      g_task_return_new_error (owned, G_IO_ERROR, G_IO_ERROR_BUSY, _("The page asks for too much at once."));
      return;
    }
  ask = g_rc_box_new0 (Ask);
  ask->owner = self;
  ask->task = g_steal_pointer (&owned);
  ask->cancellable = g_cancellable_new ();
  begin_wait (ask);
  g_ptr_array_add (self->asks, ask);
  EASEL_CANVAS_DELEGATE_GET_IFACE (delegate)->ask_async (delegate, canvas, method, params, ask->cancellable,
                                                         answered_cb, g_rc_box_acquire (ask));
}

/**
 * easel_asks_hold: (skip)
 * @self: the requests
 * @is_held: whether they wait for a person
 */
void
easel_asks_hold (EaselAsks *self,
                 gboolean   is_held)
{
  if (self->is_held == is_held)
    return;
  self->is_held = is_held;
  for (guint i = 0; i < self->asks->len; i++)
    begin_wait (g_ptr_array_index (self->asks, i));
}

/** easel_asks_set_timeout: (skip): @timeout: in milliseconds, for what is asked from now on. */
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
 * @error: what each of them fails with
 */
void
easel_asks_close (EaselAsks    *self,
                  const GError *error)
{
  while (self->asks->len > 0)
    give_up (g_ptr_array_index (self->asks, self->asks->len - 1), error);
}
