/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcp"

#include "mcp-progress.h"

#include "easel-json.h"
#include "mcp-envelope.h"
#include "mcp-limits.h"

#include <math.h>

/* (nullable): 0 and "" are valid tokens. */
static JsonNode *
peek_token (McpExchange *exchange)
{
  JsonObject *meta = mcp_envelope_get_meta (mcp_exchange_get_params (exchange));
  JsonNode *token = easel_json_peek_node (meta, "progressToken");

  if (token == NULL || !JSON_NODE_HOLDS_VALUE (token))
    return NULL;
  return json_node_get_value_type (token) == G_TYPE_INT64 || json_node_get_value_type (token) == G_TYPE_STRING
         ? token : NULL;
}

/* Limits the rate; the last notification, with the final value, is always sent. */
static gboolean
may_send (McpProgress *self,
          double       value,
          double       total)
{
  gint64 second = g_get_monotonic_time () / G_USEC_PER_SEC;

  if (!isfinite (value) || (self->started && value <= self->value))
    return FALSE;
  if (second != self->second)
    self->n_sent = 0;
  self->second = second;
  return ++self->n_sent <= EASEL_LIMIT_MCP_PROGRESS_PER_SECOND || (total > 0 && value >= total);
}

/* Writes a whole number as an integer, because some clients display the number as it was sent. */
static void
set_number (JsonObject *params,
            const char *name,
            double      value)
{
  if (value == floor (value) && fabs (value) < 1e15)
    json_object_set_int_member (params, name, (gint64) value);
  else
    json_object_set_double_member (params, name, value);
}

void
mcp_progress_send (McpProgress *self,
                   McpExchange *exchange,
                   double       value,
                   double       total,
                   const char  *message)
{
  JsonNode *token = peek_token (exchange);
  g_autoptr(JsonObject) params = NULL;

  if (token == NULL || !may_send (self, value, total))
    return;
  self->started = TRUE;
  self->value = value;

  params = easel_json_object (EASEL_JSON_NODE_REF ("progressToken", token));
  set_number (params, "progress", value);
  if (total > 0 && isfinite (total))
    set_number (params, "total", total);
  if (message != NULL)
    json_object_set_string_member (params, "message", message);
  mcp_exchange_notify (exchange, "notifications/progress", params);
}
