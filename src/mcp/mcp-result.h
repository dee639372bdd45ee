/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-exchange.h"

G_BEGIN_DECLS

/* Results as each era writes them; the eras differ nowhere else. */

#define MCP_RESULT_NOT_CACHED -1

/* @body: (transfer full): members of the result, without those of one era; @ttl: milliseconds for which the answer is
 * fresh, MCP_RESULT_NOT_CACHED where the method has no such thing. */
void mcp_result_send (McpExchange *exchange,
                      JsonObject  *body,
                      gint64       ttl);

/* The page of @all that the request asks for, as the member @name. */
void mcp_result_send_page (McpExchange *exchange,
                           JsonArray   *all,
                           const char  *name,
                           gint64       ttl);

G_END_DECLS
