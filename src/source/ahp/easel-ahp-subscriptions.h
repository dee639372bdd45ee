/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-ahp-session.h"
#include "easel-ahp-sessions.h"

G_BEGIN_DECLS

/* The subscribed sessions of a host: those with at least one holder. A session that is gone is no longer subscribed. */
#define EASEL_TYPE_AHP_SUBSCRIPTIONS (easel_ahp_subscriptions_get_type ())
G_DECLARE_FINAL_TYPE (EaselAhpSubscriptions, easel_ahp_subscriptions, EASEL, AHP_SUBSCRIPTIONS, GObject)

EaselAhpSubscriptions *easel_ahp_subscriptions_new      (EaselAhpHost          *host,
                                                         EaselAhpSessions      *sessions);
EaselAhpHost          *easel_ahp_subscriptions_get_host (EaselAhpSubscriptions *self);
void                   easel_ahp_subscriptions_hold     (EaselAhpSubscriptions *self,
                                                         EaselSession          *session);
void                   easel_ahp_subscriptions_release  (EaselAhpSubscriptions *self,
                                                         EaselSession          *session);
/* (transfer none) (nullable). @channel: the URI of a session, or of a canvas in it. */
EaselAhpSession       *easel_ahp_subscriptions_find     (EaselAhpSubscriptions *self,
                                                         const char            *channel);

G_END_DECLS
