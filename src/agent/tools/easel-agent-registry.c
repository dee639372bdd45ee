/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-tools"

#include "easel-agent-registry.h"

#include "easel-agent-tools-limits.h"
#include "easel-deadline.h"
#include "easel-host-registry.h"
#include "easel-json.h"

typedef struct
{
  char          *session;     /* nullable */
  char          *owner;       /* nullable */
  char          *canvas_id;
  gulong         handler;
  EaselDeadline *deadline;
} Waiting;

static void
waiting_free (Waiting *waiting)
{
  g_free (waiting->session);
  g_free (waiting->owner);
  g_free (waiting->canvas_id);
  g_free (waiting);
}

static gboolean
is_connected (EaselAgentContext *self,
              JsonObject        *declaration)
{
  const char *client_id = easel_host_canvas_get_client (easel_json_peek_string (declaration, "extensionId", ""));

  return client_id == NULL || easel_host_hub_find (easel_host_get_hub (self->host), client_id) != NULL;
}

static void
collect (EaselAgentContext *self,
         McpServerSession  *client,
         JsonArray         *registry,
         GHashTable        *seen,
         JsonArray         *list)
{
  for (guint i = 0; registry != NULL && i < json_array_get_length (registry); i++)
    {
      JsonObject *declaration = easel_json_array_object (registry, i);

      if (declaration == NULL || !is_connected (self, declaration) ||
          !easel_agent_sessions_shows (self->sessions, client, easel_json_peek_string (declaration, "canvasId", "")))
        continue;
      if (g_hash_table_add (seen, g_strconcat (easel_json_peek_string (declaration, "extensionId", ""), "\n",
                                               easel_json_peek_string (declaration, "canvasId", ""), NULL)))
        json_array_add_object_element (list, json_object_ref (declaration));
    }
}

JsonArray *
easel_agent_registry_list (EaselAgentContext *self,
                           McpServerSession  *client)
{
  g_autoptr(GPtrArray) sessions = easel_host_state_list (self->state, AHP_CHANNEL_SESSION, NULL);
  g_autoptr(GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr(JsonArray) builtin = easel_host_runtime_declare (self->runtime);
  JsonArray *list = json_array_new ();

  collect (self, client, builtin, seen, list);
  for (guint i = 0; i < sessions->len; i++)
    collect (self, client,
             easel_json_peek_array (easel_host_state_get (self->state, sessions->pdata[i]), "canvases"), seen, list);
  return list;
}

gboolean
easel_agent_registry_has_panel (EaselAgentContext *self)
{
  g_autoptr(GPtrArray) clients = easel_host_hub_list_subscribers (easel_host_get_hub (self->host),
                                                                  EASEL_HOST_ROOT_URI);

  return clients->len > 0;
}

char *
easel_agent_registry_describe (EaselAgentContext *self)
{
  g_autoptr(JsonArray) list = easel_agent_registry_list (self, NULL);
  g_autoptr(GHashTable) named = g_hash_table_new (g_str_hash, g_str_equal);
  GString *text = g_string_new ("May be opened now:");

  for (guint i = 0; i < json_array_get_length (list); i++)
    {
      const char *canvas_id = easel_json_peek_string (easel_json_array_object (list, i), "canvasId", "");

      if (g_hash_table_add (named, (gpointer) canvas_id))
        g_string_append_printf (text, "%s %s", g_hash_table_size (named) > 1 ? "," : "", canvas_id);
    }
  return g_string_free (text, FALSE);
}

static JsonArray *
peek_clients (EaselAgentContext *self,
              const char        *session)
{
  return easel_json_peek_array (easel_host_state_get (self->state, session), "activeClients");
}

static const char *
peek_client_id (JsonArray *clients,
                guint      index)
{
  return easel_json_peek_string (easel_json_array_object (clients, index), "clientId", "");
}

/* Whether a connected client has declared canvases in any session. */
static gboolean
has_any_joined (EaselAgentContext *self)
{
  g_autoptr(GPtrArray) sessions = easel_host_state_list (self->state, AHP_CHANNEL_SESSION, NULL);

  for (guint i = 0; i < sessions->len; i++)
    {
      JsonArray *clients = peek_clients (self, sessions->pdata[i]);

      for (guint j = 0; clients != NULL && j < json_array_get_length (clients); j++)
        if (easel_host_hub_find (easel_host_get_hub (self->host), peek_client_id (clients, j)) != NULL)
          return TRUE;
    }
  return FALSE;
}

static gboolean
has_joined (EaselAgentContext *self,
            const char        *session,
            const char        *client_id)
{
  JsonArray *clients = peek_clients (self, session);

  for (guint i = 0; clients != NULL && i < json_array_get_length (clients); i++)
    if (g_strcmp0 (peek_client_id (clients, i), client_id) == 0)
      return TRUE;
  return FALSE;
}

/* Whether every connected panel has joined the session, so that no further declarations are expected. */
static gboolean
have_all_joined (EaselAgentContext *self,
                 const char        *session)
{
  g_autoptr(GPtrArray) clients = easel_host_hub_list_subscribers (easel_host_get_hub (self->host),
                                                                  EASEL_HOST_ROOT_URI);

  for (guint i = 0; i < clients->len; i++)
    if (!has_joined (self, session, easel_host_connection_get_client_id (clients->pdata[i])))
      return FALSE;
  return clients->len > 0;
}

/* Whether a declaration can be opened: it stays for a while after its client has disconnected, which cannot open it. */
static gboolean
is_declared (EaselAgentContext *self,
             Waiting           *waiting)
{
  g_autoptr(GError) error = NULL;
  JsonObject *declaration = easel_host_registry_find (self->state, easel_host_get_hub (self->host), waiting->session,
                                                      waiting->owner, waiting->canvas_id, &error);

  return declaration != NULL && is_connected (self, declaration);
}

static gboolean
is_over (EaselAgentContext *self,
         Waiting           *waiting)
{
  if (waiting->session == NULL)
    return has_any_joined (self);
  return easel_host_state_get (self->state, waiting->session) == NULL || is_declared (self, waiting) ||
         have_all_joined (self, waiting->session);
}

static void
finish (GTask *task)
{
  EaselAgentContext *self = g_task_get_source_object (task);
  Waiting *waiting = g_task_get_task_data (task);

  g_clear_signal_handler (&waiting->handler, self->state);
  g_clear_pointer (&waiting->deadline, easel_deadline_free);
  g_task_return_boolean (task, TRUE);
  g_object_unref (task);
}

static void
state_envelope_cb (EaselHostState *state,
                   const char     *channel,
                   JsonObject     *envelope,
                   const char     *only,
                   GTask          *task)
{
  const char *type = easel_json_peek_string (easel_json_peek_object (envelope, "action"), "type", "");

  if ((strcmp (type, "session/canvasesChanged") == 0 || g_str_has_prefix (type, "session/activeClient")) &&
      is_over (g_task_get_source_object (task), g_task_get_task_data (task)))
    finish (task);
}

static void
ended_cb (gboolean timed_out,
          gpointer user_data)
{
  finish (user_data);
}

/* Milliseconds to wait for a panel; 0 if none can be opened. */
static guint
get_patience (EaselAgentContext *self,
              Waiting           *waiting)
{
  if (is_over (self, waiting))
    return 0;
  if (easel_agent_registry_has_panel (self))
    return EASEL_LIMIT_AGENT_JOIN_WAIT;
  easel_agent_context_request_panel (self);
  return self->panel_note != NULL ? 0 : EASEL_LIMIT_AGENT_PANEL_WAIT;
}

void
easel_agent_registry_wait_async (EaselAgentContext   *self,
                                 const char          *session,
                                 const char          *owner,
                                 const char          *canvas_id,
                                 GCancellable        *cancellable,
                                 GAsyncReadyCallback  callback,
                                 gpointer             user_data)
{
  GTask *task = g_task_new (self, cancellable, callback, user_data);
  Waiting *waiting = g_new0 (Waiting, 1);

  g_task_set_source_tag (task, easel_agent_registry_wait_async);
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (task, waiting, (GDestroyNotify) waiting_free);
  waiting->session = g_strdup (session);
  waiting->owner = g_strdup (owner);
  waiting->canvas_id = g_strdup (canvas_id);
  waiting->deadline = easel_deadline_new (get_patience (self, waiting), cancellable, ended_cb, task);
  waiting->handler = g_signal_connect (self->state, "envelope", G_CALLBACK (state_envelope_cb), task);
}
