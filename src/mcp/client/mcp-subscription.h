/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rpc-peer.h"

G_BEGIN_DECLS

/* The subscriptions/listen of a session of the stateless era: replaced as a whole when its filter changes, and asked
 * for again, after a while, when the server ends it. */
#define MCP_TYPE_SUBSCRIPTION (mcp_subscription_get_type ())
G_DECLARE_FINAL_TYPE (McpSubscription, mcp_subscription, MCP, SUBSCRIPTION, GObject)

/* (transfer full): @params with the envelope that each request carries. */
typedef JsonObject *(*McpSubscriptionEnvelope) (JsonObject *params,
                                                gpointer    user_data);

/* @envelope: called for each request, until mcp_subscription_stop(). */
McpSubscription *mcp_subscription_new         (RpcPeer                 *peer,
                                               McpSubscriptionEnvelope  envelope,
                                               gpointer                 user_data);
/* @filter: (transfer none): McpSubscriptionFilter; an empty one ends it. */
void             mcp_subscription_listen      (McpSubscription         *self,
                                               JsonObject              *filter);
/* The server has acknowledged it: the next loss is a new one. */
void             mcp_subscription_acknowledge (McpSubscription         *self);
void             mcp_subscription_stop        (McpSubscription         *self);

G_END_DECLS
