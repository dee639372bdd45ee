/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rpc-request.h"
#include "rpc-transport.h"

G_BEGIN_DECLS

/* One JSON-RPC 2.0 peer over a transport, both directions.
 *
 * Signals:
 *   "request" (RpcRequest *) -> gboolean: TRUE when it was taken; nobody takes it: -32601.
 *   "notification" (const char *method, JsonObject *params)
 *   "closed" (GError *reason, nullable): exactly once; all calls failed before it.
 * Messages are delivered in the order of the wire, also when a large one is parsed on a worker. */
#define RPC_TYPE_PEER (rpc_peer_get_type ())
G_DECLARE_FINAL_TYPE (RpcPeer, rpc_peer, RPC, PEER, GObject)

RpcPeer  *rpc_peer_new         (RpcTransport         *transport);
void      rpc_peer_start       (RpcPeer              *self);
void      rpc_peer_close       (RpcPeer              *self);
gboolean  rpc_peer_is_closed   (RpcPeer              *self);

/* @params: (transfer none) (nullable); @timeout: milliseconds, 0 = EASEL_LIMIT_CALL_TIMEOUT. */
void      rpc_peer_call_async  (RpcPeer              *self,
                                const char           *method,
                                JsonObject           *params,
                                guint                 timeout,
                                GCancellable         *cancellable,
                                GAsyncReadyCallback   callback,
                                gpointer              user_data);
/* (transfer full): the result, a JSON null for null. */
JsonNode *rpc_peer_call_finish (RpcPeer              *self,
                                GAsyncResult         *result,
                                GError              **error);
gboolean  rpc_peer_notify      (RpcPeer              *self,
                                const char           *method,
                                JsonObject           *params,
                                GError              **error);
/* Messages that were dropped because they were not JSON-RPC, since the start. */
guint64   rpc_peer_get_dropped (RpcPeer              *self);

G_END_DECLS
