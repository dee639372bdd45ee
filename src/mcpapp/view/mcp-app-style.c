/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "mcp-app-style.h"

#include <string.h>

#include "easel-json.h"
#include "easel-style.h"

/* Colour variables of MCP Apps 2026-01-26, "Theming", the named colours of libadwaita for them, and factors for
 * opacity: normal, and with high contrast. */
static const struct
{
  const char *variable;
  const char *named;
  double      alpha;
  double      contrast;
} colors[] = {
  { "--color-background-primary", "window_bg_color", 1, 1 },
  { "--color-background-secondary", "view_bg_color", 1, 1 },
  { "--color-background-tertiary", "headerbar_bg_color", 1, 1 },
  { "--color-background-inverse", "window_fg_color", 1, 1 },
  { "--color-background-ghost", "window_bg_color", 0, 0 },
  { "--color-background-info", "accent_bg_color", 0.2, 0.2 },
  { "--color-background-danger", "error_bg_color", 0.2, 0.2 },
  { "--color-background-success", "success_bg_color", 0.2, 0.2 },
  { "--color-background-warning", "warning_bg_color", 0.2, 0.2 },
  { "--color-background-disabled", "window_fg_color", 0.07, 0.07 },
  { "--color-text-primary", "window_fg_color", 1, 1 },
  { "--color-text-secondary", "window_fg_color", 0.7, 1 },
  { "--color-text-tertiary", "window_fg_color", 0.55, 0.9 },
  { "--color-text-inverse", "window_bg_color", 1, 1 },
  { "--color-text-ghost", "window_fg_color", 0.7, 1 },
  { "--color-text-info", "accent_color", 1, 1 },
  { "--color-text-danger", "error_color", 1, 1 },
  { "--color-text-success", "success_color", 1, 1 },
  { "--color-text-warning", "warning_color", 1, 1 },
  { "--color-text-disabled", "window_fg_color", 0.5, 0.6 },
  { "--color-border-primary", "window_fg_color", 0.15, 0.6 },
  { "--color-border-secondary", "window_fg_color", 0.1, 0.5 },
  { "--color-border-tertiary", "window_fg_color", 0.07, 0.4 },
  { "--color-border-inverse", "window_bg_color", 0.3, 1 },
  { "--color-border-ghost", "window_fg_color", 0, 0 },
  { "--color-border-info", "accent_color", 0.5, 1 },
  { "--color-border-danger", "error_color", 0.5, 1 },
  { "--color-border-success", "success_color", 0.5, 1 },
  { "--color-border-warning", "warning_color", 0.5, 1 },
  { "--color-border-disabled", "window_fg_color", 0.07, 0.3 },
  { "--color-ring-primary", "accent_color", 1, 1 },
  { "--color-ring-secondary", "window_fg_color", 0.3, 0.7 },
  { "--color-ring-inverse", "window_bg_color", 1, 1 },
  { "--color-ring-info", "accent_color", 1, 1 },
  { "--color-ring-danger", "error_color", 1, 1 },
  { "--color-ring-success", "success_color", 1, 1 },
  { "--color-ring-warning", "warning_color", 1, 1 },
};

/* Other variables, except font families. Sizes follow libadwaita's style classes, relative to the font of the
 * desktop. */
static const struct
{
  const char *variable;
  const char *value;
} lengths[] = {
  { "--font-weight-normal", "400" },
  { "--font-weight-medium", "500" },
  { "--font-weight-semibold", "600" },
  { "--font-weight-bold", "700" },
  { "--font-text-xs-size", "0.75rem" },
  { "--font-text-xs-line-height", "1.4" },
  { "--font-text-sm-size", "0.875rem" },
  { "--font-text-sm-line-height", "1.4" },
  { "--font-text-md-size", "1rem" },
  { "--font-text-md-line-height", "1.5" },
  { "--font-text-lg-size", "1.125rem" },
  { "--font-text-lg-line-height", "1.5" },
  { "--font-heading-xs-size", "0.875rem" },
  { "--font-heading-xs-line-height", "1.4" },
  { "--font-heading-sm-size", "1rem" },
  { "--font-heading-sm-line-height", "1.4" },
  { "--font-heading-md-size", "1.125rem" },
  { "--font-heading-md-line-height", "1.4" },
  { "--font-heading-lg-size", "1.25rem" },
  { "--font-heading-lg-line-height", "1.3" },
  { "--font-heading-xl-size", "1.5rem" },
  { "--font-heading-xl-line-height", "1.3" },
  { "--font-heading-2xl-size", "1.75rem" },
  { "--font-heading-2xl-line-height", "1.2" },
  { "--font-heading-3xl-size", "2rem" },
  { "--font-heading-3xl-line-height", "1.2" },
  { "--border-radius-xs", "3px" },
  { "--border-radius-sm", "6px" },
  { "--border-radius-md", "9px" },
  { "--border-radius-lg", "12px" },
  { "--border-radius-xl", "18px" },
  { "--border-radius-full", "9999px" },
  { "--border-width-regular", "1px" },
  { "--shadow-hairline", "0 0 0 1px rgba(0,0,0,0.05)" },
  { "--shadow-sm", "0 1px 2px rgba(0,0,0,0.1)" },
  { "--shadow-md", "0 1px 3px rgba(0,0,0,0.12), 0 2px 6px rgba(0,0,0,0.08)" },
  { "--shadow-lg", "0 3px 9px rgba(0,0,0,0.2)" },
};

static void
add_color (GtkWidget  *widget,
           JsonObject *variables,
           guint       i,
           gboolean    contrast)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *text = NULL;
  GdkRGBA rgba;

  if (!easel_style_lookup_color (widget, colors[i].named, &rgba))
    return;
  g_ascii_formatd (number, sizeof number, "%.3f", rgba.alpha * (contrast ? colors[i].contrast : colors[i].alpha));
  text = g_strdup_printf ("rgba(%d,%d,%d,%s)", (int) (rgba.red * 255 + 0.5), (int) (rgba.green * 255 + 0.5),
                          (int) (rgba.blue * 255 + 0.5), number);
  json_object_set_string_member (variables, colors[i].variable, text);
}

/* (transfer full): a CSS font family for the style sheet of the page. A name that would need escaping is not used. */
static char *
dup_family (void)
{
  g_autofree char *name = NULL;
  g_autoptr(PangoFontDescription) font = NULL;
  const char *family;

  g_object_get (gtk_settings_get_default (), "gtk-font-name", &name, NULL);
  font = pango_font_description_from_string (name != NULL ? name : "Sans 11");
  family = pango_font_description_get_family (font);
  if (family == NULL || *family == '\0' || strpbrk (family, "\"\\;{}<>()\n") != NULL)
    return g_strdup ("system-ui, sans-serif");
  return g_strdup_printf ("\"%s\", system-ui, sans-serif", family);
}

static JsonObject *
new_styles (GtkWidget *widget,
            gboolean   contrast)
{
  JsonObject *variables = json_object_new ();
  g_autofree char *family = dup_family ();

  for (guint i = 0; i < G_N_ELEMENTS (colors); i++)
    add_color (widget, variables, i, contrast);
  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    json_object_set_string_member (variables, lengths[i].variable, lengths[i].value);
  easel_json_object_set (variables,
                         EASEL_JSON_STRING ("--font-sans", family),
                         EASEL_JSON_STRING ("--font-mono", "ui-monospace, monospace"));
  return easel_json_object (EASEL_JSON_OBJECT ("variables", variables));
}

/* "safeAreaInsets" is left out: it would always be four zeros, which real Apps take as their padding. */
static JsonObject *
new_device (GtkWidget *widget)
{
  GdkSeat *seat = gdk_display_get_default_seat (gtk_widget_get_display (widget));
  GdkSeatCapabilities has = seat != NULL ? gdk_seat_get_capabilities (seat) : GDK_SEAT_CAPABILITY_NONE;

  return easel_json_object (EASEL_JSON_BOOLEAN ("touch", (has & GDK_SEAT_CAPABILITY_TOUCH) != 0),
                            EASEL_JSON_BOOLEAN ("hover", (has & GDK_SEAT_CAPABILITY_POINTER) != 0));
}

/**
 * mcp_app_style_add:
 * @widget: a widget in the window
 * @context: a new object
 *
 * Adds style and environment. Must not identify the user, their files or their session.
 */
void
mcp_app_style_add (GtkWidget  *widget,
                   JsonObject *context)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();
  const char *language = pango_language_to_string (gtk_get_default_language ());
  g_autoptr(GTimeZone) zone = g_time_zone_new_local ();
  gboolean is_named = g_ascii_isalpha (language[0]) && !g_str_equal (language, "c");
  gboolean contrast = adw_style_manager_get_high_contrast (manager);

  easel_json_object_set (context,
                         EASEL_JSON_STRING ("theme", adw_style_manager_get_dark (manager) ? "dark" : "light"),
                         EASEL_JSON_OBJECT ("styles", new_styles (widget, contrast)),
                         EASEL_JSON_STRING ("locale", is_named ? language : "en-US"),
                         EASEL_JSON_STRING ("timeZone", g_time_zone_get_identifier (zone)),
                         EASEL_JSON_STRING ("platform", "desktop"),
                         EASEL_JSON_STRING ("userAgent", "Easel/" PACKAGE_VERSION),
                         EASEL_JSON_OBJECT ("deviceCapabilities", new_device (widget)));
}
