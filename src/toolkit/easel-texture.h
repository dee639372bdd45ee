/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Returns: (transfer full) (nullable): a copy of the pixels; %NULL if there is not enough memory for it. */
GdkPixbuf *easel_texture_to_pixbuf (GdkTexture *texture);

G_END_DECLS
