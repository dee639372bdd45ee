/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* EaselDetectedAgent: an agent that is installed on the computer. */
typedef struct
{
  char     *name;           /* its name for easel-host */
  char     *title;          /* made for display */
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

/* The easel-host whose agents are meant. */
typedef struct
{
  const char *program;  /* on this computer */
  const char *address;  /* (nullable): of another computer, where its own easel-host runs instead */
} EaselAgentSetup;

/* Runs "easel-host agents", which knows the settings of agents and changes nothing without --yes. On another computer
 * its output is foreign. REMOTE_ERROR. */
void                 easel_agent_setup_list_async    (const EaselAgentSetup *setup,
                                                      GCancellable          *cancellable,
                                                      GAsyncReadyCallback    callback,
                                                      gpointer               user_data);
EaselDetectedAgents *easel_agent_setup_list_finish   (GAsyncResult          *result,
                                                      GError               **error);
/* @connects: FALSE removes the connection. @applies: FALSE only describes the change. */
void                 easel_agent_setup_change_async  (const EaselAgentSetup *setup,
                                                      const char            *name,
                                                      gboolean               connects,
                                                      gboolean               applies,
                                                      GCancellable          *cancellable,
                                                      GAsyncReadyCallback    callback,
                                                      gpointer               user_data);
/* Returns: (transfer full) (nullable): the output, in the language of its computer. */
char                *easel_agent_setup_change_finish (GAsyncResult          *result,
                                                      GError               **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselDetectedAgents, easel_detected_agents_free)

G_END_DECLS
