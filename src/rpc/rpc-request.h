/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* A request from the peer. It is answered exactly once: a second answer is ignored with a critical warning, and a
 * request that is freed without an answer answers -32603. After the connection was closed answers are dropped. */
#define RPC_TYPE_REQUEST (rpc_request_get_type ())
G_DECLARE_FINAL_TYPE (RpcRequest, rpc_request, RPC, REQUEST, GObject)

/* (transfer none): the id as received: 1 and "1" are different ids. */
JsonNode     *rpc_request_get_id          (RpcRequest   *self);
const char   *rpc_request_get_method      (RpcRequest   *self);
/* (transfer none): never NULL; an absent "params" is an empty object; requests with positional ones are refused. */
JsonObject   *rpc_request_get_params      (RpcRequest   *self);
/* Cancelled when the connection is closed or the peer withdraws the request. */
GCancellable *rpc_request_get_cancellable (RpcRequest   *self);

void          rpc_request_reply           (RpcRequest   *self,
                                           JsonNode     *result);
/* The same for a result of megabytes: append it to the returned text, and pass that to the second function. */
GString      *rpc_request_begin_result    (RpcRequest   *self);
void          rpc_request_end_result      (RpcRequest   *self,
                                           GString      *text);
void          rpc_request_reply_error     (RpcRequest   *self,
                                           int           code,
                                           const char   *message,
                                           JsonNode     *data);
/* RPC_ERROR keeps its code and data, EASEL_JSON_ERROR becomes -32602, anything else -32603. */
void          rpc_request_reply_gerror    (RpcRequest   *self,
                                           const GError *error);
/* Ends the request without an answer, because the peer has withdrawn it. */
void          rpc_request_withdraw        (RpcRequest   *self);

/* For RpcPeer. Called once, with the text to send, or NULL if the request was withdrawn. */
typedef void (*RpcRequestEndedFunc) (RpcRequest *self,
                                     GBytes     *answer,
                                     gpointer    user_data);
RpcRequest   *rpc_request_new             (JsonNode            *id,
                                           const char          *method,
                                           JsonObject          *params,
                                           RpcRequestEndedFunc  ended,
                                           gpointer             user_data);
gboolean      rpc_request_is_answered     (RpcRequest   *self);
/* The connection was closed: answers are dropped from now on. */
void          rpc_request_abandon         (RpcRequest   *self);

G_END_DECLS
