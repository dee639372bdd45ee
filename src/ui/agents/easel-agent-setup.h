/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* EaselDetectedAgent: an agent that is installed on this computer. */
typedef struct
{
  char     *name;           /* its name for easel-host */
  char     *title;
  char     *text;           /* configuration for the user to add by hand, if easel-host cannot */
  gboolean  is_connected;
  gboolean  can_change;     /* easel-host can connect and disconnect it */
} EaselDetectedAgent;

/* EaselDetectedAgents: all detected agents, and the command that connects any other agent. */
typedef struct
{
  char      *command;
  GPtrArray *agents;  /* EaselDetectedAgent */
} EaselDetectedAgents;

void              easel_detected_agents_free        (EaselDetectedAgents     *self);

/* Runs "easel-host agents", which knows the settings of agents and changes nothing without --yes. @program:
 * easel-host. */
void                 easel_agent_setup_list_async    (const char           *program,
                                                      GCancellable         *cancellable,
                                                      GAsyncReadyCallback   callback,
                                                      gpointer              user_data);
EaselDetectedAgents *easel_agent_setup_list_finish   (GAsyncResult         *result,
                                                      GError              **error);
/* @connects: FALSE removes the connection. @applies: FALSE only describes the change. */
void                 easel_agent_setup_change_async  (const char           *program,
                                                      const char           *name,
                                                      gboolean              connects,
                                                      gboolean              applies,
                                                      GCancellable         *cancellable,
                                                      GAsyncReadyCallback   callback,
                                                      gpointer              user_data);
/* Returns: (transfer full) (nullable): the output, in the user's language. */
char                *easel_agent_setup_change_finish (GAsyncResult         *result,
                                                      GError              **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselDetectedAgents, easel_detected_agents_free)

G_END_DECLS
