/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-hub.h"

G_BEGIN_DECLS

/* Prefix of addresses of server logs, which only clients that know the address can read. */
#define EASEL_HOST_LOG_PREFIX "easel-log:/"
#define EASEL_HOST_CACHE_PREFIX "easel-kept:/"

/* The server at the other end of an mcp:// channel. */
#define EASEL_HOST_TYPE_MCP_SERVER (easel_host_mcp_server_get_type ())
G_DECLARE_INTERFACE (EaselHostMcpServer, easel_host_mcp_server, EASEL_HOST, MCP_SERVER, GObject)

struct _EaselHostMcpServerInterface
{
  GTypeInterface parent_iface;

  /* (transfer none): `mcpApp.capabilities`: the methods that clients may use. */
  JsonObject *(*get_capabilities) (EaselHostMcpServer *self);
  /* Answers @request. @params: its parameters without AHP's members. */
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
 * Signal "token" (const char *resource, const char *token) -> gboolean: a client provides a token for a server; TRUE if
 * a server uses it. An empty token revokes the last one.
 *
 * Signal "log" (const char *uri) -> char *, nullable: a client reads the log of the server with this log address. */
#define EASEL_HOST_TYPE_MCP (easel_host_mcp_get_type ())
G_DECLARE_FINAL_TYPE (EaselHostMcp, easel_host_mcp, EASEL_HOST, MCP, GObject)

EaselHostMcp *easel_host_mcp_new          (EaselHostHub        *hub);
/* (transfer full): opens a new channel for @server. */
char         *easel_host_mcp_open         (EaselHostMcp        *self,
                                           const char          *session,
                                           EaselHostMcpServer  *server);
void          easel_host_mcp_close        (EaselHostMcp        *self,
                                           const char          *channel);
/* Forwards a notification of the server if its capabilities grant it. */
void          easel_host_mcp_notify       (EaselHostMcp        *self,
                                           const char          *channel,
                                           const char          *method,
                                           JsonObject          *params);
/* FALSE if no server uses the token. */
gboolean      easel_host_mcp_set_token    (EaselHostMcp        *self,
                                           const char          *resource,
                                           const char          *token);
/* (transfer full) (nullable): the content of the log at @uri; NULL if there is none. */
char         *easel_host_mcp_dup_log      (EaselHostMcp        *self,
                                           const char          *uri);
/* FALSE if the request names no mcp:// channel. */
gboolean      easel_host_mcp_request      (EaselHostMcp        *self,
                                           EaselHostConnection *connection,
                                           RpcRequest          *request);
gboolean      easel_host_mcp_notification (EaselHostMcp        *self,
                                           EaselHostConnection *connection,
                                           const char          *method,
                                           JsonObject          *params);

G_END_DECLS
