/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-chat.h"

G_BEGIN_DECLS

/* Converts tool calls of AHP to MCP. All results are (transfer full). */

/* (nullable): the address of its page; NULL for a call without one, or of a tool that is not from an MCP server. */
char       *easel_ahp_app_call_dup_uri       (const AhpToolCall  *call);
/* (nullable): the part of its arguments that has arrived. */
JsonObject *easel_ahp_app_call_read_partial  (const AhpToolCall  *call);
/* (nullable): the arguments; NULL: they are in the resource @uri. Input that is not an object counts as no
 * arguments. */
JsonObject *easel_ahp_app_call_read_input    (const AhpToolCall  *call,
                                              char              **uri);
/* A CallToolResult. */
JsonObject *easel_ahp_app_call_build_result  (const AhpToolCall  *call);
/* (nullable): the host's reason for its cancellation. */
char       *easel_ahp_app_call_dup_reason    (const AhpToolCall  *call);
/* (transfer none): the name of the tool at its server, without the host's prefix. */
const char *easel_ahp_app_call_get_tool      (const AhpToolCall  *call);

/* The object in @text; an empty object for any other text. */
JsonObject *easel_ahp_app_call_parse_input   (const char         *text,
                                              gsize               length);

G_END_DECLS
