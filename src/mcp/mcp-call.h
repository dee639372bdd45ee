/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-answer.h"
#include "mcp-exchange.h"
#include "mcp-tool-table.h"

G_BEGIN_DECLS

/* A tools/call. It ends exactly once, by mcp_call_succeed(), mcp_call_fail() or mcp_call_ask(); one that is dropped
 * ends as failed. A call that the client withdraws is cancelled, and its end then goes nowhere. */
#define MCP_TYPE_CALL (mcp_call_get_type ())
G_DECLARE_FINAL_TYPE (McpCall, mcp_call, MCP, CALL, GObject)

/* For McpServer: answers a tools/call, or runs its tool. */
void              mcp_call_run             (McpToolTable *tools,
                                            McpExchange  *exchange);

McpServerSession *mcp_call_get_session     (McpCall *self);
const char       *mcp_call_get_tool        (McpCall *self);
/* (transfer none): what follows the tool's inputSchema. Never NULL. */
JsonObject       *mcp_call_get_arguments   (McpCall    *self);
/* (nullable): the name of the client, in both eras. Foreign text. */
const char       *mcp_call_get_client_name (McpCall    *self);
/* Cancelled when the client withdraws the call or is gone. */
GCancellable     *mcp_call_get_cancellable (McpCall    *self);

/* Sends a note where the client asked for progress. @total: 0 = unknown; @message: nullable. */
void              mcp_call_progress        (McpCall    *self,
                                            double      progress,
                                            double      total,
                                            const char *message);

/* Content besides the text of the result; before the end. @data: base64. */
void              mcp_call_add_image       (McpCall    *self,
                                            const char *mime_type,
                                            const char *data);
/* @structured: (transfer none): follows the tool's outputSchema; @text: (nullable): for models that see only text,
 * @structured as JSON when NULL. */
void              mcp_call_succeed         (McpCall    *self,
                                            JsonObject *structured,
                                            const char *text);
/* A result with isError, for a model to act on. @structured: (nullable): sent as a second text when it does not follow
 * the tool's outputSchema. */
void              mcp_call_fail            (McpCall    *self,
                                            JsonObject *structured,
                                            const char *text);

/* Ends it with the answer of the server that has the tool of a guest. */
void              mcp_call_pass            (McpCall    *self,
                                            JsonObject *result);

/* Whether the client said that it can put a question to the user. */
gboolean          mcp_call_can_ask         (McpCall    *self);
/* Ends this run of the tool: the client is asked to show @message, and the tool runs again, with the same arguments,
 * @note (nullable) and the client's answer: by a repeated request (modern) or within the same one (legacy). */
void              mcp_call_ask             (McpCall    *self,
                                            const char *message,
                                            const char *note);
/* (nullable): of the question of the run before. */
const char       *mcp_call_get_note        (McpCall    *self);
McpAnswer         mcp_call_get_answer      (McpCall    *self);
/* Whether the answer is the user's no, and not one that the client gave by itself. */
gboolean          mcp_call_is_declined     (McpCall    *self);

G_END_DECLS
