/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "mcp-app-csp.h"
#include "mcp-app-grants.h"
#include "mcp-app.h"

G_BEGIN_DECLS

/* Details of an App and what it was granted, in words: server, tool, domains that it may reach and those that it may
 * not, tools that it called and those that its page has; and what it may use of this computer, with a switch for each.
 * (transfer floating). @csp:
 * (nullable): nothing is shown yet. @possible: permissions that can be given at all. */
GtkWidget *mcp_app_details_new (McpApp       *app,
                                McpAppCsp    *csp,
                                McpAppGrants *grants,
                                guint         possible);

G_END_DECLS
