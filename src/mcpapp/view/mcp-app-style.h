/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Adds to a `hostContext` the style of the desktop, "theme" and "styles", and the members that are the same for every
 * App: "locale", "timeZone", "platform", "deviceCapabilities", "userAgent".
 * @widget: provides the colours; need not be shown. */
void mcp_app_style_add (GtkWidget  *widget,
                        JsonObject *context);

G_END_DECLS
