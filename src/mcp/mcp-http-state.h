/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-http-sessions.h"
#include "mcp-server.h"

G_BEGIN_DECLS

/* McpHttpState: shared by all requests of one McpHttp. */
typedef struct
{
  McpServer       *server;
  McpHttpSessions *sessions;
  GHashTable      *streams;      /* set of McpHttpStream, not owned */
  GCancellable    *cancellable;  /* cancels what runs without a stream that knows of it */
  gsize           *body_bytes;   /* buffered bytes of all requests; reference counted, because bodies may outlive the
                                  * server */
  guint            keepalive;    /* milliseconds */
  guint            patience;     /* milliseconds */
} McpHttpState;

void            mcp_http_state_init         (McpHttpState *self,
                                             McpServer    *server);
/* Cancels all running requests. */
void            mcp_http_state_close        (McpHttpState *self);
void            mcp_http_state_clear        (McpHttpState *self);
gboolean        mcp_http_state_is_full      (McpHttpState *self);
/* (transfer full): counts as open until it is freed. */
McpHttpStream  *mcp_http_state_new_stream   (McpHttpState      *self,
                                             SoupServerMessage *message);
/* (transfer none) (nullable): the session that the header "Mcp-Session-Id" names. */
McpHttpSession *mcp_http_state_find_session (McpHttpState       *self,
                                             SoupMessageHeaders *headers);

G_END_DECLS
