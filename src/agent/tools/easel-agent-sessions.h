/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-notice.h"
#include "easel-host.h"
#include "mcp-call.h"

G_BEGIN_DECLS

/* The AHP sessions of agents. A persistent client, legacy or modern, is bound to a session, and finds it again after a
 * restart under the same name in the same folder; every client may name a session by the handle in an earlier result.
 * Shared canvases and messages of the user are only for the connection that is bound to the session. Sessions and their
 * canvases remain when the agent disconnects; a session without canvases is removed a while later. `_meta` of its state
 * says which agent used the session last, whether it is connected, and what its hooks or a script reported.
 *
 * Signal "added" (const char *session): a new session. */
#define EASEL_TYPE_AGENT_SESSIONS (easel_agent_sessions_get_type ())
G_DECLARE_FINAL_TYPE (EaselAgentSessions, easel_agent_sessions, EASEL, AGENT_SESSIONS, GObject)

EaselAgentSessions *easel_agent_sessions_new               (EaselHost           *host);
gboolean            easel_agent_sessions_has               (EaselAgentSessions  *self,
                                                            const char          *session);
/* (transfer container) (element-type utf8): URIs in the order of creation. */
GPtrArray          *easel_agent_sessions_list              (EaselAgentSessions  *self);
/* (transfer full) (nullable): the session of a call; NULL without an error if there is none yet. */
char               *easel_agent_sessions_find              (EaselAgentSessions  *self,
                                                            McpCall             *call,
                                                            GError             **error);
/* (transfer full) (nullable): the session of a call, or a new one. */
char               *easel_agent_sessions_ensure            (EaselAgentSessions  *self,
                                                            McpCall             *call,
                                                            gboolean            *is_new,
                                                            GError             **error);
/* (transfer full) (nullable): the session bound to the client, or a new one: for proxied tools, whose argument
 * `session` belongs to their server. */
char               *easel_agent_sessions_ensure_for_client (EaselAgentSessions  *self,
                                                            McpCall             *call,
                                                            GError             **error);
/* Whether a client may see a canvas; and whether it may read messages of the user in @session. */
gboolean            easel_agent_sessions_shows             (EaselAgentSessions  *self,
                                                            McpServerSession    *client,
                                                            const char          *canvas_id);
gboolean            easel_agent_sessions_may_read          (EaselAgentSessions  *self,
                                                            McpServerSession    *client,
                                                            const char          *session);
/* The call failed in a new session. @comes_back: the same call will be repeated and needs the session; otherwise it is
 * removed. */
void                easel_agent_sessions_abandon           (EaselAgentSessions  *self,
                                                            McpCall             *call,
                                                            const char          *session,
                                                            gboolean             comes_back);
/* A wrapped server of an agent joins the agent's session, and leaves it. (transfer full) (nullable): the session. */
char               *easel_agent_sessions_join              (EaselAgentSessions  *self,
                                                            const char          *foreign_name,
                                                            const char          *folder,
                                                            GError             **error);
void                easel_agent_sessions_leave             (EaselAgentSessions  *self,
                                                            const char          *session);
/* FALSE if there are too many sessions. */
gboolean            easel_agent_sessions_report            (EaselAgentSessions      *self,
                                                            const EaselAgentNotice  *notice,
                                                            const char              *folder,
                                                            GPtrArray               *clients,
                                                            GError                 **error);
/* Marks agents without a connection as disconnected if they were idle since @since, and removes sessions without
 * canvases. */
void                easel_agent_sessions_sweep             (EaselAgentSessions  *self,
                                                            gint64               idle);

G_END_DECLS
