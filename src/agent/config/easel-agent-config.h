/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-snippet.h"

G_BEGIN_DECLS

/* The name of Easel's entry in the configuration of agents. */
#define EASEL_AGENT_CONFIG_NAME "easel"

/* How an agent connects to Easel: a program that it runs, or an address. */
typedef struct
{
  char **command;   /* the program and its arguments */
  char  *uri;       /* NULL: use the command */
  char  *token;
} EaselAgentAccess;

/* An agent and its configuration, as its documentation describes it. */
typedef struct
{
  const char       *name;         /* name on our command line */
  const char       *title;
  const char       *program;      /* nullable: its program if the agent is installed; NULL: a file for all agents */
  const char       *variable;     /* nullable: environment variable that names its folder */
  const char       *folder;       /* below the home folder otherwise, which is ""; "." is where we run */
  const char       *files;        /* files in the folder: of "a|b" the first that exists, else "a" */
  EaselAgentFormat  format;
  const char       *container;    /* name of the member that holds the servers */
  /* (transfer full): creates our entry. */
  JsonObject     *(*make_entry) (const EaselAgentAccess *access);
  /* Nullable: the agent's own commands: @add, followed by ours, adds the entry; the others print it as JSON and remove
   * it. An agent that has the last two changes its file itself. */
  const char       *add;
  const char       *show;
  const char       *drop;
  /* Nullable: the member of its file with servers for single folders; and the name of a file in such a folder with
   * further servers. */
  const char       *projects;
  const char       *shared;
} EaselAgentConfig;

const EaselAgentConfig *easel_agent_config_list        (guint                    *n_configs);
/* (nullable) */
const EaselAgentConfig *easel_agent_config_find        (const char               *name);
gboolean                easel_agent_config_is_present  (const EaselAgentConfig   *self);
/* (transfer full): the path of its file, which need not exist. */
char                   *easel_agent_config_dup_path    (const EaselAgentConfig   *self);
/* (transfer full): a snippet for the user to copy. */
char                   *easel_agent_config_dup_example (const EaselAgentConfig   *self,
                                                        const EaselAgentAccess   *access);

/* Pure, and only for JSON files; see easel-agent-jsonc.h. (transfer full) (nullable): @text with our entry. @text:
 * (nullable): the current file; NULL if it does not exist. Errors: G_IO_ERROR_EXISTS: the entry exists;
 * _PERMISSION_DENIED: another server has our name; _NOT_SUPPORTED: the file cannot be changed safely. */
char                   *easel_agent_config_add         (const EaselAgentConfig   *self,
                                                        const EaselAgentAccess   *access,
                                                        const char               *text,
                                                        GError                  **error);
/* (transfer full) (nullable): @text without our entry. G_IO_ERROR_NOT_FOUND: there is no entry. */
char                   *easel_agent_config_remove      (const EaselAgentConfig   *self,
                                                        const char               *text,
                                                        GError                  **error);
/* Whether the agent changes its file itself, and its program is installed. */
gboolean                easel_agent_config_has_command (const EaselAgentConfig   *self);
/* (transfer full): the command that changes the file; @access: (nullable): NULL removes the entry. */
GStrv                   easel_agent_config_dup_command (const EaselAgentConfig   *self,
                                                        const EaselAgentAccess   *access);
/* Whether that command may be run: runs the program to see the current entry. Errors as above. */
gboolean                easel_agent_config_may_command (const EaselAgentConfig   *self,
                                                        const EaselAgentAccess   *access,
                                                        GError                  **error);

/* (transfer full) (nullable): how an agent that changes its file itself starts @server: its "command" and "args",
 * foreign. NULL if the program is missing or has no such server. */
JsonObject             *easel_agent_config_ask         (const EaselAgentConfig   *self,
                                                        const char               *server);
/* (transfer full): the command quoted for a shell, for the user to copy. */
char                   *easel_agent_config_quote       (char                    **command);
void                    easel_agent_access_free        (EaselAgentAccess         *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselAgentAccess, easel_agent_access_free)

G_END_DECLS
