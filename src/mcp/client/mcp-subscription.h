/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-client-envelope.h"
#include "rpc-peer.h"

G_BEGIN_DECLS

/* The subscriptions/listen of a session of the stateless era: replaced as a whole when its filter changes, and asked
 * for again, after a while, when the server ends it. */
#define MCP_TYPE_SUBSCRIPTION (mcp_subscription_get_type ())
G_DECLARE_FINAL_TYPE (McpSubscription, mcp_subscription, MCP, SUBSCRIPTION, GObject)

McpSubscription *mcp_subscription_new         (RpcPeer                 *peer,
                                               McpClientEnvelope       *envelope);
/* @filter: (transfer none): McpSubscriptionFilter; an empty one ends it. */
void             mcp_subscription_listen      (McpSubscription         *self,
                                               JsonObject              *filter);
/* The server has acknowledged it: the next loss is a new one. */
void             mcp_subscription_acknowledge (McpSubscription         *self);
void             mcp_subscription_stop        (McpSubscription         *self);

G_END_DECLS
