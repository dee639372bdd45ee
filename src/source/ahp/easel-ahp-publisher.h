/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-ahp-app-actions.h"

G_BEGIN_DECLS

/* Makes us a provider of one session: says which canvases we have, whenever the host could not know it any more, and
 * learns what the host calls us. */
#define EASEL_TYPE_AHP_PUBLISHER (easel_ahp_publisher_get_type ())
G_DECLARE_FINAL_TYPE (EaselAhpPublisher, easel_ahp_publisher, EASEL, AHP_PUBLISHER, GObject)

/* @channel: the session's, subscribed for as long as the publisher lives. */
EaselAhpPublisher *easel_ahp_publisher_new (EaselAhpHost       *host,
                                            AhpChannel         *channel,
                                            EaselAhpAppActions *actions);

G_END_DECLS
