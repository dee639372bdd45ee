/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-exchange.h"

G_BEGIN_DECLS

/* McpNotifications: sends changes to clients: to subscriptions/listen requests of modern clients, and as notifications
 * to legacy clients. */
typedef struct _McpNotifications McpNotifications;

McpNotifications *mcp_notifications_new  (void);
void              mcp_notifications_free (McpNotifications *self);
/* Whether a client is notified of an update of @uri. */
typedef gboolean (*McpNotificationFilter) (McpServerSession *client,
                                          const char       *uri,
                                          gpointer          user_data);

/* Enables notifications of resources. @filter: (nullable): NULL: all clients are notified of each update. */
void mcp_notifications_offer_resources (McpNotifications      *self,
                                        McpNotificationFilter  filter,
                                        gpointer               user_data);

/* Handles a subscriptions/listen request: acknowledges and stores it, or answers it with an error. */
void     mcp_notifications_listen        (McpNotifications *self,
                                          McpExchange      *exchange);
/* Removes withdrawn subscriptions. */
void     mcp_notifications_sweep         (McpNotifications *self);
/* Adds a legacy client, which is notified once it is initialized. */
void     mcp_notifications_add_client    (McpNotifications *self,
                                          McpServerSession *session);
/* Handles resources/subscribe of a legacy client; FALSE if it has too many subscriptions. */
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
/* Notifies only the clients for which @concerns returns TRUE now. */
void mcp_notifications_resources_changed_for (McpNotifications *self,
                                              McpConcernsFunc   concerns,
                                              gpointer          user_data);
void mcp_notifications_resource_updated      (McpNotifications *self,
                                              const char       *uri);
/* Sends the pending notifications, and ends all subscriptions. */
void mcp_notifications_stop                  (McpNotifications *self);

G_END_DECLS
