/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-hub.h"
#include "easel-host-runtime.h"

G_BEGIN_DECLS

/* Updates activeClients of every session when clients connect and disconnect. A client that lost its connection stays
 * registered for a grace period, with its canvases stale; then it is removed. */
#define EASEL_HOST_TYPE_PRESENCE (easel_host_presence_get_type ())
G_DECLARE_FINAL_TYPE (EaselHostPresence, easel_host_presence, EASEL_HOST, PRESENCE, GObject)

EaselHostPresence *easel_host_presence_new       (EaselHostState    *state,
                                                  EaselHostHub      *hub,
                                                  EaselHostRuntime  *runtime);
/* Milliseconds. */
void               easel_host_presence_set_grace (EaselHostPresence *self,
                                                  guint              grace);
/* After a start: treats all registered clients as disconnected. */
void               easel_host_presence_restore   (EaselHostPresence *self);
/* Removes the client from @session or, if that is NULL, from all sessions except @except (nullable). */
void               easel_host_presence_remove    (EaselHostPresence *self,
                                                  const char        *client_id,
                                                  const char        *session,
                                                  GHashTable        *except);

G_END_DECLS
