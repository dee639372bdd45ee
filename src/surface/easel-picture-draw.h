/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The pixels of a widget that GTK draws, for a picture. */
gboolean easel_picture_can_draw (GtkWidget *self);
void     easel_picture_draw     (GtkWidget *self,
                                 GTask     *task);

G_END_DECLS
