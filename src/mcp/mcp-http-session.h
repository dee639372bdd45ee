/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-http-stream.h"
#include "mcp-server-session.h"
#include "rpc-calls.h"

G_BEGIN_DECLS

/* A session of the handshake era, or the sender of one request of the stateless one. */
#define MCP_TYPE_HTTP_SESSION (mcp_http_session_get_type ())
G_DECLARE_FINAL_TYPE (McpHttpSession, mcp_http_session, MCP, HTTP_SESSION, McpServerSession)

/* @id: (nullable): of the session. */
McpHttpSession *mcp_http_session_new        (const char *id);
const char     *mcp_http_session_get_id     (McpHttpSession *self);

/* The stream of the GET; FALSE: there is one. */
gboolean        mcp_http_session_set_stream (McpHttpSession *self,
                                             McpHttpStream  *stream);
/* Requests to the client that it has not answered. */
RpcCalls       *mcp_http_session_get_calls  (McpHttpSession *self);

/* Requests under way keep a session alive. */
void            mcp_http_session_hold       (McpHttpSession *self);
void            mcp_http_session_release    (McpHttpSession *self);
/* Its client asked for something after the handshake. */
void            mcp_http_session_set_asked  (McpHttpSession *self);
gboolean        mcp_http_session_has_asked  (McpHttpSession *self);
/* Microseconds of the monotonic clock since it was last used; 0: it is in use. */
gint64          mcp_http_session_get_idle   (McpHttpSession *self);

G_END_DECLS
