/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-client-envelope.h"
#include "rpc-peer.h"

G_BEGIN_DECLS

/* The subscriptions/listen request of a modern session. A new filter replaces the whole request; if the server ends it,
 * it is repeated after a delay. */
#define MCP_TYPE_SUBSCRIPTION (mcp_subscription_get_type ())
G_DECLARE_FINAL_TYPE (McpSubscription, mcp_subscription, MCP, SUBSCRIPTION, GObject)

McpSubscription *mcp_subscription_new         (RpcPeer                 *peer,
                                               McpClientEnvelope       *envelope);
/* @filter: (transfer none): MCP's SubscriptionFilter; an empty one ends the request. */
void             mcp_subscription_listen      (McpSubscription         *self,
                                               JsonObject              *filter);
/* The server has accepted the request: its next end counts as a first failure. */
void             mcp_subscription_acknowledge (McpSubscription         *self);
void             mcp_subscription_stop        (McpSubscription         *self);

G_END_DECLS
