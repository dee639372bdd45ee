/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-client-envelope.h"
#include "rpc-peer.h"

G_BEGIN_DECLS

/* (transfer full) (nullable): the answer to a question of the server; NULL: it is not offered. */
typedef JsonNode *(*McpAnswerFunc) (const char *method,
                                    gpointer    user_data);

/* A call of ours, through all rounds in which the server answers with questions. @answer, @answer_data: stay until the
 * end; @progress_token: 0: nobody wants progress. */
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
/* (transfer full) (nullable): the result, foreign. */
JsonObject *mcp_client_call_finish (RpcPeer              *peer,
                                    GAsyncResult         *result,
                                    GError              **error);

G_END_DECLS
