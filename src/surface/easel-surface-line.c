/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "config.h"

#include "easel-surface-line.h"

struct _EaselSurfaceLine
{
  GtkBox parent_instance;

  GtkWidget *icon;
  GtkWidget *label;
  GtkWidget *button;
  GtkWidget *close;
};

enum
{
  ACTIVATED,
  DISMISSED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselSurfaceLine, easel_surface_line, GTK_TYPE_BOX)

static void
button_clicked_cb (EaselSurfaceLine *self)
{
  g_signal_emit (self, signals[ACTIVATED], 0);
}

static void
close_clicked_cb (EaselSurfaceLine *self)
{
  g_signal_emit (self, signals[DISMISSED], 0);
}

static void
easel_surface_line_class_init (EaselSurfaceLineClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  signals[ACTIVATED] = g_signal_new ("activated", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[DISMISSED] = g_signal_new ("dismissed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/surface/easel-surface-line.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselSurfaceLine, icon);
  gtk_widget_class_bind_template_child (widget_class, EaselSurfaceLine, label);
  gtk_widget_class_bind_template_child (widget_class, EaselSurfaceLine, button);
  gtk_widget_class_bind_template_child (widget_class, EaselSurfaceLine, close);
  gtk_widget_class_bind_template_callback (widget_class, button_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, close_clicked_cb);
}

static void
easel_surface_line_init (EaselSurfaceLine *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/**
 * easel_surface_line_new:
 * @icon_name: a symbolic icon
 * @role: %GTK_ACCESSIBLE_ROLE_STATUS or %GTK_ACCESSIBLE_ROLE_ALERT
 * @dismissible: whether the line has a close button
 *
 * Creates a line without text.
 *
 * Returns: (transfer floating): the line
 */
GtkWidget *
easel_surface_line_new (const char        *icon_name,
                        GtkAccessibleRole  role,
                        gboolean           dismissible)
{
  EaselSurfaceLine *self = g_object_new (EASEL_TYPE_SURFACE_LINE, "accessible-role", role, NULL);

  gtk_image_set_from_icon_name (GTK_IMAGE (self->icon), icon_name);
  gtk_widget_set_visible (self->close, dismissible);

  return GTK_WIDGET (self);
}

/** easel_surface_line_get_text: (transfer none): the text of the line. */
const char *
easel_surface_line_get_text (EaselSurfaceLine *self)
{
  g_return_val_if_fail (EASEL_IS_SURFACE_LINE (self), NULL);

  return gtk_label_get_text (GTK_LABEL (self->label));
}

/** easel_surface_line_set_text: shows @text and announces it to assistive technology. @text: plain text, never markup;
 * cleaned for display. */
void
easel_surface_line_set_text (EaselSurfaceLine *self,
                             const char       *text)
{
  g_return_if_fail (EASEL_IS_SURFACE_LINE (self));
  g_return_if_fail (text != NULL);

  gtk_label_set_text (GTK_LABEL (self->label), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

/** easel_surface_line_set_button: shows one button in the line. @label: (nullable): %NULL hides the button. */
void
easel_surface_line_set_button (EaselSurfaceLine *self,
                               const char       *label)
{
  g_return_if_fail (EASEL_IS_SURFACE_LINE (self));

  gtk_button_set_label (GTK_BUTTON (self->button), label != NULL ? label : "");
  gtk_widget_set_visible (self->button, label != NULL);
}
