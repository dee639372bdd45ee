/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Handles popovers, dialogs and focus of widgets that an agent, a host or a page may remove while they are open. */

/* Hides each popover in the program when its parent is unmapped. Further calls do nothing. */
void easel_transients_fix_popovers (void);
/* Clears the focus of each window in the program when the focused widget is removed from it. Further calls do
 * nothing. */
void easel_transients_fix_focus    (void);
/* Closes @dialog, as if by the user, when @owner is removed from its window. */
void easel_transients_close_with   (GtkWidget *dialog,
                                    GtkWidget *owner);
/* Closes @dialog: an EaselAlert or an EaselDialog, as if by the user. */
void easel_transients_close        (GtkWidget *dialog);

G_END_DECLS
