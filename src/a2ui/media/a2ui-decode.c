/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-media"

#include "config.h"

#include "a2ui-decode.h"

#include "a2ui-media-limits.h"
#include "easel-deadline.h"

/* A run of a decoder: the file is written to it, then a header and the pixels are read. */
typedef struct
{
  GSubprocess   *decoder;
  GBytes        *bytes;
  guint32        head[2];      /* width and height */
  char          *pixels;
  GCancellable  *cancellable;
  EaselDeadline *deadline;
} Decode;

/**
 * a2ui_pixels_free:
 * @self: (transfer full): pixels
 *
 * Frees @self.
 */
void
a2ui_pixels_free (A2uiPixels *self)
{
  g_bytes_unref (self->pixels);
  g_free (self);
}

static void
decode_free (gpointer data)
{
  Decode *decode = data;

  g_subprocess_force_exit (decode->decoder);
  g_clear_pointer (&decode->deadline, easel_deadline_free);
  g_object_unref (decode->decoder);
  g_object_unref (decode->cancellable);
  g_bytes_unref (decode->bytes);
  g_free (decode->pixels);
  g_free (decode);
}

static void
deadline_cb (gboolean timed_out,
             gpointer user_data)
{
  Decode *decode = user_data;

  g_cancellable_cancel (decode->cancellable);
}

static gsize
size_of (Decode *decode)
{
  return (gsize) decode->head[0] * decode->head[1] * 4;
}

/* A broken pipe, an early end and an exceeded limit are the same error for the agent. */
static void
fail (GTask *task)
{
  g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                           "it is no PNG, JPEG, GIF or WebP picture, or too large a one");
}

static void
pixels_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Decode *decode = g_task_get_task_data (task);
  A2uiPixels *pixels;
  gsize n;

  if (!g_input_stream_read_all_finish (G_INPUT_STREAM (source), result, &n, NULL) || n != size_of (decode))
    {
      fail (task);
      return;
    }
  pixels = g_new0 (A2uiPixels, 1);
  pixels->width = decode->head[0];
  pixels->height = decode->head[1];
  pixels->pixels = g_bytes_new_take (g_steal_pointer (&decode->pixels), n);
  g_task_return_pointer (task, pixels, (GDestroyNotify) a2ui_pixels_free);
}

/* The decoder processed foreign bytes, so its output is validated like them. */
static void
head_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Decode *decode = g_task_get_task_data (task);
  gsize n;

  if (!g_input_stream_read_all_finish (G_INPUT_STREAM (source), result, &n, NULL) || n != sizeof decode->head ||
      decode->head[0] < 1 || decode->head[0] > A2UI_LIMIT_PICTURE_SIDE ||
      decode->head[1] < 1 || decode->head[1] > A2UI_LIMIT_PICTURE_SIDE)
    {
      fail (task);
      return;
    }
  decode->pixels = g_malloc (size_of (decode));
  g_input_stream_read_all_async (G_INPUT_STREAM (source), decode->pixels, size_of (decode), G_PRIORITY_DEFAULT,
                                 decode->cancellable, pixels_cb, g_steal_pointer (&task));
}

static void
written_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Decode *decode = g_task_get_task_data (task);

  if (!g_output_stream_write_all_finish (G_OUTPUT_STREAM (source), result, NULL, NULL) ||
      !g_output_stream_close (G_OUTPUT_STREAM (source), NULL, NULL))
    {
      fail (task);
      return;
    }
  g_input_stream_read_all_async (g_subprocess_get_stdout_pipe (decode->decoder), decode->head, sizeof decode->head,
                                 G_PRIORITY_DEFAULT, decode->cancellable, head_cb, g_steal_pointer (&task));
}

/* The decoder gets none of our environment except the search paths of its libraries. */
static GSubprocess *
start (GError **error)
{
  static const char *const inherited[] = { "PATH", "GDK_PIXBUF_MODULE_FILE", "XDG_DATA_DIRS", "XDG_RUNTIME_DIR" };
  GSubprocessFlags flags = G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE |
                           G_SUBPROCESS_FLAGS_STDERR_SILENCE;
  g_autoptr(GSubprocessLauncher) launcher = g_subprocess_launcher_new (flags);
  const char *program = g_getenv ("EASEL_PICTURE_PROGRAM");
  g_auto(GStrv) environment = g_new0 (char *, 1);

  for (guint i = 0; i < G_N_ELEMENTS (inherited); i++)
    if (g_getenv (inherited[i]) != NULL)
      environment = g_environ_setenv (environment, inherited[i], g_getenv (inherited[i]), TRUE);
  g_subprocess_launcher_set_environ (launcher, environment);
  return g_subprocess_launcher_spawn (launcher, error, program != NULL ? program : LIBEXECDIR "/easel/easel-picture",
                                      NULL);
}

/**
 * a2ui_decode_async:
 * @bytes: a file, foreign
 * @cancellable: (nullable): cancelling ends the decoder
 * @callback: receives the pixels
 * @user_data: for @callback
 *
 * Decodes PNG, JPEG, GIF (the first frame) and, if the system supports it, WebP.
 */
void
a2ui_decode_async (GBytes              *bytes,
                   GCancellable        *cancellable,
                   GAsyncReadyCallback  callback,
                   gpointer             user_data)
{
  g_autoptr(GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  g_autoptr(GError) error = NULL;
  GSubprocess *decoder;
  Decode *decode;

  g_return_if_fail (bytes != NULL);

  g_task_set_source_tag (task, a2ui_decode_async);
  decoder = start (&error);
  if (decoder == NULL)
    {
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }
  decode = g_new0 (Decode, 1);
  decode->decoder = decoder;
  decode->bytes = g_bytes_ref (bytes);
  decode->cancellable = g_cancellable_new ();
  decode->deadline = easel_deadline_new (A2UI_LIMIT_DECODE_TIME, cancellable, deadline_cb, decode);
  g_task_set_task_data (task, decode, decode_free);
  g_output_stream_write_all_async (g_subprocess_get_stdin_pipe (decoder), g_bytes_get_data (bytes, NULL),
                                   g_bytes_get_size (bytes), G_PRIORITY_DEFAULT, decode->cancellable, written_cb,
                                   g_steal_pointer (&task));
}

A2uiPixels *
a2ui_decode_finish (GAsyncResult  *result,
                    GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}
