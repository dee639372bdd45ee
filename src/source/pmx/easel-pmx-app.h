/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-app.h"
#include "pmx-board.h"
#include "pmx-client.h"

G_BEGIN_DECLS

/* A node with the App of an MCP server: the workbench ran the tool, and only it can reach the server. */

gboolean easel_pmx_app_is_app (PmxNode    *node);
McpApp  *easel_pmx_app_new    (PmxNode    *node,
                               const char *workbench_id);
void     easel_pmx_app_update (McpApp     *app,
                               PmxNode    *node);
void     easel_pmx_app_ask    (PmxClient  *client,
                               PmxBoard   *board,
                               PmxNode    *node,
                               const char *method,
                               JsonObject *params,
                               GTask      *task);

G_END_DECLS
