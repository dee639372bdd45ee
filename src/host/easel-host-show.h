/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-hub.h"

G_BEGIN_DECLS

/* Asks the clients that show the open canvas @channel, and understand it, to bring it before the user. */
void easel_host_show (EaselHostHub   *hub,
                      EaselHostState *state,
                      const char     *channel);

G_END_DECLS
