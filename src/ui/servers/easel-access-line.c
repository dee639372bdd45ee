/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-access-line.h"

#include <glib/gi18n.h>

#include "easel-server-labels.h"

struct _EaselAccessLine
{
  AdwBin parent_instance;

  GtkLabel *label;
  GtkWidget *button;
  GSignalGroup *canvas_signals;
  GSignalGroup *server_signals;
};

G_DEFINE_FINAL_TYPE (EaselAccessLine, easel_access_line, ADW_TYPE_BIN)

static void
update (EaselAccessLine *self)
{
  g_autoptr(EaselServer) server = g_signal_group_dup_target (self->server_signals);
  g_autofree char *name = server != NULL ? easel_server_labels_dup_name (server) : NULL;
  g_autofree char *state = server != NULL ? easel_server_labels_dup_state (server) : NULL;
  g_autofree char *waits = NULL;
  g_autofree char *text = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self), server != NULL);
  if (server == NULL)
    return;
  /* Translators: the name of a server that gives an agent tools. */
  waits = g_strdup_printf (_("This call waits for access to %s."), name);
  text = g_strjoin ("\n", waits, state, NULL);
  gtk_label_set_text (self->label, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_button_set_label (GTK_BUTTON (self->button), easel_server_labels_sign_in (server));
  gtk_widget_set_visible (self->button, easel_server_get_facts (server)->resource != NULL);
}

static void
access_cb (EaselAccessLine *self)
{
  g_autoptr(EaselCanvas) canvas = g_signal_group_dup_target (self->canvas_signals);

  g_signal_group_set_target (self->server_signals, canvas != NULL ? easel_canvas_get_access (canvas) : NULL);
  update (self);
}

static void
clicked_cb (EaselAccessLine *self)
{
  g_autoptr(EaselCanvas) canvas = g_signal_group_dup_target (self->canvas_signals);

  if (canvas != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self), "app.grant-access", "s", easel_canvas_get_key (canvas));
}

static void
easel_access_line_dispose (GObject *object)
{
  EaselAccessLine *self = EASEL_ACCESS_LINE (object);

  g_clear_object (&self->canvas_signals);
  g_clear_object (&self->server_signals);
  adw_bin_set_child (ADW_BIN (self), NULL);
  G_OBJECT_CLASS (easel_access_line_parent_class)->dispose (object);
}

static void
easel_access_line_class_init (EaselAccessLineClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_access_line_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/easel-access-line.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselAccessLine, label);
  gtk_widget_class_bind_template_child (widget_class, EaselAccessLine, button);
  gtk_widget_class_bind_template_callback (widget_class, clicked_cb);
}

static void
easel_access_line_init (EaselAccessLine *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->canvas_signals = g_signal_group_new (EASEL_TYPE_CANVAS);
  g_signal_group_connect_swapped (self->canvas_signals, "notify::access", G_CALLBACK (access_cb), self);
  self->server_signals = g_signal_group_new (EASEL_TYPE_SERVER);
  g_signal_group_connect_swapped (self->server_signals, "changed", G_CALLBACK (update), self);
}

void
easel_access_line_set_canvas (EaselAccessLine *self,
                              EaselCanvas     *canvas)
{
  g_return_if_fail (EASEL_IS_ACCESS_LINE (self));
  g_return_if_fail (canvas == NULL || EASEL_IS_CANVAS (canvas));

  if (self->canvas_signals == NULL)
    return;
  g_signal_group_set_target (self->canvas_signals, canvas);
  access_cb (self);
}
