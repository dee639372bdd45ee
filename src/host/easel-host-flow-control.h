/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-hub.h"

G_BEGIN_DECLS

/* Counts the output of terminals that each client has not read yet. A client shows that it has read by answering a
 * `ping` that was sent after the output; any answer counts.
 *
 * Signal "moved": a client has read output, or has disconnected. */
#define EASEL_HOST_TYPE_FLOW_CONTROL (easel_host_flow_control_get_type ())
G_DECLARE_FINAL_TYPE (EaselHostFlowControl, easel_host_flow_control, EASEL_HOST, FLOW_CONTROL, GObject)

EaselHostFlowControl *easel_host_flow_control_new     (EaselHostHub         *hub);
/* @bytes were sent to the subscribers of @channel. */
void                  easel_host_flow_control_add     (EaselHostFlowControl *self,
                                                       const char           *channel,
                                                       gsize                 bytes);
/* Whether a subscriber of @channel has too much unread output. */
gboolean              easel_host_flow_control_is_full (EaselHostFlowControl *self,
                                                       const char           *channel);

G_END_DECLS
