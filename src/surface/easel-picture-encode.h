/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-picture.h"

G_BEGIN_DECLS

/* Encodes pixels as PNG, scaled down to @max_width (0: unchanged), to @max_side in both directions, and to
 * @max_bytes. */
void          easel_picture_encode_async  (GdkTexture           *texture,
                                           guint                 max_width,
                                           guint                 max_side,
                                           gsize                 max_bytes,
                                           GCancellable         *cancellable,
                                           GAsyncReadyCallback   callback,
                                           gpointer              user_data);
EaselPicture *easel_picture_encode_finish (GAsyncResult         *result,
                                           GError              **error);
/* Returns: (transfer full): a task for the pixels of @widget; it passes an EaselPicture of them to @task. */
GTask        *easel_picture_encode_for    (GtkWidget            *widget,
                                           guint                 max_width,
                                           GTask                *task);

G_END_DECLS
