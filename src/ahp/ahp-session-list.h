/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-client.h"

G_BEGIN_DECLS

/* (transfer full): JsonObject summaries of listSessions, all pages, newest first. */
void       ahp_client_list_sessions_async  (AhpClient            *self,
                                            GCancellable         *cancellable,
                                            GAsyncReadyCallback   callback,
                                            gpointer              user_data);
GPtrArray *ahp_client_list_sessions_finish (AhpClient            *self,
                                            GAsyncResult         *result,
                                            GError              **error);

G_END_DECLS
