/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-sessions.h"

G_BEGIN_DECLS

/* Events in the sessions of agents: messages of pages, actions of the user, changes. Each event has a number, the
 * newest events of each session are stored, and readers see when older ones were removed.
 *
 * Signal "added" (const char *session): there are new events, or the session was removed. */
#define EASEL_TYPE_AGENT_EVENTS (easel_agent_events_get_type ())
G_DECLARE_FINAL_TYPE (EaselAgentEvents, easel_agent_events, EASEL, AGENT_EVENTS, GObject)

EaselAgentEvents *easel_agent_events_new          (EaselHost          *host,
                                                   EaselAgentSessions *sessions);
/* The number of the newest event; later events have higher numbers, also after a restart. */
gint64            easel_agent_events_get_cursor   (EaselAgentEvents   *self);
/* Adds a message of the user to the agent of @session. */
void              easel_agent_events_add_message  (EaselAgentEvents   *self,
                                                   const char         *session,
                                                   const char         *text);
/* The next removal of @channel is requested by the agent itself. */
void              easel_agent_events_expect_close (EaselAgentEvents   *self,
                                                   const char         *channel);
/* (transfer full): {cursor, events, missed, more}: events after @cursor that @client may read, of @instance_id
 * (nullable: of all) and with the types in @types (nullable: all). */
JsonObject       *easel_agent_events_read         (EaselAgentEvents   *self,
                                                   McpServerSession   *client,
                                                   const char         *session,
                                                   gint64              cursor,
                                                   const char         *instance_id,
                                                   JsonArray          *types);

G_END_DECLS
