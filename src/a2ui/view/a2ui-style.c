/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "a2ui-style.h"

#include <adwaita.h>
#include <math.h>

#include "easel-style.h"

#define PROVIDER_KEY "a2ui-style-provider"

/* Icons scale with the text beside them. */
#define ICON_SIZE "1.5em"

static double
linear (double channel)
{
  return channel <= 0.04045 ? channel / 12.92 : pow ((channel + 0.055) / 1.055, 2.4);
}

/* White or black, whichever has more contrast on @colour (WCAG 2, relative luminance). */
static const char *
foreground_on (const GdkRGBA *colour)
{
  double luminance = 0.2126 * linear (colour->red) + 0.7152 * linear (colour->green) + 0.0722 * linear (colour->blue);

  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05 ? "white" : "black";
}

/* Whether @font needs no quoting and cannot end the CSS value. */
static gboolean
is_plain_font (const char *font)
{
  for (const char *at = font; *at != '\0'; at++)
    if (!g_ascii_isalnum (*at) && *at != ' ' && *at != '-')
      return FALSE;
  return *font != '\0';
}

static void
append_colour (GString    *css,
               const char *class_name,
               const char *text)
{
  GdkRGBA colour;

  if (text == NULL || !gdk_rgba_parse (&colour, text))
    return;
  g_string_append_printf (css,
                          ".%s button.suggested-action { background-color: %s; color: %s; }\n"
                          ".%s scale highlight, .%s checkbutton check:checked { background-color: %s; color: %s; }\n",
                          class_name, text, foreground_on (&colour), class_name, class_name, text,
                          foreground_on (&colour));
}

static void
provider_free (gpointer data)
{
  GtkStyleProvider *provider = data;

  gtk_style_context_remove_provider_for_display (gdk_display_get_default (), provider);
  g_object_unref (provider);
}

void
a2ui_style_apply (GtkWidget   *widget,
                  A2uiSurface *surface)
{
  g_autofree char *class_name = g_strdup_printf ("a2ui-%p", widget);
  g_autoptr(GString) css = g_string_new (NULL);
  GtkCssProvider *provider = gtk_css_provider_new ();
  const char *font = a2ui_surface_get_font (surface);

  g_string_append_printf (css, ".%s ." A2UI_STYLE_ICON " { -gtk-icon-size: %s; }\n", class_name, ICON_SIZE);
  if (font != NULL && is_plain_font (font))
    g_string_append_printf (css, ".%s { font-family: \"%s\"; }\n", class_name, font);
  /* In high contrast, the user's colours are used. */
  if (!adw_style_manager_get_high_contrast (adw_style_manager_get_default ()))
    append_colour (css, class_name, a2ui_surface_get_colour (surface));
  gtk_widget_add_css_class (widget, class_name);
  easel_style_load (provider, css->str);
  gtk_style_context_add_provider_for_display (gtk_widget_get_display (widget), GTK_STYLE_PROVIDER (provider),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  g_object_set_data_full (G_OBJECT (widget), PROVIDER_KEY, provider, provider_free);
}
