/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-endpoint.h"
#include "mcp-version.h"

G_BEGIN_DECLS

/* A session with one MCP server, from the first message to its end. It is not reopened: create another one instead.
 *
 * Signals:
 *   "list-changed" (const char *list): "tools", "resources" or "prompts" must be listed again
 *   "stderr-line" (const char *line): one line of a child's standard error, made safe for display
 *   "notification" (const char *method, JsonObject *params): every notification of the server, including the above
 *   "closed" (GError *reason, nullable): exactly once after a successful open, after all calls have failed */
#define MCP_TYPE_CLIENT_SESSION (mcp_client_session_get_type ())
G_DECLARE_FINAL_TYPE (McpClientSession, mcp_client_session, MCP, CLIENT_SESSION, GObject)

/* @total: negative if unknown. @message: (nullable): foreign text */
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
