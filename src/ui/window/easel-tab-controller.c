/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-tab-controller.h"

#include <glib/gi18n.h>

#include "easel-canvas-life.h"
#include "easel-sight.h"
#include "easel-tab-keeper.h"
#include "easel-tab-queue.h"
#include "easel-tab-twin.h"
#include "easel-ui-limits.h"

struct _EaselTabController
{
  GObject parent_instance;

  EaselSource *source;
  EaselSession *session;
  EaselSurfaceFactory *factory;
  EaselCanvasLife *life;   /* nullable: what is made runs at once without it */

  EaselTabKeeper *keeper;
  EaselTabQueue *queue;

  AdwTabView *view;
  GHashTable *tabs;        /* EaselCanvas -> AdwTabPage, in whichever view it is */
  GListStore *hidden;
  gboolean filling;        /* many canvases get their tabs: only the last comes to the front */
  gboolean presenting;     /* a tab comes to the front, and not by the person */
  gboolean suspended;
  gboolean away;           /* behind the session that is shown: what comes now gets its tab at the return */
};

enum { SIGNAL_CLOSE_FAILED, SIGNAL_TEAR_OFF, SIGNAL_OPEN_EXTERNAL, N_SIGNALS };

static guint signals[N_SIGNALS];

/* On a tab page: how its end was decided. */
static GQuark closing_quark;   /* the host was asked */
static GQuark dropped_quark;   /* goes without asking */

G_DEFINE_FINAL_TYPE (EaselTabController, easel_tab_controller, G_TYPE_OBJECT)

static void canvases_changed_cb (EaselTabController *self, guint position, guint removed, guint added);
static void show_cb (EaselTabController *self, EaselCanvas *canvas);
static void due_cb (EaselTabController *self, EaselCanvas *canvas);

static EaselCanvasPage *
page_of (AdwTabPage *tab)
{
  return EASEL_CANVAS_PAGE (adw_tab_page_get_child (tab));
}

static AdwTabView *
view_of (AdwTabPage *tab)
{
  return (AdwTabView *) gtk_widget_get_ancestor (adw_tab_page_get_child (tab), ADW_TYPE_TAB_VIEW);
}

/* A tab that was dragged into the window of another session may have ended there. */
static AdwTabPage *
lookup (EaselTabController *self,
        EaselCanvas        *canvas)
{
  AdwTabPage *tab = g_hash_table_lookup (self->tabs, canvas);

  if (tab != NULL && view_of (tab) == NULL)
    {
      g_hash_table_remove (self->tabs, canvas);
      return NULL;
    }
  return tab;
}

/* Takes a tab away without asking anybody, also while the host is being asked. */
static void
drop_tab (AdwTabPage *tab)
{
  AdwTabView *view = tab == NULL ? NULL : view_of (tab);

  if (view == NULL)
    return;
  g_object_set_qdata (G_OBJECT (tab), dropped_quark, GINT_TO_POINTER (TRUE));
  if (g_object_get_qdata (G_OBJECT (tab), closing_quark) != NULL)
    adw_tab_view_close_page_finish (view, tab, TRUE);
  else
    adw_tab_view_close_page (view, tab);
}

typedef struct
{
  EaselTabController *self;
  AdwTabPage *tab;
} Closing;

static void
closed_cb (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autofree Closing *closing = user_data;
  g_autoptr(EaselTabController) self = closing->self;
  g_autoptr(AdwTabPage) tab = closing->tab;
  g_autoptr(GError) error = NULL;
  EaselCanvas *canvas = EASEL_CANVAS (object);
  gboolean closed = easel_canvas_close_finish (canvas, result, &error);
  AdwTabView *view = view_of (tab);

  if (g_object_get_qdata (G_OBJECT (tab), dropped_quark) != NULL || view == NULL)
    return;
  g_object_set_qdata (G_OBJECT (tab), closing_quark, NULL);
  adw_tab_view_close_page_finish (view, tab, closed);
  if (!closed)
    g_signal_emit (self, signals[SIGNAL_CLOSE_FAILED], 0, canvas, error->message);
}

/* The content was asked whether it may go. */
static void
queried_cb (GObject      *object,
            GAsyncResult *result,
            gpointer      user_data)
{
  Closing *closing = user_data;
  EaselCanvas *canvas = easel_surface_get_canvas (EASEL_SURFACE (object));
  gboolean may = easel_surface_query_close_finish (EASEL_SURFACE (object), result, NULL);
  AdwTabView *view = view_of (closing->tab);

  if (may && g_object_get_qdata (G_OBJECT (closing->tab), dropped_quark) == NULL && view != NULL)
    {
      easel_canvas_close_async (canvas, NULL, closed_cb, closing);
      return;
    }
  if (!may && view != NULL && g_object_get_qdata (G_OBJECT (closing->tab), dropped_quark) == NULL)
    {
      g_object_set_qdata (G_OBJECT (closing->tab), closing_quark, NULL);
      adw_tab_view_close_page_finish (view, closing->tab, FALSE);
    }
  g_object_unref (closing->self);
  g_object_unref (closing->tab);
  g_free (closing);
}

/* Something unsaved is for the person to decide first. */
static void
ask_to_close (EaselTabController *self,
              AdwTabPage         *tab)
{
  EaselCanvas *canvas = easel_canvas_page_get_canvas (page_of (tab));
  /* A canvas that was never looked at may hold something of the last run. */
  EaselSurface *surface = easel_canvas_get_instance (canvas) != NULL ? easel_canvas_page_ensure (page_of (tab)) : NULL;
  Closing *closing = g_new0 (Closing, 1);

  closing->self = g_object_ref (self);
  closing->tab = g_object_ref (tab);
  g_object_set_qdata (G_OBJECT (tab), closing_quark, GINT_TO_POINTER (TRUE));
  if (surface != NULL)
    easel_surface_query_close_async (surface, NULL, queried_cb, closing);
  else
    easel_canvas_close_async (canvas, NULL, closed_cb, closing);
}

static void
indicator_cb (AdwTabView *view,
              AdwTabPage *tab)
{
  easel_canvas_page_stop (page_of (tab));
}

static gboolean
close_page_cb (EaselTabController *self,
               AdwTabPage         *tab,
               AdwTabView         *view)
{
  EaselCanvas *canvas = easel_canvas_page_get_canvas (page_of (tab));

  if (g_object_get_qdata (G_OBJECT (tab), dropped_quark) != NULL ||
      easel_canvas_get_state (canvas) == EASEL_CANVAS_GONE)
    {
      adw_tab_view_close_page_finish (view, tab, TRUE);
      return GDK_EVENT_STOP;
    }
  if ((easel_canvas_get_abilities (canvas) & EASEL_CANVAS_CAN_CLOSE) == 0)
    {
      adw_tab_view_close_page_finish (view, tab, FALSE);
      easel_tab_controller_hide (self, canvas);
      return GDK_EVENT_STOP;
    }
  ask_to_close (self, tab);
  return GDK_EVENT_STOP;
}

static AdwTabView *
create_window_cb (EaselTabController *self,
                  AdwTabView         *view)
{
  AdwTabView *torn = NULL;

  g_signal_emit (self, signals[SIGNAL_TEAR_OFF], 0, &torn);
  return torn;
}

static void
selected_cb (EaselTabController *self,
             GParamSpec         *pspec,
             AdwTabView         *view)
{
  AdwTabPage *tab = adw_tab_view_get_selected_page (view);

  if (tab == NULL || self->filling)
    return;
  adw_tab_page_set_needs_attention (tab, FALSE);
  /* While tabs are moved, only those are to run that are seen in the end. */
  if (easel_tab_twin_is_arranging (view) && self->life != NULL)
    return;
  if (!self->presenting && view == self->view)
    easel_tab_keeper_settle (self->keeper);
  if (self->presenting && self->life != NULL)
    easel_canvas_life_show (self->life, page_of (tab));
  else
    easel_canvas_page_ensure (page_of (tab));
}

static void
detached_cb (EaselTabController *self,
             AdwTabPage         *tab,
             int                 position,
             AdwTabView         *view)
{
  EaselCanvas *canvas = easel_canvas_page_get_canvas (page_of (tab));

  /* Detached for good, not moved to another view. */
  if (!adw_tab_view_get_is_transferring_page (view) && g_hash_table_lookup (self->tabs, canvas) == tab)
    g_hash_table_remove (self->tabs, canvas);
}

/* Tabs are changed by our own actions, so that their keys can be shown and changed in one place. */
static AdwTabView *
make_one_view (EaselTabController *self)
{
  AdwTabView *view = ADW_TAB_VIEW (adw_tab_view_new ());

  adw_tab_view_remove_shortcuts (view, ADW_TAB_VIEW_SHORTCUT_CONTROL_PAGE_UP | ADW_TAB_VIEW_SHORTCUT_CONTROL_PAGE_DOWN |
                                         ADW_TAB_VIEW_SHORTCUT_ALT_DIGITS | ADW_TAB_VIEW_SHORTCUT_ALT_ZERO |
                                         ADW_TAB_VIEW_SHORTCUT_CONTROL_HOME | ADW_TAB_VIEW_SHORTCUT_CONTROL_END |
                                         ADW_TAB_VIEW_SHORTCUT_CONTROL_SHIFT_HOME |
                                         ADW_TAB_VIEW_SHORTCUT_CONTROL_SHIFT_END);
  g_signal_connect_object (view, "close-page", G_CALLBACK (close_page_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (view, "create-window", G_CALLBACK (create_window_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (view, "notify::selected-page", G_CALLBACK (selected_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect (view, "indicator-activated", G_CALLBACK (indicator_cb), NULL);
  g_signal_connect_object (view, "page-detached", G_CALLBACK (detached_cb), self, G_CONNECT_SWAPPED);
  return view;
}

/* With another for the tabs beside it. */
static AdwTabView *
make_view (EaselTabController *self)
{
  AdwTabView *view = make_one_view (self);

  easel_tab_twin_join (view, make_one_view (self));
  return view;
}

/* Tabs that were in a window of their own. */
static AdwTabView *
window_wanted_cb (EaselTabController *self)
{
  AdwTabView *torn = NULL;

  if (!self->suspended && !self->away)
    g_signal_emit (self, signals[SIGNAL_TEAR_OFF], 0, &torn);
  return torn;
}

static void
easel_tab_controller_dispose (GObject *object)
{
  EaselTabController *self = EASEL_TAB_CONTROLLER (object);

  if (self->session != NULL)
    {
      g_signal_handlers_disconnect_by_func (easel_session_get_canvases (self->session), canvases_changed_cb, self);
      easel_tab_controller_set_suspended (self, TRUE);
      easel_source_release (self->source, self->session);
    }
  easel_tab_queue_clear (self->queue);
  if (self->keeper != NULL)
    g_object_run_dispose (G_OBJECT (self->keeper));
  g_clear_object (&self->keeper);
  g_clear_object (&self->view);
  g_clear_object (&self->session);
  g_clear_object (&self->source);
  g_clear_object (&self->factory);
  g_clear_object (&self->life);
  G_OBJECT_CLASS (easel_tab_controller_parent_class)->dispose (object);
}

static void
easel_tab_controller_finalize (GObject *object)
{
  EaselTabController *self = EASEL_TAB_CONTROLLER (object);

  g_hash_table_unref (self->tabs);
  g_clear_object (&self->hidden);
  g_clear_object (&self->queue);
  G_OBJECT_CLASS (easel_tab_controller_parent_class)->finalize (object);
}

static void
easel_tab_controller_class_init (EaselTabControllerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_tab_controller_dispose;
  object_class->finalize = easel_tab_controller_finalize;

  signals[SIGNAL_CLOSE_FAILED] =
    g_signal_new ("close-failed", EASEL_TYPE_TAB_CONTROLLER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 2, EASEL_TYPE_CANVAS, G_TYPE_STRING);
  signals[SIGNAL_TEAR_OFF] =
    g_signal_new ("tear-off", EASEL_TYPE_TAB_CONTROLLER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  ADW_TYPE_TAB_VIEW, 0);
  signals[SIGNAL_OPEN_EXTERNAL] =
    g_signal_new ("open-external", EASEL_TYPE_TAB_CONTROLLER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 2, EASEL_TYPE_CANVAS, G_TYPE_STRING);
  closing_quark = g_quark_from_static_string ("easel-tab-closing");
  dropped_quark = g_quark_from_static_string ("easel-tab-dropped");
}

static void
easel_tab_controller_init (EaselTabController *self)
{
  self->tabs = g_hash_table_new_full (NULL, NULL, g_object_unref, g_object_unref);
  self->hidden = g_list_store_new (EASEL_TYPE_CANVAS);
  self->queue = easel_tab_queue_new ();
  g_signal_connect_object (self->queue, "due", G_CALLBACK (due_cb), self, G_CONNECT_SWAPPED);
  self->view = g_object_ref_sink (make_view (self));
}

static void
open_external_cb (EaselTabController *self,
                  const char         *uri,
                  EaselSurface       *surface)
{
  g_signal_emit (self, signals[SIGNAL_OPEN_EXTERNAL], 0, easel_surface_get_canvas (surface), uri);
}

/* A tab behind whose canvas asks the person something. */
static void
asking_cb (EaselSurface       *surface,
           EaselTabController *self)
{
  AdwTabPage *tab = lookup (self, easel_surface_get_canvas (surface));

  if (tab != NULL && !adw_tab_page_get_selected (tab))
    adw_tab_page_set_needs_attention (tab, TRUE);
}

static void
surface_cb (EaselTabController *self,
            EaselSurface       *surface,
            EaselCanvasPage    *page)
{
  g_signal_connect_object (surface, "open-external", G_CALLBACK (open_external_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (surface, "asking", G_CALLBACK (asking_cb), self, 0);
}

/* Whether the person is typing into a canvas of this view right now. */
static gboolean
is_busy (AdwTabView *view)
{
  AdwTabPage *tab = adw_tab_view_get_selected_page (view);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (view));
  GtkWidget *focus = root == NULL ? NULL : gtk_root_get_focus (root);

  /* A window that was put away may have kept the keyboard. */
  return tab != NULL && focus != NULL && gtk_window_is_active (GTK_WINDOW (root)) &&
         easel_sight_is_open (GTK_WIDGET (view)) &&
         gtk_widget_is_ancestor (focus, adw_tab_page_get_child (tab));
}

/* Whether @canvas stands before @other in the session. */
static gboolean
is_before (EaselTabController *self,
           EaselCanvas        *canvas,
           EaselCanvas        *other)
{
  GListModel *list = G_LIST_MODEL (easel_session_get_canvases (self->session));

  for (guint i = 0; i < g_list_model_get_n_items (list); i++)
    {
      g_autoptr(EaselCanvas) item = g_list_model_get_item (list, i);

      if (item == canvas || item == other)
        return item == canvas;
    }
  return FALSE;
}

/* Where it would be if all had come in their order: those behind it may have been wanted sooner. */
static int
find_position (EaselTabController *self,
               EaselCanvas        *canvas)
{
  int position = adw_tab_view_get_n_pages (self->view);

  while (position > adw_tab_view_get_n_pinned_pages (self->view) &&
         is_before (self, canvas, easel_canvas_page_get_canvas (page_of (adw_tab_view_get_nth_page (self->view,
                                                                                                    position - 1)))))
    position--;
  return position;
}

static AdwTabPage *
add_tab (EaselTabController *self,
         EaselCanvas        *canvas,
         int                 position)
{
  EaselCanvasPage *page = easel_canvas_page_new (canvas, self->factory);
  AdwTabPage *tab;

  g_signal_connect_object (page, "surface", G_CALLBACK (surface_cb), self, G_CONNECT_SWAPPED);
  tab = adw_tab_view_insert (self->view, GTK_WIDGET (page), position);
  g_hash_table_insert (self->tabs, g_object_ref (canvas), g_object_ref (tab));
  g_signal_handlers_disconnect_by_func (canvas, show_cb, self);
  g_signal_connect_object (canvas, "show", G_CALLBACK (show_cb), self, G_CONNECT_SWAPPED);
  easel_canvas_page_bind (page, tab);
  easel_tab_keeper_restore (self->keeper, self->view, tab);
  if (self->life != NULL)
    easel_canvas_life_add (self->life, page);
  return tab;
}

static void
present_tab (EaselTabController *self,
             AdwTabPage         *tab)
{
  AdwTabView *view = view_of (tab);

  self->presenting = TRUE;
  if (adw_tab_page_get_selected (tab))
    selected_cb (self, NULL, view);
  else if (is_busy (view))
    adw_tab_page_set_needs_attention (tab, TRUE);
  else
    adw_tab_view_set_selected_page (view, tab);
  self->presenting = FALSE;
}

static void
show_cb (EaselTabController *self,
         EaselCanvas        *canvas)
{
  AdwTabPage *tab = lookup (self, canvas);

  if (easel_tab_queue_take (self->queue, canvas))
    tab = add_tab (self, canvas, find_position (self, canvas));
  if (tab != NULL && self->away)
    adw_tab_page_set_needs_attention (tab, TRUE);
  else if (tab != NULL && easel_tab_twin_get_first (view_of (tab)) == self->view)
    present_tab (self, tab);
  else if (tab != NULL && !adw_tab_page_get_selected (tab))
    adw_tab_page_set_needs_attention (tab, TRUE);
}

static void
due_cb (EaselTabController *self,
        EaselCanvas        *canvas)
{
  self->filling = TRUE;
  add_tab (self, canvas, find_position (self, canvas));
  self->filling = FALSE;
}

/* Whether it is to get a tab that it has not. */
static gboolean
needs_tab (EaselTabController *self,
           EaselCanvas        *canvas)
{
  if (lookup (self, canvas) != NULL || easel_tab_queue_has (self->queue, canvas) ||
      g_list_store_find (self->hidden, canvas, NULL))
    return FALSE;
  if (!easel_tab_keeper_is_hidden (self->keeper, canvas))
    return TRUE;
  g_list_store_append (self->hidden, canvas);
  return FALSE;
}

static gboolean
is_listed (EaselTabController *self,
           EaselCanvas        *canvas)
{
  EaselCanvasList *list = easel_session_get_canvases (self->session);

  return easel_canvas_list_find (list, easel_canvas_get_channel (canvas)) == canvas;
}

static void
drop_missing (EaselTabController *self)
{
  g_autoptr(GList) canvases = g_hash_table_get_keys (self->tabs);
  g_autoptr(GPtrArray) waiting = easel_tab_queue_list (self->queue);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->hidden));

  for (GList *l = canvases; l != NULL; l = l->next)
    {
      if (is_listed (self, l->data))
        continue;
      easel_tab_keeper_forget (self->keeper, l->data);
      drop_tab (lookup (self, l->data));
    }
  for (guint i = 0; i < waiting->len; i++)
    {
      EaselCanvas *canvas = g_ptr_array_index (waiting, i);

      if (is_listed (self, canvas))
        continue;
      easel_tab_keeper_forget (self->keeper, canvas);
      easel_tab_queue_take (self->queue, canvas);
    }
  for (guint i = n; i > 0; i--)
    {
      g_autoptr(EaselCanvas) canvas = g_list_model_get_item (G_LIST_MODEL (self->hidden), i - 1);

      if (is_listed (self, canvas))
        continue;
      easel_tab_keeper_forget (self->keeper, canvas);
      g_list_store_remove (self->hidden, i - 1);
    }
}

/* (nullable) (transfer none): of @wanted, the one to be looked at. Canvases that were there before are as the person
 * left them; others come to the front. */
static EaselCanvas *
find_front (EaselTabController *self,
            GPtrArray          *wanted)
{
  EaselCanvas *front = NULL;

  for (guint i = 0; i < wanted->len; i++)
    {
      EaselCanvas *canvas = g_ptr_array_index (wanted, wanted->len - 1 - i);

      if (!easel_tab_keeper_is_known (self->keeper, canvas))
        return canvas;
      if (front == NULL && easel_tab_keeper_is_selected (self->keeper, canvas))
        front = canvas;
    }
  return front;
}

static void
add_wanted (EaselTabController *self,
            EaselCanvas        *canvas)
{
  gboolean is_new = !easel_tab_keeper_is_known (self->keeper, canvas);
  AdwTabPage *tab = add_tab (self, canvas, adw_tab_view_get_n_pages (self->view));

  if (is_new && is_busy (self->view))
    adw_tab_page_set_needs_attention (tab, TRUE);
}

static void
queue_wanted (EaselTabController *self,
              EaselCanvas        *canvas)
{
  easel_tab_queue_push (self->queue, canvas);
  g_signal_handlers_disconnect_by_func (canvas, show_cb, self);
  g_signal_connect_object (canvas, "show", G_CALLBACK (show_cb), self, G_CONNECT_SWAPPED);
}

static GPtrArray *
list_wanted (EaselTabController *self,
             guint               position,
             guint               added)
{
  GListModel *list = G_LIST_MODEL (easel_session_get_canvases (self->session));
  GPtrArray *wanted = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = position; i < position + added; i++)
    {
      EaselCanvas *canvas = g_list_model_get_item (list, i);

      if (needs_tab (self, canvas))
        g_ptr_array_add (wanted, canvas);
      else
        g_object_unref (canvas);
    }
  return wanted;
}

/* The rest stays as it is until somebody wants it. */
static void
start_queue (EaselTabController *self)
{
  AdwTabPage *tab = adw_tab_view_get_selected_page (self->view);
  guint n = (guint) adw_tab_view_get_n_pages (self->view);

  easel_tab_queue_start (self->queue, tab != NULL ? page_of (tab) : NULL,
                         n < EASEL_LIMIT_TABS ? EASEL_LIMIT_TABS - n : 0);
}

static void
add_range (EaselTabController *self,
           guint               position,
           guint               added)
{
  g_autoptr(GPtrArray) wanted = list_wanted (self, position, added);
  EaselCanvas *front = find_front (self, wanted);
  gboolean many = wanted->len > EASEL_LIMIT_TABS_AT_ONCE;
  AdwTabPage *tab;

  /* Something has to be in front. */
  if (many && front == NULL && adw_tab_view_get_n_pages (self->view) == 0)
    front = g_ptr_array_index (wanted, 0);
  self->filling = TRUE;
  for (guint i = 0; i < wanted->len; i++)
    {
      EaselCanvas *canvas = g_ptr_array_index (wanted, i);

      if (!many || canvas == front)
        add_wanted (self, canvas);
      else
        queue_wanted (self, canvas);
    }
  self->filling = FALSE;
  tab = front != NULL ? lookup (self, front) : adw_tab_view_get_selected_page (self->view);
  if (tab != NULL)
    present_tab (self, tab);
  if (many)
    start_queue (self);
}

static void
canvases_changed_cb (EaselTabController *self,
                     guint               position,
                     guint               removed,
                     guint               added)
{
  if (removed > 0)
    drop_missing (self);
  if (!self->suspended && !self->away)
    add_range (self, position, added);
}

static void
fill (EaselTabController *self)
{
  add_range (self, 0, g_list_model_get_n_items (G_LIST_MODEL (easel_session_get_canvases (self->session))));
}

static void
make_keeper (EaselTabController *self)
{
  EaselTabMemory *memory = easel_services_get (easel_surface_factory_get_services (self->factory),
                                               EASEL_TYPE_TAB_MEMORY);

  self->keeper = easel_tab_keeper_new (memory, self->source, self->session, G_LIST_MODEL (self->hidden),
                                       self->queue);
  easel_tab_keeper_add_view (self->keeper, self->view);
  g_signal_connect_object (self->keeper, "window-wanted", G_CALLBACK (window_wanted_cb), self, G_CONNECT_SWAPPED);
}

/**
 * easel_tab_controller_new:
 * @source: the source of the session
 * @session: held as long as the controller lives
 * @factory: makes surfaces
 */
EaselTabController *
easel_tab_controller_new (EaselSource         *source,
                          EaselSession        *session,
                          EaselSurfaceFactory *factory)
{
  EaselTabController *self;

  g_return_val_if_fail (EASEL_IS_SOURCE (source), NULL);
  g_return_val_if_fail (EASEL_IS_SESSION (session), NULL);
  g_return_val_if_fail (EASEL_IS_SURFACE_FACTORY (factory), NULL);

  self = g_object_new (EASEL_TYPE_TAB_CONTROLLER, NULL);
  self->source = g_object_ref (source);
  self->session = g_object_ref (session);
  self->factory = g_object_ref (factory);
  g_set_object (&self->life, easel_services_get (easel_surface_factory_get_services (factory),
                                                 EASEL_TYPE_CANVAS_LIFE));
  g_signal_connect_object (easel_session_get_canvases (session), "items-changed",
                           G_CALLBACK (canvases_changed_cb), self, G_CONNECT_SWAPPED);
  make_keeper (self);
  easel_source_hold (source, session);
  fill (self);
  return self;
}

EaselSession *
easel_tab_controller_get_session (EaselTabController *self)
{
  g_return_val_if_fail (EASEL_IS_TAB_CONTROLLER (self), NULL);
  return self->session;
}

/** easel_tab_controller_get_view: (transfer none): the view of the main window. */
AdwTabView *
easel_tab_controller_get_view (EaselTabController *self)
{
  g_return_val_if_fail (EASEL_IS_TAB_CONTROLLER (self), NULL);
  return self->view;
}

/** easel_tab_controller_create_view: (transfer floating): a view for a window of torn-off tabs. */
AdwTabView *
easel_tab_controller_create_view (EaselTabController *self)
{
  AdwTabView *view;

  g_return_val_if_fail (EASEL_IS_TAB_CONTROLLER (self), NULL);

  view = make_view (self);
  easel_tab_keeper_add_view (self->keeper, view);
  return view;
}

static void
return_tabs (EaselTabController *self,
             AdwTabView         *view)
{
  while (adw_tab_view_get_n_pages (view) > 0)
    {
      AdwTabPage *tab = adw_tab_view_get_nth_page (view, 0);

      if (self->suspended || self->view == NULL)
        drop_tab (tab);
      else
        easel_tab_twin_move (tab, view, self->view);
    }
}

void
easel_tab_controller_return_view (EaselTabController *self,
                                  AdwTabView         *view)
{
  g_return_if_fail (EASEL_IS_TAB_CONTROLLER (self));
  g_return_if_fail (ADW_IS_TAB_VIEW (view));

  return_tabs (self, view);
  return_tabs (self, easel_tab_twin_get (view));
}

static guint
count_tabs (EaselTabController *self)
{
  return adw_tab_view_get_n_pages (self->view) + adw_tab_view_get_n_pages (easel_tab_twin_get (self->view));
}

/** easel_tab_controller_is_torn: whether tabs are in other windows. */
gboolean
easel_tab_controller_is_torn (EaselTabController *self)
{
  g_return_val_if_fail (EASEL_IS_TAB_CONTROLLER (self), FALSE);
  return g_hash_table_size (self->tabs) > count_tabs (self);
}

static void
drop_tabs (AdwTabView *view)
{
  while (adw_tab_view_get_n_pages (view) > 0)
    drop_tab (adw_tab_view_get_nth_page (view, 0));
}

/**
 * easel_tab_controller_set_suspended:
 *
 * While suspended the own view is empty and its surfaces are freed; torn-off tabs stay.
 */
void
easel_tab_controller_set_suspended (EaselTabController *self,
                                    gboolean            suspended)
{
  g_return_if_fail (EASEL_IS_TAB_CONTROLLER (self));

  if (self->suspended == suspended)
    return;
  self->suspended = suspended;
  easel_tab_queue_clear (self->queue);
  easel_tab_keeper_set_held (self->keeper, suspended);
  if (!suspended)
    {
      fill (self);
      return;
    }
  drop_tabs (self->view);
  drop_tabs (easel_tab_twin_get (self->view));
}

/* A tab that stands for its canvas and holds nothing: not even the wish of the person or the agent to see it. */
static gboolean
is_row (EaselTabController *self,
        AdwTabPage         *tab)
{
  EaselCanvas *canvas = easel_canvas_page_get_canvas (page_of (tab));

  return easel_canvas_page_get_surface (page_of (tab)) == NULL && !adw_tab_page_get_selected (tab) &&
         !adw_tab_page_get_pinned (tab) && !adw_tab_page_get_needs_attention (tab) &&
         g_object_get_qdata (G_OBJECT (tab), closing_quark) == NULL && g_hash_table_lookup (self->tabs, canvas) == tab;
}

/* Nothing is lost with a tab whose canvas was never looked at, and those that stay are made anew for the next bar. */
static void
drop_rows (EaselTabController *self)
{
  easel_tab_queue_stop (self->queue);
  easel_tab_keeper_set_held (self->keeper, TRUE);
  self->filling = TRUE;
  for (int i = adw_tab_view_get_n_pages (self->view) - 1; i >= 0; i--)
    {
      AdwTabPage *tab = adw_tab_view_get_nth_page (self->view, i);
      g_autoptr(EaselCanvas) canvas = g_object_ref (easel_canvas_page_get_canvas (page_of (tab)));

      if (!is_row (self, tab))
        continue;
      drop_tab (tab);
      easel_tab_queue_put_back (self->queue, canvas);
    }
  self->filling = FALSE;
  easel_tab_keeper_set_held (self->keeper, FALSE);
}

/**
 * easel_tab_controller_set_away:
 *
 * While away the views live on as they are, and no more are made.
 */
void
easel_tab_controller_set_away (EaselTabController *self,
                               gboolean            away)
{
  g_return_if_fail (EASEL_IS_TAB_CONTROLLER (self));

  if (self->away == away)
    return;
  self->away = away;
  if (away)
    drop_rows (self);
  else if (!self->suspended)
    {
      fill (self);
      start_queue (self);
    }
}

static guint
count_surfaces (AdwTabView *view)
{
  guint n = 0;

  for (int i = 0; i < adw_tab_view_get_n_pages (view); i++)
    if (easel_canvas_page_get_surface (page_of (adw_tab_view_get_nth_page (view, i))) != NULL)
      n++;
  return n;
}

/** easel_tab_controller_count_surfaces: the views that live in the own view, and beside it. */
guint
easel_tab_controller_count_surfaces (EaselTabController *self)
{
  g_return_val_if_fail (EASEL_IS_TAB_CONTROLLER (self), 0);

  return count_surfaces (self->view) + count_surfaces (easel_tab_twin_get (self->view));
}

AdwTabPage *
easel_tab_controller_find (EaselTabController *self,
                           EaselCanvas        *canvas)
{
  g_return_val_if_fail (EASEL_IS_TAB_CONTROLLER (self), NULL);
  return lookup (self, canvas);
}

/** easel_tab_controller_hide: takes the tab away here only; the host is not told. */
void
easel_tab_controller_hide (EaselTabController *self,
                           EaselCanvas        *canvas)
{
  AdwTabPage *tab;

  g_return_if_fail (EASEL_IS_TAB_CONTROLLER (self));
  g_return_if_fail (EASEL_IS_CANVAS (canvas));

  tab = lookup (self, canvas);
  if (tab == NULL)
    return;
  g_list_store_append (self->hidden, canvas);
  drop_tab (tab);
}

/** easel_tab_controller_show: brings a canvas to the front in its window, and a hidden one back. */
void
easel_tab_controller_show (EaselTabController *self,
                           EaselCanvas        *canvas)
{
  g_autoptr(EaselCanvas) shown = NULL;
  AdwTabPage *tab = NULL;
  guint position;

  g_return_if_fail (EASEL_IS_TAB_CONTROLLER (self));
  g_return_if_fail (EASEL_IS_CANVAS (canvas));

  shown = g_object_ref (canvas);
  if (easel_tab_queue_take (self->queue, canvas))
    tab = add_tab (self, shown, find_position (self, shown));
  else if (!g_list_store_find (self->hidden, canvas, &position))
    tab = lookup (self, canvas);
  else
    {
      g_list_store_remove (self->hidden, position);
      tab = add_tab (self, shown, adw_tab_view_get_n_pages (self->view));
    }
  if (tab == NULL)
    return;
  adw_tab_view_set_selected_page (view_of (tab), tab);
  easel_canvas_page_ensure (page_of (tab));
}

GListModel *
easel_tab_controller_get_hidden (EaselTabController *self)
{
  g_return_val_if_fail (EASEL_IS_TAB_CONTROLLER (self), NULL);
  return G_LIST_MODEL (self->hidden);
}
