/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-job.h"

G_BEGIN_DECLS

/* Opens in the session of @job what a panel declares, after one had time to come, and goes on with its "then"; takes
 * @job. @owner, @input: (nullable). */
void  easel_agent_open_declared (EaselAgentJob *job,
                                 const char    *owner,
                                 const char    *canvas_id,
                                 JsonObject    *input);
/* (transfer full): what was opened, in a sentence. */
char *easel_agent_open_describe (JsonObject    *opened);

/* Tools; @user_data is the EaselAgentContext. */
void easel_agent_run_open      (McpCall  *call,
                                gpointer  user_data);
void easel_agent_run_show_page (McpCall  *call,
                                gpointer  user_data);

G_END_DECLS
