/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-client"

#include "mcp-client-session.h"

#include "easel-json.h"
#include "mcp-cancelled.h"
#include "mcp-client-call.h"
#include "mcp-client-envelope.h"
#include "mcp-handshake.h"
#include "mcp-subscription.h"
#include "rpc-child.h"
#include "rpc-error.h"
#include "rpc-peer.h"


struct _McpClientSession
{
  GObject            parent_instance;

  McpEndpoint       *endpoint;
  HttpClient        *http;
  McpClientEnvelope *envelope;
  JsonArray         *roots;          /* (nullable) */

  RpcTransport      *transport;      /* (nullable) */
  RpcPeer           *peer;           /* (nullable) */
  McpAgreement      *agreement;      /* (nullable): NULL until the session is open */
  gboolean           opening;
  gboolean           open;

  GHashTable        *progress;       /* gint64 token → Progress of a pending call */
  gint64             last_token;
  McpSubscription   *subscription;   /* (nullable): modern, while open */
};

enum
{
  LIST_CHANGED,
  STDERR_LINE,
  NOTIFICATION,
  CLOSED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (McpClientSession, mcp_client_session, G_TYPE_OBJECT)

/* A call whose caller wants progress notifications. Task data. */
typedef struct
{
  gint64           token;
  McpProgressFunc  func;
  gpointer         user_data;
} Progress;

/* Answers requests of the server. Only roots are offered. */
static JsonNode *
answer_question (const char *method,
                 gpointer    user_data)
{
  McpClientSession *self = user_data;

  if (self->roots == NULL || !g_str_equal (method, "roots/list"))
    return NULL;
  return easel_json_node_take (easel_json_object (EASEL_JSON_ARRAY_REF ("roots", self->roots)));
}

static void
handle_progress (McpClientSession *self,
                 JsonObject       *params)
{
  gint64 token = easel_json_peek_int (params, "progressToken", 0);
  Progress *wanted = g_hash_table_lookup (self->progress, &token);
  JsonNode *progress = easel_json_peek_node (params, "progress");
  JsonNode *total = easel_json_peek_node (params, "total");

  if (wanted == NULL || progress == NULL || !JSON_NODE_HOLDS_VALUE (progress))
    return;
  wanted->func (json_node_get_double (progress),
                total != NULL && JSON_NODE_HOLDS_VALUE (total) ? json_node_get_double (total) : -1,
                easel_json_peek_string (params, "message", NULL), wanted->user_data);
}

static void
peer_notification_cb (RpcPeer          *peer,
                      const char       *method,
                      JsonObject       *params,
                      McpClientSession *self)
{
  g_autoptr(McpClientSession) guard = g_object_ref (self);

  if (g_str_equal (method, "notifications/progress"))
    handle_progress (self, params);
  else if (g_str_equal (method, "notifications/tools/list_changed"))
    g_signal_emit (self, signals[LIST_CHANGED], 0, "tools");
  else if (g_str_equal (method, "notifications/resources/list_changed"))
    g_signal_emit (self, signals[LIST_CHANGED], 0, "resources");
  else if (g_str_equal (method, "notifications/prompts/list_changed"))
    g_signal_emit (self, signals[LIST_CHANGED], 0, "prompts");
  else if (g_str_equal (method, "notifications/subscriptions/acknowledged") && self->subscription != NULL)
    mcp_subscription_acknowledge (self->subscription);
  g_signal_emit (self, signals[NOTIFICATION], 0, method, params);
}

static gboolean
peer_request_cb (RpcPeer          *peer,
                 RpcRequest       *request,
                 McpClientSession *self)
{
  const char *method = rpc_request_get_method (request);
  g_autoptr(JsonNode) answer = g_str_equal (method, "ping") ? easel_json_node_take (json_object_new ())
                                                            : answer_question (method, self);

  if (answer == NULL)
    return FALSE;
  rpc_request_reply (request, answer);
  return TRUE;
}

static void
peer_closed_cb (RpcPeer          *peer,
                const GError     *reason,
                McpClientSession *self)
{
  g_autoptr(McpClientSession) guard = g_object_ref (self);

  if (!self->open)
    return;
  self->open = FALSE;
  if (self->subscription != NULL)
    mcp_subscription_stop (self->subscription);
  g_signal_emit (self, signals[CLOSED], 0, reason);
}

static void
drop_peer (McpClientSession *self)
{
  if (self->peer == NULL)
    return;
  g_signal_handlers_disconnect_by_data (self->peer, self);
  rpc_peer_close (self->peer);
  g_clear_object (&self->peer);
  g_clear_object (&self->transport);
}

static gboolean
tells_changes (McpClientSession *self,
               const char       *area)
{
  return easel_json_peek_boolean (easel_json_peek_object (self->agreement->capabilities, area), "listChanged", FALSE);
}

static void
start_listening (McpClientSession *self)
{
  g_autoptr(JsonObject) filter =
    easel_json_object (EASEL_JSON_IF (tells_changes (self, "tools"), EASEL_JSON_BOOLEAN ("toolsListChanged", TRUE)),
                       EASEL_JSON_IF (tells_changes (self, "prompts"), EASEL_JSON_BOOLEAN ("promptsListChanged", TRUE)),
                       EASEL_JSON_IF (tells_changes (self, "resources"),
                                      EASEL_JSON_BOOLEAN ("resourcesListChanged", TRUE)));

  self->subscription = mcp_subscription_new (self->peer, self->envelope);
  mcp_subscription_listen (self->subscription, filter);
}

static void
stderr_line_cb (RpcChild         *child,
                const char       *line,
                McpClientSession *self)
{
  g_signal_emit (self, signals[STDERR_LINE], 0, line);
}

static void
connected_cb (RpcPeer      *peer,
              RpcTransport *transport,
              gpointer      user_data)
{
  McpClientSession *self = user_data;

  drop_peer (self);
  self->transport = g_object_ref (transport);
  self->peer = g_object_ref (peer);
  if (RPC_IS_CHILD (transport))
    g_signal_connect_object (transport, "stderr-line", G_CALLBACK (stderr_line_cb), self, 0);
  g_signal_connect_object (self->peer, "request", G_CALLBACK (peer_request_cb), self, 0);
  g_signal_connect_object (self->peer, "notification", G_CALLBACK (peer_notification_cb), self, 0);
  g_signal_connect_object (self->peer, "closed", G_CALLBACK (peer_closed_cb), self, 0);
}

static void
opened_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  McpClientSession *self = g_task_get_source_object (task);
  GError *error = NULL;

  self->opening = FALSE;
  self->agreement = mcp_handshake_finish (result, &error);
  if (self->agreement == NULL)
    {
      drop_peer (self);
      g_task_return_error (task, error);
      return;
    }
  self->open = TRUE;
  if (mcp_client_session_get_generation (self) == MCP_GENERATION_MODERN)
    start_listening (self);
  g_task_return_boolean (task, TRUE);
}

static void
mcp_client_session_dispose (GObject *object)
{
  McpClientSession *self = MCP_CLIENT_SESSION (object);

  self->open = FALSE;
  if (self->subscription != NULL)
    mcp_subscription_stop (self->subscription);
  g_clear_object (&self->subscription);
  drop_peer (self);

  G_OBJECT_CLASS (mcp_client_session_parent_class)->dispose (object);
}

static void
mcp_client_session_finalize (GObject *object)
{
  McpClientSession *self = MCP_CLIENT_SESSION (object);

  mcp_endpoint_unref (self->endpoint);
  g_object_unref (self->http);
  g_object_unref (self->envelope);
  g_clear_pointer (&self->roots, json_array_unref);
  g_clear_pointer (&self->agreement, mcp_agreement_free);
  g_hash_table_unref (self->progress);

  G_OBJECT_CLASS (mcp_client_session_parent_class)->finalize (object);
}

static void
mcp_client_session_class_init (McpClientSessionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GType string = G_TYPE_STRING | G_SIGNAL_TYPE_STATIC_SCOPE;

  object_class->dispose = mcp_client_session_dispose;
  object_class->finalize = mcp_client_session_finalize;

  signals[LIST_CHANGED] = g_signal_new ("list-changed", MCP_TYPE_CLIENT_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 1, string);
  signals[STDERR_LINE] = g_signal_new ("stderr-line", MCP_TYPE_CLIENT_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1,
                                       string);
  signals[NOTIFICATION] = g_signal_new ("notification", MCP_TYPE_CLIENT_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 2, string, JSON_TYPE_OBJECT | G_SIGNAL_TYPE_STATIC_SCOPE);
  signals[CLOSED] = g_signal_new ("closed", MCP_TYPE_CLIENT_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_ERROR);
}

static void
mcp_client_session_init (McpClientSession *self)
{
  self->progress = g_hash_table_new (g_int64_hash, g_int64_equal);
}

/**
 * mcp_client_session_new:
 * @endpoint: (transfer none): the address or command of the server
 * @http: (transfer none): for an address
 * @client_info: (transfer none): `name`, `version` and more of MCP's Implementation
 * @capabilities: (transfer none): MCP's ClientCapabilities: only roots are answered
 *
 * Returns: (transfer full): a session that is not open
 */
McpClientSession *
mcp_client_session_new (McpEndpoint *endpoint,
                        HttpClient  *http,
                        JsonObject  *client_info,
                        JsonObject  *capabilities)
{
  McpClientSession *self;

  g_return_val_if_fail (endpoint != NULL, NULL);
  g_return_val_if_fail (HTTP_IS_CLIENT (http), NULL);
  g_return_val_if_fail (client_info != NULL, NULL);
  g_return_val_if_fail (capabilities != NULL, NULL);

  self = g_object_new (MCP_TYPE_CLIENT_SESSION, NULL);
  self->endpoint = mcp_endpoint_ref (endpoint);
  self->http = g_object_ref (http);
  self->envelope = mcp_client_envelope_new (client_info, capabilities);
  return self;
}

/**
 * mcp_client_session_open_async:
 * @self: a session that was not opened
 * @cancellable: (nullable): gives up, and ends a server that is a child process
 * @callback: called from the main loop
 * @user_data: for @callback
 *
 * Starts the server or connects to its address, and detects its protocol generation: tries `server/discover` of
 * 2026-07-28 first, then `initialize`.
 */
void
mcp_client_session_open_async (McpClientSession    *self,
                               GCancellable        *cancellable,
                               GAsyncReadyCallback  callback,
                               gpointer             user_data)
{
  GTask *task;

  g_return_if_fail (MCP_IS_CLIENT_SESSION (self));
  g_return_if_fail (!self->opening && self->agreement == NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, mcp_client_session_open_async);
  g_task_set_name (task, "mcp open");
  self->opening = TRUE;
  mcp_handshake_async (self->endpoint, self->http, self->envelope, connected_cb, self, cancellable, opened_cb, task);
}

/**
 * mcp_client_session_open_finish:
 * @self: a session
 * @result: as given to the callback
 * @error: `G_SPAWN_ERROR`; `RPC_ERROR` as the server or its HTTP answer said, see McpHttpTransport;
 *   `G_IO_ERROR_TIMED_OUT`, `_CANCELLED`, `_NOT_SUPPORTED` for a version that is not known; `EASEL_JSON_ERROR`
 *
 * Returns: whether the session is open
 */
gboolean
mcp_client_session_open_finish (McpClientSession  *self,
                                GAsyncResult      *result,
                                GError           **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

/**
 * mcp_client_session_close:
 * @self: a session
 *
 * Closes the session; a child process gets time to exit by itself. Pending calls fail with `G_IO_ERROR_CLOSED`.
 */
void
mcp_client_session_close (McpClientSession *self)
{
  g_return_if_fail (MCP_IS_CLIENT_SESSION (self));

  if (self->peer != NULL)
    rpc_peer_close (self->peer);
}

/** mcp_client_session_get_generation: the protocol generation that the server speaks. */
McpGeneration
mcp_client_session_get_generation (McpClientSession *self)
{
  g_return_val_if_fail (MCP_IS_CLIENT_SESSION (self), MCP_GENERATION_LEGACY);

  return mcp_client_envelope_get_generation (self->envelope);
}

/**
 * mcp_client_session_get_version:
 * @self: a session
 *
 * Returns: (transfer none) (nullable): the version that was agreed on; %NULL before the session was open
 */
const char *
mcp_client_session_get_version (McpClientSession *self)
{
  g_return_val_if_fail (MCP_IS_CLIENT_SESSION (self), NULL);

  return self->agreement != NULL ? self->agreement->version : NULL;
}

/**
 * mcp_client_session_get_server_info:
 * @self: a session that is or was open
 *
 * Returns: (transfer none): MCP's Implementation, foreign; empty if the server sent none
 */
JsonObject *
mcp_client_session_get_server_info (McpClientSession *self)
{
  g_return_val_if_fail (MCP_IS_CLIENT_SESSION (self), NULL);

  return self->agreement != NULL ? self->agreement->server_info : NULL;
}

/** mcp_client_session_get_capabilities: (transfer none): MCP's ServerCapabilities, foreign. */
JsonObject *
mcp_client_session_get_capabilities (McpClientSession *self)
{
  g_return_val_if_fail (MCP_IS_CLIENT_SESSION (self), NULL);

  return self->agreement != NULL ? self->agreement->capabilities : NULL;
}

/** mcp_client_session_get_instructions: (transfer none) (nullable): the server's instructions for models; foreign
 * text. */
const char *
mcp_client_session_get_instructions (McpClientSession *self)
{
  g_return_val_if_fail (MCP_IS_CLIENT_SESSION (self), NULL);

  return self->agreement != NULL ? self->agreement->instructions : NULL;
}

/** mcp_client_session_get_transport: (transfer none) (nullable): an RpcChild or an McpHttpTransport. */
RpcTransport *
mcp_client_session_get_transport (McpClientSession *self)
{
  g_return_val_if_fail (MCP_IS_CLIENT_SESSION (self), NULL);

  return self->transport;
}

static void
called_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  McpClientSession *self = g_task_get_source_object (task);
  Progress *wanted = g_task_get_task_data (task);
  GError *error = NULL;
  JsonObject *object = mcp_client_call_finish (RPC_PEER (source), result, &error);

  if (wanted != NULL)
    g_hash_table_remove (self->progress, &wanted->token);
  if (object != NULL)
    g_task_return_pointer (task, object, (GDestroyNotify) json_object_unref);
  else
    g_task_return_error (task, error);
}

/**
 * mcp_client_session_call_async:
 * @self: an open session
 * @method: an MCP method
 * @params: (nullable) (transfer none): without `_meta`, which is added as the protocol generation requires
 * @timeout: how long to wait for each answer, in milliseconds; 0 for `EASEL_LIMIT_CALL_TIMEOUT`
 * @progress: (nullable): called for each progress notification until the call ends
 * @progress_data: for @progress
 * @cancellable: (nullable): gives up, and cancels the request at the server
 * @callback: called from the main loop
 * @user_data: for @callback
 *
 * If the server answers with questions, the call is repeated with answers to them.
 */
void
mcp_client_session_call_async (McpClientSession    *self,
                               const char          *method,
                               JsonObject          *params,
                               guint                timeout,
                               McpProgressFunc      progress,
                               gpointer             progress_data,
                               GCancellable        *cancellable,
                               GAsyncReadyCallback  callback,
                               gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;
  Progress *wanted;
  gint64 token = 0;

  g_return_if_fail (MCP_IS_CLIENT_SESSION (self));
  g_return_if_fail (method != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, mcp_client_session_call_async);
  g_task_set_name (task, "mcp call");
  if (!self->open)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CLOSED, "The server is not connected");
      return;
    }
  if (progress != NULL)
    {
      wanted = g_new0 (Progress, 1);
      wanted->token = token = ++self->last_token;
      wanted->func = progress;
      wanted->user_data = progress_data;
      g_task_set_task_data (task, wanted, g_free);
      g_hash_table_insert (self->progress, &wanted->token, wanted);
    }
  mcp_client_call_async (self->peer, self->envelope, method, params, token, timeout, answer_question, self,
                         cancellable, called_cb, g_object_ref (task));
}

/**
 * mcp_client_session_call_finish:
 * @self: a session
 * @result: as given to the callback
 * @error: those of rpc_peer_call_finish(); `G_IO_ERROR_NOT_SUPPORTED` for an answer that was not agreed on
 *
 * Returns: (transfer full): the result, foreign; on failure %NULL
 */
JsonObject *
mcp_client_session_call_finish (McpClientSession  *self,
                                GAsyncResult      *result,
                                GError           **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/**
 * mcp_client_session_set_roots:
 * @self: a session
 * @roots: (transfer none): MCP's Root objects
 *
 * Sets the folders that are returned to the server's `roots/list`, if the capabilities include roots.
 */
void
mcp_client_session_set_roots (McpClientSession *self,
                              JsonArray        *roots)
{
  JsonObject *offered;

  g_return_if_fail (MCP_IS_CLIENT_SESSION (self));
  g_return_if_fail (roots != NULL);

  json_array_ref (roots);
  g_clear_pointer (&self->roots, json_array_unref);
  self->roots = roots;
  offered = easel_json_peek_object (mcp_client_envelope_get_capabilities (self->envelope), "roots");
  if (self->open && mcp_client_session_get_generation (self) == MCP_GENERATION_LEGACY &&
      easel_json_peek_boolean (offered, "listChanged", FALSE))
    rpc_peer_notify (self->peer, "notifications/roots/list_changed", NULL, NULL);
}

/**
 * mcp_client_session_set_log_level:
 * @self: a session
 * @level: of MCP's LoggingLevel
 *
 * Requests log messages with each call of a modern server, which sends none otherwise. A legacy server decides itself
 * what it logs.
 */
void
mcp_client_session_set_log_level (McpClientSession *self,
                                  const char       *level)
{
  g_return_if_fail (MCP_IS_CLIENT_SESSION (self));
  g_return_if_fail (level != NULL);

  mcp_client_envelope_set_log_level (self->envelope, level);
}
