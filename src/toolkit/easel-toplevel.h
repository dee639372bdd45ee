/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* (nullable): the widget whose event controllers see all events for @widget and around it: its dialog, or its window.
 * Newer dialogs are inside a window, and withhold events from it. */
GtkWidget *easel_toplevel_find         (GtkWidget *widget);
/* Whether the user works with the content of @window: it is active, and no dialog lies over it. */
gboolean   easel_toplevel_is_in_front  (GtkWindow *window);
/* Calls @changed with @object alone when that may be different. */
void       easel_toplevel_follow_front (GtkWindow *window,
                                        GCallback  changed,
                                        gpointer   object);

/* Answers a dialog of GTK, such as the one for printing, as if the user had cancelled it. */
void       easel_toplevel_cancel       (GtkDialog *dialog);

G_END_DECLS
