/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas.h"
#include "mcp-app-client.h"
#include "mcp-app.h"

G_BEGIN_DECLS

/* The server of an App, as its page may use it: nothing beyond what the host grants, tools that are meant for Apps, the
 * user's consent, and progress tokens that are nobody else's.
 *
 * Signal: "notification" (const char *method, JsonObject *params): for the page. */
#define MCP_TYPE_APP_SERVER (mcp_app_server_get_type ())
G_DECLARE_FINAL_TYPE (McpAppServer, mcp_app_server, MCP, APP_SERVER, GObject)

/* @client: held weakly. */
McpAppServer *mcp_app_server_new         (McpApp               *app,
                                          EaselCanvas          *canvas,
                                          McpAppClient         *client);
/* @params: (nullable): foreign. @task: (transfer full): gets a JsonNode; MCP_APP_ERROR, or an error of the source. */
void          mcp_app_server_call        (McpAppServer         *self,
                                          const char           *method,
                                          JsonObject           *params,
                                          GTask                *task);
/* A line of its log, for the server where that is granted. */
void          mcp_app_server_log         (McpAppServer         *self,
                                          JsonObject           *params);

G_END_DECLS
