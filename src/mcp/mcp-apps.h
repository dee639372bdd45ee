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

/* Dialect of servers made for ChatGPT (OpenAI Apps SDK). A standard key is preferred to the key of the dialect. */
#define MCP_APPS_OPENAI_MIME_TYPE "text/html+skybridge"

/* Members of the `_meta` of a tool in the dialect: its page, whether the page may call it, "private" for page only. */
#define MCP_APPS_OPENAI_PAGE "openai/outputTemplate"
#define MCP_APPS_OPENAI_ACCESSIBLE "openai/widgetAccessible"
#define MCP_APPS_OPENAI_VISIBILITY "openai/visibility"

/* Members of the `_meta` of a page in the dialect. */
#define MCP_APPS_OPENAI_CSP "openai/widgetCSP"
#define MCP_APPS_OPENAI_BORDER "openai/widgetPrefersBorder"

/* Member of the `_meta` of `ui/update-model-context`, sent by our script for `window.openai.setWidgetState()`. */
#define MCP_APPS_OPENAI_STATE "openai/widgetState"

typedef enum
{
  MCP_APPS_STANDARD,
  MCP_APPS_OPENAI,
} McpAppsDialect;

typedef enum
{
  MCP_APPS_REQUEST,                   /* of an App to its server */
  MCP_APPS_NOTIFICATION_FROM_APP,     /* to its server */
  MCP_APPS_NOTIFICATION_FROM_SERVER,  /* to its Apps; without progress, which has a token */
} McpAppsKind;

gboolean    mcp_apps_read_type     (const char     *mime_type,
                                    McpAppsDialect *dialect);
JsonObject *mcp_apps_dup_declared  (JsonObject     *meta,
                                    McpAppsDialect  dialect);
const char *mcp_apps_peek_page     (JsonObject     *meta);
gboolean    mcp_apps_tool_is_for   (JsonObject     *tool,
                                    const char     *audience);
gboolean    mcp_apps_knows         (const char     *method,
                                    McpAppsKind     kind);
gboolean    mcp_apps_grants        (JsonObject     *capabilities,
                                    const char     *method,
                                    McpAppsKind     kind);
gboolean    mcp_apps_expects       (JsonObject     *capabilities,
                                    const char     *method,
                                    McpAppsKind     kind);
JsonObject *mcp_apps_read_granted  (JsonObject     *server_capabilities);

G_END_DECLS
