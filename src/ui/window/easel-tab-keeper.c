/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "easel-tab-keeper.h"

#include "easel-tab-twin.h"

struct _EaselTabKeeper
{
  GObject parent_instance;

  EaselTabMemory *memory;   /* nullable */
  EaselSource *source;
  EaselSession *session;
  GListModel *hidden;
  EaselTabQueue *queue;
  GPtrArray *views;         /* AdwTabView, weak: the panel's first */
  GPtrArray *outside;       /* EaselCanvasPage: tabs that are to go into a window of their own */
  char *wanted;             /* nullable: the channel that was in front, until it is there or the person chooses */
  GHashTable *windows;      /* number of a window -> AdwTabView, weak in @views */
  gboolean is_held;
  guint save_id;
  guint tear_id;
};

enum { WINDOW_WANTED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselTabKeeper, easel_tab_keeper, G_TYPE_OBJECT)

static void save (EaselTabKeeper *self);
static void view_gone_cb (gpointer data, GObject *view);

static void
easel_tab_keeper_dispose (GObject *object)
{
  EaselTabKeeper *self = EASEL_TAB_KEEPER (object);

  if (self->save_id != 0)
    save (self);
  g_clear_handle_id (&self->tear_id, g_source_remove);
  for (guint i = 0; i < self->views->len; i++)
    g_object_weak_unref (g_ptr_array_index (self->views, i), view_gone_cb, self);
  g_ptr_array_set_size (self->views, 0);
  g_ptr_array_set_size (self->outside, 0);
  g_hash_table_remove_all (self->windows);
  g_clear_object (&self->hidden);
  g_clear_object (&self->queue);
  g_clear_object (&self->memory);
  g_clear_object (&self->session);
  g_clear_object (&self->source);
  G_OBJECT_CLASS (easel_tab_keeper_parent_class)->dispose (object);
}

static void
easel_tab_keeper_finalize (GObject *object)
{
  EaselTabKeeper *self = EASEL_TAB_KEEPER (object);

  g_ptr_array_unref (self->views);
  g_ptr_array_unref (self->outside);
  g_hash_table_unref (self->windows);
  g_free (self->wanted);
  G_OBJECT_CLASS (easel_tab_keeper_parent_class)->finalize (object);
}

static void
easel_tab_keeper_class_init (EaselTabKeeperClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_tab_keeper_dispose;
  G_OBJECT_CLASS (klass)->finalize = easel_tab_keeper_finalize;
  signals[WINDOW_WANTED] = g_signal_new ("window-wanted", EASEL_TYPE_TAB_KEEPER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         ADW_TYPE_TAB_VIEW, 0);
}

static void
easel_tab_keeper_init (EaselTabKeeper *self)
{
  self->views = g_ptr_array_new ();
  self->outside = g_ptr_array_new_with_free_func (g_object_unref);
  self->windows = g_hash_table_new (NULL, NULL);
}

static EaselCanvasPage *
page_of (AdwTabPage *tab)
{
  return EASEL_CANVAS_PAGE (adw_tab_page_get_child (tab));
}

/* (nullable) */
static const EaselTabRecord *
find (EaselTabKeeper *self,
      EaselCanvas    *canvas,
      guint          *place)
{
  if (self->memory == NULL)
    return NULL;
  return easel_tab_memory_find (self->memory, easel_source_get_id (self->source), easel_session_get_uri (self->session),
                                easel_canvas_get_channel (canvas), place);
}

/* --- remember --------------------------------------------------------------------------------------------------- */

/* A page without a surface yet has the zoom that it was left with. */
static double
get_zoom (EaselTabKeeper *self,
          EaselCanvas    *canvas,
          EaselSurface   *surface)
{
  const EaselTabRecord *record = surface != NULL ? NULL : find (self, canvas, NULL);

  return surface != NULL ? easel_surface_get_zoom (surface) : record != NULL ? record->zoom : 1;
}

static void
add_view_records (EaselTabKeeper *self,
                  GPtrArray      *records,
                  AdwTabView     *view,
                  guint           number)
{
  const char *front = easel_tab_twin_get_front (easel_tab_twin_get_first (view));

  for (int i = 0; i < adw_tab_view_get_n_pages (view); i++)
    {
      AdwTabPage *tab = adw_tab_view_get_nth_page (view, i);
      EaselCanvas *canvas = easel_canvas_page_get_canvas (page_of (tab));
      EaselTabRecord *record;

      /* Others' tabs may be dragged into this window. */
      if (easel_canvas_get_session (canvas) != self->session)
        continue;
      record = easel_tab_record_new (easel_canvas_get_channel (canvas));
      record->zoom = get_zoom (self, canvas, easel_canvas_page_get_surface (page_of (tab)));
      record->window = number;
      record->is_pinned = adw_tab_page_get_pinned (tab);
      record->is_beside = easel_canvas_page_get_beside (page_of (tab));
      record->is_front = record->is_beside && g_strcmp0 (record->channel, front) == 0;
      g_ptr_array_add (records, record);
    }
}

static void
add_hidden_records (EaselTabKeeper *self,
                    GPtrArray      *records)
{
  for (guint i = 0; i < g_list_model_get_n_items (self->hidden); i++)
    {
      g_autoptr(EaselCanvas) canvas = g_list_model_get_item (self->hidden, i);
      EaselTabRecord *record = easel_tab_record_new (easel_canvas_get_channel (canvas));

      record->zoom = get_zoom (self, canvas, NULL);
      record->is_hidden = TRUE;
      g_ptr_array_add (records, record);
    }
}

/* Channel -> place in the session + 1. */
static GHashTable *
index_session (EaselTabKeeper *self)
{
  GHashTable *places = g_hash_table_new (g_str_hash, g_str_equal);
  GListModel *list = G_LIST_MODEL (easel_session_get_canvases (self->session));

  for (guint i = 0; i < g_list_model_get_n_items (list); i++)
    {
      g_autoptr(EaselCanvas) canvas = g_list_model_get_item (list, i);

      g_hash_table_insert (places, (gpointer) easel_canvas_get_channel (canvas), GUINT_TO_POINTER (i + 1));
    }
  return places;
}

/* A canvas that waits for its tab was seen to be there, and does not come to the front in the next run. It stands where
 * its tab would come; those that were remembered stay where they are. */
static void
add_waiting_records (EaselTabKeeper *self,
                     GPtrArray      *records)
{
  g_autoptr(GPtrArray) waiting = easel_tab_queue_list (self->queue);
  g_autoptr(GHashTable) places = waiting->len > 0 ? index_session (self) : NULL;
  guint position = 0;

  for (guint i = 0; i < waiting->len; i++)
    {
      EaselCanvas *canvas = g_ptr_array_index (waiting, i);
      gpointer place = g_hash_table_lookup (places, easel_canvas_get_channel (canvas));

      if (find (self, canvas, NULL) != NULL)
        continue;
      while (position < records->len &&
             g_hash_table_lookup (places, ((EaselTabRecord *) g_ptr_array_index (records, position))->channel) < place)
        position++;
      g_ptr_array_insert (records, (int) position, easel_tab_record_new (easel_canvas_get_channel (canvas)));
      position++;
    }
}

static const char *
get_selected (EaselTabKeeper *self)
{
  AdwTabPage *tab = self->views->len == 0 ? NULL : adw_tab_view_get_selected_page (g_ptr_array_index (self->views, 0));

  if (self->wanted != NULL)
    return self->wanted;
  return tab == NULL ? NULL : easel_canvas_get_channel (easel_canvas_page_get_canvas (page_of (tab)));
}

static void
save (EaselTabKeeper *self)
{
  GPtrArray *records;

  g_clear_handle_id (&self->save_id, g_source_remove);
  /* Tabs on their way into another window are saved when they are there. */
  if (self->memory == NULL || self->is_held || self->views->len == 0 || self->outside->len > 0)
    return;
  records = g_ptr_array_new_with_free_func ((GDestroyNotify) easel_tab_record_free);
  for (guint i = 0; i < self->views->len; i++)
    {
      add_view_records (self, records, g_ptr_array_index (self->views, i), i);
      add_view_records (self, records, easel_tab_twin_get (g_ptr_array_index (self->views, i)), i);
    }
  add_hidden_records (self, records);
  add_waiting_records (self, records);
  easel_tab_memory_replace (self->memory, easel_source_get_id (self->source), easel_session_get_uri (self->session),
                            records, get_selected (self));
}

static gboolean
save_cb (gpointer user_data)
{
  EaselTabKeeper *self = user_data;

  self->save_id = 0;
  save (self);
  return G_SOURCE_REMOVE;
}

/* The view tells of a change of the person several times. */
static void
changed_cb (EaselTabKeeper *self)
{
  if (self->save_id == 0 && self->memory != NULL && !self->is_held)
    self->save_id = g_idle_add (save_cb, self);
}

static void
view_gone_cb (gpointer  data,
              GObject  *view)
{
  EaselTabKeeper *self = data;
  GHashTableIter iter;
  gpointer value;

  g_ptr_array_remove (self->views, view);
  g_hash_table_iter_init (&iter, self->windows);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    if (value == (gpointer) view)
      g_hash_table_iter_remove (&iter);
}

/* --- restore ---------------------------------------------------------------------------------------------------- */

static void
surface_cb (EaselTabKeeper  *self,
            EaselSurface    *surface,
            EaselCanvasPage *page)
{
  const EaselTabRecord *record = find (self, easel_canvas_page_get_canvas (page), NULL);

  if (record != NULL && record->zoom != 1)
    easel_surface_set_zoom (surface, record->zoom);
  g_signal_connect_object (surface, "notify::zoom", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
}

/* Behind those that were before it; canvases that nobody knew are behind all. */
static int
find_position (EaselTabKeeper *self,
               AdwTabView     *view,
               AdwTabPage     *tab,
               guint           place)
{
  int n_pinned = adw_tab_view_get_n_pinned_pages (view);
  gboolean is_pinned = adw_tab_page_get_pinned (tab);
  int position = is_pinned ? 0 : n_pinned;

  for (int i = position; i < (is_pinned ? n_pinned : adw_tab_view_get_n_pages (view)); i++)
    {
      AdwTabPage *other = adw_tab_view_get_nth_page (view, i);
      guint other_place;

      if (other != tab && find (self, easel_canvas_page_get_canvas (page_of (other)), &other_place) != NULL &&
          other_place < place)
        position++;
    }
  return position;
}

static AdwTabView *
get_window (EaselTabKeeper *self,
            guint           number)
{
  AdwTabView *view = g_hash_table_lookup (self->windows, GUINT_TO_POINTER (number));

  if (view != NULL)
    return view;
  g_signal_emit (self, signals[WINDOW_WANTED], 0, &view);
  if (view != NULL)
    g_hash_table_insert (self->windows, GUINT_TO_POINTER (number), view);
  return view;
}

static void
restore_beside (EaselCanvasPage      *page,
                const EaselTabRecord *record,
                AdwTabView           *view)
{
  easel_canvas_page_set_beside (page, record->is_beside);
  if (record->is_front)
    easel_tab_twin_set_front (view, record->channel);
}

static void
move_out (EaselTabKeeper  *self,
          EaselCanvasPage *page)
{
  const EaselTabRecord *record = find (self, easel_canvas_page_get_canvas (page), NULL);
  AdwTabView *view = (AdwTabView *) gtk_widget_get_ancestor (GTK_WIDGET (page), ADW_TYPE_TAB_VIEW);
  guint number = record == NULL ? 0 : record->window;
  AdwTabView *target = number == 0 || view == NULL ? NULL : get_window (self, number);

  if (target == NULL || target == easel_tab_twin_get_first (view))
    return;
  easel_tab_twin_move (adw_tab_view_get_page (view, GTK_WIDGET (page)), view, target);
  restore_beside (page, record, target);
}

/* Not before there is a window that other windows can come from. */
static gboolean
tear_cb (gpointer user_data)
{
  EaselTabKeeper *self = user_data;
  g_autoptr(EaselTabKeeper) kept = g_object_ref (self);

  self->tear_id = 0;
  self->is_held = TRUE;
  while (self->outside->len > 0)
    {
      g_autoptr(EaselCanvasPage) page = g_ptr_array_steal_index (self->outside, 0);

      move_out (self, page);
    }
  self->is_held = FALSE;
  changed_cb (self);
  return G_SOURCE_REMOVE;
}

EaselTabKeeper *
easel_tab_keeper_new (EaselTabMemory *memory,
                      EaselSource    *source,
                      EaselSession   *session,
                      GListModel     *hidden,
                      EaselTabQueue  *queue)
{
  EaselTabKeeper *self;

  g_return_val_if_fail (memory == NULL || EASEL_IS_TAB_MEMORY (memory), NULL);
  g_return_val_if_fail (EASEL_IS_SOURCE (source), NULL);
  g_return_val_if_fail (EASEL_IS_SESSION (session), NULL);
  g_return_val_if_fail (G_IS_LIST_MODEL (hidden), NULL);
  g_return_val_if_fail (EASEL_IS_TAB_QUEUE (queue), NULL);

  self = g_object_new (EASEL_TYPE_TAB_KEEPER, NULL);
  g_set_object (&self->memory, memory);
  self->source = g_object_ref (source);
  self->session = g_object_ref (session);
  self->hidden = g_object_ref (hidden);
  self->queue = g_object_ref (queue);
  if (memory != NULL)
    self->wanted = g_strdup (easel_tab_memory_get_selected (memory, easel_source_get_id (source),
                                                            easel_session_get_uri (session)));
  g_signal_connect_object (hidden, "items-changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  return self;
}

gboolean
easel_tab_keeper_is_known (EaselTabKeeper *self,
                           EaselCanvas    *canvas)
{
  g_return_val_if_fail (EASEL_IS_TAB_KEEPER (self), FALSE);

  return find (self, canvas, NULL) != NULL;
}

gboolean
easel_tab_keeper_is_hidden (EaselTabKeeper *self,
                            EaselCanvas    *canvas)
{
  const EaselTabRecord *record;

  g_return_val_if_fail (EASEL_IS_TAB_KEEPER (self), FALSE);

  record = find (self, canvas, NULL);
  return record != NULL && record->is_hidden;
}

gboolean
easel_tab_keeper_is_selected (EaselTabKeeper *self,
                              EaselCanvas    *canvas)
{
  const char *selected;

  g_return_val_if_fail (EASEL_IS_TAB_KEEPER (self), FALSE);

  if (self->memory == NULL)
    return FALSE;
  selected = self->wanted != NULL
               ? self->wanted
               : easel_tab_memory_get_selected (self->memory, easel_source_get_id (self->source),
                                                easel_session_get_uri (self->session));
  return g_strcmp0 (selected, easel_canvas_get_channel (canvas)) == 0;
}

void
easel_tab_keeper_settle (EaselTabKeeper *self)
{
  g_return_if_fail (EASEL_IS_TAB_KEEPER (self));

  g_clear_pointer (&self->wanted, g_free);
}

static void
follow (EaselTabKeeper *self,
        AdwTabView     *view)
{
  static const char * const changes[] = { "page-attached", "page-detached", "page-reordered", "notify::selected-page",
                                          "notify::n-pinned-pages" };

  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    g_signal_connect_object (view, changes[i], G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
}

void
easel_tab_keeper_add_view (EaselTabKeeper *self,
                           AdwTabView     *view)
{
  g_return_if_fail (EASEL_IS_TAB_KEEPER (self));
  g_return_if_fail (ADW_IS_TAB_VIEW (view));

  g_ptr_array_add (self->views, view);
  g_object_weak_ref (G_OBJECT (view), view_gone_cb, self);
  follow (self, view);
  follow (self, easel_tab_twin_get (view));
}

void
easel_tab_keeper_restore (EaselTabKeeper *self,
                          AdwTabView     *view,
                          AdwTabPage     *tab)
{
  EaselCanvasPage *page;
  const EaselTabRecord *record;
  guint place;

  g_return_if_fail (EASEL_IS_TAB_KEEPER (self));
  g_return_if_fail (ADW_IS_TAB_VIEW (view) && ADW_IS_TAB_PAGE (tab));

  page = page_of (tab);
  g_signal_connect_object (page, "surface", G_CALLBACK (surface_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (page, "notify::beside", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  record = find (self, easel_canvas_page_get_canvas (page), &place);
  if (record == NULL)
    return;
  if (record->is_pinned)
    adw_tab_view_set_page_pinned (view, tab, TRUE);
  adw_tab_view_reorder_page (view, tab, find_position (self, view, tab, place));
  if (record->window == 0)
    {
      restore_beside (page, record, view);
      return;
    }
  g_ptr_array_add (self->outside, g_object_ref (page));
  if (self->tear_id == 0)
    self->tear_id = g_idle_add (tear_cb, self);
}

void
easel_tab_keeper_set_held (EaselTabKeeper *self,
                           gboolean        is_held)
{
  g_return_if_fail (EASEL_IS_TAB_KEEPER (self));

  if (is_held && self->save_id != 0)
    save (self);
  self->is_held = is_held;
  if (!is_held)
    changed_cb (self);
}

void
easel_tab_keeper_forget (EaselTabKeeper *self,
                         EaselCanvas    *canvas)
{
  g_return_if_fail (EASEL_IS_TAB_KEEPER (self));

  if (self->memory != NULL)
    easel_tab_memory_forget (self->memory, easel_source_get_id (self->source), easel_session_get_uri (self->session),
                             easel_canvas_get_channel (canvas));
}
