/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-rpc"

#include "rpc-paced-stream.h"

#include "easel-limits.h"
#include "easel-yield.h"
#include "rpc-limits.h"

#define RPC_TYPE_PACED_INPUT (rpc_paced_input_get_type ())
G_DECLARE_FINAL_TYPE (RpcPacedInput, rpc_paced_input, RPC, PACED_INPUT, GFilterInputStream)

struct _RpcPacedInput
{
  GFilterInputStream parent_instance;

  gsize  left;   /* bytes until the next source */
  gint64 since;  /* microseconds: the first read since the last source */
};

struct _RpcPacedStream
{
  GIOStream parent_instance;

  GIOStream    *base;
  GObject      *owner;  /* nullable: keeps @base open */
  GInputStream *input;
};

static void pollable_init (GPollableInputStreamInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (RpcPacedInput, rpc_paced_input, G_TYPE_FILTER_INPUT_STREAM,
                               G_IMPLEMENT_INTERFACE (G_TYPE_POLLABLE_INPUT_STREAM, pollable_init))
G_DEFINE_FINAL_TYPE (RpcPacedStream, rpc_paced_stream, G_TYPE_IO_STREAM)

/* --- input ------------------------------------------------------------------------------------------------------ */

static GPollableInputStream *
get_base_input (GPollableInputStream *input)
{
  return G_POLLABLE_INPUT_STREAM (g_filter_input_stream_get_base_stream (G_FILTER_INPUT_STREAM (input)));
}

static gboolean
paced_input_can_poll (GPollableInputStream *input)
{
  return g_pollable_input_stream_can_poll (get_base_input (input));
}

static gboolean
paced_input_is_readable (GPollableInputStream *input)
{
  return g_pollable_input_stream_is_readable (get_base_input (input));
}

static GSource *
paced_input_create_source (GPollableInputStream *input,
                           GCancellable         *cancellable)
{
  RpcPacedInput *self = RPC_PACED_INPUT (input);
  g_autoptr(GSource) ready = NULL;
  GSource *source;

  if (self->left > 0)
    {
      ready = g_pollable_input_stream_create_source (get_base_input (input), cancellable);
      source = g_pollable_source_new_full (input, ready, NULL);
    }
  else
    {
      /* The next read is tried without polling: a TLS stream may hold decrypted bytes while its socket has none, and
       * the source of the base stream would never be ready. */
      ready = g_idle_source_new ();
      source = g_pollable_source_new_full (input, ready, cancellable);
      easel_yield (source);
    }
  self->left = EASEL_LIMIT_TURN_BYTES;
  return source;
}

static gssize
paced_input_read_nonblocking (GPollableInputStream  *input,
                              void                  *buffer,
                              gsize                  count,
                              GError               **error)
{
  RpcPacedInput *self = RPC_PACED_INPUT (input);
  gint64 now = g_get_monotonic_time ();
  gssize n;

  if (self->left == EASEL_LIMIT_TURN_BYTES)
    self->since = now;
  if (now - self->since > EASEL_LIMIT_TURN_TIME * 1000)
    self->left = 0;
  if (self->left == 0)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_WOULD_BLOCK, "Enough for this turn of the main loop");
      return -1;
    }
  n = g_pollable_input_stream_read_nonblocking (get_base_input (input), buffer, MIN (count, self->left), NULL, error);
  if (n > 0)
    self->left -= n;
  return n;
}

static void
pollable_init (GPollableInputStreamInterface *iface)
{
  iface->can_poll = paced_input_can_poll;
  iface->is_readable = paced_input_is_readable;
  iface->create_source = paced_input_create_source;
  iface->read_nonblocking = paced_input_read_nonblocking;
}

static void
rpc_paced_input_class_init (RpcPacedInputClass *klass)
{
}

static void
rpc_paced_input_init (RpcPacedInput *self)
{
  self->left = EASEL_LIMIT_TURN_BYTES;
}

/* --- stream ----------------------------------------------------------------------------------------------------- */

static GInputStream *
rpc_paced_stream_get_input_stream (GIOStream *stream)
{
  return RPC_PACED_STREAM (stream)->input;
}

static GOutputStream *
rpc_paced_stream_get_output_stream (GIOStream *stream)
{
  return g_io_stream_get_output_stream (RPC_PACED_STREAM (stream)->base);
}

static gboolean
rpc_paced_stream_close (GIOStream     *stream,
                        GCancellable  *cancellable,
                        GError       **error)
{
  return g_io_stream_close (RPC_PACED_STREAM (stream)->base, cancellable, error);
}

static void
closed_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;

  if (g_io_stream_close_finish (G_IO_STREAM (source), result, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* GIOStream's own way would close the base stream on a worker thread. */
static void
rpc_paced_stream_close_async (GIOStream           *stream,
                              int                  io_priority,
                              GCancellable        *cancellable,
                              GAsyncReadyCallback  callback,
                              gpointer             user_data)
{
  GTask *task = g_task_new (stream, cancellable, callback, user_data);

  g_task_set_source_tag (task, rpc_paced_stream_close_async);
  g_io_stream_close_async (RPC_PACED_STREAM (stream)->base, io_priority, cancellable, closed_cb, task);
}

static gboolean
rpc_paced_stream_close_finish (GIOStream     *stream,
                               GAsyncResult  *result,
                               GError       **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
rpc_paced_stream_finalize (GObject *object)
{
  RpcPacedStream *self = RPC_PACED_STREAM (object);

  g_clear_object (&self->input);
  g_clear_object (&self->base);
  g_clear_object (&self->owner);

  G_OBJECT_CLASS (rpc_paced_stream_parent_class)->finalize (object);
}

static void
rpc_paced_stream_class_init (RpcPacedStreamClass *klass)
{
  GIOStreamClass *stream_class = G_IO_STREAM_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = rpc_paced_stream_finalize;
  stream_class->get_input_stream = rpc_paced_stream_get_input_stream;
  stream_class->get_output_stream = rpc_paced_stream_get_output_stream;
  stream_class->close_fn = rpc_paced_stream_close;
  stream_class->close_async = rpc_paced_stream_close_async;
  stream_class->close_finish = rpc_paced_stream_close_finish;
}

static void
rpc_paced_stream_init (RpcPacedStream *self)
{
}

/**
 * rpc_paced_stream_new:
 * @base: a stream whose input can be polled
 * @owner: (nullable): an object that closes @base when it is freed
 * @socket: (nullable): the socket of @base without TLS, for users that shut down one of its directions
 *
 * Returns: (transfer full): a stream on @base; a #GSocketConnection if there is a @socket
 */
GIOStream *
rpc_paced_stream_new (GIOStream *base,
                      gpointer   owner,
                      GSocket   *socket)
{
  g_autoptr(RpcPacedStream) self = NULL;

  g_return_val_if_fail (G_IS_IO_STREAM (base), NULL);
  g_return_val_if_fail (owner == NULL || G_IS_OBJECT (owner), NULL);
  g_return_val_if_fail (socket == NULL || G_IS_SOCKET (socket), NULL);

  self = g_object_new (RPC_TYPE_PACED_STREAM, NULL);
  self->base = g_object_ref (base);
  g_set_object (&self->owner, owner);
  /* Both streams of @base are closed with it. */
  self->input = g_object_new (RPC_TYPE_PACED_INPUT, "base-stream", g_io_stream_get_input_stream (base),
                              "close-base-stream", FALSE, NULL);
  if (socket == NULL)
    return G_IO_STREAM (g_steal_pointer (&self));
  return G_IO_STREAM (g_tcp_wrapper_connection_new (G_IO_STREAM (self), socket));
}
