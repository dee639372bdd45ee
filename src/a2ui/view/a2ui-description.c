/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "a2ui-description.h"

#include "easel-limits.h"
#include "easel-text.h"

#define INPUT_KEY "a2ui-input"

void
a2ui_description_set_input (GtkWidget *widget,
                            GtkWidget *input)
{
  g_object_set_data (G_OBJECT (widget), INPUT_KEY, input);
}

void
a2ui_description_update (GtkWidget *widget,
                         A2uiNode  *node)
{
  GtkWidget *input = g_object_get_data (G_OBJECT (widget), INPUT_KEY);
  g_autofree char *foreign = a2ui_node_dup_string (node, "accessibleDescription");
  g_autofree char *text = easel_text_for_display (foreign, EASEL_LIMIT_DISPLAY_CHARS);

  gtk_accessible_update_property (GTK_ACCESSIBLE (input != NULL ? input : widget),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}
