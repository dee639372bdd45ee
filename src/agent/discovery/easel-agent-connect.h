/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "easel-agent-hello.h"

G_BEGIN_DECLS

/* Connects to the running host over a state folder, and sends the first line. G_IO_ERROR_NOT_FOUND: no host is
 * running. */
void               easel_agent_connect_async  (const char            *state_folder,
                                               const EaselAgentHello *hello,
                                               GCancellable          *cancellable,
                                               GAsyncReadyCallback    callback,
                                               gpointer               user_data);
GSocketConnection *easel_agent_connect_finish (GAsyncResult  *result,
                                               GError       **error);

G_END_DECLS
