/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "a2ui-table.h"

#include <adwaita.h>
#include <math.h>

#include "a2ui-limits.h"
#include "a2ui-node-widget.h"
#include "a2ui-rows.h"
#include "a2ui-value.h"
#include "easel-chart.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-text.h"

/* Pixels: a longer table scrolls. */
#define HIGHEST 360

/* --- a row -------------------------------------------------------------------------------------------------------- */

#define A2UI_TYPE_TABLE_ROW (a2ui_table_row_get_type ())
G_DECLARE_FINAL_TYPE (A2uiTableRow, a2ui_table_row, A2UI, TABLE_ROW, GObject)

struct _A2uiTableRow
{
  GObject   parent_instance;

  JsonNode *value;
};

G_DEFINE_FINAL_TYPE (A2uiTableRow, a2ui_table_row, G_TYPE_OBJECT)

static void
a2ui_table_row_finalize (GObject *object)
{
  json_node_unref (A2UI_TABLE_ROW (object)->value);
  G_OBJECT_CLASS (a2ui_table_row_parent_class)->finalize (object);
}

static void
a2ui_table_row_class_init (A2uiTableRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = a2ui_table_row_finalize;
}

static void
a2ui_table_row_init (A2uiTableRow *self)
{
}

JsonNode *
a2ui_table_row_get_value (gpointer row)
{
  g_return_val_if_fail (A2UI_IS_TABLE_ROW (row), NULL);
  return A2UI_TABLE_ROW (row)->value;
}

/* --- the table ---------------------------------------------------------------------------------------------------- */

/* The content of a column. */
typedef struct
{
  char    *key;
  gboolean at_end;  /* aligned at the end, as numbers are */
} Column;

typedef struct
{
  GtkWidget  *label;
  GtkWidget  *view;
  GListStore *rows;
  char       *columns;  /* nullable: the columns as JSON, from which those of the view were made */
} Table;

static void
column_free (gpointer  data,
             GClosure *closure)
{
  g_free (((Column *) data)->key);
  g_free (data);
}

static void
sorted_free (gpointer data)
{
  column_free (data, NULL);
}

static void
table_free (gpointer data)
{
  Table *table = data;

  g_object_unref (table->rows);
  g_free (table->columns);
  g_free (table);
}

static void
setup_cb (GtkSignalListItemFactory *factory,
          GtkListItem              *cell,
          Column                   *column)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), column->at_end ? 1 : 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (label), 4);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 40);
  gtk_list_item_set_child (cell, label);
}

static void
bind_cb (GtkSignalListItemFactory *factory,
         GtkListItem              *cell,
         Column                   *column)
{
  A2uiTableRow *row = gtk_list_item_get_item (cell);
  GtkWidget *label = gtk_list_item_get_child (cell);
  g_autofree char *text = a2ui_rows_dup_cell (row->value, column->key);

  gtk_label_set_text (GTK_LABEL (label), text);
  gtk_widget_set_tooltip_text (label, g_utf8_strlen (text, -1) > 40 ? text : NULL);
}

/* Numbers by size and before texts. */
static int
compare (gconstpointer a,
         gconstpointer b,
         gpointer      user_data)
{
  const Column *column = user_data;
  JsonNode *left = a2ui_rows_find_cell (A2UI_TABLE_ROW ((gpointer) a)->value, column->key);
  JsonNode *right = a2ui_rows_find_cell (A2UI_TABLE_ROW ((gpointer) b)->value, column->key);
  double x = a2ui_value_to_number (left, NAN);
  double y = a2ui_value_to_number (right, NAN);
  g_autofree char *one = NULL;
  g_autofree char *other = NULL;

  if (!isnan (x) || !isnan (y))
    return isnan (y) || x < y ? -1 : isnan (x) || x > y ? 1 : 0;
  one = a2ui_value_to_string (left);
  other = a2ui_value_to_string (right);
  return CLAMP (g_utf8_collate (one, other), -1, 1);
}

static Column *
column_new (const char *key,
            gboolean    at_end)
{
  Column *column = g_new0 (Column, 1);

  column->key = g_strdup (key);
  column->at_end = at_end;
  return column;
}

static void
add_column (GtkColumnView *view,
            const char    *key,
            const char    *title,
            gboolean       at_end)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  g_autofree char *shown = easel_text_for_display (title, EASEL_LIMIT_FILE_NAME_CHARS);
  g_autoptr(GtkColumnViewColumn) column = NULL;
  g_autoptr(GtkSorter) sorter = NULL;

  g_signal_connect_data (factory, "setup", G_CALLBACK (setup_cb), column_new (key, at_end), column_free, 0);
  g_signal_connect_data (factory, "bind", G_CALLBACK (bind_cb), column_new (key, at_end), column_free, 0);
  column = gtk_column_view_column_new (shown, factory);
  sorter = GTK_SORTER (gtk_custom_sorter_new (compare, column_new (key, at_end), sorted_free));
  gtk_column_view_column_set_sorter (column, sorter);
  gtk_column_view_column_set_resizable (column, TRUE);
  gtk_column_view_column_set_expand (column, TRUE);
  gtk_column_view_append_column (view, column);
}

/* Keeps the columns, and the order that the user chose, if their definition is the same. */
static void
take_columns (Table    *table,
              A2uiNode *node)
{
  GtkColumnView *view = GTK_COLUMN_VIEW (table->view);
  GListModel *columns = gtk_column_view_get_columns (view);
  g_autoptr(GPtrArray) keys = a2ui_rows_list_columns (node);
  g_autoptr(GString) all = g_string_new (NULL);

  for (guint i = 0; i < keys->len; i++)
    {
      g_autofree char *title = a2ui_rows_dup_title (node, i, keys->pdata[i]);

      g_string_append_printf (all, "%s\n%s\n", (char *) keys->pdata[i], title);
    }
  if (g_strcmp0 (all->str, table->columns) == 0)
    return;
  g_free (table->columns);
  table->columns = g_strdup (all->str);
  while (g_list_model_get_n_items (columns) > 0)
    {
      g_autoptr(GtkColumnViewColumn) column = g_list_model_get_item (columns, 0);

      gtk_column_view_remove_column (view, column);
    }
  for (guint i = 0; i < keys->len; i++)
    {
      g_autofree char *title = a2ui_rows_dup_title (node, i, keys->pdata[i]);

      add_column (view, keys->pdata[i], title, a2ui_rows_is_numeric (node, keys->pdata[i]));
    }
}

static void
table_changed (GtkWidget  *box,
               A2uiNode   *node,
               const char *address)
{
  Table *table = g_object_get_data (G_OBJECT (box), "table");
  JsonArray *rows = a2ui_rows_get (node);
  g_autoptr(GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);

  if (a2ui_node_widget_is_about (address, "label"))
    a2ui_node_widget_set_label (table->label, node, "label");
  if (!a2ui_node_widget_is_about (address, "rows") && !a2ui_node_widget_is_about (address, "columns"))
    return;
  take_columns (table, node);
  for (guint i = 0; rows != NULL && i < MIN (json_array_get_length (rows), A2UI_LIMIT_TABLE_ROWS); i++)
    {
      A2uiTableRow *row = g_object_new (A2UI_TYPE_TABLE_ROW, NULL);

      row->value = a2ui_value_copy (json_array_get_element (rows, i));
      g_ptr_array_add (items, row);
    }
  if (rows != NULL && json_array_get_length (rows) > A2UI_LIMIT_TABLE_ROWS)
    a2ui_surface_report (a2ui_node_get_surface (node), A2UI_PROBLEM_LIMIT, a2ui_node_get_id (node),
                         "a table has too many rows; the last ones are not shown");
  g_list_store_splice (table->rows, 0, g_list_model_get_n_items (G_LIST_MODEL (table->rows)), items->pdata, items->len);
}

GtkWidget *
a2ui_table_build (A2uiNode           *node,
                  const A2uiRenderer *renderers)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  Table *table = g_new0 (Table, 1);
  GtkSortListModel *sorted;

  table->rows = g_list_store_new (A2UI_TYPE_TABLE_ROW);
  table->view = gtk_column_view_new (NULL);
  sorted = gtk_sort_list_model_new (g_object_ref (G_LIST_MODEL (table->rows)),
                                    g_object_ref (gtk_column_view_get_sorter (GTK_COLUMN_VIEW (table->view))));
  gtk_sort_list_model_set_incremental (sorted, TRUE);
  gtk_column_view_set_model (GTK_COLUMN_VIEW (table->view),
                             GTK_SELECTION_MODEL (gtk_no_selection_new (G_LIST_MODEL (sorted))));
  gtk_column_view_set_show_column_separators (GTK_COLUMN_VIEW (table->view), TRUE);
  gtk_widget_add_css_class (table->view, "data-table");
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), table->view);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), HIGHEST);
  gtk_scrolled_window_set_has_frame (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  table->label = a2ui_node_widget_new_label (table->view);
  gtk_box_append (GTK_BOX (box), table->label);
  gtk_box_append (GTK_BOX (box), scrolled);
  g_object_set_data_full (G_OBJECT (box), "table", table, table_free);
  a2ui_node_widget_follow (box, node, table_changed);
  return box;
}

/* --- the chart ---------------------------------------------------------------------------------------------------- */

/* (transfer full): the configuration of EaselChart: the properties of the component, and its rows as data. */
static JsonObject *
write_config (A2uiNode *node)
{
  static const char * const names[] = {
    "xKey", "yKey", "zKey", "nameKey", "valueKey", "axisKey", "barKey", "lineKey", "labelKey", "targetKey", "beforeKey",
    "afterKey", "rangesKey", "aggregate",
  };
  JsonObject *config = json_object_new ();
  JsonNode *series = a2ui_node_get_property (node, "series");
  JsonArray *rows = a2ui_rows_get (node);
  const char *kind = a2ui_node_get_literal_string (node, "kind");

  json_object_set_string_member (config, "graphType", kind != NULL ? kind : "bar");
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const char *value = a2ui_node_get_literal_string (node, names[i]);

      if (value != NULL)
        json_object_set_string_member (config, names[i], value);
    }
  if (series != NULL)
    json_object_set_member (config, "series", json_node_copy (series));
  if (rows != NULL)
    json_object_set_array_member (config, "data", json_array_ref (rows));
  return config;
}

static void
chart_changed (GtkWidget  *box,
               A2uiNode   *node,
               const char *address)
{
  GtkWidget *label = gtk_widget_get_first_child (box);
  GtkWidget *bin = gtk_widget_get_next_sibling (label);
  g_autoptr(JsonObject) config = write_config (node);
  g_autofree char *foreign = a2ui_node_dup_string (node, "label");
  g_autofree char *name = easel_text_for_display (foreign, EASEL_LIMIT_DISPLAY_CHARS);

  a2ui_node_widget_set_label (label, node, "label");
  gtk_accessible_update_property (GTK_ACCESSIBLE (bin), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  if (!g_str_equal (address, "label"))
    adw_bin_set_child (ADW_BIN (bin), easel_chart_new (config));
}

GtkWidget *
a2ui_chart_build (A2uiNode           *node,
                  const A2uiRenderer *renderers)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *bin = g_object_new (ADW_TYPE_BIN, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL);

  gtk_box_append (GTK_BOX (box), a2ui_node_widget_new_plain_label ());
  gtk_box_append (GTK_BOX (box), bin);
  a2ui_node_widget_follow (box, node, chart_changed);
  return box;
}
