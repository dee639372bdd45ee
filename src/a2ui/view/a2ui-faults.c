/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "a2ui-faults.h"

#include "a2ui-description.h"
#include "a2ui-node-widget.h"
#include "easel-limits.h"
#include "easel-text.h"

GtkWidget *
a2ui_faults_new_line (void)
{
  GtkWidget *line = gtk_label_new (NULL);

  a2ui_node_widget_wrap (line);
  gtk_widget_add_css_class (line, "error");
  gtk_widget_add_css_class (line, "caption");
  gtk_widget_set_visible (line, FALSE);
  return line;
}

void
a2ui_faults_show (GtkWidget  *line,
                  GtkWidget  *input,
                  const char *fault)
{
  g_autofree char *text = easel_text_for_display (fault != NULL ? fault : "", EASEL_LIMIT_DISPLAY_CHARS);

  if (fault != NULL)
    gtk_widget_add_css_class (input, "error");
  else
    gtk_widget_remove_css_class (input, "error");
  gtk_accessible_update_state (GTK_ACCESSIBLE (input), GTK_ACCESSIBLE_STATE_INVALID,
                               fault != NULL ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
  if (fault != NULL)
    a2ui_node_widget_set_text (line, text);
  gtk_widget_set_visible (line, *text != '\0');
}

typedef struct
{
  GtkWidget *input;
  GtkWidget *line;   /* nullable: no check has failed yet */
} Faults;

#define FAULTS_KEY "a2ui-faults"

static void
changed_cb (GtkWidget  *box,
            const char *address,
            A2uiNode   *node)
{
  Faults *faults = g_object_get_data (G_OBJECT (box), FAULTS_KEY);
  g_autofree char *fault = NULL;

  if (*address == '\0' || !a2ui_node_widget_is_about (address, "checks"))
    return;
  fault = a2ui_node_dup_fault (node);
  if (faults->line == NULL && fault == NULL)
    return;
  if (faults->line == NULL)
    {
      faults->line = a2ui_faults_new_line ();
      gtk_box_append (GTK_BOX (box), faults->line);
      /* For an error-message relation, GTK before 4.18 takes one widget and newer GTK takes a list. */
      gtk_accessible_update_relation (GTK_ACCESSIBLE (faults->input),
                                      GTK_ACCESSIBLE_RELATION_DESCRIBED_BY, faults->line, NULL, -1);
    }
  a2ui_faults_show (faults->line, faults->input, fault);
}

void
a2ui_faults_watch (GtkWidget *box,
                   GtkWidget *input,
                   A2uiNode  *node)
{
  Faults *faults = g_new0 (Faults, 1);

  faults->input = input;
  a2ui_description_set_input (box, input);
  g_object_set_data_full (G_OBJECT (box), FAULTS_KEY, faults, g_free);
  g_signal_connect_object (node, "changed", G_CALLBACK (changed_cb), box, G_CONNECT_SWAPPED);
}
