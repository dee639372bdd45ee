/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "script.h"

#include "easel-host-error.h"
#include "script-step.h"
#include "script-value.h"
#include "easel-json.h"

#include <string.h>

struct _AgentScript
{
  GObject    parent_instance;
  JsonArray *steps;
  JsonNode  *bound;     /* an object: names of steps and of the command line */
  char      *output;
  GTask     *paused;    /* the run, while it waits for somebody */
};

/* The task data of a run. */
typedef struct
{
  EaselHost  *host;
  char       *session;
  guint       index;
  JsonObject *step;     /* resolved */
} Run;

enum
{
  SAID,
  PAUSED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (AgentScript, agent_script, G_TYPE_OBJECT)

G_DEFINE_QUARK (agent-script-error-quark, agent_script_error)

static void do_next (GTask *task);

static void
agent_script_finalize (GObject *object)
{
  AgentScript *self = AGENT_SCRIPT (object);

  g_clear_pointer (&self->steps, json_array_unref);
  g_clear_pointer (&self->bound, json_node_unref);
  g_clear_pointer (&self->output, g_free);

  G_OBJECT_CLASS (agent_script_parent_class)->finalize (object);
}

static void
agent_script_class_init (AgentScriptClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = agent_script_finalize;
  signals[SAID] = g_signal_new ("said", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[PAUSED] = g_signal_new ("paused", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
agent_script_init (AgentScript *self)
{
  self->bound = easel_json_node_take (json_object_new ());
}

/**
 * agent_script_new:
 * @path: a file of steps
 * @error: return location for a #GError
 *
 * Returns: (transfer full) (nullable): the script, read and checked; %NULL with `AGENT_SCRIPT_ERROR`,
 *   `EASEL_JSON_ERROR` or `G_FILE_ERROR`
 */
AgentScript *
agent_script_new (const char  *path,
                       GError     **error)
{
  g_autoptr(AgentScript) self = NULL;

  g_return_val_if_fail (path != NULL, NULL);

  self = g_object_new (AGENT_TYPE_SCRIPT, NULL);
  self->steps = agent_script_load (path, error);
  return self->steps != NULL ? g_steal_pointer (&self) : NULL;
}

gboolean
agent_script_set (AgentScript *self,
                       const char      *assignment)
{
  const char *equals = strchr (assignment, '=');
  g_autofree char *name = equals != NULL ? g_strndup (assignment, equals - assignment) : NULL;

  g_return_val_if_fail (AGENT_IS_SCRIPT (self), FALSE);

  if (name == NULL || name[0] == '\0' || !g_utf8_validate (assignment, -1, NULL))
    return FALSE;
  json_object_set_string_member (json_node_get_object (self->bound), name, equals + 1);
  return TRUE;
}

void
agent_script_set_output (AgentScript *self,
                              const char      *folder)
{
  g_return_if_fail (AGENT_IS_SCRIPT (self));

  g_free (self->output);
  self->output = g_strdup (folder);
}

static void
run_free (Run *run)
{
  g_object_unref (run->host);
  g_free (run->session);
  g_clear_pointer (&run->step, json_object_unref);
  g_free (run);
}

static void
say (GTask      *task,
     const char *word)
{
  Run *run = g_task_get_task_data (task);
  const char *instance = easel_json_peek_string (run->step, "instance",
                                                 easel_json_peek_string (run->step, "canvas", ""));
  g_autofree char *line = g_strdup_printf ("%s %u %s %s %s", word, run->index + 1,
                                           easel_json_peek_string (run->step, "do", ""), instance,
                                           easel_json_peek_string (run->step, "action", ""));

  g_signal_emit (g_task_get_source_object (task), signals[SAID], 0, g_strchomp (line));
}

static void
fail (GTask      *task,
      const char *what)
{
  Run *run = g_task_get_task_data (task);
  JsonObject *step = run->step;

  g_task_return_new_error (task, AGENT_SCRIPT_ERROR, AGENT_SCRIPT_ERROR_FAILED, "step %u (%s %s %s): %s", run->index + 1,
                           easel_json_peek_string (step, "do", ""),
                           easel_json_peek_string (step, "instance", easel_json_peek_string (step, "canvas", "-")),
                           easel_json_peek_string (step, "action", "-"), what);
}

static void
stepped_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  AgentScript *self = g_task_get_source_object (task);
  Run *run = g_task_get_task_data (task);
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) value = agent_script_step_finish (result, &error);
  const char *name = easel_json_peek_string (run->step, "as", NULL);

  if (value == NULL || !agent_script_save (run->step, value, self->output, &error))
    {
      fail (task, error->message);
      return;
    }
  if (name != NULL)
    json_object_set_member (json_node_get_object (self->bound), name, json_node_ref (value));
  say (task, "PASSED");
  run->index++;
  do_next (g_steal_pointer (&task));
}

static gboolean
resolve (GTask   *task,
         GError **error)
{
  AgentScript *self = g_task_get_source_object (task);
  Run *run = g_task_get_task_data (task);
  JsonObject *step = easel_json_array_object (self->steps, run->index);
  g_autoptr(JsonNode) node = easel_json_node_take (json_object_ref (step));
  g_autoptr(JsonNode) resolved = NULL;

  g_clear_pointer (&run->step, json_object_unref);
  run->step = json_object_ref (step);
  resolved = agent_script_value_resolve (node, self->bound, error);
  if (resolved == NULL)
    return FALSE;
  json_object_unref (run->step);
  run->step = json_node_dup_object (resolved);
  return TRUE;
}

/* Takes @task. */
static void
do_next (GTask *task)
{
  AgentScript *self = g_task_get_source_object (task);
  Run *run = g_task_get_task_data (task);
  g_autoptr(GTask) owned = task;
  g_autoptr(GError) error = NULL;

  if (run->index == json_array_get_length (self->steps))
    {
      g_task_return_boolean (task, TRUE);
      return;
    }
  if (!resolve (task, &error))
    {
      fail (task, error->message);
      return;
    }
  say (task, "STEP");
  if (agent_script_get_verb (run->step) == AGENT_SCRIPT_PAUSE)
    {
      self->paused = g_steal_pointer (&owned);
      g_signal_emit (self, signals[PAUSED], 0, easel_json_peek_string (run->step, "text", ""));
      return;
    }
  agent_script_step_async (run->step, run->host, run->session, g_task_get_cancellable (task), stepped_cb,
                                g_steal_pointer (&owned));
}

/**
 * agent_script_continue:
 * @self: a script
 *
 * Ends a pause; nothing without one.
 */
void
agent_script_continue (AgentScript *self)
{
  GTask *task;
  Run *run;

  g_return_if_fail (AGENT_IS_SCRIPT (self));

  task = g_steal_pointer (&self->paused);
  if (task == NULL)
    return;
  run = g_task_get_task_data (task);
  say (task, "PASSED");
  run->index++;
  do_next (task);
}

static void
gathered_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;

  if (agent_script_gather_finish (result, &error))
    do_next (g_steal_pointer (&task));
  else
    g_task_return_error (task, error);
}

void
agent_script_run_async (AgentScript     *self,
                             EaselHost           *host,
                             guint                wait_seconds,
                             GCancellable        *cancellable,
                             GAsyncReadyCallback  callback,
                             gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;
  g_autoptr(GPtrArray) sessions = NULL;
  Run *run;

  g_return_if_fail (AGENT_IS_SCRIPT (self));
  g_return_if_fail (EASEL_IS_HOST (host));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, agent_script_run_async);
  sessions = easel_host_state_list (easel_host_get_state (host), AHP_CHANNEL_SESSION, NULL);
  if (sessions->len == 0)
    {
      g_task_return_new_error (task, AGENT_SCRIPT_ERROR, AGENT_SCRIPT_ERROR_FAILED, "the host has no session");
      return;
    }
  run = g_new0 (Run, 1);
  run->host = g_object_ref (host);
  run->session = g_strdup (sessions->pdata[0]);
  g_task_set_task_data (task, run, (GDestroyNotify) run_free);
  agent_script_gather_async (self->steps, host, run->session, wait_seconds, cancellable, gathered_cb,
                                  g_steal_pointer (&task));
}

gboolean
agent_script_run_finish (AgentScript  *self,
                              GAsyncResult     *result,
                              GError          **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
