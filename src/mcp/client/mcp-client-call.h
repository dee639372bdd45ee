/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-client-envelope.h"
#include "rpc-peer.h"

G_BEGIN_DECLS

/* (transfer full) (nullable): answers a request of the server; NULL if the method is not offered. */
typedef JsonNode *(*McpAnswerFunc) (const char *method,
                                    gpointer    user_data);

/* Calls a server, and repeats the call with answers as long as the server asks questions. @answer, @answer_data: must
 * stay valid until the end; @progress_token: 0: progress is not requested. */
void        mcp_client_call_async  (RpcPeer              *peer,
                                    McpClientEnvelope    *envelope,
                                    const char           *method,
                                    JsonObject           *params,
                                    gint64                progress_token,
                                    guint                 timeout,
                                    McpAnswerFunc         answer,
                                    gpointer              answer_data,
                                    GCancellable         *cancellable,
                                    GAsyncReadyCallback   callback,
                                    gpointer              user_data);
/* (transfer full) (nullable): the result; foreign. */
JsonObject *mcp_client_call_finish (RpcPeer              *peer,
                                    GAsyncResult         *result,
                                    GError              **error);

G_END_DECLS
