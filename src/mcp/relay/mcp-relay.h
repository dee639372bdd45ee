/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-relay-side-channel.h"

G_BEGIN_DECLS

/* Passes messages between an agent and an MCP server, in order and unchanged, except for the changes in
 * mcp-relay-edit.h. Neither side is read faster than the other one accepts data. When the server ends, the agent's
 * pending requests are answered with the reason.
 *
 * Signals:
 *   "asked" (const char *id, const char *method, GBytes *line): a request of the agent; @id is JSON
 *   "answered" (const char *id, GBytes *line): the server's original answer to a request, or the relay's own
 *   "notified" (const char *method, GBytes *line): a notification of the server that is not only for a side channel
 *   "withdrawn" (const char *id): the agent has cancelled a request
 *   "delivered" (const char *id): the agent has received a text of mcp_relay_queue_text()
 *   "ended" (GError *reason, nullable): once: one side has ended; everything sent to the agent is still written */
#define MCP_TYPE_RELAY (mcp_relay_get_type ())
G_DECLARE_FINAL_TYPE (McpRelay, mcp_relay, MCP, RELAY, GObject)

McpRelay     *mcp_relay_new               (RpcTransport *agent,
                                           RpcTransport *server);
void          mcp_relay_start             (McpRelay     *self);
RpcTransport *mcp_relay_open_side_channel (McpRelay     *self);
/* Appends @text to the next result of a tool. FALSE if too many texts are queued. */
gboolean      mcp_relay_queue_text        (McpRelay     *self,
                                           const char   *id,
                                           const char   *text);
/* Removes a queued text. FALSE if it was not queued. */
gboolean      mcp_relay_withdraw_text     (McpRelay     *self,
                                           const char   *id);

G_END_DECLS
