/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "config.h"

#include "easel-ahp-app.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "ahp-extensions.h"
#include "ahp-resource.h"
#include "easel-ahp-app-call.h"
#include "easel-ahp-app-message.h"
#include "easel-ahp-app-tool.h"
#include "easel-ahp-sign-in.h"
#include "easel-canvas-writer.h"
#include "easel-deadline.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "mcp-app.h"

struct _EaselAhpApp
{
  GObject       parent_instance;

  AhpClient    *client;
  AhpChannel   *session_channel;
  AhpChannel   *chat_channel;
  EaselCanvas  *canvas;
  McpApp       *app;
  char         *server_id;     /* customization id of its server */
  char         *tool_name;
  char         *channel;       /* nullable: channel in `_meta.ui`, for a server that the session does not list */
  AhpToolStage  stage;
  guint         n_asked;       /* number of tool calls of the page in progress */
  JsonObject   *auth;          /* nullable: description in the call of the token that it waits for */
  EaselServer  *access;        /* model for requesting the token */
  JsonObject   *result;        /* nullable: result to set after the input was read */
  GCancellable *cancellable;   /* cancels reads for this App */
  gboolean      is_reading;    /* whether the input is being read */
  gboolean      is_fetching;   /* whether the result is being read from a resource */
  char         *page;          /* nullable: resource of the host with the page */
  char         *asked;         /* nullable: channel on which the tool definition was requested */
};

enum { CLOSED, N_SIGNALS };

static guint signals[N_SIGNALS];

static void delegate_init (EaselCanvasDelegateInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EaselAhpApp, easel_ahp_app, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (EASEL_TYPE_CANVAS_DELEGATE, delegate_init))

/* (nullable): its server, as the session lists it now. */
static AhpServer *
find_server (EaselAhpApp *self)
{
  JsonObject *state = ahp_channel_get_state (self->session_channel);

  return state != NULL ? ahp_session_find_server (state, self->server_id) : NULL;
}

/* (transfer full) (nullable): the present channel of its server; NULL for a listed server without one. */
static char *
dup_channel (EaselAhpApp *self)
{
  g_autoptr(AhpServer) server = find_server (self);
  const char *channel = server != NULL ? server->channel : self->channel;

  return channel != NULL && g_str_has_prefix (channel, "mcp:") ? g_strdup (channel) : NULL;
}

/* (nullable): `auth` of the call in the session's list of required input. */
static JsonObject *
find_needed (EaselAhpApp *self)
{
  JsonObject *state = ahp_channel_get_state (self->session_channel);
  JsonArray *needed = state != NULL ? easel_json_peek_array (state, "inputNeeded") : NULL;

  for (guint i = 0; needed != NULL && i < json_array_get_length (needed); i++)
    {
      JsonObject *request = easel_json_array_object (needed, i);
      JsonObject *call = request != NULL ? easel_json_peek_object (request, "toolCall") : NULL;
      g_autofree char *channel = NULL;

      if (call == NULL || strcmp (easel_json_peek_string (request, "kind", ""), "toolAuthentication") != 0)
        continue;
      channel = easel_ahp_app_dup_channel (easel_json_peek_string (request, "chat", ""),
                                           easel_json_peek_string (call, "toolCallId", ""));
      if (strcmp (channel, easel_canvas_get_channel (self->canvas)) == 0)
        return easel_json_peek_object (call, "auth");
    }
  return NULL;
}

/* Finds the description of the token that the call waits for, in the call, its server, or the session, in this order.
 *
 * Returns: (nullable) (transfer none) */
static EaselServer *
find_access (EaselAhpApp     *self,
             const AhpServer *server)
{
  gboolean is_running = self->stage == AHP_TOOL_RUNNING || self->stage == AHP_TOOL_AUTHENTICATION ||
                        self->n_asked > 0;
  EaselServerFacts facts = {
    .name = mcp_app_get_server_name (self->app), .first_line = -1, .last_line = -1,
    .state = EASEL_SERVER_SIGN_IN,
  };
  g_auto(GStrv) scopes = NULL;
  g_auto(GStrv) issuers = NULL;
  JsonObject *details = NULL;

  if (is_running && server != NULL && server->state == AHP_SERVER_AUTH_REQUIRED)
    details = server->details;
  else if (is_running)
    details = find_needed (self);
  if (details == NULL && self->stage == AHP_TOOL_AUTHENTICATION)
    details = self->auth;
  if (details != NULL)
    {
      easel_ahp_sign_in_read (&facts, details, &scopes, &issuers);
      easel_server_set_facts (self->access, &facts);
    }
  return details != NULL ? self->access : NULL;
}

static void
write_canvas (EaselAhpApp     *self,
              const AhpServer *server)
{
  EaselServer *access = find_access (self, server);
  EaselCanvasFacts facts = easel_canvas_get_facts (self->canvas);

  facts.access = access;
  facts.status = NULL;
  if (self->stage == AHP_TOOL_CONFIRMATION)
    facts.status = _("Waiting for your approval in the agent’s program");
  else if (self->stage == AHP_TOOL_AUTHENTICATION || facts.access != NULL)
    facts.status = _("Waiting for access");
  else if (self->stage == AHP_TOOL_RESULT_CONFIRMATION)
    facts.status = _("The result is waiting for your approval in the agent’s program");
  else if (server != NULL && server->state == AHP_SERVER_STOPPED)
    facts.status = _("The server is stopped");
  facts.state = easel_connection_is_ready (EASEL_CONNECTION (self->client)) ? EASEL_CANVAS_READY : EASEL_CANVAS_STALE;
  facts.reason = _("The connection to the host was lost.");
  easel_canvas_set_facts (self->canvas, &facts);
}

static void
tool_cb (JsonObject *tool,
         gpointer    user_data)
{
  g_autoptr(EaselAhpApp) self = user_data;

  if (tool != NULL)
    mcp_app_set_tool (self->app, tool);
}

/* Requests the definition of the tool from its server, because AHP does not contain it. Only for visible Apps. */
static void
find_tool (EaselAhpApp     *self,
           const AhpServer *server)
{
  g_autofree char *channel = dup_channel (self);

  if (!easel_connection_is_ready (EASEL_CONNECTION (self->client)))
    {
      g_clear_pointer (&self->asked, g_free);
      return;
    }
  if (!easel_canvas_get_in_view (self->canvas) || channel == NULL || g_strcmp0 (channel, self->asked) == 0 ||
      server == NULL || server->app_capabilities == NULL || !easel_json_has (server->app_capabilities, "serverTools"))
    return;
  g_free (self->asked);
  self->asked = g_strdup (channel);
  easel_ahp_app_tool_find (self->client, channel, self->tool_name, self->cancellable, tool_cb, g_object_ref (self));
}

void
easel_ahp_app_refresh (EaselAhpApp *self)
{
  g_autoptr(AhpServer) server = find_server (self);
  g_autofree char *channel = dup_channel (self);

  mcp_app_set_reachable (self->app, channel != NULL && easel_connection_is_ready (EASEL_CONNECTION (self->client)));
  if (server != NULL)
    {
      if (server->name != NULL)
        mcp_app_set_server_name (self->app, server->name);
      mcp_app_set_capabilities (self->app, server->app_capabilities);
    }
  write_canvas (self, server);
  find_tool (self, server);
}

/* Sets the result. The View must get the input first, so a result waits for input that is still being read. */
static void
write_result (EaselAhpApp *self)
{
  if (self->is_reading || self->is_fetching || self->result == NULL)
    return;
  mcp_app_set_result (self->app, self->result);
}

static void
input_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(EaselAhpApp) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) bytes = ahp_client_read_resource_finish (AHP_CLIENT (source), result, NULL, &error);
  g_autoptr(JsonObject) arguments = NULL;
  gsize length;
  const char *text;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  self->is_reading = FALSE;
  if (bytes == NULL)
    g_debug ("the input of a tool was not read: code %d", error->code);
  text = bytes != NULL ? g_bytes_get_data (bytes, &length) : NULL;
  arguments = text != NULL ? easel_ahp_app_call_parse_input (text, length) : json_object_new ();
  mcp_app_set_arguments (self->app, arguments);
  write_result (self);
}

static void
write_input (EaselAhpApp       *self,
             const AhpToolCall *call)
{
  g_autofree char *uri = NULL;
  g_autoptr(JsonObject) arguments = NULL;

  if (self->is_reading || mcp_app_get_call_state (self->app) != MCP_APP_STREAMING)
    return;
  arguments = easel_ahp_app_call_read_input (call, &uri);
  if (arguments != NULL)
    {
      mcp_app_set_arguments (self->app, arguments);
      return;
    }
  self->is_reading = TRUE;
  ahp_client_read_resource_async (self->client, AHP_ROOT_URI, uri, self->cancellable, input_cb, g_object_ref (self));
}

/* (nullable) (transfer none): an address for the call from a host of Easel. */
static const char *
peek_address (const AhpToolCall *call,
              const char        *name)
{
  JsonObject *meta = easel_json_peek_object (call->raw, "_meta");
  JsonObject *extension = meta != NULL ? easel_json_peek_object (meta, AHP_EXTENSION_META) : NULL;

  return extension != NULL ? easel_json_peek_string (extension, name, NULL) : NULL;
}

/* Sets the fetched result; if the host no longer has it, or it is invalid, the result in the call. */
static void
fetched_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(EaselAhpApp) self = user_data;
  g_autoptr(GBytes) bytes = ahp_client_read_resource_finish (AHP_CLIENT (source), result, NULL, NULL);
  g_autoptr(JsonNode) node = bytes != NULL ? easel_json_parse_bytes (bytes, EASEL_LIMIT_CONTENT_BYTES, NULL) : NULL;

  self->is_fetching = FALSE;
  if (node != NULL && JSON_NODE_HOLDS_OBJECT (node) &&
      easel_json_peek_array (json_node_get_object (node), "content") != NULL)
    {
      g_clear_pointer (&self->result, json_object_unref);
      self->result = json_object_ref (json_node_get_object (node));
    }
  write_result (self);
}

static void
take_result (EaselAhpApp       *self,
             const AhpToolCall *call)
{
  const char *address = peek_address (call, "resultAt");

  if (self->result == NULL)
    {
      self->result = easel_ahp_app_call_build_result (call);
      self->is_fetching = address != NULL;
      if (address != NULL)
        ahp_client_read_resource_async (self->client, AHP_ROOT_URI, address, self->cancellable, fetched_cb,
                                        g_object_ref (self));
    }
  write_result (self);
}

static void
write_call (EaselAhpApp       *self,
            const AhpToolCall *call)
{
  g_autoptr(JsonObject) partial = NULL;
  g_autofree char *reason = NULL;

  switch (call->stage)
    {
    case AHP_TOOL_STREAMING:
      partial = easel_ahp_app_call_read_partial (call);
      if (partial != NULL)
        mcp_app_set_partial_arguments (self->app, partial);
      break;
    case AHP_TOOL_RUNNING:
    case AHP_TOOL_AUTHENTICATION:
    case AHP_TOOL_RESULT_CONFIRMATION:
      write_input (self, call);
      break;
    case AHP_TOOL_COMPLETED:
      write_input (self, call);
      take_result (self, call);
      break;
    case AHP_TOOL_CANCELLED:
      reason = easel_ahp_app_call_dup_reason (call);
      mcp_app_set_cancelled (self->app, reason);
      break;
    case AHP_TOOL_CONFIRMATION:
    case AHP_TOOL_UNKNOWN:
    default:
      break;
    }
}

void
easel_ahp_app_update (EaselAhpApp       *self,
                      const AhpToolCall *call)
{
  JsonObject *meta = easel_json_peek_object (call->raw, "_meta");
  JsonObject *ui = meta != NULL ? easel_json_peek_object (meta, "ui") : NULL;
  const char *channel = ui != NULL ? easel_json_peek_string (ui, "channel", NULL) : NULL;

  self->stage = call->stage;
  g_clear_pointer (&self->auth, json_object_unref);
  if (easel_json_peek_object (call->raw, "auth") != NULL)
    self->auth = json_object_ref (easel_json_peek_object (call->raw, "auth"));
  if (g_strcmp0 (channel, self->channel) != 0)
    {
      g_free (self->channel);
      self->channel = g_strdup (channel);
    }
  if (g_strcmp0 (peek_address (call, "page"), self->page) != 0)
    {
      g_free (self->page);
      self->page = g_strdup (peek_address (call, "page"));
    }
  write_call (self, call);
  easel_ahp_app_refresh (self);
}

/* Forwards a notification of the server, unless it came on the channel of another session. */
static void
notification_cb (AhpClient   *client,
                 const char  *method,
                 const char  *channel,
                 JsonObject  *params,
                 EaselAhpApp *self)
{
  g_autofree char *app_channel = dup_channel (self);
  g_autoptr(JsonObject) copy = NULL;

  if (g_strcmp0 (app_channel, channel) != 0)
    return;
  if (strcmp (method, "notifications/tools/list_changed") == 0)
    g_clear_pointer (&self->asked, g_free);
  copy = easel_json_object_copy (params);
  json_object_remove_member (copy, "channel");
  easel_canvas_emit_notification (self->canvas, method, copy);
  easel_ahp_app_refresh (self);
}

/* Sends a notification to the server. Consumes @task. */
static void
notify_server (EaselAhpApp *self,
               const char  *channel,
               const char  *method,
               JsonObject  *params,
               GTask       *task)
{
  g_autoptr(GTask) owned = task;

  if (ahp_client_notify (self->client, method, channel,
                         params != NULL ? easel_json_object_copy (params) : json_object_new ()))
    g_task_return_pointer (task, NULL, NULL);
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_CONNECTED, _("The connection to the host was lost."));
}

static void
asked_cb (EaselAhpApp *self)
{
  self->n_asked--;
  easel_ahp_app_refresh (self);
}

static void
page_read_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  g_autoptr(GBytes) bytes = ahp_client_read_resource_finish (AHP_CLIENT (source), result, NULL, NULL);
  JsonNode *node = bytes != NULL ? easel_json_parse_bytes (bytes, EASEL_LIMIT_CONTENT_BYTES, NULL) : NULL;

  if (node != NULL)
    g_task_return_pointer (task, node, (GDestroyNotify) json_node_unref);
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_CONNECTED, _("The server of this app is not running."));
}

/* Whether the host may still have the resource that @method requests, if the server has ended. */
static gboolean
is_page_on_host (EaselAhpApp *self,
                 const char  *method,
                 JsonObject  *params)
{
  return self->page != NULL && params != NULL && strcmp (method, "resources/read") == 0 &&
         easel_connection_is_ready (EASEL_CONNECTION (self->client)) &&
         g_strcmp0 (easel_json_peek_string (params, "uri", NULL), mcp_app_get_resource_uri (self->app)) == 0;
}

/* Forwards a request to the server. Consumes @task. */
static void
ask_server (EaselAhpApp *self,
            const char  *method,
            JsonObject  *params,
            GTask       *task)
{
  g_autofree char *channel = dup_channel (self);

  if (channel != NULL && g_str_has_prefix (method, "notifications/"))
    notify_server (self, channel, method, params, task);
  else if (channel != NULL)
    {
      if (strcmp (method, "tools/call") == 0)
        {
          self->n_asked++;
          g_signal_connect_object (task, "notify::completed", G_CALLBACK (asked_cb), self, G_CONNECT_SWAPPED);
        }
      ahp_client_call (self->client, method, channel, params != NULL ? easel_json_object_copy (params) : NULL,
                       EASEL_DEADLINE_NEVER, task);
      easel_ahp_app_refresh (self);
    }
  else if (is_page_on_host (self, method, params))
    ahp_client_read_resource_async (self->client, AHP_ROOT_URI, self->page, g_task_get_cancellable (task), page_read_cb,
                                    task);
  else
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_CONNECTED, _("The server of this app is not running."));
      g_object_unref (task);
    }
}

/* Handles a request of the page. Hosts forward MCP only; the `ui/` methods of pages are refused here. */
static void
delegate_ask (EaselCanvasDelegate *delegate,
              EaselCanvas         *canvas,
              const char          *method,
              JsonObject          *params,
              GTask               *task)
{
  EaselAhpApp *self = EASEL_AHP_APP (delegate);

  if (strcmp (method, "ui/message") == 0)
    easel_ahp_app_message_send (self->client, self->chat_channel, params, self->server_id,
                                mcp_app_get_server_name (self->app), task);
  else if (g_str_has_prefix (method, "ui/"))
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, "Not for the host: %s", method);
      g_object_unref (task);
    }
  else
    ask_server (self, method, params, task);
}

/* Closes the App; the call itself belongs to the host and stays. */
static gboolean
request_close (EaselCanvasDelegate  *delegate,
               EaselCanvas          *canvas,
               GError              **error)
{
  g_signal_emit (delegate, signals[CLOSED], 0);
  return TRUE;
}

static void
delegate_init (EaselCanvasDelegateInterface *iface)
{
  iface->ask = delegate_ask;
  iface->request_close = request_close;
}

static void
easel_ahp_app_finalize (GObject *object)
{
  EaselAhpApp *self = EASEL_AHP_APP (object);

  g_clear_pointer (&self->result, json_object_unref);
  g_clear_pointer (&self->auth, json_object_unref);
  g_clear_object (&self->access);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->app);
  g_clear_object (&self->canvas);
  g_clear_object (&self->chat_channel);
  g_clear_object (&self->session_channel);
  g_clear_object (&self->client);
  g_free (self->asked);
  g_free (self->page);
  g_free (self->channel);
  g_free (self->tool_name);
  g_free (self->server_id);
  G_OBJECT_CLASS (easel_ahp_app_parent_class)->finalize (object);
}

static void
easel_ahp_app_class_init (EaselAhpAppClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_ahp_app_finalize;

  signals[CLOSED] = g_signal_new ("closed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 0);
}

static void
easel_ahp_app_init (EaselAhpApp *self)
{
  self->cancellable = g_cancellable_new ();
}

/* The channel name of an App. It contains a blank and so is not a URI: no canvas of a host has this name. */
char *
easel_ahp_app_dup_channel (const char *chat,
                           const char *call_id)
{
  return g_strjoin (" ", chat, call_id, NULL);
}

/* The identity of a server. Several processes of one server are several entries of a session; hosts of Easel name the
 * server of each. */
static const char *
read_identity (const AhpServer *server)
{
  JsonObject *meta = easel_json_peek_object (server->raw, "_meta");
  JsonObject *extension = meta != NULL ? easel_json_peek_object (meta, AHP_EXTENSION_META) : NULL;

  return extension != NULL ? easel_json_peek_string (extension, "server", server->id) : server->id;
}

static void
make_canvas (EaselAhpApp       *self,
             EaselAhpHost      *host,
             EaselSession      *session,
             const AhpToolCall *call)
{
  const char *title = easel_json_peek_string (call->raw, "displayName", self->tool_name);
  g_autofree char *channel = easel_ahp_app_dup_channel (ahp_channel_get_uri (self->chat_channel), call->id);
  g_autofree char *key = g_strjoin (" ", easel_ahp_host_get_id (host), easel_session_get_uri (session), channel, NULL);
  g_autoptr(AhpServer) server = find_server (self);
  const char *server_id = server != NULL ? read_identity (server) : self->server_id;
  g_autofree char *server_key = g_strjoin (" ", easel_ahp_host_get_id (host), server_id, NULL);
  EaselCanvasFacts facts;

  self->canvas = easel_canvas_new (EASEL_CANVAS_DELEGATE (self), key, channel, easel_ahp_host_get_title (host),
                                   ahp_client_is_loopback (self->client));
  facts = easel_canvas_get_facts (self->canvas);
  facts.session = session;
  facts.title = title;
  facts.capabilities = EASEL_CANVAS_CAN_ASK | EASEL_CANVAS_CAN_CLOSE;
  facts.content_type = MCP_APPS_MIME_TYPE;
  facts.model = G_OBJECT (self->app);
  easel_canvas_set_facts (self->canvas, &facts);
  mcp_app_set_server_key (self->app, server_key);
  mcp_app_set_title (self->app, title);
}

/**
 * easel_ahp_app_new:
 * @host: a host
 * @session: a session of the host
 * @session_channel: the channel of @session
 * @chat_channel: the channel of the chat with the call
 * @call: a call of a tool that has a page
 *
 * Returns: (transfer full): an object that keeps its canvas up to date
 */
EaselAhpApp *
easel_ahp_app_new (EaselAhpHost      *host,
                   EaselSession      *session,
                   AhpChannel        *session_channel,
                   AhpChannel        *chat_channel,
                   const AhpToolCall *call)
{
  EaselAhpApp *self = g_object_new (EASEL_TYPE_AHP_APP, NULL);
  g_autofree char *uri = easel_ahp_app_call_dup_uri (call);

  self->client = g_object_ref (easel_ahp_host_get_client (host));
  self->session_channel = g_object_ref (session_channel);
  self->chat_channel = g_object_ref (chat_channel);
  self->server_id = g_strdup (call->contributor_id);
  self->tool_name = g_strdup (easel_ahp_app_call_get_tool (call));
  self->app = mcp_app_new (self->server_id, self->tool_name, uri);
  mcp_app_set_call_id (self->app, call->id);
  self->access = easel_server_new (NULL, self->server_id);
  make_canvas (self, host, session, call);
  g_signal_connect_object (self->client, "notify::state", G_CALLBACK (easel_ahp_app_refresh), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->canvas, "notify::in-view", G_CALLBACK (easel_ahp_app_refresh), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->client, "notification::mcp", G_CALLBACK (notification_cb), self, 0);
  easel_ahp_app_update (self, call);
  return self;
}

EaselCanvas *
easel_ahp_app_get_canvas (EaselAhpApp *self)
{
  return self->canvas;
}

const char *
easel_ahp_app_get_chat (EaselAhpApp *self)
{
  return ahp_channel_get_uri (self->chat_channel);
}

void
easel_ahp_app_close (EaselAhpApp *self)
{
  g_cancellable_cancel (self->cancellable);
  g_signal_handlers_disconnect_by_data (self->client, self);
  g_signal_handlers_disconnect_by_data (self->canvas, self);
  easel_canvas_set_state (self->canvas, EASEL_CANVAS_GONE, NULL);
}
