/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-apps"

#include "easel-agent-apps.h"

#include "ahp-chat.h"
#include "easel-agent-apps-limits.h"
#include "easel-agent-chat.h"
#include "easel-agent-server.h"
#include "easel-json.h"
#include "easel-server-entry.h"

struct _EaselAgentApps
{
  GObject            parent_instance;
  EaselAgentContext *context;
  GPtrArray         *servers;       /* EaselAgentServer */
  GHashTable        *withdrawing;   /* set of ids of messages that are being withdrawn from a server */
  GHashTable        *interrupted;   /* set of ids of calls that were running when the last host ended */
  guint              return_source;
};

G_DEFINE_FINAL_TYPE (EaselAgentApps, easel_agent_apps, G_TYPE_OBJECT)

static void
easel_agent_apps_dispose (GObject *object)
{
  EaselAgentApps *self = EASEL_AGENT_APPS (object);

  g_clear_handle_id (&self->return_source, g_source_remove);
  for (guint i = 0; i < self->servers->len; i++)
    g_signal_handlers_disconnect_by_data (self->servers->pdata[i], self);
  g_ptr_array_set_size (self->servers, 0);
  g_clear_object (&self->context);

  G_OBJECT_CLASS (easel_agent_apps_parent_class)->dispose (object);
}

static void
easel_agent_apps_finalize (GObject *object)
{
  g_ptr_array_unref (EASEL_AGENT_APPS (object)->servers);
  g_hash_table_unref (EASEL_AGENT_APPS (object)->withdrawing);
  g_hash_table_unref (EASEL_AGENT_APPS (object)->interrupted);

  G_OBJECT_CLASS (easel_agent_apps_parent_class)->finalize (object);
}

static void
easel_agent_apps_class_init (EaselAgentAppsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_agent_apps_dispose;
  object_class->finalize = easel_agent_apps_finalize;
}

static void
easel_agent_apps_init (EaselAgentApps *self)
{
  self->withdrawing = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->interrupted = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->servers = g_ptr_array_new_with_free_func (g_object_unref);
}

/* --- messages of the user ------------------------------------------------------------------------------------ */

/* (nullable) (transfer none): the server that delivers the message @id with its next result: the server of the App in
 * which it was written; if that is not connected, or the message belongs to no App, the server of the last call, or
 * else any server of the session. */
static EaselAgentServer *
choose_server (EaselAgentApps *self,
               const char     *session,
               const char     *chat,
               const char     *id)
{
  g_autofree char *origin = easel_agent_chat_dup_pending_server (self->context->state, chat, id);
  g_autofree char *last = easel_agent_chat_dup_last_server (self->context->state, chat);
  EaselAgentServer *chosen = NULL;

  /* Servers that the host runs deliver messages with their own results. */
  if (easel_server_entry_is_ours (easel_server_entry_find (self->context->state, session, origin)))
    return NULL;
  for (guint i = 0; i < self->servers->len; i++)
    {
      EaselAgentServer *server = self->servers->pdata[i];
      const char *name = easel_agent_server_get_id (server);

      if (g_strcmp0 (easel_agent_server_get_session (server), session) != 0)
        continue;
      if (g_strcmp0 (name, origin) == 0)
        return server;
      if (chosen == NULL || g_strcmp0 (name, last) == 0)
        chosen = server;
    }
  return chosen;
}

/* A message that is withdrawn from a server to deliver it another way. */
typedef struct
{
  EaselAgentApps *apps;
  char           *session;
  char           *chat;
  char           *id;
} Withdrawal;

static Withdrawal *
withdrawal_new (EaselAgentApps *apps,
                const char     *session,
                const char     *chat,
                const char     *id)
{
  Withdrawal *withdrawal = g_new0 (Withdrawal, 1);

  withdrawal->apps = g_object_ref (apps);
  withdrawal->session = g_strdup (session);
  withdrawal->chat = g_strdup (chat);
  withdrawal->id = g_strdup (id);
  g_hash_table_add (apps->withdrawing, g_strdup (id));
  return withdrawal;
}

static void
withdrawal_free (Withdrawal *withdrawal)
{
  g_object_unref (withdrawal->apps);
  g_free (withdrawal->session);
  g_free (withdrawal->chat);
  g_free (withdrawal->id);
  g_free (withdrawal);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Withdrawal, withdrawal_free)

static void
deliver_as_event (EaselAgentApps *self,
                  const char     *session,
                  const char     *chat,
                  const char     *id)
{
  g_autofree char *text = easel_agent_chat_dup_pending (self->context->state, chat, id);

  if (text != NULL && easel_agent_chat_set_delivered (self->context->state, chat, id))
    easel_agent_events_add_message (self->context->events, session, text);
}

static void
withdrawn_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(Withdrawal) withdrawal = user_data;

  g_hash_table_remove (withdrawal->apps->withdrawing, withdrawal->id);
  /* If it cannot be withdrawn, the agent has received it with a result, which the server reports. */
  if (easel_agent_server_withdraw_finish (EASEL_AGENT_SERVER (source), result) && withdrawal->apps->context != NULL)
    deliver_as_event (withdrawal->apps, withdrawal->session, withdrawal->chat, withdrawal->id);
}

/* (nullable) (transfer none): the server to which the message @id is assigned. */
static EaselAgentServer *
find_assigned (EaselAgentApps *self,
               const char     *session,
               const char     *id)
{
  for (guint i = 0; i < self->servers->len; i++)
    if (g_strcmp0 (easel_agent_server_get_session (self->servers->pdata[i]), session) == 0 &&
        easel_agent_server_has_message (self->servers->pdata[i], id))
      return self->servers->pdata[i];
  return NULL;
}

/* Delivers messages to an agent that waits for them, instead of with a result. */
static void
deliver_to_waiting (EaselAgentApps *self,
                    const char     *session,
                    const char     *chat,
                    GPtrArray      *ids)
{
  for (guint i = 0; i < ids->len; i++)
    {
      EaselAgentServer *assigned = find_assigned (self, session, ids->pdata[i]);

      if (assigned == NULL)
        {
          deliver_as_event (self, session, chat, ids->pdata[i]);
          continue;
        }
      easel_agent_server_withdraw_async (assigned, ids->pdata[i], withdrawn_cb, withdrawal_new (self, session, chat,
                                                                                                ids->pdata[i]));
    }
}

/* Assigns messages to servers. An assigned message stays with its server while that is connected, because it may be
 * delivering it right now. */
static void
assign_messages (EaselAgentApps *self,
                 const char     *session,
                 const char     *chat,
                 GPtrArray      *ids)
{
  for (guint i = 0; i < self->servers->len; i++)
    {
      EaselAgentServer *server = self->servers->pdata[i];
      g_autoptr(GPtrArray) assigned_ids = g_ptr_array_new ();

      if (g_strcmp0 (easel_agent_server_get_session (server), session) != 0)
        continue;
      for (guint j = 0; j < ids->len; j++)
        {
          EaselAgentServer *assigned = find_assigned (self, session, ids->pdata[j]);

          if ((assigned != NULL ? assigned : choose_server (self, session, chat, ids->pdata[j])) == server)
            g_ptr_array_add (assigned_ids, ids->pdata[j]);
        }
      easel_agent_server_set_messages (server, assigned_ids);
    }
}

static void
update_messages (EaselAgentApps *self,
                 const char     *session)
{
  g_autofree char *chat = easel_agent_chat_find (self->context->state, session);
  g_autoptr(GPtrArray) ids = chat != NULL ? easel_agent_chat_list_pending (self->context->state, chat) : NULL;

  for (guint i = ids != NULL ? ids->len : 0; i > 0; i--)
    if (g_hash_table_contains (self->withdrawing, ids->pdata[i - 1]))
      g_ptr_array_remove_index (ids, i - 1);
  if (ids != NULL && easel_agent_context_listens (self->context, session))
    deliver_to_waiting (self, session, chat, ids);
  else if (ids != NULL)
    assign_messages (self, session, chat, ids);
}

static void
waits_cb (EaselAgentContext *context,
          const char        *session,
          EaselAgentApps    *self)
{
  update_messages (self, session);
}

static void
read_withdrawn_cb (GObject      *source,
                   GAsyncResult *result,
                   gpointer      user_data)
{
  g_autoptr(Withdrawal) withdrawal = user_data;

  g_hash_table_remove (withdrawal->apps->withdrawing, withdrawal->id);
  easel_agent_server_withdraw_finish (EASEL_AGENT_SERVER (source), result);
  if (withdrawal->apps->context != NULL)
    easel_agent_chat_set_delivered (withdrawal->apps->context->state, withdrawal->chat, withdrawal->id);
}

/* The agent reads the message now: withdraws it from its server, so that it is not delivered again, unless that is
 * happening at this moment. */
static void
mark_read (EaselAgentApps *self,
           const char     *session,
           const char     *chat,
           const char     *id)
{
  EaselAgentServer *assigned = find_assigned (self, session, id);

  if (assigned == NULL)
    easel_agent_chat_set_delivered (self->context->state, chat, id);
  else
    easel_agent_server_withdraw_async (assigned, id, read_withdrawn_cb, withdrawal_new (self, session, chat, id));
}

static char *
read_messages_cb (EaselAgentContext *context,
                  const char        *session,
                  EaselAgentApps    *self)
{
  g_autofree char *chat = easel_agent_chat_find (self->context->state, session);
  g_autoptr(GPtrArray) ids = chat != NULL ? easel_agent_chat_list_pending (self->context->state, chat) : NULL;
  g_autoptr(GString) text = g_string_new (NULL);

  for (guint i = 0; ids != NULL && i < ids->len; i++)
    {
      g_autofree char *message = easel_agent_chat_dup_pending (self->context->state, chat, ids->pdata[i]);

      if (message == NULL || g_hash_table_contains (self->withdrawing, ids->pdata[i]))
        continue;
      g_string_append_printf (text, "%s%s", text->len > 0 ? "\n\n" : "", message);
      mark_read (self, session, chat, ids->pdata[i]);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
envelope_cb (EaselHostState *state,
             const char     *channel,
             JsonObject     *envelope,
             const char     *only,
             EaselAgentApps *self)
{
  JsonObject *action = easel_json_peek_object (envelope, "action");
  const char *session = easel_host_state_get_session (state, channel);

  if (only == NULL && session != NULL && action != NULL &&
      g_str_has_prefix (easel_json_peek_string (action, "type", ""), "chat/pendingMessage"))
    update_messages (self, session);
}

GPtrArray *
easel_agent_apps_deliver_pending (EaselAgentApps *self,
                                  const char     *session)
{
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *chat = NULL;
  g_autoptr(GPtrArray) ids = NULL;

  g_return_val_if_fail (EASEL_IS_AGENT_APPS (self), texts);

  chat = easel_agent_chat_find (self->context->state, session);
  ids = chat != NULL ? easel_agent_chat_list_pending (self->context->state, chat) : NULL;
  for (guint i = 0; ids != NULL && i < ids->len; i++)
    {
      g_autofree char *text = easel_agent_chat_dup_pending (self->context->state, chat, ids->pdata[i]);

      if (text != NULL && !g_hash_table_contains (self->withdrawing, ids->pdata[i]) &&
          find_assigned (self, session, ids->pdata[i]) == NULL &&
          easel_agent_chat_set_delivered (self->context->state, chat, ids->pdata[i]))
        g_ptr_array_add (texts, g_steal_pointer (&text));
    }
  return texts;
}

/* --- servers --------------------------------------------------------------------------------------------------- */

static void
server_ready_cb (EaselAgentServer *server,
                 EaselAgentApps   *self)
{
  if (easel_agent_server_get_session (server) != NULL)
    update_messages (self, easel_agent_server_get_session (server));
}

static void
server_gone_cb (EaselAgentServer *server,
                EaselAgentApps   *self)
{
  g_signal_handlers_disconnect_by_data (server, self);
  g_ptr_array_remove (self->servers, server);
}

void
easel_agent_apps_add_server (EaselAgentApps *self,
                             const char     *folder,
                             RpcTransport   *transport)
{
  EaselAgentServer *server;

  g_return_if_fail (EASEL_IS_AGENT_APPS (self));

  server = easel_agent_server_new (self->context, folder, transport);
  g_signal_connect (server, "ready", G_CALLBACK (server_ready_cb), self);
  g_signal_connect (server, "gone", G_CALLBACK (server_gone_cb), self);
  g_ptr_array_add (self->servers, server);
}

/* --- after a start --------------------------------------------------------------------------------------------- */

/* Marks servers of the last run as stopped, whatever state was stored. */
static void
stop_servers (EaselAgentApps *self,
              const char     *session)
{
  JsonArray *list = easel_json_peek_array (easel_host_state_get (self->context->state, session), "customizations");

  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    {
      JsonObject *entry = easel_json_array_object (list, i);
      g_autoptr(JsonObject) action = NULL;
      JsonObject *state;

      if (entry == NULL || !easel_json_has (entry, "channel"))
        continue;
      state = easel_json_object (EASEL_JSON_STRING ("kind", "stopped"));
      action = easel_json_object (EASEL_JSON_STRING ("type", "session/mcpServerStateChanged"),
                                  EASEL_JSON_STRING ("id", easel_json_peek_string (entry, "id", "")),
                                  EASEL_JSON_OBJECT ("state", state));
      easel_host_state_apply (self->context->state, session, action, NULL);
    }
}

static gboolean
is_here (EaselAgentApps *self,
         const char     *session,
         const char     *id)
{
  for (guint i = 0; i < self->servers->len; i++)
    if (g_strcmp0 (easel_agent_server_get_session (self->servers->pdata[i]), session) == 0 &&
        g_strcmp0 (easel_agent_server_get_id (self->servers->pdata[i]), id) == 0)
      return TRUE;
  return FALSE;
}

/* Ends calls of the last run whose server has not reconnected. */
static gboolean
return_cb (gpointer user_data)
{
  EaselAgentApps *self = user_data;
  g_autoptr(GPtrArray) chats = easel_host_state_list (self->context->state, AHP_CHANNEL_CHAT, NULL);

  self->return_source = 0;
  for (guint i = 0; i < chats->len; i++)
    {
      const char *session = easel_host_state_get_session (self->context->state, chats->pdata[i]);
      g_autoptr(GPtrArray) calls =
        ahp_chat_read_tool_calls (easel_host_state_get (self->context->state, chats->pdata[i]));

      for (guint j = 0; j < calls->len; j++)
        {
          AhpToolCall *call = calls->pdata[j];

          if (g_hash_table_contains (self->interrupted, call->id) &&
              !is_here (self, session, call->contributor_id))
            easel_agent_chat_end_call (self->context->state, chats->pdata[i], call->id, NULL, NULL);
        }
    }
  return G_SOURCE_REMOVE;
}

static void
note_interrupted (EaselAgentApps *self)
{
  g_autoptr(GPtrArray) chats = easel_host_state_list (self->context->state, AHP_CHANNEL_CHAT, NULL);

  for (guint i = 0; i < chats->len; i++)
    {
      g_autoptr(GPtrArray) calls =
        ahp_chat_read_tool_calls (easel_host_state_get (self->context->state, chats->pdata[i]));

      for (guint j = 0; j < calls->len; j++)
        {
          AhpToolCall *call = calls->pdata[j];

          if (call->stage == AHP_TOOL_RUNNING || call->stage == AHP_TOOL_AUTHENTICATION)
            g_hash_table_add (self->interrupted, g_strdup (call->id));
        }
    }
}

/**
 * easel_agent_apps_new:
 * @context: the context with the host and its sessions
 *
 * Returns: (transfer full): an object without servers
 */
EaselAgentApps *
easel_agent_apps_new (EaselAgentContext *context)
{
  EaselAgentApps *self;
  g_autoptr(GPtrArray) sessions = NULL;

  g_return_val_if_fail (EASEL_IS_AGENT_CONTEXT (context), NULL);

  self = g_object_new (EASEL_TYPE_AGENT_APPS, NULL);
  self->context = g_object_ref (context);
  sessions = easel_agent_sessions_list (context->sessions);
  easel_host_state_begin (context->state);
  for (guint i = 0; i < sessions->len; i++)
    stop_servers (self, sessions->pdata[i]);
  easel_host_state_commit (context->state, NULL);
  note_interrupted (self);
  g_signal_connect_object (context, "waits", G_CALLBACK (waits_cb), self, 0);
  g_signal_connect_object (context, "read-messages", G_CALLBACK (read_messages_cb), self, 0);
  g_signal_connect_object (context->state, "envelope", G_CALLBACK (envelope_cb), self, 0);
  self->return_source = g_timeout_add (EASEL_LIMIT_AGENT_RETURN, return_cb, self);
  return self;
}

char *
easel_agent_apps_quote_user (const char *text)
{
  g_return_val_if_fail (text != NULL, NULL);

  return g_strconcat ("The person at this computer says through Easel, and not the tool:\n\n", text, NULL);
}
