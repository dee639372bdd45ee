/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-rpc"

#include "rpc-stdio-writer.h"

#include "rpc-limits.h"

#include <limits.h>
#include <string.h>

/* The most bytes of one line that are written in one iteration of the main loop. */
#define NOW_BYTES (256 * 1024)

struct _RpcStdioWriter
{
  GObject        parent_instance;

  GOutputStream *stream;
  GCancellable  *cancellable;
  GQueue         lines;     /* of GBytes, each with its line feed; the head is written next */
  gsize          n_bytes;   /* total size of @lines */
  gsize          written;   /* bytes of the head that are written */
  GSource       *linger;
  gboolean       finishing;
  gboolean       failed;
};

enum
{
  FAILED,
  DRAINED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RpcStdioWriter, rpc_stdio_writer, G_TYPE_OBJECT)

static void
rpc_stdio_writer_finalize (GObject *object)
{
  RpcStdioWriter *self = RPC_STDIO_WRITER (object);

  if (self->linger != NULL)
    g_source_destroy (self->linger);
  g_clear_pointer (&self->linger, g_source_unref);
  g_queue_clear_full (&self->lines, (GDestroyNotify) g_bytes_unref);
  g_clear_object (&self->stream);
  g_clear_object (&self->cancellable);

  G_OBJECT_CLASS (rpc_stdio_writer_parent_class)->finalize (object);
}

static void
rpc_stdio_writer_class_init (RpcStdioWriterClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rpc_stdio_writer_finalize;

  signals[FAILED] = g_signal_new ("failed", RPC_TYPE_STDIO_WRITER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_ERROR);
  signals[DRAINED] = g_signal_new ("drained", RPC_TYPE_STDIO_WRITER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
}

static void
rpc_stdio_writer_init (RpcStdioWriter *self)
{
  g_queue_init (&self->lines);
  self->cancellable = g_cancellable_new ();
}

RpcStdioWriter *
rpc_stdio_writer_new (GOutputStream *stream)
{
  RpcStdioWriter *self = g_object_new (RPC_TYPE_STDIO_WRITER, NULL);

  self->stream = g_object_ref (stream);
  return self;
}

static void write_next (RpcStdioWriter *self);

static void
fail (RpcStdioWriter *self,
      GError         *error)
{
  self->failed = TRUE;
  g_queue_clear_full (&self->lines, (GDestroyNotify) g_bytes_unref);
  self->n_bytes = 0;
  g_output_stream_close_async (self->stream, G_PRIORITY_DEFAULT, NULL, NULL, NULL);
  g_signal_emit (self, signals[FAILED], 0, error);
}

static void
written_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(RpcStdioWriter) self = user_data;
  g_autoptr(GError) error = NULL;
  gssize n = g_output_stream_write_finish (G_OUTPUT_STREAM (source), result, &error);

  if (n < 0)
    {
      fail (self, error);
      return;
    }
  self->written += n;
  write_next (self);
  if (self->n_bytes == 0)
    g_signal_emit (self, signals[DRAINED], 0);
}

/* Writes as much of the head as the stream accepts without blocking. Errors are reported by the asynchronous write.
 *
 * A writable pipe accepts PIPE_BUF bytes; more would block, because its descriptor may be shared with a process that
 * requires blocking mode. */
static void
write_now (RpcStdioWriter *self,
           const char     *data,
           gsize           size)
{
  gsize end = MIN (size, self->written + NOW_BYTES);
  gssize n = 1;

  if (!G_IS_POLLABLE_OUTPUT_STREAM (self->stream) ||
      !g_pollable_output_stream_can_poll (G_POLLABLE_OUTPUT_STREAM (self->stream)))
    return;
  while (self->written < end && n > 0)
    {
      n = g_pollable_output_stream_write_nonblocking (G_POLLABLE_OUTPUT_STREAM (self->stream), data + self->written,
                                                      MIN (end - self->written, PIPE_BUF), NULL, NULL);
      self->written += MAX (n, 0);
    }
}

static void
write_next (RpcStdioWriter *self)
{
  GBytes *line;

  while ((line = g_queue_peek_head (&self->lines)) != NULL)
    {
      gsize size;
      const char *data = g_bytes_get_data (line, &size);

      write_now (self, data, size);
      if (self->written < size)
        {
          g_output_stream_write_async (self->stream, data + self->written, MIN (size - self->written, PIPE_BUF),
                                       G_PRIORITY_DEFAULT, self->cancellable, written_cb, g_object_ref (self));
          return;
        }
      self->n_bytes -= size;
      self->written = 0;
      g_bytes_unref (g_queue_pop_head (&self->lines));
    }
  if (self->finishing)
    g_output_stream_close_async (self->stream, G_PRIORITY_DEFAULT, NULL, NULL, NULL);
}

/**
 * rpc_stdio_writer_queue:
 * @self: a writer
 * @line: without its line feed
 *
 * Returns: %FALSE when the queue exceeds `EASEL_LIMIT_SEND_BACKLOG`, or after the end
 */
gboolean
rpc_stdio_writer_queue (RpcStdioWriter *self,
                        GBytes         *line)
{
  gsize size = g_bytes_get_size (line) + 1;
  char *copy;

  if (self->finishing || self->failed || self->n_bytes + size > EASEL_LIMIT_SEND_BACKLOG)
    return FALSE;

  copy = g_malloc (size);
  memcpy (copy, g_bytes_get_data (line, NULL), size - 1);
  copy[size - 1] = '\n';
  g_queue_push_tail (&self->lines, g_bytes_new_take (copy, size));
  self->n_bytes += size;
  if (g_queue_get_length (&self->lines) == 1)
    write_next (self);
  return TRUE;
}

gsize
rpc_stdio_writer_get_backlog (RpcStdioWriter *self)
{
  return self->n_bytes;
}

static gboolean
linger_cb (gpointer user_data)
{
  RpcStdioWriter *self = user_data;

  g_cancellable_cancel (self->cancellable);
  return G_SOURCE_REMOVE;
}

/** rpc_stdio_writer_end: closes the stream when the queue is written, without a timeout. */
void
rpc_stdio_writer_end (RpcStdioWriter *self)
{
  if (self->finishing || self->failed)
    return;
  self->finishing = TRUE;
  if (g_queue_is_empty (&self->lines))
    write_next (self);
}

/** rpc_stdio_writer_finish: closes the stream when the queue is written, or after `EASEL_LIMIT_CLOSE_LINGER`. */
void
rpc_stdio_writer_finish (RpcStdioWriter *self)
{
  rpc_stdio_writer_end (self);
  if (self->linger != NULL || g_queue_is_empty (&self->lines))
    return;
  self->linger = g_timeout_source_new (EASEL_LIMIT_CLOSE_LINGER);
  g_source_set_callback (self->linger, linger_cb, self, NULL);
  g_source_attach (self->linger, g_main_context_get_thread_default ());
}
