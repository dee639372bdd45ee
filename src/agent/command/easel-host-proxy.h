/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-options.h"
#include "easel-host.h"

G_BEGIN_DECLS

/* A second host has the state folder. For a parent: says where that one listens, and stays until it or the parent is
 * gone. For a user who has pages: hands them over, says so and is done; the pages stay there. (transfer full)
 * (nullable): a host of our own, where the folder became free instead; NULL: @status is how to end. */
EaselHost *easel_host_proxy         (EaselHostOptions *options,
                                     int              *status);
/* Whether a host that runs can do all that is wanted. */
gboolean   easel_host_can_hand_over (EaselHostOptions *options);

G_END_DECLS
