/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-panel"

#include "easel-unseen.h"

struct _EaselUnseen
{
  GObject parent_instance;

  EaselHub *hub;
  EaselUnseenStore *store;      /* nullable */
  EaselUnseenFunc func;         /* nullable: no window reports its canvases */
  gpointer func_data;             /* weak */
  GPtrArray *entries;          /* EaselUnseenEntry, oldest first, one per canvas */
  GPtrArray *awaited;          /* Awaited: sessions with canvases of the last run */
  guint update_source;
};

enum { SIGNAL_ADDED, SIGNAL_CALLED, SIGNAL_CHANGED, SIGNAL_RECALLED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselUnseen, easel_unseen, G_TYPE_OBJECT)

static void drop_old (EaselUnseen *self);
static void drop_unlisted (EaselUnseen *self);

/* A session that is subscribed because some of its canvases were unseen at the end of the last run. */
typedef struct
{
  EaselSource  *source;
  EaselSession *session;
} Awaited;

static void
awaited_free (gpointer data)
{
  Awaited *awaited = data;

  easel_source_release (awaited->source, awaited->session);
  g_object_unref (awaited->session);
  g_object_unref (awaited->source);
  g_free (awaited);
}

static void
entry_free (EaselUnseenEntry *entry)
{
  easel_source_release (entry->source, entry->session);
  g_object_unref (entry->canvas);
  g_object_unref (entry->session);
  g_object_unref (entry->source);
  g_free (entry);
}

static void
easel_unseen_dispose (GObject *object)
{
  EaselUnseen *self = EASEL_UNSEEN (object);

  g_clear_handle_id (&self->update_source, g_source_remove);
  g_ptr_array_set_size (self->entries, 0);
  g_ptr_array_set_size (self->awaited, 0);
  g_clear_weak_pointer (&self->func_data);
  g_clear_object (&self->store);
  g_clear_object (&self->hub);
  G_OBJECT_CLASS (easel_unseen_parent_class)->dispose (object);
}

static void
easel_unseen_finalize (GObject *object)
{
  g_ptr_array_unref (EASEL_UNSEEN (object)->awaited);
  g_ptr_array_unref (EASEL_UNSEEN (object)->entries);
  G_OBJECT_CLASS (easel_unseen_parent_class)->finalize (object);
}

static void
easel_unseen_class_init (EaselUnseenClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_unseen_dispose;
  G_OBJECT_CLASS (klass)->finalize = easel_unseen_finalize;

  signals[SIGNAL_ADDED] = g_signal_new ("added", EASEL_TYPE_UNSEEN, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 1, EASEL_TYPE_CANVAS);
  signals[SIGNAL_CALLED] = g_signal_new ("called", EASEL_TYPE_UNSEEN, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 2, EASEL_TYPE_SOURCE, EASEL_TYPE_SESSION);
  signals[SIGNAL_RECALLED] = g_signal_new ("recalled", EASEL_TYPE_UNSEEN, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                           G_TYPE_NONE, 1, EASEL_TYPE_SESSION);
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", EASEL_TYPE_UNSEEN, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 0);
}

static void
easel_unseen_init (EaselUnseen *self)
{
  self->entries = g_ptr_array_new_with_free_func ((GDestroyNotify) entry_free);
  self->awaited = g_ptr_array_new_with_free_func (awaited_free);
}

static gboolean
is_attended (EaselUnseen *self)
{
  return easel_hub_get_presence (self->hub) != EASEL_PRESENCE_AWAY;
}

static gboolean
is_notified (EaselUnseen *self,
             EaselCanvas *canvas)
{
  return self->func_data != NULL && self->func (canvas, self->func_data);
}

typedef gboolean (*EntryFunc) (EaselUnseen *self, const EaselUnseenEntry *entry);

static gboolean
is_old (EaselUnseen            *self,
        const EaselUnseenEntry *entry)
{
  EaselCanvasList *list = easel_session_get_canvases (entry->session);

  return easel_canvas_is_attended (entry->canvas) ||
         easel_canvas_list_find (list, easel_canvas_get_channel (entry->canvas)) != entry->canvas;
}

static gboolean
is_unlisted (EaselUnseen            *self,
             const EaselUnseenEntry *entry)
{
  return easel_hub_find_owner (self->hub, entry->session) != entry->source;
}

/* Removes the entry of @canvas and returns it: (transfer full) (nullable). */
static EaselUnseenEntry *
steal_entry (EaselUnseen *self,
             EaselCanvas *canvas)
{
  for (guint i = 0; i < self->entries->len; i++)
    if (((EaselUnseenEntry *) self->entries->pdata[i])->canvas == canvas)
      return g_ptr_array_steal_index (self->entries, i);
  return NULL;
}

static gboolean
update_cb (gpointer user_data)
{
  EaselUnseen *self = user_data;

  self->update_source = 0;
  easel_unseen_update (self);
  return G_SOURCE_REMOVE;
}

/* Returns: (transfer full): subscribes to the session, because unseen canvases outlive the agent that opened them. */
static EaselUnseenEntry *
entry_new (EaselSource  *source,
           EaselSession *session,
           EaselCanvas  *canvas)
{
  EaselUnseenEntry *entry = g_new0 (EaselUnseenEntry, 1);

  entry->source = g_object_ref (source);
  entry->session = g_object_ref (session);
  entry->canvas = g_object_ref (canvas);
  easel_source_hold (source, session);
  return entry;
}

/* Removes a canvas that was seen or is gone from the file for the next run. */
static void
forget (EaselUnseen            *self,
        const EaselUnseenEntry *entry)
{
  if (self->store != NULL)
    easel_unseen_store_remove (self->store, easel_source_get_id (entry->source), easel_session_get_uri (entry->session),
                               easel_canvas_get_channel (entry->canvas));
}

/* Adds a canvas again that was unseen at the end of the last run. The user was notified of it then. */
static void
recall (EaselUnseen *self,
        EaselCanvas *canvas)
{
  EaselSession *session = easel_canvas_get_session (canvas);
  EaselSource *source = session == NULL ? NULL : easel_hub_find_owner (self->hub, session);

  if (source == NULL || easel_canvas_is_attended (canvas) ||
      !easel_unseen_store_has (self->store, easel_source_get_id (source), easel_session_get_uri (session),
                               easel_canvas_get_channel (canvas)) || easel_unseen_has (self, canvas))
    return;
  g_ptr_array_add (self->entries, entry_new (source, session, canvas));
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
note (EaselUnseen  *self,
      EaselSource  *source,
      EaselSession *session,
      EaselCanvas  *canvas)
{
  EaselUnseenEntry *entry;

  /* Offer the session; the hub shows it at once unless the user would be disturbed. */
  if (easel_session_has_agent (session))
    easel_hub_offer (self->hub, source, session);
  if (easel_canvas_is_attended (canvas))
    return;
  entry = steal_entry (self, canvas);
  if (entry == NULL)
    entry = entry_new (source, session, canvas);
  if (self->store != NULL)
    easel_unseen_store_add (self->store, easel_source_get_id (source), easel_session_get_uri (session),
                            easel_canvas_get_channel (canvas));
  /* Whether the window is active is asked in an idle callback: if the main loop was busy, the event that took the focus
   * away may wait behind the message of the host that opened the canvas. */
  entry->needs_notification = TRUE;
  if (self->update_source == 0)
    self->update_source = g_idle_add (update_cb, self);
  g_ptr_array_add (self->entries, entry);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  g_signal_emit (self, signals[SIGNAL_ADDED], 0, canvas);
}

static void
show_cb (EaselCanvas *canvas,
         EaselUnseen *self)
{
  EaselSession *session = easel_canvas_get_session (canvas);
  EaselSource *source = session == NULL ? NULL : easel_hub_find_owner (self->hub, session);

  if (source != NULL)
    note (self, source, session, canvas);
}

static void
attended_cb (EaselUnseen *self,
             GParamSpec  *pspec,
             EaselCanvas *canvas)
{
  EaselUnseenEntry *seen = easel_canvas_is_attended (canvas) ? steal_entry (self, canvas) : NULL;

  if (seen == NULL)
    return;
  forget (self, seen);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  entry_free (seen);
}

static void
canvases_changed_cb (GListModel  *canvases,
                     guint        position,
                     guint        removed,
                     guint        added,
                     EaselUnseen *self)
{
  if (removed > 0)
    drop_old (self);
  for (guint i = position; i < position + added; i++)
    {
      g_autoptr(EaselCanvas) canvas = g_list_model_get_item (canvases, i);

      g_signal_handlers_disconnect_by_func (canvas, show_cb, self);
      g_signal_handlers_disconnect_by_func (canvas, attended_cb, self);
      g_signal_connect_object (canvas, "show", G_CALLBACK (show_cb), self, G_CONNECT_AFTER);
      g_signal_connect_object (canvas, "notify::attended", G_CALLBACK (attended_cb), self, G_CONNECT_SWAPPED);
      if (easel_canvas_is_fresh (canvas))
        show_cb (canvas, self);
      else if (self->store != NULL)
        recall (self, canvas);
    }
}

/* When the agent of the shown session ends, offers the newest unseen session with an agent, which may have waited only
 * because the end was not reported yet. A user who looks at the panel chooses themselves. */
static void
agent_cb (EaselSession *session,
          GParamSpec   *pspec,
          EaselUnseen  *self)
{
  if (is_attended (self) || session != easel_hub_get_session (self->hub) || easel_session_has_agent (session))
    return;

  for (guint i = self->entries->len; i > 0; i--)
    {
      EaselUnseenEntry *entry = self->entries->pdata[i - 1];

      if (easel_session_has_agent (entry->session))
        {
          easel_hub_offer (self->hub, entry->source, entry->session);
          return;
        }
    }
}

static void
notices_cb (EaselSession *session,
            GParamSpec   *pspec,
            EaselUnseen  *self)
{
  EaselSource *source = easel_hub_find_owner (self->hub, session);

  if (easel_session_get_notices (session) > 0 && source != NULL)
    g_signal_emit (self, signals[SIGNAL_CALLED], 0, source, session);
}

static void
status_cb (EaselSession *session,
           GParamSpec   *pspec,
           EaselUnseen  *self)
{
  if (easel_session_get_status (session) <= EASEL_SESSION_WORKING)
    g_signal_emit (self, signals[SIGNAL_RECALLED], 0, session);
}

static void
gone_cb (EaselSession *session,
         GParamSpec   *pspec,
         EaselUnseen  *self)
{
  g_signal_emit (self, signals[SIGNAL_RECALLED], 0, session);
}

/* Subscribes to a session whose canvases were unseen at the end of the last run. */
static void
await_canvases (EaselUnseen  *self,
                EaselSession *session)
{
  EaselSource *source = easel_hub_find_owner (self->hub, session);
  Awaited *awaited;

  if (self->store == NULL || source == NULL ||
      !easel_unseen_store_has_session (self->store, easel_source_get_id (source), easel_session_get_uri (session)))
    return;
  awaited = g_new0 (Awaited, 1);
  awaited->source = g_object_ref (source);
  awaited->session = g_object_ref (session);
  g_ptr_array_add (self->awaited, awaited);
  easel_source_hold (source, session);
}

static void
watch_session (EaselUnseen  *self,
               EaselSession *session)
{
  GListModel *canvases = G_LIST_MODEL (easel_session_get_canvases (session));

  /* A session that only moved within its list already has a handler. */
  if (g_signal_handler_find (canvases, G_SIGNAL_MATCH_FUNC | G_SIGNAL_MATCH_DATA, 0, 0, NULL, canvases_changed_cb,
                             self) != 0)
    return;
  g_signal_connect_object (session, "notify::agent", G_CALLBACK (agent_cb), self, 0);
  g_signal_connect_object (session, "notify::notices", G_CALLBACK (notices_cb), self, 0);
  g_signal_connect_object (session, "notify::status", G_CALLBACK (status_cb), self, 0);
  g_signal_connect_object (session, "notify::gone", G_CALLBACK (gone_cb), self, 0);
  /* Runs after the handlers of the windows, which decide whether new canvases are brought to the front and so seen. */
  g_signal_connect_object (canvases, "items-changed", G_CALLBACK (canvases_changed_cb), self, G_CONNECT_AFTER);
  canvases_changed_cb (canvases, 0, 0, g_list_model_get_n_items (canvases), self);
  await_canvases (self, session);
}

static void
sessions_changed_cb (GListModel  *sessions,
                     guint        position,
                     guint        removed,
                     guint        added,
                     EaselUnseen *self)
{
  if (removed > 0)
    drop_unlisted (self);
  for (guint i = position; i < position + added; i++)
    {
      g_autoptr(EaselSession) session = g_list_model_get_item (sessions, i);

      watch_session (self, session);
    }
}

static void
sources_changed_cb (GListModel  *sources,
                    guint        position,
                    guint        removed,
                    guint        added,
                    EaselUnseen *self)
{
  if (removed > 0)
    drop_unlisted (self);
  for (guint i = position; i < position + added; i++)
    {
      g_autoptr(EaselSource) source = g_list_model_get_item (sources, i);
      GListModel *sessions = easel_source_get_sessions (source);

      g_signal_connect_object (sessions, "items-changed", G_CALLBACK (sessions_changed_cb), self, 0);
      sessions_changed_cb (sessions, 0, 0, g_list_model_get_n_items (sessions), self);
    }
}

/* Entries are collected first and freed last: freeing one releases its session, whose signal handlers may remove more
 * entries. */
static void
drop (EaselUnseen *self,
      EntryFunc    is_over)
{
  g_autoptr(GPtrArray) old = g_ptr_array_new_with_free_func ((GDestroyNotify) entry_free);

  for (guint i = self->entries->len; i > 0; i--)
    if (is_over (self, self->entries->pdata[i - 1]))
      {
        forget (self, self->entries->pdata[i - 1]);
        g_ptr_array_add (old, g_ptr_array_steal_index (self->entries, i - 1));
      }
  if (old->len > 0)
    g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
drop_old (EaselUnseen *self)
{
  drop (self, is_old);
}

static void
drop_unlisted (EaselUnseen *self)
{
  g_autoptr(GPtrArray) old = g_ptr_array_new_with_free_func (awaited_free);

  for (guint i = self->awaited->len; i > 0; i--)
    {
      Awaited *awaited = g_ptr_array_index (self->awaited, i - 1);

      if (easel_hub_find_owner (self->hub, awaited->session) != awaited->source)
        g_ptr_array_add (old, g_ptr_array_steal_index (self->awaited, i - 1));
    }
  drop (self, is_unlisted);
}

/**
 * easel_unseen_new:
 * @hub: the sources to watch, and the presence of the user
 * @store: (nullable): the entries of the last run; entries of this run are stored there
 *
 * Returns: (transfer full): canvases are added from now on
 */
EaselUnseen *
easel_unseen_new (EaselHub         *hub,
                  EaselUnseenStore *store)
{
  EaselUnseen *self;
  GListModel *sources;

  g_return_val_if_fail (EASEL_IS_HUB (hub), NULL);
  g_return_val_if_fail (store == NULL || EASEL_IS_UNSEEN_STORE (store), NULL);

  self = g_object_new (EASEL_TYPE_UNSEEN, NULL);
  self->hub = g_object_ref (hub);
  g_set_object (&self->store, store);
  sources = easel_hub_get_sources (hub);
  g_signal_connect_object (hub, "notify::presence", G_CALLBACK (easel_unseen_update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (sources, "items-changed", G_CALLBACK (sources_changed_cb), self, 0);
  sources_changed_cb (sources, 0, 0, g_list_model_get_n_items (sources), self);
  return self;
}

/**
 * easel_unseen_set_notified_func:
 * @self: the unseen canvases
 * @func: returns whether the user is informed of a canvas where they are now, without a notification
 * @func_data: the data for @func, not referenced; once it is freed, @func is not called any more
 */
void
easel_unseen_set_notified_func (EaselUnseen     *self,
                                EaselUnseenFunc  func,
                                GObject         *func_data)
{
  g_return_if_fail (EASEL_IS_UNSEEN (self));
  g_return_if_fail (func != NULL);
  g_return_if_fail (G_IS_OBJECT (func_data));

  self->func = func;
  g_set_weak_pointer (&self->func_data, func_data);
  easel_unseen_update (self);
}

/** easel_unseen_update: call this when the function of easel_unseen_set_notified_func() may return another value than
 * before. */
void
easel_unseen_update (EaselUnseen *self)
{
  gboolean is_changed = FALSE;

  g_return_if_fail (EASEL_IS_UNSEEN (self));

  for (guint i = 0; i < self->entries->len; i++)
    {
      EaselUnseenEntry *entry = self->entries->pdata[i];

      if (!entry->needs_notification || !is_notified (self, entry->canvas))
        continue;
      entry->needs_notification = FALSE;
      is_changed = TRUE;
    }
  if (is_changed)
    g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

guint
easel_unseen_get_n_entries (EaselUnseen *self)
{
  g_return_val_if_fail (EASEL_IS_UNSEEN (self), 0);

  return self->entries->len;
}

const EaselUnseenEntry *
easel_unseen_get_entry (EaselUnseen *self,
                        guint        position)
{
  g_return_val_if_fail (EASEL_IS_UNSEEN (self), NULL);
  g_return_val_if_fail (position < self->entries->len, NULL);

  return self->entries->pdata[position];
}

gboolean
easel_unseen_has (EaselUnseen *self,
                  EaselCanvas *canvas)
{
  g_return_val_if_fail (EASEL_IS_UNSEEN (self), FALSE);

  for (guint i = 0; i < self->entries->len; i++)
    if (((EaselUnseenEntry *) self->entries->pdata[i])->canvas == canvas)
      return TRUE;
  return FALSE;
}

guint
easel_unseen_count (EaselUnseen  *self,
                    EaselSession *session)
{
  guint n = 0;

  g_return_val_if_fail (EASEL_IS_UNSEEN (self), 0);

  for (guint i = 0; i < self->entries->len; i++)
    if (((EaselUnseenEntry *) self->entries->pdata[i])->session == session)
      n++;
  return n;
}

guint
easel_unseen_count_elsewhere (EaselUnseen *self)
{
  g_return_val_if_fail (EASEL_IS_UNSEEN (self), 0);

  return self->entries->len - easel_unseen_count (self, easel_hub_get_session (self->hub));
}
