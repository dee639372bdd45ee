/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-call.h"

G_BEGIN_DECLS

/* Handler of a tool; @user_data is the EaselAgentContext. */
void easel_agent_run_show_a2ui (McpCall  *call,
                                gpointer  user_data);

G_END_DECLS
