/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-options.h"
#include "easel-host.h"

G_BEGIN_DECLS

/* For a parent whose state folder another host has: says where that one listens, and stays until it or the parent is
 * gone. (transfer full) (nullable): a host of our own, where the folder became free instead; NULL: @status is how to
 * end. */
EaselHost *easel_host_attend (EaselHostOptions *options,
                              int              *status);

G_END_DECLS
