/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-context.h"

G_BEGIN_DECLS

/* Declarations of the host and of every connected client, in whatever session. A panel joins the session of an agent by
 * itself, a moment after it was made. */

/* (transfer full): declarations, each once. @client: (nullable): who asks; NULL leaves out all that is shared. */
JsonArray *easel_agent_registry_list       (EaselAgentContext *self,
                                            McpServerSession  *client);
/* Whether a client is connected that shows canvases. */
gboolean   easel_agent_registry_has_panel  (EaselAgentContext *self);
/* (transfer full): what anybody may open, in a sentence. */
char      *easel_agent_registry_describe   (EaselAgentContext *self);
/* Waits a bounded time until @canvas_id is declared in @session, or, where that is NULL, until any client has
 * joined any session. Starts a panel where there is none. The result is no error: look at what there is. */
void       easel_agent_registry_wait_async (EaselAgentContext   *self,
                                            const char          *session,
                                            const char          *owner,
                                            const char          *canvas_id,
                                            GCancellable        *cancellable,
                                            GAsyncReadyCallback  callback,
                                            gpointer             user_data);

G_END_DECLS
