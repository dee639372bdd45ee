/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Returns: (transfer floating): a button that copies @text to the clipboard and then shows a check mark. */
GtkWidget *easel_copy_button_new (const char *text);

G_END_DECLS
