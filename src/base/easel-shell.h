/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "easel-vt-scanner.h"

G_BEGIN_DECLS

/* EaselShell: how to start the user's shell. bash, zsh and fish read a start file of Easel in addition to the user's
 * files, which stay unchanged, and then mark their prompts and commands. */
typedef struct
{
  char     *path;
  GStrv     argv;
  GStrv     environment;
  char     *key;           /* contained in each mark of the shell, secret to programs that run in it; NULL: a shell
                            * without start file of Easel */
  gboolean  has_sent_key;  /* whether a mark with the key was received */
} EaselShell;

/* (transfer full). @path: (nullable): NULL for the user's shell. */
EaselShell *easel_shell_new    (const char        *path);
void        easel_shell_free   (EaselShell        *self);
/* Whether the shell sent the mark, not a program in it, as far as can be known. */
gboolean    easel_shell_trusts (EaselShell        *self,
                                const EaselVtMark *mark);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselShell, easel_shell_free)

G_END_DECLS
