/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-app-permission.h"
#include "mcp-app.h"

G_BEGIN_DECLS

/* The user's answers to permission requests of Apps. Each applies to one server, one page address and one permission;
 * for features of WebKit to the digest of the page instead of its address, so that another page asks again. The file
 * stores the answers for the next run.
 *
 * Signal: "changed": an answer has changed. */
#define MCP_TYPE_APP_GRANTS (mcp_app_grants_get_type ())
G_DECLARE_FINAL_TYPE (McpAppGrants, mcp_app_grants, MCP, APP_GRANTS, GObject)

/* @path: (nullable): a file that need not exist. */
McpAppGrants *mcp_app_grants_new          (const char   *path);
/* Sets of permissions: allowed ones, and ones with any answer. */
guint         mcp_app_grants_get_allowed  (McpAppGrants *self,
                                           McpApp       *app);
guint         mcp_app_grants_get_answered (McpAppGrants *self,
                                           McpApp       *app);
/* Ignored for an App without a server key: its server cannot be told from others, so that it never gets permissions. */
void          mcp_app_grants_answer       (McpAppGrants *self,
                                           McpApp       *app,
                                           guint         permissions,
                                           gboolean      is_allowed);

G_END_DECLS
