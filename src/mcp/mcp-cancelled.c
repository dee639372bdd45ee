/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcp"

#include "mcp-cancelled.h"

#include "easel-json-skim.h"
#include "easel-json.h"
#include "easel-limits.h"

/* Two quotes, and each byte may be escaped as \u00XX. */
#define ID_BYTES (2 + EASEL_LIMIT_RPC_ID_BYTES * 6)

char *
mcp_cancelled_dup_id (GBytes *line)
{
  static const char *const path[] = { "params", MCP_CANCELLED_ID, NULL };
  EaselJsonSpan id;
  g_autoptr(JsonNode) node = NULL;

  if (!easel_json_find (line, path, &id))
    return NULL;
  node = easel_json_parse (id.from, id.end - id.from, ID_BYTES, NULL);
  return node != NULL && JSON_NODE_HOLDS_VALUE (node) ? easel_json_to_string (node) : NULL;
}
