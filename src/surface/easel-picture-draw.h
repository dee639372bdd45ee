/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Renders a widget that GTK draws into a texture. */
gboolean easel_picture_can_draw (GtkWidget *self);
void     easel_picture_draw     (GtkWidget *self,
                                 GTask     *task);

G_END_DECLS
