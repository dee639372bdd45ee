/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-server-session.h"
#include "mcp-server.h"
#include "rpc-transport.h"

G_BEGIN_DECLS

/* A client that sends messages as lines over a pair of pipes or a socket. It exists until its end is closed or
 * mcp_stdio_close() is called, and then emits "gone" of McpServerSession. Its owner must hold it until then. */
#define MCP_TYPE_STDIO (mcp_stdio_get_type ())
G_DECLARE_FINAL_TYPE (McpStdio, mcp_stdio, MCP, STDIO, McpServerSession)

/* (transfer full): the client, already started; @transport must not be started. */
McpServerSession *mcp_stdio_new   (McpServer    *server,
                                   RpcTransport *transport);
/* Closes the connection after the messages that were sent before have been written. */
void              mcp_stdio_close (McpStdio     *self);

G_END_DECLS
