/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-sessions.h"

G_BEGIN_DECLS

/* Events in the sessions of agents: messages of pages, deeds of the user, changes. Each event has a number, a bounded
 * list of the newest is kept for each session, and a list that was cut says so.
 *
 * Signal "added" (const char *session): to look again; also when the session is over. */
#define EASEL_TYPE_AGENT_EVENTS (easel_agent_events_get_type ())
G_DECLARE_FINAL_TYPE (EaselAgentEvents, easel_agent_events, EASEL, AGENT_EVENTS, GObject)

EaselAgentEvents *easel_agent_events_new          (EaselHost          *host,
                                                   EaselAgentSessions *sessions);
/* The number of the newest event of all: what comes later is higher, also after a restart. */
gint64            easel_agent_events_get_cursor   (EaselAgentEvents   *self);
/* The user says something to the agent of @session. */
void              easel_agent_events_add_message  (EaselAgentEvents   *self,
                                                   const char         *session,
                                                   const char         *text);
/* The next removal of @channel is the agent's own doing. */
void              easel_agent_events_expect_close (EaselAgentEvents   *self,
                                                   const char         *channel);
/* (transfer full): {cursor, events, missed, more}: those after @cursor, of @instance_id (nullable: of all), of the
 * types in @types (nullable: all), as far as they are for @client. */
JsonObject       *easel_agent_events_read         (EaselAgentEvents   *self,
                                                   McpServerSession   *client,
                                                   const char         *session,
                                                   gint64              cursor,
                                                   const char         *instance_id,
                                                   JsonArray          *types);

G_END_DECLS
