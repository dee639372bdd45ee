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

/* McpListener: one subscriptions/listen request. */
typedef struct _McpListener McpListener;

/* (transfer full) (nullable): @offered: the topics that the server offers. Fails with RPC_ERROR_INVALID_PARAMS for an
 * invalid filter. */
McpListener *mcp_listener_new          (McpExchange  *exchange,
                                        McpTopics     offered,
                                        GError      **error);
void         mcp_listener_free         (McpListener  *self);
McpExchange *mcp_listener_get_exchange (McpListener  *self);
/* Sends the first message of the subscription: the part of the filter that is honoured. */
void         mcp_listener_acknowledge  (McpListener  *self);
/* @uri: (nullable): the updated resource. Does nothing if the client did not subscribe to it. */
void         mcp_listener_notify       (McpListener  *self,
                                        McpTopics     topic,
                                        const char   *uri);
/* Ends the subscription by the server. */
void         mcp_listener_end          (McpListener  *self);

const char  *mcp_topic_get_method     (McpTopics     topic);

G_END_DECLS
