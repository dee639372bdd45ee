/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <libsoup/soup.h>

#include "mcp-server.h"

G_BEGIN_DECLS

/* Streamable HTTP, legacy and modern, at one path of a server that listens on the loopback interface. Checks Host and
 * Origin first, then the token. */
#define MCP_TYPE_HTTP (mcp_http_get_type ())
G_DECLARE_FINAL_TYPE (McpHttp, mcp_http, MCP, HTTP, GObject)

/* @token: the token that "Authorization: Bearer" must carry. */
McpHttp *mcp_http_new            (McpServer  *server,
                                  SoupServer *soup,
                                  const char *path,
                                  const char *token);
/* Number of open legacy sessions. */
guint    mcp_http_count_sessions (McpHttp    *self);
/* Whether any client has a session, a stream, or a pending request. */
gboolean mcp_http_is_in_use      (McpHttp    *self);
/* Milliseconds: @keepalive: without data until a comment is sent on a stream; @idle: without use until a session ends;
 * @patience: in which a client must send a body, or read the rest of an answer. */
void     mcp_http_set_times      (McpHttp    *self,
                                  guint       keepalive,
                                  guint       idle,
                                  guint       patience);
/* Ends sessions and streams. */
void     mcp_http_stop           (McpHttp    *self);

G_END_DECLS
