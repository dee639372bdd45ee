/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-panel"

#include "config.h"

#include "easel-neighbour-watch.h"

struct _EaselNeighbourWatch
{
  GObject parent_instance;

  EaselHub *hub;
  EaselConnections *connections;
  EaselKnownHosts *known;
  GHashTable *looking;   /* (element-type EaselSourceKind): has not answered yet */
};

G_DEFINE_FINAL_TYPE (EaselNeighbourWatch, easel_neighbour_watch, G_TYPE_OBJECT)

static void
easel_neighbour_watch_dispose (GObject *object)
{
  EaselNeighbourWatch *self = EASEL_NEIGHBOUR_WATCH (object);

  g_clear_object (&self->hub);
  g_clear_object (&self->connections);
  g_clear_object (&self->known);
  G_OBJECT_CLASS (easel_neighbour_watch_parent_class)->dispose (object);
}

static void
easel_neighbour_watch_finalize (GObject *object)
{
  g_hash_table_unref (EASEL_NEIGHBOUR_WATCH (object)->looking);
  G_OBJECT_CLASS (easel_neighbour_watch_parent_class)->finalize (object);
}

static void
easel_neighbour_watch_class_init (EaselNeighbourWatchClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_neighbour_watch_dispose;
  G_OBJECT_CLASS (klass)->finalize = easel_neighbour_watch_finalize;
}

static void
easel_neighbour_watch_init (EaselNeighbourWatch *self)
{
  self->looking = g_hash_table_new (NULL, NULL);
}

static gboolean
is_known (EaselNeighbourWatch *self,
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

/* The look of one kind. It does not keep the watch, which may end before there is an answer. */
typedef struct
{
  GWeakRef watch;
  const EaselSourceKind *kind;
} Look;

static void
found_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  Look *look = user_data;
  g_autoptr(EaselNeighbourWatch) self = g_weak_ref_get (&look->watch);
  g_autofree char *address = g_task_propagate_pointer (G_TASK (result), NULL);
  g_autoptr(GError) error = NULL;

  if (self != NULL && self->known != NULL)
    {
      g_hash_table_remove (self->looking, look->kind);
      if (address != NULL && !is_known (self, address) &&
          easel_connections_add_found (self->connections, address, &error) == NULL)
        g_debug ("what was found is not added: %s", error->message);
    }
  g_weak_ref_clear (&look->watch);
  g_free (look);
}

static void
look_around (EaselNeighbourWatch *self)
{
  EaselSourceKinds *kinds = easel_connections_get_kinds (self->connections);

  for (guint i = 0; kinds[i] != NULL; i++)
    {
      Look *look;

      if (kinds[i]->find == NULL || !g_hash_table_add (self->looking, (gpointer) kinds[i]))
        continue;
      look = g_new0 (Look, 1);
      g_weak_ref_init (&look->watch, self);
      look->kind = kinds[i];
      kinds[i]->find (g_task_new (NULL, NULL, found_cb, look));
    }
}

static void
presence_cb (EaselNeighbourWatch *self)
{
  if (easel_hub_get_presence (self->hub) != EASEL_PRESENCE_AWAY)
    look_around (self);
}

/**
 * easel_neighbour_watch_new:
 * @hub: where the user is
 * @connections: gets what is found
 * @known: hosts that the user added
 *
 * Returns: (transfer full): looks at once
 */
EaselNeighbourWatch *
easel_neighbour_watch_new (EaselHub         *hub,
                           EaselConnections *connections,
                           EaselKnownHosts  *known)
{
  EaselNeighbourWatch *self;

  g_return_val_if_fail (EASEL_IS_HUB (hub), NULL);
  g_return_val_if_fail (EASEL_IS_CONNECTIONS (connections), NULL);
  g_return_val_if_fail (EASEL_IS_KNOWN_HOSTS (known), NULL);

  self = g_object_new (EASEL_TYPE_NEIGHBOUR_WATCH, NULL);
  self->hub = g_object_ref (hub);
  self->connections = g_object_ref (connections);
  self->known = g_object_ref (known);
  g_signal_connect_object (hub, "notify::presence", G_CALLBACK (presence_cb), self, G_CONNECT_SWAPPED);
  look_around (self);
  return self;
}
