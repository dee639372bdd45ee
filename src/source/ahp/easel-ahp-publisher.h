/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-ahp-app-actions.h"

G_BEGIN_DECLS

/* Registers this client as a canvas provider of one session: declares its canvases whenever the host may not know them,
 * and reads the owner id that the host assigns. */
#define EASEL_TYPE_AHP_PUBLISHER (easel_ahp_publisher_get_type ())
G_DECLARE_FINAL_TYPE (EaselAhpPublisher, easel_ahp_publisher, EASEL, AHP_PUBLISHER, GObject)

/* @channel: the channel of the session, which must stay subscribed while the publisher exists. */
EaselAhpPublisher *easel_ahp_publisher_new (EaselAhpHost       *host,
                                            AhpChannel         *channel,
                                            EaselAhpAppActions *actions);

G_END_DECLS
