/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-toolkit"

#include "config.h"

#include "easel-toplevel.h"

#include <adwaita.h>

GtkWidget *
easel_toplevel_find (GtkWidget *widget)
{
#if ADW_CHECK_VERSION (1, 5, 0)
  GtkWidget *dialog;
#endif

  g_return_val_if_fail (GTK_IS_WIDGET (widget), NULL);

#if ADW_CHECK_VERSION (1, 5, 0)
  dialog = gtk_widget_get_ancestor (widget, ADW_TYPE_DIALOG);
  if (dialog != NULL)
    return dialog;
#endif
  return GTK_WIDGET (gtk_widget_get_root (widget));
}

static gboolean
is_covered (GtkWindow *window)
{
#if ADW_CHECK_VERSION (1, 5, 0)
  if (ADW_IS_APPLICATION_WINDOW (window))
    return adw_application_window_get_visible_dialog (ADW_APPLICATION_WINDOW (window)) != NULL;
#endif
  return FALSE;
}

gboolean
easel_toplevel_is_in_front (GtkWindow *window)
{
  g_return_val_if_fail (GTK_IS_WINDOW (window), FALSE);

  return gtk_window_is_active (window) && !is_covered (window);
}

void
easel_toplevel_follow_front (GtkWindow *window,
                             GCallback  changed,
                             gpointer   object)
{
  g_return_if_fail (GTK_IS_WINDOW (window));

  g_signal_connect_object (window, "notify::is-active", changed, object, G_CONNECT_SWAPPED);
#if ADW_CHECK_VERSION (1, 5, 0)
  g_signal_connect_object (window, "notify::visible-dialog", changed, object, G_CONNECT_SWAPPED);
#endif
}

/* GTK 4.10 deprecates GtkDialog, but has its own dialogs derived from it. */
G_GNUC_BEGIN_IGNORE_DEPRECATIONS

void
easel_toplevel_cancel (GtkDialog *dialog)
{
  g_return_if_fail (GTK_IS_DIALOG (dialog));
  gtk_dialog_response (dialog, GTK_RESPONSE_CANCEL);
}

G_GNUC_END_IGNORE_DEPRECATIONS
