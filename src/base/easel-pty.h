/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "easel-shell.h"

G_BEGIN_DECLS

/* A process on its own pseudo-terminal. It ends with this object, and with Easel.
 *
 * Signals: "data" (GBytes *): output, batched for EASEL_LIMIT_TERMINAL_GATHER milliseconds;
 *   "exited" (int code): once, after all data; 128 plus the signal for a killed process. */
#define EASEL_TYPE_PTY (easel_pty_get_type ())
G_DECLARE_FINAL_TYPE (EaselPty, easel_pty, EASEL, PTY, GObject)

/* @cwd: (nullable): NULL for the user's home. */
EaselPty *easel_pty_new        (const EaselShell    *shell,
                                const char          *cwd,
                                guint                columns,
                                guint                rows,
                                GError             **error);
/* Queues input. FALSE when the process has too much unread input. */
gboolean  easel_pty_write      (EaselPty            *self,
                                const char          *text,
                                gsize                length);
void      easel_pty_resize     (EaselPty            *self,
                                guint                columns,
                                guint                rows);
/* While paused no output is read, and the process blocks when the kernel's buffer is full. */
void      easel_pty_set_paused (EaselPty            *self,
                                gboolean             paused);
/* Sends a signal to the processes in the foreground. */
gboolean  easel_pty_signal     (EaselPty            *self,
                                int                  number);
/* Whether the started command itself reads the input, not a program that it started. */
gboolean  easel_pty_is_idle    (EaselPty            *self);
/* Whether the reading program gets every key (raw mode) instead of whole lines. */
gboolean  easel_pty_reads_keys (EaselPty            *self);
/* (transfer full): names of the programs that end with the terminal, one for each job: the foreground job first, then
 * background and stopped jobs. The started command itself is included only if @is_busy. */
GStrv     easel_pty_list_jobs  (EaselPty            *self,
                                gboolean             is_busy);
/* Sends SIGHUP to the processes, and kills those that do not exit. */
void      easel_pty_close      (EaselPty            *self);

G_END_DECLS
