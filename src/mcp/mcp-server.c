/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcp"

#include "mcp-server.h"

#include "easel-json.h"
#include "easel-limits.h"
#include "mcp-call.h"
#include "mcp-cancelled.h"
#include "mcp-envelope.h"
#include "mcp-notifications.h"
#include "mcp-result.h"
#include "mcp-tool-table.h"
#include "rpc-error.h"

#include <string.h>

/* How long answers stay fresh, in milliseconds: server/discover does not change while the server runs, changes of tools
 * are notified, and canvases change without the agent. */
#define DISCOVER_TTL (60 * 60 * 1000)
#define TOOLS_TTL (5 * 60 * 1000)
#define RESOURCES_TTL 0

struct _McpServer
{
  GObject             parent_instance;

  JsonObject         *info;           /* serverInfo */
  char               *instructions;   /* nullable */
  McpToolTable       *tools;
  const McpResources *resources;      /* nullable */
  gpointer            resources_data;
  McpNotifications   *notifications;
  GHashTable         *clients;        /* set of McpServerSession, not owned: removed when they disconnect */
  gboolean            stopped;
};

G_DEFINE_FINAL_TYPE (McpServer, mcp_server, G_TYPE_OBJECT)

static void
client_gone_cb (McpServerSession *session,
                McpServer        *self)
{
  g_signal_handlers_disconnect_by_data (session, self);
  mcp_notifications_remove_client (self->notifications, session);
  g_hash_table_remove (self->clients, session);
  mcp_notifications_sweep (self->notifications);
}

static void
mcp_server_dispose (GObject *object)
{
  McpServer *self = MCP_SERVER (object);
  GHashTableIter iter;
  gpointer session;

  g_hash_table_iter_init (&iter, self->clients);
  while (g_hash_table_iter_next (&iter, &session, NULL))
    g_signal_handlers_disconnect_by_data (session, self);
  g_hash_table_remove_all (self->clients);

  G_OBJECT_CLASS (mcp_server_parent_class)->dispose (object);
}

static void
mcp_server_finalize (GObject *object)
{
  McpServer *self = MCP_SERVER (object);

  g_clear_pointer (&self->notifications, mcp_notifications_free);
  g_clear_pointer (&self->tools, mcp_tool_table_unref);
  g_clear_pointer (&self->clients, g_hash_table_unref);
  g_clear_pointer (&self->info, json_object_unref);
  g_free (self->instructions);

  G_OBJECT_CLASS (mcp_server_parent_class)->finalize (object);
}

static void
mcp_server_class_init (McpServerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = mcp_server_dispose;
  object_class->finalize = mcp_server_finalize;
}

static void
mcp_server_init (McpServer *self)
{
  self->info = json_object_new ();
  self->tools = mcp_tool_table_new ();
  self->notifications = mcp_notifications_new ();
  self->clients = g_hash_table_new (NULL, NULL);
}

/**
 * mcp_server_new:
 * @name: the program's name
 * @title: (nullable): the name for display
 * @version: the program's version
 * @instructions: (nullable): explains to models how the tools belong together
 *
 * Returns: (transfer full): a server without tools
 */
McpServer *
mcp_server_new (const char *name,
                const char *title,
                const char *version,
                const char *instructions)
{
  McpServer *self;

  g_return_val_if_fail (name != NULL && version != NULL, NULL);

  self = g_object_new (MCP_TYPE_SERVER, NULL);
  easel_json_object_set (self->info,
                         EASEL_JSON_STRING ("name", name),
                         EASEL_JSON_STRING ("title", title),
                         EASEL_JSON_STRING ("version", version));
  self->instructions = g_strdup (instructions);
  return self;
}

/**
 * mcp_server_add_tools:
 * @self: a server
 * @published: JSON list of MCP's Tool objects (name, title, description, inputSchema, annotations, and outputSchema for
 *   structured results), in the order of @tools. Schemas have an object root and use only the subset of easel-schema.h
 * @tools: (array length=n_tools): borrowed; must outlive the server
 * @n_tools: the length of @tools
 * @user_data: for the functions of @tools
 *
 * If @published and @tools disagree on a tool, that is a programming error: the tool is omitted, with a critical
 * warning.
 */
void
mcp_server_add_tools (McpServer     *self,
                      GBytes        *published,
                      const McpTool *tools,
                      guint          n_tools,
                      gpointer       user_data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = NULL;
  JsonArray *list;

  g_return_if_fail (MCP_IS_SERVER (self));
  g_return_if_fail (published != NULL);

  node = easel_json_parse_bytes (published, EASEL_LIMIT_OWN_FILE_BYTES, &error);
  if (node == NULL || !JSON_NODE_HOLDS_ARRAY (node))
    {
      g_critical ("the tools are no list: %s", error != NULL ? error->message : "the root is something else");
      return;
    }
  list = json_node_get_array (node);
  if (json_array_get_length (list) != n_tools)
    g_critical ("%u tools are described, and %u are there", json_array_get_length (list), n_tools);
  for (guint i = 0; i < n_tools; i++)
    {
      JsonObject *tool = i < json_array_get_length (list) ? easel_json_array_object (list, i) : NULL;

      if (tool != NULL && g_strcmp0 (easel_json_peek_string (tool, "name", NULL), tools[i].name) == 0)
        mcp_tool_table_add (self->tools, &tools[i], tool, user_data);
      else
        g_critical ("the tool %s is not described", tools[i].name);
    }
}

/**
 * mcp_server_set_proxied_tools:
 * @self: a server
 * @published: (transfer none): MCP's Tool objects, whose names differ from our own tools; foreign except for the names
 * @run: runs each of these tools (see mcp_call_get_tool()), and ends the call with mcp_call_pass() or mcp_call_fail()
 * @user_data: for @run
 *
 * Offers tools of other servers after our own, replacing those of the previous call. Arguments are not checked here,
 * but by the server that has the tool. Tools that clients could not read are omitted.
 */
void
mcp_server_set_proxied_tools (McpServer   *self,
                              JsonArray   *published,
                              McpToolFunc  run,
                              gpointer     user_data)
{
  g_return_if_fail (MCP_IS_SERVER (self));
  g_return_if_fail (published != NULL && run != NULL);

  mcp_tool_table_set_proxied (self->tools, published, run, user_data);
  mcp_server_tools_changed (self);
}

/**
 * mcp_server_set_resources:
 * @self: a server that has no resources yet
 * @resources: borrowed, outlives the server
 * @user_data: for its functions
 */
void
mcp_server_set_resources (McpServer          *self,
                          const McpResources *resources,
                          gpointer            user_data)
{
  g_return_if_fail (MCP_IS_SERVER (self));
  g_return_if_fail (self->resources == NULL && resources != NULL);

  self->resources = resources;
  self->resources_data = user_data;
  mcp_notifications_offer_resources (self->notifications, resources->shows, user_data);
}

/**
 * mcp_server_tools_changed:
 * @self: a server
 *
 * Notifies clients that the result of tools/list has changed. Several changes within a short time are sent as one
 * notification.
 */
void
mcp_server_tools_changed (McpServer *self)
{
  g_return_if_fail (MCP_IS_SERVER (self));

  if (!self->stopped)
    mcp_notifications_tools_changed (self->notifications);
}

/** mcp_server_resources_changed: notifies clients that the result of resources/list has changed, like
 * mcp_server_tools_changed(). */
void
mcp_server_resources_changed (McpServer *self)
{
  g_return_if_fail (MCP_IS_SERVER (self));

  if (!self->stopped)
    mcp_notifications_resources_changed (self->notifications);
}

/**
 * mcp_server_resources_changed_for:
 * @self: a server
 * @concerns: called immediately, once for each client that could be notified
 * @user_data: for @concerns
 *
 * Notifies some clients that their result of resources/list has changed.
 */
void
mcp_server_resources_changed_for (McpServer       *self,
                                  McpConcernsFunc  concerns,
                                  gpointer         user_data)
{
  g_return_if_fail (MCP_IS_SERVER (self));
  g_return_if_fail (concerns != NULL);

  if (!self->stopped)
    mcp_notifications_resources_changed_for (self->notifications, concerns, user_data);
}

/**
 * mcp_server_resource_updated:
 * @self: a server
 * @uri: of the resource
 *
 * Notifies the clients that subscribed to this resource. Several updates within a short time are sent as one
 * notification.
 */
void
mcp_server_resource_updated (McpServer  *self,
                             const char *uri)
{
  g_return_if_fail (MCP_IS_SERVER (self));
  g_return_if_fail (uri != NULL);

  if (!self->stopped)
    mcp_notifications_resource_updated (self->notifications, uri);
}

/**
 * mcp_server_stop:
 * @self: a server
 *
 * Ends every subscription in order. Call it before the transports are closed; later requests are answered with an
 * error.
 */
void
mcp_server_stop (McpServer *self)
{
  g_return_if_fail (MCP_IS_SERVER (self));

  self->stopped = TRUE;
  mcp_notifications_stop (self->notifications);
}

typedef enum
{
  LEGACY = 1 << MCP_GENERATION_LEGACY,
  MODERN = 1 << MCP_GENERATION_MODERN,
  BOTH = LEGACY | MODERN,
} Generations;

typedef struct
{
  const char  *name;
  Generations  generations;
  gboolean     of_resources;
  void       (*func) (McpServer   *self,
                      McpExchange *exchange);
} Method;

static JsonObject *
write_capabilities (McpServer *self)
{
  JsonObject *tools = easel_json_object (EASEL_JSON_BOOLEAN ("listChanged", TRUE));
  JsonObject *resources = NULL;

  if (self->resources != NULL)
    resources = easel_json_object (EASEL_JSON_BOOLEAN ("subscribe", TRUE), EASEL_JSON_BOOLEAN ("listChanged", TRUE));
  return easel_json_object (EASEL_JSON_OBJECT ("tools", tools), EASEL_JSON_OBJECT ("resources", resources));
}

static void
discover (McpServer   *self,
          McpExchange *exchange)
{
  static const char * const versions[] = { MCP_VERSION_MODERN, NULL };
  JsonObject *body = easel_json_object (EASEL_JSON_ARRAY ("supportedVersions", easel_json_strings (versions)),
                                        EASEL_JSON_OBJECT ("capabilities", write_capabilities (self)),
                                        EASEL_JSON_STRING ("instructions", self->instructions));

  mcp_result_send (exchange, body, DISCOVER_TTL);
}

/* Answers a handshake whatever was sent before: some clients detect a server with a modern request, and then start as a
 * legacy client. */
static void
initialize (McpServer   *self,
            McpExchange *exchange)
{
  McpServerSession *session = mcp_exchange_get_session (exchange);
  JsonObject *params = mcp_exchange_get_params (exchange);
  const char *asked = easel_json_peek_string (params, "protocolVersion", NULL);
  const char *version = mcp_version_negotiate (asked);
  JsonObject *body;

  if (asked == NULL)
    {
      mcp_exchange_refuse (exchange, "params.protocolVersion: missing, or not a string");
      return;
    }
  mcp_server_session_shake_hands (session, version, params);
  mcp_notifications_add_client (self->notifications, session);

  body = easel_json_object (EASEL_JSON_STRING ("protocolVersion", version),
                            EASEL_JSON_OBJECT ("capabilities", write_capabilities (self)),
                            EASEL_JSON_OBJECT_REF ("serverInfo", self->info),
                            EASEL_JSON_STRING ("instructions", self->instructions));
  mcp_result_send (exchange, body, MCP_RESULT_NOT_CACHED);
}

static void
ping (McpServer   *self,
      McpExchange *exchange)
{
  mcp_result_send (exchange, json_object_new (), MCP_RESULT_NOT_CACHED);
}

/* Accepts the log level, although logging is not offered and no log message is ever sent: clients that set it without
 * checking the capabilities expect no error. */
static void
set_log_level (McpServer   *self,
               McpExchange *exchange)
{
  if (mcp_envelope_is_log_level (easel_json_peek_string (mcp_exchange_get_params (exchange), "level", NULL)))
    mcp_result_send (exchange, json_object_new (), MCP_RESULT_NOT_CACHED);
  else
    mcp_exchange_refuse (exchange, "params.level: not a level of RFC 5424");
}

static void
listen (McpServer   *self,
        McpExchange *exchange)
{
  mcp_notifications_listen (self->notifications, exchange);
}

/* A modern list does not depend on the connection; a legacy client gets the form of its version. */
static void
list_tools (McpServer   *self,
            McpExchange *exchange)
{
  gboolean legacy = mcp_exchange_get_generation (exchange) == MCP_GENERATION_LEGACY;
  const char *version = legacy ? mcp_server_session_get_version (mcp_exchange_get_session (exchange)) : NULL;
  g_autoptr(JsonArray) tools = mcp_tool_table_list (self->tools, version);

  mcp_result_send_page (exchange, tools, "tools", TOOLS_TTL);
}

static void
call_tool (McpServer   *self,
           McpExchange *exchange)
{
  mcp_call_run (self->tools, exchange);
}

static void
list_resources (McpServer   *self,
                McpExchange *exchange)
{
  g_autoptr(JsonArray) resources = self->resources->list (mcp_exchange_get_session (exchange), self->resources_data);

  mcp_result_send_page (exchange, resources, "resources", RESOURCES_TTL);
}

/* Answers with an empty list of resource templates, because clients request all three lists at once. */
static void
list_templates (McpServer   *self,
                McpExchange *exchange)
{
  g_autoptr(JsonArray) templates = json_array_new ();

  mcp_result_send_page (exchange, templates, "resourceTemplates", RESOURCES_TTL);
}

/* (nullable): the URI in the parameters; if it is missing, answers the request with an error. */
static const char *
take_uri (McpExchange *exchange)
{
  const char *uri = easel_json_peek_string (mcp_exchange_get_params (exchange), "uri", NULL);

  if (uri != NULL && strlen (uri) <= EASEL_LIMIT_URI_BYTES)
    return uri;
  mcp_exchange_refuse (exchange, "params.uri: missing, too long, or not a string");
  return NULL;
}

/* Legacy and modern MCP have different error codes for an unknown resource. */
static void
refuse_unknown (McpExchange *exchange,
                const char  *uri)
{
  g_autoptr(JsonNode) data = easel_json_node_take (easel_json_object (EASEL_JSON_STRING ("uri", uri)));
  gboolean modern = mcp_exchange_get_generation (exchange) == MCP_GENERATION_MODERN;

  mcp_exchange_reply_error (exchange, modern ? RPC_ERROR_INVALID_PARAMS : MCP_CODE_RESOURCE_NOT_FOUND,
                            "Resource not found", data);
}

static void
read_resource (McpServer   *self,
               McpExchange *exchange)
{
  const char *uri = take_uri (exchange);
  JsonObject *content, *body;
  JsonArray *contents;

  if (uri == NULL)
    return;
  content = self->resources->read (mcp_exchange_get_session (exchange), uri, self->resources_data);
  if (content == NULL)
    {
      refuse_unknown (exchange, uri);
      return;
    }
  contents = json_array_new ();
  json_array_add_object_element (contents, content);
  body = easel_json_object (EASEL_JSON_ARRAY ("contents", contents));
  mcp_result_send (exchange, body, RESOURCES_TTL);
}

/* A client may also watch a resource that does not exist yet. */
static void
watch_resource (McpServer   *self,
                McpExchange *exchange)
{
  const char *uri = take_uri (exchange);

  if (uri == NULL)
    return;
  if (mcp_notifications_watch (self->notifications, mcp_exchange_get_session (exchange), uri))
    mcp_result_send (exchange, json_object_new (), MCP_RESULT_NOT_CACHED);
  else
    mcp_exchange_reply_error (exchange, RPC_ERROR_INTERNAL, "Too many subscriptions", NULL);
}

static void
unwatch_resource (McpServer   *self,
                  McpExchange *exchange)
{
  const char *uri = take_uri (exchange);

  if (uri == NULL)
    return;
  mcp_notifications_unwatch (self->notifications, mcp_exchange_get_session (exchange), uri);
  mcp_result_send (exchange, json_object_new (), MCP_RESULT_NOT_CACHED);
}

static const Method methods[] = {
  { "server/discover", MODERN, FALSE, discover },
  { "initialize", LEGACY, FALSE, initialize },
  { "ping", LEGACY, FALSE, ping },
  { "logging/setLevel", LEGACY, FALSE, set_log_level },
  { "tools/list", BOTH, FALSE, list_tools },
  { "tools/call", BOTH, FALSE, call_tool },
  { "resources/list", BOTH, TRUE, list_resources },
  { "resources/templates/list", BOTH, TRUE, list_templates },
  { "resources/read", BOTH, TRUE, read_resource },
  { "resources/subscribe", LEGACY, TRUE, watch_resource },
  { "resources/unsubscribe", LEGACY, TRUE, unwatch_resource },
  { "subscriptions/listen", MODERN, FALSE, listen },
};

static const Method *
find_method (McpServer     *self,
             McpGeneration  generation,
             const char    *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (methods); i++)
    if (g_str_equal (methods[i].name, name) && (methods[i].generations & (1 << generation)) != 0 &&
        (!methods[i].of_resources || self->resources != NULL))
      return &methods[i];
  return NULL;
}

/* An initialize with a broken envelope counts as legacy, whatever else it says; with a valid envelope it is a mistake,
 * and is answered with an error. */
static McpGeneration
read_generation (McpExchange *exchange)
{
  JsonObject *params = mcp_exchange_get_params (exchange);

  if (!mcp_envelope_is_present (params))
    return MCP_GENERATION_LEGACY;
  if (g_str_equal (mcp_exchange_get_method (exchange), "initialize") &&
      (!mcp_envelope_check (params, NULL) || !mcp_envelope_check_version (params, NULL)))
    return MCP_GENERATION_LEGACY;
  return MCP_GENERATION_MODERN;
}

static gboolean
check_envelope (McpExchange *exchange)
{
  JsonObject *params = mcp_exchange_get_params (exchange);
  g_autoptr(GError) error = NULL;

  if (mcp_exchange_get_generation (exchange) == MCP_GENERATION_LEGACY ||
      (mcp_envelope_check (params, &error) && mcp_envelope_check_version (params, &error)))
    return TRUE;
  mcp_exchange_reply_gerror (exchange, error);
  return FALSE;
}

/* Watches for the end of @session. */
static void
watch_session (McpServer        *self,
               McpServerSession *session)
{
  if (g_hash_table_add (self->clients, session))
    g_signal_connect (session, "gone", G_CALLBACK (client_gone_cb), self);
}

/* Stores the client's name, which a modern request may contain. */
static void
note_name (McpExchange *exchange)
{
  JsonObject *meta = mcp_envelope_get_meta (mcp_exchange_get_params (exchange));
  JsonObject *info = easel_json_peek_object (meta, MCP_META_CLIENT);
  const char *name = info != NULL ? mcp_envelope_read_name (info) : NULL;

  if (name != NULL && mcp_exchange_get_generation (exchange) != MCP_GENERATION_LEGACY)
    mcp_server_session_set_name (mcp_exchange_get_session (exchange), name);
}

/**
 * mcp_server_handle_request:
 * @self: a server
 * @exchange: (transfer none): a client's request; its handler holds a reference
 *
 * Decides for each message, by its content alone, to which protocol generation it belongs, and answers it now or later.
 */
void
mcp_server_handle_request (McpServer   *self,
                           McpExchange *exchange)
{
  const Method *method;

  g_return_if_fail (MCP_IS_SERVER (self));
  g_return_if_fail (MCP_IS_EXCHANGE (exchange));

  mcp_exchange_set_generation (exchange, read_generation (exchange));
  if (!check_envelope (exchange))
    return;

  method = find_method (self, mcp_exchange_get_generation (exchange), mcp_exchange_get_method (exchange));
  if (method == NULL)
    mcp_exchange_reply_error (exchange, RPC_ERROR_METHOD_NOT_FOUND, "Method not found", NULL);
  else if (self->stopped)
    mcp_exchange_reply_error (exchange, RPC_ERROR_INTERNAL, "The server is stopping", NULL);
  else if (!mcp_exchange_begin (exchange, self->info))
    mcp_exchange_reply_error (exchange, RPC_ERROR_INVALID_REQUEST, "A request with this id waits for its answer", NULL);
  else
    {
      watch_session (self, mcp_exchange_get_session (exchange));
      note_name (exchange);
      method->func (self, exchange);
    }
}

/**
 * mcp_server_handle_notification:
 * @self: a server
 * @session: the sender
 * @method: foreign; unknown ones are ignored
 * @params: (transfer none): foreign; empty if there were none
 */
void
mcp_server_handle_notification (McpServer        *self,
                                McpServerSession *session,
                                const char       *method,
                                JsonObject       *params)
{
  g_return_if_fail (MCP_IS_SERVER (self));
  g_return_if_fail (MCP_IS_SERVER_SESSION (session));

  if (g_str_equal (method, MCP_CANCELLED))
    {
      /* Requests of both generations are in one table. An unknown, ended or malformed id is ignored. */
      mcp_server_session_cancel_request (session, easel_json_peek_node (params, MCP_CANCELLED_ID));
      mcp_notifications_sweep (self->notifications);
    }
  else if (g_str_equal (method, "notifications/initialized") && mcp_server_session_has_handshake (session))
    mcp_server_session_set_initialized (session);
}
