/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-connection.h"

G_BEGIN_DECLS

/* Servers of a session as a client may see them: `mcpApp` and `channel` only where it declared `mcpApps`. */

/* (transfer full): @snapshot, which is consumed, or what is told of it. */
JsonObject *easel_host_reveal_snapshot (EaselHostConnection *connection,
                                        JsonObject          *snapshot);
/* (transfer full): @envelope, or what is told of it. */
JsonObject *easel_host_reveal_envelope (EaselHostConnection *connection,
                                        JsonObject          *envelope);
/* (transfer full): the same for many; @envelopes is consumed. */
JsonArray  *easel_host_reveal_replay   (EaselHostConnection *connection,
                                        JsonArray           *envelopes);

G_END_DECLS
