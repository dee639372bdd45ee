/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "a2ui-inputs.h"

#include <glib/gi18n-lib.h>

#include "a2ui-description.h"
#include "a2ui-faults.h"
#include "a2ui-node-widget.h"
#include "a2ui-pattern.h"
#include "easel-limits.h"
#include "easel-text.h"

#define LONG_TEXT_HEIGHT 96

/* The widgets of a field, stored in its box. */
typedef struct
{
  GtkWidget *label;
  GtkWidget *holder;   /* a bin around the input, which is replaced if the type of the field changes */
  GtkWidget *input;
  GtkWidget *message;
  char      *type;     /* nullable */
  char      *pattern;  /* nullable */
  gboolean   touched;  /* the focus was in the field */
} Field;

static void
field_free (gpointer data)
{
  Field *field = data;

  g_free (field->type);
  g_clear_pointer (&field->pattern, g_free);
  g_free (field);
}

static Field *
field_of (GtkWidget *box)
{
  return g_object_get_data (G_OBJECT (box), "field");
}

/* (transfer full) */
static char *
dup_text (Field *field)
{
  GtkTextBuffer *buffer;
  GtkTextIter start;
  GtkTextIter end;

  if (!GTK_IS_TEXT_VIEW (field->input))
    return g_strdup (gtk_editable_get_text (GTK_EDITABLE (field->input)));
  buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (field->input));
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
}

/* Does nothing if the text is equal, to keep the cursor and the selection. */
static void
set_text (Field      *field,
          const char *text)
{
  g_autofree char *old = dup_text (field);

  if (g_str_equal (old, text))
    return;
  if (GTK_IS_TEXT_VIEW (field->input))
    gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (field->input)), text, -1);
  else
    gtk_editable_set_text (GTK_EDITABLE (field->input), text);
}

/* TRUE also if the match takes too long. */
static gboolean
matches (GtkWidget  *box,
         const char *text)
{
  A2uiNode *node = a2ui_node_widget_get_node (box);
  g_autoptr(GError) error = NULL;
  gboolean found = a2ui_pattern_fits (field_of (box)->pattern, text, &error);

  if (error != NULL)
    a2ui_surface_report (a2ui_node_get_surface (node), A2UI_PROBLEM_LIMIT, a2ui_node_get_id (node), error->message);
  return found || error != NULL;
}

/* Shows no error in an empty field before the user was in it. A wrong value can still be sent unless a check of the
 * button prevents it. */
static void
check (GtkWidget *box)
{
  Field *field = field_of (box);
  g_autofree char *text = dup_text (field);
  g_autofree char *fault = NULL;

  if (field->pattern != NULL && *text != '\0' && !matches (box, text))
    fault = g_strdup (_("This does not have the expected format."));
  else if (field->touched || *text != '\0')
    fault = a2ui_node_dup_fault (a2ui_node_widget_get_node (box));
  a2ui_faults_show (field->message, field->input, fault);
}

static void
focus_left_cb (GtkWidget *box)
{
  if (gtk_widget_in_destruction (box))
    return;
  field_of (box)->touched = TRUE;
  check (box);
}

static void
edited_cb (GtkWidget *box)
{
  Field *field = field_of (box);
  A2uiNode *node = a2ui_node_widget_get_node (box);
  g_autofree char *text = dup_text (field);
  g_autofree char *known = a2ui_node_dup_typed (node, "text");

  if (!g_str_equal (text, known))
    {
      field->touched = TRUE;
      a2ui_node_widget_write_string (node, "text", text);
    }
  check (box);
}

static GtkWidget *
long_text_new (GtkWidget  *box,
               GtkWidget **input)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *view = gtk_text_view_new ();

  gtk_text_view_set_wrap_mode (GTK_TEXT_VIEW (view), GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_accepts_tab (GTK_TEXT_VIEW (view), FALSE);
  gtk_text_view_set_left_margin (GTK_TEXT_VIEW (view), 6);
  gtk_text_view_set_right_margin (GTK_TEXT_VIEW (view), 6);
  gtk_text_view_set_top_margin (GTK_TEXT_VIEW (view), 6);
  gtk_text_view_set_bottom_margin (GTK_TEXT_VIEW (view), 6);
  gtk_scrolled_window_set_has_frame (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scrolled), LONG_TEXT_HEIGHT);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), view);
  g_signal_connect_object (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), "changed", G_CALLBACK (edited_cb), box,
                           G_CONNECT_SWAPPED);
  *input = view;
  return scrolled;
}

static GtkWidget *
line_new (GtkWidget  *box,
          const char *type)
{
  GtkWidget *input;

  if (g_str_equal (type, "obscured"))
    {
      input = gtk_password_entry_new ();
      gtk_password_entry_set_show_peek_icon (GTK_PASSWORD_ENTRY (input), TRUE);
    }
  else
    {
      input = gtk_entry_new ();
      if (g_str_equal (type, "number"))
        gtk_entry_set_input_purpose (GTK_ENTRY (input), GTK_INPUT_PURPOSE_NUMBER);
    }
  g_signal_connect_object (input, "changed", G_CALLBACK (edited_cb), box, G_CONNECT_SWAPPED);
  return input;
}

static void
take_type (GtkWidget *box,
           A2uiNode  *node)
{
  Field *field = field_of (box);
  const char *type = a2ui_node_is_obscured (node, "text")
                     ? "obscured" : a2ui_node_get_literal_string (node, "textFieldType");
  GtkWidget *child;

  type = type != NULL ? type : "shortText";
  if (g_strcmp0 (field->type, type) == 0)
    return;
  g_free (field->type);
  field->type = g_strdup (type);
  if (g_str_equal (type, "longText"))
    child = long_text_new (box, &field->input);
  else
    child = field->input = line_new (box, type);
  adw_bin_set_child (ADW_BIN (field->holder), child);
  gtk_label_set_mnemonic_widget (GTK_LABEL (field->label), field->input);
  a2ui_description_set_input (box, field->input);
  if (a2ui_node_get_property (node, "accessibleDescription") != NULL)
    a2ui_description_update (box, node);
  /* For an error-message relation, GTK before 4.18 takes one widget and newer GTK takes a list. */
  gtk_accessible_update_relation (GTK_ACCESSIBLE (field->input),
                                  GTK_ACCESSIBLE_RELATION_LABELLED_BY, field->label, NULL,
                                  GTK_ACCESSIBLE_RELATION_DESCRIBED_BY, field->message, NULL, -1);
}

/* An obscured field is not checked here,
 * because images of the form would reveal the result; the agent can check it after the action. */
static void
take_pattern (Field    *field,
              A2uiNode *node)
{
  const char *text = a2ui_node_get_literal_string (node, "validationRegexp");
  g_autoptr(GError) error = NULL;

  g_clear_pointer (&field->pattern, g_free);
  if (text == NULL || g_str_equal (field->type, "obscured"))
    return;
  field->pattern = g_strdup (text);
  a2ui_pattern_fits (field->pattern, "", &error);
  if (error != NULL)
    g_clear_pointer (&field->pattern, g_free);
  if (error != NULL)
    a2ui_surface_report (a2ui_node_get_surface (node), A2UI_PROBLEM_VALIDATION, a2ui_node_get_id (node),
                         error->message);
}

static void
field_changed (GtkWidget  *box,
               A2uiNode   *node,
               const char *address)
{
  Field *field = field_of (box);
  g_autofree char *text = a2ui_node_dup_typed (node, "text");

  take_type (box, node);
  if (a2ui_node_widget_is_about (address, "label"))
    a2ui_node_widget_set_label (field->label, node, "label");
  if (a2ui_node_widget_is_about (address, "validationRegexp") || a2ui_node_widget_is_about (address, "textFieldType"))
    take_pattern (field, node);
  if (GTK_IS_ENTRY (field->input) || GTK_IS_PASSWORD_ENTRY (field->input))
    {
      g_autofree char *foreign = a2ui_node_dup_string (node, "placeholder");
      g_autofree char *shown = easel_text_for_display (foreign, EASEL_LIMIT_DISPLAY_CHARS);

      g_object_set (field->input, "placeholder-text",
                    *shown == '\0' && g_str_equal (field->type, "date") ? _("YYYY-MM-DD") : shown, NULL);
    }
  set_text (field, text);
  check (box);
}

GtkWidget *
a2ui_field_build (A2uiNode           *node,
                  const A2uiRenderer *renderers)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  Field *field = g_new0 (Field, 1);
  GtkEventController *focus = gtk_event_controller_focus_new ();

  field->holder = adw_bin_new ();
  field->message = a2ui_faults_new_line ();
  field->label = a2ui_node_widget_new_label (field->holder);
  gtk_box_append (GTK_BOX (box), field->label);
  gtk_box_append (GTK_BOX (box), field->holder);
  gtk_box_append (GTK_BOX (box), field->message);
  g_object_set_data_full (G_OBJECT (box), "field", field, field_free);
  a2ui_node_widget_follow (box, node, field_changed);
  g_signal_connect_object (focus, "leave", G_CALLBACK (focus_left_cb), box, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (box, focus);
  return box;
}
