/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcp"

#include "mcp-limits.h"
#include "mcp-server-private.h"

#include "easel-json.h"
#include "mcp-call-private.h"
#include "mcp-exchange-private.h"
#include "mcp-question.h"
#include "mcp-result.h"
#include "mcp-server-session-private.h"
#include "rpc-error.h"

/* Changes are told besides. */
#define TOOLS_TTL (5 * 60 * 1000)

/* A modern list does not depend on the connection; an older client gets what its version has. */
void
mcp_server_list_tools (McpServer   *self,
                       McpExchange *exchange)
{
  gboolean legacy = mcp_exchange_get_era (exchange) == MCP_ERA_LEGACY;
  const char *version = legacy ? mcp_server_session_get_version (mcp_exchange_get_session (exchange)) : NULL;
  g_autoptr(JsonArray) tools = mcp_tool_table_list (self->tools, version);

  mcp_server_reply_page (self, exchange, tools, "tools", TOOLS_TTL);
}

/* A result and not an error, so that the model sees what was wrong and tries again. */
static void
refuse_arguments (McpServer   *self,
                  McpExchange *exchange,
                  const char  *name,
                  const char  *reason)
{
  g_autofree char *text = g_strdup_printf ("The arguments of %s are wrong: %s", name, reason);
  JsonObject *body = json_object_new ();
  JsonObject *block = json_object_new ();
  JsonArray *content = json_array_new ();

  json_object_set_string_member (block, "type", "text");
  json_object_set_string_member (block, "text", text);
  json_array_add_object_element (content, block);
  json_object_set_array_member (body, "content", content);
  json_object_set_boolean_member (body, "isError", TRUE);
  mcp_server_reply (self, exchange, body, MCP_RESULT_NOT_CACHED);
}

/* (transfer full) (nullable): null counts as absent. */
static JsonNode *
dup_arguments (JsonObject *params)
{
  JsonNode *node = easel_json_peek_node (params, "arguments");

  if (node == NULL || JSON_NODE_HOLDS_NULL (node))
    return easel_json_node_take (json_object_new ());
  return JSON_NODE_HOLDS_OBJECT (node) ? json_node_ref (node) : NULL;
}

/* A state that is not ours, of another call or too old ends the request; without one there was no question, whatever
 * the client says was answered. */
static gboolean
read_answer (McpServer   *self,
             JsonObject  *params,
             const char  *name,
             JsonObject  *arguments,
             McpAnswer   *answer,
             gint64      *age)
{
  const char *state = easel_json_peek_string (params, "requestState", NULL);

  *answer = MCP_ANSWER_NONE;
  if (!json_object_has_member (params, "requestState"))
    return TRUE;
  if (state == NULL || !mcp_seal_check (self->seal, state, name, arguments, age))
    return FALSE;
  *answer = mcp_question_peek_answer (params);
  return TRUE;
}

static void
refuse_state (McpExchange *exchange)
{
  g_autoptr(JsonNode) data = NULL;
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "reason", "invalid_request_state");
  data = easel_json_node_take (object);
  mcp_exchange_reply_error (exchange, RPC_ERROR_INVALID_PARAMS, "Invalid or expired requestState", data);
}

static void
run (McpServer          *self,
     McpExchange        *exchange,
     const McpToolEntry *entry,
     JsonNode           *arguments)
{
  JsonObject *params = mcp_exchange_get_params (exchange);
  g_autoptr(GError) error = NULL;
  McpAnswer answer = MCP_ANSWER_NONE;
  gint64 age = 0;

  if (mcp_exchange_get_era (exchange) == MCP_ERA_MODERN &&
      !read_answer (self, params, entry->tool->name, json_node_get_object (arguments), &answer, &age))
    refuse_state (exchange);
  else if (!easel_schema_validate (entry->input_schema, arguments, &error))
    refuse_arguments (self, exchange, entry->tool->name, error->message);
  else if (*mcp_server_session_count_calls (mcp_exchange_get_session (exchange)) >= EASEL_LIMIT_MCP_CALLS ||
           self->n_calls >= EASEL_LIMIT_MCP_CALLS_IN_ALL)
    mcp_exchange_reply_error (exchange, RPC_ERROR_INTERNAL, "Too many calls at a time: wait for others to end", NULL);
  else
    mcp_call_run (self, exchange, entry, json_node_get_object (arguments), answer, age);
}

void
mcp_server_call_tool (McpServer   *self,
                      McpExchange *exchange)
{
  JsonObject *params = mcp_exchange_get_params (exchange);
  const char *name = easel_json_peek_string (params, "name", NULL);
  const McpToolEntry *entry = name != NULL ? mcp_tool_table_find (self->tools, name) : NULL;
  g_autoptr(JsonNode) arguments = dup_arguments (params);

  if (name == NULL)
    mcp_server_refuse (exchange, "params.name: missing, or not a string");
  else if (entry == NULL)
    mcp_server_refuse (exchange, "params.name: there is no such tool; tools/list names all");
  else if (arguments == NULL)
    mcp_server_refuse (exchange, "params.arguments: not an object");
  else
    run (self, exchange, entry, arguments);
}
