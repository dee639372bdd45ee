/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-panel"

#include "easel-news.h"

struct _EaselNews
{
  GObject parent_instance;

  EaselHub *hub;
  EaselNewsFunc tells;         /* nullable: nobody tells */
  gpointer teller;             /* weak */
  GPtrArray *entries;          /* EaselNewsEntry, the oldest first; one for a canvas */
  guint update_source;
};

enum { SIGNAL_ADDED, SIGNAL_CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselNews, easel_news, G_TYPE_OBJECT)

static void drop_old (EaselNews *self);
static void drop_unlisted (EaselNews *self);

static void
entry_free (EaselNewsEntry *entry)
{
  easel_source_release (entry->source, entry->session);
  g_object_unref (entry->canvas);
  g_object_unref (entry->session);
  g_object_unref (entry->source);
  g_free (entry);
}

static void
easel_news_dispose (GObject *object)
{
  EaselNews *self = EASEL_NEWS (object);

  g_clear_handle_id (&self->update_source, g_source_remove);
  g_ptr_array_set_size (self->entries, 0);
  g_clear_weak_pointer (&self->teller);
  g_clear_object (&self->hub);
  G_OBJECT_CLASS (easel_news_parent_class)->dispose (object);
}

static void
easel_news_finalize (GObject *object)
{
  g_ptr_array_unref (EASEL_NEWS (object)->entries);
  G_OBJECT_CLASS (easel_news_parent_class)->finalize (object);
}

static void
easel_news_class_init (EaselNewsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_news_dispose;
  G_OBJECT_CLASS (klass)->finalize = easel_news_finalize;

  signals[SIGNAL_ADDED] = g_signal_new ("added", EASEL_TYPE_NEWS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 1, EASEL_TYPE_CANVAS);
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", EASEL_TYPE_NEWS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 0);
}

static void
easel_news_init (EaselNews *self)
{
  self->entries = g_ptr_array_new_with_free_func ((GDestroyNotify) entry_free);
}

static gboolean
is_attended (EaselNews *self)
{
  return easel_hub_get_presence (self->hub) != EASEL_PRESENCE_AWAY;
}

static gboolean
is_told (EaselNews   *self,
         EaselCanvas *canvas)
{
  return self->teller != NULL && self->tells (canvas, self->teller);
}

typedef gboolean (*EntryFunc) (EaselNews *self, const EaselNewsEntry *entry);

static gboolean
is_old (EaselNews            *self,
        const EaselNewsEntry *entry)
{
  EaselCanvasList *list = easel_session_get_canvases (entry->session);

  return easel_canvas_is_attended (entry->canvas) ||
         easel_canvas_list_find (list, easel_canvas_get_channel (entry->canvas)) != entry->canvas;
}

static gboolean
is_unlisted (EaselNews            *self,
             const EaselNewsEntry *entry)
{
  return easel_hub_find_owner (self->hub, entry->session) != entry->source;
}

/* (transfer full) (nullable): the entry of @canvas, taken out. */
static EaselNewsEntry *
steal_entry (EaselNews   *self,
             EaselCanvas *canvas)
{
  for (guint i = 0; i < self->entries->len; i++)
    if (((EaselNewsEntry *) self->entries->pdata[i])->canvas == canvas)
      return g_ptr_array_steal_index (self->entries, i);
  return NULL;
}

static gboolean
update_cb (gpointer user_data)
{
  EaselNews *self = user_data;

  self->update_source = 0;
  easel_news_update (self);
  return G_SOURCE_REMOVE;
}

static void
note (EaselNews    *self,
      EaselSource  *source,
      EaselSession *session,
      EaselCanvas  *canvas)
{
  EaselNewsEntry *entry;

  /* Shown at once where that disturbs nobody. */
  if (easel_session_has_agent (session))
    easel_hub_offer (self->hub, source, session);
  if (easel_canvas_is_attended (canvas))
    return;
  entry = steal_entry (self, canvas);
  if (entry == NULL)
    {
      entry = g_new0 (EaselNewsEntry, 1);
      entry->source = g_object_ref (source);
      entry->session = g_object_ref (session);
      entry->canvas = g_object_ref (canvas);
      /* A canvas that nobody saw outlives the agent that opened it. */
      easel_source_hold (source, session);
    }
  /* Whether the window is active is asked in an idle callback: if the main loop was busy, the event that took the focus
   * away may wait behind the message of the host that opened the canvas. */
  entry->is_untold = TRUE;
  if (self->update_source == 0)
    self->update_source = g_idle_add (update_cb, self);
  g_ptr_array_add (self->entries, entry);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  g_signal_emit (self, signals[SIGNAL_ADDED], 0, canvas);
}

static void
show_cb (EaselCanvas *canvas,
         EaselNews   *self)
{
  EaselSession *session = easel_canvas_get_session (canvas);
  EaselSource *source = session == NULL ? NULL : easel_hub_find_owner (self->hub, session);

  if (source != NULL)
    note (self, source, session, canvas);
}

static void
attended_cb (EaselNews   *self,
             GParamSpec  *pspec,
             EaselCanvas *canvas)
{
  EaselNewsEntry *seen = easel_canvas_is_attended (canvas) ? steal_entry (self, canvas) : NULL;

  if (seen == NULL)
    return;
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  entry_free (seen);
}

static void
canvases_changed_cb (GListModel *canvases,
                     guint       position,
                     guint       removed,
                     guint       added,
                     EaselNews  *self)
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
    }
}

/* A session had to wait while another agent was at work in the one that is shown; perhaps the end of that agent was
 * only not heard of yet. A user who looks chooses for themselves. */
static void
agent_cb (EaselSession *session,
          GParamSpec   *pspec,
          EaselNews    *self)
{
  if (is_attended (self) || session != easel_hub_get_session (self->hub) || easel_session_has_agent (session))
    return;

  for (guint i = self->entries->len; i > 0; i--)
    {
      EaselNewsEntry *entry = self->entries->pdata[i - 1];

      if (easel_session_has_agent (entry->session))
        {
          easel_hub_offer (self->hub, entry->source, entry->session);
          return;
        }
    }
}

static void
watch_session (EaselNews    *self,
               EaselSession *session)
{
  GListModel *canvases = G_LIST_MODEL (easel_session_get_canvases (session));

  /* A session that only moved in its list is watched already. */
  if (g_signal_handler_find (canvases, G_SIGNAL_MATCH_FUNC | G_SIGNAL_MATCH_DATA, 0, 0, NULL, canvases_changed_cb,
                             self) != 0)
    return;
  g_signal_connect_object (session, "notify::agent", G_CALLBACK (agent_cb), self, 0);
  /* Screens bring the new ones to the front first, or do not: afterwards it is known whether they are seen. */
  g_signal_connect_object (canvases, "items-changed", G_CALLBACK (canvases_changed_cb), self, G_CONNECT_AFTER);
  canvases_changed_cb (canvases, 0, 0, g_list_model_get_n_items (canvases), self);
}

static void
sessions_changed_cb (GListModel *sessions,
                     guint       position,
                     guint       removed,
                     guint       added,
                     EaselNews  *self)
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
sources_changed_cb (GListModel *sources,
                    guint       position,
                    guint       removed,
                    guint       added,
                    EaselNews  *self)
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

/* Entries are taken out together and freed last: freeing one releases its session, and handlers of that may drop more
 * entries. */
static void
drop (EaselNews *self,
      EntryFunc  is_over)
{
  g_autoptr(GPtrArray) old = g_ptr_array_new_with_free_func ((GDestroyNotify) entry_free);

  for (guint i = self->entries->len; i > 0; i--)
    if (is_over (self, self->entries->pdata[i - 1]))
      g_ptr_array_add (old, g_ptr_array_steal_index (self->entries, i - 1));
  if (old->len > 0)
    g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
drop_old (EaselNews *self)
{
  drop (self, is_old);
}

static void
drop_unlisted (EaselNews *self)
{
  drop (self, is_unlisted);
}


/**
 * easel_news_new:
 * @hub: the sources to watch, and where the user is
 *
 * Returns: (transfer full): what comes from now on
 */
EaselNews *
easel_news_new (EaselHub *hub)
{
  EaselNews *self;
  GListModel *sources;

  g_return_val_if_fail (EASEL_IS_HUB (hub), NULL);

  self = g_object_new (EASEL_TYPE_NEWS, NULL);
  self->hub = g_object_ref (hub);
  sources = easel_hub_get_sources (hub);
  g_signal_connect_object (hub, "notify::presence", G_CALLBACK (easel_news_update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (sources, "items-changed", G_CALLBACK (sources_changed_cb), self, 0);
  sources_changed_cb (sources, 0, 0, g_list_model_get_n_items (sources), self);
  return self;
}

/**
 * easel_news_set_teller:
 * @self: the news
 * @tells: whether the user is told of a canvas now, without being called to a window
 * @teller: whoever tells it, and what @tells is given; nobody tells once it is gone
 */
void
easel_news_set_teller (EaselNews     *self,
                       EaselNewsFunc  tells,
                       GObject       *teller)
{
  g_return_if_fail (EASEL_IS_NEWS (self));
  g_return_if_fail (tells != NULL);
  g_return_if_fail (G_IS_OBJECT (teller));

  self->tells = tells;
  g_set_weak_pointer (&self->teller, teller);
  easel_news_update (self);
}

/** easel_news_update: the user may be told of more than before. */
void
easel_news_update (EaselNews *self)
{
  gboolean told = FALSE;

  g_return_if_fail (EASEL_IS_NEWS (self));

  for (guint i = 0; i < self->entries->len; i++)
    {
      EaselNewsEntry *entry = self->entries->pdata[i];

      if (!entry->is_untold || !is_told (self, entry->canvas))
        continue;
      entry->is_untold = FALSE;
      told = TRUE;
    }
  if (told)
    g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

guint
easel_news_get_n_entries (EaselNews *self)
{
  g_return_val_if_fail (EASEL_IS_NEWS (self), 0);

  return self->entries->len;
}

const EaselNewsEntry *
easel_news_get_entry (EaselNews *self,
                      guint      position)
{
  g_return_val_if_fail (EASEL_IS_NEWS (self), NULL);
  g_return_val_if_fail (position < self->entries->len, NULL);

  return self->entries->pdata[position];
}

gboolean
easel_news_has (EaselNews   *self,
                EaselCanvas *canvas)
{
  g_return_val_if_fail (EASEL_IS_NEWS (self), FALSE);

  for (guint i = 0; i < self->entries->len; i++)
    if (((EaselNewsEntry *) self->entries->pdata[i])->canvas == canvas)
      return TRUE;
  return FALSE;
}

guint
easel_news_count (EaselNews    *self,
                  EaselSession *session)
{
  guint n = 0;

  g_return_val_if_fail (EASEL_IS_NEWS (self), 0);

  for (guint i = 0; i < self->entries->len; i++)
    if (((EaselNewsEntry *) self->entries->pdata[i])->session == session)
      n++;
  return n;
}

guint
easel_news_count_elsewhere (EaselNews *self)
{
  g_return_val_if_fail (EASEL_IS_NEWS (self), 0);

  return self->entries->len - easel_news_count (self, easel_hub_get_session (self->hub));
}
