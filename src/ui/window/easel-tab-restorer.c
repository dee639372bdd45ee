/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "easel-tab-restorer.h"

#include "easel-tab-private.h"

struct _EaselTabRestorer
{
  GObject parent_instance;

  EaselTabStore *store;   /* nullable */
  EaselSource *source;
  EaselSession *session;
  GListModel *tabs;
  GPtrArray *pairs;         /* EaselTabPair, weak references; the panel's is the first */
  GPtrArray *outside;       /* EaselTab objects to be moved into a window of their own */
  /* nullable: channel of the tab that was selected, until it is listed or the user selects another */
  char *wanted;
  GHashTable *windows;      /* window number -> AdwTabView of one of @pairs */
  gboolean is_paused;
  guint save_id;
  guint tear_id;
};

enum { WINDOW_WANTED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselTabRestorer, easel_tab_restorer, G_TYPE_OBJECT)

static void save (EaselTabRestorer *self);
static void pair_gone_cb (gpointer data, GObject *pair);

static void
easel_tab_restorer_dispose (GObject *object)
{
  EaselTabRestorer *self = EASEL_TAB_RESTORER (object);

  if (self->save_id != 0)
    save (self);
  g_clear_handle_id (&self->tear_id, g_source_remove);
  for (guint i = 0; i < self->pairs->len; i++)
    g_object_weak_unref (g_ptr_array_index (self->pairs, i), pair_gone_cb, self);
  g_ptr_array_set_size (self->pairs, 0);
  g_ptr_array_set_size (self->outside, 0);
  g_hash_table_remove_all (self->windows);
  g_clear_object (&self->tabs);
  g_clear_object (&self->store);
  g_clear_object (&self->session);
  g_clear_object (&self->source);
  G_OBJECT_CLASS (easel_tab_restorer_parent_class)->dispose (object);
}

static void
easel_tab_restorer_finalize (GObject *object)
{
  EaselTabRestorer *self = EASEL_TAB_RESTORER (object);

  g_ptr_array_unref (self->pairs);
  g_ptr_array_unref (self->outside);
  g_hash_table_unref (self->windows);
  g_free (self->wanted);
  G_OBJECT_CLASS (easel_tab_restorer_parent_class)->finalize (object);
}

static void
easel_tab_restorer_class_init (EaselTabRestorerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_tab_restorer_dispose;
  G_OBJECT_CLASS (klass)->finalize = easel_tab_restorer_finalize;
  signals[WINDOW_WANTED] = g_signal_new ("window-wanted", EASEL_TYPE_TAB_RESTORER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                         NULL,
                                         ADW_TYPE_TAB_VIEW, 0);
}

static void
easel_tab_restorer_init (EaselTabRestorer *self)
{
  self->pairs = g_ptr_array_new ();
  self->outside = g_ptr_array_new_with_free_func (g_object_unref);
  self->windows = g_hash_table_new (NULL, NULL);
}

/* Returns: (nullable): the stored record of the tab. */
static const EaselTabRecord *
find (EaselTabRestorer *self,
      EaselTab         *tab,
      guint            *rank)
{
  if (self->store == NULL)
    return NULL;
  return easel_tab_store_find (self->store, easel_source_get_id (self->source), easel_session_get_uri (self->session),
                               easel_canvas_get_channel (tab->canvas), rank);
}

/* --- remember --------------------------------------------------------------------------------------------------- */

/* Returns: (transfer full): a record; a tab without a page is stored without a window. */
static EaselTabRecord *
make_record (EaselTabRestorer *self,
             EaselTab         *tab)
{
  EaselTabRecord *record = easel_tab_record_new (easel_canvas_get_channel (tab->canvas));
  AdwTabView *view = easel_tab_get_view (tab);

  record->zoom = tab->zoom;
  record->is_hidden = tab->is_hidden;
  record->is_pinned = view != NULL && adw_tab_page_get_pinned (tab->page);
  record->in_second_pane = view != NULL && tab->in_second_pane && tab->beside == NULL;
  record->beside = g_strdup (tab->beside);
  for (guint i = 0; view != NULL && i < self->pairs->len; i++)
    {
      EaselTabPair *pair = g_ptr_array_index (self->pairs, i);

      if (!easel_tab_pair_has_view (pair, view))
        continue;
      record->window = i;
      record->is_front = tab->in_second_pane && easel_tab_pair_get_front (pair) == tab;
    }
  return record;
}

/* Lists the tabs of this session in the order of the windows (element-type EaselTab); tabs of other sessions may have
 * been dragged there. */
static GPtrArray *
list_shown (EaselTabRestorer *self)
{
  GPtrArray *tabs = g_ptr_array_new ();

  for (guint i = 0; i < self->pairs->len; i++)
    for (guint j = 0; j < easel_tab_pair_get_n_pages (g_ptr_array_index (self->pairs, i)); j++)
      {
        EaselTab *tab = easel_tab_of (easel_tab_pair_get_nth_page (g_ptr_array_index (self->pairs, i), j));

        if (easel_canvas_get_session (tab->canvas) == self->session)
          g_ptr_array_add (tabs, tab);
      }
  return tabs;
}

/* Stores a change of a tab that is not in a window of this session. */
static void
update_record (EaselTabRestorer *self,
               EaselTab         *tab)
{
  const char *source = easel_source_get_id (self->source);
  const char *session = easel_session_get_uri (self->session);
  const char *channel = easel_canvas_get_channel (tab->canvas);

  if (tab->is_hidden)
    easel_tab_store_hide (self->store, source, session, channel);
  else if (tab->beside != NULL)
    easel_tab_store_set_beside (self->store, source, session, channel, tab->zoom, tab->beside);
}

/* Returns whether the page of the tab is among those of another session. */
static gboolean
is_elsewhere (EaselTabRestorer *self,
              EaselTab         *tab)
{
  AdwTabView *view = easel_tab_get_view (tab);

  for (guint i = 0; i < self->pairs->len; i++)
    if (easel_tab_pair_has_view (g_ptr_array_index (self->pairs, i), view))
      return FALSE;
  return view != NULL;
}

/* Adds tabs without pages: they are stored too, so that they do not come to the front in the next run. Stored tabs keep
 * their positions, new ones get the position that their page would have; new hidden ones come last. */
static void
add_others (EaselTabRestorer *self,
            GPtrArray        *tabs)
{
  guint n = tabs->len;
  guint position = 0;

  for (guint i = 0; i < g_list_model_get_n_items (self->tabs); i++)
    {
      g_autoptr(EaselTab) tab = g_list_model_get_item (self->tabs, i);

      const EaselTabRecord *record = find (self, tab, NULL);

      if (record != NULL && record->closed == 0)
        {
          update_record (self, tab);
          continue;
        }
      if (tab->is_hidden)
        g_ptr_array_add (tabs, tab);
      if (!tab->is_waiting && !is_elsewhere (self, tab))
        continue;
      while (position < n && ((EaselTab *) g_ptr_array_index (tabs, position))->order < tab->order)
        position++;
      g_ptr_array_insert (tabs, (int) position++, tab);
      n++;
    }
}

static const char *
get_selected (EaselTabRestorer *self)
{
  AdwTabPage *page = adw_tab_view_get_selected_page (easel_tab_pair_get_view (g_ptr_array_index (self->pairs, 0),
                                                                              FALSE));

  if (self->wanted != NULL)
    return self->wanted;
  return page == NULL ? NULL : easel_canvas_get_channel (easel_tab_get_canvas (easel_tab_of (page)));
}

static void
save (EaselTabRestorer *self)
{
  g_autoptr(GPtrArray) tabs = NULL;
  GPtrArray *records;

  g_clear_handle_id (&self->save_id, g_source_remove);
  /* Tabs that are moving to another window are stored when they arrive. */
  if (self->store == NULL || self->is_paused || self->pairs->len == 0 || self->outside->len > 0)
    return;
  tabs = list_shown (self);
  add_others (self, tabs);
  records = g_ptr_array_new_with_free_func ((GDestroyNotify) easel_tab_record_free);
  for (guint i = 0; i < tabs->len; i++)
    g_ptr_array_add (records, make_record (self, g_ptr_array_index (tabs, i)));
  easel_tab_store_replace (self->store, easel_source_get_id (self->source), easel_session_get_uri (self->session),
                           records, get_selected (self));
}

static gboolean
save_cb (gpointer user_data)
{
  EaselTabRestorer *self = user_data;

  self->save_id = 0;
  save (self);
  return G_SOURCE_REMOVE;
}

/* Queues one write, because the views emit several signals for one change. */
static void
changed_cb (EaselTabRestorer *self)
{
  if (self->save_id == 0 && self->store != NULL && !self->is_paused)
    self->save_id = g_idle_add (save_cb, self);
}

static gboolean
is_value (gpointer number,
          gpointer value,
          gpointer pair)
{
  return value == pair;
}

static void
pair_gone_cb (gpointer  data,
              GObject  *pair)
{
  EaselTabRestorer *self = data;

  g_ptr_array_remove (self->pairs, pair);
  g_hash_table_foreach_remove (self->windows, is_value, pair);
}

/* --- restore ---------------------------------------------------------------------------------------------------- */

/* Returns the position after all tabs that were stored before this one; tabs without a record come last. */
static int
find_position (EaselTabRestorer *self,
               AdwTabView       *view,
               EaselTab         *tab,
               guint             rank)
{
  int n_pinned = adw_tab_view_get_n_pinned_pages (view);
  gboolean is_pinned = adw_tab_page_get_pinned (tab->page);
  int position = is_pinned ? 0 : n_pinned;

  for (int i = position; i < (is_pinned ? n_pinned : adw_tab_view_get_n_pages (view)); i++)
    {
      EaselTab *other = easel_tab_of (adw_tab_view_get_nth_page (view, i));
      guint other_rank;

      position += other != tab && find (self, other, &other_rank) != NULL && other_rank < rank;
    }
  return position;
}

/* Returns: (nullable): the views of the window with this number. */
static EaselTabPair *
get_window (EaselTabRestorer *self,
            guint             number)
{
  EaselTabPair *pair = g_hash_table_lookup (self->windows, GUINT_TO_POINTER (number));
  AdwTabView *view = NULL;

  if (pair != NULL)
    return pair;
  g_signal_emit (self, signals[WINDOW_WANTED], 0, &view);
  for (guint i = 0; view != NULL && i < self->pairs->len; i++)
    if (easel_tab_pair_has_view (g_ptr_array_index (self->pairs, i), view))
      {
        pair = g_ptr_array_index (self->pairs, i);
        g_hash_table_insert (self->windows, GUINT_TO_POINTER (number), pair);
      }
  return pair;
}

static void
restore_second_pane (EaselTab             *tab,
                     const EaselTabRecord *record,
                     EaselTabPair         *pair)
{
  easel_tab_set_in_second_pane (tab, record->in_second_pane);
  if (record->is_front)
    easel_tab_pair_set_front (pair, tab);
}

static void
move_out (EaselTabRestorer *self,
          EaselTab         *tab)
{
  const EaselTabRecord *record = find (self, tab, NULL);
  guint number = record == NULL || easel_tab_get_view (tab) == NULL ? 0 : record->window;
  EaselTabPair *pair = number == 0 ? NULL : get_window (self, number);

  if (pair == NULL || easel_tab_pair_has_view (pair, easel_tab_get_view (tab)))
    return;
  easel_tab_pair_take (pair, tab);
  restore_second_pane (tab, record, pair);
}

/* Moves tabs into windows of their own once the panel has a window. */
static gboolean
tear_cb (gpointer user_data)
{
  EaselTabRestorer *self = user_data;
  g_autoptr(EaselTabRestorer) kept = g_object_ref (self);

  self->tear_id = 0;
  self->is_paused = TRUE;
  while (self->outside->len > 0)
    {
      g_autoptr(EaselTab) tab = g_ptr_array_steal_index (self->outside, 0);

      move_out (self, tab);
    }
  self->is_paused = FALSE;
  changed_cb (self);
  return G_SOURCE_REMOVE;
}

EaselTabRestorer *
easel_tab_restorer_new (EaselTabStore *store,
                        EaselSource   *source,
                        EaselSession  *session,
                        GListModel    *tabs)
{
  EaselTabRestorer *self;

  g_return_val_if_fail (store == NULL || EASEL_IS_TAB_STORE (store), NULL);
  g_return_val_if_fail (EASEL_IS_SOURCE (source), NULL);
  g_return_val_if_fail (EASEL_IS_SESSION (session), NULL);
  g_return_val_if_fail (G_IS_LIST_MODEL (tabs), NULL);

  self = g_object_new (EASEL_TYPE_TAB_RESTORER, NULL);
  g_set_object (&self->store, store);
  self->source = g_object_ref (source);
  self->session = g_object_ref (session);
  self->tabs = g_object_ref (tabs);
  if (store != NULL)
    self->wanted = g_strdup (easel_tab_store_get_selected (store, easel_source_get_id (source),
                                                           easel_session_get_uri (session)));
  return self;
}

void
easel_tab_restorer_read (EaselTabRestorer *self,
                         EaselTab         *tab)
{
  const EaselTabRecord *record;

  g_return_if_fail (EASEL_IS_TAB_RESTORER (self));
  g_return_if_fail (EASEL_IS_TAB (tab));

  record = find (self, tab, NULL);
  tab->is_known = record != NULL && record->closed == 0;
  if (record != NULL)
    {
      tab->is_hidden = record->is_hidden;
      tab->zoom = record->zoom;
      tab->beside = g_strdup (record->beside);
    }
  g_signal_connect_object (tab, "notify::hidden", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (tab, "notify::zoom", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
}

gboolean
easel_tab_restorer_is_selected (EaselTabRestorer *self,
                                EaselTab         *tab)
{
  const char *selected;

  g_return_val_if_fail (EASEL_IS_TAB_RESTORER (self), FALSE);
  g_return_val_if_fail (EASEL_IS_TAB (tab), FALSE);

  if (self->store == NULL)
    return FALSE;
  selected = self->wanted != NULL
               ? self->wanted
               : easel_tab_store_get_selected (self->store, easel_source_get_id (self->source),
                                               easel_session_get_uri (self->session));
  return g_strcmp0 (selected, easel_canvas_get_channel (tab->canvas)) == 0;
}

void
easel_tab_restorer_stop_waiting (EaselTabRestorer *self)
{
  g_return_if_fail (EASEL_IS_TAB_RESTORER (self));

  g_clear_pointer (&self->wanted, g_free);
}

void
easel_tab_restorer_add_pair (EaselTabRestorer *self,
                             EaselTabPair     *pair)
{
  g_return_if_fail (EASEL_IS_TAB_RESTORER (self));
  g_return_if_fail (EASEL_IS_TAB_PAIR (pair));

  g_ptr_array_add (self->pairs, pair);
  g_object_weak_ref (G_OBJECT (pair), pair_gone_cb, self);
  g_signal_connect_object (pair, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
}

void
easel_tab_restorer_restore (EaselTabRestorer *self,
                            EaselTabPair     *pair,
                            EaselTab         *tab)
{
  AdwTabView *view;
  const EaselTabRecord *record;
  guint rank;

  g_return_if_fail (EASEL_IS_TAB_RESTORER (self));
  g_return_if_fail (EASEL_IS_TAB_PAIR (pair));
  g_return_if_fail (EASEL_IS_TAB (tab) && tab->page != NULL);

  record = find (self, tab, &rank);
  if (record == NULL)
    return;
  view = easel_tab_get_view (tab);
  if (record->is_pinned)
    adw_tab_view_set_page_pinned (view, tab->page, TRUE);
  adw_tab_view_reorder_page (view, tab->page, find_position (self, view, tab, rank));
  if (record->window == 0)
    {
      restore_second_pane (tab, record, pair);
      return;
    }
  g_ptr_array_add (self->outside, g_object_ref (tab));
  if (self->tear_id == 0)
    self->tear_id = g_idle_add (tear_cb, self);
}

void
easel_tab_restorer_set_paused (EaselTabRestorer *self,
                               gboolean          is_paused)
{
  g_return_if_fail (EASEL_IS_TAB_RESTORER (self));

  if (is_paused && self->save_id != 0)
    save (self);
  self->is_paused = is_paused;
  if (!is_paused)
    changed_cb (self);
}

void
easel_tab_restorer_forget (EaselTabRestorer *self,
                           EaselTab         *tab)
{
  const char *source, *session;

  g_return_if_fail (EASEL_IS_TAB_RESTORER (self));

  if (self->store == NULL)
    return;
  source = easel_source_get_id (self->source);
  session = easel_session_get_uri (self->session);
  if (tab->is_closing || tab->is_closed)
    easel_tab_store_close (self->store, source, session, easel_canvas_get_channel (tab->canvas));
  else
    easel_tab_store_forget (self->store, source, session, easel_canvas_get_channel (tab->canvas));
}
