/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Gives @label a tooltip with its text, which comes only while the label has no room for all of it: one that repeats
 * what can be read lies over what is below. Once for each label. */
void easel_label_tooltip_add (GtkLabel *label);

G_END_DECLS
