/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-server-session.h"

G_BEGIN_DECLS

/* The half of McpServerSession that is McpServer's own. */

/* For transports: it is gone with its request, and nothing is remembered for it. */
void         mcp_server_session_set_passing     (McpServerSession *self);
/* (transfer none): @version is one of ours, the rest of "initialize" is foreign. */
void         mcp_server_session_shake_hands     (McpServerSession *self,
                                                 const char       *version,
                                                 JsonObject       *params);
/* Whether "initialize" declared that questions can be shown. */
gboolean     mcp_server_session_can_ask         (McpServerSession *self);
void         mcp_server_session_set_initialized (McpServerSession *self);
gboolean     mcp_server_session_is_initialized  (McpServerSession *self);
gboolean     mcp_server_session_notify          (McpServerSession *self,
                                                 const char       *method,
                                                 JsonObject       *params);

/* The requests that wait for their answers, by id, each an object that is not held. When the client goes @withdraw is
 * called for each; it takes the request out. FALSE when the client is gone, or another request has this id. */
typedef void (*McpWithdrawFunc) (gpointer request);
gboolean     mcp_server_session_add_request     (McpServerSession *self,
                                                 JsonNode         *id,
                                                 gpointer          request,
                                                 McpWithdrawFunc   withdraw);
/* Nothing happens when @id is another request's. */
void         mcp_server_session_remove_request  (McpServerSession *self,
                                                 JsonNode         *id,
                                                 gpointer          request);
/* (nullable): @id is foreign, and nullable. */
gpointer     mcp_server_session_find_request    (McpServerSession *self,
                                                 JsonNode         *id);

/* resources/subscribe of the handshake era; FALSE when there are too many. */
gboolean     mcp_server_session_watch           (McpServerSession *self,
                                                 const char       *uri);
void         mcp_server_session_unwatch         (McpServerSession *self,
                                                 const char       *uri);
gboolean     mcp_server_session_is_watching     (McpServerSession *self,
                                                 const char       *uri);

/* Calls and subscriptions under way. */
guint       *mcp_server_session_count_calls     (McpServerSession *self);
guint       *mcp_server_session_count_listeners (McpServerSession *self);

/* Whether what a client declares, in either era, includes questions in the form of a form. */
gboolean     mcp_capabilities_can_ask           (JsonObject  *capabilities);
/* (nullable): what a client calls itself. */
const char  *mcp_implementation_get_name        (JsonObject *info);

G_END_DECLS
