/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-client.h"

G_BEGIN_DECLS

/* Gives the chat what the person said in an App: {content, context?}. It steers a turn that runs, where the host takes
 * that, and is queued otherwise. @server_id, @server_name: whose App it is; foreign. */
void     easel_ahp_app_message_send_async  (AhpClient           *client,
                                            AhpChannel          *chat,
                                            JsonObject          *params,
                                            const char          *server_id,
                                            const char          *server_name,
                                            GCancellable        *cancellable,
                                            GAsyncReadyCallback  callback,
                                            gpointer             user_data);
gboolean easel_ahp_app_message_send_finish (GAsyncResult        *result,
                                            GError             **error);

G_END_DECLS
