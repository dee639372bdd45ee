/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcp"

#include "mcp-server-private.h"

#include "easel-json.h"
#include "mcp-envelope.h"
#include "mcp-exchange-private.h"
#include "mcp-result.h"
#include "mcp-server-session-private.h"
#include "rpc-error.h"

/* The answer to server/discover does not change while the server runs. Milliseconds. */
#define DISCOVER_TTL (60 * 60 * 1000)

typedef enum
{
  LEGACY = 1 << MCP_ERA_LEGACY,
  MODERN = 1 << MCP_ERA_MODERN,
  BOTH = LEGACY | MODERN,
} Eras;

typedef struct
{
  const char    *name;
  Eras           eras;
  gboolean       of_resources;
  McpMethodFunc  func;
} Method;

static JsonObject *
write_capabilities (McpServer *self)
{
  JsonObject *capabilities = json_object_new ();
  JsonObject *tools = json_object_new ();
  JsonObject *resources;

  json_object_set_boolean_member (tools, "listChanged", TRUE);
  json_object_set_object_member (capabilities, "tools", tools);
  if (self->resources != NULL)
    {
      resources = json_object_new ();
      json_object_set_boolean_member (resources, "subscribe", TRUE);
      json_object_set_boolean_member (resources, "listChanged", TRUE);
      json_object_set_object_member (capabilities, "resources", resources);
    }
  return capabilities;
}

static void
discover (McpServer   *self,
          McpExchange *exchange)
{
  JsonObject *body = json_object_new ();
  JsonArray *versions = json_array_new ();

  json_array_add_string_element (versions, MCP_VERSION_MODERN);
  json_object_set_array_member (body, "supportedVersions", versions);
  json_object_set_object_member (body, "capabilities", write_capabilities (self));
  if (self->instructions != NULL)
    json_object_set_string_member (body, "instructions", self->instructions);
  mcp_server_reply (self, exchange, body, DISCOVER_TTL);
}

/* Always, whatever came before: some clients find out with a modern request that we are there, and then do this. */
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
      mcp_server_refuse (exchange, "params.protocolVersion: missing, or not a string");
      return;
    }
  mcp_server_session_shake_hands (session, version, params);
  mcp_news_add_client (self->news, session);

  body = json_object_new ();
  json_object_set_string_member (body, "protocolVersion", version);
  json_object_set_object_member (body, "capabilities", write_capabilities (self));
  json_object_set_object_member (body, "serverInfo", json_object_ref (self->info));
  if (self->instructions != NULL)
    json_object_set_string_member (body, "instructions", self->instructions);
  mcp_server_reply (self, exchange, body, MCP_RESULT_NOT_CACHED);
}

static void
ping (McpServer   *self,
      McpExchange *exchange)
{
  mcp_server_reply (self, exchange, json_object_new (), MCP_RESULT_NOT_CACHED);
}

/* Logging is not offered, and no client is ever sent a log message; clients that ask without looking want no error. */
static void
set_log_level (McpServer   *self,
               McpExchange *exchange)
{
  if (mcp_envelope_is_log_level (easel_json_peek_string (mcp_exchange_get_params (exchange), "level", NULL)))
    mcp_server_reply (self, exchange, json_object_new (), MCP_RESULT_NOT_CACHED);
  else
    mcp_server_refuse (exchange, "params.level: not a level of RFC 5424");
}

static void
listen (McpServer   *self,
        McpExchange *exchange)
{
  mcp_news_listen (self->news, exchange);
}

static const Method methods[] = {
  { "server/discover", MODERN, FALSE, discover },
  { "initialize", LEGACY, FALSE, initialize },
  { "ping", LEGACY, FALSE, ping },
  { "logging/setLevel", LEGACY, FALSE, set_log_level },
  { "tools/list", BOTH, FALSE, mcp_server_list_tools },
  { "tools/call", BOTH, FALSE, mcp_server_call_tool },
  { "resources/list", BOTH, TRUE, mcp_server_list_resources },
  { "resources/templates/list", BOTH, TRUE, mcp_server_list_templates },
  { "resources/read", BOTH, TRUE, mcp_server_read_resource },
  { "resources/subscribe", LEGACY, TRUE, mcp_server_watch_resource },
  { "resources/unsubscribe", LEGACY, TRUE, mcp_server_unwatch_resource },
  { "subscriptions/listen", MODERN, FALSE, listen },
};

static const Method *
find_method (McpServer  *self,
             McpEra      era,
             const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (methods); i++)
    if (g_str_equal (methods[i].name, name) && (methods[i].eras & (1 << era)) != 0 &&
        (!methods[i].of_resources || self->resources != NULL))
      return &methods[i];
  return NULL;
}

/* An initialize with a broken envelope is an older client's whatever else it says; with a good one it is a mistake that
 * is told. */
static McpEra
read_era (McpExchange *exchange)
{
  JsonObject *params = mcp_exchange_get_params (exchange);

  if (!mcp_envelope_is_there (params))
    return MCP_ERA_LEGACY;
  if (g_str_equal (mcp_exchange_get_method (exchange), "initialize") &&
      (!mcp_envelope_check (params, NULL) || !mcp_envelope_check_version (params, NULL)))
    return MCP_ERA_LEGACY;
  return MCP_ERA_MODERN;
}

static gboolean
check_envelope (McpExchange *exchange)
{
  JsonObject *params = mcp_exchange_get_params (exchange);
  g_autoptr(GError) error = NULL;

  if (mcp_exchange_get_era (exchange) == MCP_ERA_LEGACY ||
      (mcp_envelope_check (params, &error) && mcp_envelope_check_version (params, &error)))
    return TRUE;
  mcp_exchange_reply_gerror (exchange, error);
  return FALSE;
}

static void
withdraw_cb (gpointer request)
{
  mcp_exchange_withdraw (request);
}

/**
 * mcp_server_handle_request:
 * @self: a server
 * @exchange: (transfer none): what a client asks; held until it ends
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

  mcp_exchange_set_era (exchange, read_era (exchange));
  if (!check_envelope (exchange))
    return;

  method = find_method (self, mcp_exchange_get_era (exchange), mcp_exchange_get_method (exchange));
  if (method == NULL)
    mcp_exchange_reply_error (exchange, RPC_ERROR_METHOD_NOT_FOUND, "Method not found", NULL);
  else if (self->stopped)
    mcp_exchange_reply_error (exchange, RPC_ERROR_INTERNAL, "The server is stopping", NULL);
  else if (!mcp_server_session_add_request (mcp_exchange_get_session (exchange), mcp_exchange_get_id (exchange),
                                            exchange, withdraw_cb))
    mcp_exchange_reply_error (exchange, RPC_ERROR_INVALID_REQUEST, "A request with this id waits for its answer", NULL);
  else
    {
      mcp_server_meet (self, mcp_exchange_get_session (exchange));
      method->func (self, exchange);
    }
}

/* Ids of both eras are in one table. An id that is unknown, over or malformed is ignored. */
static void
cancel (McpServer        *self,
        McpServerSession *session,
        JsonObject       *params)
{
  McpExchange *exchange = mcp_server_session_find_request (session, easel_json_peek_node (params, "requestId"));

  if (exchange == NULL)
    return;
  mcp_exchange_withdraw (exchange);
  mcp_news_sweep (self->news);
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

  if (g_str_equal (method, "notifications/cancelled"))
    cancel (self, session, params);
  else if (g_str_equal (method, "notifications/initialized") && mcp_server_session_has_handshake (session))
    mcp_server_session_set_initialized (session);
}
