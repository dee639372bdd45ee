/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-toolkit"

#include "config.h"

#include "easel-style.h"

/* GTK 4.10 deprecates GtkStyleContext without a successor for colours by name and for padding. */
G_GNUC_BEGIN_IGNORE_DEPRECATIONS

gboolean
easel_style_lookup_color (GtkWidget  *widget,
                          const char *name,
                          GdkRGBA    *color)
{
  g_return_val_if_fail (GTK_IS_WIDGET (widget), FALSE);
  return gtk_style_context_lookup_color (gtk_widget_get_style_context (widget), name, color);
}

void
easel_style_get_padding (GtkWidget *widget,
                         GtkBorder *padding)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));
  gtk_style_context_get_padding (gtk_widget_get_style_context (widget), padding);
}

G_GNUC_END_IGNORE_DEPRECATIONS

void
easel_style_get_color (GtkWidget *widget,
                       GdkRGBA   *color)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));

#if GTK_CHECK_VERSION (4, 10, 0)
  gtk_widget_get_color (widget, color);
#else
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), color);
#endif
}

void
easel_style_load (GtkCssProvider *provider,
                  const char     *css)
{
  g_return_if_fail (GTK_IS_CSS_PROVIDER (provider));
  g_return_if_fail (css != NULL);

#if GTK_CHECK_VERSION (4, 12, 0)
  gtk_css_provider_load_from_string (provider, css);
#else
  gtk_css_provider_load_from_data (provider, css, -1);
#endif
}
