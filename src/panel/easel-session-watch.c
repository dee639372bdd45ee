/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-panel"

#include "easel-session-watch.h"

struct _EaselSessionWatch
{
  GObject parent_instance;

  EaselHub *hub;
  GHashTable *joined;   /* EaselSource -> EaselSession */
};

G_DEFINE_FINAL_TYPE (EaselSessionWatch, easel_session_watch, G_TYPE_OBJECT)

/* Updates the table before the source, because a signal handler of the subscription may call this function again. */
static void
set_joined (EaselSessionWatch *self,
            EaselSource       *source,
            EaselSession      *session)
{
  EaselSession *joined = g_hash_table_lookup (self->joined, source);
  g_autoptr(EaselSource) kept = g_object_ref (source);
  g_autoptr(EaselSession) previous = joined != NULL ? g_object_ref (joined) : NULL;

  if (session == previous)
    return;
  if (session != NULL)
    g_hash_table_replace (self->joined, g_object_ref (source), g_object_ref (session));
  else
    g_hash_table_remove (self->joined, source);
  if (session != NULL)
    easel_source_hold (source, session);
  if (previous != NULL)
    easel_source_release (source, previous);
}

static void
join_all (EaselSessionWatch *self)
{
  GListModel *sources = easel_hub_get_sources (self->hub);

  for (guint i = 0; i < g_list_model_get_n_items (sources); i++)
    {
      g_autoptr(EaselSource) source = g_list_model_get_item (sources, i);

      set_joined (self, source, easel_hub_prefer (self->hub, source, g_hash_table_lookup (self->joined, source)));
    }
}

/* Returns: (transfer full): a copy, because the table may change while sources are notified. */
static GPtrArray *
list_joined (EaselSessionWatch *self)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (g_object_unref);
  GHashTableIter iter;
  gpointer source;

  g_hash_table_iter_init (&iter, self->joined);
  while (g_hash_table_iter_next (&iter, &source, NULL))
    g_ptr_array_add (list, g_object_ref (source));
  return list;
}

static void
sources_changed_cb (GListModel        *sources,
                    guint              position,
                    guint              removed,
                    guint              added,
                    EaselSessionWatch *self)
{
  if (removed > 0)
    {
      g_autoptr(GPtrArray) joined = list_joined (self);

      for (guint i = 0; i < joined->len; i++)
        if (!g_list_store_find (G_LIST_STORE (sources), joined->pdata[i], NULL))
          set_joined (self, joined->pdata[i], NULL);
    }
  for (guint i = position; i < position + added; i++)
    {
      g_autoptr(EaselSource) source = g_list_model_get_item (sources, i);
      GListModel *sessions = easel_source_get_sessions (source);

      /* Connected after the hub's handler, which may choose another session for the same reason; that one is then
       * subscribed. A source that is added again is connected already. */
      g_signal_handlers_disconnect_by_func (sessions, join_all, self);
      g_signal_connect_object (sessions, "items-changed", G_CALLBACK (join_all), self,
                               G_CONNECT_SWAPPED | G_CONNECT_AFTER);
    }
  join_all (self);
}

static void
easel_session_watch_dispose (GObject *object)
{
  EaselSessionWatch *self = EASEL_SESSION_WATCH (object);
  g_autoptr(GPtrArray) joined = list_joined (self);

  for (guint i = 0; i < joined->len; i++)
    set_joined (self, joined->pdata[i], NULL);
  g_clear_object (&self->hub);
  G_OBJECT_CLASS (easel_session_watch_parent_class)->dispose (object);
}

static void
easel_session_watch_finalize (GObject *object)
{
  g_hash_table_unref (EASEL_SESSION_WATCH (object)->joined);
  G_OBJECT_CLASS (easel_session_watch_parent_class)->finalize (object);
}

static void
easel_session_watch_class_init (EaselSessionWatchClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_session_watch_dispose;
  object_class->finalize = easel_session_watch_finalize;
}

static void
easel_session_watch_init (EaselSessionWatch *self)
{
  self->joined = g_hash_table_new_full (NULL, NULL, g_object_unref, g_object_unref);
}

/**
 * easel_session_watch_new:
 * @hub: the sources to watch
 *
 * Returns: (transfer full): the watch; its sessions are released when it is freed
 */
EaselSessionWatch *
easel_session_watch_new (EaselHub *hub)
{
  EaselSessionWatch *self;
  GListModel *sources;

  g_return_val_if_fail (EASEL_IS_HUB (hub), NULL);

  sources = easel_hub_get_sources (hub);
  self = g_object_new (EASEL_TYPE_SESSION_WATCH, NULL);
  self->hub = g_object_ref (hub);
  g_signal_connect_object (sources, "items-changed", G_CALLBACK (sources_changed_cb), self, 0);
  g_signal_connect_object (hub, "notify::session", G_CALLBACK (join_all), self, G_CONNECT_SWAPPED);
  sources_changed_cb (sources, 0, 0, g_list_model_get_n_items (sources), self);
  return self;
}
