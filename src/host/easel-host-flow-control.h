/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-hub.h"

G_BEGIN_DECLS

/* How much output of terminals is on its way to each client. A client shows that it has read by answering a `ping` that
 * was sent behind the output; any answer will do.
 *
 * Signal "moved": a client has read, or is gone. */
#define EASEL_HOST_TYPE_FLOW_CONTROL (easel_host_flow_control_get_type ())
G_DECLARE_FINAL_TYPE (EaselHostFlowControl, easel_host_flow_control, EASEL_HOST, FLOW_CONTROL, GObject)

EaselHostFlowControl *easel_host_flow_control_new     (EaselHostHub         *hub);
/* @bytes were sent to the subscribers of @channel. */
void                  easel_host_flow_control_add     (EaselHostFlowControl *self,
                                                       const char           *channel,
                                                       gsize                 bytes);
/* Whether a subscriber of @channel is behind. */
gboolean              easel_host_flow_control_is_full (EaselHostFlowControl *self,
                                                       const char           *channel);

G_END_DECLS
