/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-answer.h"
#include "mcp-exchange.h"
#include "mcp-tool-table.h"

G_BEGIN_DECLS

/* A tools/call request. It ends exactly once, by mcp_call_succeed(), mcp_call_fail(), mcp_call_pass() or
 * mcp_call_ask(); if the last reference is dropped before, it fails. If the client withdraws it, it is cancelled, and
 * its result is discarded. */
#define MCP_TYPE_CALL (mcp_call_get_type ())
G_DECLARE_FINAL_TYPE (McpCall, mcp_call, MCP, CALL, GObject)

/* For McpServer: runs the tool of a tools/call request, or answers it with an error. */
void              mcp_call_run             (McpToolTable *tools,
                                            McpExchange  *exchange);

McpServerSession *mcp_call_get_session     (McpCall *self);
const char       *mcp_call_get_tool        (McpCall *self);
/* (transfer none): arguments that are valid for the tool's inputSchema; never NULL. */
JsonObject       *mcp_call_get_arguments   (McpCall    *self);
/* (nullable): the client's name; foreign text. */
const char       *mcp_call_get_client_name (McpCall    *self);
/* Cancelled when the client withdraws the call or disconnects. */
GCancellable     *mcp_call_get_cancellable (McpCall    *self);

/* Sends a progress notification if the client requested progress. @total: 0 = unknown; @message: nullable. */
void              mcp_call_progress        (McpCall    *self,
                                            double      progress,
                                            double      total,
                                            const char *message);

/* Adds an image to the result, before the call ends. @data: base64. */
void              mcp_call_add_image       (McpCall    *self,
                                            const char *mime_type,
                                            const char *data);
/* @structured: (transfer none): valid for the tool's outputSchema; @text: (nullable): for models that see only text;
 * NULL: @structured as JSON. */
void              mcp_call_succeed         (McpCall    *self,
                                            JsonObject *structured,
                                            const char *text);
/* Ends the call with a result that has isError, for a model to act on. @structured: (nullable): sent as a second text
 * if it violates the tool's outputSchema. */
void              mcp_call_fail            (McpCall    *self,
                                            JsonObject *structured,
                                            const char *text);

/* Ends a call of a proxied tool with the answer of the server that has the tool. */
void              mcp_call_pass            (McpCall    *self,
                                            JsonObject *result);

/* Whether the client declared that it can ask the user. */
gboolean          mcp_call_can_ask         (McpCall    *self);
/* Ends this run of the tool: the client shows @message, and the tool runs again with the same arguments, @note
 * (nullable) and the answer: by a repeated request (modern) or within the same one (legacy). */
void              mcp_call_ask             (McpCall    *self,
                                            const char *message,
                                            const char *note);
/* (nullable): the note of the previous run's question. */
const char       *mcp_call_get_note        (McpCall    *self);
McpAnswer         mcp_call_get_answer      (McpCall    *self);
/* Whether the user declined; FALSE if the client declined by itself. */
gboolean          mcp_call_is_declined     (McpCall    *self);

G_END_DECLS
