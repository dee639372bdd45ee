/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-exchange.h"
#include "rpc-peer.h"

G_BEGIN_DECLS

/* A request that came over a line-based connection. */
#define MCP_TYPE_STDIO_EXCHANGE (mcp_stdio_exchange_get_type ())
G_DECLARE_FINAL_TYPE (McpStdioExchange, mcp_stdio_exchange, MCP, STDIO_EXCHANGE, McpExchange)

McpExchange *mcp_stdio_exchange_new (McpServerSession *session,
                                     RpcPeer          *peer,
                                     RpcRequest       *request);

G_END_DECLS
