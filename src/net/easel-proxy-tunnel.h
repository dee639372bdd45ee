/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* A proxied connection of WebKit's network process; used in one thread only. Signal: "closed", once. */
#define EASEL_TYPE_PROXY_TUNNEL (easel_proxy_tunnel_get_type ())
G_DECLARE_FINAL_TYPE (EaselProxyTunnel, easel_proxy_tunnel, EASEL, PROXY_TUNNEL, GObject)

/* The resources and callbacks that a tunnel needs from its proxy. */
typedef struct
{
  const char     *password;
  GResolver      *resolver;
  GProxyResolver *system;     /* nullable */

  /* Asks whether a private destination may be connected to now, or reports with @error (nullable) that a connection
   * failed; easel_proxy_tunnel_answer() follows later. */
  void          (*ask)        (gpointer          user_data,
                               EaselProxyTunnel *tunnel,
                               const GError     *error);
  /* Whether these addresses match the pin of a private destination. */
  gboolean      (*pin)        (gpointer          user_data,
                               const char       *host,
                               guint16           port,
                               gboolean          is_private,
                               GList            *addresses);
  /* (transfer full) (nullable): where a destination is reached instead of its own addresses. */
  GSocketAddress *(*find_detour) (gpointer       user_data,
                                  const char    *host,
                                  guint16        port);
  gpointer        user_data;
} EaselProxyTunnelContext;

/* @id: unique. @context: must outlive the open tunnel. */
EaselProxyTunnel *easel_proxy_tunnel_new             (GSocketConnection             *connection,
                                                      guint64                        id,
                                                      const EaselProxyTunnelContext *context);
guint64           easel_proxy_tunnel_get_id          (EaselProxyTunnel              *self);
void              easel_proxy_tunnel_start           (EaselProxyTunnel              *self);
void              easel_proxy_tunnel_answer          (EaselProxyTunnel              *self,
                                                      gboolean                       is_permitted);
/* (nullable): the destination host; NULL before it is known. */
const char       *easel_proxy_tunnel_get_destination (EaselProxyTunnel              *self,
                                                      guint16                       *port);
gboolean          easel_proxy_tunnel_is_private      (EaselProxyTunnel              *self);
/* Closes the tunnel; @context is not accessed afterwards. */
void              easel_proxy_tunnel_close           (EaselProxyTunnel              *self);

G_END_DECLS
