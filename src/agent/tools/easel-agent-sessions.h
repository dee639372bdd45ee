/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host.h"
#include "mcp-call.h"

G_BEGIN_DECLS

/* The AHP sessions of agents. A client that stays has one of its own, in both eras, and comes back to it when it is
 * started anew under the same name in the same folder; every client may name one by the handle that an earlier result
 * gave. What the user shares, and what they say, is for the connection of the client whose own session it is.
 * Sessions and their canvases stay when the agent leaves; one without a canvas goes a while later. In `_meta` of its
 * state a session says who used it last and whether they are there: until their connection ends.
 *
 * Signal "added" (const char *session): a new one. */
#define EASEL_TYPE_AGENT_SESSIONS (easel_agent_sessions_get_type ())
G_DECLARE_FINAL_TYPE (EaselAgentSessions, easel_agent_sessions, EASEL, AGENT_SESSIONS, GObject)

EaselAgentSessions *easel_agent_sessions_new               (EaselHost           *host);
gboolean            easel_agent_sessions_has               (EaselAgentSessions  *self,
                                                            const char          *session);
/* (transfer container) (element-type utf8): in the order of their creation. */
GPtrArray          *easel_agent_sessions_list              (EaselAgentSessions  *self);
/* (transfer full) (nullable): the session that a call is about; NULL without an error: there is none yet. */
char               *easel_agent_sessions_find              (EaselAgentSessions  *self,
                                                            McpCall             *call,
                                                            GError             **error);
/* (transfer full) (nullable): the same, or a new one. */
char               *easel_agent_sessions_ensure            (EaselAgentSessions  *self,
                                                            McpCall             *call,
                                                            gboolean            *is_new,
                                                            GError             **error);
/* (transfer full) (nullable): the session of the client's own, or a new one: for tools of others, whose argument
 * `session` is theirs. */
char               *easel_agent_sessions_ensure_for_client (EaselAgentSessions  *self,
                                                            McpCall             *call,
                                                            GError             **error);
/* Whether a client may know of such a canvas, and whether the user's words in @session are for it. */
gboolean            easel_agent_sessions_shows             (EaselAgentSessions  *self,
                                                            McpServerSession    *client,
                                                            const char          *canvas_id);
gboolean            easel_agent_sessions_may_read          (EaselAgentSessions  *self,
                                                            McpServerSession    *client,
                                                            const char          *session);
/* The call failed in a new session. @comes_back: the same call will come again and find it; else it goes. */
void                easel_agent_sessions_abandon           (EaselAgentSessions  *self,
                                                            McpCall             *call,
                                                            const char          *session,
                                                            gboolean             comes_back);
/* A server of an agent comes to its session, and leaves it. (transfer full) (nullable): the session. */
char               *easel_agent_sessions_join              (EaselAgentSessions  *self,
                                                            const char          *foreign_name,
                                                            const char          *folder,
                                                            GError             **error);
void                easel_agent_sessions_leave             (EaselAgentSessions  *self,
                                                            const char          *session);
/* Lets go of agents without a connection that are silent since, and ends sessions without canvases. */
void                easel_agent_sessions_sweep             (EaselAgentSessions  *self,
                                                            gint64               idle);

G_END_DECLS
