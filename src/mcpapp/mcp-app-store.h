/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-app.h"

G_BEGIN_DECLS

/* Calls with their pages in a folder of ours, so that an App is there when its server is not: after a restart, offline,
 * in a history. A page is kept once, by its digest, for all calls that were shown with it; and which one a server last
 * had at an address, for calls that nobody has looked at. */
#define MCP_TYPE_APP_STORE (mcp_app_store_get_type ())
G_DECLARE_FINAL_TYPE (McpAppStore, mcp_app_store, MCP, APP_STORE, GObject)

/* @folder: an absolute path that need not exist. */
McpAppStore *mcp_app_store_new     (const char   *folder);
/* Gives @app what is kept under @key, but for what it has, and keeps it from here on whenever its page comes or its
 * call ends. @key: the same for this call in every run, and for no other: host, session, chat and call. */
void         mcp_app_store_attach  (McpAppStore  *self,
                                    const char   *key,
                                    McpApp       *app);
/* For an App whose server gives no page now: the one that this server last had there. Errors as below. */
gboolean     mcp_app_store_restore_page (McpAppStore  *self,
                                         McpApp       *app,
                                         GError      **error);
/* Removes what is kept under @key. */
void         mcp_app_store_remove  (McpAppStore  *self,
                                    const char   *key);

/* For attach and for tests: at once. MCP_APP_ERROR_STORE, or errors of files and JSON. */
gboolean mcp_app_store_save    (McpAppStore  *self,
                                const char   *key,
                                McpApp       *app,
                                GError      **error);
gboolean mcp_app_store_restore (McpAppStore  *self,
                                const char   *key,
                                McpApp       *app,
                                GError      **error);

G_END_DECLS
