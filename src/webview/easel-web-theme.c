/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-webview"

#include "easel-web-theme.h"

#include <json-glib/json-glib.h>

#include "easel-json.h"
#include "easel-style.h"

struct _EaselWebTheme
{
  GObject parent_instance;

  GtkWidget *probe;       /* never shown: named colours are looked up in its style context */
  char      *css;
  char      *attributes;
  GdkRGBA    background;
  guint      update_source;
};

enum
{
  CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselWebTheme, easel_web_theme, G_TYPE_OBJECT)

/* CSS variables, the named colours of libadwaita for them, and fallbacks for styles without that colour. */
static const struct
{
  const char *variable;
  const char *named;
  const char *light;
  const char *dark;
} colors[] = {
  { "--ahp-background", "window_bg_color", "#fafafa", "#242424" },
  { "--ahp-foreground", "window_fg_color", "rgba(0,0,0,0.8)", "#ffffff" },
  { "--ahp-surface", "view_bg_color", "#ffffff", "#1e1e1e" },
  { "--ahp-surface-foreground", "view_fg_color", "#000000", "#ffffff" },
  { "--ahp-card", "card_bg_color", "#ffffff", "rgba(255,255,255,0.08)" },
  { "--ahp-accent", "accent_color", "#1c71d8", "#78aeed" },
  { "--ahp-accent-background", "accent_bg_color", "#3584e4", "#3584e4" },
  { "--ahp-accent-foreground", "accent_fg_color", "#ffffff", "#ffffff" },
  { "--ahp-success", "success_color", "#26a269", "#8ff0a4" },
  { "--ahp-warning", "warning_color", "#9c6e03", "#f8e45c" },
  { "--ahp-error", "error_color", "#c01c28", "#ff7b63" },
};

/* Variables that canvases for other renderers use. */
static const char aliases[] =
  "--background-color-default:var(--ahp-background);"
  "--background-color-muted:var(--ahp-surface);"
  "--text-color-default:var(--ahp-foreground);"
  "--text-color-muted:var(--ahp-muted);"
  "--text-color-link:var(--ahp-accent);"
  "--text-color-accent:var(--ahp-accent);"
  "--text-color-success:var(--ahp-success);"
  "--text-color-danger:var(--ahp-error);"
  "--text-color-attention:var(--ahp-warning);"
  "--border-color-default:var(--ahp-border);"
  "--border-color-muted:var(--ahp-border);"
  "--font-sans:var(--ahp-font);"
  "--font-mono:var(--ahp-font-mono);"
  "--text-body-medium:var(--ahp-font-size)/1.5 var(--ahp-font);";

static void
lookup_color (EaselWebTheme *self,
              guint          i,
              gboolean       dark,
              GdkRGBA       *rgba)
{
  if (!easel_style_lookup_color (self->probe, colors[i].named, rgba))
    gdk_rgba_parse (rgba, dark ? colors[i].dark : colors[i].light);
}

static void
append_color (GString       *css,
              const char    *variable,
              const GdkRGBA *rgba,
              double         alpha)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (number, sizeof number, "%.3f", rgba->alpha * alpha);
  g_string_append_printf (css, "%s:rgba(%d,%d,%d,%s);", variable, (int) (rgba->red * 255 + 0.5),
                          (int) (rgba->green * 255 + 0.5), (int) (rgba->blue * 255 + 0.5), number);
}

/* The name of a font family is inserted into a style sheet, so only names that need no escaping are allowed. */
static gboolean
is_plain_family (const char *family)
{
  if (family == NULL || *family == '\0')
    return FALSE;
  for (const char *p = family; *p != '\0'; p++)
    {
      if (!g_ascii_isalnum (*p) && *p != ' ' && *p != '-' && *p != '_' && (guchar) *p < 0x80)
        return FALSE;
    }

  return g_utf8_validate (family, -1, NULL);
}

static void
append_fonts (GString *css)
{
  g_autofree char *name = NULL;
  g_autoptr(PangoFontDescription) font = NULL;
  const char *family;
  double size;
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  g_object_get (gtk_settings_get_default (), "gtk-font-name", &name, NULL);
  font = pango_font_description_from_string (name != NULL ? name : "Sans 11");
  family = pango_font_description_get_family (font);
  size = (double) pango_font_description_get_size (font) / PANGO_SCALE;
  /* Converts points to CSS pixels; WebKit applies the desktop's text scale itself. */
  if (!pango_font_description_get_size_is_absolute (font))
    size = size * 96 / 72;
  g_ascii_formatd (number, sizeof number, "%.2f", size > 0 ? size : 15);
  g_string_append_printf (css, "--ahp-font-size:%spx;--ahp-font-mono:monospace,monospace;", number);
  if (is_plain_family (family))
    g_string_append_printf (css, "--ahp-font:\"%s\",system-ui,sans-serif;", family);
  else
    g_string_append (css, "--ahp-font:system-ui,sans-serif;");
}

static void
append_variables (EaselWebTheme *self,
                  GString       *css,
                  gboolean       dark,
                  gboolean       contrast)
{
  GdkRGBA foreground = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (colors); i++)
    {
      GdkRGBA rgba;

      lookup_color (self, i, dark, &rgba);
      append_color (css, colors[i].variable, &rgba, 1);
      if (i == 0)
        self->background = rgba;
      if (i == 1)
        foreground = rgba;
    }
  append_color (css, "--ahp-border", &foreground, contrast ? 0.5 : 0.15);
  append_color (css, "--ahp-muted", &foreground, contrast ? 0.9 : 0.65);
  append_fonts (css);
}

static char *
build_css (EaselWebTheme *self,
           gboolean       dark,
           gboolean       contrast)
{
  GString *css = g_string_new (":root{");

  g_string_append_printf (css, "--ahp-color-scheme:%s;color-scheme:%s;", dark ? "dark" : "light",
                          dark ? "dark light" : "light dark");
  append_variables (self, css, dark, contrast);
  g_string_append (css, aliases);
  /* The defaults: rules of the user level have lower precedence than all rules of the page. The root element has no
   * background at first, so that the background of the body fills the view. */
  g_string_append (css, "color:var(--ahp-foreground);font:var(--ahp-font-size)/1.5 var(--ahp-font);"
                        "accent-color:var(--ahp-accent-background)}"
                        /* relay.js sets these attributes: if the page paints no background, and if it only supports a
                         * light theme. */
                        ":root[data-ahp-plain]{background-color:var(--ahp-background)}"
                        ":root[data-ahp-unthemed]{color-scheme:light;color:#000}"
                        ":root[data-ahp-unthemed=page]{background-color:#fff}"
                        ":where(a:link){color:var(--ahp-accent)}"
                        ":where(code,kbd,pre,samp){font-family:var(--ahp-font-mono)}");

  return g_string_free (css, FALSE);
}

static char *
build_attributes (gboolean dark,
                  gboolean contrast)
{
  g_autoptr(JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();
  gboolean rtl = gtk_widget_get_default_direction () == GTK_TEXT_DIR_RTL;
  gboolean animations = TRUE;
  const char *language = pango_language_to_string (gtk_get_default_language ());

  g_object_get (gtk_settings_get_default (), "gtk-enable-animations", &animations, NULL);
  json_object_set_string_member (object, "dir", rtl ? "rtl" : "ltr");
  if (g_ascii_isalpha (language[0]) && !g_str_equal (language, "c"))
    json_object_set_string_member (object, "lang", language);
  json_object_set_string_member (object, "data-ahp-color-scheme", dark ? "dark" : "light");
  json_object_set_string_member (object, "data-ahp-contrast", contrast ? "more" : "normal");
  json_object_set_string_member (object, "data-ahp-reduced-motion", animations ? "no" : "yes");
  json_object_set_string_member (object, "data-color-mode", dark ? "dark" : "light");
  json_node_take_object (node, object);

  return easel_json_to_string (node);
}

static void
rebuild (EaselWebTheme *self)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();
  gboolean dark = adw_style_manager_get_dark (manager);
  gboolean contrast = adw_style_manager_get_high_contrast (manager);

  g_free (self->css);
  self->css = build_css (self, dark, contrast);
  g_free (self->attributes);
  self->attributes = build_attributes (dark, contrast);
}

static gboolean
update_cb (gpointer data)
{
  EaselWebTheme *self = data;
  g_autofree char *css = g_steal_pointer (&self->css);
  g_autofree char *attributes = g_steal_pointer (&self->attributes);

  self->update_source = 0;
  rebuild (self);
  if (g_strcmp0 (css, self->css) != 0 || g_strcmp0 (attributes, self->attributes) != 0)
    g_signal_emit (self, signals[CHANGED], 0);

  return G_SOURCE_REMOVE;
}

/* A theme change causes many notifications, some before the new style sheet is loaded, so the update is queued. It has
 * a high priority: on a busy machine the page would otherwise be drawn with the old colours. */
static void
queue_update (EaselWebTheme *self)
{
  if (self->update_source == 0)
    self->update_source = g_idle_add_full (G_PRIORITY_HIGH, update_cb, self, NULL);
}

static void
easel_web_theme_dispose (GObject *object)
{
  EaselWebTheme *self = EASEL_WEB_THEME (object);

  g_clear_handle_id (&self->update_source, g_source_remove);
  g_clear_object (&self->probe);

  G_OBJECT_CLASS (easel_web_theme_parent_class)->dispose (object);
}

static void
easel_web_theme_finalize (GObject *object)
{
  EaselWebTheme *self = EASEL_WEB_THEME (object);

  g_free (self->css);
  g_free (self->attributes);

  G_OBJECT_CLASS (easel_web_theme_parent_class)->finalize (object);
}

static void
easel_web_theme_class_init (EaselWebThemeClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_web_theme_dispose;
  object_class->finalize = easel_web_theme_finalize;
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
}

static void
easel_web_theme_init (EaselWebTheme *self)
{
  static const char * const watched[] = {
    "notify::gtk-font-name", "notify::gtk-enable-animations", "notify::gtk-theme-name",
    "notify::gtk-application-prefer-dark-theme",
  };
  GtkSettings *settings = gtk_settings_get_default ();

  self->probe = g_object_ref_sink (gtk_label_new (NULL));
  /* Connected to all properties, because newer versions of libadwaita add the accent colour. */
  g_signal_connect_object (adw_style_manager_get_default (), "notify", G_CALLBACK (queue_update), self,
                           G_CONNECT_SWAPPED);
  for (guint i = 0; i < G_N_ELEMENTS (watched); i++)
    g_signal_connect_object (settings, watched[i], G_CALLBACK (queue_update), self, G_CONNECT_SWAPPED);
  rebuild (self);
}

/** easel_web_theme_new: (transfer full): the theme of the default display; follows changes. */
EaselWebTheme *
easel_web_theme_new (void)
{
  return g_object_new (EASEL_TYPE_WEB_THEME, NULL);
}

/** easel_web_theme_get_css: (transfer none): a style sheet for the user level, until the next "changed". */
const char *
easel_web_theme_get_css (EaselWebTheme *self)
{
  g_return_val_if_fail (EASEL_IS_WEB_THEME (self), NULL);

  return self->css;
}

/** easel_web_theme_get_attributes: (transfer none): a JSON object with attributes of the root element, until the next
 * "changed". */
const char *
easel_web_theme_get_attributes (EaselWebTheme *self)
{
  g_return_val_if_fail (EASEL_IS_WEB_THEME (self), NULL);

  return self->attributes;
}

/** easel_web_theme_get_background: (transfer none): the colour of the window, which avoids a flash before a page is
 * painted. */
const GdkRGBA *
easel_web_theme_get_background (EaselWebTheme *self)
{
  g_return_val_if_fail (EASEL_IS_WEB_THEME (self), NULL);

  return &self->background;
}
