/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-endpoint.h"
#include "mcp-version.h"

G_BEGIN_DECLS

/* A conversation with one MCP server, from the first message to its end. Whoever wants the server back after that makes
 * another.
 *
 * Signals:
 *   "list-changed" (const char *list): "tools", "resources" or "prompts" has to be asked for again
 *   "stderr-line" (const char *line): a child's standard error, made for display
 *   "notification" (const char *method, JsonObject *params): every one of the server, those above too
 *   "closed" (GError *reason, nullable): exactly once after a successful open; all calls failed before it */
#define MCP_TYPE_CLIENT_SESSION (mcp_client_session_get_type ())
G_DECLARE_FINAL_TYPE (McpClientSession, mcp_client_session, MCP, CLIENT_SESSION, GObject)

/* @total: negative when the server did not say. @message: (nullable): foreign text */
typedef void (*McpProgressFunc) (double      progress,
                                 double      total,
                                 const char *message,
                                 gpointer    user_data);

McpClientSession *mcp_client_session_new              (McpEndpoint          *endpoint,
                                                       HttpClient           *http,
                                                       JsonObject           *client_info,
                                                       JsonObject           *capabilities);
void              mcp_client_session_open_async       (McpClientSession     *self,
                                                       GCancellable         *cancellable,
                                                       GAsyncReadyCallback   callback,
                                                       gpointer              user_data);
gboolean          mcp_client_session_open_finish      (McpClientSession     *self,
                                                       GAsyncResult         *result,
                                                       GError              **error);
void              mcp_client_session_close            (McpClientSession     *self);

McpGeneration mcp_client_session_get_generation   (McpClientSession *self);
const char   *mcp_client_session_get_version      (McpClientSession *self);
JsonObject   *mcp_client_session_get_server_info  (McpClientSession *self);
JsonObject   *mcp_client_session_get_capabilities (McpClientSession *self);
const char   *mcp_client_session_get_instructions (McpClientSession *self);
RpcTransport *mcp_client_session_get_transport    (McpClientSession *self);

void              mcp_client_session_call_async       (McpClientSession     *self,
                                                       const char           *method,
                                                       JsonObject           *params,
                                                       guint                 timeout,
                                                       McpProgressFunc       progress,
                                                       gpointer              progress_data,
                                                       GCancellable         *cancellable,
                                                       GAsyncReadyCallback   callback,
                                                       gpointer              user_data);
JsonObject       *mcp_client_session_call_finish      (McpClientSession     *self,
                                                       GAsyncResult         *result,
                                                       GError              **error);
void              mcp_client_session_set_roots        (McpClientSession     *self,
                                                       JsonArray            *roots);
void              mcp_client_session_set_log_level    (McpClientSession     *self,
                                                       const char           *level);

G_END_DECLS
