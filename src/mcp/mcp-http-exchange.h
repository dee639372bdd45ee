/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-exchange.h"
#include "mcp-http-session.h"
#include "rpc-message.h"

G_BEGIN_DECLS

/* A request that arrived by POST and is answered on that POST. */
#define MCP_TYPE_HTTP_EXCHANGE (mcp_http_exchange_get_type ())
G_DECLARE_FINAL_TYPE (McpHttpExchange, mcp_http_exchange, MCP, HTTP_EXCHANGE, McpExchange)

/* (transfer full). @may_stream: whether the client accepts events. */
McpHttpExchange *mcp_http_exchange_new (McpHttpSession   *session,
                                        McpHttpStream    *stream,
                                        const RpcMessage *message,
                                        gboolean          may_stream);

G_END_DECLS
