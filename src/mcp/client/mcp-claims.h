/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rpc-transport.h"

G_BEGIN_DECLS

/* The mark of a block that the user said, in its `_meta`. Only we set it, behind the transports of servers. */
#define MCP_META_USER_MESSAGE "io.github.ahp_canvas.easel/said"

/* For transports to a server: emits a message of it, without what would pass for ours. */
void    mcp_claims_emit  (RpcTransport *server,
                          GBytes       *message);
/* (transfer full): @message itself where there is nothing to take out. Pure. */
GBytes *mcp_claims_strip (GBytes       *message);

G_END_DECLS
