/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-app-permission.h"
#include "mcp-app.h"

G_BEGIN_DECLS

/* The user's answers to what Apps want to use of the computer. Each is held to the server of the App, to the address
 * of its page and to the permission, in this run and, where there is a file, in the next.
 *
 * Signal: "changed": some answer has changed. */
#define MCP_TYPE_APP_GRANTS (mcp_app_grants_get_type ())
G_DECLARE_FINAL_TYPE (McpAppGrants, mcp_app_grants, MCP, APP_GRANTS, GObject)

/* @path: (nullable): a file that need not exist. */
McpAppGrants *mcp_app_grants_new          (const char   *path);
/* Sets of permissions: what the user allowed, and what they said anything about. */
guint         mcp_app_grants_get_allowed  (McpAppGrants *self,
                                           McpApp       *app);
guint         mcp_app_grants_get_answered (McpAppGrants *self,
                                           McpApp       *app);
/* An App whose server nobody can tell from others is never allowed anything. */
void          mcp_app_grants_answer       (McpAppGrants *self,
                                           McpApp       *app,
                                           guint         permissions,
                                           gboolean      is_allowed);

G_END_DECLS
