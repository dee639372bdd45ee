/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "mcp-app-client.h"
#include "mcp-app-permission.h"
#include "mcp-app.h"

G_BEGIN_DECLS

/* Bar above an App: tool and server, buttons for modes, and a popover with permissions.
 *
 * Signals: "mode-requested" (McpAppMode), "run-again", "stop", "details" () -> GtkWidget (transfer floating): for the
 * popover. */
#define MCP_TYPE_APP_BAR (mcp_app_bar_get_type ())
G_DECLARE_FINAL_TYPE (McpAppBar, mcp_app_bar, MCP, APP_BAR, AdwBin)

GtkWidget *mcp_app_bar_new         (McpApp    *app);
/* @is_live: whether the App is running. */
void       mcp_app_bar_set_live    (McpAppBar *self, gboolean is_live);
/* @is_calling: whether the tool is being called again. */
void       mcp_app_bar_set_calling (McpAppBar *self, gboolean is_calling);
/* @permissions: the devices that the App uses now. */
void       mcp_app_bar_set_capture (McpAppBar *self, guint permissions);
void       mcp_app_bar_set_mode    (McpAppBar *self, McpAppMode mode);
/* (transfer full): display names of tool and server, cleaned. */
char      *mcp_app_bar_dup_title   (McpApp    *app);

G_END_DECLS
