/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "a2ui-progress.h"

#include "a2ui-node-widget.h"
#include "easel-spinner.h"

static void
progress_changed (GtkWidget  *box,
                  A2uiNode   *node,
                  const char *address)
{
  GtkWidget *label = gtk_widget_get_first_child (box);
  GtkWidget *bar = gtk_widget_get_next_sibling (label);
  GtkWidget *spinner = gtk_widget_get_next_sibling (bar);
  gboolean endless = g_strcmp0 (a2ui_node_get_literal_string (node, "variant"), "indeterminate") == 0;
  double maximum = a2ui_node_get_number (node, "max", 100);
  double value = a2ui_node_get_number (node, "value", 0);
  gboolean shows = a2ui_node_get_property (node, "showPercentage") == NULL ||
                   a2ui_node_get_boolean (node, "showPercentage");

  a2ui_node_widget_set_label (label, node, "label");
  gtk_widget_set_visible (bar, !endless);
  gtk_widget_set_visible (spinner, endless);
  gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (bar), maximum > 0 ? CLAMP (value / maximum, 0, 1) : 0);
  gtk_progress_bar_set_show_text (GTK_PROGRESS_BAR (bar), shows);
}

GtkWidget *
a2ui_progress_build (A2uiNode           *node,
                     const A2uiRenderer *renderers)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *bar = gtk_progress_bar_new ();
  GtkWidget *spinner = easel_spinner_new ();

  gtk_widget_set_halign (spinner, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (box), a2ui_node_widget_new_label (bar));
  gtk_box_append (GTK_BOX (box), bar);
  gtk_box_append (GTK_BOX (box), spinner);
  a2ui_node_widget_follow (box, node, progress_changed);
  return box;
}
