/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-private.h"

G_BEGIN_DECLS

/* What may be opened: the declarations of the host and of every client that is connected, in whatever session. A panel
 * joins the session of an agent by itself, a moment after it was made. */

/* (transfer full): declarations, each once. */
JsonArray *easel_agent_registry_list        (EaselAgentFront      *self);
/* Whether somebody is connected who shows canvases. */
gboolean   easel_agent_registry_has_panel   (EaselAgentFront      *self);
/* (transfer full): the same in a sentence. */
char      *easel_agent_registry_describe    (EaselAgentFront      *self);
/* Waits a bounded time until @canvas_id is declared in @session, or, where that is NULL, until any client has
 * joined any session. Starts a panel where there is none. The result is no error: look at what there is. */
void       easel_agent_registry_wait_async  (EaselAgentFront      *self,
                                             const char           *session,
                                             const char           *owner,
                                             const char           *canvas_id,
                                             GCancellable         *cancellable,
                                             GAsyncReadyCallback   callback,
                                             gpointer              user_data);

G_END_DECLS
