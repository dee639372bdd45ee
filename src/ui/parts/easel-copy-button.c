/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-copy-button.h"

#include <glib/gi18n.h>

static void
copied_cb (GtkButton *button)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (button));

  gdk_clipboard_set_text (clipboard, g_object_get_data (G_OBJECT (button), "easel-text"));
  gtk_button_set_icon_name (button, "object-select-symbolic");
}

GtkWidget *
easel_copy_button_new (const char *text)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("edit-copy-symbolic");

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, _("Copy"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Copy"), -1);
  g_object_set_data_full (G_OBJECT (button), "easel-text", g_strdup (text), g_free);
  g_signal_connect (button, "clicked", G_CALLBACK (copied_cb), NULL);
  return button;
}
