/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rpc-peer.h"

G_BEGIN_DECLS

RpcRequest *rpc_request_new         (RpcPeer     *peer,
                                     JsonNode    *id,
                                     const char  *method,
                                     JsonObject  *params);
gboolean    rpc_request_is_answered (RpcRequest  *self);
/* The connection is gone: answers go nowhere from now on. */
void        rpc_request_abandon     (RpcRequest  *self);

/* Implemented by the peer. */
void        rpc_peer_answer         (RpcPeer     *self,
                                     JsonNode    *id,
                                     GBytes      *answer);
void        rpc_peer_forget         (RpcPeer     *self,
                                     JsonNode    *id);

G_END_DECLS
