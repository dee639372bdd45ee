/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "mcp-app-csp.h"
#include "mcp-app-grants.h"
#include "mcp-app.h"

G_BEGIN_DECLS

/* (transfer floating): details of an App: server, tool, approved and refused domains, called tools, page tools, and
 * a switch for each permission that the page declares. @csp: (nullable): NULL before a page is shown. @possible:
 * permissions that WebKit can provide. */
GtkWidget *mcp_app_details_new (McpApp       *app,
                                McpAppCsp    *csp,
                                McpAppGrants *grants,
                                guint         possible);

G_END_DECLS
