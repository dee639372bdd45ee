/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-toolkit"

#include "config.h"

#include "easel-shortcuts.h"

G_GNUC_BEGIN_IGNORE_DEPRECATIONS

void
easel_shortcuts_present (GtkApplicationWindow *window,
                         const char           *resource,
                         const char           *id)
{
  g_return_if_fail (GTK_IS_APPLICATION_WINDOW (window));
  g_return_if_fail (resource != NULL && id != NULL);

  if (gtk_application_window_get_help_overlay (window) == NULL)
    {
      g_autoptr(GtkBuilder) builder = gtk_builder_new_from_resource (resource);

      gtk_application_window_set_help_overlay (window, GTK_SHORTCUTS_WINDOW (gtk_builder_get_object (builder, id)));
    }
  gtk_window_present (GTK_WINDOW (gtk_application_window_get_help_overlay (window)));
}

G_GNUC_END_IGNORE_DEPRECATIONS
