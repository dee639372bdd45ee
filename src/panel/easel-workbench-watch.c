/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-panel"

#include "config.h"

#include "easel-workbench-watch.h"

#include "easel-pmx-finder.h"

struct _EaselWorkbenchWatch
{
  GObject parent_instance;

  EaselHub *hub;
  EaselConnections *connections;
  EaselKnownHosts *known;
  EaselPmxFinder *finder;
};

G_DEFINE_FINAL_TYPE (EaselWorkbenchWatch, easel_workbench_watch, G_TYPE_OBJECT)

static void
easel_workbench_watch_dispose (GObject *object)
{
  EaselWorkbenchWatch *self = EASEL_WORKBENCH_WATCH (object);

  g_clear_object (&self->finder);
  g_clear_object (&self->hub);
  g_clear_object (&self->connections);
  g_clear_object (&self->known);
  G_OBJECT_CLASS (easel_workbench_watch_parent_class)->dispose (object);
}

static void
easel_workbench_watch_class_init (EaselWorkbenchWatchClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_workbench_watch_dispose;
}

static void
easel_workbench_watch_init (EaselWorkbenchWatch *self)
{
}

static gboolean
is_known (EaselWorkbenchWatch *self,
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

static void
found_cb (EaselWorkbenchWatch *self,
          const char          *address)
{
  g_autoptr(GError) error = NULL;

  if (!is_known (self, address) && easel_connections_add_found (self->connections, address, &error) == NULL)
    g_debug ("a workbench was found and not added: %s", error->message);
}

static void
presence_cb (EaselWorkbenchWatch *self)
{
  if (easel_hub_get_presence (self->hub) != EASEL_PRESENCE_AWAY)
    easel_pmx_finder_look (self->finder);
}

/**
 * easel_workbench_watch_new:
 * @hub: where the person is
 * @connections: gets the workbench
 * @known: hosts that the person added
 *
 * Returns: (transfer full): looks at once
 */
EaselWorkbenchWatch *
easel_workbench_watch_new (EaselHub         *hub,
                           EaselConnections *connections,
                           EaselKnownHosts  *known)
{
  EaselWorkbenchWatch *self;

  g_return_val_if_fail (EASEL_IS_HUB (hub), NULL);
  g_return_val_if_fail (EASEL_IS_CONNECTIONS (connections), NULL);
  g_return_val_if_fail (EASEL_IS_KNOWN_HOSTS (known), NULL);

  self = g_object_new (EASEL_TYPE_WORKBENCH_WATCH, NULL);
  self->hub = g_object_ref (hub);
  self->connections = g_object_ref (connections);
  self->known = g_object_ref (known);
  self->finder = easel_pmx_finder_new ();
  g_signal_connect_object (self->finder, "found", G_CALLBACK (found_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (hub, "notify::presence", G_CALLBACK (presence_cb), self, G_CONNECT_SWAPPED);
  easel_pmx_finder_look (self->finder);
  return self;
}
