/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "pmx-table.h"

#include <glib/gi18n-lib.h>

#include "easel-json.h"
#include "easel-text.h"
#include "pmx-limits.h"

static char *
dup_cell (JsonNode *value)
{
  g_autofree char *json = NULL;

  if (value == NULL || JSON_NODE_HOLDS_NULL (value))
    return g_strdup ("");
  if (JSON_NODE_HOLDS_VALUE (value) && json_node_get_value_type (value) == G_TYPE_STRING)
    return easel_text_for_layout (json_node_get_string (value), PMX_LIMIT_TABLE_CELL);
  json = easel_json_to_string (value);
  return easel_text_for_layout (json, PMX_LIMIT_TABLE_CELL);
}

static void
add_cell (GtkGrid    *grid,
          const char *text,
          const char *css_class,
          int         column,
          int         row)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_yalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_selectable (GTK_LABEL (label), css_class == NULL);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  gtk_grid_attach (grid, label, column, row, 1, 1);
}

static void
add_name (GtkGrid    *grid,
          const char *name,
          int         column,
          int         row)
{
  g_autofree char *shown = easel_text_for_display (name, EASEL_LIMIT_DISPLAY_CHARS);

  add_cell (grid, shown, "dim-label", column, row);
}

static void
add_value (GtkGrid  *grid,
           JsonNode *value,
           int       column,
           int       row)
{
  g_autofree char *shown = dup_cell (value);

  add_cell (grid, shown, NULL, column, row);
}

static GtkGrid *
make_grid (void)
{
  GtkWidget *grid = gtk_grid_new ();

  gtk_grid_set_row_spacing (GTK_GRID (grid), 6);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 18);
  return GTK_GRID (grid);
}

static GtkWidget *
make_rows (JsonArray *rows)
{
  JsonObject *first = easel_json_array_object (rows, 0);
  g_autoptr(GList) names = json_object_get_members (first);
  GtkGrid *grid = make_grid ();
  int column = 0;

  for (GList *l = names; l != NULL && column < PMX_LIMIT_TABLE_COLUMNS; l = l->next, column++)
    {
      add_name (grid, l->data, column, 0);
      for (guint i = 0; i < MIN (json_array_get_length (rows), PMX_LIMIT_TABLE_ROWS); i++)
        {
          JsonObject *row = easel_json_array_object (rows, i);

          add_value (grid, row != NULL ? easel_json_peek_node (row, l->data) : NULL, column, i + 1);
        }
    }
  return GTK_WIDGET (grid);
}

static GtkWidget *
make_members (JsonObject *object)
{
  g_autoptr(GList) names = json_object_get_members (object);
  GtkGrid *grid = make_grid ();
  int row = 0;

  for (GList *l = names; l != NULL && row < PMX_LIMIT_TABLE_ROWS; l = l->next, row++)
    {
      add_name (grid, l->data, 0, row);
      add_value (grid, easel_json_peek_node (object, l->data), 1, row);
    }
  return GTK_WIDGET (grid);
}

GtkWidget *
pmx_table_new (JsonNode *value)
{
  g_return_val_if_fail (value != NULL, NULL);

  if (JSON_NODE_HOLDS_OBJECT (value) && json_object_get_size (json_node_get_object (value)) > 0)
    return make_members (json_node_get_object (value));
  if (JSON_NODE_HOLDS_ARRAY (value) && json_array_get_length (json_node_get_array (value)) > 0 &&
      easel_json_array_object (json_node_get_array (value), 0) != NULL)
    return make_rows (json_node_get_array (value));
  return NULL;
}

GtkWidget *
pmx_table_new_rows (GPtrArray *rows)
{
  GtkGrid *grid = make_grid ();
  guint n_shown;

  g_return_val_if_fail (rows != NULL, NULL);

  n_shown = MIN (rows->len, PMX_LIMIT_TABLE_ROWS);
  for (guint i = 0; i < n_shown; i++)
    {
      GStrv cells = rows->pdata[i];

      for (guint j = 0; cells[j] != NULL; j++)
        {
          g_autofree char *shown = easel_text_for_layout (cells[j], PMX_LIMIT_TABLE_CELL);

          add_cell (grid, shown, i == 0 ? "heading" : NULL, (int) j, (int) i);
        }
    }
  if (rows->len > n_shown)
    add_cell (grid, _("There is more than can be shown here."), "dim-label", 0, (int) n_shown);
  return GTK_WIDGET (grid);
}
