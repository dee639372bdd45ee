/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-server-session.h"
#include "mcp-server.h"
#include "rpc-transport.h"

G_BEGIN_DECLS

/* A client over lines: a pipe pair, or a socket that carries the same. It is there until the client's end is closed,
 * or until mcp_stdio_close(); "gone" of the McpServerSession then follows. Its owner keeps it until then. */
#define MCP_TYPE_STDIO (mcp_stdio_get_type ())
G_DECLARE_FINAL_TYPE (McpStdio, mcp_stdio, MCP, STDIO, McpServerSession)

/* (transfer full): started; @transport was not. */
McpServerSession *mcp_stdio_new   (McpServer    *server,
                                   RpcTransport *transport);
/* Messages that were written before still go out. */
void              mcp_stdio_close (McpStdio     *self);

G_END_DECLS
