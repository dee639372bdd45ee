/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "gsv-value-view.h"

#include <glib/gi18n-lib.h>

#include "easel-json.h"
#include "easel-text.h"
#include "gsv-limits.h"

/* The columns of a table: the members of its rows, in the order of their first appearance. */
typedef struct
{
  GHashTable *positions;  /* (element-type utf8 guint): name → column */
  GPtrArray  *names;      /* borrowed from the value */
} Columns;

static GtkWidget *
make_text (const char *foreign,
           guint       max_chars)
{
  g_autofree char *text = easel_text_for_layout (foreign, max_chars);
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_yalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  return label;
}

static GtkWidget *
make_cell (JsonNode *node)
{
  g_autofree char *text = NULL;
  GtkWidget *cell;

  if (node == NULL || JSON_NODE_HOLDS_NULL (node))
    text = g_strdup ("");
  else if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
    text = json_node_dup_string (node);
  else
    text = easel_json_to_string (node);
  cell = make_text (text, GSV_LIMIT_VIEW_CELL);
  gtk_label_set_width_chars (GTK_LABEL (cell), MIN (12, (int) g_utf8_strlen (text, -1)));
  gtk_label_set_max_width_chars (GTK_LABEL (cell), 40);
  return cell;
}

static GtkWidget *
make_heading (const char *foreign)
{
  GtkWidget *label = make_text (foreign, EASEL_LIMIT_DISPLAY_CHARS);

  gtk_label_set_wrap (GTK_LABEL (label), FALSE);
  gtk_widget_add_css_class (label, "caption-heading");
  return label;
}

static GtkWidget *
make_grid (void)
{
  GtkWidget *grid = g_object_new (GTK_TYPE_GRID, "accessible-role", GTK_ACCESSIBLE_ROLE_TABLE, NULL);

  gtk_grid_set_column_spacing (GTK_GRID (grid), 18);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 6);
  return grid;
}

/* (transfer floating): @grid in a scrolled window; a last line says if it is cut. */
static GtkWidget *
finish_grid (GtkWidget *grid,
             int        n_rows,
             gboolean   is_cut)
{
  GtkWidget *window = gtk_scrolled_window_new ();

  if (is_cut)
    {
      GtkWidget *more = gtk_label_new (_("There is more than can be shown here."));

      gtk_widget_add_css_class (more, "dim-label");
      gtk_label_set_xalign (GTK_LABEL (more), 0);
      gtk_grid_attach (GTK_GRID (grid), more, 0, n_rows, GSV_LIMIT_VIEW_COLUMNS, 1);
    }
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (window), GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (window), grid);
  return window;
}

static GtkWidget *
make_pairs (JsonObject *object)
{
  GtkWidget *grid = make_grid ();
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;
  int n_rows = 0;

  json_object_iter_init_ordered (&iter, object);
  while (n_rows < GSV_LIMIT_VIEW_ROWS && json_object_iter_next_ordered (&iter, &name, &node))
    {
      gtk_grid_attach (GTK_GRID (grid), make_heading (name), 0, n_rows, 1, 1);
      gtk_grid_attach (GTK_GRID (grid), make_cell (node), 1, n_rows, 1, 1);
      n_rows++;
    }
  return finish_grid (grid, n_rows, json_object_get_size (object) > (guint) n_rows);
}

static int
find_column (Columns    *columns,
             GtkWidget  *grid,
             const char *name)
{
  gpointer position;

  if (g_hash_table_lookup_extended (columns->positions, name, NULL, &position))
    return GPOINTER_TO_INT (position);
  if (columns->names->len >= GSV_LIMIT_VIEW_COLUMNS)
    return -1;
  g_hash_table_insert (columns->positions, (gpointer) name, GUINT_TO_POINTER (columns->names->len));
  g_ptr_array_add (columns->names, (gpointer) name);
  gtk_grid_attach (GTK_GRID (grid), make_heading (name), (int) columns->names->len - 1, 0, 1, 1);
  return (int) columns->names->len - 1;
}

/* FALSE: the row has more members than there are columns. */
static gboolean
add_row (Columns    *columns,
         GtkWidget  *grid,
         JsonObject *object,
         int         row)
{
  gboolean fits = TRUE;
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      int column = find_column (columns, grid, name);

      if (column >= 0)
        gtk_grid_attach (GTK_GRID (grid), make_cell (node), column, row, 1, 1);
      else
        fits = FALSE;
    }
  return fits;
}

/* Objects are rows with a column for each member; other elements are rows with one cell. */
static GtkWidget *
make_table (JsonArray *array)
{
  GtkWidget *grid = make_grid ();
  g_autoptr(GHashTable) positions = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr(GPtrArray) names = g_ptr_array_new ();
  Columns columns = { positions, names };
  guint n_rows = MIN (json_array_get_length (array), GSV_LIMIT_VIEW_ROWS);
  gboolean is_cut = n_rows < json_array_get_length (array);

  for (guint i = 0; i < n_rows; i++)
    {
      JsonObject *object = easel_json_array_object (array, i);

      if (object != NULL)
        is_cut |= !add_row (&columns, grid, object, (int) i + 1);
      else
        gtk_grid_attach (GTK_GRID (grid), make_cell (json_array_get_element (array, i)), 0, (int) i + 1, 1, 1);
    }
  return finish_grid (grid, (int) n_rows + 1, is_cut);
}

GtkWidget *
gsv_value_view_new (JsonNode *value)
{
  g_autofree char *text = NULL;
  GtkWidget *label;

  g_return_val_if_fail (value != NULL, NULL);

  if (JSON_NODE_HOLDS_ARRAY (value) && json_array_get_length (json_node_get_array (value)) > 0)
    return make_table (json_node_get_array (value));
  if (JSON_NODE_HOLDS_OBJECT (value) && json_object_get_size (json_node_get_object (value)) > 0)
    return make_pairs (json_node_get_object (value));
  if (JSON_NODE_HOLDS_VALUE (value) && json_node_get_value_type (value) == G_TYPE_STRING)
    text = json_node_dup_string (value);
  else
    text = easel_json_to_string (value);
  label = make_text (text, EASEL_LIMIT_LABEL_CHARS);
  /* Only this label is selectable: each selectable cell would be another stop of the Tab key. */
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  if (strchr (text, '\n') != NULL)
    gtk_widget_add_css_class (label, "monospace");
  return label;
}
