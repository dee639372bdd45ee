/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-hub.h"

G_BEGIN_DECLS

/* Logs of servers: only for whoever was told their address. */
#define EASEL_HOST_LOG_PREFIX "easel-log:/"
#define EASEL_HOST_CACHE_PREFIX "easel-kept:/"

/* The server at the other end of an mcp:// channel. */
#define EASEL_HOST_TYPE_MCP_SERVER (easel_host_mcp_server_get_type ())
G_DECLARE_INTERFACE (EaselHostMcpServer, easel_host_mcp_server, EASEL_HOST, MCP_SERVER, GObject)

struct _EaselHostMcpServerInterface
{
  GTypeInterface parent_iface;

  /* (transfer none): `mcpApp.capabilities`: what clients may ask of it. */
  JsonObject *(*get_capabilities) (EaselHostMcpServer *self);
  /* Answers @request, whose parameters are @params without what is AHP's. */
  void        (*request)          (EaselHostMcpServer *self,
                                   RpcRequest         *request,
                                   JsonObject         *params);
  void        (*notify)           (EaselHostMcpServer *self,
                                   const char         *method,
                                   JsonObject         *params);
};

/* The mcp:// channels of a host: MCP with a `channel` in its params, between clients that declared `mcpApps` and
 * servers, as far as a server's capabilities grant it (AHP, "MCP side channel").
 *
 * Signal "token" (const char *resource, const char *token) -> gboolean: a client has a token for a server; TRUE when
 * one wanted it. An empty one: the last holds no more.
 * Signal "log" (const char *uri) -> char *, nullable: a client wants to read the log of a server, which has this
 * address. */
#define EASEL_HOST_TYPE_MCP (easel_host_mcp_get_type ())
G_DECLARE_FINAL_TYPE (EaselHostMcp, easel_host_mcp, EASEL_HOST, MCP, GObject)

EaselHostMcp *easel_host_mcp_new          (EaselHostHub        *hub);
/* (transfer full): the channel of @server, which nobody had before. */
char         *easel_host_mcp_open         (EaselHostMcp        *self,
                                           const char          *session,
                                           EaselHostMcpServer  *server);
void          easel_host_mcp_close        (EaselHostMcp        *self,
                                           const char          *channel);
/* A notification of the server; passed on where its capabilities say so. */
void          easel_host_mcp_notify       (EaselHostMcp        *self,
                                           const char          *channel,
                                           const char          *method,
                                           JsonObject          *params);
/* FALSE: nobody asked for it. */
gboolean      easel_host_mcp_set_token    (EaselHostMcp        *self,
                                           const char          *resource,
                                           const char          *token);
/* (transfer full) (nullable): what stands in the log at @uri; NULL: there is none. */
char         *easel_host_mcp_dup_log      (EaselHostMcp        *self,
                                           const char          *uri);
/* FALSE: it names no mcp:// channel. */
gboolean      easel_host_mcp_request      (EaselHostMcp        *self,
                                           EaselHostConnection *connection,
                                           RpcRequest          *request);
gboolean      easel_host_mcp_notification (EaselHostMcp        *self,
                                           EaselHostConnection *connection,
                                           const char          *method,
                                           JsonObject          *params);

G_END_DECLS
