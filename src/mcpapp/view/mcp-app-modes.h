/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "mcp-app.h"
#include "mcp-app-client.h"

G_BEGIN_DECLS

/* Where an App is shown: here, or in a window of its own, while a page in its place here says so. It begins here.
 *
 * Signal: "back": the user closed the window, or asks for the App here again. */
#define MCP_TYPE_APP_MODES (mcp_app_modes_get_type ())
G_DECLARE_FINAL_TYPE (McpAppModes, mcp_app_modes, MCP, APP_MODES, AdwBin)

/* @content: what goes from window to window. */
GtkWidget  *mcp_app_modes_new       (McpApp      *app,
                                     GtkWidget   *content);
McpAppMode  mcp_app_modes_get_mode  (McpAppModes *self);
/* FALSE: it is in that mode already. Between windows the content is not drawn, but its page runs on. */
gboolean    mcp_app_modes_set_mode  (McpAppModes *self,
                                     McpAppMode   mode);
/* A border around the content, here. */
void        mcp_app_modes_set_border (McpAppModes *self,
                                      gboolean     has_border);

G_END_DECLS
