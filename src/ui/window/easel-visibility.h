/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Whether the window of @widget may be seen: on the screen, and neither put away nor known to be covered. */
gboolean easel_visibility_is_shown (GtkWidget *widget);
/* For a mapped widget: @changed (swapped, with @object) is called when that may be another. Again is the same. */
void     easel_visibility_follow   (GtkWidget *widget,
                                    GCallback  changed,
                                    gpointer   object);

G_END_DECLS
