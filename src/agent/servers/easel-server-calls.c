/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-servers"

#include "config.h"

#include "easel-server-calls.h"

#include "easel-json.h"
#include "easel-session-server-limits.h"
#include "oauth-error.h"

struct _EaselServerCalls
{
  GObject    parent_instance;

  GPtrArray *tasks;   /* GTask */
};

G_DEFINE_FINAL_TYPE (EaselServerCalls, easel_server_calls, G_TYPE_OBJECT)

EaselServerCall *
easel_server_call_new (const char                  *method,
                       JsonObject                  *params,
                       const EaselServerCallEvents *events)
{
  EaselServerCall *self = g_new0 (EaselServerCall, 1);

  self->method = g_strdup (method);
  self->params = json_object_ref (params);
  if (events != NULL)
    self->events = *events;
  return self;
}

void
easel_server_call_free (EaselServerCall *self)
{
  g_clear_pointer (&self->deadline, easel_deadline_free);
  g_free (self->method);
  json_object_unref (self->params);
  g_free (self);
}

void
easel_server_call_resume (EaselServerCall *self)
{
  if (self->is_paused && self->events.access != NULL)
    self->events.access (NULL, self->events.data);
  self->is_paused = FALSE;
}

/* Each reason to ask the user is used once per call: a server that is never satisfied cannot ask for consent again. */
static gboolean
use_reason (EaselServerCall *call,
            JsonObject      *wanted)
{
  gboolean *given = strcmp (easel_json_peek_string (wanted, "reason", ""), "insufficientScope") == 0
                    ? &call->has_more : &call->has_token;

  if (*given || call->has_more)
    return FALSE;
  *given = TRUE;
  return TRUE;
}

/* --- waiting calls --------------------------------------------------------------------------------------------- */

static void
easel_server_calls_finalize (GObject *object)
{
  g_ptr_array_unref (EASEL_SERVER_CALLS (object)->tasks);
  G_OBJECT_CLASS (easel_server_calls_parent_class)->finalize (object);
}

static void
easel_server_calls_class_init (EaselServerCallsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_server_calls_finalize;
}

static void
easel_server_calls_init (EaselServerCalls *self)
{
  self->tasks = g_ptr_array_new_with_free_func (g_object_unref);
}

EaselServerCalls *
easel_server_calls_new (void)
{
  return g_object_new (EASEL_TYPE_SERVER_CALLS, NULL);
}

guint
easel_server_calls_count (EaselServerCalls *self)
{
  g_return_val_if_fail (EASEL_IS_SERVER_CALLS (self), 0);

  return self->tasks->len;
}

static void
given_up_cb (gboolean timed_out,
             gpointer user_data)
{
  g_autoptr(GTask) task = g_object_ref (user_data);
  EaselServerCall *call = g_task_get_task_data (task);

  g_clear_pointer (&call->deadline, easel_deadline_free);
  g_ptr_array_remove (call->calls->tasks, task);
  call->calls = NULL;
  if (timed_out)
    g_task_return_new_error (task, OAUTH_ERROR, OAUTH_ERROR_SIGN_IN, "The person did not grant access in time");
  else
    g_task_return_error_if_cancelled (task);
}

static void
add (EaselServerCalls *self,
     GTask            *task,
     guint             milliseconds)
{
  EaselServerCall *call = g_task_get_task_data (task);

  call->calls = self;
  call->deadline = easel_deadline_new (milliseconds, g_task_get_cancellable (task), given_up_cb, task);
  g_ptr_array_add (self->tasks, g_object_ref (task));
}

void
easel_server_calls_add (EaselServerCalls *self,
                        GTask            *task)
{
  g_return_if_fail (EASEL_IS_SERVER_CALLS (self));
  g_return_if_fail (G_IS_TASK (task));

  add (self, task, EASEL_DEADLINE_NEVER);
}

void
easel_server_calls_pause (EaselServerCalls *self,
                          GTask            *task,
                          JsonObject       *wanted)
{
  EaselServerCall *call;

  g_return_if_fail (EASEL_IS_SERVER_CALLS (self));
  g_return_if_fail (G_IS_TASK (task));

  call = g_task_get_task_data (task);
  if (!use_reason (call, wanted))
    {
      g_task_return_new_error (task, OAUTH_ERROR, OAUTH_ERROR_REFUSED,
                               "It refused the token that they granted for this");
      return;
    }
  call->is_paused = TRUE;
  add (self, task, EASEL_LIMIT_SERVER_ACCESS);
  if (call->events.access != NULL)
    call->events.access (wanted, call->events.data);
}

GPtrArray *
easel_server_calls_take (EaselServerCalls *self)
{
  GPtrArray *tasks;

  g_return_val_if_fail (EASEL_IS_SERVER_CALLS (self), NULL);

  tasks = g_steal_pointer (&self->tasks);
  self->tasks = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < tasks->len; i++)
    {
      EaselServerCall *call = g_task_get_task_data (tasks->pdata[i]);

      g_clear_pointer (&call->deadline, easel_deadline_free);
      call->calls = NULL;
    }
  return tasks;
}
