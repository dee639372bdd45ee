/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-config.h"

G_BEGIN_DECLS

/* (transfer full) (nullable): advice if @server is not in the user's file: the scope in which the agent has it, and the
 * commands to wrap it there. @text: (nullable): the user's file. @folder: the current folder. */
char *easel_agent_scope_dup_advice (const EaselAgentConfig *config,
                                    const EaselAgentAccess *access,
                                    const char             *server,
                                    const char             *text,
                                    const char             *folder);

G_END_DECLS
