/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-ahp-app-actions.h"
#include "easel-ahp-host.h"

G_BEGIN_DECLS

/* A session that somebody holds: its channel, its chats and its canvases.
 * Signal: "gone": the host does not know the session any more. */
#define EASEL_TYPE_AHP_SESSION (easel_ahp_session_get_type ())
G_DECLARE_FINAL_TYPE (EaselAhpSession, easel_ahp_session, EASEL, AHP_SESSION, GObject)

EaselAhpSession *easel_ahp_session_new     (EaselAhpHost    *host,
                                            EaselSession    *session);
/* Called once, by the owner, when its table has @self: handlers may look it up. */
void             easel_ahp_session_follow  (EaselAhpSession *self);
const char      *easel_ahp_session_get_uri (EaselAhpSession *self);
/* (transfer none) (nullable): a canvas that has both names, without which the user cannot be asked about it. */
EaselCanvas     *easel_ahp_session_find_canvas (EaselAhpSession *self,
                                                const char      *instance_id);
/* (transfer none): its Apps, as far as agents may act in them. */
EaselAhpAppActions *easel_ahp_session_get_actions (EaselAhpSession *self);
/* (nullable): who works in it, by the host's word. */
const char      *easel_ahp_session_get_agent (EaselAhpSession *self);
/* (nullable): a file: URI at the host, where its agent works, by its own word. */
const char      *easel_ahp_session_get_folder (EaselAhpSession *self);
/* An agent wants the user to look at @canvas, one of its; the host is told whether they do now. */
void             easel_ahp_session_show    (EaselAhpSession *self,
                                            EaselCanvas     *canvas);
void             easel_ahp_session_hold    (EaselAhpSession *self);
/* TRUE when the last holder let go. */
gboolean         easel_ahp_session_release (EaselAhpSession *self);
/* Final: takes every canvas out and unsubscribes everything. */
void             easel_ahp_session_close   (EaselAhpSession *self);

G_END_DECLS
