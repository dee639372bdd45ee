/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-canvas.h"

G_BEGIN_DECLS

/* Takes a picture of @canvas at once, asks the user for a file, and writes the picture to it. @parent: (nullable). */
void   easel_picture_save_async  (EaselCanvas         *canvas,
                                  GtkWindow           *parent,
                                  GAsyncReadyCallback  callback,
                                  gpointer             user_data);
/* Returns: (transfer full) (nullable): the file; %NULL without an error if the user cancelled. */
GFile *easel_picture_save_finish (EaselCanvas         *canvas,
                                  GAsyncResult        *result,
                                  GError             **error);

G_END_DECLS
