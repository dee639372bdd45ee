/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-panel"

#include "config.h"

#include "easel-local-discovery.h"

struct _EaselLocalDiscovery
{
  GObject parent_instance;

  EaselHub *hub;
  EaselConnections *connections;
  EaselKnownHosts *known;
  GHashTable *searching;   /* (element-type EaselSourceKind): kinds whose search has not finished */
};

G_DEFINE_FINAL_TYPE (EaselLocalDiscovery, easel_local_discovery, G_TYPE_OBJECT)

static void
easel_local_discovery_dispose (GObject *object)
{
  EaselLocalDiscovery *self = EASEL_LOCAL_DISCOVERY (object);

  g_clear_object (&self->hub);
  g_clear_object (&self->connections);
  g_clear_object (&self->known);
  G_OBJECT_CLASS (easel_local_discovery_parent_class)->dispose (object);
}

static void
easel_local_discovery_finalize (GObject *object)
{
  g_hash_table_unref (EASEL_LOCAL_DISCOVERY (object)->searching);
  G_OBJECT_CLASS (easel_local_discovery_parent_class)->finalize (object);
}

static void
easel_local_discovery_class_init (EaselLocalDiscoveryClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_local_discovery_dispose;
  G_OBJECT_CLASS (klass)->finalize = easel_local_discovery_finalize;
}

static void
easel_local_discovery_init (EaselLocalDiscovery *self)
{
  self->searching = g_hash_table_new (NULL, NULL);
}

static gboolean
is_known (EaselLocalDiscovery *self,
          const char          *address)
{
  GListModel *entries = easel_known_hosts_get_entries (self->known);

  for (guint i = 0; i < g_list_model_get_n_items (entries); i++)
    {
      g_autoptr(EaselKnownHost) host = g_list_model_get_item (entries, i);

      if (g_str_equal (easel_known_host_get_url (host), address))
        return TRUE;
    }
  return FALSE;
}

/* A search in progress. It has a weak reference to the discovery, which may be freed before the search finishes. */
typedef struct
{
  GWeakRef watch;
  const EaselSourceKind *kind;
} Search;

static void
found_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  Search *search = user_data;
  g_autoptr(EaselLocalDiscovery) self = g_weak_ref_get (&search->watch);
  g_autofree char *address = g_task_propagate_pointer (G_TASK (result), NULL);
  g_autoptr(GError) error = NULL;

  if (self != NULL && self->known != NULL)
    {
      g_hash_table_remove (self->searching, search->kind);
      if (address != NULL && !is_known (self, address) &&
          easel_connections_add_discovered (self->connections, address, &error) == NULL)
        g_debug ("what was found is not added: %s", error->message);
    }
  g_weak_ref_clear (&search->watch);
  g_free (search);
}

static void
search_all (EaselLocalDiscovery *self)
{
  EaselSourceKinds *kinds = easel_connections_get_kinds (self->connections);

  for (guint i = 0; kinds[i] != NULL; i++)
    {
      Search *search;

      if (kinds[i]->find == NULL || !g_hash_table_add (self->searching, (gpointer) kinds[i]))
        continue;
      search = g_new0 (Search, 1);
      g_weak_ref_init (&search->watch, self);
      search->kind = kinds[i];
      kinds[i]->find (g_task_new (NULL, NULL, found_cb, search));
    }
}

static void
presence_cb (EaselLocalDiscovery *self)
{
  if (easel_hub_get_presence (self->hub) != EASEL_PRESENCE_AWAY)
    search_all (self);
}

/**
 * easel_local_discovery_new:
 * @hub: reports the presence of the user
 * @connections: receives discovered addresses
 * @known: hosts that the user added
 *
 * Returns: (transfer full): the discovery; its first search starts at once
 */
EaselLocalDiscovery *
easel_local_discovery_new (EaselHub         *hub,
                           EaselConnections *connections,
                           EaselKnownHosts  *known)
{
  EaselLocalDiscovery *self;

  g_return_val_if_fail (EASEL_IS_HUB (hub), NULL);
  g_return_val_if_fail (EASEL_IS_CONNECTIONS (connections), NULL);
  g_return_val_if_fail (EASEL_IS_KNOWN_HOSTS (known), NULL);

  self = g_object_new (EASEL_TYPE_LOCAL_DISCOVERY, NULL);
  self->hub = g_object_ref (hub);
  self->connections = g_object_ref (connections);
  self->known = g_object_ref (known);
  g_signal_connect_object (hub, "notify::presence", G_CALLBACK (presence_cb), self, G_CONNECT_SWAPPED);
  search_all (self);
  return self;
}
