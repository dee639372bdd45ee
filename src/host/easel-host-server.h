/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-access.h"

G_BEGIN_DECLS

/* The WebSocket server on 127.0.0.1. Signal "connected" (RpcTransport *): an upgrade was accepted; the transport is not
 * started. */
#define EASEL_HOST_TYPE_SERVER (easel_host_server_get_type ())
G_DECLARE_FINAL_TYPE (EaselHostServer, easel_host_server, EASEL_HOST, SERVER, GObject)

/* @access is borrowed and must outlive the server. */
EaselHostServer *easel_host_server_new      (EaselHostAccess  *access);
/* @port: 0: the last port if it is free, otherwise any. */
gboolean         easel_host_server_listen   (EaselHostServer  *self,
                                             guint             port,
                                             GError          **error);
/* (transfer full): ws://127.0.0.1:PORT?tkn=… */
char            *easel_host_server_dup_uri  (EaselHostServer  *self);
/* While TRUE, upgrades are answered with 503. */
void             easel_host_server_set_full (EaselHostServer  *self,
                                             gboolean          full);
/* (transfer none): for other services on the same port. */
SoupServer      *easel_host_server_get_soup (EaselHostServer  *self);
void             easel_host_server_stop     (EaselHostServer  *self);

G_END_DECLS
