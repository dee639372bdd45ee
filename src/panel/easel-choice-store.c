/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-panel"

#include "config.h"

#include "easel-choice-store.h"

#include "easel-user-source.h"

struct _EaselChoiceStore
{
  GObject parent_instance;

  EaselHub *hub;
  EaselConnections *connections;
  EaselState *state;
  EaselTabStore *tabs;
};

G_DEFINE_FINAL_TYPE (EaselChoiceStore, easel_choice_store, G_TYPE_OBJECT)

static void
easel_choice_store_dispose (GObject *object)
{
  EaselChoiceStore *self = EASEL_CHOICE_STORE (object);

  g_clear_object (&self->hub);
  g_clear_object (&self->connections);
  g_clear_object (&self->state);
  g_clear_object (&self->tabs);
  G_OBJECT_CLASS (easel_choice_store_parent_class)->dispose (object);
}

static void
easel_choice_store_class_init (EaselChoiceStoreClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_choice_store_dispose;
}

static void
easel_choice_store_init (EaselChoiceStore *self)
{
}

/* Stores the choice, except a host from --host, which is for this run only, and a substitute, which the user did not
 * choose. */
static void
chosen_cb (EaselChoiceStore *self)
{
  EaselSource *source = easel_hub_get_source (self->hub);
  EaselSession *session = easel_hub_get_session (self->hub);

  if (source == NULL || session == NULL || easel_hub_is_substitute (self->hub) ||
      !(easel_connections_is_remembered (self->connections, source) ||
        g_str_equal (easel_source_get_id (source), EASEL_USER_SOURCE_ID)))
    return;
  easel_state_choose (self->state, easel_source_get_id (source), easel_session_get_uri (session));
}

static void
removed_cb (EaselChoiceStore *self,
            EaselSource      *source)
{
  easel_state_forget (self->state, easel_source_get_id (source));
  easel_tab_store_forget_source (self->tabs, easel_source_get_id (source));
}

static void
restore (EaselChoiceStore *self,
         const char       *id)
{
  if (id != NULL && easel_state_get_session (self->state, id) != NULL)
    easel_hub_set_remembered (self->hub, id, easel_state_get_session (self->state, id));
}

/**
 * easel_choice_store_new:
 * @hub: is given the choice of the last run at once
 * @connections: hosts that it removes are deleted from the store, as long as this object exists
 * @known: remembered hosts, the only ones that can be chosen again
 * @state: the file of choices, loaded
 * @tabs: the stored tabs of each session
 *
 * Returns: (transfer full): free it before stopping the connections, because stopping removes their hosts too
 */
EaselChoiceStore *
easel_choice_store_new (EaselHub         *hub,
                        EaselConnections *connections,
                        EaselKnownHosts  *known,
                        EaselState       *state,
                        EaselTabStore    *tabs)
{
  EaselChoiceStore *self;
  GListModel *entries;

  g_return_val_if_fail (EASEL_IS_HUB (hub), NULL);
  g_return_val_if_fail (EASEL_IS_CONNECTIONS (connections), NULL);
  g_return_val_if_fail (EASEL_IS_KNOWN_HOSTS (known), NULL);
  g_return_val_if_fail (EASEL_IS_STATE (state), NULL);
  g_return_val_if_fail (EASEL_IS_TAB_STORE (tabs), NULL);

  self = g_object_new (EASEL_TYPE_CHOICE_STORE, NULL);
  self->hub = g_object_ref (hub);
  self->connections = g_object_ref (connections);
  self->state = g_object_ref (state);
  self->tabs = g_object_ref (tabs);
  g_signal_connect_object (connections, "removed", G_CALLBACK (removed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (hub, "notify::session", G_CALLBACK (chosen_cb), self, G_CONNECT_SWAPPED);
  /* The last call decides which source is selected, so the host of the last run comes last. */
  entries = easel_known_hosts_get_entries (known);
  for (guint i = 0; i < g_list_model_get_n_items (entries); i++)
    {
      g_autoptr(EaselKnownHost) host = g_list_model_get_item (entries, i);

      restore (self, easel_known_host_get_id (host));
    }
  restore (self, EASEL_EMBEDDED_ID);
  restore (self, easel_state_get_host (self->state));
  return self;
}
