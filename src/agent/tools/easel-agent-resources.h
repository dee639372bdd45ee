/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-context.h"

G_BEGIN_DECLS

/* Resources of the server: easel://canvas/<session>/<instanceId>: the state of an agent's open canvas, as JSON; and
 * easel://said/<session>: messages of the user that the agent has not received; with notifications of changes. */
void easel_agent_resources_attach (EaselAgentContext *self);
/* Handles the state's signals "envelope" and "removed". */
void easel_agent_resources_follow (EaselAgentContext *self,
                                   const char        *channel,
                                   JsonObject        *action);
void easel_agent_resources_forget (EaselAgentContext *self,
                                   const char        *session);

G_END_DECLS
