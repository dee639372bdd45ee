/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-terminal.h"

G_BEGIN_DECLS

/* A shell on the user's own machine, in the shape of a terminal of a host. */
#define EASEL_TYPE_TERMINAL_LOCAL (easel_terminal_local_get_type ())
G_DECLARE_FINAL_TYPE (EaselTerminalLocal, easel_terminal_local, EASEL, TERMINAL_LOCAL, EaselHostTerminal)

/* @cwd: (nullable): a path. */
EaselHostTerminal *easel_terminal_local_new     (const char          *cwd,
                                                 guint                columns,
                                                 guint                rows,
                                                 GError             **error);
/* Whether its shell reads what is typed, and no program in it. */
gboolean           easel_terminal_local_is_idle (EaselTerminalLocal  *self);
/* Whether who reads is sent every key, and not whole lines. */
gboolean           easel_terminal_local_reads_keys (EaselTerminalLocal *self);
/* (transfer full): as easel_pty_list_jobs(). */
GStrv              easel_terminal_local_list_jobs (EaselTerminalLocal *self,
                                                 gboolean             is_busy);
gboolean           easel_terminal_local_signal  (EaselTerminalLocal  *self,
                                                 int                  number);

G_END_DECLS
