/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-dock.h"

#ifdef HAVE_LAYER_SHELL
#include <gtk4-layer-shell.h>
#endif

/** easel_dock_is_supported: whether the desktop and this build can dock windows. */
gboolean
easel_dock_is_supported (void)
{
#ifdef HAVE_LAYER_SHELL
  return gtk_layer_is_supported ();
#else
  return FALSE;
#endif
}

/**
 * easel_dock_attach:
 * @window: a window that was never shown, with its default width set
 * @settings: (nullable): without it the window is not docked
 *
 * Docks the window if the user chose so. The setting is read once, because a window cannot change its type after it was
 * shown.
 */
void
easel_dock_attach (GtkWindow *window,
                   GSettings *settings)
{
#ifdef HAVE_LAYER_SHELL
  gboolean is_left = gtk_widget_get_default_direction () != GTK_TEXT_DIR_RTL;
  g_autofree char *edge = NULL;
#endif

  g_return_if_fail (GTK_IS_WINDOW (window));
  g_return_if_fail (settings == NULL || G_IS_SETTINGS (settings));

#ifdef HAVE_LAYER_SHELL
  edge = settings != NULL ? g_settings_get_string (settings, EASEL_DOCK_KEY) : g_strdup ("none");
  if (g_str_equal (edge, "none") || !easel_dock_is_supported ())
    return;
  if (g_str_equal (edge, "end"))
    is_left = !is_left;
  gtk_layer_init_for_window (window);
  gtk_layer_set_namespace (window, "easel");
  gtk_layer_set_layer (window, GTK_LAYER_SHELL_LAYER_TOP);
  gtk_layer_set_anchor (window, GTK_LAYER_SHELL_EDGE_TOP, TRUE);
  gtk_layer_set_anchor (window, GTK_LAYER_SHELL_EDGE_BOTTOM, TRUE);
  gtk_layer_set_anchor (window, is_left ? GTK_LAYER_SHELL_EDGE_LEFT : GTK_LAYER_SHELL_EDGE_RIGHT, TRUE);
  gtk_layer_set_keyboard_mode (window, GTK_LAYER_SHELL_KEYBOARD_MODE_ON_DEMAND);
  gtk_layer_auto_exclusive_zone_enable (window);
#endif
}
