/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-connect.h"

G_BEGIN_DECLS

/* Connects to the host over a state folder, and starts one if none runs. Concurrent callers reach the same host. Gives
 * up after EASEL_LIMIT_AGENT_ATTACH. */
void               easel_agent_attach_async  (const char            *state_folder,
                                              const EaselAgentHello *hello,
                                              GCancellable          *cancellable,
                                              GAsyncReadyCallback    callback,
                                              gpointer               user_data);
GSocketConnection *easel_agent_attach_finish (GAsyncResult          *result,
                                              GError               **error);

G_END_DECLS
