/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "easel-shell.h"

G_BEGIN_DECLS

/* A process on a pseudo-terminal of its own. It dies with this object, and with this process.
 *
 * Signals: "data" (GBytes *): output, gathered for EASEL_LIMIT_TERMINAL_GATHER milliseconds;
 *   "exited" (int code): after all data, once; 128 and the signal for one that was killed. */
#define EASEL_TYPE_PTY (easel_pty_get_type ())
G_DECLARE_FINAL_TYPE (EaselPty, easel_pty, EASEL, PTY, GObject)

/* @cwd: (nullable): the user's home. */
EaselPty *easel_pty_new        (const EaselShell    *shell,
                                const char          *cwd,
                                guint                columns,
                                guint                rows,
                                GError             **error);
/* FALSE when too much waits to be read by the process. */
gboolean  easel_pty_write      (EaselPty            *self,
                                const char          *text,
                                gsize                length);
void      easel_pty_resize     (EaselPty            *self,
                                guint                columns,
                                guint                rows);
/* While paused nothing is read, and the process stops when the kernel's buffer is full. */
void      easel_pty_set_paused (EaselPty            *self,
                                gboolean             paused);
/* To the processes in the foreground. */
gboolean  easel_pty_signal     (EaselPty            *self,
                                int                  number);
/* Whether the command that was started reads what is typed, and not another that it started. */
gboolean  easel_pty_is_idle    (EaselPty            *self);
/* Whether who reads is sent every key, and not whole lines. */
gboolean  easel_pty_reads_keys (EaselPty            *self);
/* (transfer full): names of the programs that end with the terminal, one a job: the one in front first, then those in
 * the background and those that were stopped. The command that was started is one of them only if @is_busy. */
GStrv     easel_pty_list_jobs  (EaselPty            *self,
                                gboolean             is_busy);
/* Hangs up; what does not go is killed. */
void      easel_pty_close      (EaselPty            *self);

G_END_DECLS
