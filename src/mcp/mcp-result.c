/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcp"

#include "mcp-result.h"

#include "easel-json.h"
#include "mcp-page.h"

static void
add_meta (JsonObject *body,
          JsonObject *server_info)
{
  JsonObject *meta = easel_json_peek_object (body, "_meta");

  if (meta == NULL)
    {
      meta = json_object_new ();
      json_object_set_object_member (body, "_meta", meta);
    }
  json_object_set_object_member (meta, MCP_META_SERVER, json_object_ref (server_info));
}

/**
 * mcp_result_send:
 * @exchange: the request to answer
 * @body: (transfer full): the result
 * @ttl: in milliseconds; `MCP_RESULT_NOT_CACHED` if the method has no TTL
 *
 * A modern result says that it is complete (unless @body says otherwise), which server sent it and how long it stays
 * fresh. A legacy result must not: legacy clients refuse an empty result with members (2026-07-28, "Results").
 */
void
mcp_result_send (McpExchange *exchange,
                 JsonObject  *body,
                 gint64       ttl)
{
  g_return_if_fail (MCP_IS_EXCHANGE (exchange));
  g_return_if_fail (body != NULL);

  if (mcp_exchange_get_generation (exchange) == MCP_GENERATION_MODERN)
    {
      if (!json_object_has_member (body, "resultType"))
        json_object_set_string_member (body, "resultType", "complete");
      if (ttl != MCP_RESULT_NOT_CACHED)
        {
          json_object_set_int_member (body, "ttlMs", ttl);
          json_object_set_string_member (body, "cacheScope", "private");
        }
      add_meta (body, mcp_exchange_get_server_info (exchange));
    }
  mcp_exchange_reply (exchange, body);
}

/**
 * mcp_result_send_page:
 * @exchange: a request that may have a `cursor`
 * @all: the whole list
 * @name: the member of the result that has the list
 * @ttl: as mcp_result_send()
 *
 * Sends one page of a list, or -32602 for a cursor that was not issued for this list.
 */
void
mcp_result_send_page (McpExchange *exchange,
                      JsonArray   *all,
                      const char  *name,
                      gint64       ttl)
{
  g_autoptr(GError) error = NULL;
  JsonObject *body = mcp_page_cut (all, name, mcp_exchange_get_params (exchange), &error);

  if (body != NULL)
    mcp_result_send (exchange, body, ttl);
  else
    mcp_exchange_reply_gerror (exchange, error);
}
