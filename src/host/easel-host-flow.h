/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-hub.h"

G_BEGIN_DECLS

/* How much output of terminals is on its way to each client. A client shows that it has read by answering a `ping` that
 * was sent behind the output; any answer will do.
 *
 * Signal "moved": a client has read, or is gone. */
#define EASEL_HOST_TYPE_FLOW (easel_host_flow_get_type ())
G_DECLARE_FINAL_TYPE (EaselHostFlow, easel_host_flow, EASEL_HOST, FLOW, GObject)

EaselHostFlow *easel_host_flow_new     (EaselHostHub  *hub);
/* @bytes were sent to the subscribers of @channel. */
void           easel_host_flow_add     (EaselHostFlow *self,
                                        const char    *channel,
                                        gsize          bytes);
/* Whether a subscriber of @channel is behind. */
gboolean       easel_host_flow_is_full (EaselHostFlow *self,
                                        const char    *channel);

G_END_DECLS
