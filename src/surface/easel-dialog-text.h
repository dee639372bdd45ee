/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-alert.h"

G_BEGIN_DECLS

void       easel_dialog_text_set       (EaselAlert *dialog,
                                        const char *text,
                                        GtkWidget  *below);
GtkWidget *easel_dialog_text_new       (const char *text);
/* Shows all of @text, from left to right. @is_code: in a monospace font. */
GtkWidget *easel_dialog_text_new_exact (const char *text,
                                        gboolean    is_code);
/* Shows all of @text: lines that begin with " + " or " - ", in different colours. */
GtkWidget *easel_dialog_text_new_diff  (const char *text);

G_END_DECLS
