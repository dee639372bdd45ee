/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

#include "mcp-app-error.h"
#include "rpc-peer.h"

G_BEGIN_DECLS

/* Tools that a page has itself, by the draft of MCP Apps: here the page is the server. They are this page's alone,
 * never its server's, and end with it.
 *
 * Signals: "changed": the list is another one. */
#define MCP_TYPE_APP_PAGE_TOOLS (mcp_app_page_tools_get_type ())
G_DECLARE_FINAL_TYPE (McpAppPageTools, mcp_app_page_tools, MCP, APP_PAGE_TOOLS, GObject)

/* @peer: the page. @time_limit: milliseconds that it has for each answer. */
McpAppPageTools *mcp_app_page_tools_new         (RpcPeer              *peer,
                                                 guint                 time_limit);
/* Asks the page for its list: when it is ready, and whenever it says that the list has changed. */
void             mcp_app_page_tools_read        (McpAppPageTools      *self);
/* (transfer none) (nullable): {name, title?, description?, inputSchema?, annotations?} each, checked and bounded;
 * NULL: the page gave none. */
JsonArray       *mcp_app_page_tools_get_list    (McpAppPageTools      *self);
JsonObject      *mcp_app_page_tools_find        (McpAppPageTools      *self,
                                                 const char           *name);  /* nullable; foreign */
gboolean         mcp_app_page_tools_is_busy     (McpAppPageTools      *self);
/* @arguments: (nullable): foreign. Cancelling it tells the page. */
void             mcp_app_page_tools_call_async  (McpAppPageTools      *self,
                                                 const char           *name,
                                                 JsonObject           *arguments,
                                                 GCancellable         *cancellable,
                                                 GAsyncReadyCallback   callback,
                                                 gpointer              user_data);
/* (transfer full): a whole CallToolResult; foreign. MCP_APP_ERROR_REFUSED: there is no such tool, or the page answered
 * with an error or with what is no result; MCP_APP_ERROR_PAGE: it has ended; G_IO_ERROR_TIMED_OUT, _CANCELLED. */
JsonObject      *mcp_app_page_tools_call_finish (McpAppPageTools      *self,
                                                 GAsyncResult         *result,
                                                 GError              **error);
/* The page has ended, and with it all that waits. */
void             mcp_app_page_tools_end         (McpAppPageTools      *self);

G_END_DECLS
