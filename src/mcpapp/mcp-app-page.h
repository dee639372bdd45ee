/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "mcp-app-error.h"
#include "mcp-apps.h"

G_BEGIN_DECLS

typedef enum
{
  MCP_APP_BORDER_UNSPECIFIED,
  MCP_APP_BORDER_NONE,
  MCP_APP_BORDER_DRAWN,
} McpAppBorder;

/* Page of an App, as its server returned it: HTML and declarations. Immutable. */
#define MCP_TYPE_APP_PAGE (mcp_app_page_get_type ())
G_DECLARE_FINAL_TYPE (McpAppPage, mcp_app_page, MCP, APP_PAGE, GObject)

/* @answer: the result of `resources/read` for @uri; foreign. @entry: (nullable): that resource in `resources/list`,
 * whose declarations count where the answer has none. MCP_APP_ERROR_PAGE. */
McpAppPage    *mcp_app_page_new_from_answer (JsonObject      *answer,
                                             JsonObject      *entry,
                                             const char      *uri,
                                             GError         **error);
/* @ui: (nullable): `_meta.ui`. */
McpAppPage    *mcp_app_page_new             (GBytes          *html,
                                             JsonObject      *ui,
                                             McpAppsDialect   dialect);
McpAppsDialect mcp_app_page_get_dialect     (McpAppPage      *self);
GBytes        *mcp_app_page_get_html        (McpAppPage      *self);
/* SHA-256 digest of the HTML, in hexadecimal digits. */
const char    *mcp_app_page_get_sha256      (McpAppPage      *self);
/* (nullable): `_meta.ui`, and its members `csp` and `permissions`, unchanged; foreign. */
JsonObject    *mcp_app_page_get_ui          (McpAppPage      *self);
JsonObject    *mcp_app_page_get_csp         (McpAppPage      *self);
JsonObject    *mcp_app_page_get_permissions (McpAppPage      *self);
McpAppBorder   mcp_app_page_get_border      (McpAppPage      *self);

/* (transfer full) (nullable): the `ui://` address of the page of a tool, from `_meta` of its definition or of a call:
 * from the nested key, else from the flat key or that of ChatGPT. @meta: (nullable). */
char         *mcp_app_dup_resource_uri     (JsonObject  *meta);

G_END_DECLS
