/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-hub.h"
#include "easel-host-runtime.h"

G_BEGIN_DECLS

/* Keeps activeClients of every session in step with the connections: a client that lost its own stays registered for
 * a grace time, its canvases stale; after that it is removed. */
#define EASEL_HOST_TYPE_PRESENCE (easel_host_presence_get_type ())
G_DECLARE_FINAL_TYPE (EaselHostPresence, easel_host_presence, EASEL_HOST, PRESENCE, GObject)

EaselHostPresence *easel_host_presence_new       (EaselHostState    *state,
                                                  EaselHostHub      *hub,
                                                  EaselHostRuntime  *runtime);
/* Milliseconds. */
void               easel_host_presence_set_grace (EaselHostPresence *self,
                                                  guint              grace);
/* After a start: everybody who was registered is away. */
void               easel_host_presence_restore   (EaselHostPresence *self);
/* Takes the client out of @session, or, when that is NULL, out of all sessions but those in @except (nullable). */
void               easel_host_presence_remove    (EaselHostPresence *self,
                                                  const char        *client_id,
                                                  const char        *session,
                                                  GHashTable        *except);

G_END_DECLS
