/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "easel-a2ui-tell.h"

#include <glib/gi18n-lib.h>

static void
sent_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(EaselSurface) surface = user_data;
  g_autoptr(GError) error = NULL;

  if (!easel_canvas_send_message_finish (EASEL_CANVAS (source), result, &error) &&
      !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    easel_surface_add_error_line (surface, _("What you did here could not be sent to the agent."));
}

void
easel_a2ui_tell (EaselSurface *surface,
                 JsonNode     *message)
{
  g_return_if_fail (EASEL_IS_SURFACE (surface));
  g_return_if_fail (message != NULL);

  easel_canvas_send_message_async (easel_surface_get_canvas (surface), message, NULL, sent_cb, g_object_ref (surface));
}
