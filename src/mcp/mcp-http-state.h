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
  GCancellable    *cancellable;  /* of what is under way without a stream knowing it */
  gsize           *body_bytes;   /* of all requests; reference counted, for bodies may outlive us */
  guint            keepalive;    /* milliseconds */
  guint            patience;     /* milliseconds */
} McpHttpState;

void            mcp_http_state_init         (McpHttpState *self,
                                             McpServer    *server);
/* Ends what is under way. */
void            mcp_http_state_close        (McpHttpState *self);
void            mcp_http_state_clear        (McpHttpState *self);
gboolean        mcp_http_state_is_full      (McpHttpState *self);
/* (transfer full): counted until it is gone. */
McpHttpStream  *mcp_http_state_new_stream   (McpHttpState      *self,
                                             SoupServerMessage *message);
/* (transfer none) (nullable): the one that "Mcp-Session-Id" names. */
McpHttpSession *mcp_http_state_find_session (McpHttpState       *self,
                                             SoupMessageHeaders *headers);

G_END_DECLS
