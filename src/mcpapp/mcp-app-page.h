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

/* The page of an App, as its server gave it: HTML, and what it declares about itself. Immutable. */
#define MCP_TYPE_APP_PAGE (mcp_app_page_get_type ())
G_DECLARE_FINAL_TYPE (McpAppPage, mcp_app_page, MCP, APP_PAGE, GObject)

/* @answer: the result of `resources/read` for @uri; foreign. @entry: (nullable): that resource in `resources/list`,
 * whose `_meta.ui` counts where the answer has none. MCP_APP_ERROR_PAGE. */
McpAppPage   *mcp_app_page_new_from_answer (JsonObject  *answer,
                                            JsonObject  *entry,
                                            const char  *uri,
                                            GError     **error);
/* @ui: (nullable): `_meta.ui`. */
McpAppPage   *mcp_app_page_new             (GBytes      *html,
                                            JsonObject  *ui);
GBytes       *mcp_app_page_get_html        (McpAppPage  *self);
/* Digest of the HTML, in hexadecimal digits. */
const char   *mcp_app_page_get_sha256      (McpAppPage  *self);
/* (nullable): `_meta.ui`, `csp` and `permissions` in it, as they were declared; foreign. */
JsonObject   *mcp_app_page_get_ui          (McpAppPage  *self);
JsonObject   *mcp_app_page_get_csp         (McpAppPage  *self);
JsonObject   *mcp_app_page_get_permissions (McpAppPage  *self);
McpAppBorder  mcp_app_page_get_border      (McpAppPage  *self);

/* (transfer full) (nullable): the address of the page that a tool is shown with, from `_meta` of its definition or of
 * a call of it: nested first, then the flat key; NULL where it is none that starts with `ui://`. @meta: (nullable). */
char         *mcp_app_dup_resource_uri     (JsonObject  *meta);

G_END_DECLS
