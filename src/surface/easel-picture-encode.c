/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "easel-picture-encode.h"

#include "easel-limits.h"
#include "easel-texture.h"

typedef struct
{
  GdkPixbuf *pixels;
  guint      max_width;
  guint      max_side;
  gsize      max_bytes;
} Encoding;

static void
encoding_free (gpointer data)
{
  Encoding *self = data;

  g_clear_object (&self->pixels);
  g_free (self);
}

static void
scale (Encoding *self,
       double    factor)
{
  g_autoptr(GdkPixbuf) scaled =
    gdk_pixbuf_scale_simple (self->pixels, MAX (1, (int) (gdk_pixbuf_get_width (self->pixels) * factor + 0.5)),
                             MAX (1, (int) (gdk_pixbuf_get_height (self->pixels) * factor + 0.5)), GDK_INTERP_BILINEAR);

  if (scaled != NULL)
    g_set_object (&self->pixels, scaled);
}

/* Scaling and compressing takes up to a second, so it runs in a thread, on a copy that the thread owns. */
static void
encode_in_thread (GTask        *task,
                  gpointer      source,
                  gpointer      data,
                  GCancellable *cancellable)
{
  Encoding *self = data;
  double width = gdk_pixbuf_get_width (self->pixels);
  double height = gdk_pixbuf_get_height (self->pixels);
  double factor = MIN (1, MIN (self->max_side / width, self->max_side / height));
  GError *error = NULL;
  char *buffer = NULL;
  gsize size = 0;

  if (self->max_width > 0)
    factor = MIN (factor, self->max_width / width);
  do
    {
      g_clear_pointer (&buffer, g_free);
      if (factor < 1)
        scale (self, factor);
      factor = 0.7;
      if (!gdk_pixbuf_save_to_buffer (self->pixels, &buffer, &size, "png", &error, NULL))
        {
          g_task_return_error (task, error);
          return;
        }
    }
  while (size > self->max_bytes && gdk_pixbuf_get_width (self->pixels) > 1);
  g_task_return_pointer (task, easel_picture_new (g_bytes_new_take (buffer, size),
                                                  gdk_pixbuf_get_width (self->pixels),
                                                  gdk_pixbuf_get_height (self->pixels)),
                         (GDestroyNotify) easel_picture_free);
}

/**
 * easel_picture_encode_async:
 * @texture: pixels
 * @max_width: in pixels; 0 keeps the width
 * @max_side: maximum of width and height, in pixels
 * @max_bytes: maximum size of the PNG; the picture is scaled down until it fits
 * @cancellable: (nullable): cancels the operation
 * @callback: called with the picture
 * @user_data: data for @callback
 *
 * Only a picture that is one pixel wide may be larger than @max_bytes.
 */
void
easel_picture_encode_async (GdkTexture          *texture,
                            guint                max_width,
                            guint                max_side,
                            gsize                max_bytes,
                            GCancellable        *cancellable,
                            GAsyncReadyCallback  callback,
                            gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;
  Encoding *encoding;

  g_return_if_fail (GDK_IS_TEXTURE (texture));

  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_picture_encode_async);
  encoding = g_new0 (Encoding, 1);
  encoding->pixels = easel_texture_to_pixbuf (texture);
  encoding->max_width = max_width;
  encoding->max_side = max_side;
  encoding->max_bytes = max_bytes;
  g_task_set_task_data (task, encoding, encoding_free);
  g_task_run_in_thread (task, encode_in_thread);
}

/** easel_picture_encode_finish: (transfer full) (nullable): the picture. */
EaselPicture *
easel_picture_encode_finish (GAsyncResult  *result,
                             GError       **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, easel_picture_encode_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/* An encoding in progress. */
typedef struct
{
  GTask *task;
  guint  max_width;
} Wanted;

static void
encoded_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  EaselPicture *picture = easel_picture_encode_finish (result, &error);

  if (picture != NULL)
    g_task_return_pointer (task, picture, (GDestroyNotify) easel_picture_free);
  else
    g_task_return_error (task, error);
}

static void
photographed_cb (GObject      *source,
                 GAsyncResult *result,
                 gpointer      user_data)
{
  g_autofree Wanted *wanted = user_data;
  g_autoptr(GTask) task = wanted->task;
  GError *error = NULL;
  g_autoptr(GdkTexture) texture = g_task_propagate_pointer (G_TASK (result), &error);

  if (texture == NULL)
    g_task_return_error (task, error);
  else
    easel_picture_encode_async (texture, wanted->max_width, EASEL_LIMIT_SNAPSHOT_SIDE, EASEL_LIMIT_SNAPSHOT_BYTES,
                                g_task_get_cancellable (task), encoded_cb, g_object_ref (task));
}

GTask *
easel_picture_encode_for (GtkWidget *widget,
                          guint      max_width,
                          GTask     *task)
{
  Wanted *wanted = g_new0 (Wanted, 1);
  GTask *photograph = g_task_new (widget, g_task_get_cancellable (task), photographed_cb, wanted);

  wanted->task = g_object_ref (task);
  wanted->max_width = max_width;
  g_task_set_source_tag (photograph, easel_picture_encode_for);
  return photograph;
}
