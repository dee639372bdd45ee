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
#define MCP_TYPE_APP_OWN_TOOLS (mcp_app_own_tools_get_type ())
G_DECLARE_FINAL_TYPE (McpAppOwnTools, mcp_app_own_tools, MCP, APP_OWN_TOOLS, GObject)

/* @peer: the page. @time_limit: milliseconds that it has for each answer. */
McpAppOwnTools *mcp_app_own_tools_new         (RpcPeer              *peer,
                                               guint                 time_limit);
/* Asks the page for its list: when it is ready, and whenever it says that the list has changed. */
void            mcp_app_own_tools_read        (McpAppOwnTools       *self);
/* (transfer none) (nullable): {name, title?, description?, inputSchema?, annotations?} each, checked and bounded;
 * NULL: the page gave none. */
JsonArray      *mcp_app_own_tools_get_list    (McpAppOwnTools       *self);
JsonObject     *mcp_app_own_tools_find        (McpAppOwnTools       *self,
                                               const char           *name);  /* nullable; foreign */
gboolean        mcp_app_own_tools_is_busy     (McpAppOwnTools       *self);
/* @arguments: (nullable): foreign. Cancelling it tells the page. */
void            mcp_app_own_tools_call_async  (McpAppOwnTools       *self,
                                               const char           *name,
                                               JsonObject           *arguments,
                                               GCancellable         *cancellable,
                                               GAsyncReadyCallback   callback,
                                               gpointer              user_data);
/* (transfer full): a whole CallToolResult; foreign. MCP_APP_ERROR_REFUSED: there is no such tool, or the page answered
 * with an error or with what is no result; MCP_APP_ERROR_PAGE: it has ended; G_IO_ERROR_TIMED_OUT, _CANCELLED. */
JsonObject     *mcp_app_own_tools_call_finish (McpAppOwnTools       *self,
                                               GAsyncResult         *result,
                                               GError              **error);
/* The page has ended, and with it all that waits. */
void            mcp_app_own_tools_end         (McpAppOwnTools       *self);

G_END_DECLS
