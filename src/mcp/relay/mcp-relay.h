/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-relay-side-channel.h"

G_BEGIN_DECLS

/* Passes messages between an agent and an MCP server, both ways, in their order and as they are but for what
 * mcp-relay-edit.h names. Neither side is read faster than the other one takes it. When the server is gone the agent's
 * requests that wait are answered with why.
 *
 * Signals:
 *   "asked" (const char *id, const char *method, GBytes *line): a request of the agent; @id is JSON
 *   "answered" (const char *id, GBytes *line): the server's answer to one, as it came, or ours in its place
 *   "notified" (const char *method, GBytes *line): a notification of the server that is not for a door alone
 *   "withdrawn" (const char *id): the agent has taken a request back
 *   "delivered" (const char *id): the agent has heard what mcp_relay_queue_text() was given
 *   "ended" (GError *reason, nullable): once: one side is gone; all that was sent to the agent leaves yet */
#define MCP_TYPE_RELAY (mcp_relay_get_type ())
G_DECLARE_FINAL_TYPE (McpRelay, mcp_relay, MCP, RELAY, GObject)

McpRelay     *mcp_relay_new               (RpcTransport *agent,
                                           RpcTransport *server);
void          mcp_relay_start             (McpRelay     *self);
RpcTransport *mcp_relay_open_side_channel (McpRelay     *self);
/* The next result of a tool has @text besides. FALSE: too much waits. */
gboolean      mcp_relay_queue_text        (McpRelay     *self,
                                           const char   *id,
                                           const char   *text);
/* Whether it was waiting; it is not said any more. */
gboolean      mcp_relay_withdraw_text     (McpRelay     *self,
                                           const char   *id);

G_END_DECLS
