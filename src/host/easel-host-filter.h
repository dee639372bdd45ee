/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-connection.h"

G_BEGIN_DECLS

/* A session as a client may see it: `canvases`, `openCanvases` and the `canvasProviders` of other clients only where it
 * declared `canvas`, `mcpApp` and `channel` of a server only where it declared `mcpApps`. */

/* (transfer full): @snapshot, which is consumed, or what is told of it. */
JsonObject *easel_host_filter_snapshot (EaselHostConnection *connection,
                                        JsonObject          *snapshot);
/* (transfer full) (nullable): @envelope, or what is told of it; NULL: nothing is. */
JsonObject *easel_host_filter_envelope (EaselHostConnection *connection,
                                        JsonObject          *envelope);
/* (transfer full): the same for many; @envelopes is consumed. */
JsonArray  *easel_host_filter_replay   (EaselHostConnection *connection,
                                        JsonArray           *envelopes);

G_END_DECLS
