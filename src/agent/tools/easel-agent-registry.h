/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-context.h"

G_BEGIN_DECLS

/* Declarations of the host and of every connected client, in any session. A panel joins an agent's session by itself,
 * shortly after it was created. */

/* (transfer full): declarations without duplicates. @client: (nullable): the reader; NULL leaves out shared
 * canvases. */
JsonArray *easel_agent_registry_list       (EaselAgentContext *self,
                                            McpServerSession  *client);
/* Whether a client that shows canvases is connected. */
gboolean   easel_agent_registry_has_panel  (EaselAgentContext *self);
/* (transfer full): a sentence with the canvases that every agent may open. */
char      *easel_agent_registry_describe   (EaselAgentContext *self);
/* Waits a limited time until @canvas_id is declared in @session or, if that is NULL, until a client has joined any
 * session. Opens a panel if none is connected. Never fails: check the declarations afterwards. */
void       easel_agent_registry_wait_async (EaselAgentContext   *self,
                                            const char          *session,
                                            const char          *owner,
                                            const char          *canvas_id,
                                            GCancellable        *cancellable,
                                            GAsyncReadyCallback  callback,
                                            gpointer             user_data);

G_END_DECLS
