/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-toolkit"

#include "config.h"

#include "easel-about.h"

#include "easel-dialog-private.h"

void
easel_about_present (GtkWidget  *parent,
                     const char *first_property,
                     ...)
{
  GObject *dialog;
  va_list properties;

  g_return_if_fail (GTK_IS_WIDGET (parent));

  va_start (properties, first_property);
#if ADW_CHECK_VERSION (1, 5, 0)
  dialog = g_object_new_valist (ADW_TYPE_ABOUT_DIALOG, first_property, properties);
  easel_dialog_present_in (ADW_DIALOG (dialog), parent);
#else
  dialog = g_object_new_valist (ADW_TYPE_ABOUT_WINDOW, first_property, properties);
  if (GTK_IS_WINDOW (gtk_widget_get_root (parent)))
    gtk_window_set_transient_for (GTK_WINDOW (dialog), GTK_WINDOW (gtk_widget_get_root (parent)));
  gtk_window_present (GTK_WINDOW (dialog));
#endif
  va_end (properties);
}
