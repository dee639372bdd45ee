/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Adds the look of the desktop to a `hostContext`: "theme" and all variables of "styles", and what else is the same for
 * every App: "locale", "timeZone", "platform", "deviceCapabilities", "userAgent".
 * @widget: whose colours count; it need not be shown. */
void mcp_app_style_add (GtkWidget  *widget,
                        JsonObject *context);

G_END_DECLS
