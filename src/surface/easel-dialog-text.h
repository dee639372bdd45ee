/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

void       easel_dialog_text_set       (AdwMessageDialog *dialog,
                                        const char       *text,
                                        GtkWidget        *below);
GtkWidget *easel_dialog_text_new       (const char       *text);
GtkWidget *easel_dialog_text_new_exact (const char       *text,
                                        gboolean          is_code);

G_END_DECLS
