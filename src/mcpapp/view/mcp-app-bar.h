/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "mcp-app-client.h"
#include "mcp-app-permission.h"
#include "mcp-app.h"

G_BEGIN_DECLS

/* The line above an App: whose it is, its modes, and one click away what it may.
 *
 * Signals: "mode-requested" (McpAppMode), "run-again", "stop", "details" () -> GtkWidget (transfer floating): for the
 * popover. */
#define MCP_TYPE_APP_BAR (mcp_app_bar_get_type ())
G_DECLARE_FINAL_TYPE (McpAppBar, mcp_app_bar, MCP, APP_BAR, AdwBin)

GtkWidget *mcp_app_bar_new       (McpApp     *app);
/* Whether there is an App to be seen. */
void       mcp_app_bar_set_live  (McpAppBar  *self, gboolean is_live);
/* The tool is being called again. */
void       mcp_app_bar_set_calling (McpAppBar *self, gboolean is_calling);
/* @permissions: the devices that it uses right now. */
void       mcp_app_bar_set_capture (McpAppBar *self, guint permissions);
void       mcp_app_bar_set_mode  (McpAppBar  *self, McpAppMode mode);
/* (transfer full): tool and server for people, cleaned. */
char      *mcp_app_bar_dup_title (McpApp     *app);

G_END_DECLS
