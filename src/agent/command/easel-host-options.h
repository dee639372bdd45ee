/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _EaselHostCommand EaselHostCommand;

/* The command line of easel-host. */
typedef struct
{
  const EaselHostCommand  *command;
  char                   **arguments;   /* arguments after the command, without options */
  char                    *state;       /* absolute */
  /* for serve */
  int                      port;
  char                   **pages;
  char                   **folders;
  gboolean                 exit_with_parent;
  gboolean                 detach;
  gboolean                 no_panel;          /* also for mcp, a2ui, prompt */
  /* for connect */
  gboolean                 stdio;
  /* for mcp */
  char                    *root;
  /* for a2ui */
  char                    *title;             /* also for prompt, notify */
  char                    *semantics;         /* nullable: a file */
  /* for prompt */
  gboolean                 choices;           /* the arguments are choices, not a file */
  double                   timeout;           /* in seconds; 0: none */
  /* for notify */
  char                    *notice_state;      /* nullable */
  char                    *hook;              /* nullable: the agent whose hook runs the command */
  /* for wrap */
  char                    *url;
  char                   **headers;           /* for wrap: "Name: value" */
  char                   **header_files;
  /* for sign-in */
  char                   **scopes;
  gboolean                 forget;
  /* for agents */
  gboolean                 http;
  gboolean                 notify;            /* also adds hooks */
  gboolean                 yes;               /* also for sign-in */
  gboolean                 json;
} EaselHostOptions;

struct _EaselHostCommand
{
  const char *name;
  const char *arguments;     /* nullable: names of the arguments in the help */
  guint       n_arguments_min;
  guint       n_arguments_max;
  gboolean    keeps_umask;   /* keeps the user's umask, because a child program creates files */
  const char *summary;       /* marked for translation */
  /* Runs the command; returns the exit status. */
  int       (*run) (EaselHostOptions *options);
};

/* @commands ends with a row without a name. FALSE if a message was printed instead, and @status is the exit status. */
gboolean easel_host_options_parse (EaselHostOptions        *options,
                                   const EaselHostCommand  *commands,
                                   int                      argc,
                                   char                   **argv,
                                   int                     *status);
void     easel_host_options_clear (EaselHostOptions        *options);

G_END_DECLS
