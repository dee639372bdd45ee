/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-ahp-app-actions.h"
#include "easel-ahp-host.h"

G_BEGIN_DECLS

/* A subscribed session: its channel, its chats and its canvases. Signal: "gone": the host no longer has the session. */
#define EASEL_TYPE_AHP_SESSION (easel_ahp_session_get_type ())
G_DECLARE_FINAL_TYPE (EaselAhpSession, easel_ahp_session, EASEL, AHP_SESSION, GObject)

EaselAhpSession    *easel_ahp_session_new         (EaselAhpHost    *host,
                                                   EaselSession    *session);
/* Subscribes. Called once, by the owner, when its table contains @self: handlers may look it up. */
void                easel_ahp_session_follow      (EaselAhpSession *self);
const char         *easel_ahp_session_get_uri     (EaselAhpSession *self);
/* (transfer none) (nullable): a canvas that has canvas id and instance id, without which the user cannot be asked about
 * it. */
EaselCanvas        *easel_ahp_session_find_canvas (EaselAhpSession *self,
                                                   const char      *instance_id);
/* (transfer none): its Apps for agents. */
EaselAhpAppActions *easel_ahp_session_get_actions (EaselAhpSession *self);
/* (nullable): the agent of the session, as the host names it. */
const char         *easel_ahp_session_get_agent   (EaselAhpSession *self);
/* (nullable): file: URI on the host: the folder of its agent, as the agent names it. */
const char         *easel_ahp_session_get_folder  (EaselAhpSession *self);
/* Shows @canvas of this session at the request of an agent, and notifies the host whether it is in view. */
void                easel_ahp_session_show        (EaselAhpSession *self,
                                                   EaselCanvas     *canvas);
void                easel_ahp_session_hold        (EaselAhpSession *self);
/* TRUE when the last holder released it. */
gboolean            easel_ahp_session_release     (EaselAhpSession *self);
/* Ends the object: removes all canvases and all subscriptions. */
void                easel_ahp_session_close       (EaselAhpSession *self);

G_END_DECLS
