/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-views.h"

G_BEGIN_DECLS

/* How the state of the host is told to agents. No address with a query, no token, no path of the host's own folders. */

/* (transfer none): what agents name a session by. */
const char *easel_agent_view_handle      (const char     *session);
/* (transfer none) (nullable): {name, here} of the agent whose session it is. */
JsonObject *easel_agent_view_peek_agent  (EaselHostState *state,
                                          const char     *session);
/* (transfer full): {session, instanceId, canvas, owner, title, status?, availability, kind, address?}. */
JsonObject *easel_agent_view_canvas      (EaselHostState *state,
                                          const char     *channel);
/* Adds "visible" where a panel has said whether the user has it in view. */
void        easel_agent_view_add_visible (JsonObject     *view,
                                          EaselHostViews *views,
                                          const char     *channel);
/* Whether a page is there that messages reach. */
gboolean    easel_agent_view_has_page    (JsonObject     *canvas);
/* (transfer full): {canvas, owner, ownerName?, title, description, inputSchema?, actions}. @brief: names only. */
JsonObject *easel_agent_view_declaration (JsonObject     *declaration,
                                          gboolean        brief);

G_END_DECLS
