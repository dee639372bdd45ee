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

/* How long answers stay fresh, in milliseconds: server/discover does not change while the server runs, changes of the
 * tools are told besides, and canvases change without the agent. */
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
  GHashTable         *clients;        /* set of McpServerSession, not owned: they are taken out when they go */
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
 * @name: of the program
 * @title: (nullable): for people
 * @version: of the program
 * @instructions: (nullable): for models: how the tools belong together
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
 * @published: what clients are told: a JSON list of the protocol's Tool (name, title, description, inputSchema,
 *   annotations, and outputSchema where results have a structure), in the order of @tools. Schemas have an object root
 *   and stay in the subset of easel-schema.h
 * @tools: (array length=n_tools): borrowed, outlives the server
 * @n_tools: how many
 * @user_data: for their functions
 *
 * A tool that the two do not agree on is a fault of the program: it is left out, with a critical.
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
 * @published: (transfer none): the protocol's Tool objects, under names that are none of ours; foreign but for these
 * @run: runs each of them, see mcp_call_get_tool(), and ends the call with mcp_call_pass() or mcp_call_fail()
 * @user_data: for @run
 *
 * Offers tools that other servers have, after our own and in place of those of the last time. Arguments are not checked
 * here: the server that has the tool does. What clients would not read is left out.
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
 * What tools/list answers has changed. Told to whoever listens; several changes in a short time are told once.
 */
void
mcp_server_tools_changed (McpServer *self)
{
  g_return_if_fail (MCP_IS_SERVER (self));

  if (!self->stopped)
    mcp_notifications_tools_changed (self->notifications);
}

/** mcp_server_resources_changed: what resources/list answers has changed, as mcp_server_tools_changed(). */
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
 * @concerns: asked now, once for each client that could be told
 * @user_data: for @concerns
 *
 * What resources/list answers has changed for some clients. The others do not hear of it.
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
 * Told to those who watch just this resource. Several updates of one resource in a short time are told once.
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
 * Ends every subscription in order. To be called before the transports are closed; requests that come later are
 * answered with an error.
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

/* A handshake is answered whatever came before: some clients find out by a modern request that a server is there, and
 * then begin as an older client. */
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

/* Logging is not offered, and no client is ever sent a log message; clients that ask without looking want no error. */
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

/* A modern list does not depend on the connection; an older client gets what its version has. */
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

/* Templates: none are offered, but clients ask for all three lists at a time. */
static void
list_templates (McpServer   *self,
                McpExchange *exchange)
{
  g_autoptr(JsonArray) templates = json_array_new ();

  mcp_result_send_page (exchange, templates, "resourceTemplates", RESOURCES_TTL);
}

/* (nullable): answered when it is missing. */
static const char *
take_uri (McpExchange *exchange)
{
  const char *uri = easel_json_peek_string (mcp_exchange_get_params (exchange), "uri", NULL);

  if (uri != NULL && strlen (uri) <= EASEL_LIMIT_URI_BYTES)
    return uri;
  mcp_exchange_refuse (exchange, "params.uri: missing, too long, or not a string");
  return NULL;
}

/* The eras have different codes for the same. */
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

/* A resource that is not there yet can be watched as well. */
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

/* An initialize with a broken envelope is an older client's whatever else it says; with a good one it is a mistake that
 * is told. */
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

/* Hears of the end of @session from now on. */
static void
watch_session (McpServer        *self,
               McpServerSession *session)
{
  if (g_hash_table_add (self->clients, session))
    g_signal_connect (session, "gone", G_CALLBACK (client_gone_cb), self);
}

/* Each request of the era without a handshake should say who sends it, and need not. */
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
 * @exchange: (transfer none): what a client asks; whoever works on it holds it
 *
 * Decides by the message alone, and every time anew, to which era it belongs, and answers it now or later.
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
 * @session: who tells
 * @method: foreign; what we do not know is ignored
 * @params: (transfer none): foreign, empty when there were none
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
      /* Ids of both eras are in one table. One that is unknown, over or malformed is ignored. */
      mcp_server_session_cancel_request (session, easel_json_peek_node (params, MCP_CANCELLED_ID));
      mcp_notifications_sweep (self->notifications);
    }
  else if (g_str_equal (method, "notifications/initialized") && mcp_server_session_has_handshake (session))
    mcp_server_session_set_initialized (session);
}
