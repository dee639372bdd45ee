/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "easel-renderer.h"

#include <epoxy/gl.h>

/* The documented way to select a renderer; GTK has no function for it. */
#define VARIABLE "GSK_RENDERER"

/* Returns whether a driver name belongs to one of Mesa's software renderers. */
static gboolean
is_software (const char *driver)
{
  static const char * const names[] = { "llvmpipe", "softpipe", "swrast", "Software Rasterizer" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (strstr (driver, names[i]) != NULL)
      return TRUE;
  return FALSE;
}

/* Returns: (transfer full) (nullable): the GL driver; %NULL without GL, in which case GTK uses cairo itself. */
static char *
dup_driver (GdkDisplay *display)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GdkGLContext) context = gdk_display_create_gl_context (display, &error);
  char *driver;

  if (context == NULL || !gdk_gl_context_realize (context, &error))
    {
      g_debug ("No GL: %s", error->message);
      return NULL;
    }
  gdk_gl_context_make_current (context);
  driver = g_strdup ((const char *) glGetString (GL_RENDERER));
  gdk_gl_context_clear_current ();
  return driver;
}

/**
 * easel_renderer_choose:
 * @display: a display without windows yet
 *
 * Selects the cairo renderer if GL would be rendered in software. The software GL of Mesa 22 crashes the program on X11
 * when one tab is closed while another loads. GSK_RENDERER takes precedence if it is set.
 */
void
easel_renderer_choose (GdkDisplay *display)
{
  g_autofree char *driver = NULL;

  g_return_if_fail (GDK_IS_DISPLAY (display));

  if (g_getenv (VARIABLE) != NULL)
    return;
  driver = dup_driver (display);
  if (driver == NULL || !is_software (driver))
    return;
  g_debug ("Drawing with cairo instead of %s", driver);
  g_setenv (VARIABLE, "cairo", TRUE);
}
