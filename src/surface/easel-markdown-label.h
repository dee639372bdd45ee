/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-markdown.h"

G_BEGIN_DECLS

/* Shows the words of a block. Links that may leave Easel are followed with the pointer and with the keyboard, and the
 * surface that the label is in asks the user first; the addresses of others are words and no more.
 * Returns: whether there are such links. */
gboolean easel_markdown_label_set (GtkLabel                 *label,
                                   const EaselMarkdownBlock *block);

G_END_DECLS
