/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-rpc"

#include "rpc-transport.h"

enum
{
  MESSAGE,
  DRAINED,
  ENDED,
  CLOSED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_INTERFACE (RpcTransport, rpc_transport, G_TYPE_OBJECT)

static void
rpc_transport_default_init (RpcTransportInterface *iface)
{
  /**
   * RpcTransport::message:
   * @self: a transport
   * @text: (transfer none): one complete message, unchecked foreign bytes; empty for a message that could not be read,
   *   such as a line that was too long
   */
  signals[MESSAGE] = g_signal_new ("message", RPC_TYPE_TRANSPORT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 1, G_TYPE_BYTES | G_SIGNAL_TYPE_STATIC_SCOPE);

  /**
   * RpcTransport::drained:
   * @self: a transport
   */
  signals[DRAINED] = g_signal_new ("drained", RPC_TYPE_TRANSPORT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);

  /**
   * RpcTransport::ended:
   * @self: a transport
   */
  signals[ENDED] = g_signal_new ("ended", RPC_TYPE_TRANSPORT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);

  /**
   * RpcTransport::closed:
   * @self: a transport
   * @reason: (nullable): the error; %NULL when either side closed normally
   *
   * Emitted exactly once, as the last signal.
   */
  signals[CLOSED] = g_signal_new ("closed", RPC_TYPE_TRANSPORT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_ERROR);
}

/** rpc_transport_start: starts the delivery of messages. Earlier messages are delivered now, in order. */
void
rpc_transport_start (RpcTransport *self)
{
  g_return_if_fail (RPC_IS_TRANSPORT (self));

  RPC_TRANSPORT_GET_IFACE (self)->start (self);
}

/**
 * rpc_transport_set_max_message:
 * @self: a transport
 * @n_bytes: the largest message from the peer, at most `EASEL_LIMIT_MESSAGE_BYTES`
 *
 * A larger message closes the transport. Used to allow less before the peer has authenticated.
 */
void
rpc_transport_set_max_message (RpcTransport *self,
                               gsize         n_bytes)
{
  RpcTransportInterface *iface;

  g_return_if_fail (RPC_IS_TRANSPORT (self));

  iface = RPC_TRANSPORT_GET_IFACE (self);
  if (iface->set_max_message != NULL)
    iface->set_max_message (self, n_bytes);
}

/**
 * rpc_transport_set_paused:
 * @self: a transport
 * @paused: whether to stop reading
 *
 * For forwarders, which must not read faster than they write. Messages that were already read are still delivered; the
 * end of the stream is not noticed while paused. A transport without support keeps reading, within its own limits.
 */
void
rpc_transport_set_paused (RpcTransport *self,
                          gboolean      paused)
{
  RpcTransportInterface *iface;

  g_return_if_fail (RPC_IS_TRANSPORT (self));

  iface = RPC_TRANSPORT_GET_IFACE (self);
  if (iface->set_paused != NULL)
    iface->set_paused (self, paused);
}

/**
 * rpc_transport_get_backlog:
 * @self: a transport
 *
 * Returns: bytes that are queued for writing, or 0 if the transport does not count them; "drained" reports an empty
 *   queue
 */
gsize
rpc_transport_get_backlog (RpcTransport *self)
{
  RpcTransportInterface *iface;

  g_return_val_if_fail (RPC_IS_TRANSPORT (self), 0);

  iface = RPC_TRANSPORT_GET_IFACE (self);
  return iface->get_backlog != NULL ? iface->get_backlog (self) : 0;
}

/**
 * rpc_transport_end:
 * @self: a transport
 *
 * Tells the peer that no more messages will be sent; its messages are still delivered. Does nothing if the transport
 * can only be closed in both directions.
 */
void
rpc_transport_end (RpcTransport *self)
{
  RpcTransportInterface *iface;

  g_return_if_fail (RPC_IS_TRANSPORT (self));

  iface = RPC_TRANSPORT_GET_IFACE (self);
  if (iface->end != NULL)
    iface->end (self);
}

/**
 * rpc_transport_send:
 * @self: a transport
 * @text: one message: UTF-8 without line breaks
 * @error: `G_IO_ERROR_CLOSED`; `G_IO_ERROR_NO_SPACE` if the peer has stopped reading, which closes the transport
 *
 * Queues a message. Messages leave in the order in which they were queued.
 *
 * Returns: whether it was queued
 */
gboolean
rpc_transport_send (RpcTransport  *self,
                    GBytes        *text,
                    GError       **error)
{
  g_return_val_if_fail (RPC_IS_TRANSPORT (self), FALSE);
  g_return_val_if_fail (text != NULL, FALSE);

  return RPC_TRANSPORT_GET_IFACE (self)->send (self, text, error);
}

/**
 * rpc_transport_close:
 * @self: a transport
 *
 * Closes the connection normally; queued messages are still written, for at most `EASEL_LIMIT_CLOSE_LINGER`. The signal
 * is emitted before this function returns. A second call does nothing.
 */
void
rpc_transport_close (RpcTransport *self)
{
  g_return_if_fail (RPC_IS_TRANSPORT (self));

  RPC_TRANSPORT_GET_IFACE (self)->close (self);
}

/** rpc_transport_emit_message: for implementations. */
void
rpc_transport_emit_message (RpcTransport *self,
                            GBytes       *text)
{
  g_return_if_fail (RPC_IS_TRANSPORT (self));

  g_signal_emit (self, signals[MESSAGE], 0, text);
}

/** rpc_transport_emit_drained: for implementations. */
void
rpc_transport_emit_drained (RpcTransport *self)
{
  g_return_if_fail (RPC_IS_TRANSPORT (self));

  g_signal_emit (self, signals[DRAINED], 0);
}

/** rpc_transport_emit_ended: for implementations. */
void
rpc_transport_emit_ended (RpcTransport *self)
{
  g_return_if_fail (RPC_IS_TRANSPORT (self));

  g_signal_emit (self, signals[ENDED], 0);
}

/**
 * rpc_transport_emit_closed:
 * @self: a transport
 * @reason: (nullable): the error
 *
 * For implementations, which must emit it once and last.
 */
void
rpc_transport_emit_closed (RpcTransport *self,
                           const GError *reason)
{
  g_return_if_fail (RPC_IS_TRANSPORT (self));

  g_signal_emit (self, signals[CLOSED], 0, reason);
}
