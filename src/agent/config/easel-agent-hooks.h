/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-config.h"

G_BEGIN_DECLS

/* The hooks of an agent that run "easel-host notify --hook", so that Easel shows whether the agent works, is done or
 * needs the user. */
typedef struct
{
  const char        *name;       /* of the agent: as in EaselAgentConfig */
  const char        *variable;   /* nullable: environment variable that names its folder */
  const char        *folder;     /* below the home folder otherwise, or below its configuration folder */
  const char        *file;
  const char *const *events;     /* nullable: the file is a plugin, which is written and removed whole */
  int                timeout;    /* in the agent's unit */
} EaselAgentHooks;

/* (nullable): NULL if Easel knows no hooks of the agent. */
const EaselAgentHooks *easel_agent_hooks_find     (const char             *name);
/* (transfer full): the path of the file, which need not exist. */
char                  *easel_agent_hooks_dup_path (const EaselAgentHooks  *self);

/* Pure, like easel_agent_config_add(), with the same errors. @program: path of easel-host. (transfer full) (nullable):
 * @text with our hooks. @text: (nullable). */
char                  *easel_agent_hooks_add      (const EaselAgentHooks  *self,
                                                   const char             *program,
                                                   const char             *text,
                                                   GError                **error);
/* @after: (out) (nullable): @text without our hooks; NULL if the file is removed. FALSE with G_IO_ERROR_NOT_FOUND if
 * there are none. */
gboolean               easel_agent_hooks_remove   (const EaselAgentHooks  *self,
                                                   const char             *text,
                                                   char                  **after,
                                                   GError                **error);

G_END_DECLS
