/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-canvas"

#include "easel-picture.h"

/**
 * easel_picture_new:
 * @png: (transfer full): the PNG file
 * @width: in pixels
 * @height: in pixels
 *
 * Returns: (transfer full): a picture
 */
EaselPicture *
easel_picture_new (GBytes *png,
                   guint   width,
                   guint   height)
{
  EaselPicture *self = g_new0 (EaselPicture, 1);

  self->png = png;
  self->width = width;
  self->height = height;
  return self;
}

void
easel_picture_free (EaselPicture *self)
{
  g_bytes_unref (self->png);
  g_free (self);
}

/**
 * easel_canvas_take_picture_async:
 * @self: a canvas
 * @max_width: in pixels
 * @cancellable: (nullable): cancels the request
 * @callback: called with the picture
 * @user_data: data for @callback
 *
 * Emits #EaselCanvas::picture-wanted. The caller checks beforehand whether an agent may have the picture.
 */
void
easel_canvas_take_picture_async (EaselCanvas         *self,
                                 guint                max_width,
                                 GCancellable        *cancellable,
                                 GAsyncReadyCallback  callback,
                                 gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;
  gboolean taken = FALSE;

  g_return_if_fail (EASEL_IS_CANVAS (self));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_canvas_take_picture_async);
  g_signal_emit_by_name (self, "picture-wanted", task, max_width, &taken);
  if (!taken)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "Nobody shows the canvas");
}

/**
 * easel_canvas_take_picture_finish:
 * @self: a canvas
 * @result: the result of the callback
 * @error: return location for a #GError
 *
 * Returns: (transfer full) (nullable): the picture
 */
EaselPicture *
easel_canvas_take_picture_finish (EaselCanvas   *self,
                                  GAsyncResult  *result,
                                  GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
