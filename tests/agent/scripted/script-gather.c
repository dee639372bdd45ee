/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "script-step.h"

#include "easel-host-error.h"
#include "easel-host-registry.h"
#include "easel-host.h"
#include "easel-json.h"

typedef struct
{
  JsonArray *steps;
  EaselHost *host;
  char      *session;
  gint64     deadline;
} Gathering;

static void
gathering_free (Gathering *self)
{
  json_array_unref (self->steps);
  g_object_unref (self->host);
  g_free (self->session);
  g_free (self);
}

/* Declared is not enough: a client that was lost stays registered for a while. */
static gboolean
is_there (EaselHost  *host,
          const char *session,
          JsonObject *step)
{
  const char *canvas_id = easel_json_peek_string (step, "canvas", NULL);
  JsonObject *declaration;
  const char *client;

  /* A reference is not known yet. */
  if (canvas_id == NULL)
    return TRUE;
  declaration = easel_host_registry_find (easel_host_get_state (host), easel_host_get_hub (host), session,
                                          easel_json_peek_string (step, "owner", NULL), canvas_id, NULL);
  if (declaration == NULL)
    return FALSE;
  client = easel_host_canvas_get_client (easel_json_peek_string (declaration, "extensionId", ""));
  return client == NULL || easel_host_hub_find (easel_host_get_hub (host), client) != NULL;
}

/* A step that expects an error may open what nobody declares. */
static char *
find_missing (Gathering *self)
{
  for (guint i = 0; i < json_array_get_length (self->steps); i++)
    {
      JsonObject *step = easel_json_array_object (self->steps, i);

      if (agent_script_get_verb (step) == AGENT_SCRIPT_OPEN && !easel_json_has (step, "error") &&
          !is_there (self->host, self->session, step))
        return g_strdup (easel_json_peek_string (step, "canvas", ""));
    }
  return NULL;
}

static gboolean
look_cb (gpointer user_data)
{
  GTask *task = user_data;
  Gathering *gathering = g_task_get_task_data (task);
  g_autofree char *missing = NULL;

  if (g_task_return_error_if_cancelled (task))
    return G_SOURCE_REMOVE;
  missing = find_missing (gathering);
  if (missing != NULL && g_get_monotonic_time () < gathering->deadline)
    return G_SOURCE_CONTINUE;
  if (missing == NULL)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_new_error (task, AGENT_SCRIPT_ERROR, AGENT_SCRIPT_ERROR_FAILED,
                             "nobody came who provides the canvas “%s”", missing);
  return G_SOURCE_REMOVE;
}

void
agent_script_gather_async (JsonArray           *steps,
                                EaselHost           *host,
                                const char          *session,
                                guint                wait_seconds,
                                GCancellable        *cancellable,
                                GAsyncReadyCallback  callback,
                                gpointer             user_data)
{
  g_autoptr(GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  Gathering *gathering = g_new0 (Gathering, 1);

  g_task_set_source_tag (task, agent_script_gather_async);
  gathering->steps = json_array_ref (steps);
  gathering->host = g_object_ref (host);
  gathering->session = g_strdup (session);
  gathering->deadline = g_get_monotonic_time () + wait_seconds * G_USEC_PER_SEC;
  g_task_set_task_data (task, gathering, (GDestroyNotify) gathering_free);
  g_timeout_add_full (G_PRIORITY_DEFAULT, AGENT_SCRIPT_POLL, look_cb, g_steal_pointer (&task), g_object_unref);
}

gboolean
agent_script_gather_finish (GAsyncResult  *result,
                                 GError       **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}
