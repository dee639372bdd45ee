/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-session.h"

G_BEGIN_DECLS

/* The sessions of one host: a GListModel of EaselSession, newest first, with lookup by URI. Signal: "removing"
 * (EaselSession *): the host no longer has the session, which is still in the list. */
#define EASEL_TYPE_AHP_SESSIONS (easel_ahp_sessions_get_type ())
G_DECLARE_FINAL_TYPE (EaselAhpSessions, easel_ahp_sessions, EASEL, AHP_SESSIONS, GObject)

/* @has_agents: the host is the user's own: its claims about agents are trusted. */
EaselAhpSessions *easel_ahp_sessions_new           (gboolean          has_agents);
/* Adds or updates a complete SessionSummary; malformed ones and those above EASEL_LIMIT_SESSIONS are ignored. */
void              easel_ahp_sessions_put           (EaselAhpSessions *self,
                                                    JsonObject       *summary);
void              easel_ahp_sessions_change        (EaselAhpSessions *self,
                                                    const char       *uri,
                                                    JsonObject       *changes);
void              easel_ahp_sessions_remove        (EaselAhpSessions *self,
                                                    const char       *uri);
/* Begin and end of a listing. Notifications that arrive in between are newer than the pages of the list. */
void              easel_ahp_sessions_begin_listing (EaselAhpSessions *self);
void              easel_ahp_sessions_end_listing   (EaselAhpSessions *self,
                                                    GPtrArray        *summaries);

G_END_DECLS
