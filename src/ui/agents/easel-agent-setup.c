/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-agent-setup.h"

#include <glib/gi18n.h>
#include <string.h>

#include "easel-json.h"
#include "easel-limits.h"
#include "easel-text.h"
#include "remote-host.h"
#include "remote-run.h"

/* Milliseconds for easel-host on this computer, which reads and writes small files. */
#define PATIENCE 60000
#define MAX_AGENTS 50
#define MAX_NAME 64

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

/* A name becomes an argument of easel-host, and on another computer it is foreign. */
static gboolean
is_name (const char *name)
{
  return name != NULL && *name != '\0' && *name != '-' && strlen (name) <= MAX_NAME &&
         strspn (name, G_CSET_a_2_z G_CSET_DIGITS "-") == strlen (name);
}

static void
add_agent (EaselDetectedAgents *self,
           JsonObject          *object)
{
  const char *name = object != NULL ? easel_json_peek_string (object, "name", NULL) : NULL;
  EaselDetectedAgent *agent;

  if (!is_name (name) || self->agents->len == MAX_AGENTS)
    return;
  agent = g_new0 (EaselDetectedAgent, 1);
  agent->name = g_strdup (name);
  agent->title = easel_text_for_display (easel_json_peek_string (object, "title", name), EASEL_LIMIT_AGENT_TITLE_CHARS);
  agent->text = easel_text_for_reading (easel_json_peek_string (object, "text", ""));
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
  self->command = easel_text_for_reading (easel_json_peek_string (root, "command", ""));
  agents = easel_json_peek_array (root, "agents");
  for (guint i = 0; agents != NULL && i < json_array_get_length (agents); i++)
    add_agent (self, easel_json_array_object (agents, i));
  return g_steal_pointer (&self);
}

/* --- processes --------------------------------------------------------------------------------------------------- */

/* Runs easel-host without standard input, so that it does not ask. */
static void
run (const EaselAgentSetup *setup,
     const char * const    *arguments,
     GCancellable          *cancellable,
     GAsyncReadyCallback    callback,
     GTask                 *task)
{
  g_autoptr(GStrvBuilder) builder = NULL;
  g_auto(GStrv) command = NULL;

  g_task_set_task_data (task, GINT_TO_POINTER (setup->address != NULL), NULL);
  if (setup->address != NULL)
    {
      remote_host_run_async (setup->address, arguments, cancellable, callback, task);
      return;
    }
  builder = g_strv_builder_new ();
  g_strv_builder_add (builder, setup->program);
  g_strv_builder_addv (builder, (const char **) arguments);
  command = g_strv_builder_end (builder);
  remote_run_async ((const char * const *) command, NULL, NULL, PATIENCE, cancellable, callback, task);
}

/* (transfer full) (nullable): the output of easel-host. */
static char *
finish (GTask         *task,
        GAsyncResult  *result,
        int           *status,
        char         **last_words,
        GError       **error)
{
  gboolean is_remote = GPOINTER_TO_INT (g_task_get_task_data (task));

  return is_remote ? remote_host_run_finish (result, status, last_words, error)
                   : remote_run_finish (result, status, last_words, error);
}

static void
listed_cb (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  g_autofree char *output = finish (task, result, NULL, NULL, &error);
  EaselDetectedAgents *agents = output != NULL ? read_agents (output, &error) : NULL;

  if (agents != NULL)
    g_task_return_pointer (task, agents, (GDestroyNotify) easel_detected_agents_free);
  else
    g_task_return_error (task, error);
}

void
easel_agent_setup_list_async (const EaselAgentSetup *setup,
                              GCancellable          *cancellable,
                              GAsyncReadyCallback    callback,
                              gpointer               user_data)
{
  static const char * const arguments[] = { "agents", "--json", NULL };
  GTask *task;

  g_return_if_fail (setup != NULL && setup->program != NULL);

  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_agent_setup_list_async);
  run (setup, arguments, cancellable, listed_cb, task);
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
complete_change (GTask        *task,
                 GAsyncResult *result,
                 gboolean      applies)
{
  GError *error = NULL;
  g_autofree char *last_words = NULL;
  int status;
  g_autofree char *output = finish (task, result, &status, &last_words, &error);

  if (output == NULL)
    g_task_return_error (task, error);
  else if (status == 0 || (!applies && *output != '\0'))
    g_task_return_pointer (task, g_strchomp (g_steal_pointer (&output)), g_free);
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_FAILED, "%s",
                             *last_words != '\0' ? last_words : _("The settings could not be changed."));
}

static void
described_cb (GObject      *object,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;

  complete_change (task, result, FALSE);
}

static void
applied_cb (GObject      *object,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;

  complete_change (task, result, TRUE);
}

void
easel_agent_setup_change_async (const EaselAgentSetup *setup,
                                const char            *name,
                                gboolean               connects,
                                gboolean               applies,
                                GCancellable          *cancellable,
                                GAsyncReadyCallback    callback,
                                gpointer               user_data)
{
  const char *arguments[] = { "agents", connects ? "install" : "remove", name, applies ? "--yes" : NULL, NULL };
  GTask *task;

  g_return_if_fail (setup != NULL && setup->program != NULL);
  g_return_if_fail (is_name (name));

  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_agent_setup_change_async);
  run (setup, arguments, cancellable, applies ? applied_cb : described_cb, task);
}

char *
easel_agent_setup_change_finish (GAsyncResult  *result,
                                 GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
