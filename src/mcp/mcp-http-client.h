/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-client.h"
#include "mcp-http-stream.h"
#include "rpc-calls.h"

G_BEGIN_DECLS

/* A session of the handshake era, or whoever sent one request of the stateless one. */
#define MCP_TYPE_HTTP_CLIENT (mcp_http_client_get_type ())
G_DECLARE_FINAL_TYPE (McpHttpClient, mcp_http_client, MCP, HTTP_CLIENT, McpClient)

/* @id: (nullable): of the session. */
McpHttpClient *mcp_http_client_new        (const char    *id);
const char    *mcp_http_client_get_id     (McpHttpClient *self);

/* The stream of the GET; FALSE: there is one. */
gboolean       mcp_http_client_set_stream (McpHttpClient *self,
                                           McpHttpStream *stream);
/* What the client was asked and has not answered. */
RpcCalls      *mcp_http_client_get_calls  (McpHttpClient *self);

/* Requests under way keep a session alive. */
void           mcp_http_client_hold       (McpHttpClient *self);
void           mcp_http_client_release    (McpHttpClient *self);
/* Microseconds of the monotonic clock since it was last used; 0: it is in use. */
gint64         mcp_http_client_get_idle   (McpHttpClient *self);

G_END_DECLS
