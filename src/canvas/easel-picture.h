/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas.h"

G_BEGIN_DECLS

/* EaselPicture: a canvas as the user sees it, in whole pixels. */
typedef struct
{
  GBytes *png;
  guint   width;
  guint   height;
} EaselPicture;

/* Takes ownership of @png. */
EaselPicture *easel_picture_new                (GBytes               *png,
                                                guint                 width,
                                                guint                 height);
void          easel_picture_free               (EaselPicture         *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselPicture, easel_picture_free)

/* Asks the view of the canvas; G_IO_ERROR_NOT_FOUND without a view. */
void          easel_canvas_take_picture_async  (EaselCanvas          *self,
                                                guint                 max_width,
                                                GCancellable         *cancellable,
                                                GAsyncReadyCallback   callback,
                                                gpointer              user_data);
EaselPicture *easel_canvas_take_picture_finish (EaselCanvas          *self,
                                                GAsyncResult         *result,
                                                GError              **error);

G_END_DECLS
