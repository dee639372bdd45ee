/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-client"

#include "mcp-client-session.h"

#include "easel-json.h"
#include "mcp-subscription.h"
#include "rpc-error.h"
#include "rpc-peer.h"

/* A server that does not know server/discover may say nothing at all; agents wait as long. Milliseconds. */
#define PROBE_TIMEOUT 2000
/* A server that installs itself first takes its time. Milliseconds. */
#define OPEN_TIMEOUT 60000
/* How often a server may answer a call with a question (2026-07-28, as the official client). */
#define MAX_ROUNDS 10
/* Before a call is repeated whose answer was "come again". Milliseconds; that of the official client. */
#define ROUND_PAUSE 250
/* Questions in one answer. */
#define MAX_INPUTS 16
#define OLDEST_VERSION "2024-11-05"

struct _McpClientSession
{
  GObject          parent_instance;

  McpEndpoint     *endpoint;
  HttpClient      *http;
  JsonObject      *client_info;
  JsonObject      *offered;        /* our capabilities */
  JsonArray       *roots;          /* (nullable) */
  char            *log_level;      /* (nullable) */
  GHashTable      *watched;        /* char *: URIs of resources */

  RpcTransport    *transport;      /* (nullable) */
  RpcPeer         *peer;           /* (nullable) */
  GTask           *opening;        /* (nullable) */
  gboolean         probe_timed_out;
  gboolean         restarted;      /* the child died of the probe and runs again */
  gboolean         open;

  McpEra           era;
  char            *version;
  JsonObject      *server_info;
  JsonObject      *capabilities;   /* of the server */
  char            *instructions;   /* (nullable) */

  GHashTable      *progress;       /* gint64 token → Call, which waits */
  gint64           last_token;
  GPtrArray       *asked;          /* RpcRequest: of the server, legacy, not answered */
  McpSubscription *subscription;   /* (nullable): modern, while open */
};

enum
{
  LIST_CHANGED,
  RESOURCE_UPDATED,
  LOGGED,
  NOTIFICATION,
  INPUT,
  CLOSED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (McpClientSession, mcp_client_session, G_TYPE_OBJECT)

static void begin (McpClientSession *self, gboolean probe);

static JsonObject *
new_meta (McpClientSession *self,
          JsonObject       *given)
{
  JsonObject *meta = given != NULL ? easel_json_object_copy (given) : json_object_new ();

  if (self->era != MCP_ERA_MODERN)
    return meta;
  json_object_set_string_member (meta, MCP_META_VERSION, MCP_VERSION_MODERN);
  json_object_set_object_member (meta, MCP_META_CLIENT, json_object_ref (self->client_info));
  json_object_set_object_member (meta, MCP_META_CAPABILITIES, json_object_ref (self->offered));
  if (self->log_level != NULL)
    json_object_set_string_member (meta, MCP_META_LOG_LEVEL, self->log_level);
  return meta;
}

/* @params: (nullable) */
static JsonObject *
new_params (McpClientSession *self,
            JsonObject       *params,
            gint64            progress_token)
{
  JsonObject *full = params != NULL ? easel_json_object_copy (params) : json_object_new ();
  JsonObject *meta = new_meta (self, easel_json_peek_object (full, "_meta"));

  if (progress_token != 0)
    json_object_set_int_member (meta, "progressToken", progress_token);
  if (json_object_get_size (meta) > 0)
    json_object_set_object_member (full, "_meta", meta);
  else
    json_object_unref (meta);
  return full;
}

/* A call of ours, through all rounds of questions. Task data. */
typedef struct
{
  char            *method;
  JsonObject      *params;         /* as the caller gave them */
  guint            timeout;
  McpProgressFunc  progress;
  gpointer         progress_data;
  gint64           token;          /* 0: nobody wants progress */
  guint            n_rounds;
  guint            n_inputs;       /* questions of this round that wait */
  JsonObject      *responses;      /* (nullable): of this round */
  char            *state;          /* (nullable): requestState of this round */
  GError          *refusal;        /* (nullable) */
} Call;

static void
call_free (Call *call)
{
  g_free (call->method);
  g_clear_pointer (&call->params, json_object_unref);
  g_clear_pointer (&call->responses, json_object_unref);
  g_free (call->state);
  g_clear_error (&call->refusal);
  g_free (call);
}

static void called_cb (GObject *source, GAsyncResult *result, gpointer user_data);

static void
send_call (GTask *task)
{
  McpClientSession *self = g_task_get_source_object (task);
  Call *call = g_task_get_task_data (task);
  g_autoptr(JsonObject) params = new_params (self, call->params, call->token);

  if (call->responses != NULL)
    json_object_set_object_member (params, "inputResponses", g_steal_pointer (&call->responses));
  if (call->state != NULL)
    json_object_set_string_member (params, "requestState", call->state);
  rpc_peer_call_async (self->peer, call->method, params, call->timeout, g_task_get_cancellable (task), called_cb,
                       g_object_ref (task));
}

static void
end_call (GTask      *task,
          JsonObject *result,
          GError     *error)
{
  McpClientSession *self = g_task_get_source_object (task);
  Call *call = g_task_get_task_data (task);

  if (call->token != 0)
    g_hash_table_remove (self->progress, &call->token);
  if (result != NULL)
    g_task_return_pointer (task, json_object_ref (result), (GDestroyNotify) json_object_unref);
  else
    g_task_return_error (task, error);
}

static gboolean
next_round_cb (gpointer user_data)
{
  GTask *task = user_data;

  send_call (task);
  return G_SOURCE_REMOVE;
}

static void
inputs_answered (GTask *task)
{
  Call *call = g_task_get_task_data (task);

  if (call->refusal != NULL)
    end_call (task, NULL, g_steal_pointer (&call->refusal));
  else
    send_call (task);
}

typedef struct
{
  GTask *task;
  char  *name;
} Input;

static void
input_free (Input *input)
{
  g_object_unref (input->task);
  g_free (input->name);
  g_free (input);
}

static void
input_answered_cb (McpInputRequest *request,
                   JsonNode        *result,
                   const GError    *error,
                   gpointer         user_data)
{
  Input *input = user_data;
  Call *call = g_task_get_task_data (input->task);

  if (result != NULL)
    json_object_set_member (call->responses, input->name, json_node_copy (result));
  else if (call->refusal == NULL)
    call->refusal = g_error_copy (error);
  if (--call->n_inputs == 0)
    inputs_answered (input->task);
}

static void
put (McpClientSession *self,
     McpInputRequest  *request)
{
  g_autoptr(JsonNode) roots = NULL;
  JsonObject *result;
  gboolean taken = FALSE;

  if (self->roots != NULL && g_str_equal (mcp_input_request_get_method (request), "roots/list"))
    {
      result = json_object_new ();
      json_object_set_array_member (result, "roots", json_array_ref (self->roots));
      roots = easel_json_node_take (result);
      mcp_input_request_reply (request, roots);
      return;
    }
  g_signal_emit (self, signals[INPUT], 0, request, &taken);
  if (!taken)
    mcp_input_request_refuse (request, RPC_ERROR_METHOD_NOT_FOUND, "The server asks for something that is not offered");
}

/* A question that is malformed refuses itself: its task is told like any other refusal. */
static void
put_input (GTask      *task,
           const char *name,
           JsonNode   *node)
{
  McpClientSession *self = g_task_get_source_object (task);
  GCancellable *cancellable = g_task_get_cancellable (task);
  g_autoptr(GCancellable) never = g_cancellable_new ();
  g_autoptr(McpInputRequest) request = NULL;
  g_autoptr(JsonObject) params = NULL;
  JsonObject *object = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  JsonObject *given = easel_json_peek_object (object, "params");
  Input *input = g_new0 (Input, 1);

  input->task = g_object_ref (task);
  input->name = g_strdup (name);
  params = given != NULL ? json_object_ref (given) : json_object_new ();
  request = mcp_input_request_new (easel_json_peek_string (object, "method", ""), params,
                                   cancellable != NULL ? cancellable : never, input_answered_cb, input,
                                   (GDestroyNotify) input_free);
  put (self, request);
}

static void
answer_inputs (GTask      *task,
               JsonObject *result)
{
  Call *call = g_task_get_task_data (task);
  JsonObject *inputs = easel_json_peek_object (result, "inputRequests");
  guint n_inputs = inputs != NULL ? json_object_get_size (inputs) : 0;
  g_autoptr(GList) names = n_inputs > 0 ? json_object_get_members (inputs) : NULL;
  g_autoptr(GSource) pause = NULL;

  g_free (call->state);
  call->state = g_strdup (easel_json_peek_string (result, "requestState", NULL));
  if (++call->n_rounds > MAX_ROUNDS || n_inputs > MAX_INPUTS)
    {
      end_call (task, NULL, g_error_new_literal (G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "The server asks without end"));
      return;
    }
  if (n_inputs == 0)
    {
      pause = g_timeout_source_new (ROUND_PAUSE);
      g_source_set_callback (pause, next_round_cb, g_object_ref (task), g_object_unref);
      g_source_attach (pause, g_main_context_get_thread_default ());
      return;
    }
  g_clear_pointer (&call->responses, json_object_unref);
  call->responses = json_object_new ();
  call->n_inputs = n_inputs;
  for (GList *name = names; name != NULL; name = name->next)
    put_input (task, name->data, json_object_get_member (inputs, name->data));
}

static void
called_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  McpClientSession *self = g_task_get_source_object (task);
  g_autoptr(JsonNode) node = NULL;
  JsonObject *object = NULL;
  const char *type;
  GError *error = NULL;

  node = rpc_peer_call_finish (RPC_PEER (source), result, &error);
  if (node != NULL)
    object = easel_json_as_object (node, "A result", &error);
  if (object == NULL)
    {
      end_call (task, NULL, error);
      return;
    }
  type = self->era == MCP_ERA_MODERN ? easel_json_peek_string (object, "resultType", "complete") : "complete";
  if (g_str_equal (type, "complete"))
    end_call (task, object, NULL);
  else if (g_str_equal (type, "input_required"))
    answer_inputs (task, object);
  else
    end_call (task, NULL, g_error_new_literal (G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                                               "The server answered in a way that was not agreed on"));
}

static void
take_progress (McpClientSession *self,
               JsonObject       *params)
{
  gint64 token = easel_json_peek_int (params, "progressToken", 0);
  Call *call = g_hash_table_lookup (self->progress, &token);
  JsonNode *progress = easel_json_peek_node (params, "progress");
  JsonNode *total = easel_json_peek_node (params, "total");

  if (call == NULL || progress == NULL || !JSON_NODE_HOLDS_VALUE (progress))
    return;
  call->progress (json_node_get_double (progress),
                  total != NULL && JSON_NODE_HOLDS_VALUE (total) ? json_node_get_double (total) : -1,
                  easel_json_peek_string (params, "message", NULL), call->progress_data);
}

/* The server takes a question back. */
static void
take_cancelled (McpClientSession *self,
                JsonObject       *params)
{
  JsonNode *id = easel_json_peek_node (params, "requestId");

  for (guint i = 0; id != NULL && i < self->asked->len; i++)
    {
      g_autoptr(RpcRequest) request = g_object_ref (g_ptr_array_index (self->asked, i));

      if (json_node_equal (rpc_request_get_id (request), id))
        {
          g_ptr_array_remove_index (self->asked, i);
          rpc_request_withdraw (request);
          return;
        }
    }
}

static void
take_log (McpClientSession *self,
          JsonObject       *params)
{
  JsonNode *data = easel_json_peek_node (params, "data");

  if (data != NULL)
    g_signal_emit (self, signals[LOGGED], 0, easel_json_peek_string (params, "level", "info"),
                   easel_json_peek_string (params, "logger", NULL), data);
}

static void
peer_notification_cb (RpcPeer          *peer,
                      const char       *method,
                      JsonObject       *params,
                      McpClientSession *self)
{
  g_autoptr(McpClientSession) guard = g_object_ref (self);
  const char *uri;

  if (g_str_equal (method, "notifications/progress"))
    take_progress (self, params);
  else if (g_str_equal (method, "notifications/cancelled"))
    take_cancelled (self, params);
  else if (g_str_equal (method, "notifications/message"))
    take_log (self, params);
  else if (g_str_equal (method, "notifications/tools/list_changed"))
    g_signal_emit (self, signals[LIST_CHANGED], 0, "tools");
  else if (g_str_equal (method, "notifications/resources/list_changed"))
    g_signal_emit (self, signals[LIST_CHANGED], 0, "resources");
  else if (g_str_equal (method, "notifications/prompts/list_changed"))
    g_signal_emit (self, signals[LIST_CHANGED], 0, "prompts");
  else if (g_str_equal (method, "notifications/subscriptions/acknowledged"))
    {
      if (self->subscription != NULL)
        mcp_subscription_acknowledge (self->subscription);
    }
  else if (g_str_equal (method, "notifications/resources/updated"))
    {
      uri = easel_json_peek_string (params, "uri", NULL);
      if (uri != NULL)
        g_signal_emit (self, signals[RESOURCE_UPDATED], 0, uri);
    }
  g_signal_emit (self, signals[NOTIFICATION], 0, method, params);
}

typedef struct
{
  McpClientSession *session;
  RpcRequest       *request;
} Asked;

static void
asked_free (Asked *asked)
{
  g_object_unref (asked->session);
  g_object_unref (asked->request);
  g_free (asked);
}

static void
asked_answered_cb (McpInputRequest *input,
                   JsonNode        *result,
                   const GError    *error,
                   gpointer         user_data)
{
  Asked *asked = user_data;

  /* A request that the server took back is no longer in the list, and gets no answer. */
  if (!g_ptr_array_remove (asked->session->asked, asked->request))
    return;
  if (result != NULL)
    rpc_request_reply (asked->request, result);
  else
    rpc_request_reply_gerror (asked->request, error);
}

static gboolean
peer_request_cb (RpcPeer          *peer,
                 RpcRequest       *request,
                 McpClientSession *self)
{
  static const char *const inputs[] = { "elicitation/create", "sampling/createMessage", "roots/list", NULL };
  g_autoptr(McpInputRequest) input = NULL;
  g_autoptr(JsonNode) nothing = NULL;
  Asked *asked;

  if (g_str_equal (rpc_request_get_method (request), "ping"))
    {
      nothing = easel_json_node_take (json_object_new ());
      rpc_request_reply (request, nothing);
      return TRUE;
    }
  if (!g_strv_contains (inputs, rpc_request_get_method (request)))
    return FALSE;
  g_ptr_array_add (self->asked, g_object_ref (request));
  asked = g_new0 (Asked, 1);
  asked->session = g_object_ref (self);
  asked->request = g_object_ref (request);
  input = mcp_input_request_new (rpc_request_get_method (request), rpc_request_get_params (request),
                                 rpc_request_get_cancellable (request), asked_answered_cb, asked,
                                 (GDestroyNotify) asked_free);
  put (self, input);
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

static void
fail_open (McpClientSession *self,
           GError           *error)
{
  g_autoptr(GTask) task = g_steal_pointer (&self->opening);

  drop_peer (self);
  g_task_return_error (task, error);
}

static gboolean
has_flag (McpClientSession *self,
          const char       *area,
          const char       *flag)
{
  return easel_json_peek_boolean (easel_json_peek_object (self->capabilities, area), flag, FALSE);
}

static void
add_flag (McpClientSession *self,
          JsonObject       *filter,
          const char       *area,
          const char       *name)
{
  if (has_flag (self, area, "listChanged"))
    json_object_set_boolean_member (filter, name, TRUE);
}

static JsonObject *
new_filter (McpClientSession *self)
{
  JsonObject *filter = json_object_new ();
  g_autoptr(JsonArray) uris = json_array_new ();
  GHashTableIter iter;
  gpointer uri;

  add_flag (self, filter, "tools", "toolsListChanged");
  add_flag (self, filter, "prompts", "promptsListChanged");
  add_flag (self, filter, "resources", "resourcesListChanged");
  g_hash_table_iter_init (&iter, self->watched);
  while (g_hash_table_iter_next (&iter, &uri, NULL))
    json_array_add_string_element (uris, uri);
  if (json_array_get_length (uris) > 0)
    json_object_set_array_member (filter, "resourceSubscriptions", json_array_ref (uris));
  return filter;
}

static JsonObject *
new_listen_params (JsonObject *params,
                   gpointer    user_data)
{
  return new_params (user_data, params, 0);
}

static void
listen_anew (McpClientSession *self)
{
  g_autoptr(JsonObject) filter = new_filter (self);

  if (self->subscription == NULL)
    self->subscription = mcp_subscription_new (self->peer, new_listen_params, self);
  mcp_subscription_listen (self->subscription, filter);
}

/* @info: (nullable) */
static void
adopt (McpClientSession *self,
       McpEra            era,
       const char       *version,
       JsonObject       *result,
       JsonObject       *info)
{
  g_autoptr(GTask) task = g_steal_pointer (&self->opening);
  JsonObject *capabilities = easel_json_peek_object (result, "capabilities");

  self->era = era;
  self->version = g_strdup (version);
  self->capabilities = capabilities != NULL ? json_object_ref (capabilities) : json_object_new ();
  self->server_info = info != NULL ? json_object_ref (info) : json_object_new ();
  self->instructions = g_strdup (easel_json_peek_string (result, "instructions", NULL));
  self->open = TRUE;
  if (era == MCP_ERA_MODERN)
    listen_anew (self);
  g_task_return_boolean (task, TRUE);
}

static void
initialized_cb (GObject      *source,
                GAsyncResult *result,
                gpointer      user_data)
{
  g_autoptr(McpClientSession) self = user_data;
  g_autoptr(JsonNode) node = NULL;
  JsonObject *object = NULL;
  const char *version;
  GError *error = NULL;

  node = rpc_peer_call_finish (RPC_PEER (source), result, &error);
  if (self->opening == NULL)
    {
      g_clear_error (&error);
      return;
    }
  /* The server speaks 2026-07-28 alone, and was too slow for the first question. */
  if (node == NULL && error->domain == RPC_ERROR && self->probe_timed_out)
    {
      self->probe_timed_out = FALSE;
      g_error_free (error);
      begin (self, TRUE);
      return;
    }
  if (node != NULL)
    object = easel_json_as_object (node, "The answer to initialize", &error);
  version = object != NULL ? easel_json_get_string (object, "protocolVersion", &error) : NULL;
  if (version == NULL)
    fail_open (self, error);
  else if (!mcp_version_is_legacy (version) && !g_str_equal (version, OLDEST_VERSION))
    fail_open (self, g_error_new (G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                                  "The server speaks version “%.40s” of the protocol, which is not known", version));
  else
    {
      rpc_peer_notify (self->peer, "notifications/initialized", NULL, NULL);
      adopt (self, MCP_ERA_LEGACY, version, object, easel_json_peek_object (object, "serverInfo"));
    }
}

static void
initialize (McpClientSession *self)
{
  g_autoptr(JsonObject) params = json_object_new ();

  self->era = MCP_ERA_LEGACY;
  json_object_set_string_member (params, "protocolVersion", MCP_VERSION_LEGACY);
  json_object_set_object_member (params, "capabilities", json_object_ref (self->offered));
  json_object_set_object_member (params, "clientInfo", json_object_ref (self->client_info));
  rpc_peer_call_async (self->peer, "initialize", params, OPEN_TIMEOUT, g_task_get_cancellable (self->opening),
                       initialized_cb, g_object_ref (self));
}

static gboolean
offers_modern (JsonObject *result)
{
  JsonArray *versions = easel_json_peek_array (result, "supportedVersions");

  for (guint i = 0; versions != NULL && i < json_array_get_length (versions); i++)
    if (g_strcmp0 (easel_json_array_string (versions, i), MCP_VERSION_MODERN) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
wants_authorization (const GError *error)
{
  JsonNode *data = error->domain == RPC_ERROR ? rpc_error_get_data (error) : NULL;
  gint64 status = data != NULL && JSON_NODE_HOLDS_OBJECT (data) ?
                  easel_json_peek_int (json_node_get_object (data), "httpStatus", 0) : 0;

  return status == SOUP_STATUS_UNAUTHORIZED || status == SOUP_STATUS_FORBIDDEN;
}

static void
discovered_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      user_data)
{
  g_autoptr(McpClientSession) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = rpc_peer_call_finish (RPC_PEER (source), result, &error);
  JsonObject *object = node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;

  if (self->opening == NULL)
    return;
  if (object != NULL && offers_modern (object))
    adopt (self, MCP_ERA_MODERN, MCP_VERSION_MODERN, object,
           easel_json_peek_object (easel_json_peek_object (object, "_meta"), MCP_META_SERVER));
  else if (error != NULL && (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || wants_authorization (error)))
    fail_open (self, g_steal_pointer (&error));
  else if (rpc_peer_is_closed (self->peer))
    {
      /* Some servers of the handshake era end at a first message that is not initialize. */
      if (self->restarted || !mcp_endpoint_is_command (self->endpoint))
        fail_open (self, g_steal_pointer (&error));
      else
        {
          self->restarted = TRUE;
          drop_peer (self);
          begin (self, FALSE);
        }
    }
  else
    {
      self->probe_timed_out = g_error_matches (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT);
      initialize (self);
    }
}

static gboolean
connect_peer (McpClientSession  *self,
              GError           **error)
{
  static const RpcPeerRules rules = { .tell_given_up = TRUE };

  self->transport = mcp_endpoint_connect (self->endpoint, self->http, error);
  if (self->transport == NULL)
    return FALSE;
  self->peer = rpc_peer_new (self->transport);
  rpc_peer_set_rules (self->peer, &rules);
  g_signal_connect_object (self->peer, "request", G_CALLBACK (peer_request_cb), self, 0);
  g_signal_connect_object (self->peer, "notification", G_CALLBACK (peer_notification_cb), self, 0);
  g_signal_connect_object (self->peer, "closed", G_CALLBACK (peer_closed_cb), self, 0);
  rpc_peer_start (self->peer);
  return TRUE;
}

static void
begin (McpClientSession *self,
       gboolean          probe)
{
  g_autoptr(JsonObject) params = NULL;
  gboolean again = self->peer != NULL;
  GError *error = NULL;

  if (!again && !connect_peer (self, &error))
    {
      fail_open (self, error);
      return;
    }
  if (!probe)
    {
      initialize (self);
      return;
    }
  self->era = MCP_ERA_MODERN;
  params = new_params (self, NULL, 0);
  rpc_peer_call_async (self->peer, "server/discover", params, again ? OPEN_TIMEOUT : PROBE_TIMEOUT,
                       g_task_get_cancellable (self->opening), discovered_cb, g_object_ref (self));
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
  json_object_unref (self->client_info);
  json_object_unref (self->offered);
  g_clear_pointer (&self->roots, json_array_unref);
  g_free (self->log_level);
  g_hash_table_unref (self->watched);
  g_free (self->version);
  g_clear_pointer (&self->server_info, json_object_unref);
  g_clear_pointer (&self->capabilities, json_object_unref);
  g_free (self->instructions);
  g_hash_table_unref (self->progress);
  g_ptr_array_unref (self->asked);

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
  signals[RESOURCE_UPDATED] = g_signal_new ("resource-updated", MCP_TYPE_CLIENT_SESSION, G_SIGNAL_RUN_LAST, 0, NULL,
                                            NULL, NULL, G_TYPE_NONE, 1, string);
  signals[LOGGED] = g_signal_new ("logged", MCP_TYPE_CLIENT_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 3, string, string, JSON_TYPE_NODE | G_SIGNAL_TYPE_STATIC_SCOPE);
  signals[NOTIFICATION] = g_signal_new ("notification", MCP_TYPE_CLIENT_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 2, string, JSON_TYPE_OBJECT | G_SIGNAL_TYPE_STATIC_SCOPE);
  signals[INPUT] = g_signal_new ("input", MCP_TYPE_CLIENT_SESSION, G_SIGNAL_RUN_LAST, 0,
                                 g_signal_accumulator_true_handled, NULL, NULL, G_TYPE_BOOLEAN, 1,
                                 MCP_TYPE_INPUT_REQUEST);
  signals[CLOSED] = g_signal_new ("closed", MCP_TYPE_CLIENT_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_ERROR);
}

static void
mcp_client_session_init (McpClientSession *self)
{
  self->watched = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->progress = g_hash_table_new (g_int64_hash, g_int64_equal);
  self->asked = g_ptr_array_new_with_free_func (g_object_unref);
}

/**
 * mcp_client_session_new:
 * @endpoint: (transfer none): where the server is
 * @http: (transfer none): for an address
 * @client_info: (transfer none): `name`, `version` and more of MCP's Implementation
 * @capabilities: (transfer none): MCP's ClientCapabilities; whatever is promised has to be answered by "input"
 *
 * Returns: (transfer full): a session that was not opened
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
  self->client_info = json_object_ref (client_info);
  self->offered = json_object_ref (capabilities);
  return self;
}

/**
 * mcp_client_session_open_async:
 * @self: a session that was not opened
 * @cancellable: (nullable): gives up, and ends the server where it is a child
 * @callback: called from the main loop
 * @user_data: for @callback
 *
 * Starts the server or asks its address, and finds out its era: `server/discover` of 2026-07-28 first, and `initialize`
 * where that is not answered.
 */
void
mcp_client_session_open_async (McpClientSession    *self,
                               GCancellable        *cancellable,
                               GAsyncReadyCallback  callback,
                               gpointer             user_data)
{
  g_return_if_fail (MCP_IS_CLIENT_SESSION (self));
  g_return_if_fail (self->opening == NULL && self->version == NULL);

  self->opening = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (self->opening, mcp_client_session_open_async);
  g_task_set_name (self->opening, "mcp open");
  begin (self, TRUE);
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
 * Ends the conversation; a child gets time to end by itself. Calls fail with `G_IO_ERROR_CLOSED`.
 */
void
mcp_client_session_close (McpClientSession *self)
{
  g_return_if_fail (MCP_IS_CLIENT_SESSION (self));

  if (self->peer != NULL)
    rpc_peer_close (self->peer);
}

/**
 * mcp_client_session_get_era:
 * @self: an open session
 *
 * Returns: how the server is spoken to
 */
McpEra
mcp_client_session_get_era (McpClientSession *self)
{
  g_return_val_if_fail (MCP_IS_CLIENT_SESSION (self), MCP_ERA_LEGACY);

  return self->era;
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

  return self->version;
}

/**
 * mcp_client_session_get_server_info:
 * @self: a session that was open
 *
 * Returns: (transfer none): MCP's Implementation, foreign; empty when the server did not say
 */
JsonObject *
mcp_client_session_get_server_info (McpClientSession *self)
{
  g_return_val_if_fail (MCP_IS_CLIENT_SESSION (self), NULL);

  return self->server_info;
}

/**
 * mcp_client_session_get_capabilities:
 * @self: a session that was open
 *
 * Returns: (transfer none): MCP's ServerCapabilities, foreign
 */
JsonObject *
mcp_client_session_get_capabilities (McpClientSession *self)
{
  g_return_val_if_fail (MCP_IS_CLIENT_SESSION (self), NULL);

  return self->capabilities;
}

/**
 * mcp_client_session_get_instructions:
 * @self: a session that was open
 *
 * Returns: (transfer none) (nullable): how the server wants to be used, foreign text
 */
const char *
mcp_client_session_get_instructions (McpClientSession *self)
{
  g_return_val_if_fail (MCP_IS_CLIENT_SESSION (self), NULL);

  return self->instructions;
}

/**
 * mcp_client_session_get_transport:
 * @self: a session
 *
 * Returns: (transfer none) (nullable): an McpChild or an McpHttpTransport
 */
RpcTransport *
mcp_client_session_get_transport (McpClientSession *self)
{
  g_return_val_if_fail (MCP_IS_CLIENT_SESSION (self), NULL);

  return self->transport;
}

/**
 * mcp_client_session_call_async:
 * @self: an open session
 * @method: of the protocol
 * @params: (nullable) (transfer none): without what the era wants in `_meta`, which is added
 * @timeout: how long to wait for each answer, in milliseconds; 0 for `EASEL_LIMIT_CALL_TIMEOUT`
 * @progress: (nullable): called for each progress notification until the call ends
 * @progress_data: for @progress
 * @cancellable: (nullable): gives up, and tells the server
 * @callback: called from the main loop
 * @user_data: for @callback
 *
 * A server that answers with questions gets its answers, and is asked again.
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
  Call *call;

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
  call = g_new0 (Call, 1);
  call->method = g_strdup (method);
  call->params = params != NULL ? json_object_ref (params) : NULL;
  call->timeout = timeout;
  call->progress = progress;
  call->progress_data = progress_data;
  g_task_set_task_data (task, call, (GDestroyNotify) call_free);
  if (progress != NULL)
    {
      call->token = ++self->last_token;
      g_hash_table_insert (self->progress, &call->token, call);
    }
  send_call (task);
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
 * The folders that a server is told when it asks, if roots are among the capabilities.
 */
void
mcp_client_session_set_roots (McpClientSession *self,
                              JsonArray        *roots)
{
  g_return_if_fail (MCP_IS_CLIENT_SESSION (self));
  g_return_if_fail (roots != NULL);

  json_array_ref (roots);
  g_clear_pointer (&self->roots, json_array_unref);
  self->roots = roots;
  if (self->open && self->era == MCP_ERA_LEGACY &&
      easel_json_peek_boolean (easel_json_peek_object (self->offered, "roots"), "listChanged", FALSE))
    rpc_peer_notify (self->peer, "notifications/roots/list_changed", NULL, NULL);
}

/* Answers are ignored: a server that refuses sends no news, and that is all. */
static void
told_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(JsonObject) answer = mcp_client_session_call_finish (MCP_CLIENT_SESSION (source), result, NULL);
}

static void
tell (McpClientSession *self,
      const char       *method,
      const char       *name,
      const char       *value)
{
  g_autoptr(JsonObject) params = json_object_new ();

  json_object_set_string_member (params, name, value);
  mcp_client_session_call_async (self, method, params, 0, NULL, NULL, NULL, told_cb, NULL);
}

/**
 * mcp_client_session_set_log_level:
 * @self: an open session
 * @level: of MCP's LoggingLevel
 *
 * "logged" brings the server's log from now on.
 */
void
mcp_client_session_set_log_level (McpClientSession *self,
                                  const char       *level)
{
  g_return_if_fail (MCP_IS_CLIENT_SESSION (self));
  g_return_if_fail (level != NULL);

  g_free (self->log_level);
  self->log_level = g_strdup (level);
  if (self->open && self->era == MCP_ERA_LEGACY && easel_json_has (self->capabilities, "logging"))
    tell (self, "logging/setLevel", "level", level);
}

/**
 * mcp_client_session_watch:
 * @self: an open session
 * @uri: of a resource
 *
 * "resource-updated" tells from now on when it changes, where the server can.
 */
void
mcp_client_session_watch (McpClientSession *self,
                          const char       *uri)
{
  g_return_if_fail (MCP_IS_CLIENT_SESSION (self));
  g_return_if_fail (uri != NULL);

  if (!g_hash_table_add (self->watched, g_strdup (uri)) || !self->open || !has_flag (self, "resources", "subscribe"))
    return;
  if (self->era == MCP_ERA_MODERN)
    listen_anew (self);
  else
    tell (self, "resources/subscribe", "uri", uri);
}

/**
 * mcp_client_session_unwatch:
 * @self: a session
 * @uri: of a resource
 */
void
mcp_client_session_unwatch (McpClientSession *self,
                            const char       *uri)
{
  g_return_if_fail (MCP_IS_CLIENT_SESSION (self));
  g_return_if_fail (uri != NULL);

  if (!g_hash_table_remove (self->watched, uri) || !self->open || !has_flag (self, "resources", "subscribe"))
    return;
  if (self->era == MCP_ERA_MODERN)
    listen_anew (self);
  else
    tell (self, "resources/unsubscribe", "uri", uri);
}
