/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Whether pages may go to a private place now; or with @error that somebody did not get to a place, whose answer counts
 * for nothing. In the thread that made the server. @host: foreign, in the canonical spelling. */
typedef gboolean (*EaselProxyJudge) (gpointer      user_data,
                                     const char   *host,
                                     guint16       port,
                                     const GError *error);

/* The half of the proxy that has a thread of its own: it listens, looks up, connects and passes bytes on, and waits for
 * the other thread without holding up its tunnels. All functions are for the thread that made it; they wait for this
 * one, which never waits for anybody. */
#define EASEL_TYPE_PROXY_SERVER (easel_proxy_server_get_type ())
G_DECLARE_FINAL_TYPE (EaselProxyServer, easel_proxy_server, EASEL, PROXY_SERVER, GObject)

/* (nullable): NULL when it cannot listen. @system: (nullable). */
EaselProxyServer *easel_proxy_server_new     (GResolver         *resolver,
                                              GProxyResolver    *system,
                                              EaselProxyJudge    judge,
                                              gpointer           user_data,
                                              GError           **error);
/* With its password. */
const char       *easel_proxy_server_get_uri (EaselProxyServer  *self);
/* A private place may have other addresses than it had first. */
void              easel_proxy_server_unpin   (EaselProxyServer  *self,
                                              const char        *host,
                                              guint16            port);
/* Asks the judge about every tunnel to a private place again, and cuts. */
void              easel_proxy_server_review  (EaselProxyServer  *self);
/* Cuts everything and ends the thread; the judge is not asked afterwards. Before the last reference is dropped. */
void              easel_proxy_server_stop    (EaselProxyServer  *self);

G_END_DECLS
