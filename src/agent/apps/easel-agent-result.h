/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* (transfer full): the ToolCallResult of AHP for a CallToolResult of MCP. @title: of the tool. */
JsonObject *easel_agent_result_read    (JsonObject *result,
                                        const char *title);
/* (transfer full): the same for a call that has none. @code: in AHP's words; @reason: for people. */
JsonObject *easel_agent_result_failure (const char *title,
                                        const char *code,
                                        const char *reason);
/* Whether AHP's result leaves something out of MCP's. */
gboolean    easel_agent_result_is_lossy (JsonObject *result);

G_END_DECLS
