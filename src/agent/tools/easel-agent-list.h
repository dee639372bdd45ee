/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-call.h"

G_BEGIN_DECLS

/* Handlers of tools; @user_data is the EaselAgentContext. */
void easel_agent_run_list      (McpCall  *call,
                                gpointer  user_data);
void easel_agent_run_list_open (McpCall  *call,
                                gpointer  user_data);

G_END_DECLS
