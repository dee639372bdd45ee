/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The pixels of an image: 8 bits each of red, green, blue and alpha, not premultiplied. */
typedef struct
{
  int     width;
  int     height;
  GBytes *pixels;  /* 4 * width bytes per row */
} A2uiPixels;

void        a2ui_pixels_free   (A2uiPixels           *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (A2uiPixels, a2ui_pixels_free)

/* Decodes a file in a process of its own, which can access nothing else; see SECURITY.md. @bytes: foreign. */
void        a2ui_decode_async  (GBytes               *bytes,
                                GCancellable         *cancellable,
                                GAsyncReadyCallback   callback,
                                gpointer              user_data);
A2uiPixels *a2ui_decode_finish (GAsyncResult         *result,
                                GError              **error);

G_END_DECLS
