/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Popovers and dialogs of a widget that an agent, a host or a page may take away while they are open, and the focus. */

/* From now on, and in the whole program, a popover is hidden when the widget that it belongs to leaves the screen. The
 * second call does nothing. */
void easel_transients_fix_popovers (void);
/* From now on, and in the whole program, a window has no focus in a widget that was taken out of it. The second call
 * does nothing. */
void easel_transients_fix_focus    (void);
/* @dialog is closed, as by the user, when @owner is taken out of its window. */
void easel_transients_close_with   (GtkWindow *dialog,
                                    GtkWidget *owner);

G_END_DECLS
