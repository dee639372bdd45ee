/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "rpc-codec.h"

G_BEGIN_DECLS

/* Outgoing requests that wait for an answer: each ends exactly once, by its answer, its timeout, its cancellable or the
 * end of the connection. */
typedef struct _RpcCalls RpcCalls;

/* Called when a call was cancelled or timed out: its answer will be ignored. */
typedef void (*RpcCallsCancelledFunc) (gint64    id,
                                       gpointer  user_data);

/* Called when the peer has answered a call of @method with @error, before the call ends. */
typedef void (*RpcCallsRefusedFunc) (const char   *method,
                                     const GError *error,
                                     gpointer      user_data);

/* @on_cancelled, @on_refused: (nullable) */
RpcCalls *rpc_calls_new      (RpcCallsCancelledFunc  on_cancelled,
                              RpcCallsRefusedFunc    on_refused,
                              gpointer               user_data);
void      rpc_calls_free     (RpcCalls              *self);
gint64    rpc_calls_add      (RpcCalls              *self,
                              GTask                 *task,
                              const char            *method,
                              guint                  timeout);
gboolean  rpc_calls_answer   (RpcCalls              *self,
                              const RpcCodec        *codec,
                              const RpcMessage      *response);
void      rpc_calls_fail     (RpcCalls              *self,
                              gint64                 id,
                              const GError          *error);
void      rpc_calls_fail_all (RpcCalls              *self,
                              const GError          *error);
guint     rpc_calls_count    (RpcCalls              *self);

G_END_DECLS
