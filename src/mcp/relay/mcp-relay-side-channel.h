/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rpc-line.h"
#include "rpc-transport.h"

G_BEGIN_DECLS

/* A second client's connection to the agent's server: a transport that replaces request ids and progress tokens on the
 * way to the server, and restores them on the way back, so that they never collide with those of the agent or of
 * another side channel. Requests of the server go only to the agent.
 *
 * Signal "out" (GBytes *line): a message for the server. */
#define MCP_TYPE_RELAY_SIDE_CHANNEL (mcp_relay_side_channel_get_type ())
G_DECLARE_FINAL_TYPE (McpRelaySideChannel, mcp_relay_side_channel, MCP, RELAY_SIDE_CHANNEL, GObject)

/* @prefix: prefix of its ids at the server, unique in the relay. */
McpRelaySideChannel *mcp_relay_side_channel_new       (const char          *prefix);
/* Receives an answer or a progress notification of the server. FALSE if it belongs to no request of this channel. */
gboolean             mcp_relay_side_channel_receive   (McpRelaySideChannel *self,
                                                       const RpcLine       *read,
                                                       GBytes              *line);
/* Delivers a message of the server to the channel's user. */
void                 mcp_relay_side_channel_deliver   (McpRelaySideChannel *self,
                                                       GBytes              *line);
/* (transfer full) (nullable): the token of a progress notification, as JSON. */
char                *mcp_relay_side_channel_dup_token (GBytes              *line);
/* Answers the request @line, which could not be sent, with @error. */
void                 mcp_relay_side_channel_fail      (McpRelaySideChannel *self,
                                                       GBytes              *line,
                                                       const GError        *error);

G_END_DECLS
