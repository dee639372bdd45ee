/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-context.h"

G_BEGIN_DECLS

/* The open canvases of agents as resources of the server: easel://canvas/<session>/<instanceId>, their state as JSON,
 * and the news of them; and easel://said/<session>: what the user said in Apps and the agent has not heard. */
void easel_agent_resources_attach (EaselAgentContext *self);
/* For the news of "envelope" and "removed" of the state. */
void easel_agent_resources_follow (EaselAgentContext *self,
                                   const char        *channel,
                                   JsonObject        *action);
void easel_agent_resources_forget (EaselAgentContext *self,
                                   const char        *session);

G_END_DECLS
