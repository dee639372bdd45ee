/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-message-log.h"
#include "rpc-codec.h"
#include "rpc-request.h"
#include "rpc-transport.h"

G_BEGIN_DECLS

/* A peer over a transport, both directions; of JSON-RPC 2.0 where its rules name no other codec.
 *
 * Signals:
 *   "request" (RpcRequest *) -> gboolean: TRUE when it was taken; nobody takes it: -32601.
 *   "notification" (const char *method, JsonObject *params)
 *   "refused" (const char *method, GError *error): a call of ours was answered with an error, before it ends with that
 *   "closed" (GError *reason, nullable): exactly once; all calls failed before it.
 * Messages are delivered in the order of the wire, also when a large one is parsed on a worker. */
#define RPC_TYPE_PEER (rpc_peer_get_type ())
G_DECLARE_FINAL_TYPE (RpcPeer, rpc_peer, RPC, PEER, GObject)

/* Rules that a protocol has for its peers. A member that is 0 is as in AHP. */
typedef struct
{
  const RpcCodec *codec;  /* rpc_codec_json */
  guint    max_calls;     /* of ours that wait for their answer: EASEL_LIMIT_OUTGOING_REQUESTS */
  guint    max_requests;  /* of theirs that wait for our answer: EASEL_LIMIT_INCOMING_REQUESTS */
  int      busy_code;     /* of the refusal of one more: RPC_ERROR_BUSY */
  gsize    max_received;  /* bytes of one message, EASEL_LIMIT_MESSAGE_BYTES; a larger one counts as garbage */
  gsize    max_sent;
  gboolean report_garbage;  /* what is no message gets an error without an id; AHP drops it */
  /* (nullable): the notification that tells of a call of ours that is cancelled or out of time, and the parameter with
   * its id. */
  const char *cancel_method;
  const char *cancel_id;
} RpcPeerRules;

RpcPeer  *rpc_peer_new         (RpcTransport         *transport);
/* Before the start. */
void      rpc_peer_set_rules   (RpcPeer              *self,
                                const RpcPeerRules   *rules);
/* As rpc_transport_set_max_message(), at any time. */
void      rpc_peer_set_max_message (RpcPeer          *self,
                                    gsize             n_bytes);
/* Before the start. @message_log: gets all messages of both sides from now on, as they are on the wire. */
void      rpc_peer_set_message_log (RpcPeer              *self,
                                    EaselMessageLog         *message_log);
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
/* @task: (transfer full): gets the result, a JsonNode; its cancellable gives the call up. */
void      rpc_peer_call        (RpcPeer              *self,
                                const char           *method,
                                JsonObject           *params,
                                guint                 timeout,
                                GTask                *task);
/* (transfer full): the result, a JSON null for null. */
JsonNode *rpc_peer_call_finish (RpcPeer              *self,
                                GAsyncResult         *result,
                                GError              **error);
gboolean  rpc_peer_notify      (RpcPeer              *self,
                                const char           *method,
                                JsonObject           *params,
                                GError              **error);
/* Requests of theirs that wait for our answer. */
guint     rpc_peer_count_requests (RpcPeer           *self);
void      rpc_peer_withdraw    (RpcPeer              *self,
                                JsonNode             *id);
void      rpc_peer_withdraw_all (RpcPeer             *self,
                                 RpcRequest          *but);
/* Messages that were dropped because they were not JSON-RPC, since the start. */
guint64   rpc_peer_get_dropped (RpcPeer              *self);

G_END_DECLS
