/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Programs of agents. A program that npm or another package manager installed for the user may be missing from the PATH
 * of the desktop, because only the user's shell adds its folder. */

/* (transfer full) (nullable): the path of the program @name, in PATH or in such a folder. */
char        *easel_agent_program_find  (const char        *name);
/* (transfer full): @name, or its path if PATH does not have it. */
char        *easel_agent_program_spell (const char        *name);
/* (transfer full) (nullable): runs @command. A program outside PATH finds the programs beside it, such as the "node" of
 * its "#!" line. */
GSubprocess *easel_agent_program_start (char             **command,
                                        GSubprocessFlags   flags,
                                        GError           **error);

G_END_DECLS
