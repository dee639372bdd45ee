/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "easel-proxy-error.h"

G_BEGIN_DECLS

/* An answer to "permit". One REFUSE outweighs every ALLOW; where nobody says anything it is REFUSE. */
typedef enum
{
  EASEL_PROXY_ABSTAIN,
  EASEL_PROXY_ALLOW,
  EASEL_PROXY_REFUSE,
} EaselProxyVerdict;

#define EASEL_TYPE_PROXY_VERDICT (easel_proxy_verdict_get_type ())
GType easel_proxy_verdict_get_type (void) G_GNUC_CONST;

/* Where nobody but root can listen, so that what is sent there goes nowhere: for sessions that must not have a network,
 * and for those whose proxy cannot be. */
#define EASEL_PROXY_NOWHERE "http://127.0.0.1:1"

/* A resolving SOCKS proxy for one network session: it connects to the addresses that it checked, and to private ones
 * only when "permit" says so.
 *
 * Signals:
 *   "permit" (host, port): whether pages may go to a private place now; asked before anything is looked up.
 *   "failed" (host, port, GError): why they did not get there. Hosts are foreign, in the canonical spelling. */
#define EASEL_TYPE_PROXY (easel_proxy_get_type ())
G_DECLARE_FINAL_TYPE (EaselProxy, easel_proxy, EASEL, PROXY, GObject)

/* @resolver: (nullable): who looks names up. @system: (nullable): proxies on the way to public addresses. */
EaselProxy *easel_proxy_new          (GResolver      *resolver,
                                      GProxyResolver *system);
/* With its password; EASEL_PROXY_NOWHERE when it cannot listen. */
const char *easel_proxy_get_uri      (EaselProxy     *self);
/* (transfer full): the one that it looks names up with. */
GResolver  *easel_proxy_dup_resolver (EaselProxy     *self);
/* A place that was allowed anew may have moved to another address meanwhile. */
void        easel_proxy_unpin        (EaselProxy     *self,
                                      const char     *host,
                                      guint16         port);
/* The answers of "permit" have changed: open tunnels to private places are asked about again, and cut. */
void        easel_proxy_review       (EaselProxy     *self);

G_END_DECLS
