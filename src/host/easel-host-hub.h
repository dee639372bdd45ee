/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-connection.h"
#include "easel-host-state.h"

G_BEGIN_DECLS

/* The open connections, and which of them receives which message.
 *
 * Signals: "joined" (const char *client_id, gboolean resumed); "left" (const char *client_id), not if the same client
 * is connected again. */
#define EASEL_HOST_TYPE_HUB (easel_host_hub_get_type ())
G_DECLARE_FINAL_TYPE (EaselHostHub, easel_host_hub, EASEL_HOST, HUB, GObject)

EaselHostHub        *easel_host_hub_new              (EaselHostState      *state);
/* FALSE if there are too many connections. */
gboolean             easel_host_hub_add              (EaselHostHub        *self,
                                                      EaselHostConnection *connection);
gboolean             easel_host_hub_is_full          (EaselHostHub        *self);
guint                easel_host_hub_count            (EaselHostHub        *self);
/* Registers a connection after its handshake. An older connection of the same client is closed. */
void                 easel_host_hub_join             (EaselHostHub        *self,
                                                      EaselHostConnection *connection,
                                                      const char          *client_id,
                                                      gboolean             resumed);
/* (nullable) (transfer none) */
EaselHostConnection *easel_host_hub_find             (EaselHostHub        *self,
                                                      const char          *client_id);
/* (transfer full): the connections that subscribe to @uri. */
GPtrArray           *easel_host_hub_list_subscribers (EaselHostHub        *self,
                                                      const char          *uri);
void                 easel_host_hub_close_all        (EaselHostHub        *self);

G_END_DECLS
