/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-message-log.h"
#include "rpc-codec.h"
#include "rpc-request.h"
#include "rpc-transport.h"

G_BEGIN_DECLS

/* The peer at the other end of a transport, in both directions; JSON-RPC 2.0 unless its rules name another codec.
 *
 * Signals:
 *   "request" (RpcRequest *) -> gboolean: TRUE if handled; unhandled requests are answered with -32601.
 *   "notification" (const char *method, JsonObject *params)
 *   "refused" (const char *method, GError *error): an outgoing call was answered with this error; emitted before the
 *   call ends
 *   "closed" (GError *reason, nullable): exactly once, after all calls failed. Messages are delivered in the order of
 *   the wire, also when a large one is parsed on a worker. */
#define RPC_TYPE_PEER (rpc_peer_get_type ())
G_DECLARE_FINAL_TYPE (RpcPeer, rpc_peer, RPC, PEER, GObject)

/* Rules of a protocol for its peers. A member that is 0 has the value of AHP. */
typedef struct
{
  const RpcCodec *codec;  /* rpc_codec_json */
  guint    max_calls;     /* outgoing calls without an answer; default EASEL_LIMIT_OUTGOING_REQUESTS */
  guint    max_requests;  /* incoming requests without an answer; default EASEL_LIMIT_INCOMING_REQUESTS */
  int      busy_code;     /* error code above max_requests; default RPC_ERROR_BUSY */
  gsize    max_received;  /* bytes of one message, default EASEL_LIMIT_MESSAGE_BYTES; larger ones are garbage */
  gsize    max_sent;
  gboolean report_garbage;  /* whether garbage is answered with an error without id; AHP drops it */
  /* (nullable): the notification for a call that was cancelled or timed out, and the parameter for its id. */
  const char *cancel_method;
  const char *cancel_id;
} RpcPeerRules;

RpcPeer *rpc_peer_new             (RpcTransport       *transport);
/* Call before the start. */
void     rpc_peer_set_rules       (RpcPeer            *self,
                                   const RpcPeerRules *rules);
/* Like rpc_transport_set_max_message(), at any time. */
void     rpc_peer_set_max_message (RpcPeer            *self,
                                   gsize               n_bytes);
/* Call before the start. @message_log: records all messages of both sides from now on, as they are on the wire. */
void     rpc_peer_set_message_log (RpcPeer            *self,
                                   EaselMessageLog    *message_log);
void     rpc_peer_start           (RpcPeer            *self);
void     rpc_peer_close           (RpcPeer            *self);
gboolean rpc_peer_is_closed       (RpcPeer            *self);

/* @params: (transfer none) (nullable); @timeout: milliseconds, 0 = EASEL_LIMIT_CALL_TIMEOUT. */
void      rpc_peer_call_async     (RpcPeer              *self,
                                   const char           *method,
                                   JsonObject           *params,
                                   guint                 timeout,
                                   GCancellable         *cancellable,
                                   GAsyncReadyCallback   callback,
                                   gpointer              user_data);
/* @task: (transfer full): gets the result, a JsonNode; its cancellable ends the wait. */
void      rpc_peer_call           (RpcPeer              *self,
                                   const char           *method,
                                   JsonObject           *params,
                                   guint                 timeout,
                                   GTask                *task);
/* (transfer full): the result; a JSON null for null. */
JsonNode *rpc_peer_call_finish    (RpcPeer              *self,
                                   GAsyncResult         *result,
                                   GError              **error);
gboolean  rpc_peer_notify         (RpcPeer              *self,
                                   const char           *method,
                                   JsonObject           *params,
                                   GError              **error);
/* The number of incoming requests without an answer. */
guint     rpc_peer_count_requests (RpcPeer              *self);
void      rpc_peer_withdraw       (RpcPeer              *self,
                                   JsonNode             *id);
void      rpc_peer_withdraw_all   (RpcPeer              *self,
                                   RpcRequest           *but);
/* How many messages were dropped since the start because they were not JSON-RPC. */
guint64   rpc_peer_get_dropped    (RpcPeer              *self);

G_END_DECLS
