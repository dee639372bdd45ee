/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-views.h"

G_BEGIN_DECLS

/* The host's state in the form for agents: without queries of addresses, tokens and paths of the host's own folders. */

/* (transfer none): the handle by which agents name a session. */
const char *easel_agent_view_handle      (const char     *session);
/* (transfer none) (nullable): {name, here} of the session's agent. */
JsonObject *easel_agent_view_peek_agent  (EaselHostState *state,
                                          const char     *session);
/* (transfer full): {session, instanceId, canvas, owner, title, status?, availability, kind, address?}. */
JsonObject *easel_agent_view_canvas      (EaselHostState *state,
                                          const char     *channel);
/* Adds "visible" if a panel has reported whether the user sees the canvas. */
void        easel_agent_view_add_visible (JsonObject     *view,
                                          EaselHostViews *views,
                                          const char     *channel);
/* Whether the canvas has a page that receives messages. */
gboolean    easel_agent_view_has_page    (JsonObject     *canvas);
/* (transfer full): {canvas, owner, ownerName?, title, description, inputSchema?, actions}. @brief: names only. */
JsonObject *easel_agent_view_declaration (JsonObject     *declaration,
                                          gboolean        brief);

G_END_DECLS
