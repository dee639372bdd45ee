/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-ahp-source-private.h"

G_BEGIN_DECLS

/* A session that somebody holds: its channel, its chats and its canvases.
 * Signal: "gone": the host does not know the session any more. */
#define EASEL_TYPE_AHP_SESSION (easel_ahp_session_get_type ())
G_DECLARE_FINAL_TYPE (EaselAhpSession, easel_ahp_session, EASEL, AHP_SESSION, GObject)

/* @source owns the result. */
EaselAhpSession *easel_ahp_session_new     (EaselAhpSource  *source,
                                            EaselSession    *session);
const char      *easel_ahp_session_get_uri (EaselAhpSession *self);
EaselSession    *easel_ahp_session_get_session (EaselAhpSession *self);
/* (nullable): who works in it, by the host's word. */
const char      *easel_ahp_session_get_agent (EaselAhpSession *self);
void             easel_ahp_session_hold    (EaselAhpSession *self);
/* TRUE when the last holder let go. */
gboolean         easel_ahp_session_release (EaselAhpSession *self);
/* Final: takes every canvas out and unsubscribes everything. */
void             easel_ahp_session_close   (EaselAhpSession *self);

G_END_DECLS
