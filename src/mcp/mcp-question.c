/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcp"

#include "mcp-question.h"

#include "easel-json.h"
#include "mcp-envelope.h"

/* The key of the question and its answer. */
#define QUESTION "answer"

gboolean
mcp_question_can_be_put (McpExchange *exchange)
{
  JsonObject *meta;

  if (mcp_exchange_get_generation (exchange) == MCP_GENERATION_LEGACY)
    return mcp_server_session_can_ask (mcp_exchange_get_session (exchange)) && mcp_exchange_can_call (exchange);
  meta = mcp_envelope_get_meta (mcp_exchange_get_params (exchange));
  return mcp_envelope_can_ask (easel_json_peek_object (meta, MCP_META_CAPABILITIES));
}

/* Omits "mode", which is new in 2025-11-25: every revision reads a request without it as a form. */
JsonObject *
mcp_question_write (const char    *message,
                    McpGeneration  generation)
{
  JsonObject *schema = easel_json_object (EASEL_JSON_STRING ("type", "object"),
                                          EASEL_JSON_OBJECT ("properties", json_object_new ()));

  return easel_json_object (EASEL_JSON_IF (generation == MCP_GENERATION_MODERN, EASEL_JSON_STRING ("mode", "form")),
                            EASEL_JSON_STRING ("message", message),
                            EASEL_JSON_OBJECT ("requestedSchema", schema));
}

JsonObject *
mcp_question_write_required (const char *message,
                             const char *state)
{
  JsonObject *params = mcp_question_write (message, MCP_GENERATION_MODERN);
  JsonObject *request = easel_json_object (EASEL_JSON_STRING ("method", MCP_QUESTION_METHOD),
                                           EASEL_JSON_OBJECT ("params", params));
  JsonObject *requests = easel_json_object (EASEL_JSON_OBJECT (QUESTION, request));

  return easel_json_object (EASEL_JSON_STRING ("resultType", "input_required"),
                            EASEL_JSON_OBJECT ("inputRequests", requests),
                            EASEL_JSON_STRING ("requestState", state));
}

McpAnswer
mcp_question_read_answer (JsonNode *result)
{
  JsonObject *object = JSON_NODE_HOLDS_OBJECT (result) ? json_node_get_object (result) : NULL;
  const char *action = easel_json_peek_string (object, "action", NULL);

  if (g_strcmp0 (action, "accept") == 0)
    return MCP_ANSWER_ACCEPTED;
  if (g_strcmp0 (action, "decline") == 0)
    return MCP_ANSWER_DECLINED;
  if (g_strcmp0 (action, "cancel") == 0)
    return MCP_ANSWER_CANCELLED;
  return MCP_ANSWER_NONE;
}

McpAnswer
mcp_question_peek_answer (JsonObject *params)
{
  JsonObject *responses = easel_json_peek_object (params, "inputResponses");
  JsonNode *response = easel_json_peek_node (responses, QUESTION);

  return response != NULL ? mcp_question_read_answer (response) : MCP_ANSWER_NONE;
}

void
mcp_question_refuse (McpExchange *exchange)
{
  JsonObject *elicitation = easel_json_object (EASEL_JSON_OBJECT ("form", json_object_new ()));
  JsonObject *required = easel_json_object (EASEL_JSON_OBJECT ("elicitation", elicitation));
  g_autoptr(JsonNode) data =
    easel_json_node_take (easel_json_object (EASEL_JSON_OBJECT ("requiredCapabilities", required)));

  mcp_exchange_reply_error (exchange, MCP_CODE_MISSING_CAPABILITY,
                            "This needs a question to the person: declare the capability elicitation", data);
}
