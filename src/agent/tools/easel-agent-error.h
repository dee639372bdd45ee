/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-call.h"

G_BEGIN_DECLS

/* Failures of tools, for a model: what was wrong, where, and what to do next. The structured part is {error: {code,
 * message, data?}}, with the provider's code if it gave one. */
void        easel_agent_fail               (McpCall      *call,
                                            const char   *code,
                                            const char   *format,
                                            ...) G_GNUC_PRINTF (3, 4);
/* @where: (nullable): the object of the call. */
void        easel_agent_fail_error         (McpCall      *call,
                                            const GError *error,
                                            const char   *where);
/* (transfer none): never NULL. */
const char *easel_agent_error_get_code     (const GError *error);
/* (transfer none) (nullable): the panel's id of the question that it raised. */
const char *easel_agent_error_get_question (const GError *error);

G_END_DECLS
