/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-connection.h"
#include "easel-host-runtime.h"
#include "easel-host-ttys.h"

G_BEGIN_DECLS

/* Handles a client's dispatchAction: detects repetitions, validates and applies the action, and runs its side
 * effects. */
void easel_host_dispatch (EaselHostState       *state,
                          EaselHostRuntime     *runtime,
                          EaselHostTtys        *ttys,
                          EaselHostConnection  *connection,
                          JsonObject           *params);

G_END_DECLS
