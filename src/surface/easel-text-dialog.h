/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void easel_text_dialog_present (GtkWidget  *parent,
                                const char *title,
                                const char *text);

G_END_DECLS
