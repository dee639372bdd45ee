/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#if ADW_CHECK_VERSION (1, 5, 0)
/* Shows @dialog in the window of @parent, if that can show it. @parent: (nullable). */
void easel_dialog_present_in (AdwDialog *dialog,
                              GtkWidget *parent);
/* Focuses @widget now, or when @dialog opens. */
void easel_dialog_focus_in   (AdwDialog *dialog,
                              GtkWidget *widget);
/* Closes @dialog, as if by the user, if it is presented. */
void easel_dialog_close_in   (AdwDialog *dialog);
#endif

G_END_DECLS
