/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* (transfer full): the ToolCallResult of AHP for a CallToolResult of MCP. @title: of the tool. */
JsonObject *easel_agent_result_read     (JsonObject *result,
                                         const char *title);
/* (transfer full): AHP's ToolCallResult for a call without a result. @code: an AHP error code; @reason: for users. */
JsonObject *easel_agent_result_failure  (const char *title,
                                         const char *code,
                                         const char *reason);
/* Whether the conversion to AHP loses parts of an MCP result. */
gboolean    easel_agent_result_is_lossy (JsonObject *result);

G_END_DECLS
