/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-job.h"

G_BEGIN_DECLS

/* Opens in the session of @job and ends its call; takes @job. @owner, @instance_id, @input: nullable. */
void        easel_agent_open        (EaselAgentJob  *job,
                                     const char     *owner,
                                     const char     *canvas_id,
                                     const char     *instance_id,
                                     JsonNode       *input);
/* (transfer full) (nullable): the input of a page of an agent. @input: what further it says. */
JsonNode   *easel_agent_page_input  (EaselAgentJob  *job,
                                     JsonObject     *input,
                                     const char     *folder,
                                     GError        **error);

/* Tools; @user_data is the EaselAgentContext. */
void        easel_agent_run_open      (McpCall        *call,
                                       gpointer        user_data);
void        easel_agent_run_show_page (McpCall        *call,
                                       gpointer        user_data);

G_END_DECLS
