/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "easel-vt-scanner.h"

G_BEGIN_DECLS

/* EaselShell: the user's shell, as it is to be started. Where it is one of those that are known (bash, zsh, fish), it
 * reads a start file of ours beside their own, which nobody edits, and marks its prompts and commands from then on. */
typedef struct
{
  char     *path;
  GStrv     argv;
  GStrv     environment;
  char     *key;           /* in each of its marks, and known to no program in it; NULL: it gets no file of ours */
  gboolean  has_sent_key;  /* a mark with the key has come */
} EaselShell;

/* (transfer full). @path: (nullable): the user's. */
EaselShell *easel_shell_new    (const char        *path);
void        easel_shell_free   (EaselShell        *self);
/* Whether the mark is the shell's, and not of a program in it, as far as that can be known. */
gboolean    easel_shell_trusts (EaselShell        *self,
                                const EaselVtMark *mark);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselShell, easel_shell_free)

G_END_DECLS
