/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-exchange.h"

G_BEGIN_DECLS

typedef enum
{
  MCP_TOPIC_TOOLS = 1 << 0,
  MCP_TOPIC_RESOURCES = 1 << 1,
  MCP_TOPIC_UPDATES = 1 << 2,
} McpTopics;

/* McpListener: a subscriptions/listen. */
typedef struct _McpListener McpListener;

/* (transfer full) (nullable): @offered: what can be heard at all. RPC_ERROR_INVALID_PARAMS for a filter that is
 * none. */
McpListener *mcp_listener_new          (McpExchange  *exchange,
                                        McpTopics     offered,
                                        GError      **error);
void         mcp_listener_free         (McpListener  *self);
McpExchange *mcp_listener_get_exchange (McpListener  *self);
/* The first message of the subscription: what of the filter is honoured. */
void         mcp_listener_acknowledge  (McpListener  *self);
/* @uri: (nullable): of an update. Nothing happens when it was not asked for. */
void         mcp_listener_notify       (McpListener  *self,
                                        McpTopics     topic,
                                        const char   *uri);
/* Ends it from our side. */
void         mcp_listener_end          (McpListener  *self);

const char  *mcp_topic_get_method     (McpTopics     topic);

G_END_DECLS
