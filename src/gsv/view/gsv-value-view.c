/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "gsv-value-view.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "easel-json.h"
#include "easel-text.h"
#include "gsv-limits.h"

/* The widest column of a table, in characters; longer texts are wrapped. */
#define CELL_CHARS 30
/* The least width of a text outside of a table, in characters. */
#define LEAST_CHARS 12

/* A table that is filled in several turns of the main loop. Its grid owns it. */
typedef struct
{
  JsonNode       *value;    /* an array or an object; not changed */
  JsonObjectIter  members;  /* of an object: the next row */
  GtkWidget      *grid;     /* borrowed */
  GHashTable     *columns;  /* of an array: (element-type utf8 guint): a member of its rows, borrowed from @value →
                             * column, in the order of their first appearance */
  guint           n_rows;   /* that the table will have */
  guint           n_shown;
  gboolean        is_cut;   /* something is left out */
  gsize           cost;     /* of the cells of this turn */
  guint           source;   /* adds the next rows */
} Table;

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
  /* A column of long texts has a fixed width: GTK lays out all of its cells again when a new row changes the width. */
  gtk_label_set_width_chars (GTK_LABEL (cell), (int) MIN (CELL_CHARS, g_utf8_strlen (text, -1)));
  gtk_label_set_max_width_chars (GTK_LABEL (cell), CELL_CHARS);
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

/* Cost of a cell, in characters of text: a label has a fixed cost. */
#define CELL_COST 200

static void
attach (Table     *self,
        GtkWidget *label,
        int        column,
        int        row)
{
  gtk_grid_attach (GTK_GRID (self->grid), label, column, row, 1, 1);
  self->cost += CELL_COST + strlen (gtk_label_get_text (GTK_LABEL (label)));
}

/* -1: there are more members than columns. */
static int
find_column (Table      *self,
             const char *name)
{
  gpointer position;

  if (g_hash_table_lookup_extended (self->columns, name, NULL, &position))
    return GPOINTER_TO_INT (position);
  if (g_hash_table_size (self->columns) >= GSV_LIMIT_VIEW_COLUMNS)
    return -1;
  position = GUINT_TO_POINTER (g_hash_table_size (self->columns));
  g_hash_table_insert (self->columns, (gpointer) name, position);
  attach (self, make_heading (name), GPOINTER_TO_INT (position), 0);
  return GPOINTER_TO_INT (position);
}

static void
add_object (Table      *self,
            JsonObject *object,
            int         row)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      int column = find_column (self, name);

      if (column >= 0)
        attach (self, make_cell (node), column, row);
      else
        self->is_cut = TRUE;
    }
}

/* Adds an element of an array below the headings, or a member of an object with its name. */
static void
add_row (Table *self)
{
  int row = (int) self->n_shown++;

  if (JSON_NODE_HOLDS_ARRAY (self->value))
    {
      JsonArray *array = json_node_get_array (self->value);
      JsonObject *object = easel_json_array_object (array, row);

      if (object != NULL)
        add_object (self, object, row + 1);
      else
        attach (self, make_cell (json_array_get_element (array, row)), 0, row + 1);
    }
  else
    {
      const char *name;
      JsonNode *node;

      if (!json_object_iter_next_ordered (&self->members, &name, &node))
        return;
      attach (self, make_heading (name), 0, row);
      attach (self, make_cell (node), 1, row);
    }
}

static void
add_last_line (Table *self)
{
  GtkWidget *more = gtk_label_new (_("There is more than can be shown here."));

  gtk_widget_add_css_class (more, "dim-label");
  gtk_label_set_xalign (GTK_LABEL (more), 0);
  gtk_grid_attach (GTK_GRID (self->grid), more, 0, (int) self->n_rows + 1, GSV_LIMIT_VIEW_COLUMNS, 1);
}

/* Adds rows up to the cost of a third of a label, so that a long table does not block the main loop. Returns whether
 * rows are left. */
static gboolean
show_some (Table *self)
{
  for (self->cost = 0; self->n_shown < self->n_rows && self->cost < EASEL_LIMIT_LABEL_CHARS / 3;)
    add_row (self);
  if (self->n_shown < self->n_rows)
    return TRUE;
  if (self->is_cut)
    add_last_line (self);
  return FALSE;
}

static gboolean
more_cb (gpointer user_data)
{
  Table *self = user_data;

  if (show_some (self))
    return G_SOURCE_CONTINUE;
  self->source = 0;
  return G_SOURCE_REMOVE;
}

static void
table_free (gpointer data)
{
  Table *self = data;

  g_clear_handle_id (&self->source, g_source_remove);
  g_hash_table_unref (self->columns);
  json_node_unref (self->value);
  g_free (self);
}

/* (transfer floating): a table of @value, an array or an object, in a scrolled window. */
static GtkWidget *
make_table (JsonNode *value,
            guint     length)
{
  GtkWidget *window = gtk_scrolled_window_new ();
  Table *self = g_new0 (Table, 1);

  self->grid = g_object_new (GTK_TYPE_GRID, "accessible-role", GTK_ACCESSIBLE_ROLE_TABLE, NULL);
  self->value = json_node_ref (value);
  self->columns = g_hash_table_new (g_str_hash, g_str_equal);
  self->n_rows = MIN (length, GSV_LIMIT_VIEW_ROWS);
  self->is_cut = self->n_rows < length;
  if (JSON_NODE_HOLDS_OBJECT (value))
    json_object_iter_init_ordered (&self->members, json_node_get_object (value));
  g_object_set_data_full (G_OBJECT (self->grid), "gsv-table", self, table_free);
  gtk_grid_set_column_spacing (GTK_GRID (self->grid), 18);
  gtk_grid_set_row_spacing (GTK_GRID (self->grid), 6);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (window), GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (window), self->grid);
  if (show_some (self))
    self->source = g_timeout_add_full (G_PRIORITY_DEFAULT_IDLE, EASEL_LIMIT_TURN_INTERVAL, more_cb, self, NULL);
  return window;
}

GtkWidget *
gsv_value_view_new (JsonNode *value)
{
  g_autofree char *text = NULL;
  GtkWidget *label;

  g_return_val_if_fail (value != NULL, NULL);

  if (JSON_NODE_HOLDS_ARRAY (value) && json_array_get_length (json_node_get_array (value)) > 0)
    return make_table (value, json_array_get_length (json_node_get_array (value)));
  if (JSON_NODE_HOLDS_OBJECT (value) && json_object_get_size (json_node_get_object (value)) > 0)
    return make_table (value, json_object_get_size (json_node_get_object (value)));
  if (JSON_NODE_HOLDS_VALUE (value) && json_node_get_value_type (value) == G_TYPE_STRING)
    text = json_node_dup_string (value);
  else
    text = easel_json_to_string (value);
  label = make_text (text, EASEL_LIMIT_LABEL_CHARS);
  /* With a width, Pango need not break the text after each character to find its minimum width. */
  gtk_label_set_width_chars (GTK_LABEL (label), (int) MIN (LEAST_CHARS, g_utf8_strlen (text, -1)));
  /* Only this label is selectable: each selectable cell would be another stop of the Tab key. */
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  if (strchr (text, '\n') != NULL)
    gtk_widget_add_css_class (label, "monospace");
  return label;
}
