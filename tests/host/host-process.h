/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The real easel-host as a child process. */
typedef struct _HostProcess HostProcess;

/* "easel-host serve --exit-with-parent --state @state" with further arguments (nullable), until READY. */
HostProcess *host_process_new       (const char         *state,
                                     const char *const  *arguments);
const char  *host_process_get_uri   (HostProcess        *self);
GSubprocess *host_process_get_child (HostProcess        *self);
/* SIGKILL, and waits for the end. */
void         host_process_kill      (HostProcess        *self);
/* Kills what still runs. */
void         host_process_free      (HostProcess        *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HostProcess, host_process_free)

/* Runs it to its end; returns the exit status and what it said on both streams. */
int          host_process_run       (const char *const  *arguments,
                                     char              **output);
/* Waits for the child to end by itself; returns the exit status. */
int          host_process_wait      (GSubprocess        *child);

G_END_DECLS
