/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define RPC_TYPE_TRANSPORT (rpc_transport_get_type ())
G_DECLARE_INTERFACE (RpcTransport, rpc_transport, RPC, TRANSPORT, GObject)

/* Carries whole messages (UTF-8 text, not yet parsed) both ways. Signals: "message" (GBytes *text); "drained": all
 * queued messages are written, if the transport implements rpc_transport_get_backlog();
 * "ended": the peer has closed its output but still reads, with rpc_stdio_set_half_open(); "closed" (GError *reason,
 * nullable), exactly once and last. A transport emits nothing before rpc_transport_start(). */
struct _RpcTransportInterface
{
  GTypeInterface parent_iface;

  void     (*start) (RpcTransport  *self);
  gboolean (*send)  (RpcTransport  *self,
                     GBytes        *text,
                     GError       **error);
  void     (*close) (RpcTransport  *self);
  /* Optional; transports may be bounded elsewhere. */
  void     (*set_max_message) (RpcTransport  *self,
                               gsize          n_bytes);
  void     (*set_paused)      (RpcTransport  *self,
                               gboolean       paused);
  gsize    (*get_backlog)     (RpcTransport  *self);
  /* Optional; for transports that can be closed in one direction. */
  void     (*end)             (RpcTransport  *self);
};

void     rpc_transport_start           (RpcTransport  *self);
gboolean rpc_transport_send            (RpcTransport  *self,
                                        GBytes        *text,
                                        GError       **error);
void     rpc_transport_close           (RpcTransport  *self);
void     rpc_transport_set_max_message (RpcTransport  *self,
                                        gsize          n_bytes);
void     rpc_transport_set_paused      (RpcTransport  *self,
                                        gboolean       paused);
gsize    rpc_transport_get_backlog     (RpcTransport  *self);
void     rpc_transport_end             (RpcTransport  *self);

/* For implementations. */
void     rpc_transport_emit_message (RpcTransport *self,
                                     GBytes       *text);
void     rpc_transport_emit_drained (RpcTransport *self);
void     rpc_transport_emit_ended   (RpcTransport *self);
void     rpc_transport_emit_closed  (RpcTransport *self,
                                     const GError *reason);

G_END_DECLS
