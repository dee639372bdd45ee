/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-client.h"
#include "mcp-exchange.h"

G_BEGIN_DECLS

/* What McpServer keeps of a client. */

/* (transfer none): @version is one of ours, the rest of "initialize" is foreign. */
void         mcp_client_shake_hands       (McpClient   *self,
                                           const char  *version,
                                           JsonObject  *params);
/* Whether "initialize" declared that questions can be shown. */
gboolean     mcp_client_can_ask           (McpClient   *self);
void         mcp_client_set_initialized   (McpClient   *self);
gboolean     mcp_client_is_initialized    (McpClient   *self);
gboolean     mcp_client_notify            (McpClient   *self,
                                           const char  *method,
                                           JsonObject  *params);

/* The requests that wait for their answers, by id. */
gboolean     mcp_client_add_exchange      (McpClient   *self,
                                           McpExchange *exchange);
void         mcp_client_remove_exchange   (McpClient   *self,
                                           McpExchange *exchange);
/* (nullable): @id is foreign. */
McpExchange *mcp_client_find_exchange     (McpClient   *self,
                                           JsonNode    *id);

/* resources/subscribe of the handshake era; FALSE when there are too many. */
gboolean     mcp_client_watch             (McpClient   *self,
                                           const char  *uri);
void         mcp_client_unwatch           (McpClient   *self,
                                           const char  *uri);
gboolean     mcp_client_is_watching       (McpClient   *self,
                                           const char  *uri);

/* Calls and subscriptions under way. */
guint       *mcp_client_count_calls       (McpClient   *self);
guint       *mcp_client_count_listeners   (McpClient   *self);

/* Whether what a client declares, in either era, includes questions in the form of a form. */
gboolean     mcp_capabilities_can_ask     (JsonObject  *capabilities);
/* (nullable): what a client calls itself. */
const char  *mcp_client_info_get_name     (JsonObject  *info);

G_END_DECLS
