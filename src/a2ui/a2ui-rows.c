/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-rows.h"

#include "a2ui-limits.h"
#include "a2ui-value.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-pointer.h"
#include "easel-text.h"

/* Rows that decide whether a column has numbers. */
#define LOOKED_AT 20

JsonArray *
a2ui_rows_get (A2uiNode *node)
{
  JsonNode *value;

  g_return_val_if_fail (A2UI_IS_NODE (node), NULL);

  value = a2ui_node_get_value (node, "rows");
  return value != NULL && JSON_NODE_HOLDS_ARRAY (value) ? json_node_get_array (value) : NULL;
}

/* (nullable): the columns of the definition. */
static JsonArray *
get_columns (A2uiNode *node)
{
  JsonNode *value = a2ui_node_get_property (node, "columns");

  return value != NULL && JSON_NODE_HOLDS_ARRAY (value) ? json_node_get_array (value) : NULL;
}

static void
add_keys_of_row (JsonNode  *row,
                 GPtrArray *into)
{
  if (JSON_NODE_HOLDS_OBJECT (row))
    {
      JsonObjectIter iter;
      const char *name;

      json_object_iter_init_ordered (&iter, json_node_get_object (row));
      while (into->len < A2UI_LIMIT_TABLE_COLUMNS && json_object_iter_next_ordered (&iter, &name, NULL))
        g_ptr_array_add (into, g_strdup (name));
    }
  else if (JSON_NODE_HOLDS_ARRAY (row))
    for (guint i = 0; i < MIN (json_array_get_length (json_node_get_array (row)), A2UI_LIMIT_TABLE_COLUMNS); i++)
      g_ptr_array_add (into, g_strdup_printf ("%u", i));
}

GPtrArray *
a2ui_rows_list_columns (A2uiNode *node)
{
  GPtrArray *keys = g_ptr_array_new_with_free_func (g_free);
  JsonArray *columns;
  JsonArray *rows;

  g_return_val_if_fail (A2UI_IS_NODE (node), keys);

  columns = get_columns (node);
  for (guint i = 0; columns != NULL && i < MIN (json_array_get_length (columns), A2UI_LIMIT_TABLE_COLUMNS); i++)
    {
      g_autofree char *index = g_strdup_printf ("%u", i);
      JsonObject *column = easel_json_array_object (columns, i);

      g_ptr_array_add (keys, g_strdup (easel_json_peek_string (column, "key", index)));
    }
  rows = columns == NULL ? a2ui_rows_get (node) : NULL;
  if (rows != NULL && json_array_get_length (rows) > 0)
    add_keys_of_row (json_array_get_element (rows, 0), keys);
  return keys;
}

char *
a2ui_rows_dup_title (A2uiNode   *node,
                     guint       index,
                     const char *key)
{
  g_autofree char *address = g_strdup_printf ("columns/%u/title", index);
  g_autofree char *title = NULL;

  g_return_val_if_fail (A2UI_IS_NODE (node), NULL);

  title = a2ui_node_dup_string (node, address);
  return g_strdup (*title != '\0' ? title : key);
}

JsonNode *
a2ui_rows_find_cell (JsonNode   *row,
                     const char *key)
{
  g_return_val_if_fail (row != NULL && key != NULL, NULL);

  if (JSON_NODE_HOLDS_OBJECT (row))
    return json_object_get_member (json_node_get_object (row), key);
  if (JSON_NODE_HOLDS_ARRAY (row))
    {
      gint64 index = easel_pointer_index (key);

      return index >= 0 && index < json_array_get_length (json_node_get_array (row))
             ? json_array_get_element (json_node_get_array (row), (guint) index) : NULL;
    }
  return NULL;
}

gboolean
a2ui_rows_is_numeric (A2uiNode   *node,
                      const char *key)
{
  JsonArray *rows = a2ui_rows_get (node);
  gboolean is_numeric = FALSE;

  for (guint i = 0; rows != NULL && i < MIN (json_array_get_length (rows), LOOKED_AT); i++)
    {
      JsonNode *cell = a2ui_rows_find_cell (json_array_get_element (rows, i), key);

      if (cell == NULL || JSON_NODE_HOLDS_NULL (cell))
        continue;
      if (!JSON_NODE_HOLDS_VALUE (cell) || (json_node_get_value_type (cell) != G_TYPE_INT64 &&
                                            json_node_get_value_type (cell) != G_TYPE_DOUBLE))
        return FALSE;
      is_numeric = TRUE;
    }
  return is_numeric;
}

char *
a2ui_rows_dup_cell (JsonNode   *row,
                    const char *key)
{
  JsonNode *cell = a2ui_rows_find_cell (row, key);
  g_autofree char *foreign = NULL;

  if (cell != NULL && (JSON_NODE_HOLDS_OBJECT (cell) || JSON_NODE_HOLDS_ARRAY (cell)))
    foreign = easel_json_to_string (cell);
  else
    foreign = a2ui_value_to_string (cell);
  return easel_text_for_display (foreign, EASEL_LIMIT_DISPLAY_CHARS);
}
