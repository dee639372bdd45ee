/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* EaselDetectedAgent: an agent that is on this computer. */
typedef struct
{
  char     *name;           /* as easel-host calls it */
  char     *title;
  char     *text;           /* for the user to put where it belongs, where we cannot */
  gboolean  is_connected;
  gboolean  can_change;     /* easel-host does it */
} EaselDetectedAgent;

/* EaselDetectedAgents: all of them, and the command by which any other agent reaches us. */
typedef struct
{
  char      *command;
  GPtrArray *agents;  /* EaselDetectedAgent */
} EaselDetectedAgents;

void              easel_detected_agents_free        (EaselDetectedAgents     *self);

/* By "easel-host agents", which knows the settings of agents; nothing is changed before it is told --yes.
 * @program: easel-host. */
void              easel_agent_setup_list_async   (const char           *program,
                                                  GCancellable         *cancellable,
                                                  GAsyncReadyCallback   callback,
                                                  gpointer              user_data);
EaselDetectedAgents *easel_agent_setup_list_finish  (GAsyncResult         *result,
                                                     GError              **error);
/* @connects: FALSE: takes the connection back. @applies: FALSE: only says what would be changed. */
void              easel_agent_setup_change_async (const char           *program,
                                                  const char           *name,
                                                  gboolean              connects,
                                                  gboolean              applies,
                                                  GCancellable         *cancellable,
                                                  GAsyncReadyCallback   callback,
                                                  gpointer              user_data);
/* (transfer full) (nullable): what it says, for the user, in their language. */
char             *easel_agent_setup_change_finish (GAsyncResult        *result,
                                                   GError             **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselDetectedAgents, easel_detected_agents_free)

G_END_DECLS
