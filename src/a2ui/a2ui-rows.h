/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-node.h"

G_BEGIN_DECLS

/* The rows of a Table or Chart of Easel's catalog: an array of objects, or of arrays. */

/* (nullable) (transfer none): the array at "rows". */
JsonArray *a2ui_rows_get          (A2uiNode   *node);
/* (transfer full) (element-type utf8): the keys of the columns: those of "columns", else those of the first row. */
GPtrArray *a2ui_rows_list_columns (A2uiNode   *node);
/* (transfer full): the foreign title of the column at @index. */
char      *a2ui_rows_dup_title    (A2uiNode   *node,
                                   guint       index,
                                   const char *key);
/* Whether the first rows have only numbers there. */
gboolean   a2ui_rows_is_numeric   (A2uiNode   *node,
                                   const char *key);
/* (nullable) (transfer none) */
JsonNode  *a2ui_rows_find_cell    (JsonNode   *row,
                                   const char *key);
/* (transfer full): the text of a cell, in one line. */
char      *a2ui_rows_dup_cell     (JsonNode   *row,
                                   const char *key);

G_END_DECLS
