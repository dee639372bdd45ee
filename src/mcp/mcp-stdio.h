/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-server.h"
#include "rpc-transport.h"

G_BEGIN_DECLS

/* One client over lines: a pipe pair, or a socket that carries the same. It lives until the client's end is closed;
 * "gone" of the McpClient then follows. */
/* (transfer full): started; @transport was not. */
McpClient *mcp_stdio_new (McpServer    *server,
                          RpcTransport *transport);

G_END_DECLS
