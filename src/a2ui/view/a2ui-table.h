/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-node-container.h"

G_BEGIN_DECLS

/* Components of Easel's own catalog, docs/easel-catalog.json: rows of the data in columns that the user can sort, and
 * the same rows as a chart. */
GtkWidget *a2ui_table_build (A2uiNode *node, const A2uiRenderer *renderers);
GtkWidget *a2ui_chart_build (A2uiNode *node, const A2uiRenderer *renderers);

/* (transfer none): the JSON of @row, an item of the model of a table. */
JsonNode  *a2ui_table_row_get_value (gpointer row);

G_END_DECLS
