/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-config.h"

G_BEGIN_DECLS

/* Adds `easel-host wrap --` before the command of another server in an agent's configuration, and removes it. Pure, and
 * only for JSON files, like easel_agent_config_add(). @access: our command. @server: the agent's name for the
 * server. */

/* (transfer full) (nullable): the new text. G_IO_ERROR_EXISTS: the server is wrapped already; _NOT_FOUND: there is no
 * such server; _NOT_SUPPORTED: it has no command, or the file cannot be changed safely. */
char *easel_agent_wrapping_add         (const EaselAgentConfig  *config,
                                        const EaselAgentAccess  *access,
                                        const char              *server,
                                        const char              *text,
                                        GError                 **error);
/* (transfer full) (nullable): the new text. G_IO_ERROR_NOT_FOUND also if the server is not wrapped. */
char *easel_agent_wrapping_remove      (const EaselAgentConfig  *config,
                                        const char              *server,
                                        const char              *text,
                                        GError                 **error);
/* (transfer full): @command, the command of a server, wrapped by Easel. */
GStrv easel_agent_wrapping_dup_command (const EaselAgentAccess  *access,
                                        GStrv                    command);
/* (transfer full): a snippet for a file that only the user can change. @entry: (nullable): the server's current
 * entry. */
char *easel_agent_wrapping_dup_example (const EaselAgentConfig  *config,
                                        const EaselAgentAccess  *access,
                                        const char              *server,
                                        JsonObject              *entry);

G_END_DECLS
