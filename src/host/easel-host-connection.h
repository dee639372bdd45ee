/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-extensions.h"
#include "rpc-peer.h"

G_BEGIN_DECLS

/* A client's connection: its identity and its subscriptions. It makes no decisions.
 *
 * Signals:
 *   "request" (RpcRequest *) -> gboolean, "notification" (const char *method, JsonObject *params): as RpcPeer's, within
 *     the rate limit: a client that sends too much is disconnected
 *   "closed": exactly once */
#define EASEL_HOST_TYPE_CONNECTION (easel_host_connection_get_type ())
G_DECLARE_FINAL_TYPE (EaselHostConnection, easel_host_connection, EASEL_HOST, CONNECTION, GObject)

EaselHostConnection *easel_host_connection_new            (RpcPeer             *peer);
void                 easel_host_connection_set_rate_limit (EaselHostConnection *self,
                                                           guint                burst,
                                                           guint                per_second);
void                 easel_host_connection_start          (EaselHostConnection *self);
void                 easel_host_connection_close          (EaselHostConnection *self);
RpcPeer             *easel_host_connection_get_peer       (EaselHostConnection *self);

/* (nullable): NULL before the handshake. */
const char          *easel_host_connection_get_client_id (EaselHostConnection  *self);
void                 easel_host_connection_set_client_id (EaselHostConnection  *self,
                                                          const char           *client_id);

/* Extensions that the client listed in its handshake. */
AhpExtensions easel_host_connection_get_extensions (EaselHostConnection *self);
void          easel_host_connection_set_extensions (EaselHostConnection *self,
                                                    AhpExtensions        extensions);

/* Whether the client declared `capabilities.canvas`. */
gboolean             easel_host_connection_get_shows_canvases (EaselHostConnection *self);
void                 easel_host_connection_set_shows_canvases (EaselHostConnection *self,
                                                               gboolean             shows_canvases);

/* Whether the client declared `capabilities.mcpApps`. */
gboolean easel_host_connection_get_shows_apps (EaselHostConnection *self);
void     easel_host_connection_set_shows_apps (EaselHostConnection *self,
                                               gboolean             shows_apps);

/* FALSE if the client has too many subscriptions. */
gboolean             easel_host_connection_subscribe     (EaselHostConnection  *self,
                                                          const char           *uri);
gboolean             easel_host_connection_unsubscribe   (EaselHostConnection  *self,
                                                          const char           *uri);
gboolean             easel_host_connection_subscribes    (EaselHostConnection  *self,
                                                          const char           *uri);
void                 easel_host_connection_notify        (EaselHostConnection  *self,
                                                          const char           *method,
                                                          JsonObject           *params);
/* Closes the connection if its handshake is overdue, or it sent too many invalid messages. */
void                 easel_host_connection_sweep         (EaselHostConnection  *self);

G_END_DECLS
