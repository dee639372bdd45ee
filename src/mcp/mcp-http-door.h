/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-http-sessions.h"
#include "mcp-server.h"

G_BEGIN_DECLS

/* What all requests of one McpHttp share. */
typedef struct
{
  McpServer       *server;
  McpHttpSessions *sessions;
  GHashTable      *streams;      /* set of McpHttpStream, not owned */
  GCancellable    *cancellable;  /* of what is under way without a stream knowing it */
  gsize           *body_bytes;   /* of all requests; reference counted, for bodies may outlive us */
  guint            keepalive;    /* milliseconds */
  guint            patience;     /* milliseconds */
} McpHttpDoor;

void           mcp_http_door_init         (McpHttpDoor        *self,
                                           McpServer          *server);
/* Ends what is under way. */
void           mcp_http_door_close        (McpHttpDoor        *self);
void           mcp_http_door_clear        (McpHttpDoor        *self);
gboolean       mcp_http_door_is_full      (McpHttpDoor        *self);
/* (transfer full): counted until it is gone. */
McpHttpStream *mcp_http_door_new_stream   (McpHttpDoor        *self,
                                           SoupServerMessage  *message);
/* (transfer none) (nullable): the one that "Mcp-Session-Id" names. */
McpHttpClient *mcp_http_door_find_session (McpHttpDoor        *self,
                                           SoupMessageHeaders *headers);

G_END_DECLS
