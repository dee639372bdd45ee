/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-test-proxies.h"

/* Above all that the system has. */
#define PRIORITY 1000

#define TEST_TYPE_PROXIES (test_proxies_get_type ())
G_DECLARE_FINAL_TYPE (TestProxies, test_proxies, TEST, PROXIES, GObject)

struct _TestProxies
{
  GObject parent_instance;
};

static guint n_made;

static void resolver_init (GProxyResolverInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TestProxies, test_proxies, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_PROXY_RESOLVER, resolver_init))

static gboolean
is_supported (GProxyResolver *resolver)
{
  return TRUE;
}

static char **
lookup (GProxyResolver  *resolver,
        const char      *uri,
        GCancellable    *cancellable,
        GError         **error)
{
  return g_strdupv ((char *[]) { (char *) "direct://", NULL });
}

static void
lookup_async (GProxyResolver      *resolver,
              const char          *uri,
              GCancellable        *cancellable,
              GAsyncReadyCallback  callback,
              gpointer             user_data)
{
  g_autoptr(GTask) task = g_task_new (resolver, cancellable, callback, user_data);

  g_task_return_pointer (task, lookup (resolver, uri, NULL, NULL), (GDestroyNotify) g_strfreev);
}

static char **
lookup_finish (GProxyResolver  *resolver,
               GAsyncResult    *result,
               GError         **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
resolver_init (GProxyResolverInterface *iface)
{
  iface->is_supported = is_supported;
  iface->lookup = lookup;
  iface->lookup_async = lookup_async;
  iface->lookup_finish = lookup_finish;
}

static void
test_proxies_class_init (TestProxiesClass *klass)
{
}

static void
test_proxies_init (TestProxies *self)
{
  n_made++;
}

void
easel_test_proxies_install (void)
{
  g_io_extension_point_register (G_PROXY_RESOLVER_EXTENSION_POINT_NAME);
  g_io_extension_point_implement (G_PROXY_RESOLVER_EXTENSION_POINT_NAME, TEST_TYPE_PROXIES, "easel-test", PRIORITY);
}

guint
easel_test_proxies_get_count (void)
{
  return n_made;
}
