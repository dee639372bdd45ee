/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-artifact.h"
#include "easel-canvas-list.h"
#include "easel-server.h"

G_BEGIN_DECLS

/* The status of an agent in a session, as its hooks or a script report it. */
typedef enum
{
  EASEL_SESSION_UNREPORTED,
  EASEL_SESSION_WORKING,
  EASEL_SESSION_NEEDS_USER,
  EASEL_SESSION_DONE,
} EaselSessionStatus;

/* EaselSession: a session of a source. Its canvases are live while it is held (easel_source_hold()). Properties,
 * notifying: "title", "activity", "modified", "gone", "agent" (a local agent works in it now; also notifies for its
 * name and its connection), "status", "notices" (counts calls for the user). */
#define EASEL_TYPE_SESSION (easel_session_get_type ())
G_DECLARE_FINAL_TYPE (EaselSession, easel_session, EASEL, SESSION, GObject)

EaselSession      *easel_session_new            (const char   *uri);
const char        *easel_session_get_uri        (EaselSession *self);
const char        *easel_session_get_title      (EaselSession *self);
const char        *easel_session_get_activity   (EaselSession *self);
/* Microseconds of real time; 0: unknown. */
gint64             easel_session_get_modified   (EaselSession *self);
gboolean           easel_session_is_gone        (EaselSession *self);
gboolean           easel_session_has_agent      (EaselSession *self);
const char        *easel_session_get_agent      (EaselSession *self);
const char        *easel_session_get_connection (EaselSession *self);
gboolean           easel_session_is_unread      (EaselSession *self);
EaselSessionStatus easel_session_get_status     (EaselSession *self);
guint              easel_session_get_notices    (EaselSession *self);
EaselCanvasList   *easel_session_get_canvases   (EaselSession *self);
/* (transfer none): a GListModel of EaselServer, live while the session is held (easel_source_hold()). */
GListModel        *easel_session_get_servers    (EaselSession *self);
/* (transfer none): a GListModel of EaselArtifact, live while the session is held (easel_source_hold()). */
GListModel        *easel_session_get_artifacts  (EaselSession *self);

/* For sources only. */
void easel_session_set_title      (EaselSession *self, const char *title);
void easel_session_set_activity   (EaselSession *self, const char *activity);
void easel_session_set_modified   (EaselSession *self, gint64 modified);
void easel_session_set_gone       (EaselSession *self);
void easel_session_set_agent      (EaselSession *self, const char *agent, gboolean is_here);
void easel_session_set_connection (EaselSession *self, const char *connection);
void easel_session_set_status     (EaselSession *self, EaselSessionStatus status);
void easel_session_set_notices    (EaselSession *self, guint notices);
void easel_session_set_unread     (EaselSession *self, gboolean is_unread);
void easel_session_set_servers    (EaselSession *self, GPtrArray *servers);
void easel_session_set_artifacts  (EaselSession *self, GPtrArray *artifacts);

G_END_DECLS
