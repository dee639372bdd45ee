/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-exchange.h"
#include "mcp-tool.h"

G_BEGIN_DECLS

/* McpResources: callbacks that list and read resources for one client; they run on the main thread and must be fast. */
typedef struct
{
  /* (transfer full): Resource objects {uri, name, title?, description?, mimeType?}, always in the same order. */
  JsonArray  *(*list)  (McpServerSession *client,
                        gpointer          user_data);
  /* (transfer full) (nullable): one content {uri, mimeType, text or blob}; NULL if the resource does not exist. */
  JsonObject *(*read)  (McpServerSession *client,
                        const char       *uri,
                        gpointer          user_data);
  /* (nullable): whether the client is notified of an update now; NULL: every client that watches the resource is. */
  gboolean    (*shows) (McpServerSession *client,
                        const char       *uri,
                        gpointer          user_data);
} McpResources;

/* McpServer: tools, resources and their notifications, for all clients of all transports, in legacy and modern MCP. */
#define MCP_TYPE_SERVER (mcp_server_get_type ())
G_DECLARE_FINAL_TYPE (McpServer, mcp_server, MCP, SERVER, GObject)

McpServer *mcp_server_new                   (const char         *name,
                                             const char         *title,
                                             const char         *version,
                                             const char         *instructions);
/* @tools is borrowed and must outlive the server; an invalid schema is a programming error. */
void       mcp_server_add_tools             (McpServer          *self,
                                             GBytes             *published,
                                             const McpTool      *tools,
                                             guint               n_tools,
                                             gpointer            user_data);
/* @published: (transfer none): Tool objects of other servers, replacing those of the previous call. */
void       mcp_server_set_proxied_tools     (McpServer          *self,
                                             JsonArray          *published,
                                             McpToolFunc         run,
                                             gpointer            user_data);
void       mcp_server_set_resources         (McpServer          *self,
                                             const McpResources *resources,
                                             gpointer            user_data);
/* Notifies the clients. Several changes within a short time are sent as one notification. */
void       mcp_server_tools_changed         (McpServer          *self);
void       mcp_server_resources_changed     (McpServer          *self);
/* Notifies only the clients for which @concerns returns TRUE. */
void       mcp_server_resources_changed_for (McpServer          *self,
                                             McpConcernsFunc     concerns,
                                             gpointer            user_data);
void       mcp_server_resource_updated      (McpServer          *self,
                                             const char         *uri);
/* Ends every subscription in order; call it before the transports are closed. */
void       mcp_server_stop                  (McpServer          *self);

/* For transports: handles a message. The protocol generation is read from the message, and the envelope is checked
 * (mcp-envelope.h; HTTP checks it before, to choose its status). */
void       mcp_server_handle_request      (McpServer        *self,
                                           McpExchange      *exchange);
void       mcp_server_handle_notification (McpServer        *self,
                                           McpServerSession *session,
                                           const char       *method,
                                           JsonObject       *params);

G_END_DECLS
