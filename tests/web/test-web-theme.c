/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "web-fixture.h"

#include <string.h>

#include "easel-style.h"

#define PAGE "<!doctype html><h1>Hello</h1><p id=p>text</p><code>iiii</code><code>MMMM</code>"
#define VARIABLE(name) "getComputedStyle(document.documentElement).getPropertyValue('" name "').trim()"
#define ATTRIBUTE(name) "document.documentElement.getAttribute('" name "')"
#define BODY_COLOR "getComputedStyle(document.body).color"

static void
set_scheme (AdwColorScheme scheme)
{
  adw_style_manager_set_color_scheme (adw_style_manager_get_default (), scheme);
}

static void
test_defaults (WebFixture    *self,
               gconstpointer  data)
{
  static const char * const variables[] = {
    "--ahp-background", "--ahp-foreground", "--ahp-surface", "--ahp-card", "--ahp-accent", "--ahp-accent-background",
    "--ahp-accent-foreground", "--ahp-border", "--ahp-muted", "--ahp-success", "--ahp-warning", "--ahp-error",
    "--ahp-font", "--ahp-font-mono", "--ahp-font-size",
    "--background-color-default", "--text-color-default", "--border-color-default", "--font-sans",
  };
  EaselSurface *surface = web_fixture_show_page (self, "one", PAGE);

  for (guint i = 0; i < G_N_ELEMENTS (variables); i++)
    {
      g_autofree char *script = g_strdup_printf (VARIABLE ("%s"), variables[i]);
      g_autofree char *value = web_eval (surface, script);

      g_test_message ("%s", variables[i]);
      g_assert_cmpstr (value, !=, "");
    }
  web_assert_eval (surface, VARIABLE ("--ahp-color-scheme"), "light");
  web_assert_eval (surface, ATTRIBUTE ("data-ahp-color-scheme"), "light");
  web_assert_eval (surface, ATTRIBUTE ("data-ahp-contrast"), "normal");
  web_assert_eval (surface, ATTRIBUTE ("data-ahp-reduced-motion"), "no");
  web_assert_eval (surface, ATTRIBUTE ("dir"), "ltr");
  web_assert_eval (surface, "getComputedStyle(document.querySelector('code')).fontFamily", "monospace, monospace");
  /* Fonts of one width differ by a pixel where they are hinted. */
  web_assert_eval (surface, "const c = document.querySelectorAll('code'); "
                   "String(Math.abs(c[0].offsetWidth - c[1].offsetWidth) <= 1)", "true");
}

static void
test_live (WebFixture    *self,
           gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", PAGE);
  GtkSettings *settings = gtk_settings_get_default ();
  g_autofree char *light = web_eval (surface, VARIABLE ("--ahp-background"));
  g_autofree char *dark = NULL;
  g_autofree char *font = NULL;

  set_scheme (ADW_COLOR_SCHEME_FORCE_DARK);
  web_wait_eval (surface, ATTRIBUTE ("data-ahp-color-scheme"), "dark");
  web_wait_eval (surface, VARIABLE ("--ahp-color-scheme"), "dark");
  web_wait_eval (surface, "String(matchMedia('(prefers-color-scheme: dark)').matches)", "true");
  dark = web_eval (surface, VARIABLE ("--ahp-background"));
  g_assert_cmpstr (light, !=, dark);

  g_object_get (settings, "gtk-font-name", &font, NULL);
  g_object_set (settings, "gtk-font-name", "Serif 18", "gtk-enable-animations", FALSE, NULL);
  web_wait_eval (surface, VARIABLE ("--ahp-font-size"), "24.00px");
  web_wait_eval (surface, "getComputedStyle(document.body).fontFamily.split(',')[0].replaceAll('\"', '')", "Serif");
  web_wait_eval (surface, ATTRIBUTE ("data-ahp-reduced-motion"), "yes");
  g_object_set (settings, "gtk-font-name", font, "gtk-enable-animations", TRUE, NULL);

  gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  set_scheme (ADW_COLOR_SCHEME_FORCE_LIGHT);
  web_wait_eval (surface, VARIABLE ("--ahp-background"), light);
  web_wait_eval (surface, ATTRIBUTE ("dir"), "rtl");
  /* A page that names its language keeps its own direction. */
  surface = web_fixture_show_page (self, "two", "<!doctype html><html lang=en><p>x");
  web_wait_eval (surface, ATTRIBUTE ("data-ahp-color-scheme"), "light");
  web_assert_eval (surface, "String(document.documentElement.hasAttribute('dir'))", "false");
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
  set_scheme (ADW_COLOR_SCHEME_DEFAULT);
}

/* An accent of the desktop, as a newer libadwaita or a style sheet sets it. */
static void
test_accent (WebFixture    *self,
             gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", PAGE);
  g_autoptr(GtkCssProvider) provider = gtk_css_provider_new ();

  easel_style_load (provider, "@define-color accent_bg_color rgb(1,2,3);");
  gtk_style_context_add_provider_for_display (gdk_display_get_default (), GTK_STYLE_PROVIDER (provider),
                                              GTK_STYLE_PROVIDER_PRIORITY_USER);
  g_object_notify (G_OBJECT (adw_style_manager_get_default ()), "dark");
  web_wait_eval (surface, VARIABLE ("--ahp-accent-background"), "rgba(1,2,3,1.000)");
  gtk_style_context_remove_provider_for_display (gdk_display_get_default (), GTK_STYLE_PROVIDER (provider));
}

static void
test_author_wins (WebFixture    *self,
                  gconstpointer  data)
{
  EaselSurface *surface;

  set_scheme (ADW_COLOR_SCHEME_FORCE_DARK);
  surface = web_fixture_show_page (
    self, "one",
    "<!doctype html><html dir=rtl lang=he data-color-mode=auto><style>:root { --ahp-accent: red; color-scheme: light;"
    " --background-color-default: blue } body { color: rgb(1, 2, 3); background: rgb(250, 250, 250);"
    " font-family: fantasy }</style><p>x");
  web_assert_eval (surface, VARIABLE ("--ahp-accent"), "red");
  web_assert_eval (surface, VARIABLE ("--background-color-default"), "blue");
  web_assert_eval (surface, BODY_COLOR, "rgb(1, 2, 3)");
  web_assert_eval (surface, "getComputedStyle(document.body).fontFamily", "fantasy");
  web_assert_eval (surface, "getComputedStyle(document.documentElement).colorScheme", "light");
  web_assert_eval (surface, ATTRIBUTE ("dir") "+" ATTRIBUTE ("lang") "+" ATTRIBUTE ("data-color-mode"), "rtlheauto");
  /* And keeps what its script sets later, when the desktop changes. */
  g_free (web_eval (surface, "document.documentElement.dataset.ahpContrast = 'mine'; 1"));
  set_scheme (ADW_COLOR_SCHEME_FORCE_LIGHT);
  web_wait_eval (surface, ATTRIBUTE ("data-ahp-color-scheme"), "light");
  web_assert_eval (surface, ATTRIBUTE ("data-ahp-contrast"), "mine");
  web_assert_eval (surface, VARIABLE ("--ahp-accent"), "red");
  set_scheme (ADW_COLOR_SCHEME_DEFAULT);
}

/* Pages whose author had only light in mind stay readable in the dark. */
static void
test_unthemed (WebFixture    *self,
               gconstpointer  data)
{
  static const struct
  {
    const char *style;
    const char *expected;  /* the colour of the text */
    gboolean    white;     /* the window below it */
  } cases[] = {
    { "", "rgb(255, 255, 255)", FALSE },
    { "body { background: white }", "rgb(0, 0, 0)", TRUE },
    { "body { color: #333 }", "rgb(51, 51, 51)", TRUE },
    { "body { background: white; color: #333 }", "rgb(51, 51, 51)", TRUE },
    { "body { background: #111 }", "rgb(255, 255, 255)", FALSE },
    { "body { background: #111; color: #eee }", "rgb(238, 238, 238)", FALSE },
    { "html { background: linear-gradient(#000, #111) }", "rgb(255, 255, 255)", FALSE },
  };

  set_scheme (ADW_COLOR_SCHEME_FORCE_DARK);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *html = g_strdup_printf ("<!doctype html><style>%s</style><p>text", cases[i].style);
      EaselSurface *surface = web_fixture_show_page (self, "one", html);
      GdkRGBA pixel = { 0 };

      g_test_message ("%s", cases[i].style);
      web_wait_eval (surface, BODY_COLOR, cases[i].expected);
      do
        {
          web_settle (surface);
          web_pixel (self->window, gtk_widget_get_width (self->window) - 4, 400, &pixel);
        }
      while ((pixel.red > 0.9) != cases[i].white);
    }
  set_scheme (ADW_COLOR_SCHEME_DEFAULT);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

#define ADD(name, test) g_test_add ("/web/theme/" name, WebFixture, NULL, web_fixture_set_up, test, web_fixture_tear_down)
  ADD ("defaults", test_defaults);
  ADD ("live", test_live);
  ADD ("accent", test_accent);
  ADD ("author-wins", test_author_wins);
  ADD ("unthemed", test_unthemed);

  return g_test_run ();
}
