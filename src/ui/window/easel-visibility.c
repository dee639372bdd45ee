/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "easel-visibility.h"

/* GDK_TOPLEVEL_STATE_SUSPENDED of GTK 4.12: the window is not visible. Older versions never set it. */
#define SUSPENDED (1 << 16)

/* Returns: (nullable): the GdkToplevel of the widget's window. */
static GdkSurface *
find_surface (GtkWidget *widget)
{
  GtkRoot *root = gtk_widget_get_root (widget);

  return root == NULL ? NULL : gtk_native_get_surface (GTK_NATIVE (root));
}

gboolean
easel_visibility_is_shown (GtkWidget *widget)
{
  GdkSurface *surface;

  g_return_val_if_fail (GTK_IS_WIDGET (widget), FALSE);

  surface = gtk_widget_get_mapped (widget) ? find_surface (widget) : NULL;
  return GDK_IS_TOPLEVEL (surface) &&
         (gdk_toplevel_get_state (GDK_TOPLEVEL (surface)) & (GDK_TOPLEVEL_STATE_MINIMIZED | SUSPENDED)) == 0;
}

void
easel_visibility_follow (GtkWidget *widget,
                         GCallback  changed,
                         gpointer   object)
{
  GdkSurface *surface;

  g_return_if_fail (GTK_IS_WIDGET (widget));

  surface = find_surface (widget);
  g_return_if_fail (GDK_IS_TOPLEVEL (surface));
  g_signal_handlers_disconnect_by_func (surface, changed, object);
  g_signal_connect_object (surface, "notify::state", changed, object, G_CONNECT_SWAPPED);
}
