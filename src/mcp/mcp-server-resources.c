/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcp"

#include "mcp-server-private.h"

#include "easel-json.h"
#include "easel-limits.h"
#include "mcp-exchange-private.h"
#include "mcp-result.h"
#include "mcp-server-session-private.h"
#include "rpc-error.h"

#include <string.h>

/* Stale at once: canvases change without the agent. */
#define RESOURCES_TTL 0

void
mcp_server_list_resources (McpServer   *self,
                           McpExchange *exchange)
{
  g_autoptr(JsonArray) resources = self->resources->list (self->resources_data);

  mcp_server_reply_page (self, exchange, resources, "resources", RESOURCES_TTL);
}

/* There are none; but clients ask, all three lists at a time. */
void
mcp_server_list_templates (McpServer   *self,
                           McpExchange *exchange)
{
  g_autoptr(JsonArray) templates = json_array_new ();

  mcp_server_reply_page (self, exchange, templates, "resourceTemplates", RESOURCES_TTL);
}

/* (nullable): answered when it is missing. */
static const char *
take_uri (McpExchange *exchange)
{
  const char *uri = easel_json_peek_string (mcp_exchange_get_params (exchange), "uri", NULL);

  if (uri != NULL && strlen (uri) <= EASEL_LIMIT_URI_BYTES)
    return uri;
  mcp_server_refuse (exchange, "params.uri: missing, too long, or not a string");
  return NULL;
}

/* The eras have different codes for the same. */
static void
refuse_unknown (McpExchange *exchange,
                const char  *uri)
{
  g_autoptr(JsonNode) data = NULL;
  JsonObject *object = json_object_new ();
  gboolean modern = mcp_exchange_get_era (exchange) == MCP_ERA_MODERN;

  json_object_set_string_member (object, "uri", uri);
  data = easel_json_node_take (object);
  mcp_exchange_reply_error (exchange, modern ? RPC_ERROR_INVALID_PARAMS : MCP_CODE_RESOURCE_NOT_FOUND,
                            "Resource not found", data);
}

void
mcp_server_read_resource (McpServer   *self,
                          McpExchange *exchange)
{
  const char *uri = take_uri (exchange);
  JsonObject *content, *body;
  JsonArray *contents;

  if (uri == NULL)
    return;
  content = self->resources->read (uri, self->resources_data);
  if (content == NULL)
    {
      refuse_unknown (exchange, uri);
      return;
    }
  contents = json_array_new ();
  json_array_add_object_element (contents, content);
  body = json_object_new ();
  json_object_set_array_member (body, "contents", contents);
  mcp_server_reply (self, exchange, body, RESOURCES_TTL);
}

/* Also of what is not there yet. */
void
mcp_server_watch_resource (McpServer   *self,
                           McpExchange *exchange)
{
  const char *uri = take_uri (exchange);

  if (uri == NULL)
    return;
  if (mcp_server_session_watch (mcp_exchange_get_session (exchange), uri))
    mcp_server_reply (self, exchange, json_object_new (), MCP_RESULT_NOT_CACHED);
  else
    mcp_exchange_reply_error (exchange, RPC_ERROR_INTERNAL, "Too many subscriptions", NULL);
}

void
mcp_server_unwatch_resource (McpServer   *self,
                             McpExchange *exchange)
{
  const char *uri = take_uri (exchange);

  if (uri == NULL)
    return;
  mcp_server_session_unwatch (mcp_exchange_get_session (exchange), uri);
  mcp_server_reply (self, exchange, json_object_new (), MCP_RESULT_NOT_CACHED);
}
