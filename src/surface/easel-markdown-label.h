/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-markdown.h"

G_BEGIN_DECLS

/*
 * Shows the text of a block. Links whose addresses may leave Easel can be followed with the pointer and the keyboard,
 * and the surface around the label asks the user first; other links are shown as text.
 *
 * Returns: whether there are links that can be followed
 */
gboolean easel_markdown_label_set (GtkLabel                 *label,
                                   const EaselMarkdownBlock *block);

G_END_DECLS
