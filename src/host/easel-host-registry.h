/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-state.h"

G_BEGIN_DECLS

/* The declarations of a session: SessionState.canvases, built from the host's own declarations and from
 * activeClients[].canvasProviders. */

/* (transfer full) (nullable): the new session/canvasesChanged action, or NULL when nothing changed. */
JsonObject *easel_host_registry_update (EaselHostState  *state,
                                        const char      *session,
                                        JsonArray       *own);
/* (transfer none) (nullable): @extension_id may be NULL when one owner only declares @canvas_id. */
JsonObject *easel_host_registry_find   (EaselHostState  *state,
                                        const char      *session,
                                        const char      *extension_id,
                                        const char      *canvas_id,
                                        GError         **error);

G_END_DECLS
