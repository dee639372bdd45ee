/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-tab-controller.h"

#include <glib/gi18n.h>

#include "easel-ui-limits.h"

struct _EaselTabController
{
  GObject parent_instance;

  EaselSource *source;
  EaselSession *session;
  EaselSurfaceFactory *factory;

  AdwTabView *view;
  GHashTable *tabs;        /* EaselCanvas -> AdwTabPage, in whichever view it is */
  GListStore *hidden;
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

  if (tab == NULL)
    return;
  adw_tab_page_set_needs_attention (tab, FALSE);
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
make_view (EaselTabController *self)
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
  g_clear_object (&self->view);
  g_clear_object (&self->session);
  g_clear_object (&self->source);
  g_clear_object (&self->factory);
  G_OBJECT_CLASS (easel_tab_controller_parent_class)->dispose (object);
}

static void
easel_tab_controller_finalize (GObject *object)
{
  EaselTabController *self = EASEL_TAB_CONTROLLER (object);

  g_hash_table_unref (self->tabs);
  g_clear_object (&self->hidden);
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
  self->view = g_object_ref_sink (make_view (self));
}

static void
open_external_cb (EaselTabController *self,
                  const char         *uri,
                  EaselSurface       *surface)
{
  g_signal_emit (self, signals[SIGNAL_OPEN_EXTERNAL], 0, easel_surface_get_canvas (surface), uri);
}

static void
surface_cb (EaselTabController *self,
            EaselSurface       *surface,
            EaselCanvasPage    *page)
{
  g_signal_connect_object (surface, "open-external", G_CALLBACK (open_external_cb), self, G_CONNECT_SWAPPED);
}

/* Whether the person is typing into a canvas of this view right now. */
static gboolean
is_busy (AdwTabView *view)
{
  AdwTabPage *tab = adw_tab_view_get_selected_page (view);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (view));
  GtkWidget *focus = root == NULL ? NULL : gtk_root_get_focus (root);

  return tab != NULL && focus != NULL && gtk_window_is_active (GTK_WINDOW (root)) &&
         gtk_widget_is_ancestor (focus, adw_tab_page_get_child (tab));
}

static AdwTabPage *
add_tab (EaselTabController *self,
         EaselCanvas        *canvas)
{
  EaselCanvasPage *page = easel_canvas_page_new (canvas, self->factory);
  AdwTabPage *tab;

  g_signal_connect_object (page, "surface", G_CALLBACK (surface_cb), self, G_CONNECT_SWAPPED);
  tab = adw_tab_view_append (self->view, GTK_WIDGET (page));
  g_hash_table_insert (self->tabs, g_object_ref (canvas), g_object_ref (tab));
  g_signal_handlers_disconnect_by_func (canvas, show_cb, self);
  g_signal_connect_object (canvas, "show", G_CALLBACK (show_cb), self, G_CONNECT_SWAPPED);
  easel_canvas_page_bind (page, tab);
  return tab;
}

/* A canvas that the person does not see yet is live all the same, up to a number of web processes. */
static void
present_tab (EaselTabController *self,
             AdwTabPage         *tab)
{
  if (adw_tab_page_get_selected (tab))
    easel_canvas_page_ensure (page_of (tab));
  else if (is_busy (self->view))
    adw_tab_page_set_needs_attention (tab, TRUE);
  else
    adw_tab_view_set_selected_page (self->view, tab);
  if (g_hash_table_size (self->tabs) <= EASEL_LIMIT_EAGER_SURFACES)
    easel_canvas_page_ensure (page_of (tab));
}

static void
show_cb (EaselTabController *self,
         EaselCanvas        *canvas)
{
  AdwTabPage *tab = lookup (self, canvas);

  if (tab != NULL && self->away)
    adw_tab_page_set_needs_attention (tab, TRUE);
  else if (tab != NULL && view_of (tab) == self->view)
    present_tab (self, tab);
}

static void
add_canvas (EaselTabController *self,
            EaselCanvas        *canvas)
{
  if (lookup (self, canvas) != NULL || g_list_store_find (self->hidden, canvas, NULL))
    return;
  present_tab (self, add_tab (self, canvas));
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
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->hidden));

  for (GList *l = canvases; l != NULL; l = l->next)
    if (!is_listed (self, l->data))
      drop_tab (lookup (self, l->data));
  for (guint i = n; i > 0; i--)
    {
      g_autoptr(EaselCanvas) canvas = g_list_model_get_item (G_LIST_MODEL (self->hidden), i - 1);

      if (!is_listed (self, canvas))
        g_list_store_remove (self->hidden, i - 1);
    }
}

static void
add_range (EaselTabController *self,
           guint               position,
           guint               added)
{
  GListModel *list = G_LIST_MODEL (easel_session_get_canvases (self->session));

  for (guint i = position; i < position + added; i++)
    {
      g_autoptr(EaselCanvas) canvas = g_list_model_get_item (list, i);

      add_canvas (self, canvas);
    }
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
  g_signal_connect_object (easel_session_get_canvases (session), "items-changed",
                           G_CALLBACK (canvases_changed_cb), self, G_CONNECT_SWAPPED);
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
  g_return_val_if_fail (EASEL_IS_TAB_CONTROLLER (self), NULL);
  return make_view (self);
}

void
easel_tab_controller_return_view (EaselTabController *self,
                                  AdwTabView         *view)
{
  g_return_if_fail (EASEL_IS_TAB_CONTROLLER (self));
  g_return_if_fail (ADW_IS_TAB_VIEW (view));

  while (adw_tab_view_get_n_pages (view) > 0)
    {
      AdwTabPage *tab = adw_tab_view_get_nth_page (view, 0);

      if (self->suspended || self->view == NULL)
        drop_tab (tab);
      else
        adw_tab_view_transfer_page (view, tab, self->view, adw_tab_view_get_n_pages (self->view));
    }
}

/** easel_tab_controller_is_torn: whether tabs are in other windows. */
gboolean
easel_tab_controller_is_torn (EaselTabController *self)
{
  g_return_val_if_fail (EASEL_IS_TAB_CONTROLLER (self), FALSE);
  return g_hash_table_size (self->tabs) > (guint) adw_tab_view_get_n_pages (self->view);
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
  if (!suspended)
    fill (self);
  else
    while (adw_tab_view_get_n_pages (self->view) > 0)
      drop_tab (adw_tab_view_get_nth_page (self->view, 0));
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
  if (!away && !self->suspended)
    fill (self);
}

/** easel_tab_controller_count_surfaces: the views that live in the own view. */
guint
easel_tab_controller_count_surfaces (EaselTabController *self)
{
  guint n = 0;

  g_return_val_if_fail (EASEL_IS_TAB_CONTROLLER (self), 0);

  for (int i = 0; i < adw_tab_view_get_n_pages (self->view); i++)
    if (easel_canvas_page_get_surface (page_of (adw_tab_view_get_nth_page (self->view, i))) != NULL)
      n++;
  return n;
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
  if (!g_list_store_find (self->hidden, canvas, &position))
    tab = lookup (self, canvas);
  else
    {
      g_list_store_remove (self->hidden, position);
      tab = add_tab (self, shown);
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
