/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "mcp-app-grants.h"

G_BEGIN_DECLS

/* Question over an App: asks the user for the permissions that its page declares, and for features of WebKit that
 * the page failed to use, until all are answered. Allow is ignored for a moment after the question appears. */
#define MCP_TYPE_APP_PERMISSION_REQUEST (mcp_app_permission_request_get_type ())
G_DECLARE_FINAL_TYPE (McpAppPermissionRequest, mcp_app_permission_request, MCP, APP_PERMISSION_REQUEST, AdwBin)

GtkWidget *mcp_app_permission_request_new          (McpApp                  *app,
                                                    McpAppGrants            *grants);
/* @permissions: declared permissions that WebKit can provide. */
void       mcp_app_permission_request_set_declared (McpAppPermissionRequest *self,
                                                    guint                    permissions);
/* @permissions: features that the page failed to use and WebKit can provide. */
void       mcp_app_permission_request_add_missing  (McpAppPermissionRequest *self,
                                                    guint                    permissions);

G_END_DECLS
