/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "gsv-value-row.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "easel-json.h"
#include "easel-text.h"
#include "gsv-limits.h"
#include "gsv-value-view.h"

typedef enum
{
  KIND_TEXT,
  KIND_INTEGER,
  KIND_NUMBER,
  KIND_BOOLEAN,
  KIND_OTHER,
} Kind;

struct _GsvValueRow
{
  GsvDocument *document;
  char        *pointer;
  char        *name;        /* foreign */
  Kind         kind;
  GtkWidget   *widget;
  GtkSwitch   *toggle;      /* (nullable): of BOOLEAN; a child of @widget */
  AdwBin      *bin;         /* (nullable): of OTHER: the container of the read-only view; a child of @widget */
  JsonNode    *shown;       /* (nullable): of OTHER: the value in @bin */
  gboolean     is_writing;  /* the row itself changes the widget */
};

void
gsv_value_row_free (GsvValueRow *self)
{
  g_signal_handlers_disconnect_by_data (self->toggle != NULL ? (gpointer) self->toggle : self->widget, self);
  g_clear_pointer (&self->shown, json_node_unref);
  g_object_unref (self->widget);
  g_object_unref (self->document);
  g_free (self->name);
  g_free (self->pointer);
  g_free (self);
}

static Kind
kind_of (JsonNode *node)
{
  if (!JSON_NODE_HOLDS_VALUE (node))
    return KIND_OTHER;
  switch (json_node_get_value_type (node))
    {
    case G_TYPE_BOOLEAN:
      return KIND_BOOLEAN;
    case G_TYPE_INT64:
      return KIND_INTEGER;
    case G_TYPE_DOUBLE:
      return KIND_NUMBER;
    case G_TYPE_STRING:
      /* An entry has one line and lays out all of it: texts of several lines and long texts are read-only. */
      return strchr (json_node_get_string (node), '\n') == NULL &&
             strlen (json_node_get_string (node)) <= EASEL_LIMIT_LAYOUT_LINE_CHARS ? KIND_TEXT : KIND_OTHER;
    default:
      return KIND_OTHER;
    }
}

static char *
dup_text (JsonNode *node)
{
  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
    return json_node_dup_string (node);
  return easel_json_to_string (node);
}

/* (transfer full) (nullable): NULL: the text is not a number. */
static JsonNode *
read_entry (GsvValueRow *self,
            const char  *text)
{
  JsonNode *node = json_node_alloc ();
  gint64 integer;
  double number;
  char *end;

  if (self->kind == KIND_TEXT)
    return json_node_init_string (node, text);
  if (g_ascii_string_to_signed (text, 10, G_MININT64, G_MAXINT64, &integer, NULL))
    return json_node_init_int (node, integer);
  number = g_ascii_strtod (text, &end);
  if (end != text && *end == '\0' && isfinite (number))
    return json_node_init_double (node, number);
  json_node_free (node);
  return NULL;
}

static void
entry_changed_cb (GsvValueRow *self)
{
  g_autoptr(JsonNode) node = NULL;

  if (self->is_writing)
    return;
  node = read_entry (self, gtk_editable_get_text (GTK_EDITABLE (self->widget)));
  if (node != NULL && gsv_document_edit (self->document, self->pointer, node))
    gtk_widget_remove_css_class (self->widget, "error");
  else
    gtk_widget_add_css_class (self->widget, "error");
}

static void
toggled_cb (GsvValueRow *self)
{
  g_autoptr(JsonNode) node = NULL;

  if (self->is_writing)
    return;
  node = json_node_init_boolean (json_node_alloc (), gtk_switch_get_active (self->toggle));
  gsv_document_edit (self->document, self->pointer, node);
}

/* Makes a read-only view below the name, for arrays, objects and long texts. */
static void
make_read_only (GsvValueRow *self,
                const char  *title)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *label = gtk_label_new (title);

  self->widget = g_object_ref_sink (adw_preferences_row_new ());
  self->bin = ADW_BIN (adw_bin_new ());
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_margin_top (box, 9);
  gtk_widget_set_margin_bottom (box, 9);
  gtk_widget_set_margin_start (box, 12);
  gtk_widget_set_margin_end (box, 12);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->bin));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (self->widget), FALSE);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self->widget), box);
}

/**
 * gsv_value_row_new:
 * @document: the canvas
 * @pointer: the JSON pointer of the value
 * @name: (foreign): the name of the member
 * @value: the present value
 *
 * Returns: (transfer full): the row
 */
GsvValueRow *
gsv_value_row_new (GsvDocument *document,
                   const char  *pointer,
                   const char  *name,
                   JsonNode    *value)
{
  GsvValueRow *self = g_new0 (GsvValueRow, 1);
  g_autofree char *title = easel_text_for_display (name, EASEL_LIMIT_DISPLAY_CHARS);

  self->document = g_object_ref (document);
  self->pointer = g_strdup (pointer);
  self->name = g_strdup (name);
  self->kind = kind_of (value);
  if (self->kind == KIND_TEXT || self->kind == KIND_INTEGER || self->kind == KIND_NUMBER)
    {
      self->widget = g_object_ref_sink (adw_entry_row_new ());
      if (self->kind != KIND_TEXT)
        adw_entry_row_set_input_purpose (ADW_ENTRY_ROW (self->widget), GTK_INPUT_PURPOSE_NUMBER);
      g_signal_connect_swapped (self->widget, "changed", G_CALLBACK (entry_changed_cb), self);
    }
  else if (self->kind == KIND_BOOLEAN)
    {
      self->widget = g_object_ref_sink (adw_action_row_new ());
      self->toggle = GTK_SWITCH (gtk_switch_new ());
      gtk_widget_set_valign (GTK_WIDGET (self->toggle), GTK_ALIGN_CENTER);
      adw_action_row_add_suffix (ADW_ACTION_ROW (self->widget), GTK_WIDGET (self->toggle));
      adw_action_row_set_activatable_widget (ADW_ACTION_ROW (self->widget), GTK_WIDGET (self->toggle));
      g_signal_connect_swapped (self->toggle, "notify::active", G_CALLBACK (toggled_cb), self);
    }
  else
    make_read_only (self, title);
  /* Turn off markup before setting the title, which is foreign text. */
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self->widget), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->widget), title);
  gsv_value_row_update (self, value);
  return self;
}

/** gsv_value_row_get_widget: (transfer none): the widget to show. */
GtkWidget *
gsv_value_row_get_widget (GsvValueRow *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->widget;
}

/** gsv_value_row_get_name: (foreign): the name of the member. */
const char *
gsv_value_row_get_name (GsvValueRow *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->name;
}

/* Does nothing if the value is equal, to keep the selection. */
static void
update_read_only (GsvValueRow *self,
                  JsonNode    *value)
{
  if (self->shown != NULL && json_node_equal (self->shown, value))
    return;
  g_clear_pointer (&self->shown, json_node_unref);
  self->shown = json_node_ref (value);
  adw_bin_set_child (self->bin, gsv_value_view_new (value));
}

/* Whether the entry already has the text of @value. It stays an entry, even if the user makes the text long. */
static gboolean
has_text (GsvValueRow *self,
          JsonNode    *value)
{
  return self->kind == KIND_TEXT && JSON_NODE_HOLDS_VALUE (value) &&
         json_node_get_value_type (value) == G_TYPE_STRING &&
         g_str_equal (json_node_get_string (value), gtk_editable_get_text (GTK_EDITABLE (self->widget)));
}

gboolean
gsv_value_row_update (GsvValueRow *self,
                      JsonNode    *value)
{
  Kind kind;

  g_return_val_if_fail (self != NULL && value != NULL, FALSE);

  kind = kind_of (value);
  if (has_text (self, value))
    return TRUE;
  if (kind != self->kind && !(kind == KIND_INTEGER && self->kind == KIND_NUMBER))
    return FALSE;
  /* Text that is not a valid number exists only in the entry, so it must not be overwritten. */
  if (gtk_widget_has_css_class (self->widget, "error"))
    return TRUE;
  self->is_writing = TRUE;
  if (self->toggle != NULL)
    gtk_switch_set_active (self->toggle, json_node_get_boolean (value));
  else if (self->bin != NULL)
    update_read_only (self, value);
  else
    {
      g_autofree char *text = dup_text (value);

      /* Setting an equal text would move the cursor. */
      if (!g_str_equal (gtk_editable_get_text (GTK_EDITABLE (self->widget)), text))
        gtk_editable_set_text (GTK_EDITABLE (self->widget), text);
    }
  self->is_writing = FALSE;
  return TRUE;
}
