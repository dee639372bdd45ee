/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The layout of Row and Column: children in one direction, with space distributed by weight or between them. A row that
 * is too long continues on the next line. Its children are A2uiNodeContainers. */
#define A2UI_TYPE_FLEX_LAYOUT (a2ui_flex_layout_get_type ())
G_DECLARE_FINAL_TYPE (A2uiFlexLayout, a2ui_flex_layout, A2UI, FLEX_LAYOUT, GtkLayoutManager)

/* Pixels between children, and between lines. */
#define A2UI_FLEX_GAP 8

GtkLayoutManager *a2ui_flex_layout_new              (GtkOrientation  orientation);
/* Values of A2UI; (nullable): NULL: "start" for the distribution, "stretch" for the alignment. */
void              a2ui_flex_layout_set_distribution (A2uiFlexLayout *self,
                                                     const char     *distribution);
void              a2ui_flex_layout_set_alignment    (A2uiFlexLayout *self,
                                                     const char     *alignment);

G_END_DECLS
