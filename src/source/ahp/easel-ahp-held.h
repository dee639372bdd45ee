/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-ahp-session.h"
#include "easel-ahp-sessions.h"

G_BEGIN_DECLS

/* The sessions of a host that somebody holds, each with its follower. A session that is gone is not held any more. */
#define EASEL_TYPE_AHP_HELD (easel_ahp_held_get_type ())
G_DECLARE_FINAL_TYPE (EaselAhpHeld, easel_ahp_held, EASEL, AHP_HELD, GObject)

EaselAhpHeld    *easel_ahp_held_new      (EaselAhpHost     *host,
                                          EaselAhpSessions *sessions);
EaselAhpHost    *easel_ahp_held_get_host (EaselAhpHeld     *self);
void             easel_ahp_held_hold     (EaselAhpHeld     *self,
                                          EaselSession     *session);
void             easel_ahp_held_release  (EaselAhpHeld     *self,
                                          EaselSession     *session);
/* (transfer none) (nullable): @channel: the URI of a session, or of a canvas of it. */
EaselAhpSession *easel_ahp_held_find     (EaselAhpHeld     *self,
                                          const char       *channel);

G_END_DECLS
