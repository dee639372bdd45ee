/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-exchange.h"
#include "mcp-news.h"
#include "mcp-seal.h"
#include "mcp-server.h"
#include "mcp-tool-table.h"

G_BEGIN_DECLS

struct _McpServer
{
  GObject             parent_instance;

  JsonObject         *info;           /* serverInfo */
  char               *instructions;   /* nullable */
  McpToolTable       *tools;
  const McpResources *resources;      /* nullable */
  gpointer            resources_data;
  McpNews            *news;
  McpSeal            *seal;
  GHashTable         *clients;        /* set of McpServerSession, not owned: they are taken out when they go */
  guint               n_calls;
  gboolean            stopped;
};

typedef void (*McpMethodFunc) (McpServer   *self,
                               McpExchange *exchange);

/* Handlers of methods, each in the file that is named after its subject. */
void mcp_server_list_tools       (McpServer   *self,
                                  McpExchange *exchange);
void mcp_server_call_tool        (McpServer   *self,
                                  McpExchange *exchange);
void mcp_server_list_resources   (McpServer   *self,
                                  McpExchange *exchange);
void mcp_server_list_templates   (McpServer   *self,
                                  McpExchange *exchange);
void mcp_server_read_resource    (McpServer   *self,
                                  McpExchange *exchange);
void mcp_server_watch_resource   (McpServer   *self,
                                  McpExchange *exchange);
void mcp_server_unwatch_resource (McpServer   *self,
                                  McpExchange *exchange);

/* From now on its going is heard of. */
void mcp_server_meet             (McpServer   *self,
                                  McpServerSession   *session);
/* @body: (transfer full): as mcp_result_send(). */
void mcp_server_reply            (McpServer   *self,
                                  McpExchange *exchange,
                                  JsonObject  *body,
                                  gint64       ttl);
/* The page of @all that the request asks for. */
void mcp_server_reply_page       (McpServer   *self,
                                  McpExchange *exchange,
                                  JsonArray   *all,
                                  const char  *name,
                                  gint64       ttl);
/* -32602 with this message. */
void mcp_server_refuse           (McpExchange *exchange,
                                  const char  *message);

G_END_DECLS
