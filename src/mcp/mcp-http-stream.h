/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <libsoup/soup.h>

G_BEGIN_DECLS

/* The way back of one HTTP request: one JSON text, or events up to the end. It lives until the request is over.
 *
 * Signal "gone": the client closed the connection, or does not read; once, and not after the end. What is sent then
 * goes nowhere. */
#define MCP_TYPE_HTTP_STREAM (mcp_http_stream_get_type ())
G_DECLARE_FINAL_TYPE (McpHttpStream, mcp_http_stream, MCP, HTTP_STREAM, GObject)

/* @message: handed to a handler; it waits from now on. @keepalive, @patience: milliseconds. */
McpHttpStream *mcp_http_stream_new        (SoupServerMessage *message,
                                           guint              keepalive,
                                           guint              patience);
/* How many answers there will be, all as events; one, as JSON where it can be, if nothing is said. */
void           mcp_http_stream_set_count  (McpHttpStream     *self,
                                           guint              count);
void           mcp_http_stream_set_header (McpHttpStream     *self,
                                           const char        *name,
                                           const char        *value);
gboolean       mcp_http_stream_is_over    (McpHttpStream     *self);

void           mcp_http_stream_open       (McpHttpStream     *self);
void           mcp_http_stream_send       (McpHttpStream     *self,
                                           GBytes            *text);
/* @text: (nullable): one answer; @status counts when nothing was sent before. */
void           mcp_http_stream_answer     (McpHttpStream     *self,
                                           guint              status,
                                           GBytes            *text);
/* An answer that will not come. */
void           mcp_http_stream_drop       (McpHttpStream     *self);
void           mcp_http_stream_end        (McpHttpStream     *self);
/* Ends it as if the client had gone. */
void           mcp_http_stream_cut        (McpHttpStream     *self);

G_END_DECLS
