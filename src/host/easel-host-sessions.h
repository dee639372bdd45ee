/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-state.h"

G_BEGIN_DECLS

/* Prefix of URIs of easel-host's sessions; an id follows. */
#define EASEL_HOST_SESSION_PREFIX "ahp-session:/"

/* Creates, removes and lists sessions, and notifies subscribers of root about each. */
#define EASEL_HOST_TYPE_SESSIONS (easel_host_sessions_get_type ())
G_DECLARE_FINAL_TYPE (EaselHostSessions, easel_host_sessions, EASEL_HOST, SESSIONS, GObject)

EaselHostSessions *easel_host_sessions_new         (EaselHostState     *state);
/* @state_members: (nullable) (transfer none): further members of the initial state. */
gboolean           easel_host_sessions_create      (EaselHostSessions  *self,
                                                    const char         *uri,
                                                    const char         *title,
                                                    JsonObject         *state_members,
                                                    GError            **error);
gboolean           easel_host_sessions_dispose     (EaselHostSessions  *self,
                                                    const char         *uri,
                                                    GError            **error);
/* (transfer full): the result of listSessions. */
JsonObject        *easel_host_sessions_list        (EaselHostSessions  *self,
                                                    gint64              limit,
                                                    const char         *cursor,
                                                    GError            **error);
/* Updates the time of the session's last change. Call it inside a transaction. */
void               easel_host_sessions_touch       (EaselHostSessions  *self,
                                                    const char         *uri);

G_END_DECLS
