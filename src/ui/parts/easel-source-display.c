/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-source-display.h"

#include <glib/gi18n.h>

#include "easel-limits.h"
#include "easel-source-kind.h"
#include "easel-text.h"

/** easel_source_display_is_host: %FALSE for a source whose canvases are Easel's own, such as “Private”. */
gboolean
easel_source_display_is_host (EaselSource *source)
{
  const EaselSourceKind *kind = easel_source_get_kind (source);

  return kind == NULL || !kind->is_local;
}

/** easel_source_display_icon: the name of a symbolic icon. */
const char *
easel_source_display_icon (EaselSource *source)
{
  if (!easel_source_display_is_host (source))
    return easel_source_get_kind (source)->icon;
  switch (easel_source_get_state (source))
    {
    case EASEL_CONNECTION_READY:
      return "easel-connected-symbolic";
    case EASEL_CONNECTION_FAILED:
      return "dialog-warning-symbolic";
    case EASEL_CONNECTION_LOST:
      return "network-offline-symbolic";
    case EASEL_CONNECTION_IDLE:
    case EASEL_CONNECTION_CONNECTING:
    default:
      return "content-loading-symbolic";
    }
}

/** easel_source_display_text: (nullable): a short translated description of the state; %NULL for sources without a
 * connection. */
const char *
easel_source_display_text (EaselSource *source)
{
  if (!easel_source_display_is_host (source))
    return NULL;
  switch (easel_source_get_state (source))
    {
    case EASEL_CONNECTION_READY:
      return _("Connected");
    case EASEL_CONNECTION_FAILED:
      return _("Not connected");
    case EASEL_CONNECTION_LOST:
      return _("Offline");
    case EASEL_CONNECTION_CONNECTING:
      return _("Connecting");
    case EASEL_CONNECTION_IDLE:
    default:
      return _("Not started");
    }
}

/** easel_source_display_title: (transfer full): the title of a host, cleaned for display and never empty. */
char *
easel_source_display_title (EaselSource *source)
{
  const char *title = easel_source_get_title (source);
  g_autofree char *shown = easel_text_for_display (title != NULL ? title : "", EASEL_LIMIT_DISPLAY_CHARS);

  return *shown != '\0' ? g_steal_pointer (&shown) : g_strdup (_("Host"));
}

/** easel_source_display_kind: (nullable): the translated kind of host. */
const char *
easel_source_display_kind (EaselSource *source)
{
  const EaselSourceKind *kind = easel_source_get_kind (source);

  return kind != NULL ? _(kind->title) : NULL;
}
