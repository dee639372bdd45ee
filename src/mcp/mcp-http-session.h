/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-http-stream.h"
#include "mcp-server-session.h"
#include "rpc-calls.h"

G_BEGIN_DECLS

/* A legacy session, or the sender of one modern request. */
#define MCP_TYPE_HTTP_SESSION (mcp_http_session_get_type ())
G_DECLARE_FINAL_TYPE (McpHttpSession, mcp_http_session, MCP, HTTP_SESSION, McpServerSession)

/* @id: (nullable): the session id; NULL for a modern request. */
McpHttpSession *mcp_http_session_new        (const char *id);
const char     *mcp_http_session_get_id     (McpHttpSession *self);

/* Sets the stream of the GET request; FALSE if the session already has one. */
gboolean        mcp_http_session_set_stream (McpHttpSession *self,
                                             McpHttpStream  *stream);
/* Requests to the client that are not answered yet. */
RpcCalls       *mcp_http_session_get_calls  (McpHttpSession *self);

/* Keeps the session alive while a request is pending. */
void            mcp_http_session_hold       (McpHttpSession *self);
void            mcp_http_session_release    (McpHttpSession *self);
/* The client has sent a request after the handshake. */
void            mcp_http_session_set_asked  (McpHttpSession *self);
gboolean        mcp_http_session_has_asked  (McpHttpSession *self);
/* Microseconds since the session was last used; 0 while it is in use. */
gint64          mcp_http_session_get_idle   (McpHttpSession *self);

G_END_DECLS
