/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Vocabulary of MCP Apps (SEP-1865, 2026-01-26), shared by Apps, servers and hosts. */
#define MCP_APPS_EXTENSION "io.modelcontextprotocol/ui"
#define MCP_APPS_MIME_TYPE "text/html;profile=mcp-app"

/* Members of the `_meta` of a tool: its page, also by an older flat key, and its audience. */
#define MCP_APPS_META "ui"
#define MCP_APPS_PAGE "resourceUri"
#define MCP_APPS_FLAT_PAGE "ui/resourceUri"
#define MCP_APPS_VISIBILITY "visibility"

typedef enum
{
  MCP_APPS_REQUEST,                   /* of an App to its server */
  MCP_APPS_NOTIFICATION_FROM_APP,     /* to its server */
  MCP_APPS_NOTIFICATION_FROM_SERVER,  /* to its Apps; without progress, which has a token */
} McpAppsKind;

gboolean    mcp_apps_is_page_type  (const char  *mime_type);
const char *mcp_apps_peek_page     (JsonObject  *meta);
gboolean    mcp_apps_tool_is_for   (JsonObject  *tool,
                                    const char  *audience);
gboolean    mcp_apps_knows         (const char  *method,
                                    McpAppsKind  kind);
gboolean    mcp_apps_grants        (JsonObject  *capabilities,
                                    const char  *method,
                                    McpAppsKind  kind);
gboolean    mcp_apps_expects       (JsonObject  *capabilities,
                                    const char  *method,
                                    McpAppsKind  kind);
JsonObject *mcp_apps_read_granted  (JsonObject  *server_capabilities);

G_END_DECLS
