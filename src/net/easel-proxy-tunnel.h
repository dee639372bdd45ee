/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* A connection of WebKit's network process, all in one thread. Signal: "closed", once. */
#define EASEL_TYPE_PROXY_TUNNEL (easel_proxy_tunnel_get_type ())
G_DECLARE_FINAL_TYPE (EaselProxyTunnel, easel_proxy_tunnel, EASEL, PROXY_TUNNEL, GObject)

/* The proxy, as its tunnels see it. */
typedef struct
{
  const char     *password;
  GResolver      *resolver;
  GProxyResolver *system;     /* nullable */

  /* Both with the tunnel's user_data. Asks whether a private place may be reached now, or tells why one was not
   * reached; easel_proxy_tunnel_answer() follows later. @error: nullable. */
  void          (*ask)        (gpointer          user_data,
                               EaselProxyTunnel *tunnel,
                               const GError     *error);
  /* Whether these addresses are the ones that a private place had when it was first reached. */
  gboolean      (*pin)        (gpointer          user_data,
                               const char       *host,
                               guint16           port,
                               gboolean          is_private,
                               GList            *addresses);
  gpointer        user_data;
} EaselProxyTunnelContext;

/* @id: no other tunnel ever has it. @context: outlives the tunnel until that is closed. */
EaselProxyTunnel *easel_proxy_tunnel_new             (GSocketConnection             *connection,
                                                      guint64                        id,
                                                      const EaselProxyTunnelContext *context);
guint64           easel_proxy_tunnel_get_id          (EaselProxyTunnel              *self);
void              easel_proxy_tunnel_start           (EaselProxyTunnel              *self);
void              easel_proxy_tunnel_answer          (EaselProxyTunnel              *self,
                                                      gboolean                       is_permitted);
/* (nullable): the host, once it is known. */
const char       *easel_proxy_tunnel_get_destination (EaselProxyTunnel              *self,
                                                      guint16                       *port);
gboolean          easel_proxy_tunnel_is_private      (EaselProxyTunnel              *self);
/* Cuts it; @context is not touched afterwards. */
void              easel_proxy_tunnel_close           (EaselProxyTunnel              *self);

G_END_DECLS
