/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* (transfer floating): puts @text into the clipboard, and shows that it did. */
GtkWidget *easel_copy_button_new (const char *text);

G_END_DECLS
