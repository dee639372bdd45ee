/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _EaselHostCommand EaselHostCommand;

/* The command line of easel-host. */
typedef struct
{
  const EaselHostCommand  *command;
  char                   **arguments;   /* what follows the command and is no option */
  char                    *state;       /* absolute */
  /* serve */
  int                      port;
  char                   **pages;
  char                   **folders;
  gboolean                 exit_with_parent;
  gboolean                 detach;
  gboolean                 no_panel;          /* and mcp, a2ui, prompt */
  /* mcp */
  char                    *root;
  /* a2ui */
  char                    *title;             /* and prompt */
  /* prompt */
  gboolean                 choices;           /* the arguments are choices, not a file */
  double                   timeout;           /* in seconds; 0: none */
  /* wrap */
  char                    *url;
  char                   **headers;           /* "Name: value" */
  char                   **header_files;
  /* sign-in */
  char                   **scopes;
  gboolean                 forget;
  /* agents */
  gboolean                 http;
  gboolean                 yes;               /* and sign-in */
  gboolean                 json;
} EaselHostOptions;

struct _EaselHostCommand
{
  const char *name;
  const char *arguments;     /* how they are called in the help; nullable */
  guint       n_arguments_min;
  guint       n_arguments_max;
  gboolean    keeps_umask;   /* files that others make by it are theirs to protect */
  const char *summary;       /* marked for translation */
  /* The exit status. */
  int       (*run) (EaselHostOptions *options);
};

/* @commands ends with a row without a name. FALSE: what there was to say was said, and @status is how to end. */
gboolean easel_host_options_parse (EaselHostOptions        *options,
                                   const EaselHostCommand  *commands,
                                   int                      argc,
                                   char                   **argv,
                                   int                     *status);
void     easel_host_options_clear (EaselHostOptions        *options);

G_END_DECLS
