/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-terminal.h"

G_BEGIN_DECLS

/* A local shell as an EaselHostTerminal. */
#define EASEL_TYPE_TERMINAL_LOCAL (easel_terminal_local_get_type ())
G_DECLARE_FINAL_TYPE (EaselTerminalLocal, easel_terminal_local, EASEL, TERMINAL_LOCAL, EaselHostTerminal)

/* @cwd: (nullable): a local path. */
EaselHostTerminal *easel_terminal_local_new        (const char          *cwd,
                                                    guint                columns,
                                                    guint                rows,
                                                    GError             **error);
/* Whether the shell itself reads the input, not a program in it. */
gboolean           easel_terminal_local_is_idle    (EaselTerminalLocal  *self);
/* Whether the reader of the input receives single keys, not whole lines. */
gboolean           easel_terminal_local_reads_keys (EaselTerminalLocal  *self);
/* (transfer full): like easel_pty_list_jobs(). */
GStrv              easel_terminal_local_list_jobs  (EaselTerminalLocal  *self,
                                                    gboolean             is_busy);
gboolean           easel_terminal_local_signal     (EaselTerminalLocal  *self,
                                                    int                  number);

G_END_DECLS
