/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rpc-transport.h"

G_BEGIN_DECLS

/* Member of the `_meta` of a content block that marks a message of the user. Easel alone sets it, after the transports
 * of servers have removed it from their messages. */
#define MCP_META_USER_MESSAGE "io.github.ahp_canvas.easel/said"

/* For transports to a server: emits a message of @server without claims to be a message of the user. */
void    mcp_claims_emit  (RpcTransport *server,
                          GBytes       *message);
/* (transfer full): @message without such claims, or @message itself if it has none. Pure. */
GBytes *mcp_claims_strip (GBytes       *message);

G_END_DECLS
