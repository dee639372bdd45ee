/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-rpc"

#include "rpc-websocket.h"

#include "easel-limits.h"
#include "rpc-limits.h"
#include "rpc-watchdog.h"
#include "rpc-websocket-bound.h"

struct _RpcWebsocket
{
  GObject                  parent_instance;

  SoupWebsocketConnection *connection;
  RpcWatchdog             *watchdog;
  GQueue                   queued;              /* of GBytes: messages received before the start */
  gsize                    queued_bytes;
  GError                  *reason;
  unsigned short           close_code;          /* close code from the peer; 0 before, and without a close frame */
  char                    *close_reason;        /* nullable: close reason from the peer */
  gsize                    backlog;             /* bytes sent since the peer last showed that it reads */
  guint                    keepalive_interval;  /* ms */
  guint                    pong_deadline;       /* ms */
  gboolean                 started;
  gboolean                 is_ended;            /* whether the connection has ended; "closed" may not be emitted yet */
  gboolean                 closed;              /* whether "closed" was emitted */
};

enum
{
  PROP_0,
  PROP_KEEPALIVE_INTERVAL,
  PROP_PONG_DEADLINE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void rpc_websocket_iface_init (RpcTransportInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (RpcWebsocket, rpc_websocket, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (RPC_TYPE_TRANSPORT, rpc_websocket_iface_init))

static gboolean
linger_cb (gpointer connection)
{
  return G_SOURCE_REMOVE;
}

static void
lingered_cb (SoupWebsocketConnection *connection,
             gpointer                 source)
{
  g_source_destroy (source);
}

static void
unref_source (gpointer  source,
              GClosure *closure)
{
  g_source_unref (source);
}

/* Keeps the connection until queued data is written and the peer has sent its close frame, but not longer than
 * EASEL_LIMIT_CLOSE_LINGER: dropping it closes the socket. */
static void
linger (SoupWebsocketConnection *connection,
        unsigned short           code)
{
  g_autoptr(GSource) source = NULL;

  if (soup_websocket_connection_get_state (connection) == SOUP_WEBSOCKET_STATE_CLOSED)
    return;
  if (soup_websocket_connection_get_state (connection) == SOUP_WEBSOCKET_STATE_OPEN)
    soup_websocket_connection_close (connection, code, NULL);

  source = g_timeout_source_new (EASEL_LIMIT_CLOSE_LINGER);
  g_source_set_callback (source, linger_cb, g_object_ref (connection), g_object_unref);
  g_signal_connect_data (connection, "closed", G_CALLBACK (lingered_cb),
                         g_source_ref (source), unref_source, 0);
  g_source_attach (source, g_main_context_get_thread_default ());
}

static void
emit_closed (RpcWebsocket *self)
{
  if (self->closed || !self->started || !g_queue_is_empty (&self->queued))
    return;
  self->closed = TRUE;
  rpc_transport_emit_closed (RPC_TRANSPORT (self), self->reason);
}

static void
finish (RpcWebsocket *self,
        GError       *reason)
{
  if (self->is_ended)
    {
      g_clear_error (&reason);
      return;
    }
  self->is_ended = TRUE;
  self->reason = reason;
  g_clear_pointer (&self->watchdog, rpc_watchdog_free);
  g_signal_handlers_disconnect_by_data (self->connection, self);
  g_clear_object (&self->connection);
  emit_closed (self);
}

/* Closes with an error. @code: close code for the peer, 0 if it no longer reads. */
static void
fail (RpcWebsocket   *self,
      unsigned short  code,
      GError         *reason)
{
  g_autoptr(RpcWebsocket) keep_alive = g_object_ref (self);

  /* Sending a close frame on a broken socket fails again, which must not re-enter this function. */
  if (self->connection != NULL)
    g_signal_handlers_disconnect_by_data (self->connection, self);
  if (code != 0 && self->connection != NULL)
    linger (self->connection, code);
  finish (self, reason);
}

static void
set_backlog (RpcWebsocket *self,
             gsize         n_bytes)
{
  self->backlog = n_bytes;
  rpc_watchdog_set_backlog (self->watchdog, n_bytes);
}

static gboolean
can_write (RpcWebsocket *self)
{
  GIOStream *stream = soup_websocket_connection_get_io_stream (self->connection);
  GOutputStream *output = g_io_stream_get_output_stream (stream);

  return G_IS_POLLABLE_OUTPUT_STREAM (output) &&
         g_pollable_output_stream_is_writable (G_POLLABLE_OUTPUT_STREAM (output));
}

static void
message_cb (SoupWebsocketConnection *connection,
            int                      type,
            GBytes                  *text,
            RpcWebsocket            *self)
{
  g_autoptr(RpcWebsocket) keep_alive = g_object_ref (self);
  gsize size = g_bytes_get_size (text);

  rpc_watchdog_feed (self->watchdog);
  /* A peer may send without reading, so receiving data proves nothing about sent data. can_write() makes a system
   * call. */
  if (self->backlog > 0 && can_write (self))
    set_backlog (self, 0);

  if (self->queued_bytes + size > EASEL_LIMIT_RECEIVE_QUEUE_BYTES)
    fail (self, SOUP_WEBSOCKET_CLOSE_TOO_BIG,
          g_error_new_literal (G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE, "The peer sent too much before the start"));
  else if (self->started && g_queue_is_empty (&self->queued))
    rpc_transport_emit_message (RPC_TRANSPORT (self), text);
  else
    {
      self->queued_bytes += size;
      g_queue_push_tail (&self->queued, g_bytes_ref (text));
    }
}

static gboolean
is_goodbye (unsigned short code)
{
  return code == SOUP_WEBSOCKET_CLOSE_NORMAL || code == SOUP_WEBSOCKET_CLOSE_GOING_AWAY ||
         code == SOUP_WEBSOCKET_CLOSE_NO_STATUS;
}

static void
error_cb (SoupWebsocketConnection *connection,
          GError                  *error,
          RpcWebsocket            *self)
{
  /* The peer has already sent a close frame: do not wait for ours. */
  if (is_goodbye (soup_websocket_connection_get_close_code (connection)))
    return;
  /* Send the reason for a too large message, but do not wait for the peer's close frame: libsoup would buffer all data
   * until then. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE))
    {
      soup_websocket_connection_close (connection, SOUP_WEBSOCKET_CLOSE_TOO_BIG, NULL);
      fail (self, 0, g_error_copy (error));
    }
  else
    fail (self, SOUP_WEBSOCKET_CLOSE_PROTOCOL_ERROR, g_error_copy (error));
}

static void
closed_cb (SoupWebsocketConnection *connection,
           RpcWebsocket            *self)
{
  g_autoptr(RpcWebsocket) keep_alive = g_object_ref (self);
  unsigned short code = soup_websocket_connection_get_close_code (connection);
  GError *reason = NULL;

  self->close_code = code;
  self->close_reason = g_strdup (soup_websocket_connection_get_close_data (connection));
  /* 0 means that the stream ended without a close frame. */
  if (!is_goodbye (code))
    g_set_error (&reason, G_IO_ERROR, G_IO_ERROR_CONNECTION_CLOSED,
                 code == 0 ? "The connection was lost" : "The peer ended the connection with code %u", code);
  finish (self, reason);
}

static void
pong_cb (SoupWebsocketConnection *connection,
         GBytes                  *payload,
         RpcWebsocket            *self)
{
  rpc_watchdog_feed (self->watchdog);
  set_backlog (self, 0);
}

static void
timed_out_cb (gpointer user_data)
{
  fail (user_data, 0,
        g_error_new_literal (G_IO_ERROR, G_IO_ERROR_TIMED_OUT, "The peer no longer answers"));
}

static void
rpc_websocket_start (RpcTransport *transport)
{
  g_autoptr(RpcWebsocket) self = g_object_ref (RPC_WEBSOCKET (transport));

  self->started = TRUE;
  while (!self->closed && !g_queue_is_empty (&self->queued))
    {
      g_autoptr(GBytes) text = g_queue_pop_head (&self->queued);

      self->queued_bytes -= g_bytes_get_size (text);
      rpc_transport_emit_message (transport, text);
    }
  if (self->is_ended)
    emit_closed (self);
}

static gboolean
rpc_websocket_send (RpcTransport  *transport,
                    GBytes        *text,
                    GError       **error)
{
  RpcWebsocket *self = RPC_WEBSOCKET (transport);
  g_autoptr(GError) reason = NULL;
  gsize size = g_bytes_get_size (text);

  if (self->is_ended || soup_websocket_connection_get_state (self->connection) != SOUP_WEBSOCKET_STATE_OPEN)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CLOSED, "The connection is closed");
      return FALSE;
    }
  if (size > EASEL_LIMIT_SEND_BACKLOG - MIN (self->backlog, EASEL_LIMIT_SEND_BACKLOG))
    {
      g_set_error_literal (&reason, G_IO_ERROR, G_IO_ERROR_NO_SPACE, "The peer no longer reads");
      fail (self, 0, g_error_copy (reason));
      g_propagate_error (error, g_steal_pointer (&reason));
      return FALSE;
    }
  set_backlog (self, self->backlog + size);
  soup_websocket_connection_send_message (self->connection, SOUP_WEBSOCKET_DATA_TEXT, text);
  return TRUE;
}

static void
rpc_websocket_close (RpcTransport *transport)
{
  g_autoptr(RpcWebsocket) self = g_object_ref (RPC_WEBSOCKET (transport));

  g_queue_clear_full (&self->queued, (GDestroyNotify) g_bytes_unref);
  self->queued_bytes = 0;
  self->started = TRUE;
  if (!self->is_ended)
    {
      g_signal_handlers_disconnect_by_data (self->connection, self);
      linger (self->connection, SOUP_WEBSOCKET_CLOSE_NORMAL);
    }
  finish (self, NULL);
  emit_closed (self);
}

static void
rpc_websocket_set_max_message (RpcTransport *transport,
                               gsize         n_bytes)
{
  RpcWebsocket *self = RPC_WEBSOCKET (transport);

  if (!self->is_ended)
    rpc_websocket_bound_set (self->connection, MIN (n_bytes, EASEL_LIMIT_MESSAGE_BYTES));
}

static void
rpc_websocket_iface_init (RpcTransportInterface *iface)
{
  iface->start = rpc_websocket_start;
  iface->send = rpc_websocket_send;
  iface->close = rpc_websocket_close;
  iface->set_max_message = rpc_websocket_set_max_message;
}

static void
rpc_websocket_dispose (GObject *object)
{
  RpcWebsocket *self = RPC_WEBSOCKET (object);

  self->is_ended = TRUE;
  g_clear_pointer (&self->watchdog, rpc_watchdog_free);
  if (self->connection != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->connection, self);
      linger (self->connection, SOUP_WEBSOCKET_CLOSE_NORMAL);
    }
  g_clear_object (&self->connection);

  G_OBJECT_CLASS (rpc_websocket_parent_class)->dispose (object);
}

static void
rpc_websocket_finalize (GObject *object)
{
  RpcWebsocket *self = RPC_WEBSOCKET (object);

  g_queue_clear_full (&self->queued, (GDestroyNotify) g_bytes_unref);
  g_clear_error (&self->reason);
  g_free (self->close_reason);

  G_OBJECT_CLASS (rpc_websocket_parent_class)->finalize (object);
}

static void
rpc_websocket_get_property (GObject    *object,
                            guint       prop_id,
                            GValue     *value,
                            GParamSpec *pspec)
{
  RpcWebsocket *self = RPC_WEBSOCKET (object);

  switch (prop_id)
    {
    case PROP_KEEPALIVE_INTERVAL:
      g_value_set_uint (value, self->keepalive_interval);
      break;
    case PROP_PONG_DEADLINE:
      g_value_set_uint (value, self->pong_deadline);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
set_keepalive (RpcWebsocket *self,
               guint         interval,
               guint         deadline)
{
  self->keepalive_interval = interval;
  self->pong_deadline = deadline;
  if (self->is_ended)
    return;
  /* libsoup's interval is in seconds, and 0 disables it. */
  soup_websocket_connection_set_keepalive_interval (self->connection, (interval + 999) / 1000);
  rpc_watchdog_set_patience (self->watchdog, interval > 0 ? interval + deadline : 0);
}

static void
rpc_websocket_set_property (GObject      *object,
                            guint         prop_id,
                            const GValue *value,
                            GParamSpec   *pspec)
{
  RpcWebsocket *self = RPC_WEBSOCKET (object);

  switch (prop_id)
    {
    case PROP_KEEPALIVE_INTERVAL:
      set_keepalive (self, g_value_get_uint (value), self->pong_deadline);
      break;
    case PROP_PONG_DEADLINE:
      set_keepalive (self, self->keepalive_interval, g_value_get_uint (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
      return;
    }
  g_object_notify_by_pspec (object, pspec);
}

static void
rpc_websocket_class_init (RpcWebsocketClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->dispose = rpc_websocket_dispose;
  object_class->finalize = rpc_websocket_finalize;
  object_class->get_property = rpc_websocket_get_property;
  object_class->set_property = rpc_websocket_set_property;

  /**
   * RpcWebsocket:keepalive-interval:
   *
   * Milliseconds between two pings, rounded up to whole seconds; 0 disables them, and then a dead peer is not noticed.
   */
  properties[PROP_KEEPALIVE_INTERVAL] =
    g_param_spec_uint ("keepalive-interval", NULL, NULL, 0, G_MAXINT, EASEL_LIMIT_KEEPALIVE_INTERVAL, flags);

  /**
   * RpcWebsocket:pong-deadline:
   *
   * Milliseconds to wait for a pong before the peer counts as dead.
   */
  properties[PROP_PONG_DEADLINE] =
    g_param_spec_uint ("pong-deadline", NULL, NULL, 0, G_MAXINT, EASEL_LIMIT_PONG_DEADLINE, flags);

  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
rpc_websocket_init (RpcWebsocket *self)
{
  g_queue_init (&self->queued);
}

/**
 * rpc_websocket_new:
 * @connection: (transfer none): an open connection of either side; the transport owns it from now on
 * @socket: (nullable): its socket, to see incomplete messages
 *
 * Sets limits and keep-alive, and queues messages until the start.
 *
 * Returns: (transfer full): a transport
 */
RpcTransport *
rpc_websocket_new (SoupWebsocketConnection *connection,
                   GSocket                 *socket)
{
  RpcWebsocket *self;

  g_return_val_if_fail (SOUP_IS_WEBSOCKET_CONNECTION (connection), NULL);
  g_return_val_if_fail (socket == NULL || G_IS_SOCKET (socket), NULL);

  self = g_object_new (RPC_TYPE_WEBSOCKET, NULL);
  self->connection = g_object_ref (connection);
  self->watchdog = rpc_watchdog_new (socket, timed_out_cb, self);
  rpc_websocket_bound_set (connection, EASEL_LIMIT_MESSAGE_BYTES);
  g_signal_connect_object (connection, "message", G_CALLBACK (message_cb), self, 0);
  g_signal_connect_object (connection, "error", G_CALLBACK (error_cb), self, 0);
  g_signal_connect_object (connection, "closed", G_CALLBACK (closed_cb), self, 0);
  g_signal_connect_object (connection, "pong", G_CALLBACK (pong_cb), self, 0);
  set_keepalive (self, EASEL_LIMIT_KEEPALIVE_INTERVAL, EASEL_LIMIT_PONG_DEADLINE);
  return RPC_TRANSPORT (self);
}

/**
 * rpc_websocket_get_close_code:
 * @self: a transport
 * @reason: (out) (optional) (nullable) (transfer none): foreign: the peer's close reason
 *
 * Returns: the close code from the peer (RFC 6455 §7.4); 0 before, and without a close frame
 */
unsigned short
rpc_websocket_get_close_code (RpcWebsocket  *self,
                              const char   **reason)
{
  g_return_val_if_fail (RPC_IS_WEBSOCKET (self), 0);

  if (reason != NULL)
    *reason = self->close_reason;
  return self->close_code;
}
