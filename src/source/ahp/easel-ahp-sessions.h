/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-session.h"

G_BEGIN_DECLS

/* The sessions of one host: a GListModel of EaselSession, newest first, with a hash by URI beside it.
 * Signal: "removing" (EaselSession *): the host does not have it any more; it is still in the list. */
#define EASEL_TYPE_AHP_SESSIONS (easel_ahp_sessions_get_type ())
G_DECLARE_FINAL_TYPE (EaselAhpSessions, easel_ahp_sessions, EASEL, AHP_SESSIONS, GObject)

/* @is_local: the host is on this computer: its word on agents counts. */
EaselAhpSessions *easel_ahp_sessions_new           (gboolean          is_local);
/* A SessionSummary, whole; malformed ones and those past EASEL_LIMIT_SESSIONS are left out. */
void              easel_ahp_sessions_put           (EaselAhpSessions *self,
                                                    JsonObject       *summary);
void              easel_ahp_sessions_change        (EaselAhpSessions *self,
                                                    const char       *uri,
                                                    JsonObject       *changes);
void              easel_ahp_sessions_remove        (EaselAhpSessions *self,
                                                    const char       *uri);
/* Between these two, notifications may overtake the pages of the list: what they said is newer. */
void              easel_ahp_sessions_begin_listing (EaselAhpSessions *self);
void              easel_ahp_sessions_end_listing   (EaselAhpSessions *self,
                                                    GPtrArray        *summaries);

G_END_DECLS
