/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-share-bar.h"

#include <glib/gi18n.h>

/* Only the user's canvas names the agent; in the agent's session the agent is known. */
static gboolean
write_text (GBinding     *binding,
            const GValue *status,
            GValue       *label,
            gpointer      user_data)
{
  const char *text = g_value_get_string (status);

  if (!easel_instance_is_shared (user_data))
    return FALSE;
  g_value_set_string (label, text != NULL ? text : _("Shared: an agent may use this"));
  return TRUE;
}

GtkWidget *
easel_share_bar_new (EaselCanvas   *canvas,
                     EaselInstance *instance)
{
  GtkWidget *revealer = gtk_revealer_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *icon = gtk_image_new_from_icon_name ("emblem-shared-symbolic");
  GtkWidget *label = gtk_label_new (_("Shared: an agent may use this"));
  GtkWidget *button = gtk_button_new_with_mnemonic (_("S_top Sharing"));

  g_return_val_if_fail (EASEL_IS_CANVAS (canvas), NULL);
  g_return_val_if_fail (EASEL_IS_INSTANCE (instance), NULL);

  gtk_widget_add_css_class (box, "toolbar");
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "app.unshare-canvas");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", easel_instance_get_id (instance));
  gtk_box_append (GTK_BOX (box), icon);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), button);
  gtk_revealer_set_child (GTK_REVEALER (revealer), box);
  g_object_bind_property_full (canvas, "status", label, "label", G_BINDING_SYNC_CREATE, write_text, NULL,
                               g_object_ref (instance), g_object_unref);
  g_object_bind_property (instance, "shared", revealer, "reveal-child", G_BINDING_SYNC_CREATE);
  return revealer;
}
