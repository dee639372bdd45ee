/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-answer.h"
#include "mcp-exchange.h"

G_BEGIN_DECLS

/* Writes questions to the user, and reads their answers, in legacy and modern MCP. */

#define MCP_QUESTION_METHOD "elicitation/create"

/* Whether the client of this request declared that it can show questions. */
gboolean    mcp_question_can_be_put     (McpExchange   *exchange);
/* (transfer full): parameters of elicitation/create: a form without fields, to accept or decline. */
JsonObject *mcp_question_write          (const char    *message,
                                         McpGeneration  generation);
/* (transfer full): the body of a result that asks the question (modern). */
JsonObject *mcp_question_write_required (const char    *message,
                                         const char    *state);
/* The answer in a repeated request (modern): NONE if it has no usable answer. */
McpAnswer   mcp_question_peek_answer    (JsonObject    *params);
/* @result: the result of elicitation/create (legacy); foreign. */
McpAnswer   mcp_question_read_answer    (JsonNode      *result);
/* Answers the request with the error that the capability is missing. */
void        mcp_question_refuse         (McpExchange   *exchange);

G_END_DECLS
