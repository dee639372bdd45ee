/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-chat.h"

G_BEGIN_DECLS

/* Tool calls in the words of MCP, out of those of AHP. All answers are (transfer full). */

/* (nullable): the address of its page; NULL for a call that is not of an MCP server, or has none. */
char       *easel_ahp_app_call_dup_uri       (const AhpToolCall  *call);
/* (nullable): as much as there is of its arguments. */
JsonObject *easel_ahp_app_call_read_partial  (const AhpToolCall  *call);
/* (nullable): NULL: @uri is the resource that has them. Input that is no object counts as none. */
JsonObject *easel_ahp_app_call_read_input    (const AhpToolCall  *call,
                                              char              **uri);
/* A CallToolResult. */
JsonObject *easel_ahp_app_call_build_result  (const AhpToolCall  *call);
/* (nullable): why it was cancelled, by the host. */
char       *easel_ahp_app_call_dup_reason    (const AhpToolCall  *call);
/* Name of the tool at its server, which the host may have given a prefix. (transfer none) */
const char *easel_ahp_app_call_get_tool      (const AhpToolCall  *call);

/* The object that @text is; an empty one for anything else. */
JsonObject *easel_ahp_app_call_parse_input   (const char         *text,
                                              gsize               length);

G_END_DECLS
