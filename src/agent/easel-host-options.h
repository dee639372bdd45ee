/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The command line of easel-host. */
typedef struct
{
  int        port;
  char      *state;
  char     **pages;
  char     **folders;
  gboolean   exit_with_parent;
  gboolean   version;
  /* "easel-host script" only. */
  char      *script;         /* the file; NULL: "easel-host serve" */
  char      *output;
  char     **assignments;
  int        wait;           /* seconds */
} EaselHostOptions;

/* FALSE, and said on standard error, when it cannot be used. */
gboolean easel_host_options_parse (EaselHostOptions   *options,
                                   int                 argc,
                                   char              **argv);
void     easel_host_options_clear (EaselHostOptions   *options);

G_END_DECLS
