/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* A GSocketConnectable of checked addresses: names are not resolved again. */
#define EASEL_TYPE_PROXY_ROUTE (easel_proxy_route_get_type ())
G_DECLARE_FINAL_TYPE (EaselProxyRoute, easel_proxy_route, EASEL, PROXY_ROUTE, GObject)

/* @addresses: (transfer full) (element-type GInetAddress): at least one, in order of preference. @system: (nullable):
 * the proxy resolver.
 * @system: (nullable): proxies on the way. */
EaselProxyRoute *easel_proxy_route_new (GList          *addresses,
                                        guint16         port,
                                        GProxyResolver *system);

G_END_DECLS
