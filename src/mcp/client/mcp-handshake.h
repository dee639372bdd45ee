/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-client-envelope.h"
#include "mcp-endpoint.h"
#include "rpc-peer.h"

G_BEGIN_DECLS

/* McpAgreement: a server as it introduced itself; the era is with the envelope. */
typedef struct
{
  char       *version;
  JsonObject *server_info;
  JsonObject *capabilities;
  char       *instructions;   /* (nullable) */
} McpAgreement;

void mcp_agreement_free (McpAgreement *self);

/* A peer to be listened to, before its first message. A later one takes its place. */
typedef void (*McpPeerFunc) (RpcPeer      *peer,
                             RpcTransport *transport,
                             gpointer      user_data);

/* Starts a server or asks its address, and finds out its era: `server/discover` of 2026-07-28 first, and `initialize`
 * where that is not answered. @connected, @connected_data: stay until the end. */
void          mcp_handshake_async  (McpEndpoint          *endpoint,
                                    HttpClient           *http,
                                    McpClientEnvelope    *envelope,
                                    McpPeerFunc           connected,
                                    gpointer              connected_data,
                                    GCancellable         *cancellable,
                                    GAsyncReadyCallback   callback,
                                    gpointer              user_data);
/* (transfer full) (nullable) */
McpAgreement *mcp_handshake_finish (GAsyncResult         *result,
                                    GError              **error);

G_END_DECLS
