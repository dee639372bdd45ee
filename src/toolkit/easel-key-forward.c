/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-toolkit"

#include "config.h"

#include "easel-key-forward.h"

/* GTK 4.24 deprecates the function in favour of one for text entries only. */
G_GNUC_BEGIN_IGNORE_DEPRECATIONS

gboolean
easel_key_forward (GtkEventControllerKey *controller,
                   GtkWidget             *widget)
{
  g_return_val_if_fail (GTK_IS_EVENT_CONTROLLER_KEY (controller), GDK_EVENT_PROPAGATE);
  g_return_val_if_fail (GTK_IS_WIDGET (widget), GDK_EVENT_PROPAGATE);

  return gtk_event_controller_key_forward (controller, widget);
}

G_GNUC_END_IGNORE_DEPRECATIONS
