/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-client.h"

G_BEGIN_DECLS

/* Sends the user's message in an App to the chat: {content, context?}. It steers a running turn if the host supports
 * that, and is queued otherwise. @server_id, @server_name: the App's server; foreign. @task: (transfer full): gets an
 * empty JsonNode.
 * @task: (transfer full): gets an empty JsonNode. */
void easel_ahp_app_message_send (AhpClient  *client,
                                 AhpChannel *chat,
                                 JsonObject *params,
                                 const char *server_id,
                                 const char *server_name,
                                 GTask      *task);

G_END_DECLS
