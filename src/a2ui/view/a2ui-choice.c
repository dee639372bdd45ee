/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "a2ui-inputs.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "a2ui-faults.h"
#include "a2ui-node-widget.h"
#include "a2ui-value.h"
#include "easel-limits.h"
#include "easel-text.h"

/* The widgets of a choice, stored in its box: a button for each option, in order. */
typedef struct
{
  GtkWidget *label;
  GtkWidget *search;
  GtkWidget *options;  /* a box, or a flow box of chips */
  GPtrArray *buttons;  /* of GtkCheckButton or GtkToggleButton */
  gboolean   chips;
  gboolean   single;   /* radio buttons: at most one is active */
  gboolean   busy;     /* the model changes the buttons, not the user */
} Choice;

static void
choice_free (gpointer data)
{
  g_ptr_array_unref (((Choice *) data)->buttons);
  g_free (data);
}

static Choice *
choice_of (GtkWidget *box)
{
  return g_object_get_data (G_OBJECT (box), "choice");
}

static gboolean
is_chosen (Choice    *choice,
           GtkWidget *button)
{
  return choice->chips ? gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (button))
                       : gtk_check_button_get_active (GTK_CHECK_BUTTON (button));
}

static void
set_chosen (Choice    *choice,
            GtkWidget *button,
            gboolean   chosen)
{
  if (choice->chips)
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), chosen);
  else
    gtk_check_button_set_active (GTK_CHECK_BUTTON (button), chosen);
}

static const char *
value_of (A2uiNode *node,
          guint     i)
{
  g_autofree char *address = g_strdup_printf ("options/%u/value", i);
  const char *value = a2ui_node_get_literal_string (node, address);

  return value != NULL ? value : "";
}

static guint
get_maximum (A2uiNode *node)
{
  double maximum = a2ui_node_get_number (node, "maxAllowedSelections", 0);

  return maximum >= 1 && maximum < G_MAXINT ? (guint) maximum : G_MAXUINT;
}

/* Makes the other options insensitive if the maximum is chosen. If the maximum is 1, the next choice replaces the
 * last. */
static void
limit (Choice   *choice,
       A2uiNode *node)
{
  guint maximum = get_maximum (node);
  guint n = 0;

  for (guint i = 0; i < choice->buttons->len; i++)
    n += is_chosen (choice, choice->buttons->pdata[i]) ? 1 : 0;
  for (guint i = 0; i < choice->buttons->len; i++)
    gtk_widget_set_sensitive (choice->buttons->pdata[i],
                              maximum == 1 || n < maximum || is_chosen (choice, choice->buttons->pdata[i]));
}

static void
toggled_cb (GtkWidget *box,
            GtkWidget *button)
{
  Choice *choice = choice_of (box);
  A2uiNode *node = a2ui_node_widget_get_node (box);
  g_autoptr(GPtrArray) values = g_ptr_array_new ();
  g_autoptr(JsonNode) value = NULL;

  /* In a group, the old radio button is deactivated before the new one is activated. */
  if (choice->busy || (choice->single && !is_chosen (choice, button)))
    return;
  for (guint i = 0; i < choice->buttons->len; i++)
    if (is_chosen (choice, choice->buttons->pdata[i]) &&
        (get_maximum (node) > 1 || choice->buttons->pdata[i] == button))
      g_ptr_array_add (values, (gpointer) value_of (node, i));
  g_ptr_array_add (values, NULL);
  value = a2ui_value_from_strings ((const char * const *) values->pdata);
  a2ui_node_write (node, "selections", value);
}

static void
show_selections (Choice   *choice,
                 A2uiNode *node)
{
  g_auto(GStrv) selections = a2ui_value_to_strings (a2ui_node_get_value (node, "selections"));

  choice->busy = TRUE;
  for (guint i = 0; i < choice->buttons->len; i++)
    set_chosen (choice, choice->buttons->pdata[i],
                g_strv_contains ((const char * const *) selections, value_of (node, i)));
  choice->busy = FALSE;
  limit (choice, node);
}

/* (transfer full) */
static char *
label_of (A2uiNode *node,
          guint     i)
{
  g_autofree char *address = g_strdup_printf ("options/%u/label", i);
  g_autofree char *foreign = a2ui_node_dup_string (node, address);

  return easel_text_for_display (foreign, EASEL_LIMIT_DISPLAY_CHARS);
}

static void
filter_cb (GtkWidget *box)
{
  Choice *choice = choice_of (box);
  A2uiNode *node = a2ui_node_widget_get_node (box);
  g_autofree char *wanted = g_utf8_casefold (gtk_editable_get_text (GTK_EDITABLE (choice->search)), -1);

  for (guint i = 0; i < choice->buttons->len; i++)
    {
      GtkWidget *button = choice->buttons->pdata[i];
      g_autofree char *label = label_of (node, i);
      g_autofree char *folded = g_utf8_casefold (label, -1);

      gtk_widget_set_visible (choice->chips ? gtk_widget_get_parent (button) : button, strstr (folded, wanted) != NULL);
    }
}

/* A check button looks like a radio button only in a group, and a choice may have only one option. */
static void
make_radio (GtkWidget *button)
{
  GtkWidget *other = g_object_ref_sink (gtk_check_button_new ());

  gtk_check_button_set_group (GTK_CHECK_BUTTON (button), GTK_CHECK_BUTTON (other));
  g_object_set_data_full (G_OBJECT (button), "group", other, g_object_unref);
}

static void
add_option (GtkWidget *box,
            A2uiNode  *node,
            guint      i)
{
  Choice *choice = choice_of (box);
  g_autofree char *label = label_of (node, i);
  GtkWidget *button;

  if (choice->chips)
    {
      button = gtk_toggle_button_new_with_label (label);
      gtk_widget_add_css_class (button, "pill");
      gtk_flow_box_insert (GTK_FLOW_BOX (choice->options), button, -1);
      gtk_widget_set_focusable (gtk_widget_get_parent (button), FALSE);
    }
  else
    {
      button = g_object_new (GTK_TYPE_CHECK_BUTTON, "label", label, "accessible-role",
                             choice->single ? GTK_ACCESSIBLE_ROLE_RADIO : GTK_ACCESSIBLE_ROLE_CHECKBOX, NULL);
      if (choice->single && i > 0)
        gtk_check_button_set_group (GTK_CHECK_BUTTON (button), choice->buttons->pdata[0]);
      else if (choice->single)
        make_radio (button);
      a2ui_node_widget_wrap_label (button);
      gtk_box_append (GTK_BOX (choice->options), button);
    }
  g_ptr_array_add (choice->buttons, button);
  g_signal_connect_object (button, "toggled", G_CALLBACK (toggled_cb), box, G_CONNECT_SWAPPED);
}

static void
build_options (GtkWidget *box,
               A2uiNode  *node)
{
  Choice *choice = choice_of (box);

  g_ptr_array_set_size (choice->buttons, 0);
  if (choice->options != NULL)
    gtk_box_remove (GTK_BOX (box), choice->options);
  choice->chips = g_strcmp0 (a2ui_node_get_literal_string (node, "variant"), "chips") == 0;
  choice->single = !choice->chips && get_maximum (node) == 1;
  if (choice->chips)
    {
      choice->options = gtk_flow_box_new ();
      gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (choice->options), GTK_SELECTION_NONE);
      gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (choice->options), 8);
    }
  else
    choice->options = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_insert_child_after (GTK_BOX (box), choice->options, choice->search);
  for (guint i = 0; i < a2ui_node_get_length (node, "options"); i++)
    add_option (box, node, i);
}

/* The node emits nothing if the options are equal, so that their widgets are kept. */
static void
choice_changed (GtkWidget  *box,
                A2uiNode   *node,
                const char *address)
{
  Choice *choice = choice_of (box);

  if (a2ui_node_widget_is_about (address, "label"))
    a2ui_node_widget_set_label (choice->label, node, "label");
  if (a2ui_node_widget_is_about (address, "variant") || a2ui_node_widget_is_about (address, "maxAllowedSelections") ||
      g_str_has_prefix (address, "options"))
    build_options (box, node);
  if (a2ui_node_widget_is_about (address, "filterable"))
    gtk_widget_set_visible (choice->search, a2ui_node_get_boolean (node, "filterable"));
  show_selections (choice, node);
  filter_cb (box);
}

GtkWidget *
a2ui_choice_build (A2uiNode           *node,
                   const A2uiRenderer *renderers)
{
  GtkWidget *box = g_object_new (GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL, "spacing", 6,
                                 "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL);
  Choice *choice = g_new0 (Choice, 1);

  choice->buttons = g_ptr_array_new ();
  choice->label = a2ui_node_widget_new_label (box);
  choice->search = gtk_search_entry_new ();
  gtk_accessible_update_property (GTK_ACCESSIBLE (choice->search), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Filter options"),
                                  -1);
  gtk_box_append (GTK_BOX (box), choice->label);
  gtk_box_append (GTK_BOX (box), choice->search);
  g_object_set_data_full (G_OBJECT (box), "choice", choice, choice_free);
  a2ui_node_widget_follow (box, node, choice_changed);
  a2ui_faults_watch (box, box, node);
  g_signal_connect_object (choice->search, "search-changed", G_CALLBACK (filter_cb), box, G_CONNECT_SWAPPED);
  return box;
}
