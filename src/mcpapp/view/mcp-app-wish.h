/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "mcp-app-grants.h"

G_BEGIN_DECLS

/* A line above an App that asks the user for what its page wants to use of the computer, until they have said
 * something to it. A yes is not taken before the line has been there for a moment. */
#define MCP_TYPE_APP_WISH (mcp_app_wish_get_type ())
G_DECLARE_FINAL_TYPE (McpAppWish, mcp_app_wish, MCP, APP_WISH, AdwBin)

GtkWidget *mcp_app_wish_new          (McpApp       *app,
                                      McpAppGrants *grants);
/* @permissions: what the page declares and this computer has. */
void       mcp_app_wish_set_declared (McpAppWish   *self,
                                      guint         permissions);

G_END_DECLS
