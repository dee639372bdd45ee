/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-answer.h"
#include "mcp-exchange.h"

G_BEGIN_DECLS

/* How a question to the user is written in both eras, and its answer read. */

#define MCP_QUESTION_METHOD "elicitation/create"

/* Whether the client of this request said that it shows questions. */
gboolean    mcp_question_can_be_put     (McpExchange   *exchange);
/* (transfer full): parameters of elicitation/create: yes or no, nothing to fill in. */
JsonObject *mcp_question_write          (const char    *message,
                                         McpGeneration  generation);
/* (transfer full): the body of a result that asks. */
JsonObject *mcp_question_write_required (const char    *message,
                                         const char    *state);
/* The answer in a repeated request: NONE when there is none that can be used. */
McpAnswer   mcp_question_peek_answer    (JsonObject    *params);
/* @result: foreign, of elicitation/create. */
McpAnswer   mcp_question_read_answer    (JsonNode      *result);
/* Answers that the capability is missing. */
void        mcp_question_refuse         (McpExchange   *exchange);

G_END_DECLS
