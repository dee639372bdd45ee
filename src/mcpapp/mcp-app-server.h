/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas.h"
#include "mcp-app-client.h"
#include "mcp-app.h"

G_BEGIN_DECLS

/* Access of a page to the server of its App, limited to the methods that the host grants, to tools with `app`
 * visibility and to calls that the user allows. Progress tokens are unique for each page.
 *
 * Signal: "notification" (const char *method, JsonObject *params): for the page. */
#define MCP_TYPE_APP_SERVER (mcp_app_server_get_type ())
G_DECLARE_FINAL_TYPE (McpAppServer, mcp_app_server, MCP, APP_SERVER, GObject)

/* @client: weak reference. */
McpAppServer *mcp_app_server_new         (McpApp               *app,
                                          EaselCanvas          *canvas,
                                          McpAppClient         *client);
/* @params: (nullable): foreign. @task: (transfer full): returns a JsonNode; MCP_APP_ERROR, or an error of the
 * source. */
void          mcp_app_server_call        (McpAppServer         *self,
                                          const char           *method,
                                          JsonObject           *params,
                                          GTask                *task);
/* Forwards a log message of the page to its server, if the host grants that. */
void          mcp_app_server_log         (McpAppServer         *self,
                                          JsonObject           *params);

G_END_DECLS
