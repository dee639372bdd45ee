/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "a2ui-button.h"

#include <glib/gi18n-lib.h>

#include "a2ui-action.h"
#include "a2ui-description.h"
#include "a2ui-node-widget.h"
#include "a2ui-semantics.h"
#include "easel-limits.h"
#include "easel-text.h"
#include "easel-dialog.h"
#include "easel-toolbar-view.h"
#include "easel-transients.h"

/* The opacity of a button whose action is in flight. */
#define IN_FLIGHT_OPACITY 0.6
#define MODAL_WIDTH 480

static void
clicked_cb (GtkWidget *button)
{
  a2ui_action_activate (a2ui_node_widget_get_node (button));
  gtk_widget_activate_action (button, A2UI_ACTION_OPEN_MODAL, NULL);
}

static void
in_flight_changed_cb (GtkWidget   *button,
                      A2uiSurface *surface)
{
  gboolean in_flight = a2ui_surface_is_in_flight (surface, a2ui_node_get_instance (a2ui_node_widget_get_node (button)));

  gtk_widget_set_opacity (button, in_flight ? IN_FLIGHT_OPACITY : 1);
  gtk_accessible_update_state (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_STATE_BUSY, in_flight, -1);
}

/* Sets the accessible name: the texts in the button, or the name of its action. */
static void
name_cb (GtkWidget *button)
{
  A2uiNode *node = a2ui_node_widget_get_node (button);
  g_autofree char *label = a2ui_semantics_dup_text (node);
  g_autofree char *action = NULL;

  if (*label == '\0')
    {
      const char *name = a2ui_node_get_literal_string (node, "action/name");

      g_free (label);
      label = easel_text_for_display (name != NULL ? name : "", EASEL_LIMIT_DISPLAY_CHARS);
    }
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

void
a2ui_button_update_name (GtkWidget *content)
{
  GtkWidget *button = gtk_widget_get_ancestor (content, GTK_TYPE_BUTTON);
  A2uiNode *node = button != NULL ? a2ui_node_widget_get_node (button) : NULL;

  if (node != NULL && g_strcmp0 (a2ui_node_get_type_name (node), "Button") == 0)
    name_cb (button);
}

/* Makes a button insensitive if its checks fail, and shows the reason. */
static void
show_fault (GtkWidget *button,
            A2uiNode  *node)
{
  g_autofree char *fault = a2ui_node_dup_fault (node);
  g_autofree char *text = fault != NULL ? easel_text_for_display (fault, EASEL_LIMIT_DISPLAY_CHARS) : NULL;

  if (text == NULL)
    a2ui_description_update (button, node);
  gtk_widget_set_sensitive (button, fault == NULL);
  /* Setting a tooltip makes GTK query the pointer, so this does nothing if the button has no old or new tooltip. */
  if (text != NULL || gtk_widget_get_has_tooltip (button))
    gtk_widget_set_tooltip_text (button, text);
  if (text != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

static void
button_changed (GtkWidget  *button,
                A2uiNode   *node,
                const char *address)
{
  if (a2ui_node_get_boolean (node, "primary"))
    gtk_widget_add_css_class (button, "suggested-action");
  else
    gtk_widget_remove_css_class (button, "suggested-action");
  if (a2ui_node_get_boolean (node, "borderless"))
    gtk_widget_add_css_class (button, "flat");
  else
    gtk_widget_remove_css_class (button, "flat");
  show_fault (button, node);
  name_cb (button);
}

GtkWidget *
a2ui_button_build (A2uiNode           *node,
                   const A2uiRenderer *renderers)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *container = a2ui_node_container_new_child (node, "child", renderers);

  gtk_widget_set_halign (container, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (container, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_button_set_child (GTK_BUTTON (button), container);
  a2ui_node_widget_follow (button, node, button_changed);
  g_signal_connect (button, "clicked", G_CALLBACK (clicked_cb), NULL);
  g_signal_connect (button, "map", G_CALLBACK (name_cb), NULL);
  g_signal_connect_object (a2ui_node_get_surface (node), "in-flight-changed", G_CALLBACK (in_flight_changed_cb), button,
                           G_CONNECT_SWAPPED);
  return button;
}

/* The key of the open dialog of a Modal, in its entry. */
#define DIALOG_KEY "a2ui-modal-dialog"
/* The key of the node that a button of ours wraps. */
#define ENTRY_KEY "a2ui-modal-entry"

static void
dialog_gone_cb (GtkWidget *entry)
{
  g_object_set_data (G_OBJECT (entry), DIALOG_KEY, NULL);
}

static void
open_modal (GtkWidget *entry)
{
  A2uiNode *node = a2ui_node_widget_get_node (entry);
  const A2uiRenderer *renderers = g_object_get_data (G_OBJECT (entry), "renderers");
  g_autoptr(A2uiNode) entry_node = NULL;
  g_autofree char *title = NULL;
  GtkWidget *dialog;
  GtkWidget *view;
  GtkWidget *scrolled;
  GtkWidget *container;

  if (g_object_get_data (G_OBJECT (entry), DIALOG_KEY) != NULL)
    return;
  scrolled = gtk_scrolled_window_new ();
  container = a2ui_node_container_new_child (node, "contentChild", renderers);
  gtk_widget_set_margin_start (container, 18);
  gtk_widget_set_margin_end (container, 18);
  gtk_widget_set_margin_bottom (container, 18);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), container);
  view = easel_toolbar_view_new (adw_header_bar_new (), scrolled);
  entry_node = a2ui_node_dup_child (node, "entryPointChild");
  title = entry_node != NULL ? a2ui_semantics_dup_text (entry_node) : g_strdup ("");
  dialog = g_object_new (EASEL_TYPE_DIALOG, "title", *title != '\0' ? title : _("Dialog"), "child", view,
                         "content-width", MODAL_WIDTH, NULL);
  g_object_set_data (G_OBJECT (entry), DIALOG_KEY, dialog);
  g_signal_connect_object (dialog, "destroy", G_CALLBACK (dialog_gone_cb), entry, G_CONNECT_SWAPPED);
  easel_transients_close_with (dialog, entry);
  easel_dialog_present (EASEL_DIALOG (dialog), entry);
}

static void
open_cb (GSimpleAction *action,
         GVariant      *parameter,
         gpointer       entry)
{
  open_modal (entry);
}

/* An entry without text or images shows a label of ours, because there would be nothing to click otherwise. */
static void
name_entry (GtkWidget *button)
{
  A2uiNode *child = g_object_get_data (G_OBJECT (button), ENTRY_KEY);
  GtkWidget *label = gtk_widget_get_last_child (gtk_button_get_child (GTK_BUTTON (button)));
  g_autofree char *text = a2ui_semantics_dup_text (child);
  gboolean is_empty = *text == '\0' && g_strcmp0 (a2ui_node_get_type_name (child), "Text") == 0;

  gtk_widget_set_visible (label, is_empty);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  is_empty ? gtk_label_get_text (GTK_LABEL (label)) : text, -1);
}

/* If the entry of a Modal is a button, its click opens the window; any other component is put into a button. */
static void
modal_changed (GtkWidget  *entry,
               A2uiNode   *node,
               const char *address)
{
  const A2uiRenderer *renderers = g_object_get_data (G_OBJECT (entry), "renderers");
  static const char *const still[] = { "Text", "Icon", "Image", NULL };
  g_autoptr(A2uiNode) child = NULL;
  const char *type;
  GtkWidget *container;
  GtkWidget *box;
  GtkWidget *button;

  if (!a2ui_node_widget_is_about (address, "entryPointChild"))
    return;
  child = a2ui_node_dup_child (node, "entryPointChild");
  type = child != NULL ? a2ui_node_get_type_name (child) : NULL;
  container = a2ui_node_container_new_child (node, "entryPointChild", renderers);
  if (type == NULL || !g_strv_contains (still, type))
    {
      adw_bin_set_child (ADW_BIN (entry), container);
      return;
    }
  button = gtk_button_new ();
  box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_box_append (GTK_BOX (box), container);
  gtk_box_append (GTK_BOX (box), gtk_label_new (_("Open")));
  gtk_button_set_child (GTK_BUTTON (button), box);
  g_object_set_data_full (G_OBJECT (button), ENTRY_KEY, g_object_ref (child), g_object_unref);
  g_signal_connect_object (child, "changed", G_CALLBACK (name_entry), button, G_CONNECT_SWAPPED);
  name_entry (button);
  gtk_widget_add_css_class (button, "flat");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), A2UI_ACTION_OPEN_MODAL);
  adw_bin_set_child (ADW_BIN (entry), button);
}

GtkWidget *
a2ui_modal_build (A2uiNode           *node,
                  const A2uiRenderer *renderers)
{
  GtkWidget *entry = adw_bin_new ();
  g_autoptr(GSimpleActionGroup) group = g_simple_action_group_new ();
  g_autoptr(GSimpleAction) action = g_simple_action_new ("open", NULL);

  g_object_set_data (G_OBJECT (entry), "renderers", (gpointer) renderers);
  g_signal_connect_object (action, "activate", G_CALLBACK (open_cb), entry, 0);
  g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (action));
  gtk_widget_insert_action_group (entry, "a2ui-modal", G_ACTION_GROUP (group));
  a2ui_node_widget_follow (entry, node, modal_changed);
  return entry;
}
