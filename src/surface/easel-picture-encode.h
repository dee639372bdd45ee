/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-picture.h"

G_BEGIN_DECLS

/* Makes a picture of any pixels: scaled down to @max_width (0: as it is), to @max_side each way, and to @max_bytes. */
void          easel_picture_encode_async  (GdkTexture           *texture,
                                           guint                 max_width,
                                           guint                 max_side,
                                           gsize                 max_bytes,
                                           GCancellable         *cancellable,
                                           GAsyncReadyCallback   callback,
                                           gpointer              user_data);
EaselPicture *easel_picture_encode_finish (GAsyncResult         *result,
                                           GError              **error);
/* (transfer full): a task that gets the pixels of @widget, for @task, which gets an EaselPicture of them. */
GTask        *easel_picture_encode_for    (GtkWidget            *widget,
                                           guint                 max_width,
                                           GTask                *task);

G_END_DECLS
