/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-exchange.h"

G_BEGIN_DECLS

/* Writes results in the form of each protocol generation; all other differences between them are handled elsewhere. */

#define MCP_RESULT_NOT_CACHED -1

/* @body: (transfer full): members of the result that both generations have; @ttl: milliseconds for which the answer
 * stays fresh, MCP_RESULT_NOT_CACHED if the method has no TTL. */
void mcp_result_send (McpExchange *exchange,
                      JsonObject  *body,
                      gint64       ttl);

/* Sends the page of @all that the request asks for, as the member @name. */
void mcp_result_send_page (McpExchange *exchange,
                           JsonArray   *all,
                           const char  *name,
                           gint64       ttl);

G_END_DECLS
