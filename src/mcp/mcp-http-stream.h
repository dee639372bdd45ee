/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <libsoup/soup.h>

G_BEGIN_DECLS

/* The response to one HTTP request: one JSON text, or a stream of events. It exists until the request has ended.
 *
 * Signal "gone": the client has disconnected or does not read; emitted once, and not after the end. Data sent
 * afterwards is discarded. */
#define MCP_TYPE_HTTP_STREAM (mcp_http_stream_get_type ())
G_DECLARE_FINAL_TYPE (McpHttpStream, mcp_http_stream, MCP, HTTP_STREAM, GObject)

/* @message: passed to a handler; it is paused. @keepalive, @patience: milliseconds. */
McpHttpStream *mcp_http_stream_new        (SoupServerMessage *message,
                                           guint              keepalive,
                                           guint              patience);
/* Sets the number of answers, which are then all sent as events. Default: one answer, as JSON if possible. */
void           mcp_http_stream_set_count  (McpHttpStream     *self,
                                           guint              count);
void           mcp_http_stream_set_header (McpHttpStream     *self,
                                           const char        *name,
                                           const char        *value);
gboolean       mcp_http_stream_is_over    (McpHttpStream     *self);

void           mcp_http_stream_open       (McpHttpStream     *self);
void           mcp_http_stream_send       (McpHttpStream     *self,
                                           GBytes            *text);
/* @text: (nullable): one answer; @status is used only if nothing was sent before. */
void           mcp_http_stream_answer     (McpHttpStream     *self,
                                           guint              status,
                                           GBytes            *text);
/* Ends the response without an answer. */
void           mcp_http_stream_drop       (McpHttpStream     *self);
void           mcp_http_stream_end        (McpHttpStream     *self);
/* Ends the stream as if the client had disconnected. */
void           mcp_http_stream_cut        (McpHttpStream     *self);

G_END_DECLS
