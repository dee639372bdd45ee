/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rpc-line.h"
#include "rpc-transport.h"

G_BEGIN_DECLS

/* The way of another than the agent to the same server: a transport whose ids and progress tokens are exchanged for
 * others on the way out, and back on the way in, so that they are never the agent's or another door's. What the server
 * asks is for the agent alone.
 *
 * Signal "out" (GBytes *line): for the server. */
#define MCP_TYPE_RELAY_SIDE_CHANNEL (mcp_relay_side_channel_get_type ())
G_DECLARE_FINAL_TYPE (McpRelaySideChannel, mcp_relay_side_channel, MCP, RELAY_SIDE_CHANNEL, GObject)

/* @prefix: how its names for the server begin, and nobody else's. */
McpRelaySideChannel *mcp_relay_side_channel_new       (const char          *prefix);
/* An answer of the server, or progress. FALSE: nobody waits for it here. */
gboolean             mcp_relay_side_channel_receive   (McpRelaySideChannel *self,
                                                       const RpcLine       *read,
                                                       GBytes              *line);
/* Something that the server says to everybody. */
void                 mcp_relay_side_channel_deliver   (McpRelaySideChannel *self,
                                                       GBytes              *line);
/* (transfer full) (nullable): the token of a notification of progress, as JSON. */
char                *mcp_relay_side_channel_dup_token (GBytes              *line);
/* A request could not be sent: @line is answered with why. */
void                 mcp_relay_side_channel_fail      (McpRelaySideChannel *self,
                                                       GBytes              *line,
                                                       const GError        *error);

G_END_DECLS
