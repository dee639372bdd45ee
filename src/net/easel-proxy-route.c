/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-net"

#include "easel-proxy-route.h"

struct _EaselProxyRoute
{
  GObject  parent_instance;

  GList          *addresses;  /* of GInetAddress */
  guint16         port;
  GProxyResolver *system;     /* nullable */
};

#define EASEL_TYPE_PROXY_ROUTE_DIRECT (easel_proxy_route_direct_get_type ())
G_DECLARE_FINAL_TYPE (EaselProxyRouteDirect, easel_proxy_route_direct, EASEL, PROXY_ROUTE_DIRECT,
                      GSocketAddressEnumerator)

struct _EaselProxyRouteDirect
{
  GSocketAddressEnumerator  parent_instance;

  EaselProxyRoute          *route;
  GList                    *next;
};

/* Enumerates the same addresses, each through the proxies that the system names for it. */
#define EASEL_TYPE_PROXY_ROUTE_PROXIED (easel_proxy_route_proxied_get_type ())
G_DECLARE_FINAL_TYPE (EaselProxyRouteProxied, easel_proxy_route_proxied, EASEL, PROXY_ROUTE_PROXIED,
                      GSocketAddressEnumerator)


struct _EaselProxyRouteProxied
{
  GSocketAddressEnumerator  parent_instance;

  EaselProxyRoute          *route;
  GList                    *next;
  GSocketAddressEnumerator *inner;  /* nullable: enumerates the address before @next */
};

static void easel_proxy_route_connectable_init (GSocketConnectableIface *iface);

G_DEFINE_FINAL_TYPE (EaselProxyRouteDirect, easel_proxy_route_direct, G_TYPE_SOCKET_ADDRESS_ENUMERATOR)
G_DEFINE_FINAL_TYPE (EaselProxyRouteProxied, easel_proxy_route_proxied, G_TYPE_SOCKET_ADDRESS_ENUMERATOR)
G_DEFINE_FINAL_TYPE_WITH_CODE (EaselProxyRoute, easel_proxy_route, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_SOCKET_CONNECTABLE, easel_proxy_route_connectable_init))

static GSocketAddress *
easel_proxy_route_direct_next (GSocketAddressEnumerator  *enumerator,
                               GCancellable              *cancellable,
                               GError                   **error)
{
  EaselProxyRouteDirect *self = EASEL_PROXY_ROUTE_DIRECT (enumerator);
  GSocketAddress *address;

  if (g_cancellable_set_error_if_cancelled (cancellable, error) || self->next == NULL)
    return NULL;
  address = g_inet_socket_address_new (self->next->data, self->route->port);
  self->next = self->next->next;
  return address;
}

static void
easel_proxy_route_direct_finalize (GObject *object)
{
  g_object_unref (EASEL_PROXY_ROUTE_DIRECT (object)->route);
  G_OBJECT_CLASS (easel_proxy_route_direct_parent_class)->finalize (object);
}

static void
easel_proxy_route_direct_class_init (EaselProxyRouteDirectClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_proxy_route_direct_finalize;
  G_SOCKET_ADDRESS_ENUMERATOR_CLASS (klass)->next = easel_proxy_route_direct_next;
}

static void
easel_proxy_route_direct_init (EaselProxyRouteDirect *self)
{
}

/* Begins the next address; its proxies get its number, never a name. FALSE: there are no more addresses. */
static gboolean
begin_address (EaselProxyRouteProxied *self)
{
  guint16 port = self->route->port;
  g_autofree char *host = NULL;
  g_autofree char *uri = NULL;
  g_autoptr(GSocketAddress) address = NULL;

  g_clear_object (&self->inner);
  if (self->next == NULL)
    return FALSE;
  host = g_inet_address_to_string (self->next->data);
  uri = g_uri_join (G_URI_FLAGS_NONE, port == 443 ? "https" : "http", NULL, host, port, "", NULL, NULL);
  address = g_inet_socket_address_new (self->next->data, port);
  self->inner = g_object_new (G_TYPE_PROXY_ADDRESS_ENUMERATOR, "connectable", address, "uri", uri, NULL);
  if (self->route->system != NULL)
    g_object_set (self->inner, "proxy-resolver", self->route->system, NULL);
  self->next = self->next->next;
  return TRUE;
}

static GSocketAddress *
easel_proxy_route_proxied_next (GSocketAddressEnumerator  *enumerator,
                                GCancellable              *cancellable,
                                GError                   **error)
{
  EaselProxyRouteProxied *self = EASEL_PROXY_ROUTE_PROXIED (enumerator);
  GSocketAddress *found = NULL;
  g_autoptr(GError) local = NULL;

  while (found == NULL && (self->inner != NULL || begin_address (self)))
    {
      g_clear_error (&local);
      found = g_socket_address_enumerator_next (self->inner, cancellable, &local);
      if (found == NULL)
        g_clear_object (&self->inner);
    }
  if (found == NULL && local != NULL)
    g_propagate_error (error, g_steal_pointer (&local));
  return found;
}

static void next_address (EaselProxyRouteProxied *self,
                          GTask               *task);

/* An address that cannot be resolved to a proxy must not hide the others. */
static void
address_found_cb (GObject      *source,
                  GAsyncResult *result,
                  gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  EaselProxyRouteProxied *self = g_task_get_source_object (task);
  g_autoptr(GError) error = NULL;
  GSocketAddress *found;

  found = g_socket_address_enumerator_next_finish (G_SOCKET_ADDRESS_ENUMERATOR (source), result, &error);
  if (found != NULL)
    {
      g_task_return_pointer (task, found, g_object_unref);
      return;
    }
  g_clear_object (&self->inner);
  if (error != NULL && self->next == NULL)
    g_task_return_error (task, g_steal_pointer (&error));
  else
    next_address (self, g_steal_pointer (&task));
}

static void
next_address (EaselProxyRouteProxied *self,
              GTask                  *task)
{
  if (self->inner != NULL || begin_address (self))
    {
      g_socket_address_enumerator_next_async (self->inner, g_task_get_cancellable (task), address_found_cb, task);
      return;
    }
  g_task_return_pointer (task, NULL, NULL);
  g_object_unref (task);
}

static void
easel_proxy_route_proxied_next_async (GSocketAddressEnumerator *enumerator,
                                      GCancellable             *cancellable,
                                      GAsyncReadyCallback       callback,
                                      gpointer                  user_data)
{
  GTask *task = g_task_new (enumerator, cancellable, callback, user_data);

  g_task_set_source_tag (task, easel_proxy_route_proxied_next_async);
  next_address (EASEL_PROXY_ROUTE_PROXIED (enumerator), task);
}

static GSocketAddress *
easel_proxy_route_proxied_next_finish (GSocketAddressEnumerator  *enumerator,
                                       GAsyncResult              *result,
                                       GError                   **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
easel_proxy_route_proxied_finalize (GObject *object)
{
  EaselProxyRouteProxied *self = EASEL_PROXY_ROUTE_PROXIED (object);

  g_clear_object (&self->inner);
  g_object_unref (self->route);
  G_OBJECT_CLASS (easel_proxy_route_proxied_parent_class)->finalize (object);
}

static void
easel_proxy_route_proxied_class_init (EaselProxyRouteProxiedClass *klass)
{
  GSocketAddressEnumeratorClass *enumerator_class = G_SOCKET_ADDRESS_ENUMERATOR_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = easel_proxy_route_proxied_finalize;
  enumerator_class->next = easel_proxy_route_proxied_next;
  enumerator_class->next_async = easel_proxy_route_proxied_next_async;
  enumerator_class->next_finish = easel_proxy_route_proxied_next_finish;
}

static void
easel_proxy_route_proxied_init (EaselProxyRouteProxied *self)
{
}

static GSocketAddressEnumerator *
easel_proxy_route_enumerate (GSocketConnectable *connectable)
{
  EaselProxyRoute *route = EASEL_PROXY_ROUTE (connectable);
  EaselProxyRouteDirect *stops = g_object_new (EASEL_TYPE_PROXY_ROUTE_DIRECT, NULL);

  stops->route = g_object_ref (route);
  stops->next = route->addresses;
  return G_SOCKET_ADDRESS_ENUMERATOR (stops);
}

static GSocketAddressEnumerator *
easel_proxy_route_proxy_enumerate (GSocketConnectable *connectable)
{
  EaselProxyRoute *route = EASEL_PROXY_ROUTE (connectable);
  EaselProxyRouteProxied *inner = g_object_new (EASEL_TYPE_PROXY_ROUTE_PROXIED, NULL);

  inner->route = g_object_ref (route);
  inner->next = route->addresses;
  return G_SOCKET_ADDRESS_ENUMERATOR (inner);
}

static char *
easel_proxy_route_to_string (GSocketConnectable *connectable)
{
  return g_inet_address_to_string (EASEL_PROXY_ROUTE (connectable)->addresses->data);
}

static void
easel_proxy_route_connectable_init (GSocketConnectableIface *iface)
{
  iface->enumerate = easel_proxy_route_enumerate;
  iface->proxy_enumerate = easel_proxy_route_proxy_enumerate;
  iface->to_string = easel_proxy_route_to_string;
}

static void
easel_proxy_route_finalize (GObject *object)
{
  EaselProxyRoute *self = EASEL_PROXY_ROUTE (object);

  g_list_free_full (self->addresses, g_object_unref);
  g_clear_object (&self->system);
  G_OBJECT_CLASS (easel_proxy_route_parent_class)->finalize (object);
}

static void
easel_proxy_route_class_init (EaselProxyRouteClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_proxy_route_finalize;
}

static void
easel_proxy_route_init (EaselProxyRoute *self)
{
}

/**
 * easel_proxy_route_new:
 * @addresses: (transfer full) (element-type GInetAddress): the addresses to connect to, at least one
 * @port: a TCP port
 * @system: (nullable): the proxy resolver for the addresses; %NULL for the system's
 *
 * Returns: (transfer full): the route
 */
EaselProxyRoute *
easel_proxy_route_new (GList          *addresses,
                       guint16         port,
                       GProxyResolver *system)
{
  EaselProxyRoute *self;

  g_return_val_if_fail (addresses != NULL, NULL);

  self = g_object_new (EASEL_TYPE_PROXY_ROUTE, NULL);
  self->addresses = addresses;
  self->port = port;
  g_set_object (&self->system, system);
  return self;
}
