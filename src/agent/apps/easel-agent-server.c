/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-apps"

#include "easel-agent-server.h"

#include "easel-agent-apps-limits.h"
#include "easel-agent-chat.h"
#include "easel-host-limits.h"
#include "easel-json-builder.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-server-entry.h"
#include "easel-text.h"
#include "mcp-apps.h"
#include "mcp-cancelled.h"
#include "mcp-envelope.h"
#include "rpc-peer.h"

struct _EaselAgentServer
{
  GObject            parent_instance;
  EaselAgentContext *context;
  RpcPeer           *peer;
  char              *folder;         /* nullable */
  char              *agent;          /* nullable: the agent's name; foreign */
  char              *session;        /* nullable: NULL until known */
  char              *id;             /* id of its customization; nullable, like the next three */
  char              *identity;       /* the same for each run of the server */
  char              *name;
  char              *channel;
  JsonObject        *capabilities;   /* MCP capabilities in its customization */
  GHashTable        *messages;       /* set of ids of messages that it has to deliver */
  GHashTable        *pages;          /* set of addresses whose page was requested */
  GHashTable        *unstored;       /* set of ids of calls whose start could not be stored */
  gboolean           is_ready;
};

enum { GONE, READY, N_SIGNALS };
static guint signals[N_SIGNALS];

static void easel_agent_server_iface_init (EaselHostMcpServerInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EaselAgentServer, easel_agent_server, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (EASEL_HOST_TYPE_MCP_SERVER, easel_agent_server_iface_init))

static void
easel_agent_server_dispose (GObject *object)
{
  EaselAgentServer *self = EASEL_AGENT_SERVER (object);

  if (self->peer != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->peer, self);
      rpc_peer_close (self->peer);
    }
  g_clear_object (&self->peer);
  g_clear_object (&self->context);

  G_OBJECT_CLASS (easel_agent_server_parent_class)->dispose (object);
}

static void
easel_agent_server_finalize (GObject *object)
{
  EaselAgentServer *self = EASEL_AGENT_SERVER (object);

  g_hash_table_unref (self->messages);
  g_hash_table_unref (self->pages);
  g_hash_table_unref (self->unstored);
  g_clear_pointer (&self->capabilities, json_object_unref);
  g_free (self->folder);
  g_free (self->agent);
  g_free (self->session);
  g_free (self->id);
  g_free (self->identity);
  g_free (self->name);
  g_free (self->channel);

  G_OBJECT_CLASS (easel_agent_server_parent_class)->finalize (object);
}

static void
easel_agent_server_class_init (EaselAgentServerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  object_class->dispose = easel_agent_server_dispose;
  object_class->finalize = easel_agent_server_finalize;
  signals[GONE] = g_signal_new ("gone", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[READY] = g_signal_new ("ready", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
easel_agent_server_init (EaselAgentServer *self)
{
  self->messages = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->pages = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->unstored = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

/* --- the other end of mcp:// ----------------------------------------------------------------------------------- */

static JsonObject *
get_capabilities (EaselHostMcpServer *server)
{
  return EASEL_AGENT_SERVER (server)->capabilities;
}

static void
answered_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr(RpcRequest) request = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) answer = rpc_peer_call_finish (RPC_PEER (source), result, &error);

  if (answer != NULL)
    rpc_request_reply (request, answer);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    rpc_request_withdraw (request);
  else
    rpc_request_reply_gerror (request, error);
}

static void
pass_request (EaselHostMcpServer *server,
              RpcRequest         *request,
              JsonObject         *params)
{
  EaselAgentServer *self = EASEL_AGENT_SERVER (server);

  rpc_peer_call_async (self->peer, rpc_request_get_method (request), params, EASEL_LIMIT_HOST_MCP_CALL,
                       rpc_request_get_cancellable (request), answered_cb, g_object_ref (request));
}

static void
pass_notification (EaselHostMcpServer *server,
                   const char         *method,
                   JsonObject         *params)
{
  rpc_peer_notify (EASEL_AGENT_SERVER (server)->peer, method, params, NULL);
}

static void
easel_agent_server_iface_init (EaselHostMcpServerInterface *iface)
{
  iface->get_capabilities = get_capabilities;
  iface->request = pass_request;
  iface->notify = pass_notification;
}

/* A server whose capabilities are unknown has at least tools and resources, because it has an App. */
static JsonObject *
read_capabilities (JsonObject *declared)
{
  g_autoptr(JsonObject) usual = NULL;

  if (declared != NULL)
    return mcp_apps_read_granted (declared);
  usual = easel_json_object (EASEL_JSON_OBJECT ("tools", json_object_new ()),
                             EASEL_JSON_OBJECT ("resources", json_object_new ()));
  return mcp_apps_read_granted (usual);
}

/* --- its entry in the session ---------------------------------------------------------------------------------- */

static gboolean
is_live (JsonObject *customization)
{
  return easel_json_has (customization, "channel");
}

/* Removes the entry that was disconnected longest if there are too many. */
static void
remove_oldest (EaselAgentServer *self)
{
  JsonArray *list = easel_json_peek_array (easel_host_state_get (self->context->state, self->session),
                                           "customizations");

  for (guint i = 0; list != NULL && json_array_get_length (list) >= EASEL_LIMIT_AGENT_SERVERS &&
                    i < json_array_get_length (list); i++)
    {
      JsonObject *entry = easel_json_array_object (list, i);

      if (entry == NULL || is_live (entry))
        continue;
      easel_server_entry_remove (self->context->state, self->session, easel_json_peek_string (entry, "id", ""));
      return;
    }
}

/* Two running servers with the same command get different ids. */
static char *
choose_id (EaselAgentServer *self,
           const char       *wanted)
{
  g_autofree char *id = g_strdup (wanted);

  for (guint n = 2; is_live (easel_server_entry_find (self->context->state, self->session, id)); n++)
    {
      g_free (id);
      id = g_strdup_printf ("%s-%u", wanted, n);
    }
  return g_steal_pointer (&id);
}

static gboolean
enter_session (EaselAgentServer *self)
{
  g_autoptr(JsonObject) ready = easel_json_object (EASEL_JSON_STRING ("kind", "ready"));
  g_autoptr(GError) error = NULL;
  JsonObject *entry;

  self->session = easel_agent_sessions_join (self->context->sessions, self->agent, self->folder, &error);
  if (self->session == NULL)
    {
      g_message ("A server of an agent has no session: %s", error->message);
      return FALSE;
    }
  g_free (self->id);
  self->id = choose_id (self, self->identity);
  self->channel = easel_host_mcp_open (easel_host_get_mcp (self->context->host), self->session,
                                       EASEL_HOST_MCP_SERVER (self));
  entry = easel_server_entry_new (self->id, self->name, TRUE,
                                  easel_json_object (EASEL_JSON_STRING ("server", self->identity)));
  easel_server_entry_set (entry, ready, self->channel, self->capabilities);
  easel_host_state_begin (self->context->state);
  remove_oldest (self);
  easel_server_entry_put (self->context->state, self->session, entry);
  return easel_host_state_commit (self->context->state, NULL);
}

static void
leave_session (EaselAgentServer *self)
{
  g_autoptr(JsonObject) stopped = easel_json_object (EASEL_JSON_STRING ("kind", "stopped"));

  if (self->session == NULL)
    return;
  easel_host_mcp_close (easel_host_get_mcp (self->context->host), self->channel);
  easel_server_entry_change (self->context->state, self->session, self->id, stopped);
  easel_agent_sessions_leave (self->context->sessions, self->session);
  g_clear_pointer (&self->session, g_free);
  g_clear_pointer (&self->channel, g_free);
}

/* --- its messages ---------------------------------------------------------------------------------------------- */

static void
handle_server (EaselAgentServer *self,
               JsonObject       *params)
{
  const char *id = easel_json_peek_string (params, "id", "");
  JsonObject *client = easel_json_peek_object (params, "client");
  JsonObject *info = easel_json_peek_object (params, "info");
  const char *name = info != NULL ? mcp_envelope_read_name (info) : NULL;

  if (self->session != NULL || *id == '\0' || strlen (id) > EASEL_LIMIT_HOST_NAME_BYTES)
    return;
  self->agent = g_strdup (client != NULL ? mcp_envelope_read_name (client) : NULL);
  self->name = easel_text_for_display (name != NULL ? name : easel_json_peek_string (params, "name", ""),
                                       EASEL_LIMIT_DISPLAY_CHARS);
  self->capabilities = read_capabilities (easel_json_peek_object (params, "capabilities"));
  self->identity = g_strdup (id);
  enter_session (self);
}

/* (transfer full) (nullable): the chat; NULL if the user has removed the session while the agent still works. */
static char *
ensure_chat (EaselAgentServer *self)
{
  if (easel_host_state_get (self->context->state, self->session) == NULL)
    {
      leave_session (self);
      if (!enter_session (self))
        return NULL;
    }
  return easel_agent_chat_ensure (self->context->state, self->session);
}

/* A page that is being read. */
typedef struct
{
  EaselAgentServer *self;
  char             *key;
} Page;

static void
page_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  Page *page = user_data;
  g_autoptr(EaselAgentServer) self = page->self;
  g_autofree char *key = page->key;
  g_autoptr(JsonNode) answer = rpc_peer_call_finish (RPC_PEER (source), result, NULL);

  g_free (page);
  if (answer != NULL && JSON_NODE_HOLDS_OBJECT (answer) && self->context != NULL)
    easel_agent_cache_put (self->context->cache, key, json_node_get_object (answer));
}

/* Caches the App's page, because agent and server may have ended before the user looks at the App. */
static void
cache_page (EaselAgentServer *self,
            const char       *uri,
            const char       *key)
{
  g_autoptr(JsonObject) params = NULL;
  Page *page;

  if (g_hash_table_size (self->pages) >= EASEL_LIMIT_AGENT_SERVER_PAGES ||
      !g_hash_table_add (self->pages, g_strdup (uri)))
    return;
  params = easel_json_object (EASEL_JSON_STRING ("uri", uri));
  page = g_new0 (Page, 1);
  page->self = g_object_ref (self);
  page->key = g_strdup (key);
  rpc_peer_call_async (self->peer, "resources/read", params, EASEL_LIMIT_HOST_MCP_CALL, NULL, page_cb, page);
}

static void
handle_began (EaselAgentServer *self,
              JsonObject       *params)
{
  EaselAgentChatCall call = {
    .id = easel_json_peek_string (params, "call", NULL),
    .uri = easel_json_peek_string (params, "uri", NULL),
    .tool = easel_json_peek_object (params, "tool"),
    .arguments = easel_json_peek_node (params, "arguments"),
  };
  g_autofree char *chat = NULL;
  g_autofree char *page = NULL;

  if (call.id == NULL || call.uri == NULL || call.tool == NULL)
    return;
  page = easel_agent_cache_dup_page_key (self->identity, call.uri);
  call.page = page;
  chat = ensure_chat (self);
  call.server = self->id;
  call.server_name = self->name;
  if (chat == NULL || !easel_agent_chat_begin_call (self->context->state, chat, &call))
    {
      if (g_hash_table_size (self->unstored) < EASEL_LIMIT_AGENT_SERVER_UNSTORED)
        g_hash_table_add (self->unstored, g_strdup (call.id));
      return;
    }
  cache_page (self, call.uri, page);
  easel_agent_context_request_app_panel (self->context);
}

static void
acknowledge (EaselAgentServer *self,
             const char       *what,
             const char       *id)
{
  g_autoptr(JsonObject) params = easel_json_object (EASEL_JSON_STRING (what, id));

  rpc_peer_notify (self->peer, EASEL_AGENT_SERVER_STORED, params, NULL);
}

static void
handle_ended (EaselAgentServer *self,
              JsonObject       *params)
{
  g_autofree char *chat = easel_agent_chat_find (self->context->state, self->session);
  const char *id = easel_json_peek_string (params, "call", NULL);
  JsonObject *error = easel_json_peek_object (params, "error");
  JsonObject *result = easel_json_peek_object (params, "result");
  const char *reason = error != NULL ? easel_json_peek_string (error, "message", "The server answered with an error")
                                     : NULL;

  /* Without an acknowledgement, the wrapper reports the whole call again when it connects to a host the next time. */
  if (id != NULL && g_hash_table_contains (self->unstored, id))
    return;
  if (id != NULL && result != NULL && easel_agent_chat_is_large (result))
    easel_agent_cache_put (self->context->cache, id, result);
  if (id != NULL && (chat == NULL || easel_agent_chat_end_call (self->context->state, chat, id, result, reason)))
    acknowledge (self, "call", id);
}

static void
handle_delivered (EaselAgentServer *self,
                  JsonObject       *params)
{
  g_autofree char *chat = easel_agent_chat_find (self->context->state, self->session);
  const char *id = easel_json_peek_string (params, "id", NULL);

  if (id == NULL)
    return;
  g_hash_table_remove (self->messages, id);
  if (chat != NULL && !easel_agent_chat_set_delivered (self->context->state, chat, id))
    {
      g_autofree char *pending = easel_agent_chat_dup_pending (self->context->state, chat, id);

      /* The disk takes nothing, but the agent has the message: it must not be sent again, also not by another server,
       * and the wrapper reports it to the next host. */
      if (pending != NULL)
        {
          g_hash_table_add (self->messages, g_strdup (id));
          return;
        }
    }
  acknowledge (self, "said", id);
}

static void
notification_cb (RpcPeer          *peer,
                 const char       *method,
                 JsonObject       *params,
                 EaselAgentServer *self)
{
  g_autoptr(EaselAgentServer) guard = g_object_ref (self);

  if (strcmp (method, EASEL_AGENT_SERVER_SERVER) == 0)
    handle_server (self, params);
  else if (self->session == NULL)
    g_debug ("%s comes before the server has said who it is", method);
  else if (strcmp (method, EASEL_AGENT_SERVER_BEGAN) == 0)
    handle_began (self, params);
  else if (strcmp (method, EASEL_AGENT_SERVER_ENDED) == 0)
    handle_ended (self, params);
  else if (strcmp (method, EASEL_AGENT_SERVER_DELIVERED) == 0)
    handle_delivered (self, params);
  else if (strcmp (method, EASEL_AGENT_SERVER_READY) == 0)
    {
      self->is_ready = TRUE;
      g_signal_emit (self, signals[READY], 0);
    }
  else
    easel_host_mcp_notify (easel_host_get_mcp (self->context->host), self->channel, method, params);
}

/* Cancels running calls of a disconnected server, which can no longer report their end. */
static void
cancel_calls (EaselAgentServer *self)
{
  g_autofree char *chat = easel_agent_chat_find (self->context->state, self->session);
  g_autoptr(GPtrArray) ids = chat != NULL ? easel_agent_chat_list_running (self->context->state, chat, self->id) : NULL;

  for (guint i = 0; ids != NULL && i < ids->len; i++)
    easel_agent_chat_end_call (self->context->state, chat, ids->pdata[i], NULL, NULL);
}

static void
closed_cb (RpcPeer          *peer,
           const GError     *reason,
           EaselAgentServer *self)
{
  g_autoptr(EaselAgentServer) guard = g_object_ref (self);

  if (self->session != NULL)
    cancel_calls (self);
  leave_session (self);
  g_signal_emit (self, signals[GONE], 0);
}

/**
 * easel_agent_server_new:
 * @context: the host and its sessions
 * @folder: (nullable): the agent's working folder
 * @transport: (transfer none): after the first line of the connection
 *
 * Returns: (transfer full): a server that has not introduced itself yet
 */
EaselAgentServer *
easel_agent_server_new (EaselAgentContext *context,
                        const char        *folder,
                        RpcTransport      *transport)
{
  static const RpcPeerRules rules = { .cancel_method = MCP_CANCELLED, .cancel_id = MCP_CANCELLED_ID };
  EaselAgentServer *self;

  g_return_val_if_fail (EASEL_IS_AGENT_CONTEXT (context), NULL);
  g_return_val_if_fail (RPC_IS_TRANSPORT (transport), NULL);

  self = g_object_new (EASEL_TYPE_AGENT_SERVER, NULL);
  self->context = g_object_ref (context);
  self->folder = g_strdup (folder);
  self->peer = rpc_peer_new (transport);
  rpc_peer_set_rules (self->peer, &rules);
  g_signal_connect (self->peer, "notification", G_CALLBACK (notification_cb), self);
  g_signal_connect (self->peer, "closed", G_CALLBACK (closed_cb), self);
  rpc_peer_start (self->peer);
  return self;
}

const char *
easel_agent_server_get_session (EaselAgentServer *self)
{
  g_return_val_if_fail (EASEL_IS_AGENT_SERVER (self), NULL);

  return self->session;
}

const char *
easel_agent_server_get_id (EaselAgentServer *self)
{
  g_return_val_if_fail (EASEL_IS_AGENT_SERVER (self), NULL);

  return self->id;
}

/* --- messages of the user ------------------------------------------------------------------------------------ */

static void
send_message (EaselAgentServer *self,
              const char       *chat,
              const char       *id)
{
  g_autofree char *text = easel_agent_chat_dup_pending (self->context->state, chat, id);
  g_autoptr(JsonObject) params = NULL;

  if (text == NULL)
    return;
  params = easel_json_object (EASEL_JSON_STRING ("id", id), EASEL_JSON_STRING ("text", text));
  rpc_peer_notify (self->peer, EASEL_AGENT_SERVER_DELIVER, params, NULL);
}

static void
withdrawn_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) answer = rpc_peer_call_finish (RPC_PEER (source), result, &error);

  if (answer != NULL)
    g_task_return_boolean (task, json_node_get_value_type (answer) == G_TYPE_BOOLEAN &&
                                 json_node_get_boolean (answer));
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

/**
 * easel_agent_server_withdraw_async:
 * @self: a server
 * @id: of a message that it has to deliver
 * @callback: (nullable): called with the outcome
 * @user_data: data for @callback
 */
void
easel_agent_server_withdraw_async (EaselAgentServer    *self,
                                   const char          *id,
                                   GAsyncReadyCallback  callback,
                                   gpointer             user_data)
{
  GTask *task;
  g_autoptr(JsonObject) params = NULL;

  g_return_if_fail (EASEL_IS_AGENT_SERVER (self));

  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, easel_agent_server_withdraw_async);
  params = easel_json_object (EASEL_JSON_STRING ("id", id));
  g_hash_table_remove (self->messages, id);
  rpc_peer_call_async (self->peer, EASEL_AGENT_SERVER_WITHDRAW, params, 0, NULL, withdrawn_cb, task);
}

gboolean
easel_agent_server_withdraw_finish (EaselAgentServer *self,
                                    GAsyncResult     *result)
{
  return g_task_propagate_boolean (G_TASK (result), NULL);
}

gboolean
easel_agent_server_has_message (EaselAgentServer *self,
                                const char       *id)
{
  g_return_val_if_fail (EASEL_IS_AGENT_SERVER (self), FALSE);

  return g_hash_table_contains (self->messages, id);
}

/* Waits until the server has reported what happened while it was disconnected, because it may have delivered messages
 * already. */
void
easel_agent_server_set_messages (EaselAgentServer *self,
                                 GPtrArray        *ids)
{
  g_autofree char *chat = NULL;
  g_autoptr(GPtrArray) before = NULL;
  GHashTableIter iter;
  gpointer id;

  g_return_if_fail (EASEL_IS_AGENT_SERVER (self));

  if (!self->is_ready || self->session == NULL)
    return;
  chat = easel_agent_chat_find (self->context->state, self->session);
  before = g_ptr_array_new_with_free_func (g_free);
  g_hash_table_iter_init (&iter, self->messages);
  while (g_hash_table_iter_next (&iter, &id, NULL))
    if (!g_ptr_array_find_with_equal_func (ids, id, g_str_equal, NULL))
      g_ptr_array_add (before, g_strdup (id));
  for (guint i = 0; i < before->len; i++)
    easel_agent_server_withdraw_async (self, before->pdata[i], NULL, NULL);
  for (guint i = 0; chat != NULL && i < ids->len; i++)
    if (g_hash_table_add (self->messages, g_strdup (ids->pdata[i])))
      send_message (self, chat, ids->pdata[i]);
}
