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
