/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "mcp-app.h"
#include "mcp-app-client.h"

G_BEGIN_DECLS

/* Display modes of an App: inline in this widget, at first, or in a separate window while this widget shows a
 * placeholder.
 *
 * Signal: "back": the user closed the window or pressed the button to bring the App back. */
#define MCP_TYPE_APP_MODES (mcp_app_modes_get_type ())
G_DECLARE_FINAL_TYPE (McpAppModes, mcp_app_modes, MCP, APP_MODES, AdwBin)

/* @content: the widget that moves between windows. */
GtkWidget *mcp_app_modes_new        (McpApp      *app,
                                     GtkWidget   *content);
McpAppMode mcp_app_modes_get_mode   (McpAppModes *self);
/* FALSE: the App is in that mode already. While it moves the content is not drawn, but its page keeps running. */
gboolean   mcp_app_modes_set_mode   (McpAppModes *self,
                                     McpAppMode   mode);
/* Sets whether the content has a border in inline mode. */
void       mcp_app_modes_set_border (McpAppModes *self,
                                     gboolean     has_border);

G_END_DECLS
