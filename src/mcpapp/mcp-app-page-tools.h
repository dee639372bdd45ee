/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

#include "mcp-app-error.h"
#include "rpc-peer.h"

G_BEGIN_DECLS

/* Tools that the page of an App provides itself, by the draft of MCP Apps: the page acts as the server. They do not
 * belong to the server of the App, and end with the page.
 *
 * Signals: "changed": the list has changed. */
#define MCP_TYPE_APP_PAGE_TOOLS (mcp_app_page_tools_get_type ())
G_DECLARE_FINAL_TYPE (McpAppPageTools, mcp_app_page_tools, MCP, APP_PAGE_TOOLS, GObject)

/* @peer: the page. @time_limit: milliseconds for each answer of the page. */
McpAppPageTools *mcp_app_page_tools_new         (RpcPeer              *peer,
                                                 guint                 time_limit);
/* Requests the list from the page: when the page is ready, and when the page reports a change. */
void             mcp_app_page_tools_read        (McpAppPageTools      *self);
/* (transfer none) (nullable): {name, title?, description?, inputSchema?, annotations?} each, checked and bounded;
 * NULL: the page returned no list. */
JsonArray       *mcp_app_page_tools_get_list    (McpAppPageTools      *self);
JsonObject      *mcp_app_page_tools_find        (McpAppPageTools      *self,
                                                 const char           *name);  /* nullable; foreign */
gboolean         mcp_app_page_tools_is_busy     (McpAppPageTools      *self);
/* @arguments: (nullable): foreign. @cancellable: cancels the call in the page, too. */
void             mcp_app_page_tools_call_async  (McpAppPageTools      *self,
                                                 const char           *name,
                                                 JsonObject           *arguments,
                                                 GCancellable         *cancellable,
                                                 GAsyncReadyCallback   callback,
                                                 gpointer              user_data);
/* (transfer full): a whole CallToolResult; foreign. MCP_APP_ERROR_REFUSED: the tool does not exist, or the page
 * answered with an error or an invalid result; MCP_APP_ERROR_PAGE: the page has ended; G_IO_ERROR_TIMED_OUT,
 * _CANCELLED. */
JsonObject      *mcp_app_page_tools_call_finish (McpAppPageTools      *self,
                                                 GAsyncResult         *result,
                                                 GError              **error);
/* Ends all requests, because the page has ended. */
void             mcp_app_page_tools_end         (McpAppPageTools      *self);

G_END_DECLS
