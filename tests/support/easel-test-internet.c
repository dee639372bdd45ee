/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-test-internet.h"

#define PROTOCOL "test-internet"

/* A proxy asks in a thread of its own. */
static GMutex mutex;
static GHashTable *names;    /* name → GQueue of addresses in words */
static GHashTable *routes;   /* address → port */
static GHashTable *lookups;  /* name → count */
static GHashTable *visits;   /* address → count */

static void
count (GHashTable *table,
       const char *key)
{
  g_hash_table_insert (table, g_strdup (key), GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (table, key)) + 1));
}

static GType test_resolver_get_type (void);
static GType test_system_get_type (void);
static GType test_proxy_get_type (void);

typedef struct { GResolver parent_instance; } TestResolver;
typedef GResolverClass TestResolverClass;
G_DEFINE_TYPE (TestResolver, test_resolver, G_TYPE_RESOLVER)

static GList *
parse_addresses (const char *text)
{
  g_auto(GStrv) words = g_strsplit (text, ",", -1);
  GList *list = NULL;

  for (guint i = 0; words[i] != NULL; i++)
    list = g_list_append (list, g_inet_address_new_from_string (words[i]));
  return list;
}

static gboolean
given_up_cb (GCancellable *cancellable,
             gpointer      user_data)
{
  g_task_return_error_if_cancelled (user_data);
  return G_SOURCE_REMOVE;
}

static void
lookup_by_name_async (GResolver           *resolver,
                      const char          *name,
                      GCancellable        *cancellable,
                      GAsyncReadyCallback  callback,
                      gpointer             user_data)
{
  g_autoptr(GTask) task = g_task_new (resolver, cancellable, callback, user_data);
  g_autoptr(GMutexLocker) locker = g_mutex_locker_new (&mutex);
  GQueue *answers = g_hash_table_lookup (names, name);
  g_autofree char *next = NULL;

  count (lookups, name);
  if (answers == NULL)
    {
      g_task_return_new_error (task, G_RESOLVER_ERROR, G_RESOLVER_ERROR_NOT_FOUND, "no such name");
      return;
    }
  if (*(char *) answers->head->data == '\0')
    {
      g_autoptr(GSource) source = g_cancellable_source_new (cancellable);

      g_task_attach_source (task, source, G_SOURCE_FUNC (given_up_cb));
      return;
    }
  next = answers->length > 1 ? g_queue_pop_head (answers) : g_strdup (answers->head->data);
  g_task_return_pointer (task, parse_addresses (next), (GDestroyNotify) g_resolver_free_addresses);
}

static GList *
lookup_by_name_finish (GResolver     *resolver,
                       GAsyncResult  *result,
                       GError       **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
test_resolver_class_init (TestResolverClass *klass)
{
  klass->lookup_by_name_async = lookup_by_name_async;
  klass->lookup_by_name_finish = lookup_by_name_finish;
}

static void
test_resolver_init (TestResolver *self)
{
}

/* Every address that has a route is "reached" through a proxy that is the server itself. */
typedef struct { GObject parent_instance; } TestSystem;
typedef GObjectClass TestSystemClass;
static void system_iface_init (GProxyResolverInterface *iface);
G_DEFINE_TYPE_WITH_CODE (TestSystem, test_system, G_TYPE_OBJECT,
                         G_IMPLEMENT_INTERFACE (G_TYPE_PROXY_RESOLVER, system_iface_init))

static void
system_lookup_async (GProxyResolver      *resolver,
                     const char          *uri,
                     GCancellable        *cancellable,
                     GAsyncReadyCallback  callback,
                     gpointer             user_data)
{
  g_autoptr(GTask) task = g_task_new (resolver, cancellable, callback, user_data);
  g_autoptr(GUri) parsed = g_uri_parse (uri, G_URI_FLAGS_NONE, NULL);
  g_autoptr(GMutexLocker) locker = g_mutex_locker_new (&mutex);
  guint port = GPOINTER_TO_UINT (g_hash_table_lookup (routes, g_uri_get_host (parsed)));
  /* What leads nowhere is refused by the first port, and never leaves the machine. */
  g_autofree char *found = g_strdup_printf (PROTOCOL "://127.0.0.1:%u", port != 0 ? port : 1);
  char *proxies[] = { found, NULL };

  g_task_return_pointer (task, g_strdupv (proxies), (GDestroyNotify) g_strfreev);
}

static char **
system_lookup_finish (GProxyResolver  *resolver,
                      GAsyncResult    *result,
                      GError         **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static gboolean
system_is_supported (GProxyResolver *resolver)
{
  return TRUE;
}

static void
system_iface_init (GProxyResolverInterface *iface)
{
  iface->is_supported = system_is_supported;
  iface->lookup_async = system_lookup_async;
  iface->lookup_finish = system_lookup_finish;
}

static void
test_system_class_init (TestSystemClass *klass)
{
}

static void
test_system_init (TestSystem *self)
{
}

typedef struct { GObject parent_instance; } TestProxy;
typedef GObjectClass TestProxyClass;
static void proxy_iface_init (GProxyInterface *iface);
G_DEFINE_TYPE_WITH_CODE (TestProxy, test_proxy, G_TYPE_OBJECT, G_IMPLEMENT_INTERFACE (G_TYPE_PROXY, proxy_iface_init))

static void
proxy_connect_async (GProxy              *proxy,
                     GIOStream           *connection,
                     GProxyAddress       *address,
                     GCancellable        *cancellable,
                     GAsyncReadyCallback  callback,
                     gpointer             user_data)
{
  g_autoptr(GTask) task = g_task_new (proxy, cancellable, callback, user_data);
  g_autoptr(GMutexLocker) locker = g_mutex_locker_new (&mutex);

  count (visits, g_proxy_address_get_destination_hostname (address));
  g_task_return_pointer (task, g_object_ref (connection), g_object_unref);
}

static GIOStream *
proxy_connect_finish (GProxy        *proxy,
                      GAsyncResult  *result,
                      GError       **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static gboolean
proxy_supports_hostname (GProxy *proxy)
{
  return TRUE;
}

static void
proxy_iface_init (GProxyInterface *iface)
{
  iface->connect_async = proxy_connect_async;
  iface->connect_finish = proxy_connect_finish;
  iface->supports_hostname = proxy_supports_hostname;
}

static void
test_proxy_class_init (TestProxyClass *klass)
{
}

static void
test_proxy_init (TestProxy *self)
{
}

static void
free_answers (gpointer data)
{
  g_queue_free_full (data, g_free);
}

void
easel_test_internet_init (void)
{
  g_autoptr(GResolver) resolver = g_object_new (test_resolver_get_type (), NULL);

  names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, free_answers);
  routes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  lookups = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  visits = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_resolver_set_default (resolver);
  g_setenv ("GIO_USE_PROXY_RESOLVER", PROTOCOL, TRUE);
  g_io_extension_point_register (G_PROXY_RESOLVER_EXTENSION_POINT_NAME);
  g_io_extension_point_register (G_PROXY_EXTENSION_POINT_NAME);
  g_io_extension_point_implement (G_PROXY_RESOLVER_EXTENSION_POINT_NAME, test_system_get_type (), PROTOCOL, 1000);
  g_io_extension_point_implement (G_PROXY_EXTENSION_POINT_NAME, test_proxy_get_type (), PROTOCOL, 0);
  g_assert_true (G_TYPE_CHECK_INSTANCE_TYPE (g_proxy_resolver_get_default (), test_system_get_type ()));
}

void
easel_test_internet_name (const char *name,
                          const char *addresses)
{
  g_autoptr(GMutexLocker) locker = g_mutex_locker_new (&mutex);
  GQueue *answers = g_hash_table_lookup (names, name);

  if (answers == NULL)
    g_hash_table_insert (names, g_strdup (name), answers = g_queue_new ());
  g_queue_push_tail (answers, g_strdup (addresses));
}

void
easel_test_internet_route (const char *address,
                           guint16     port)
{
  g_autoptr(GMutexLocker) locker = g_mutex_locker_new (&mutex);

  g_hash_table_insert (routes, g_strdup (address), GUINT_TO_POINTER (port));
}

guint
easel_test_internet_lookups (const char *name)
{
  g_autoptr(GMutexLocker) locker = g_mutex_locker_new (&mutex);

  return GPOINTER_TO_UINT (g_hash_table_lookup (lookups, name));
}

guint
easel_test_internet_visits (const char *address)
{
  g_autoptr(GMutexLocker) locker = g_mutex_locker_new (&mutex);

  return GPOINTER_TO_UINT (g_hash_table_lookup (visits, address));
}

void
easel_test_internet_clear (void)
{
  g_autoptr(GMutexLocker) locker = g_mutex_locker_new (&mutex);

  g_hash_table_remove_all (names);
  g_hash_table_remove_all (routes);
  g_hash_table_remove_all (lookups);
  g_hash_table_remove_all (visits);
}
