/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* @words: plain text of any length; @below: (nullable) (transfer floating): stands between them and the buttons. */
void       easel_dialog_words_set       (AdwMessageDialog *dialog,
                                         const char       *words,
                                         GtkWidget        *below);
GtkWidget *easel_dialog_words_new       (const char       *words);
GtkWidget *easel_dialog_words_new_exact (const char       *text,
                                         gboolean          is_code);

G_END_DECLS
