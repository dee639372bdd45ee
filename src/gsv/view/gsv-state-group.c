/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "gsv-state-group.h"

#include <glib/gi18n-lib.h>

#include "easel-text.h"
#include "gsv-limits.h"
#include "gsv-pointer.h"
#include "gsv-value-row.h"

struct _GsvStateGroup
{
  AdwBin       parent_instance;

  GsvDocument *document;
  GHashTable  *rows;   /* (element-type utf8 GsvValueRow): by JSON pointer; their widgets are children of the group */
  GString     *shape;  /* the JSON pointers, in order */
};

G_DEFINE_FINAL_TYPE (GsvStateGroup, gsv_state_group, ADW_TYPE_BIN)

/* Adds a row to a container: a preferences group or an expander row. */
typedef void (*AddRow) (gpointer   container,
                        GtkWidget *row);

static void
add_to_group (gpointer   group,
              GtkWidget *row)
{
  adw_preferences_group_add (group, row);
}

static void
add_to_expander (gpointer   expander,
                 GtkWidget *row)
{
  adw_expander_row_add_row (expander, row);
}

static gboolean
opens (JsonNode *node,
       guint     depth)
{
  return JSON_NODE_HOLDS_OBJECT (node) && depth < GSV_LIMIT_VIEW_DEPTH &&
         json_object_get_size (json_node_get_object (node)) > 0;
}

static void
add_rows (GsvStateGroup *self,
          AddRow         add,
          gpointer       container,
          const char    *pointer,
          JsonObject    *object,
          guint          depth)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      g_autofree char *below = gsv_pointer_below (pointer, name);
      GsvValueRow *row;

      if (g_hash_table_size (self->rows) >= GSV_LIMIT_VIEW_ROWS)
        return;
      if (opens (node, depth))
        {
          g_autofree char *title = easel_text_for_display (name, EASEL_LIMIT_DISPLAY_CHARS);
          GtkWidget *expander = adw_expander_row_new ();

          adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (expander), FALSE);
          adw_preferences_row_set_title (ADW_PREFERENCES_ROW (expander), title);
          add (container, expander);
          add_rows (self, add_to_expander, expander, below, json_node_get_object (node), depth + 1);
          continue;
        }
      row = gsv_value_row_new (self->document, below, name, node);
      g_hash_table_insert (self->rows, g_strdup (below), row);
      add (container, gsv_value_row_get_widget (row));
    }
}

static void
write_shape (GString    *shape,
             JsonObject *object,
             const char *pointer,
             guint       depth)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      g_autofree char *below = gsv_pointer_below (pointer, name);

      g_string_append_printf (shape, "%s\n", below);
      if (opens (node, depth))
        write_shape (shape, json_node_get_object (node), below, depth + 1);
    }
}

static void
build (GsvStateGroup *self,
       JsonObject    *state)
{
  GtkWidget *group = adw_preferences_group_new ();

  g_hash_table_remove_all (self->rows);
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), _("State"));
  add_rows (self, add_to_group, group, "", state, 0);
  if (g_hash_table_size (self->rows) >= GSV_LIMIT_VIEW_ROWS)
    adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (group), _("There is more than can be shown here."));
  adw_bin_set_child (ADW_BIN (self), group);
}

/* (transfer full): a row for the new kind of @node in the place of @row. */
static GsvValueRow *
replace_row (GsvStateGroup *self,
             GsvValueRow   *row,
             const char    *pointer,
             JsonNode      *node)
{
  GtkWidget *old = gsv_value_row_get_widget (row);
  GtkListBox *list = GTK_LIST_BOX (gtk_widget_get_parent (old));
  int index = gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (old));
  GsvValueRow *fresh = gsv_value_row_new (self->document, pointer, gsv_value_row_get_name (row), node);

  gtk_list_box_insert (list, gsv_value_row_get_widget (fresh), index);
  gtk_list_box_remove (list, old);
  return fresh;
}

/* Other rows than those that change are kept, because a row may have a long table. */
static void
update_rows (GsvStateGroup *self)
{
  JsonNode *state = gsv_document_get_state (self->document);
  GHashTableIter iter;
  const char *pointer;
  GsvValueRow *row;

  g_hash_table_iter_init (&iter, self->rows);
  while (g_hash_table_iter_next (&iter, (gpointer *) &pointer, (gpointer *) &row))
    {
      JsonNode *node = gsv_pointer_get (state, pointer);

      if (!gsv_value_row_update (row, node))
        g_hash_table_iter_replace (&iter, replace_row (self, row, pointer, node));
    }
}

static void
update (GsvStateGroup *self)
{
  JsonNode *state = gsv_document_get_state (self->document);
  GString *shape = g_string_new (NULL);

  if (!JSON_NODE_HOLDS_OBJECT (state))
    {
      g_string_free (shape, TRUE);
      g_string_truncate (self->shape, 0);
      g_hash_table_remove_all (self->rows);
      adw_bin_set_child (ADW_BIN (self), NULL);
      return;
    }
  write_shape (shape, json_node_get_object (state), "", 0);
  if (g_string_equal (shape, self->shape))
    update_rows (self);
  else
    build (self, json_node_get_object (state));
  g_string_free (self->shape, TRUE);
  self->shape = shape;
}

static void
gsv_state_group_finalize (GObject *object)
{
  GsvStateGroup *self = GSV_STATE_GROUP (object);

  g_string_free (self->shape, TRUE);
  g_hash_table_unref (self->rows);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (gsv_state_group_parent_class)->finalize (object);
}

static void
gsv_state_group_class_init (GsvStateGroupClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = gsv_state_group_finalize;
}

static void
gsv_state_group_init (GsvStateGroup *self)
{
  self->shape = g_string_new (NULL);
  self->rows = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) gsv_value_row_free);
}

/** gsv_state_group_new: (transfer floating): the state of @document; updated. */
GtkWidget *
gsv_state_group_new (GsvDocument *document)
{
  GsvStateGroup *self;

  g_return_val_if_fail (GSV_IS_DOCUMENT (document), NULL);

  self = g_object_new (GSV_TYPE_STATE_GROUP, NULL);
  self->document = g_object_ref (document);
  g_signal_connect_object (document, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
  return GTK_WIDGET (self);
}
