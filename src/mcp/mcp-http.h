/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <libsoup/soup.h>

#include "mcp-server.h"

G_BEGIN_DECLS

/* Streamable HTTP at one path of a server that listens on the loopback interface, both eras. Host and Origin are
 * checked first, then the token. */
#define MCP_TYPE_HTTP (mcp_http_get_type ())
G_DECLARE_FINAL_TYPE (McpHttp, mcp_http, MCP, HTTP, GObject)

/* @token: what "Authorization: Bearer" must carry. */
McpHttp *mcp_http_new            (McpServer  *server,
                                  SoupServer *soup,
                                  const char *path,
                                  const char *token);
/* Sessions of the handshake era that did not end yet. */
guint    mcp_http_count_sessions (McpHttp    *self);
/* Whether anybody has a session, a stream, or a request under way. */
gboolean mcp_http_is_in_use      (McpHttp    *self);
/* Milliseconds: after how much silence a comment is sent on a stream, and a session ends; and how long a client may
 * take to send a body, or to read the last of an answer. */
void     mcp_http_set_times      (McpHttp    *self,
                                  guint       keepalive,
                                  guint       idle,
                                  guint       patience);
/* Ends sessions and streams. */
void     mcp_http_stop           (McpHttp    *self);

G_END_DECLS
