/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Adds a tooltip with the text of @label, shown only while the label is ellipsized: otherwise it would repeat visible
 * text and cover what is below. Must be called once for each label. */
void easel_label_tooltip_add (GtkLabel *label);

G_END_DECLS
