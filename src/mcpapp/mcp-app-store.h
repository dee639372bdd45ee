/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-app.h"

G_BEGIN_DECLS

/* Calls with their pages in the state folder, so that an App can be shown without its server: after a restart, offline,
 * in the history. A page is stored once, by its digest, for all calls that were shown with it. The latest page of each
 * address of a server is stored for calls that were never shown. */
#define MCP_TYPE_APP_STORE (mcp_app_store_get_type ())
G_DECLARE_FINAL_TYPE (McpAppStore, mcp_app_store, MCP, APP_STORE, GObject)

/* @folder: an absolute path; need not exist. */
McpAppStore *mcp_app_store_new          (const char   *folder);
/* Restores the stored call @key into @app, without members that are set already, and stores @app whenever its page
 * arrives or its call ends. @key: identifies this call in every run: host, session, chat and call. */
void         mcp_app_store_attach       (McpAppStore  *self,
                                         const char   *key,
                                         McpApp       *app);
/* Sets the latest stored page of the address, for an App whose server does not return its page. Errors as below. */
gboolean     mcp_app_store_restore_page (McpAppStore  *self,
                                         McpApp       *app,
                                         GError      **error);
/* Removes the stored call @key. */
void         mcp_app_store_remove       (McpAppStore  *self,
                                         const char   *key);

/* Synchronous, for mcp_app_store_attach() and tests. MCP_APP_ERROR_STORE, or errors of files and JSON. */
gboolean mcp_app_store_save    (McpAppStore  *self,
                                const char   *key,
                                McpApp       *app,
                                GError      **error);
gboolean mcp_app_store_restore (McpAppStore  *self,
                                const char   *key,
                                McpApp       *app,
                                GError      **error);

G_END_DECLS
