/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-config.h"

G_BEGIN_DECLS

/* EaselAgentAccess for this program: the command line, and the HTTP address, for agents. */

EaselAgentAccess *easel_agent_access_new         (void);
/* FALSE if no host has run yet, so that there is no address. */
gboolean          easel_agent_access_set_http    (EaselAgentAccess *self,
                                                  const char       *state_folder);
gboolean          easel_agent_access_in_flatpak  (void);
/* (transfer full): the command with which the user runs this program in a terminal. */
char             *easel_agent_access_dup_program (void);

G_END_DECLS
