/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Messages that a started host prints on standard output. */
#define EASEL_AGENT_READY "READY"
#define EASEL_AGENT_LOCKED "LOCKED"

/* Starts a host in its own process group and without our file descriptors, which continues after this process.
 * Completes when the host prints READY; G_IO_ERROR_BUSY: another host uses the state folder. */
void      easel_agent_start_async  (const char           *state_folder,
                                    GCancellable         *cancellable,
                                    GAsyncReadyCallback   callback,
                                    gpointer              user_data);
gboolean  easel_agent_start_finish (GAsyncResult         *result,
                                    GError              **error);
/* (transfer full): the path of this program. */
char     *easel_agent_start_find   (void);

G_END_DECLS
