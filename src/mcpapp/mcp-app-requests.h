/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-app-server.h"

G_BEGIN_DECLS

/* Requests of a page that are for the user and not for its server: checked here, carried out by the client.
 *
 * Each takes foreign @params and returns a JsonNode to @task (transfer full), which is the result for the page. */
gboolean mcp_app_requests_start (McpApp       *app,
                                 McpAppServer *server,
                                 McpAppClient *client,
                                 const char   *method,
                                 JsonObject   *params,
                                 GTask        *task);

G_END_DECLS
