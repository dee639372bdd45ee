/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-access.h"

G_BEGIN_DECLS

/* The WebSocket on 127.0.0.1. Signal "connected" (RpcTransport *): an upgrade that was let in; not started. */
#define EASEL_HOST_TYPE_SERVER (easel_host_server_get_type ())
G_DECLARE_FINAL_TYPE (EaselHostServer, easel_host_server, EASEL_HOST, SERVER, GObject)

/* @access is borrowed and outlives the server. */
EaselHostServer *easel_host_server_new      (EaselHostAccess  *access);
/* @port: 0: the one of last time when it is free, else any. */
gboolean         easel_host_server_listen   (EaselHostServer  *self,
                                             guint             port,
                                             GError          **error);
/* (transfer full): ws://127.0.0.1:PORT?tkn=… */
char            *easel_host_server_dup_uri  (EaselHostServer  *self);
/* While set, upgrades are answered 503. */
void             easel_host_server_set_full (EaselHostServer  *self,
                                             gboolean          full);
/* (transfer none): for what else is served on the same port. */
SoupServer      *easel_host_server_get_soup (EaselHostServer  *self);
void             easel_host_server_stop     (EaselHostServer  *self);

G_END_DECLS
