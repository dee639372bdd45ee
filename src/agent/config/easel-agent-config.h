/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-snippet.h"

G_BEGIN_DECLS

/* The name under which agents know us. */
#define EASEL_AGENT_CONFIG_NAME "easel"

/* How an agent reaches us: a program that it runs, or an address. */
typedef struct
{
  char **command;   /* the program and its arguments */
  char  *uri;       /* NULL: the command */
  char  *token;
} EaselAgentAccess;

/* An agent, as its own documents describe its configuration. */
typedef struct
{
  const char       *name;         /* on our command line */
  const char       *title;
  const char       *program;      /* found on PATH: it is installed */
  const char       *variable;     /* nullable: the environment variable that names its folder */
  const char       *folder;       /* else this one in the home folder; "" is that itself */
  const char       *files;        /* in it, "a|b": the first that exists, else "a" */
  EaselAgentFormat  format;
  const char       *container;    /* the member that holds the servers */
  /* (transfer full): our entry. */
  JsonObject     *(*make_entry) (const EaselAgentAccess *access);
  /* Commands of its own, nullable: before ours, it adds the entry; it prints it as JSON; it takes it out. Who has the
   * last two changes its file itself. */
  const char       *add;
  const char       *show;
  const char       *drop;
  /* Nullable: what of its file holds servers for one folder each, and a file in such a folder that holds more. */
  const char       *projects;
  const char       *shared;
} EaselAgentConfig;

const EaselAgentConfig *easel_agent_config_list        (guint                    *n_configs);
/* (nullable) */
const EaselAgentConfig *easel_agent_config_find        (const char               *name);
gboolean                easel_agent_config_is_present  (const EaselAgentConfig   *self);
/* (transfer full): of its file, whether it exists or not. */
char                   *easel_agent_config_dup_path    (const EaselAgentConfig   *self);
/* (transfer full): for a user to copy. */
char                   *easel_agent_config_dup_example (const EaselAgentConfig   *self,
                                                        const EaselAgentAccess   *access);

/* Pure, and only for files of JSON; see easel-agent-jsonc.h. (transfer full) (nullable): the text of the file with our
 * entry. @text: (nullable): as it is; NULL: there is no file. G_IO_ERROR_EXISTS: it is there already;
 * _PERMISSION_DENIED: another server has our name; _NOT_SUPPORTED: the file is written in a way that cannot be changed
 * safely. */
char                   *easel_agent_config_add         (const EaselAgentConfig   *self,
                                                        const EaselAgentAccess   *access,
                                                        const char               *text,
                                                        GError                  **error);
/* (transfer full) (nullable): without it. G_IO_ERROR_NOT_FOUND: there is none. */
char                   *easel_agent_config_remove      (const EaselAgentConfig   *self,
                                                        const char               *text,
                                                        GError                  **error);
/* Whether the program keeps its file itself, and is here to do so. */
gboolean                easel_agent_config_has_command (const EaselAgentConfig   *self);
/* (transfer full): to say to it; @access: NULL: takes the entry out. */
GStrv                   easel_agent_config_dup_command (const EaselAgentConfig   *self,
                                                        const EaselAgentAccess   *access);
/* Whether that may be said: runs the program to see what it has. Errors as above. */
gboolean                easel_agent_config_may_command (const EaselAgentConfig   *self,
                                                        const EaselAgentAccess   *access,
                                                        GError                  **error);

/* (transfer full) (nullable): how the program that keeps its file itself says that it starts @server: its "command" and
 * "args", foreign. NULL also where there is no such program, or it has no such server. */
JsonObject             *easel_agent_config_ask         (const EaselAgentConfig   *self,
                                                        const char               *server);
/* (transfer full): for a user to copy into a shell. */
char                   *easel_agent_config_quote       (char                    **command);
void                    easel_agent_access_free        (EaselAgentAccess         *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselAgentAccess, easel_agent_access_free)

G_END_DECLS
