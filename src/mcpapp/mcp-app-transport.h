/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rpc-transport.h"

G_BEGIN_DECLS

/* Transport between a page and its #RpcPeer: each message is one text.
 *
 * Signal: "send" (const char *text): JSON for the page. */
#define MCP_TYPE_APP_TRANSPORT (mcp_app_transport_get_type ())
G_DECLARE_FINAL_TYPE (McpAppTransport, mcp_app_transport, MCP, APP_TRANSPORT, GObject)

McpAppTransport *mcp_app_transport_new     (void);
/* @text: a message of the page; foreign. */
void             mcp_app_transport_receive (McpAppTransport *self,
                                            const char      *text);

G_END_DECLS
