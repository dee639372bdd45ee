/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-exchange.h"

G_BEGIN_DECLS

/* McpNews: changes and their listeners: subscriptions/listen of the modern era, and the notifications that clients of
 * the handshake era get unasked. */
typedef struct _McpNews McpNews;

McpNews *mcp_news_new               (void);
void     mcp_news_free              (McpNews      *self);
/* Whether a client is told of an update. */
typedef gboolean (*McpNewsShows) (McpServerSession *client,
                                  const char       *uri,
                                  gpointer          user_data);

/* Resources are offered: what is about them can be heard. @shows: (nullable): everybody is told of each. */
void     mcp_news_offer_resources   (McpNews      *self,
                                     McpNewsShows  shows,
                                     gpointer      user_data);

/* Takes a subscriptions/listen: answers with an error, or acknowledges and keeps it. */
void     mcp_news_listen            (McpNews      *self,
                                     McpExchange  *exchange);
/* Lets subscriptions go that were withdrawn. */
void     mcp_news_sweep             (McpNews      *self);
/* A client of the handshake era: news are told to it when it is initialized. */
void     mcp_news_add_client        (McpNews          *self,
                                     McpServerSession *session);
/* resources/subscribe of it; FALSE when there are too many. */
gboolean mcp_news_watch             (McpNews          *self,
                                     McpServerSession *session,
                                     const char       *uri);
void     mcp_news_unwatch           (McpNews          *self,
                                     McpServerSession *session,
                                     const char       *uri);
void     mcp_news_remove_client     (McpNews          *self,
                                     McpServerSession *session);

void     mcp_news_tools_changed     (McpNews      *self);
void     mcp_news_resources_changed (McpNews      *self);
/* For those alone for whom @concerns says so now. */
void     mcp_news_resources_changed_for (McpNews          *self,
                                         McpConcernsFunc   concerns,
                                         gpointer          user_data);
void     mcp_news_resource_updated  (McpNews      *self,
                                     const char   *uri);
/* Tells what there is to tell, and ends all subscriptions. */
void     mcp_news_stop              (McpNews      *self);

G_END_DECLS
