/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-rpc"

#include "rpc-stdio.h"

#include "easel-yield.h"
#include "rpc-limits.h"
#include "rpc-stdio-writer.h"

#include <signal.h>
#include <string.h>

struct _RpcStdio
{
  GObject         parent_instance;

  GInputStream   *input;
  RpcStdioWriter *writer;
  GCancellable   *cancellable;
  GByteArray     *partial;  /* the beginning of the line that is being read */
  char           *buffer;   /* (nullable): EASEL_LIMIT_LINES_CHUNK bytes, if the input can be polled */
  GSource        *source;   /* (nullable): polls the input, unless paused */
  gsize           skipped;  /* skipped bytes of a line that is too long */
  gboolean        skipping;
  gboolean        started;
  gboolean        paused;
  gboolean        half_open;
  gboolean        reading;
  gboolean        closed;
};

static void rpc_stdio_iface_init (RpcTransportInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (RpcStdio, rpc_stdio, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (RPC_TYPE_TRANSPORT, rpc_stdio_iface_init))

static void read_next (RpcStdio *self);

static void
stop_polling (RpcStdio *self)
{
  if (self->source == NULL)
    return;
  g_source_destroy (self->source);
  g_clear_pointer (&self->source, g_source_unref);
}

static void
finish (RpcStdio     *self,
        const GError *reason)
{
  g_autoptr(RpcStdio) keep_alive = g_object_ref (self);

  if (self->closed)
    return;
  self->closed = TRUE;
  stop_polling (self);
  g_cancellable_cancel (self->cancellable);
  g_byte_array_set_size (self->partial, 0);
  rpc_stdio_writer_finish (self->writer);
  rpc_transport_emit_closed (RPC_TRANSPORT (self), reason);
}

static void
emit (RpcStdio *self,
      GBytes   *line)
{
  const char *data;
  gsize length, i = 0;

  data = g_bytes_get_data (line, &length);
  while (i < length && g_ascii_isspace (data[i]))
    i++;
  if (i < length)
    rpc_transport_emit_message (RPC_TRANSPORT (self), line);
}

/* Reports a line that was too long as an empty message. */
static void
emit_overlong (RpcStdio *self)
{
  g_autoptr(GBytes) empty = g_bytes_new_static ("", 0);

  g_byte_array_set_size (self->partial, 0);
  rpc_transport_emit_message (RPC_TRANSPORT (self), empty);
}

static void
skip (RpcStdio *self,
      gsize     length)
{
  g_autoptr(GError) error = NULL;

  self->skipped += length;
  if (self->skipped <= EASEL_LIMIT_LINE_BYTES)
    return;
  g_set_error_literal (&error, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE, "The peer sends a line without end");
  finish (self, error);
}

static void
append (RpcStdio   *self,
        const char *data,
        gsize       length)
{
  if (self->skipping)
    {
      skip (self, length);
      return;
    }
  if (self->partial->len + length > EASEL_LIMIT_MESSAGE_BYTES)
    {
      self->skipping = TRUE;
      self->skipped = 0;
      emit_overlong (self);
    }
  else
    g_byte_array_append (self->partial, (const guint8 *) data, length);
}

static void
end_line (RpcStdio *self)
{
  g_autoptr(GBytes) line = NULL;

  if (self->skipping)
    {
      self->skipping = FALSE;
      return;
    }
  line = g_byte_array_free_to_bytes (self->partial);
  self->partial = g_byte_array_new ();
  emit (self, line);
}

static void
receive (RpcStdio   *self,
         const char *data,
         gsize       length)
{
  const char *end = data + length;

  while (!self->closed && data < end)
    {
      const char *feed = memchr (data, '\n', end - data);

      append (self, data, (feed != NULL ? feed : end) - data);
      if (feed != NULL && !self->closed)
        end_line (self);
      data = feed != NULL ? feed + 1 : end;
    }
}

static void
end_input (RpcStdio *self)
{
  stop_polling (self);
  end_line (self);
  if (self->half_open && !self->closed)
    rpc_transport_emit_ended (RPC_TRANSPORT (self));
  else
    finish (self, NULL);
}

/* Polls for all input with one source: an asynchronous read would create one each, and take several iterations of the
 * main loop. A full chunk means that there is more, before which GTK may draw. */
static gboolean
readable_cb (GPollableInputStream *input,
             gpointer              user_data)
{
  g_autoptr(RpcStdio) self = g_object_ref (user_data);
  g_autoptr(GError) error = NULL;
  gssize n = g_pollable_input_stream_read_nonblocking (input, self->buffer, EASEL_LIMIT_LINES_CHUNK, NULL, &error);

  if (n == EASEL_LIMIT_LINES_CHUNK)
    easel_yield (self->source);
  else if (g_source_get_priority (self->source) != G_PRIORITY_DEFAULT)
    g_source_set_priority (self->source, G_PRIORITY_DEFAULT);
  if (n > 0)
    receive (self, self->buffer, n);
  else if (n == 0)
    end_input (self);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WOULD_BLOCK))
    finish (self, error);
  return G_SOURCE_CONTINUE;
}

static void
poll_input (RpcStdio *self)
{
  if (self->source != NULL)
    return;
  self->source = g_pollable_input_stream_create_source (G_POLLABLE_INPUT_STREAM (self->input), NULL);
  g_source_set_callback (self->source, G_SOURCE_FUNC (readable_cb), self, NULL);
  g_source_attach (self->source, g_main_context_get_thread_default ());
}

typedef struct
{
  GWeakRef transport;
} Reading;

static void
reading_free (Reading *reading)
{
  g_weak_ref_clear (&reading->transport);
  g_free (reading);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Reading, reading_free)

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(Reading) reading = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) chunk = g_input_stream_read_bytes_finish (G_INPUT_STREAM (source), result, &error);
  g_autoptr(RpcStdio) self = g_weak_ref_get (&reading->transport);

  if (self == NULL || self->closed)
    return;
  self->reading = FALSE;
  if (chunk == NULL)
    finish (self, error);
  else if (g_bytes_get_size (chunk) == 0)
    end_input (self);
  else
    {
      receive (self, g_bytes_get_data (chunk, NULL), g_bytes_get_size (chunk));
      read_next (self);
    }
}

/* The read keeps no reference: freeing the transport cancels it. */
static void
read_next (RpcStdio *self)
{
  Reading *reading;

  if (self->closed || self->paused || self->reading)
    return;
  if (self->buffer != NULL)
    {
      poll_input (self);
      return;
    }
  self->reading = TRUE;
  reading = g_new0 (Reading, 1);
  g_weak_ref_init (&reading->transport, self);
  g_input_stream_read_bytes_async (self->input, EASEL_LIMIT_LINES_CHUNK, G_PRIORITY_DEFAULT, self->cancellable, read_cb,
                                   reading);
}

static void
failed_cb (RpcStdioWriter *writer,
           const GError   *error,
           RpcStdio       *self)
{
  finish (self, error);
}

static void
drained_cb (RpcStdioWriter *writer,
            RpcStdio       *self)
{
  if (!self->closed)
    rpc_transport_emit_drained (RPC_TRANSPORT (self));
}

static void
rpc_stdio_start (RpcTransport *transport)
{
  RpcStdio *self = RPC_STDIO (transport);

  if (self->started)
    return;
  self->started = TRUE;
  read_next (self);
}

static gboolean
rpc_stdio_send (RpcTransport  *transport,
                GBytes        *text,
                GError       **error)
{
  RpcStdio *self = RPC_STDIO (transport);
  g_autoptr(GError) reason = NULL;

  g_return_val_if_fail (g_bytes_get_size (text) > 0, FALSE);
  g_return_val_if_fail (memchr (g_bytes_get_data (text, NULL), '\n', g_bytes_get_size (text)) == NULL, FALSE);

  if (!self->closed && rpc_stdio_writer_queue (self->writer, text))
    return TRUE;
  if (self->closed)
    g_set_error_literal (&reason, G_IO_ERROR, G_IO_ERROR_CLOSED, "The connection is closed");
  else
    g_set_error_literal (&reason, G_IO_ERROR, G_IO_ERROR_NO_SPACE, "The peer no longer reads");
  finish (self, reason);
  g_propagate_error (error, g_steal_pointer (&reason));
  return FALSE;
}

static void
rpc_stdio_close (RpcTransport *transport)
{
  finish (RPC_STDIO (transport), NULL);
}

/* Lines that were already read, 64 KiB at most, are still delivered. */
static void
rpc_stdio_set_paused (RpcTransport *transport,
                      gboolean      paused)
{
  RpcStdio *self = RPC_STDIO (transport);

  self->paused = paused;
  if (paused)
    stop_polling (self);
  if (!paused && self->started)
    read_next (self);
}

static gsize
rpc_stdio_get_backlog (RpcTransport *transport)
{
  return rpc_stdio_writer_get_backlog (RPC_STDIO (transport)->writer);
}

static void
rpc_stdio_end (RpcTransport *transport)
{
  rpc_stdio_writer_end (RPC_STDIO (transport)->writer);
}

static void
rpc_stdio_iface_init (RpcTransportInterface *iface)
{
  iface->start = rpc_stdio_start;
  iface->send = rpc_stdio_send;
  iface->close = rpc_stdio_close;
  iface->set_paused = rpc_stdio_set_paused;
  iface->get_backlog = rpc_stdio_get_backlog;
  iface->end = rpc_stdio_end;
}

static void
rpc_stdio_dispose (GObject *object)
{
  RpcStdio *self = RPC_STDIO (object);

  self->closed = TRUE;
  stop_polling (self);
  g_cancellable_cancel (self->cancellable);
  if (self->writer != NULL)
    rpc_stdio_writer_finish (self->writer);
  g_clear_object (&self->writer);
  g_clear_object (&self->input);

  G_OBJECT_CLASS (rpc_stdio_parent_class)->dispose (object);
}

static void
rpc_stdio_finalize (GObject *object)
{
  RpcStdio *self = RPC_STDIO (object);

  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->partial, g_byte_array_unref);
  g_free (self->buffer);

  G_OBJECT_CLASS (rpc_stdio_parent_class)->finalize (object);
}

static void
rpc_stdio_class_init (RpcStdioClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = rpc_stdio_dispose;
  object_class->finalize = rpc_stdio_finalize;

  /* Writing to a closed pipe must be an error, not end the program. GSocket does the same. */
  signal (SIGPIPE, SIG_IGN);
}

static void
rpc_stdio_init (RpcStdio *self)
{
  self->cancellable = g_cancellable_new ();
  self->partial = g_byte_array_new ();
}

/**
 * rpc_stdio_new:
 * @input: messages from the peer
 * @output: messages to the peer; closed with the transport
 *
 * Carries one message for each line. Blank lines are ignored; a line above `EASEL_LIMIT_MESSAGE_BYTES` is dropped and
 * reported as an empty message; a line above `EASEL_LIMIT_LINE_BYTES` closes the transport with
 * `G_IO_ERROR_MESSAGE_TOO_LARGE`.
 *
 * Returns: (transfer full): a transport
 */
RpcTransport *
rpc_stdio_new (GInputStream  *input,
               GOutputStream *output)
{
  RpcStdio *self;

  g_return_val_if_fail (G_IS_INPUT_STREAM (input), NULL);
  g_return_val_if_fail (G_IS_OUTPUT_STREAM (output), NULL);

  self = g_object_new (RPC_TYPE_STDIO, NULL);
  self->input = g_object_ref (input);
  if (G_IS_POLLABLE_INPUT_STREAM (input) && g_pollable_input_stream_can_poll (G_POLLABLE_INPUT_STREAM (input)))
    self->buffer = g_malloc (EASEL_LIMIT_LINES_CHUNK);
  self->writer = rpc_stdio_writer_new (output);
  g_signal_connect_object (self->writer, "failed", G_CALLBACK (failed_cb), self, 0);
  g_signal_connect_object (self->writer, "drained", G_CALLBACK (drained_cb), self, 0);
  return RPC_TRANSPORT (self);
}

/**
 * rpc_stdio_set_half_open:
 * @self: a transport
 * @half_open: whether the end of the input keeps the output open, and emits "ended" instead of "closed"
 *
 * For a peer that closes its output but still reads answers.
 */
void
rpc_stdio_set_half_open (RpcStdio *self,
                         gboolean  half_open)
{
  g_return_if_fail (RPC_IS_STDIO (self));

  self->half_open = half_open;
}
