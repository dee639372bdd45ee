/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Returns whether pages may connect to a private destination now. With @error it only reports a failed connection, and
 * the result is ignored. Called in the thread that created the server. @host: foreign, in canonical spelling. */
typedef gboolean (*EaselProxyJudge) (gpointer      user_data,
                                     const char   *host,
                                     guint16       port,
                                     const GError *error);

/* The part of the proxy with its own thread: it listens, resolves, connects and forwards bytes, and gets answers of the
 * other thread without blocking its tunnels. All functions must be called in the thread that created the object; they
 * block until the proxy's thread has finished, which itself never blocks. */
#define EASEL_TYPE_PROXY_SERVER (easel_proxy_server_get_type ())
G_DECLARE_FINAL_TYPE (EaselProxyServer, easel_proxy_server, EASEL, PROXY_SERVER, GObject)

/* (nullable): NULL if it cannot listen. @system: (nullable). */
EaselProxyServer *easel_proxy_server_new        (GResolver         *resolver,
                                                 GProxyResolver    *system,
                                                 EaselProxyJudge    judge,
                                                 gpointer           user_data,
                                                 GError           **error);
/* The address of the proxy with its password. */
const char       *easel_proxy_server_get_uri    (EaselProxyServer  *self);
/* Permits other addresses for a private destination than at its first connection. */
void              easel_proxy_server_unpin      (EaselProxyServer  *self,
                                                 const char        *host,
                                                 guint16            port);
/* Connects to @detour for a destination, which is never looked up. */
void              easel_proxy_server_set_detour (EaselProxyServer  *self,
                                                 const char        *host,
                                                 guint16            port,
                                                 GSocketAddress    *detour);
/* Asks the judge again about every tunnel to a private destination, and closes refused ones. */
void              easel_proxy_server_review     (EaselProxyServer  *self);
/* Closes all tunnels and ends the thread; the judge is not called afterwards. Required before the last reference is
 * dropped. */
void              easel_proxy_server_stop       (EaselProxyServer  *self);

G_END_DECLS
