/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-config.h"

G_BEGIN_DECLS

/* (transfer full) (nullable): for a user who looks for @server in the file of the user: in which other scope the
 * agent has it, and the commands that put Easel before it. @text: (nullable): that file. @folder: where they are. */
char *easel_agent_scope_dup_advice (const EaselAgentConfig *config,
                                    const EaselAgentAccess *access,
                                    const char             *server,
                                    const char             *text,
                                    const char             *folder);

G_END_DECLS
