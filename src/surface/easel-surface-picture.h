/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-picture.h"
#include "easel-surface.h"

G_BEGIN_DECLS

/* Pictures of a surface for agents: "picture-wanted" of its canvas. */
void     easel_surface_picture_connect  (EaselSurface         *self);
/* EaselSurfaceClass.photograph of every surface that GTK draws: returns a GdkTexture to @task. */
void     easel_surface_picture_draw     (EaselSurface         *self,
                                         GTask                *task);

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

G_END_DECLS
