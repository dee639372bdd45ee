/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-exchange.h"

G_BEGIN_DECLS

/* McpNotifications: changes and their listeners: subscriptions/listen of the modern era, and the notifications that
 * clients of the handshake era get unasked. */
typedef struct _McpNotifications McpNotifications;

McpNotifications *mcp_notifications_new               (void);
void     mcp_notifications_free              (McpNotifications      *self);
/* Whether a client is told of an update. */
typedef gboolean (*McpNotificationFilter) (McpServerSession *client,
                                           const char       *uri,
                                           gpointer          user_data);

/* Resources are offered: what is about them can be heard. @filter: (nullable): everybody is told of each. */
void mcp_notifications_offer_resources (McpNotifications      *self,
                                        McpNotificationFilter  filter,
                                        gpointer               user_data);

/* Takes a subscriptions/listen: answers with an error, or acknowledges and keeps it. */
void     mcp_notifications_listen        (McpNotifications *self,
                                          McpExchange      *exchange);
/* Lets subscriptions go that were withdrawn. */
void     mcp_notifications_sweep         (McpNotifications *self);
/* A client of the handshake era: news are told to it when it is initialized. */
void     mcp_notifications_add_client    (McpNotifications *self,
                                          McpServerSession *session);
/* resources/subscribe of it; FALSE when there are too many. */
gboolean mcp_notifications_watch         (McpNotifications *self,
                                          McpServerSession *session,
                                          const char       *uri);
void     mcp_notifications_unwatch       (McpNotifications *self,
                                          McpServerSession *session,
                                          const char       *uri);
void     mcp_notifications_remove_client (McpNotifications *self,
                                          McpServerSession *session);

void mcp_notifications_tools_changed         (McpNotifications *self);
void mcp_notifications_resources_changed     (McpNotifications *self);
/* For those alone for whom @concerns says so now. */
void mcp_notifications_resources_changed_for (McpNotifications *self,
                                              McpConcernsFunc   concerns,
                                              gpointer          user_data);
void mcp_notifications_resource_updated      (McpNotifications *self,
                                              const char       *uri);
/* Tells what there is to tell, and ends all subscriptions. */
void mcp_notifications_stop                  (McpNotifications *self);

G_END_DECLS
