/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-hub.h"

G_BEGIN_DECLS

/* Asks the clients that show the open canvas @channel and support the request to bring it to the front. */
void easel_host_show (EaselHostHub   *hub,
                      EaselHostState *state,
                      const char     *channel);

G_END_DECLS
