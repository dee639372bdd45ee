/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "easel-proxy-error.h"

G_BEGIN_DECLS

/* An answer to "permit". One REFUSE overrides every ALLOW; without an answer the connection is refused. */
typedef enum
{
  EASEL_PROXY_ABSTAIN,
  EASEL_PROXY_ALLOW,
  EASEL_PROXY_REFUSE,
} EaselProxyVerdict;

#define EASEL_TYPE_PROXY_VERDICT (easel_proxy_verdict_get_type ())
GType easel_proxy_verdict_get_type (void) G_GNUC_CONST;

/* An address on which only root can listen, so that connections fail: for sessions that must not have a network, and
 * for sessions without a working proxy. */
#define EASEL_PROXY_NOWHERE "http://127.0.0.1:1"

/* A resolving SOCKS proxy for one network session: it connects only to addresses that it has checked, and to private
 * ones only if "permit" allows.
 *
 * Signals:
 *   "permit" (host, port): whether pages may connect to a private destination now; emitted before names are resolved.
 *   "failed" (host, port, GError): why a connection failed. Hosts are foreign, in canonical spelling. */
#define EASEL_TYPE_PROXY (easel_proxy_get_type ())
G_DECLARE_FINAL_TYPE (EaselProxy, easel_proxy, EASEL, PROXY, GObject)

/* @resolver: (nullable): resolves names. @system: (nullable): the proxy resolver for public addresses. */
EaselProxy *easel_proxy_new          (GResolver      *resolver,
                                      GProxyResolver *system);
/* The address with its password; EASEL_PROXY_NOWHERE if it cannot listen. */
const char *easel_proxy_get_uri      (EaselProxy     *self);
/* (transfer full): its resolver for names. */
GResolver  *easel_proxy_dup_resolver (EaselProxy     *self);
/* Removes the pin of a destination after new permission: its address may have changed. */
void        easel_proxy_unpin        (EaselProxy     *self,
                                      const char     *host,
                                      guint16         port);
/* Connects to @detour for a destination on another computer, which is private and never looked up. */
void        easel_proxy_set_detour   (EaselProxy     *self,
                                      const char     *host,
                                      guint16         port,
                                      GSocketAddress *detour);
/* The answers to "permit" have changed: asks again about open tunnels to private destinations, and closes refused
 * ones. */
void        easel_proxy_review       (EaselProxy     *self);

G_END_DECLS
