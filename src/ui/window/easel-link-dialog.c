/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-link-dialog.h"

#include <glib/gi18n.h>

#include "easel-address-dialog.h"
#include "easel-limits.h"
#include "easel-text.h"

EaselAlert *
easel_link_dialog_present (GtkWidget  *about,
                           const char *host,
                           const char *canvas,
                           const char *uri)
{
  g_autofree char *name = easel_text_for_display (host != NULL ? host : "", EASEL_LIMIT_DISPLAY_CHARS);
  g_autofree char *title = easel_text_for_display (canvas != NULL ? canvas : "", EASEL_LIMIT_DISPLAY_CHARS);
  /* Translators: the first %s is the title of a canvas, the second the name of a host. */
  g_autofree char *body = g_strdup_printf (_("“%s” (%s) wants to open this link outside Easel:"), title, name);

  g_return_val_if_fail (uri != NULL, NULL);

  return easel_address_dialog_present (about, _("Open Link?"), body, uri);
}
