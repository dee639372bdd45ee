/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-discovery"

#include "easel-agent-line.h"

#include "easel-agent-discovery-limits.h"
#include "easel-json-envelope.h"
#include "easel-json.h"
#include "rpc-message.h"

/**
 * easel_agent_line_read:
 * @self: (out caller-allocates): what it is
 * @text: one message
 *
 * The peer reads its envelope and kind by the same code, so both are of one mind about who waits for an answer. A line
 * that is no message is for the peer to refuse, and of no kind here; a request that the peer refuses by its id is one.
 */
void
easel_agent_line_read (EaselAgentLine *self,
                       GBytes         *text)
{
  gsize length;
  const char *data = g_bytes_get_data (text, &length);
  g_autoptr(JsonNode) envelope = easel_json_envelope (data, length);
  g_auto(RpcMessage) message = { 0 };

  *self = (EaselAgentLine) { EASEL_AGENT_LINE_OTHER };
  if (envelope == NULL)
    return;
  rpc_message_read (&message, envelope);
  if (message.kind == RPC_MESSAGE_RESPONSE)
    self->kind = EASEL_AGENT_LINE_ANSWER;
  else if (message.id != NULL)
    self->kind = EASEL_AGENT_LINE_REQUEST;
  else if (message.kind == RPC_MESSAGE_NOTIFICATION)
    self->kind = EASEL_AGENT_LINE_NOTIFICATION;
  else
    return;
  self->id = message.id != NULL ? easel_json_to_string (message.id) : NULL;
  self->method = g_strdup (message.method);
  self->failed = easel_json_has (message.response, "error");
}

void
easel_agent_line_clear (EaselAgentLine *self)
{
  g_clear_pointer (&self->id, g_free);
  g_clear_pointer (&self->method, g_free);
}

char *
easel_agent_line_cancelled_id (GBytes *text)
{
  g_autoptr(JsonNode) root = easel_json_parse_bytes (text, EASEL_LIMIT_AGENT_HELLO_BYTES, NULL);
  JsonObject *message = root != NULL ? easel_json_as_object (root, "message", NULL) : NULL;
  JsonObject *params = message != NULL ? easel_json_peek_object (message, "params") : NULL;
  JsonNode *id = params != NULL ? easel_json_peek_node (params, "requestId") : NULL;

  return id != NULL && JSON_NODE_HOLDS_VALUE (id) ? easel_json_to_string (id) : NULL;
}
