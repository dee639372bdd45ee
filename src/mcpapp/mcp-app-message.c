/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcpapp"

#include "mcp-app-message.h"

#include <gio/gio.h>
#include <string.h>

#include "easel-json.h"
#include "easel-limits.h"
#include "mcp-app-limits.h"

static gboolean
is_id (JsonNode *node)
{
  GType type = JSON_NODE_HOLDS_VALUE (node) ? json_node_get_value_type (node) : G_TYPE_INVALID;

  if (type == G_TYPE_STRING)
    return strlen (json_node_get_string (node)) <= EASEL_LIMIT_RPC_ID_BYTES;
  return type == G_TYPE_INT64 || type == G_TYPE_DOUBLE;
}

/**
 * mcp_app_message_parse:
 * @text: as the page posted it, written as JSON
 *
 * Returns: (transfer full) (nullable): the message
 */
McpAppMessage *
mcp_app_message_parse (const char *text)
{
  g_autoptr(McpAppMessage) self = g_new0 (McpAppMessage, 1);
  JsonObject *object;
  JsonNode *id;

  self->root = easel_json_parse (text, strlen (text), MCP_APP_LIMIT_FILE_MESSAGE, NULL);
  if (self->root == NULL || !JSON_NODE_HOLDS_OBJECT (self->root))
    return NULL;
  object = json_node_get_object (self->root);
  id = easel_json_peek_node (object, "id");
  self->id = id != NULL && is_id (id) ? id : NULL;
  self->method = easel_json_peek_string (object, "method", NULL);
  self->params = easel_json_peek_node (object, "params");
  self->is_valid = g_strcmp0 (easel_json_peek_string (object, "jsonrpc", NULL), "2.0") == 0 &&
                   (self->method != NULL || self->id != NULL) &&
                   (self->id != NULL || !json_object_has_member (object, "id"));
  return g_steal_pointer (&self);
}

/** mcp_app_message_free: frees a message. */
void
mcp_app_message_free (McpAppMessage *self)
{
  g_clear_pointer (&self->root, json_node_unref);
  g_free (self);
}

static char *
finish (JsonObject *message)
{
  g_autoptr(JsonNode) node = NULL;

  json_object_set_string_member (message, "jsonrpc", "2.0");
  node = easel_json_node_take (message);
  return easel_json_to_string (node);
}

/** mcp_app_message_result: (transfer full): the answer to a request. */
char *
mcp_app_message_result (JsonNode *id,
                        JsonNode *result)
{
  JsonObject *message = json_object_new ();

  json_object_set_member (message, "id", json_node_ref (id));
  json_object_set_member (message, "result", json_node_ref (result));
  return finish (message);
}

static int
code_of (const GError *error)
{
  if (g_error_matches (error, MCP_APP_ERROR, MCP_APP_ERROR_REQUEST))
    return -32600;
  if (g_error_matches (error, MCP_APP_ERROR, MCP_APP_ERROR_METHOD) ||
      g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED))
    return -32601;
  if (g_error_matches (error, MCP_APP_ERROR, MCP_APP_ERROR_PARAMS))
    return -32602;
  return -32000;
}

/** mcp_app_message_error: (transfer full): the answer to a request that failed. @id: (nullable): null. */
char *
mcp_app_message_error (JsonNode     *id,
                       const GError *error)
{
  JsonObject *message = json_object_new ();
  JsonObject *object = json_object_new ();

  json_object_set_int_member (object, "code", code_of (error));
  json_object_set_string_member (object, "message", error->message);
  json_object_set_member (message, "id", id != NULL ? json_node_ref (id) : json_node_init_null (json_node_alloc ()));
  json_object_set_object_member (message, "error", object);
  return finish (message);
}

/** mcp_app_message_notification: (transfer full): waits for no answer. */
char *
mcp_app_message_notification (const char *method,
                              JsonObject *params)
{
  JsonObject *message = json_object_new ();

  json_object_set_string_member (message, "method", method);
  if (params != NULL)
    json_object_set_object_member (message, "params", json_object_ref (params));
  return finish (message);
}

/** mcp_app_message_request: (transfer full): a request of ours. */
char *
mcp_app_message_request (const char *id,
                         const char *method,
                         JsonObject *params)
{
  JsonObject *message = json_object_new ();

  json_object_set_string_member (message, "id", id);
  json_object_set_string_member (message, "method", method);
  if (params != NULL)
    json_object_set_object_member (message, "params", json_object_ref (params));
  return finish (message);
}
