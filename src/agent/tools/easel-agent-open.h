/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-job.h"

G_BEGIN_DECLS

/* Tools; @user_data is the EaselAgentContext. */
void easel_agent_run_open      (McpCall  *call,
                                gpointer  user_data);
void easel_agent_run_show_page (McpCall  *call,
                                gpointer  user_data);

G_END_DECLS
