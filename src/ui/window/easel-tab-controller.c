/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "easel-tab-controller.h"

#include "easel-canvas-scheduler.h"
#include "easel-reopener.h"
#include "easel-tab-private.h"
#include "easel-tab-queue.h"
#include "easel-tab-restorer.h"
#include "easel-ui-limits.h"
#include "easel-visibility.h"

struct _EaselTabController
{
  GObject parent_instance;

  EaselSource *source;
  EaselSession *session;
  char *key;
  EaselSurfaceFactory *factory;
  EaselCanvasScheduler *scheduler;   /* nullable: without it every created surface runs at once */

  GListStore *tabs;        /* EaselTab, one per canvas of the session, in its order */
  GHashTable *by_canvas;   /* EaselCanvas -> its EaselTab; both are referenced by @tabs */
  GtkFilter *filter;
  GListModel *hidden;      /* the hidden ones of @tabs */
  EaselTabRestorer *restorer;
  EaselReopener *reopener;           /* nullable */
  EaselTabQueue *queue;
  EaselTabPair *pair;      /* the views of the panel */

  gboolean filling;        /* many canvases get pages: only the last comes to the front */
  gboolean presenting;     /* a tab comes to the front that the user did not select */
  gboolean suspended;
  gboolean in_background;  /* the session is not shown: new canvases get their pages when it is shown again */
};

enum { SIGNAL_TEAR_OFF, SIGNAL_HIDDEN, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselTabController, easel_tab_controller, G_TYPE_OBJECT)

static void canvases_changed_cb (EaselTabController *self, guint position, guint removed, guint added);

static EaselTab *
find (EaselTabController *self,
      EaselCanvas        *canvas)
{
  return g_hash_table_lookup (self->by_canvas, canvas);
}

/* --- views ------------------------------------------------------------------------------------------------------ */

static AdwTabView *
create_window (EaselTabController *self)
{
  AdwTabView *torn = NULL;

  g_signal_emit (self, signals[SIGNAL_TEAR_OFF], 0, &torn);
  return torn;
}

/* Creates a window for the tab that is dragged out, which the press selected. The tab may belong to another session. */
static AdwTabView *
create_window_cb (AdwTabView *view)
{
  AdwTabPage *page = adw_tab_view_get_selected_page (view);

  return page == NULL ? NULL : easel_tab_create_window (easel_tab_of (page));
}

static void
selected_cb (EaselTabController *self,
             AdwTabPage         *page,
             EaselTabPair       *pair)
{
  EaselTab *tab = easel_tab_of (page);

  if (self->filling)
    return;
  adw_tab_page_set_needs_attention (page, FALSE);
  /* While tabs are moved, only the canvases that are in view in the end are to run. */
  if (easel_tab_pair_is_arranging (pair) && self->scheduler != NULL)
    return;
  if (!self->presenting && easel_tab_get_view (tab) == easel_tab_pair_get_view (self->pair, FALSE))
    easel_tab_restorer_stop_waiting (self->restorer);
  if (self->presenting && self->scheduler != NULL)
    easel_canvas_scheduler_show (self->scheduler, tab);
  else
    easel_canvas_page_ensure (EASEL_CANVAS_PAGE (adw_tab_page_get_child (page)));
}

EaselTabPair *
easel_tab_controller_create_pair (EaselTabController *self)
{
  EaselTabPair *pair;

  g_return_val_if_fail (EASEL_IS_TAB_CONTROLLER (self), NULL);

  pair = easel_tab_pair_new (self->key);
  g_signal_connect_object (pair, "selected", G_CALLBACK (selected_cb), self, G_CONNECT_SWAPPED);
  for (int i = 0; i < 2; i++)
    g_signal_connect (easel_tab_pair_get_view (pair, i), "create-window", G_CALLBACK (create_window_cb), NULL);
  easel_tab_restorer_add_pair (self->restorer, pair);
  return pair;
}

/* Creates a window for tabs that were in a window of their own. */
static AdwTabView *
window_wanted_cb (EaselTabController *self)
{
  return self->suspended || self->in_background ? NULL : create_window (self);
}

void
easel_tab_controller_return_pair (EaselTabController *self,
                                  EaselTabPair       *pair)
{
  g_return_if_fail (EASEL_IS_TAB_CONTROLLER (self));
  g_return_if_fail (EASEL_IS_TAB_PAIR (pair));

  while (easel_tab_pair_get_n_pages (pair) > 0)
    {
      EaselTab *tab = easel_tab_of (easel_tab_pair_get_nth_page (pair, 0));

      if (self->suspended || self->pair == NULL)
        easel_tab_drop (tab);
      else
        easel_tab_pair_take (self->pair, tab);
    }
}

/* Returns whether the user is typing into a canvas of this view. */
static gboolean
is_busy (AdwTabView *view)
{
  AdwTabPage *page = adw_tab_view_get_selected_page (view);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (view));
  GtkWidget *focus = root == NULL ? NULL : gtk_root_get_focus (root);

  /* A minimized window may still have the focus. */
  return page != NULL && focus != NULL && gtk_window_is_active (GTK_WINDOW (root)) &&
         easel_visibility_is_shown (GTK_WIDGET (view)) &&
         gtk_widget_is_ancestor (focus, adw_tab_page_get_child (page));
}

/* --- pages ------------------------------------------------------------------------------------------------------ */

/* Marks a tab that is not selected. */
static void
call_attention (EaselTab *tab)
{
  if (tab != NULL && tab->page != NULL && !adw_tab_page_get_selected (tab->page))
    adw_tab_page_set_needs_attention (tab->page, TRUE);
}

static void
asking_cb (EaselSurface       *surface,
           EaselTabController *self)
{
  call_attention (find (self, easel_surface_get_canvas (surface)));
}

static void
surface_cb (EaselTabController *self,
            EaselSurface       *surface)
{
  g_signal_connect_object (surface, "asking", G_CALLBACK (asking_cb), self, 0);
}

/* Returns the position of a new tab by the order of the model, because later canvases may already have tabs. */
static int
find_position (EaselTabController *self,
               EaselTab           *tab)
{
  AdwTabView *view = easel_tab_pair_get_view (self->pair, FALSE);
  int position = adw_tab_view_get_n_pages (view);

  for (; position > adw_tab_view_get_n_pinned_pages (view); position--)
    {
      EaselTab *other = easel_tab_of (adw_tab_view_get_nth_page (view, position - 1));

      /* Tabs of other sessions may have been dragged here. */
      if (find (self, other->canvas) == other && other->order < tab->order)
        break;
    }
  return position;
}

/* @position: -1: at the end. */
static void
add_page (EaselTabController *self,
          EaselTab           *tab,
          int                 position)
{
  EaselCanvasPage *content = easel_canvas_page_new (tab->canvas, self->factory);
  AdwTabView *view = easel_tab_pair_get_view (self->pair, FALSE);

  tab->is_waiting = FALSE;
  g_signal_connect_object (content, "surface", G_CALLBACK (surface_cb), self, G_CONNECT_SWAPPED);
  easel_tab_insert (tab, view, content, position < 0 ? adw_tab_view_get_n_pages (view) : position);
  easel_canvas_page_bind (content, tab->page);
  easel_tab_restorer_restore (self->restorer, self->pair, tab);
  if (self->scheduler != NULL)
    easel_canvas_scheduler_add (self->scheduler, tab);
}

static void
present_page (EaselTabController *self,
              AdwTabPage         *page)
{
  AdwTabView *view = easel_tab_get_view (easel_tab_of (page));

  self->presenting = TRUE;
  if (adw_tab_page_get_selected (page))
    selected_cb (self, page, self->pair);
  else if (is_busy (view))
    adw_tab_page_set_needs_attention (page, TRUE);
  else
    adw_tab_view_set_selected_page (view, page);
  self->presenting = FALSE;
}

/* Creates the page of a canvas that is to be shown, also if it was queued or hidden. */
static void
ensure_page (EaselTabController *self,
             EaselTab           *tab)
{
  if (tab->is_waiting)
    add_page (self, tab, find_position (self, tab));
  else if (tab->is_hidden)
    {
      easel_tab_unhide (tab);
      add_page (self, tab, -1);
    }
}

/* An agent asked to show the canvas. */
static void
show_cb (EaselTabController *self,
         EaselCanvas        *canvas)
{
  EaselTab *tab = find (self, canvas);

  ensure_page (self, tab);
  if (tab->page != NULL && self->in_background)
    adw_tab_page_set_needs_attention (tab->page, TRUE);
  else if (tab->page != NULL && easel_tab_pair_has_view (self->pair, easel_tab_get_view (tab)))
    present_page (self, tab->page);
  else
    call_attention (tab);
}

static void
due_cb (EaselTabController *self,
        EaselTab           *tab)
{
  self->filling = TRUE;
  add_page (self, tab, find_position (self, tab));
  self->filling = FALSE;
}

/* Creates pages for the first tabs; the others wait until they are needed. */
static void
start_queue (EaselTabController *self)
{
  AdwTabView *view = easel_tab_pair_get_view (self->pair, FALSE);
  AdwTabPage *page = adw_tab_view_get_selected_page (view);
  guint n = (guint) adw_tab_view_get_n_pages (view);

  easel_tab_queue_start (self->queue, page != NULL ? easel_tab_get_surface (easel_tab_of (page)) : NULL,
                         n < EASEL_LIMIT_TABS ? EASEL_LIMIT_TABS - n : 0);
}

/* --- the list --------------------------------------------------------------------------------------------------- */

/* Returns: (nullable) (transfer none): the tab of @wanted that comes to the front. Canvases of the last run stay as the
 * user left them; new ones come to the front. */
static EaselTab *
find_front (EaselTabController *self,
            GPtrArray          *wanted)
{
  EaselTab *front = NULL;

  for (guint i = wanted->len; i > 0; i--)
    {
      EaselTab *tab = g_ptr_array_index (wanted, i - 1);

      if (!tab->is_known)
        return tab;
      if (front == NULL && easel_tab_restorer_is_selected (self->restorer, tab))
        front = tab;
    }
  return front;
}

/* Returns: (transfer full): tabs from @position on without a page that are neither queued nor hidden. */
static GPtrArray *
list_wanted (EaselTabController *self,
             guint               position,
             guint               n)
{
  GPtrArray *wanted = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = position; i < position + n; i++)
    {
      g_autoptr(EaselTab) tab = g_list_model_get_item (G_LIST_MODEL (self->tabs), i);

      if (tab->page == NULL && !tab->is_waiting && !tab->is_hidden)
        g_ptr_array_add (wanted, g_steal_pointer (&tab));
    }
  return wanted;
}

static void
fill (EaselTabController *self,
      guint               position,
      guint               n)
{
  g_autoptr(GPtrArray) wanted = list_wanted (self, position, n);
  EaselTab *front = find_front (self, wanted);
  gboolean many = wanted->len > EASEL_LIMIT_TABS_AT_ONCE;
  AdwTabView *view = easel_tab_pair_get_view (self->pair, FALSE);
  AdwTabPage *page;

  /* Select a tab if none is selected. */
  if (many && front == NULL && adw_tab_view_get_n_pages (view) == 0)
    front = g_ptr_array_index (wanted, 0);
  self->filling = TRUE;
  for (guint i = 0; i < wanted->len; i++)
    {
      EaselTab *tab = g_ptr_array_index (wanted, i);
      gboolean is_new = !tab->is_known;

      tab->is_known = TRUE;
      tab->is_waiting = many && tab != front;
      if (tab->is_waiting)
        continue;
      add_page (self, tab, find_position (self, tab));
      if (is_new && is_busy (view))
        adw_tab_page_set_needs_attention (tab->page, TRUE);
    }
  self->filling = FALSE;
  page = front != NULL ? front->page : adw_tab_view_get_selected_page (view);
  if (page != NULL)
    present_page (self, page);
  if (many)
    start_queue (self);
}

static void
fill_all (EaselTabController *self)
{
  fill (self, 0, g_list_model_get_n_items (G_LIST_MODEL (self->tabs)));
}

static void
forget_reopening (EaselTabController *self,
                  EaselTab           *tab)
{
  if (self->reopener != NULL)
    easel_reopener_forget (self->reopener, tab->canvas);
}

static void
hidden_cb (EaselTabController *self,
           GParamSpec         *pspec,
           EaselTab           *tab)
{
  gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
  if (!tab->is_hidden)
    forget_reopening (self, tab);
}

/* Data of the handler of a tab that outlives the controller: with the last canvas of a session the session may go, and
 * with it the controller. */
typedef struct
{
  EaselReopener *reopener;
  GWeakRef source;
  EaselSession *session;
} Closing;

static void
closing_free (gpointer  data,
              GClosure *closure)
{
  Closing *closing = data;

  g_object_unref (closing->reopener);
  g_weak_ref_clear (&closing->source);
  g_object_unref (closing->session);
  g_free (closing);
}

static void
user_closed_cb (EaselTab *tab,
                gpointer  user_data)
{
  Closing *closing = user_data;
  g_autoptr(EaselSource) source = g_weak_ref_get (&closing->source);

  if (source != NULL)
    easel_reopener_add_closed (closing->reopener, source, closing->session, tab->canvas);
}

static void
follow_closing (EaselTabController *self,
                EaselTab           *tab)
{
  Closing *closing;

  if (self->reopener == NULL)
    return;
  closing = g_new0 (Closing, 1);
  closing->reopener = g_object_ref (self->reopener);
  g_weak_ref_init (&closing->source, self->source);
  closing->session = g_object_ref (self->session);
  g_signal_connect_data (tab, "closed", G_CALLBACK (user_closed_cb), closing, closing_free, 0);
}

static void
user_hid_cb (EaselTabController *self,
             AdwTabView         *view,
             EaselTab           *tab)
{
  if (self->reopener != NULL)
    easel_reopener_add_hidden (self->reopener, self->source, self->session, tab->canvas);
  g_signal_emit (self, signals[SIGNAL_HIDDEN], 0, tab, view);
}

/* Moves a tab back from the views of another session. */
static void
bring_home (EaselTabController *self,
            EaselTab           *tab)
{
  self->filling = TRUE;
  easel_tab_pair_take_home (self->pair, tab, find_position (self, tab));
  self->filling = FALSE;
}

static void
sent_home_cb (EaselTabController *self,
              EaselTab           *tab)
{
  g_clear_pointer (&tab->beside, g_free);
  if (tab->page != NULL && !easel_tab_pair_has_view (self->pair, easel_tab_get_view (tab)))
    bring_home (self, tab);
}

static EaselTab *
make_tab (EaselTabController *self,
          EaselCanvas        *canvas)
{
  EaselTab *tab = easel_tab_new (canvas);

  tab->home = g_strdup (self->key);
  forget_reopening (self, tab);
  easel_tab_restorer_read (self->restorer, tab);
  g_hash_table_insert (self->by_canvas, canvas, tab);
  g_signal_connect_object (canvas, "show", G_CALLBACK (show_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (tab, "notify::hidden", G_CALLBACK (hidden_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (tab, "sent-home", G_CALLBACK (sent_home_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (tab, "tear-off", G_CALLBACK (create_window), self, G_CONNECT_SWAPPED);
  follow_closing (self, tab);
  g_signal_connect_object (tab, "hidden", G_CALLBACK (user_hid_cb), self, G_CONNECT_SWAPPED);
  return tab;
}

static void
canvases_changed_cb (EaselTabController *self,
                     guint               position,
                     guint               removed,
                     guint               added)
{
  GListModel *canvases = G_LIST_MODEL (easel_session_get_canvases (self->session));
  g_autoptr(GPtrArray) gone = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr(GPtrArray) made = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < removed; i++)
    {
      EaselTab *tab = g_list_model_get_item (G_LIST_MODEL (self->tabs), position + i);

      g_hash_table_remove (self->by_canvas, tab->canvas);
      g_signal_handlers_disconnect_by_func (tab->canvas, show_cb, self);
      if (tab->is_hidden)
        forget_reopening (self, tab);
      g_ptr_array_add (gone, tab);
    }
  for (guint i = 0; i < added; i++)
    {
      g_autoptr(EaselCanvas) canvas = g_list_model_get_item (canvases, position + i);

      g_ptr_array_add (made, make_tab (self, canvas));
    }
  g_list_store_splice (self->tabs, position, removed, made->pdata, added);
  for (guint i = position; i < g_list_model_get_n_items (G_LIST_MODEL (self->tabs)); i++)
    {
      g_autoptr(EaselTab) tab = g_list_model_get_item (G_LIST_MODEL (self->tabs), i);

      tab->order = i;
    }
  for (guint i = 0; i < removed; i++)
    {
      easel_tab_restorer_forget (self->restorer, g_ptr_array_index (gone, i));
      easel_tab_drop (g_ptr_array_index (gone, i));
    }
  if (!self->suspended && !self->in_background)
    fill (self, position, added);
}

/* --- object ----------------------------------------------------------------------------------------------------- */

/* Returns whether the tab is in the views of another session. */
static gboolean
is_lent (EaselTabController *self,
         EaselTab           *tab)
{
  return tab->beside != NULL && tab->page != NULL && !easel_tab_pair_has_view (self->pair, easel_tab_get_view (tab));
}

static void
drop_lent (EaselTabController *self)
{
  GHashTableIter iter;
  gpointer tab;

  g_hash_table_iter_init (&iter, self->by_canvas);
  while (g_hash_table_iter_next (&iter, NULL, &tab))
    if (is_lent (self, tab))
      easel_tab_drop (tab);
}

static void
easel_tab_controller_dispose (GObject *object)
{
  EaselTabController *self = EASEL_TAB_CONTROLLER (object);

  if (self->session != NULL)
    {
      g_signal_handlers_disconnect_by_func (easel_session_get_canvases (self->session), canvases_changed_cb, self);
      easel_tab_controller_set_suspended (self, TRUE);
      drop_lent (self);
      easel_source_release (self->source, self->session);
    }
  if (self->restorer != NULL)
    g_object_run_dispose (G_OBJECT (self->restorer));
  g_clear_object (&self->restorer);
  g_clear_object (&self->reopener);
  g_clear_object (&self->pair);
  g_clear_object (&self->session);
  g_clear_object (&self->source);
  g_clear_object (&self->factory);
  g_clear_object (&self->scheduler);
  G_OBJECT_CLASS (easel_tab_controller_parent_class)->dispose (object);
}

static void
easel_tab_controller_finalize (GObject *object)
{
  EaselTabController *self = EASEL_TAB_CONTROLLER (object);

  g_object_unref (self->queue);
  g_object_unref (self->hidden);
  g_object_unref (self->filter);
  g_hash_table_unref (self->by_canvas);
  g_object_unref (self->tabs);
  g_free (self->key);
  G_OBJECT_CLASS (easel_tab_controller_parent_class)->finalize (object);
}

static void
easel_tab_controller_class_init (EaselTabControllerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_tab_controller_dispose;
  object_class->finalize = easel_tab_controller_finalize;

  signals[SIGNAL_TEAR_OFF] =
    g_signal_new ("tear-off", EASEL_TYPE_TAB_CONTROLLER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  ADW_TYPE_TAB_VIEW, 0);
  signals[SIGNAL_HIDDEN] =
    g_signal_new ("hidden", EASEL_TYPE_TAB_CONTROLLER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 2, EASEL_TYPE_TAB, ADW_TYPE_TAB_VIEW);
}

static void
easel_tab_controller_init (EaselTabController *self)
{
  self->tabs = g_list_store_new (EASEL_TYPE_TAB);
  self->by_canvas = g_hash_table_new (NULL, NULL);
  self->filter = GTK_FILTER (gtk_bool_filter_new (gtk_property_expression_new (EASEL_TYPE_TAB, NULL, "hidden")));
  self->hidden = G_LIST_MODEL (gtk_filter_list_model_new (g_object_ref (G_LIST_MODEL (self->tabs)),
                                                          g_object_ref (self->filter)));
  self->queue = easel_tab_queue_new (G_LIST_MODEL (self->tabs));
  g_signal_connect_object (self->queue, "due", G_CALLBACK (due_cb), self, G_CONNECT_SWAPPED);
}

/**
 * easel_tab_controller_new:
 * @source: the source of the session
 * @session: subscribed as long as the controller exists
 * @factory: creates surfaces
 *
 * Creates a controller in the background; pages are created when easel_tab_controller_set_in_background() ends that.
 */
EaselTabController *
easel_tab_controller_new (EaselSource         *source,
                          EaselSession        *session,
                          EaselSurfaceFactory *factory)
{
  EaselTabController *self;
  EaselServices *services;

  g_return_val_if_fail (EASEL_IS_SOURCE (source), NULL);
  g_return_val_if_fail (EASEL_IS_SESSION (session), NULL);
  g_return_val_if_fail (EASEL_IS_SURFACE_FACTORY (factory), NULL);

  self = g_object_new (EASEL_TYPE_TAB_CONTROLLER, NULL);
  self->in_background = TRUE;
  self->key = g_strjoin (" ", easel_source_get_id (source), easel_session_get_uri (session), NULL);
  self->source = g_object_ref (source);
  self->session = g_object_ref (session);
  self->factory = g_object_ref (factory);
  services = easel_surface_factory_get_services (factory);
  g_set_object (&self->scheduler, easel_services_get (services, EASEL_TYPE_CANVAS_SCHEDULER));
  g_set_object (&self->reopener, easel_services_get (services, EASEL_TYPE_REOPENER));
  self->restorer = easel_tab_restorer_new (easel_services_get (services, EASEL_TYPE_TAB_STORE), source, session,
                                           G_LIST_MODEL (self->tabs));
  g_signal_connect_object (self->restorer, "window-wanted", G_CALLBACK (window_wanted_cb), self, G_CONNECT_SWAPPED);
  self->pair = easel_tab_controller_create_pair (self);
  easel_source_hold (source, session);
  g_signal_connect_object (easel_session_get_canvases (session), "items-changed",
                           G_CALLBACK (canvases_changed_cb), self, G_CONNECT_SWAPPED);
  canvases_changed_cb (self, 0, 0, g_list_model_get_n_items (G_LIST_MODEL (easel_session_get_canvases (session))));
  return self;
}

const char *
easel_tab_controller_get_key (EaselTabController *self)
{
  g_return_val_if_fail (EASEL_IS_TAB_CONTROLLER (self), NULL);
  return self->key;
}

EaselSession *
easel_tab_controller_get_session (EaselTabController *self)
{
  g_return_val_if_fail (EASEL_IS_TAB_CONTROLLER (self), NULL);
  return self->session;
}

EaselTabPair *
easel_tab_controller_get_pair (EaselTabController *self)
{
  g_return_val_if_fail (EASEL_IS_TAB_CONTROLLER (self), NULL);
  return self->pair;
}

/** easel_tab_controller_is_torn: whether tabs are in torn-off windows. */
gboolean
easel_tab_controller_is_torn (EaselTabController *self)
{
  GHashTableIter iter;
  gpointer tab;

  g_return_val_if_fail (EASEL_IS_TAB_CONTROLLER (self), FALSE);

  g_hash_table_iter_init (&iter, self->by_canvas);
  while (g_hash_table_iter_next (&iter, NULL, &tab))
    if (easel_tab_get_view (tab) != NULL && !easel_tab_pair_has_view (self->pair, easel_tab_get_view (tab)))
      return TRUE;
  return FALSE;
}

/**
 * easel_tab_controller_set_suspended:
 *
 * A suspended controller has no pages and no surfaces in the views of the panel, and no queued tabs; torn-off windows
 * stay.
 */
void
easel_tab_controller_set_suspended (EaselTabController *self,
                                    gboolean            suspended)
{
  GHashTableIter iter;
  gpointer tab;

  g_return_if_fail (EASEL_IS_TAB_CONTROLLER (self));

  if (self->suspended == suspended)
    return;
  self->suspended = suspended;
  easel_tab_queue_stop (self->queue);
  easel_tab_restorer_set_paused (self->restorer, suspended);
  if (!suspended)
    {
      if (!self->in_background)
        fill_all (self);
      return;
    }
  g_hash_table_iter_init (&iter, self->by_canvas);
  while (g_hash_table_iter_next (&iter, NULL, &tab))
    EASEL_TAB (tab)->is_waiting = FALSE;
  while (easel_tab_pair_get_n_pages (self->pair) > 0)
    easel_tab_drop (easel_tab_of (easel_tab_pair_get_nth_page (self->pair, 0)));
}

/* Returns whether a page has no surface and no pending request of the user or an agent, so that it can be created
 * again. */
static gboolean
is_unloaded (EaselTabController *self,
             EaselTab           *tab)
{
  return easel_tab_get_surface (tab) == NULL && !adw_tab_page_get_selected (tab->page) &&
         !adw_tab_page_get_pinned (tab->page) && !adw_tab_page_get_needs_attention (tab->page) && !tab->is_closing &&
         find (self, tab->canvas) == tab;
}

/* Closes pages that were never in view; they are created again when the session is shown. */
static void
drop_unloaded (EaselTabController *self)
{
  AdwTabView *view = easel_tab_pair_get_view (self->pair, FALSE);

  easel_tab_queue_stop (self->queue);
  easel_tab_restorer_set_paused (self->restorer, TRUE);
  self->filling = TRUE;
  for (int i = adw_tab_view_get_n_pages (view) - 1; i >= 0; i--)
    {
      EaselTab *tab = easel_tab_of (adw_tab_view_get_nth_page (view, i));

      if (!is_unloaded (self, tab))
        continue;
      easel_tab_drop (tab);
      tab->is_waiting = TRUE;
    }
  self->filling = FALSE;
  easel_tab_restorer_set_paused (self->restorer, FALSE);
}

/** easel_tab_controller_set_in_background: in the background the views stay as they are, and no new pages are
 * created. */
void
easel_tab_controller_set_in_background (EaselTabController *self,
                                        gboolean            in_background)
{
  g_return_if_fail (EASEL_IS_TAB_CONTROLLER (self));

  if (self->in_background == in_background)
    return;
  self->in_background = in_background;
  if (in_background)
    drop_unloaded (self);
  else if (!self->suspended)
    {
      fill_all (self);
      start_queue (self);
    }
}

/** easel_tab_controller_count_surfaces: the number of surfaces in the views of the panel. */
guint
easel_tab_controller_count_surfaces (EaselTabController *self)
{
  guint n = 0;

  g_return_val_if_fail (EASEL_IS_TAB_CONTROLLER (self), 0);

  for (guint i = 0; i < easel_tab_pair_get_n_pages (self->pair); i++)
    n += easel_tab_get_surface (easel_tab_of (easel_tab_pair_get_nth_page (self->pair, i))) != NULL;
  return n;
}

EaselTab *
easel_tab_controller_find (EaselTabController *self,
                           EaselCanvas        *canvas)
{
  g_return_val_if_fail (EASEL_IS_TAB_CONTROLLER (self), NULL);
  return find (self, canvas);
}

/** easel_tab_controller_show: selects the tab of a canvas in its window; a hidden canvas is shown again. */
void
easel_tab_controller_show (EaselTabController *self,
                           EaselCanvas        *canvas)
{
  EaselTab *tab;

  g_return_if_fail (EASEL_IS_TAB_CONTROLLER (self));
  g_return_if_fail (EASEL_IS_CANVAS (canvas));

  tab = find (self, canvas);
  if (tab == NULL)
    return;
  ensure_page (self, tab);
  if (tab->page == NULL)
    return;
  adw_tab_view_set_selected_page (easel_tab_get_view (tab), tab->page);
  easel_canvas_page_ensure (easel_tab_get_content (tab));
}

GListModel *
easel_tab_controller_get_hidden (EaselTabController *self)
{
  g_return_val_if_fail (EASEL_IS_TAB_CONTROLLER (self), NULL);
  return self->hidden;
}

/* --- beside another session ------------------------------------------------------------------------------------- */

void
easel_tab_controller_set_beside (EaselTabController *self,
                                 EaselCanvas        *canvas,
                                 EaselTabController *other)
{
  EaselTab *tab;

  g_return_if_fail (EASEL_IS_TAB_CONTROLLER (self));
  g_return_if_fail (EASEL_IS_CANVAS (canvas));
  g_return_if_fail (EASEL_IS_TAB_CONTROLLER (other) && other != self);

  tab = find (self, canvas);
  if (tab == NULL)
    return;
  if (tab->is_hidden)
    easel_tab_unhide (tab);
  g_free (tab->beside);
  tab->beside = g_strdup (other->key);
}

gboolean
easel_tab_controller_is_beside (EaselTabController *self,
                                EaselCanvas        *canvas,
                                EaselTabController *other)
{
  EaselTab *tab;

  g_return_val_if_fail (EASEL_IS_TAB_CONTROLLER (self), FALSE);
  g_return_val_if_fail (EASEL_IS_CANVAS (canvas), FALSE);
  g_return_val_if_fail (EASEL_IS_TAB_CONTROLLER (other), FALSE);

  tab = find (self, canvas);
  return tab != NULL && !tab->is_hidden && g_strcmp0 (tab->beside, other->key) == 0;
}

static void
lend (EaselTabController *self,
      EaselTab           *tab,
      EaselTabController *other,
      gboolean            is_wide)
{
  if (tab->page == NULL)
    add_page (self, tab, find_position (self, tab));
  /* In a window of its own, or beside other canvases there. */
  if (!easel_tab_pair_has_view (self->pair, easel_tab_get_view (tab)))
    return;
  easel_tab_pair_take_beside (other->pair, tab, is_wide);
  easel_tab_pair_set_front (other->pair, tab);
}

void
easel_tab_controller_lend (EaselTabController *self,
                           EaselTabController *other,
                           gboolean            is_wide)
{
  g_return_if_fail (EASEL_IS_TAB_CONTROLLER (self));
  g_return_if_fail (EASEL_IS_TAB_CONTROLLER (other) && other != self);

  self->filling = TRUE;
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->tabs)); i++)
    {
      g_autoptr(EaselTab) tab = g_list_model_get_item (G_LIST_MODEL (self->tabs), i);

      if (easel_tab_controller_is_beside (self, tab->canvas, other))
        lend (self, tab, other, is_wide);
    }
  self->filling = FALSE;
}

void
easel_tab_controller_take_back (EaselTabController *self,
                                EaselTabController *other)
{
  g_return_if_fail (EASEL_IS_TAB_CONTROLLER (self));
  g_return_if_fail (EASEL_IS_TAB_CONTROLLER (other) && other != self);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->tabs)); i++)
    {
      g_autoptr(EaselTab) tab = g_list_model_get_item (G_LIST_MODEL (self->tabs), i);

      if (tab->page != NULL && easel_tab_pair_has_view (other->pair, easel_tab_get_view (tab)))
        bring_home (self, tab);
    }
}

gboolean
easel_tab_controller_is_lending (EaselTabController *self)
{
  GHashTableIter iter;
  gpointer tab;

  g_return_val_if_fail (EASEL_IS_TAB_CONTROLLER (self), FALSE);

  g_hash_table_iter_init (&iter, self->by_canvas);
  while (g_hash_table_iter_next (&iter, NULL, &tab))
    if (is_lent (self, tab))
      return TRUE;
  return FALSE;
}
