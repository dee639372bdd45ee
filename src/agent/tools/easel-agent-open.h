/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-job.h"

G_BEGIN_DECLS

/* Opens a canvas of a panel in the session of @job, after waiting for the panel, and continues with @job's "then";
 * takes @job. @owner, @input: (nullable). */
void  easel_agent_open_declared (EaselAgentJob *job,
                                 const char    *owner,
                                 const char    *canvas_id,
                                 JsonObject    *input);
/* (transfer full): a sentence about the opened canvas. */
char *easel_agent_open_describe (JsonObject    *opened);

/* Handlers of tools; @user_data is the EaselAgentContext. */
void easel_agent_run_open      (McpCall  *call,
                                gpointer  user_data);
void easel_agent_run_show_page (McpCall  *call,
                                gpointer  user_data);

G_END_DECLS
