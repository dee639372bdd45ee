/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-canvas.h"
#include "easel-host-hub.h"
#include "easel-host-state.h"

G_BEGIN_DECLS

/* The declarations of a session: SessionState.canvases, built from the host's own declarations and from
 * activeClients[].canvasProviders. */

/* (transfer full) (nullable): a session/canvasesChanged action; NULL if nothing changed. */
JsonObject *easel_host_registry_update      (EaselHostState   *state,
                                             const char       *session,
                                             JsonArray        *builtin);
/* (transfer none) (nullable): @extension_id may be NULL if only one connected owner declares @canvas_id. */
JsonObject *easel_host_registry_find        (EaselHostState   *state,
                                             EaselHostHub     *hub,
                                             const char       *session,
                                             const char       *extension_id,
                                             const char       *canvas_id,
                                             GError          **error);
/* (transfer full): the error that the canvas has no provider now, with the names of canvas and client. */
GError     *easel_host_registry_unavailable (EaselHostState   *state,
                                             EaselHostCanvas  *canvas);

G_END_DECLS
