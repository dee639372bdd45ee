/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-agent-setup.h"

#include <glib/gi18n.h>

#include "easel-json.h"
#include "easel-limits.h"

static void
agent_free (gpointer data)
{
  EaselDetectedAgent *agent = data;

  g_free (agent->name);
  g_free (agent->title);
  g_free (agent->text);
  g_free (agent);
}

void
easel_detected_agents_free (EaselDetectedAgents *self)
{
  g_ptr_array_unref (self->agents);
  g_free (self->command);
  g_free (self);
}

static void
add_agent (EaselDetectedAgents *self,
           JsonObject          *object)
{
  EaselDetectedAgent *agent;

  if (object == NULL || easel_json_peek_string (object, "name", NULL) == NULL)
    return;
  agent = g_new0 (EaselDetectedAgent, 1);
  agent->name = g_strdup (easel_json_peek_string (object, "name", ""));
  agent->title = g_strdup (easel_json_peek_string (object, "title", agent->name));
  agent->text = g_strdup (easel_json_peek_string (object, "text", ""));
  agent->is_connected = easel_json_peek_boolean (object, "connected", FALSE);
  agent->can_change = easel_json_peek_boolean (object, "changes", FALSE);
  g_ptr_array_add (self->agents, agent);
}

/* Returns: (transfer full) (nullable): the agents in the JSON output of easel-host. */
static EaselDetectedAgents *
read_agents (const char  *text,
             GError     **error)
{
  g_autoptr(JsonNode) node = easel_json_parse (text, strlen (text), EASEL_LIMIT_OWN_FILE_BYTES, error);
  g_autoptr(EaselDetectedAgents) self = NULL;
  JsonObject *root;
  JsonArray *agents;

  if (node == NULL || (root = easel_json_as_object (node, "agents", error)) == NULL)
    return NULL;
  self = g_new0 (EaselDetectedAgents, 1);
  self->agents = g_ptr_array_new_with_free_func (agent_free);
  self->command = g_strdup (easel_json_peek_string (root, "command", ""));
  agents = easel_json_peek_array (root, "agents");
  for (guint i = 0; agents != NULL && i < json_array_get_length (agents); i++)
    add_agent (self, easel_json_array_object (agents, i));
  return g_steal_pointer (&self);
}

static void
listed_cb (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  g_autofree char *output = NULL;
  GError *error = NULL;
  EaselDetectedAgents *agents = NULL;

  if (g_subprocess_communicate_utf8_finish (G_SUBPROCESS (object), result, &output, NULL, &error))
    agents = read_agents (output, &error);
  if (agents != NULL)
    g_task_return_pointer (task, agents, (GDestroyNotify) easel_detected_agents_free);
  else
    g_task_return_error (task, error);
}

/* Returns: (transfer full) (nullable): the child, without standard input, so that it does not ask. */
static GSubprocess *
start (const char * const  *arguments,
       GTask               *task)
{
  GError *error = NULL;
  GSubprocess *process = g_subprocess_newv (arguments, G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE,
                                            &error);

  if (process == NULL)
    g_task_return_error (task, error);
  return process;
}

void
easel_agent_setup_list_async (const char          *program,
                              GCancellable        *cancellable,
                              GAsyncReadyCallback  callback,
                              gpointer             user_data)
{
  const char *arguments[] = { program, "agents", "--json", NULL };
  g_autoptr(GTask) task = NULL;
  g_autoptr(GSubprocess) process = NULL;

  g_return_if_fail (program != NULL);

  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_agent_setup_list_async);
  process = start (arguments, task);
  if (process != NULL)
    g_subprocess_communicate_utf8_async (process, NULL, cancellable, listed_cb, g_steal_pointer (&task));
}

EaselDetectedAgents *
easel_agent_setup_list_finish (GAsyncResult  *result,
                               GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/* Without --yes, easel-host describes the change and then exits with a failure status. */
static void
changed_cb (GObject      *object,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  gboolean applies = GPOINTER_TO_INT (g_task_get_task_data (task));
  g_autofree char *output = NULL;
  g_autofree char *errors = NULL;
  GError *error = NULL;
  gboolean good;

  if (!g_subprocess_communicate_utf8_finish (G_SUBPROCESS (object), result, &output, &errors, &error))
    {
      g_task_return_error (task, error);
      return;
    }
  good = g_subprocess_get_if_exited (G_SUBPROCESS (object)) &&
         (g_subprocess_get_exit_status (G_SUBPROCESS (object)) == 0 || (!applies && *output != '\0'));
  if (good)
    g_task_return_pointer (task, g_strchomp (g_steal_pointer (&output)), g_free);
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_FAILED, "%s",
                             *errors != '\0' ? g_strchomp (errors) : _("The settings could not be changed."));
}

void
easel_agent_setup_change_async (const char          *program,
                                const char          *name,
                                gboolean             connects,
                                gboolean             applies,
                                GCancellable        *cancellable,
                                GAsyncReadyCallback  callback,
                                gpointer             user_data)
{
  const char *subcommand = connects ? "install" : "remove";
  const char *arguments[] = { program, "agents", subcommand, name, applies ? "--yes" : NULL, NULL };
  g_autoptr(GTask) task = NULL;
  g_autoptr(GSubprocess) process = NULL;

  g_return_if_fail (program != NULL && name != NULL);

  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_agent_setup_change_async);
  g_task_set_task_data (task, GINT_TO_POINTER (applies), NULL);
  process = start (arguments, task);
  if (process != NULL)
    g_subprocess_communicate_utf8_async (process, NULL, cancellable, changed_cb, g_steal_pointer (&task));
}

char *
easel_agent_setup_change_finish (GAsyncResult  *result,
                                 GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
