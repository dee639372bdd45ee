/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-config.h"

G_BEGIN_DECLS

/* Puts `easel-host wrap --` before the command of another server in the settings of an agent, and takes it away again.
 * Pure, and only for files of JSON, as easel_agent_config_add(). @access: our command. @server: the name that the agent
 * has for it. */

/* (transfer full) (nullable): G_IO_ERROR_EXISTS: it is there already; _NOT_FOUND: there is no such server;
 * _NOT_SUPPORTED: it has no command, or the file cannot be changed safely. */
char *easel_agent_wrapping_add         (const EaselAgentConfig  *config,
                                        const EaselAgentAccess  *access,
                                        const char              *server,
                                        const char              *text,
                                        GError                 **error);
/* (transfer full) (nullable): G_IO_ERROR_NOT_FOUND also where it is not there. */
char *easel_agent_wrapping_remove      (const EaselAgentConfig  *config,
                                        const char              *server,
                                        const char              *text,
                                        GError                 **error);
/* (transfer full): @command, the command of a server, with Easel before it. */
GStrv easel_agent_wrapping_dup_command (const EaselAgentAccess  *access,
                                        GStrv                    command);
/* (transfer full): for a user to put where only they can. @entry: (nullable): what the server is without us. */
char *easel_agent_wrapping_dup_example (const EaselAgentConfig  *config,
                                        const EaselAgentAccess  *access,
                                        const char              *server,
                                        JsonObject              *entry);

G_END_DECLS
