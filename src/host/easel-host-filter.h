/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-connection.h"

G_BEGIN_DECLS

/* Removes data that a client may not see: `canvases`, `openCanvases` and the `canvasProviders` of other clients unless
 * it declared `canvas`; `mcpApp` and `channel` of a server unless it declared `mcpApps`. */

/* (transfer full): takes @snapshot; returns it, or a filtered copy. */
JsonObject *easel_host_filter_snapshot (EaselHostConnection *connection,
                                        JsonObject          *snapshot);
/* (transfer full) (nullable): @envelope or a filtered copy; NULL if the client must not get it. */
JsonObject *easel_host_filter_envelope (EaselHostConnection *connection,
                                        JsonObject          *envelope);
/* (transfer full): the same for several envelopes; takes @envelopes. */
JsonArray  *easel_host_filter_replay   (EaselHostConnection *connection,
                                        JsonArray           *envelopes);

G_END_DECLS
