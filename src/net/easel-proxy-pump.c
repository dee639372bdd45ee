/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-net"

#include "easel-proxy-pump.h"

/* Bytes of one read: as many as a local socket has at once, so that a response needs few iterations of the main
 * loop. */
#define CHUNK (64 * 1024)

/* A direction of the pump. It reads only after everything read before was written, so at most one chunk is queued. */
typedef struct
{
  GTask                 *task;
  GPollableInputStream  *from;
  GPollableOutputStream *to;
  GSource               *source;  /* nullable: NULL after the end */
  GBytes                *rest;    /* nullable: bytes that wait to be written */
} Lane;

static void watch_readable (Lane *self);
static void watch_writable (Lane *self);

static void
lane_stop (Lane *self)
{
  if (self->source != NULL)
    g_source_destroy (self->source);
  g_clear_pointer (&self->source, g_source_unref);
  g_clear_pointer (&self->rest, g_bytes_unref);
}

static void
lanes_free (gpointer data)
{
  Lane *lanes = data;

  for (guint i = 0; i < 2; i++)
    {
      lane_stop (&lanes[i]);
      g_object_unref (lanes[i].from);
      g_object_unref (lanes[i].to);
    }
  g_free (lanes);
}

/* Ends both directions. The caller must not access either lane afterwards. */
static void
end (Lane *self)
{
  g_autoptr(GTask) task = self->task;
  Lane *lanes = g_task_get_task_data (task);

  lane_stop (&lanes[0]);
  lane_stop (&lanes[1]);
  g_task_return_boolean (task, TRUE);
}

static void
watch (Lane    *self,
       GSource *source,
       gboolean (*callback) (GObject *, gpointer))
{
  if (self->source != NULL)
    g_source_destroy (self->source);
  g_clear_pointer (&self->source, g_source_unref);
  self->source = source;
  g_source_set_callback (source, G_SOURCE_FUNC (callback), self, NULL);
  g_source_attach (source, g_task_get_context (self->task));
}

/* Writes @bytes; the rest is written when the stream is writable again, and no more is read before. */
static void
forward (Lane   *self,
         GBytes *bytes)
{
  gsize length = g_bytes_get_size (bytes);
  g_autoptr(GError) error = NULL;
  gssize n = g_pollable_output_stream_write_nonblocking (self->to, g_bytes_get_data (bytes, NULL), length,
                                                         g_task_get_cancellable (self->task), &error);

  if (n < 0 && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WOULD_BLOCK))
    {
      end (self);
      return;
    }
  if (n == (gssize) length)
    {
      if (self->rest != NULL)
        watch_readable (self);
      g_clear_pointer (&self->rest, g_bytes_unref);
      return;
    }
  if (self->rest == NULL)
    watch_writable (self);
  else
    g_bytes_unref (self->rest);
  self->rest = n > 0 ? g_bytes_new_from_bytes (bytes, (gsize) n, length - (gsize) n) : g_bytes_ref (bytes);
}

static gboolean
writable_cb (GObject  *stream,
             gpointer  user_data)
{
  Lane *self = user_data;
  g_autoptr(GBytes) rest = g_bytes_ref (self->rest);

  forward (self, rest);
  return G_SOURCE_CONTINUE;
}

static gboolean
readable_cb (GObject  *stream,
             gpointer  user_data)
{
  Lane *self = user_data;
  g_autoptr(GError) error = NULL;
  g_autofree guint8 *chunk = g_malloc (CHUNK);
  gssize n = g_pollable_input_stream_read_nonblocking (self->from, chunk, CHUNK, g_task_get_cancellable (self->task),
                                                       &error);
  g_autoptr(GBytes) bytes = NULL;

  if (n > 0)
    {
      bytes = g_bytes_new_take (g_steal_pointer (&chunk), (gsize) n);
      forward (self, bytes);
    }
  else if (n == 0 || !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WOULD_BLOCK))
    {
      end (self);
    }
  return G_SOURCE_CONTINUE;
}

static void
watch_readable (Lane *self)
{
  watch (self, g_pollable_input_stream_create_source (self->from, g_task_get_cancellable (self->task)), readable_cb);
}

static void
watch_writable (Lane *self)
{
  watch (self, g_pollable_output_stream_create_source (self->to, g_task_get_cancellable (self->task)), writable_cb);
}

static void
lane_start (Lane      *self,
            GTask     *task,
            GIOStream *from,
            GIOStream *to)
{
  self->task = task;
  self->from = G_POLLABLE_INPUT_STREAM (g_object_ref (g_io_stream_get_input_stream (from)));
  self->to = G_POLLABLE_OUTPUT_STREAM (g_object_ref (g_io_stream_get_output_stream (to)));
  watch_readable (self);
}

/**
 * easel_proxy_pump_async:
 * @one: a stream with pollable input and output
 * @other: another such stream
 * @cancellable: (nullable): ends the operation
 * @callback: called at the end
 * @user_data: for @callback
 *
 * Like g_io_stream_splice_async(), with one main loop iteration for each chunk.
 */
void
easel_proxy_pump_async (GIOStream           *one,
                        GIOStream           *other,
                        GCancellable        *cancellable,
                        GAsyncReadyCallback  callback,
                        gpointer             user_data)
{
  GTask *task;
  Lane *lanes;

  g_return_if_fail (G_IS_IO_STREAM (one));
  g_return_if_fail (G_IS_IO_STREAM (other));

  /* The lanes own the task; end() drops it. */
  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_proxy_pump_async);
  g_task_set_check_cancellable (task, FALSE);
  lanes = g_new0 (Lane, 2);
  g_task_set_task_data (task, lanes, lanes_free);
  lane_start (&lanes[0], task, one, other);
  lane_start (&lanes[1], task, other, one);
}

/**
 * easel_proxy_pump_finish:
 * @result: what the callback got
 *
 * Reports no error: the tunnel closes in the same way for every reason.
 */
void
easel_proxy_pump_finish (GAsyncResult *result)
{
  g_return_if_fail (g_async_result_is_tagged (result, easel_proxy_pump_async));

  g_task_propagate_boolean (G_TASK (result), NULL);
}
