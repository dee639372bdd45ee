/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* (transfer floating) (nullable): @value: (foreign): an array of objects as rows with a column for each member, or an
 * object as names and values; NULL: @value is neither. */
GtkWidget *pmx_table_new (JsonNode *value);

/* @rows: (element-type GStrv) (foreign): the first row has the names; a line says if there are more than
 * PMX_LIMIT_TABLE_ROWS. */
GtkWidget *pmx_table_new_rows (GPtrArray *rows);

G_END_DECLS
