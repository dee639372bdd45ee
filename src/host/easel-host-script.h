/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host.h"

G_BEGIN_DECLS

/* An agent without a model: a list of steps that drives the runtime of a host. easel-host(1) describes the file.
 *
 * Signals:
 *   "said" (const char *line): a step begins, passed, or waits for a line on standard input
 *   "paused" (const char *text): nothing happens before easel_host_script_continue() */
#define EASEL_TYPE_HOST_SCRIPT (easel_host_script_get_type ())
G_DECLARE_FINAL_TYPE (EaselHostScript, easel_host_script, EASEL, HOST_SCRIPT, GObject)

EaselHostScript *easel_host_script_new        (const char           *path,
                                               GError              **error);
/* "NAME=VALUE": a string that steps refer to. */
gboolean         easel_host_script_set        (EaselHostScript      *self,
                                               const char           *assignment);
/* Where saveBase64 writes; without it steps that save fail. */
void             easel_host_script_set_output (EaselHostScript      *self,
                                               const char           *folder);
/* Waits until every canvas that is opened is declared by somebody who is there; then does the steps. */
void             easel_host_script_run_async  (EaselHostScript      *self,
                                               EaselHost            *host,
                                               guint                 wait_seconds,
                                               GCancellable         *cancellable,
                                               GAsyncReadyCallback   callback,
                                               gpointer              user_data);
gboolean         easel_host_script_run_finish (EaselHostScript      *self,
                                               GAsyncResult         *result,
                                               GError              **error);
void             easel_host_script_continue   (EaselHostScript      *self);

G_END_DECLS
