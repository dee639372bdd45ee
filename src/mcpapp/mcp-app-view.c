/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcpapp"

#include "config.h"

#include "mcp-app-view.h"

#include <math.h>

#include "easel-enum.h"
#include "easel-json.h"
#include "mcp-app-limits.h"
#include "mcp-app-requests.h"
#include "mcp-app-server.h"
#include "mcp-app-transport.h"
#include "mcp-apps.h"
#include "mcp-cancelled.h"
#include "rpc-error.h"
#include "rpc-peer.h"

#define PROTOCOL_VERSION "2026-01-26"

/* JSON-RPC error code of refusals. */
#define REFUSED -32000

struct _McpAppView
{
  GObject          parent_instance;

  McpApp          *app;
  EaselCanvas     *canvas;
  McpAppClient    *client;          /* weak */
  McpAppServer    *server;          /* of this page; replaced on a restart */
  McpAppViewState  state;
  JsonObject      *sandbox;         /* nullable */
  JsonObject      *context;         /* current hostContext */
  JsonObject      *sent_context;    /* hostContext that the page has received */
  JsonArray       *modes;           /* nullable: availableDisplayModes of the page; NULL: not specified */
  McpAppTransport *transport;
  RpcPeer         *peer;
  gboolean         defers_context;  /* changes of @context are sent after the answer of the current request */
  gboolean         has_input;       /* the page has received tool-input */
  McpAppCallState  sent_end;        /* end of the call that the page has received; MCP_APP_RUNNING: none */
  McpAppPageTools *page_tools;      /* nullable: set if the page declares tools */
  GTask           *teardown;        /* nullable */
};

enum
{
  PROP_0,
  PROP_STATE,
  N_PROPS
};

enum
{
  SIGNAL_SEND,
  SIGNAL_RECEIVED,
  SIGNAL_OVERFLOW,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_ENUM_TYPE (McpAppViewState, mcp_app_view_state,
                    G_DEFINE_ENUM_VALUE (MCP_APP_VIEW_LOADING, "loading"),
                    G_DEFINE_ENUM_VALUE (MCP_APP_VIEW_INITIALIZING, "initializing"),
                    G_DEFINE_ENUM_VALUE (MCP_APP_VIEW_READY, "ready"),
                    G_DEFINE_ENUM_VALUE (MCP_APP_VIEW_TEARING_DOWN, "tearing-down"),
                    G_DEFINE_ENUM_VALUE (MCP_APP_VIEW_GONE, "gone"))
G_DEFINE_FINAL_TYPE (McpAppView, mcp_app_view, G_TYPE_OBJECT)

static void
drop_server (McpAppView *self)
{
  if (self->server != NULL)
    g_signal_handlers_disconnect_by_data (self->server, self);
  g_clear_object (&self->server);
}

/* Ends the tools of the page. Another page of the same App may have set its tools already; these stay. */
static void
drop_page_tools (McpAppView *self)
{
  g_autoptr(McpAppPageTools) page_tools = g_steal_pointer (&self->page_tools);

  if (page_tools == NULL)
    return;
  g_signal_handlers_disconnect_by_data (page_tools, self);
  if (mcp_app_get_page_tools (self->app) == page_tools)
    mcp_app_set_page_tools (self->app, NULL);
  mcp_app_page_tools_end (page_tools);
}

static void
mcp_app_view_dispose (GObject *object)
{
  McpAppView *self = MCP_APP_VIEW (object);

  rpc_peer_withdraw_all (self->peer, NULL);
  drop_page_tools (self);
  drop_server (self);
  g_signal_handlers_disconnect_by_data (self->transport, self);
  g_signal_handlers_disconnect_by_data (self->peer, self);
  rpc_peer_close (self->peer);
  g_clear_weak_pointer (&self->client);
  g_clear_object (&self->canvas);
  g_clear_object (&self->app);

  G_OBJECT_CLASS (mcp_app_view_parent_class)->dispose (object);
}

static void
mcp_app_view_finalize (GObject *object)
{
  McpAppView *self = MCP_APP_VIEW (object);

  g_object_unref (self->peer);
  g_object_unref (self->transport);
  g_clear_pointer (&self->sandbox, json_object_unref);
  g_clear_pointer (&self->modes, json_array_unref);
  json_object_unref (self->context);
  json_object_unref (self->sent_context);

  G_OBJECT_CLASS (mcp_app_view_parent_class)->finalize (object);
}

static void
mcp_app_view_get_property (GObject    *object,
                           guint       prop_id,
                           GValue     *value,
                           GParamSpec *pspec)
{
  if (prop_id == PROP_STATE)
    g_value_set_enum (value, MCP_APP_VIEW (object)->state);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
mcp_app_view_class_init (McpAppViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = mcp_app_view_dispose;
  object_class->finalize = mcp_app_view_finalize;
  object_class->get_property = mcp_app_view_get_property;
  properties[PROP_STATE] = g_param_spec_enum ("state", NULL, NULL, MCP_TYPE_APP_VIEW_STATE, MCP_APP_VIEW_LOADING,
                                              G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  signals[SIGNAL_SEND] = g_signal_new ("send", MCP_TYPE_APP_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                       1, G_TYPE_STRING);
  signals[SIGNAL_RECEIVED] = g_signal_new ("received", MCP_TYPE_APP_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                           G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_OVERFLOW] = g_signal_new ("overflow", MCP_TYPE_APP_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                           G_TYPE_NONE, 0);
}

static void
set_state (McpAppView      *self,
           McpAppViewState  state)
{
  if (self->state == state)
    return;
  self->state = state;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATE]);
}

static void
send_text (McpAppView *self,
           const char *text)
{
  g_signal_emit (self, signals[SIGNAL_SEND], 0, text);
}

static void
notify_page (McpAppView *self,
             const char *method,
             JsonObject *params)
{
  rpc_peer_notify (self->peer, method, params, NULL);
}

static void
notify_with (McpAppView *self,
             const char *method,
             const char *member,
             JsonObject *object)
{
  g_autoptr(JsonObject) params = easel_json_object (EASEL_JSON_OBJECT_REF (member, object));

  notify_page (self, method, params);
}

static void
send_end (McpAppView      *self,
          McpAppCallState  state)
{
  g_autoptr(JsonObject) params = NULL;
  const char *reason = mcp_app_get_reason (self->app);

  self->sent_end = state;
  if (state == MCP_APP_DONE)
    {
      notify_page (self, "ui/notifications/tool-result", mcp_app_get_result (self->app));
      return;
    }
  params = easel_json_object (EASEL_JSON_STRING ("reason", reason));
  notify_page (self, "ui/notifications/tool-cancelled", params);
}

/* Order of the specification: partial inputs, the input once, the end. A page that is loaded again gets all of them
 * again. */
static void
send_call (McpAppView *self)
{
  McpAppCallState state = mcp_app_get_call_state (self->app);
  JsonObject *arguments = mcp_app_get_arguments (self->app);

  if (self->state != MCP_APP_VIEW_READY)
    return;
  if (state == MCP_APP_STREAMING)
    {
      if (arguments != NULL)
        notify_with (self, "ui/notifications/tool-input-partial", "arguments", arguments);
      return;
    }
  if (!self->has_input && arguments != NULL)
    {
      self->has_input = TRUE;
      notify_with (self, "ui/notifications/tool-input", "arguments", arguments);
    }
  /* A call that failed at the host may still get a result. */
  if (state >= MCP_APP_DONE && self->sent_end != state)
    send_end (self, state);
}

/* Sends the members that changed. The protocol has no message for a removed member. */
static void
send_context (McpAppView *self)
{
  g_autoptr(JsonObject) changes = json_object_new ();
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  if (self->state != MCP_APP_VIEW_READY || self->defers_context)
    return;
  json_object_iter_init (&iter, self->context);
  while (json_object_iter_next (&iter, &name, &node))
    {
      JsonNode *known = json_object_get_member (self->sent_context, name);

      if (known == NULL || !json_node_equal (known, node))
        json_object_set_member (changes, name, json_node_ref (node));
    }
  json_object_unref (self->sent_context);
  self->sent_context = json_object_ref (self->context);
  if (json_object_get_size (changes) > 0)
    notify_page (self, "ui/notifications/host-context-changed", changes);
}

static void
server_notification_cb (McpAppView *self,
                        const char *method,
                        JsonObject *params)
{
  if (self->state == MCP_APP_VIEW_READY)
    notify_page (self, method, params);
}

static void
create_server (McpAppView *self)
{
  drop_server (self);
  self->server = mcp_app_server_new (self->app, self->canvas, self->client);
  g_signal_connect_object (self->server, "notification", G_CALLBACK (server_notification_cb), self,
                           G_CONNECT_SWAPPED);
}

/**
 * mcp_app_view_new:
 * @app: an App
 * @canvas: the canvas of @app
 * @client: shows the App; weak reference
 *
 * Returns: (transfer full): the view of a page that is not loaded yet
 */
McpAppView *
mcp_app_view_new (McpApp       *app,
                  EaselCanvas  *canvas,
                  McpAppClient *client)
{
  McpAppView *self;

  g_return_val_if_fail (MCP_IS_APP (app) && EASEL_IS_CANVAS (canvas), NULL);
  g_return_val_if_fail (MCP_IS_APP_CLIENT (client), NULL);

  self = g_object_new (MCP_TYPE_APP_VIEW, NULL);
  self->app = g_object_ref (app);
  self->canvas = g_object_ref (canvas);
  g_set_weak_pointer (&self->client, client);
  create_server (self);
  g_signal_connect_object (app, "notify::arguments", G_CALLBACK (send_call), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (app, "notify::call-state", G_CALLBACK (send_call), self, G_CONNECT_SWAPPED);
  return self;
}

/** mcp_app_view_get_state: the state of the page. */
McpAppViewState
mcp_app_view_get_state (McpAppView *self)
{
  g_return_val_if_fail (MCP_IS_APP_VIEW (self), MCP_APP_VIEW_GONE);

  return self->state;
}

/** mcp_app_view_is_busy: whether a request from or to the page is unanswered. */
gboolean
mcp_app_view_is_busy (McpAppView *self)
{
  g_return_val_if_fail (MCP_IS_APP_VIEW (self), FALSE);

  return rpc_peer_count_requests (self->peer) > 0 ||
         (self->page_tools != NULL && mcp_app_page_tools_is_busy (self->page_tools));
}

/** mcp_app_view_set_sandbox: sets `hostCapabilities.sandbox` of the next handshake. */
void
mcp_app_view_set_sandbox (McpAppView *self,
                          JsonObject *sandbox)
{
  g_return_if_fail (MCP_IS_APP_VIEW (self));
  g_return_if_fail (sandbox != NULL);

  g_clear_pointer (&self->sandbox, json_object_unref);
  self->sandbox = json_object_ref (sandbox);
}

/** mcp_app_view_set_host_context: sets `hostContext` and sends changes to the page. */
void
mcp_app_view_set_host_context (McpAppView *self,
                               JsonObject *context)
{
  g_return_if_fail (MCP_IS_APP_VIEW (self));
  g_return_if_fail (context != NULL);

  json_object_unref (self->context);
  self->context = json_object_ref (context);
  send_context (self);
}

/** mcp_app_view_may_be: whether the page supports @mode. A page that lists its modes is not shown in other modes. */
gboolean
mcp_app_view_may_be (McpAppView *self,
                     McpAppMode  mode)
{
  g_return_val_if_fail (MCP_IS_APP_VIEW (self), FALSE);

  if (self->modes == NULL || mode == MCP_APP_INLINE)
    return TRUE;
  for (guint i = 0; i < json_array_get_length (self->modes); i++)
    {
      if (g_strcmp0 (easel_json_array_string (self->modes, i), easel_enum_nick (MCP_TYPE_APP_MODE, mode)) == 0)
        return TRUE;
    }
  return FALSE;
}

static int
code_of (const GError *error)
{
  if (g_error_matches (error, MCP_APP_ERROR, MCP_APP_ERROR_REQUEST))
    return RPC_ERROR_INVALID_REQUEST;
  if (g_error_matches (error, MCP_APP_ERROR, MCP_APP_ERROR_METHOD) ||
      g_error_matches (error, RPC_ERROR, RPC_ERROR_METHOD_NOT_FOUND) ||
      g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED))
    return RPC_ERROR_METHOD_NOT_FOUND;
  if (g_error_matches (error, MCP_APP_ERROR, MCP_APP_ERROR_PARAMS))
    return RPC_ERROR_INVALID_PARAMS;
  return REFUSED;
}

static void
answer_request (RpcRequest *request,
                JsonObject *result)
{
  g_autoptr(JsonNode) node = easel_json_node_take (json_object_ref (result));

  /* The request may have been withdrawn while signal handlers ran. */
  if (!rpc_request_is_answered (request))
    rpc_request_reply (request, node);
}

static JsonObject *
create_modalities (gboolean structured)
{
  static const char * const names[] = { "text", "image", "audio", "resource", "resourceLink" };
  JsonObject *object = json_object_new ();

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    json_object_set_object_member (object, names[i], json_object_new ());
  if (structured)
    json_object_set_object_member (object, "structuredContent", json_object_new ());
  return object;
}

static JsonObject *
write_capabilities (McpAppView *self)
{
  static const char * const granted[] = { "serverTools", "serverResources", "logging", "sampling" };
  JsonObject *server = mcp_app_get_capabilities (self->app);
  JsonObject *object = easel_json_object (EASEL_JSON_OBJECT ("openLinks", json_object_new ()),
                                          EASEL_JSON_OBJECT ("downloadFile", json_object_new ()),
                                          EASEL_JSON_OBJECT ("message", create_modalities (FALSE)),
                                          EASEL_JSON_OBJECT ("updateModelContext", create_modalities (TRUE)));

  for (guint i = 0; i < G_N_ELEMENTS (granted); i++)
    {
      JsonObject *value = easel_json_peek_object (server, granted[i]);

      if (value != NULL)
        json_object_set_object_member (object, granted[i], json_object_ref (value));
    }
  if (self->sandbox != NULL)
    json_object_set_object_member (object, "sandbox", json_object_ref (self->sandbox));
  return object;
}

static void
page_tools_cb (McpAppView *self)
{
  JsonArray *list = mcp_app_page_tools_get_list (self->page_tools);

  if (list != NULL && json_array_get_length (list) > 0)
    mcp_app_set_page_tools (self->app, self->page_tools);
  else if (mcp_app_get_page_tools (self->app) == self->page_tools)
    mcp_app_set_page_tools (self->app, NULL);
}

/* The prose of the specification has "capabilities", the SDK "appCapabilities". */
static void
read_capabilities (McpAppView *self,
                   JsonObject *params)
{
  JsonObject *capabilities = easel_json_peek_object (params, "appCapabilities");
  JsonArray *modes;

  if (capabilities == NULL)
    capabilities = easel_json_peek_object (params, "capabilities");
  modes = easel_json_peek_array (capabilities, "availableDisplayModes");
  g_clear_pointer (&self->modes, json_array_unref);
  self->modes = modes != NULL ? json_array_ref (modes) : NULL;
  if (easel_json_peek_object (capabilities, "tools") == NULL)
    return;
  self->page_tools = mcp_app_page_tools_new (self->peer, MCP_APP_LIMIT_PAGE_TOOL_TIME);
  g_signal_connect_object (self->page_tools, "changed", G_CALLBACK (page_tools_cb), self, G_CONNECT_SWAPPED);
}

static void
end_teardown (McpAppView *self)
{
  g_autoptr(GTask) task = g_steal_pointer (&self->teardown);

  set_state (self, MCP_APP_VIEW_GONE);
  if (task != NULL)
    g_task_return_boolean (task, TRUE);
}

/* @except: (nullable): a request of the new page, which is not withdrawn */
static void
restart (McpAppView *self,
         RpcRequest *except)
{
  rpc_peer_withdraw_all (self->peer, except);
  drop_page_tools (self);
  self->has_input = FALSE;
  self->sent_end = MCP_APP_RUNNING;
  g_clear_pointer (&self->modes, json_array_unref);
  create_server (self);
  if (self->teardown != NULL)
    end_teardown (self);
  set_state (self, MCP_APP_VIEW_LOADING);
}

/* A second handshake means that the page was loaded again. An unknown version is answered with our version. */
static void
initialize (McpAppView *self,
            RpcRequest *request,
            JsonObject *params)
{
  JsonObject *info = easel_json_object (EASEL_JSON_STRING ("name", "Easel"),
                                        EASEL_JSON_STRING ("version", PACKAGE_VERSION));
  g_autoptr(JsonObject) result = NULL;

  if (self->state != MCP_APP_VIEW_LOADING)
    restart (self, request);
  read_capabilities (self, params);
  result = easel_json_object (EASEL_JSON_STRING ("protocolVersion", PROTOCOL_VERSION),
                              EASEL_JSON_OBJECT ("hostInfo", info),
                              EASEL_JSON_OBJECT ("hostCapabilities", write_capabilities (self)),
                              EASEL_JSON_OBJECT_REF ("hostContext", self->context));
  json_object_unref (self->sent_context);
  self->sent_context = json_object_ref (self->context);
  set_state (self, MCP_APP_VIEW_INITIALIZING);
  answer_request (request, result);
}

static void
request_mode (McpAppView *self,
              RpcRequest *request,
              JsonObject *params)
{
  const char *name = easel_json_peek_string (params, "mode", NULL);
  g_autoptr(JsonObject) result = NULL;
  const char *effective;
  McpAppMode mode = MCP_APP_INLINE;

  while (mode < MCP_APP_N_MODES && g_strcmp0 (name, easel_enum_nick (MCP_TYPE_APP_MODE, mode)) != 0)
    mode++;
  if (mode == MCP_APP_N_MODES)
    {
      rpc_request_reply_error (request, RPC_ERROR_INVALID_PARAMS, "\"mode\" is inline, fullscreen or pip", NULL);
      return;
    }
  /* A mode that the page did not list is not requested: the answer is the current mode. */
  self->defers_context = TRUE;
  if (mcp_app_view_may_be (self, mode))
    effective = easel_enum_nick (MCP_TYPE_APP_MODE, mcp_app_client_request_mode (self->client, mode));
  else
    effective = easel_json_peek_string (self->context, "displayMode", "inline");
  self->defers_context = FALSE;
  if (rpc_request_is_answered (request))
    return;
  result = easel_json_object (EASEL_JSON_STRING ("mode", effective));
  answer_request (request, result);
  send_context (self);
}

/* A withdrawn request must not be answered. */
static void
answered_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr(RpcRequest) request = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = g_task_propagate_pointer (G_TASK (result), &error);

  if (rpc_request_is_answered (request))
    return;
  if (node != NULL)
    rpc_request_reply (request, node);
  else
    rpc_request_reply_error (request, code_of (error), error->message, NULL);
}

static void
start_request (McpAppView *self,
               RpcRequest *request,
               JsonObject *params)
{
  const char *method = rpc_request_get_method (request);
  gboolean is_for_server = mcp_apps_knows (method, MCP_APPS_REQUEST);
  GTask *task = g_task_new (NULL, is_for_server ? rpc_request_get_cancellable (request) : NULL, answered_cb,
                            g_object_ref (request));

  if (is_for_server)
    mcp_app_server_call (self->server, method, params, task);
  else if (!mcp_app_requests_start (self->app, self->server, self->client, method, params, task))
    {
      g_task_return_new_error (task, MCP_APP_ERROR, MCP_APP_ERROR_METHOD, "Method not found");
      g_object_unref (task);
    }
}

static gboolean
request_cb (McpAppView *self,
            RpcRequest *request)
{
  const char *method = rpc_request_get_method (request);
  JsonObject *params = rpc_request_get_params (request);
  g_autoptr(JsonObject) nothing = json_object_new ();

  if (g_str_equal (method, "ping"))
    answer_request (request, nothing);
  else if (g_str_equal (method, "ui/initialize"))
    initialize (self, request, params);
  else if (self->state != MCP_APP_VIEW_READY || self->client == NULL)
    rpc_request_reply_error (request, RPC_ERROR_INVALID_REQUEST, "Not initialized", NULL);
  else if (g_str_equal (method, "ui/request-display-mode"))
    request_mode (self, request, params);
  else
    start_request (self, request, params);
  return TRUE;
}

/* Returns -1, not specified, for negative numbers and other types. */
static double
read_length (JsonObject *params,
             const char *name)
{
  JsonNode *node = easel_json_peek_node (params, name);
  GType type = node != NULL && JSON_NODE_HOLDS_VALUE (node) ? json_node_get_value_type (node) : G_TYPE_INVALID;
  double value = type == G_TYPE_INT64 || type == G_TYPE_DOUBLE ? json_node_get_double (node) : -1;

  return isfinite (value) && value >= 0 ? value : -1;
}

/* Unknown notifications are ignored, the reserved `ui/notifications/sandbox-*`, too. */
static void
notification_cb (McpAppView *self,
                 const char *method,
                 JsonObject *params)
{
  if (self->state == MCP_APP_VIEW_INITIALIZING && g_str_equal (method, "ui/notifications/initialized"))
    {
      set_state (self, MCP_APP_VIEW_READY);
      send_call (self);
      send_context (self);
      if (self->page_tools != NULL)
        mcp_app_page_tools_read (self->page_tools);
      return;
    }
  if (self->state != MCP_APP_VIEW_READY || self->client == NULL)
    return;
  if (g_str_equal (method, "ui/notifications/size-changed"))
    mcp_app_client_resized (self->client, read_length (params, "width"), read_length (params, "height"));
  else if (g_str_equal (method, "ui/notifications/request-teardown"))
    mcp_app_client_close_requested (self->client);
  else if (g_str_equal (method, MCP_CANCELLED))
    rpc_peer_withdraw (self->peer, easel_json_peek_node (params, MCP_CANCELLED_ID));
  else if (g_str_equal (method, "notifications/message"))
    mcp_app_server_log (self->server, params);
  else if (g_str_equal (method, "notifications/tools/list_changed") && self->page_tools != NULL)
    mcp_app_page_tools_read (self->page_tools);
}

/* The peer closes with a reason if the page sends large messages faster than they are parsed. */
static void
closed_cb (McpAppView   *self,
           const GError *reason)
{
  if (reason != NULL)
    g_signal_emit (self, signals[SIGNAL_OVERFLOW], 0);
}

static void
mcp_app_view_init (McpAppView *self)
{
  const RpcPeerRules rules = {
    .max_requests = MCP_APP_LIMIT_REQUESTS,
    .busy_code = REFUSED,
    .max_received = MCP_APP_LIMIT_FILE_MESSAGE,
    .max_sent = G_MAXSIZE,
    .cancel_method = MCP_CANCELLED,
    .cancel_id = "requestId",
  };

  self->context = json_object_new ();
  self->sent_context = json_object_new ();
  self->sent_end = MCP_APP_RUNNING;
  self->transport = mcp_app_transport_new ();
  g_signal_connect_object (self->transport, "send", G_CALLBACK (send_text), self, G_CONNECT_SWAPPED);
  self->peer = rpc_peer_new (RPC_TRANSPORT (self->transport));
  rpc_peer_set_rules (self->peer, &rules);
  g_signal_connect_object (self->peer, "request", G_CALLBACK (request_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->peer, "notification", G_CALLBACK (notification_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->peer, "closed", G_CALLBACK (closed_cb), self, G_CONNECT_SWAPPED);
  rpc_peer_start (self->peer);
}

/**
 * mcp_app_view_receive:
 * @self: a view
 * @text: a message of the page
 *
 * Handles one message of the page. Text that is not JSON-RPC 2.0 is dropped, or answered with an error if it has an id.
 */
void
mcp_app_view_receive (McpAppView *self,
                      const char *text)
{
  g_autoptr(McpAppView) alive = NULL;

  g_return_if_fail (MCP_IS_APP_VIEW (self));
  g_return_if_fail (text != NULL);

  if (self->state == MCP_APP_VIEW_GONE)
    return;
  alive = g_object_ref (self);
  g_signal_emit (self, signals[SIGNAL_RECEIVED], 0, text);
  mcp_app_transport_receive (self->transport, text);
}

/** mcp_app_view_restart: cancels requests of the previous page and drops the denials of the user. */
void
mcp_app_view_restart (McpAppView *self)
{
  g_return_if_fail (MCP_IS_APP_VIEW (self));

  restart (self, NULL);
}

static void
teardown_ended_cb (GObject      *source,
                   GAsyncResult *result,
                   gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  McpAppView *self = g_task_get_source_object (task);
  g_autoptr(JsonNode) answer = rpc_peer_call_finish (RPC_PEER (source), result, NULL);

  if (self->teardown == task)
    end_teardown (self);
}

/**
 * mcp_app_view_teardown_async:
 * @self: a view
 * @reason: (nullable): why, for the page
 * @callback: called when the page may be closed
 * @user_data: for @callback
 *
 * Asks the page to end. Any answer counts, an error, too: half of the real pages do not know this request.
 */
void
mcp_app_view_teardown_async (McpAppView          *self,
                             const char          *reason,
                             GAsyncReadyCallback  callback,
                             gpointer             user_data)
{
  g_autoptr(JsonObject) params = NULL;
  g_autoptr(GTask) task = NULL;

  g_return_if_fail (MCP_IS_APP_VIEW (self));

  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, mcp_app_view_teardown_async);
  drop_page_tools (self);
  if (self->state != MCP_APP_VIEW_READY)
    {
      rpc_peer_withdraw_all (self->peer, NULL);
      if (self->teardown == NULL)
        set_state (self, MCP_APP_VIEW_GONE);
      g_task_return_boolean (task, TRUE);
      return;
    }
  params = easel_json_object (EASEL_JSON_STRING ("reason", reason));
  rpc_peer_withdraw_all (self->peer, NULL);
  self->teardown = g_object_ref (task);
  set_state (self, MCP_APP_VIEW_TEARING_DOWN);
  rpc_peer_call_async (self->peer, "ui/resource-teardown", params, MCP_APP_LIMIT_TEARDOWN, NULL, teardown_ended_cb,
                       g_steal_pointer (&task));
}

/** mcp_app_view_teardown_finish: finishes mcp_app_view_teardown_async(), which never fails. */
void
mcp_app_view_teardown_finish (McpAppView   *self,
                              GAsyncResult *result)
{
  g_return_if_fail (g_task_is_valid (result, self));

  g_task_propagate_boolean (G_TASK (result), NULL);
}
