/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-app-server.h"

G_BEGIN_DECLS

/* Requests of a page to the user, not to its server: checked by this function, carried out by @client. @params:
 * foreign.
 * @task: (transfer full): returns a JsonNode, the result for the page. */
gboolean mcp_app_requests_start (McpApp       *app,
                                 McpAppServer *server,
                                 McpAppClient *client,
                                 const char   *method,
                                 JsonObject   *params,
                                 GTask        *task);

G_END_DECLS
