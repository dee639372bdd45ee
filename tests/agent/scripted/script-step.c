/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "script-step.h"

#include "easel-host-error.h"
#include "script-expect.h"
#include "script-value.h"
#include "easel-json.h"
#include "rpc-error.h"

#include <string.h>

typedef struct
{
  JsonObject *step;
  EaselHost  *host;
  char       *session;
  gint64      begun;
} Step;

static void attempt (GTask *task);

static void
step_free (Step *self)
{
  json_object_unref (self->step);
  g_object_unref (self->host);
  g_free (self->session);
  g_free (self);
}

static gboolean
has_time (Step       *self,
          const char *member,
          gint64      fallback)
{
  gint64 seconds = CLAMP (easel_json_peek_int (self->step, member, fallback), 0, AGENT_SCRIPT_WAIT_MAX);

  return g_get_monotonic_time () < self->begun + seconds * G_USEC_PER_SEC;
}

static char *
describe_error (const GError *error)
{
  JsonNode *data = error->domain == RPC_ERROR ? rpc_error_get_data (error) : NULL;
  g_autofree char *shown = data != NULL ? agent_script_value_show (data) : NULL;

  return shown != NULL ? g_strdup_printf ("%s, with %s", error->message, shown) : g_strdup (error->message);
}

/* What is wrong with an answer, or NULL; then @value is the answer, or what came with the error that was expected. */
static char *
judge (Step          *self,
       const GError  *error,
       JsonNode     **value)
{
  JsonObject *expected = easel_json_peek_object (self->step, "expect");
  const char *code = easel_json_peek_string (self->step, "error", NULL);
  g_autofree char *shown = NULL;

  if (code != NULL && error == NULL)
    {
      shown = agent_script_value_show (*value);
      return g_strdup_printf ("expected %s, saw the result %s", code, shown);
    }
  if (error != NULL && (code == NULL || g_strcmp0 (code, easel_host_error_get_code (error)) != 0))
    {
      shown = describe_error (error);
      return code != NULL ? g_strdup_printf ("expected %s, saw %s", code, shown) : g_steal_pointer (&shown);
    }
  if (error != NULL)
    *value = rpc_error_get_data (error) != NULL ? json_node_copy (rpc_error_get_data (error))
                                                : json_node_new (JSON_NODE_NULL);
  return expected != NULL ? agent_script_expect_check (expected, *value) : NULL;
}

static gboolean
again_cb (gpointer user_data)
{
  attempt (g_object_ref (user_data));
  return G_SOURCE_REMOVE;
}

/* What the agent wanted is still right, only not what it had read: the next attempt knows the present revision. The
 * step is a copy of ours. */
static gboolean
catch_up (Step         *self,
          const GError *error)
{
  JsonNode *data = error != NULL && error->domain == RPC_ERROR ? rpc_error_get_data (error) : NULL;
  JsonObject *input = easel_json_peek_object (self->step, "input");
  JsonNode *revision = NULL;

  if (data == NULL || g_strcmp0 (easel_host_error_get_code (error), "canvas_conflict") != 0 ||
      !has_time (self, "retryConflict", 0))
    return FALSE;
  revision = easel_json_peek_node (json_node_get_object (data), "revision");
  if (input == NULL || revision == NULL)
    return FALSE;
  json_object_set_member (input, "expectedRevision", json_node_copy (revision));
  return TRUE;
}

static gboolean
is_worth_repeating (Step         *self,
                    const GError *error)
{
  if (error != NULL && g_strcmp0 (easel_host_error_get_code (error), "canvas_needs_approval") == 0 &&
      has_time (self, "retryApproval", 0))
    return TRUE;
  return agent_script_get_verb (self->step) == AGENT_SCRIPT_WAIT &&
         has_time (self, "seconds", AGENT_SCRIPT_WAIT_DEFAULT);
}

static void
answered (GTask        *task,
          JsonNode     *value,
          const GError *error)
{
  Step *self = g_task_get_task_data (task);
  g_autoptr(JsonNode) seen = value;
  g_autofree char *problem = judge (self, error, &seen);

  if (g_task_return_error_if_cancelled (task))
    return;
  if (problem == NULL)
    g_task_return_pointer (task, g_steal_pointer (&seen), (GDestroyNotify) json_node_unref);
  else if (catch_up (self, error))
    g_idle_add_full (G_PRIORITY_DEFAULT, again_cb, g_object_ref (task), g_object_unref);
  else if (is_worth_repeating (self, error))
    g_timeout_add_full (G_PRIORITY_DEFAULT, AGENT_SCRIPT_POLL, again_cb, g_object_ref (task), g_object_unref);
  else
    g_task_return_new_error (task, AGENT_SCRIPT_ERROR, AGENT_SCRIPT_ERROR_FAILED, "%s", problem);
}

static void
opened_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  g_autoptr(GError) error = NULL;
  JsonObject *opened = easel_host_runtime_open_finish (EASEL_HOST_RUNTIME (source), result, &error);

  answered (task, opened != NULL ? easel_json_node_take (opened) : NULL, error);
}

static void
invoked_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  g_autoptr(GError) error = NULL;
  JsonNode *value = easel_host_runtime_invoke_finish (EASEL_HOST_RUNTIME (source), result, &error);

  answered (task, value, error);
}

static void
closed_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  g_autoptr(GError) error = NULL;
  gboolean closed = easel_host_runtime_close_finish (EASEL_HOST_RUNTIME (source), result, &error);

  answered (task, closed ? json_node_new (JSON_NODE_NULL) : NULL, error);
}

static void
open_canvas (GTask *task)
{
  Step *self = g_task_get_task_data (task);

  easel_host_runtime_open_async (easel_host_get_runtime (self->host), self->session,
                                 easel_json_peek_string (self->step, "owner", NULL),
                                 easel_json_peek_string (self->step, "canvas", ""),
                                 easel_json_peek_string (self->step, "instance", NULL),
                                 easel_json_peek_node (self->step, "input"), g_task_get_cancellable (task),
                                 opened_cb, task);
}

/* Takes @task. */
static void
attempt (GTask *task)
{
  Step *self = g_task_get_task_data (task);
  EaselHostRuntime *runtime = easel_host_get_runtime (self->host);
  const char *instance = easel_json_peek_string (self->step, "instance", "");
  JsonNode *value;

  switch (agent_script_get_verb (self->step))
    {
    case AGENT_SCRIPT_OPEN:
      open_canvas (task);
      break;

    case AGENT_SCRIPT_INVOKE:
    case AGENT_SCRIPT_WAIT:
      easel_host_runtime_invoke_async (runtime, self->session, instance,
                                       easel_json_peek_string (self->step, "action", ""),
                                       easel_json_peek_node (self->step, "input"), g_task_get_cancellable (task),
                                       invoked_cb, task);
      break;

    case AGENT_SCRIPT_CLOSE:
      easel_host_runtime_close_async (runtime, self->session, instance, EASEL_HOST_CLOSER_AGENT,
                                      g_task_get_cancellable (task), closed_cb, task);
      break;

    case AGENT_SCRIPT_EXPECT:
    case AGENT_SCRIPT_PAUSE:
    default:
      value = easel_json_peek_node (self->step, "value");
      answered (task, value != NULL ? json_node_copy (value) : json_node_new (JSON_NODE_NULL), NULL);
      g_object_unref (task);
    }
}

/**
 * agent_script_step_async:
 * @step: a step without references
 * @host: where it is done
 * @session: the session it is done in
 * @cancellable: (nullable): a #GCancellable
 * @callback: called when it passed, or did not in its time
 * @user_data: for @callback
 *
 * Errors: `AGENT_SCRIPT_ERROR` with what was seen.
 */
void
agent_script_step_async (JsonObject          *step,
                              EaselHost           *host,
                              const char          *session,
                              GCancellable        *cancellable,
                              GAsyncReadyCallback  callback,
                              gpointer             user_data)
{
  GTask *task = g_task_new (NULL, cancellable, callback, user_data);
  Step *self = g_new0 (Step, 1);

  g_task_set_source_tag (task, agent_script_step_async);
  self->step = json_object_ref (step);
  self->host = g_object_ref (host);
  self->session = g_strdup (session);
  self->begun = g_get_monotonic_time ();
  g_task_set_task_data (task, self, (GDestroyNotify) step_free);
  attempt (task);
}

JsonNode *
agent_script_step_finish (GAsyncResult  *result,
                               GError       **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
