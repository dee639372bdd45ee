/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-client-envelope.h"
#include "mcp-endpoint.h"
#include "rpc-peer.h"

G_BEGIN_DECLS

/* McpAgreement: how a server introduced itself; its protocol generation is in the envelope. */
typedef struct
{
  char       *version;
  JsonObject *server_info;
  JsonObject *capabilities;
  char       *instructions;   /* (nullable) */
} McpAgreement;

void mcp_agreement_free (McpAgreement *self);

/* Called with a peer before its first message, to connect signals. A later peer replaces an earlier one. */
typedef void (*McpPeerFunc) (RpcPeer      *peer,
                             RpcTransport *transport,
                             gpointer      user_data);

/* Starts a server or connects to its address, and detects its protocol generation: tries `server/discover` of
 * 2026-07-28 first, then `initialize`. @connected, @connected_data: must stay valid until the end. */
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
