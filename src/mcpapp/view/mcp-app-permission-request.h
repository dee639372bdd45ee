/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "mcp-app-grants.h"

G_BEGIN_DECLS

/* A line above an App that asks the user for what its page wants to use of the computer, until they have said
 * something to it. A yes is not taken before the line has been there for a moment. */
#define MCP_TYPE_APP_PERMISSION_REQUEST (mcp_app_permission_request_get_type ())
G_DECLARE_FINAL_TYPE (McpAppPermissionRequest, mcp_app_permission_request, MCP, APP_PERMISSION_REQUEST, AdwBin)

GtkWidget *mcp_app_permission_request_new          (McpApp                  *app,
                                                    McpAppGrants            *grants);
/* @permissions: what the page declares and this computer has. */
void       mcp_app_permission_request_set_declared (McpAppPermissionRequest *self,
                                                    guint                    permissions);

G_END_DECLS
