/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Whether the window of @widget may be visible: mapped, not minimized and not reported as covered. */
gboolean easel_visibility_is_shown (GtkWidget *widget);
/* For a mapped widget: calls @changed (swapped, with @object) when the result of easel_visibility_is_shown() may have
 * changed. Repeated calls have no further effect. */
void     easel_visibility_follow   (GtkWidget *widget,
                                    GCallback  changed,
                                    gpointer   object);

G_END_DECLS
