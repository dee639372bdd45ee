/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-client.h"

G_BEGIN_DECLS

/* Gives the chat what the user said in an App: {content, context?}. It steers a turn that runs, where the host takes
 * that, and is queued otherwise. @server_id, @server_name: whose App it is; foreign.
 * @task: (transfer full): gets an empty JsonNode. */
void easel_ahp_app_message_send (AhpClient  *client,
                                 AhpChannel *chat,
                                 JsonObject *params,
                                 const char *server_id,
                                 const char *server_name,
                                 GTask      *task);

G_END_DECLS
