/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Types that GLib registers while it initializes the classes of a connection. Where such a type has interfaces, GLib 2.74
 * deadlocks if another thread registers it at the same time. */
#include <libsoup/soup.h>

#include "easel-network.h"

static void
add_types (GHashTable *types,
           GType       type)
{
  guint n_children;
  g_autofree GType *children = g_type_children (type, &n_children);

  g_hash_table_add (types, GSIZE_TO_POINTER (type));
  for (guint i = 0; i < n_children; i++)
    add_types (types, children[i]);
}

static GHashTable *
list_types (void)
{
  GHashTable *types = g_hash_table_new (NULL, NULL);

  add_types (types, G_TYPE_OBJECT);
  return types;
}

static void
test_registered (void)
{
  const GType types[] = {
    SOUP_TYPE_SESSION, SOUP_TYPE_MESSAGE, SOUP_TYPE_SERVER, SOUP_TYPE_SERVER_MESSAGE, SOUP_TYPE_WEBSOCKET_CONNECTION,
    G_TYPE_SOCKET_CLIENT, G_TYPE_SOCKET_LISTENER, G_TYPE_SOCKET_SERVICE, G_TYPE_TCP_CONNECTION, G_TYPE_NETWORK_ADDRESS,
    G_TYPE_PROXY_ADDRESS_ENUMERATOR, G_TYPE_TLS_CONNECTION, G_TYPE_DBUS_CONNECTION,
    G_TYPE_SETTINGS,
  };

  for (gsize i = 0; i < G_N_ELEMENTS (types); i++)
    {
      g_autoptr(GHashTable) before = list_types ();
      g_autoptr(GHashTable) after = NULL;
      GHashTableIter iter;
      gpointer type;

      g_type_class_ref (types[i]);
      after = list_types ();
      g_hash_table_iter_init (&iter, after);
      while (g_hash_table_iter_next (&iter, &type, NULL))
        {
          guint n_interfaces;
          g_autofree GType *interfaces = g_type_interfaces (GPOINTER_TO_SIZE (type), &n_interfaces);

          if (!g_hash_table_contains (before, type) && n_interfaces > 0)
            g_error ("%s registers %s", g_type_name (types[i]), g_type_name (GPOINTER_TO_SIZE (type)));
        }
    }
}

int
main (int   argc,
      char *argv[])
{
  easel_network_register_types ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rpc/types/registered", test_registered);
  return g_test_run ();
}
