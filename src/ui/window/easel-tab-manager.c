/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "easel-tab-manager.h"

#include "easel-source-display.h"
#include "easel-tab-store.h"
#include "easel-torn-window.h"
#include "easel-ui-limits.h"

struct _EaselTabManager
{
  GObject parent_instance;

  EaselHub *hub;
  EaselSurfaceFactory *factory;
  EaselPanel *panel;             /* not referenced: its window owns this object */
  EaselTabController *shown;     /* nullable */
  GPtrArray *background;         /* EaselTabController of background sessions, most recently shown last */
};

enum { TEAR_OFF, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselTabManager, easel_tab_manager, G_TYPE_OBJECT)

/* --- background sessions ---------------------------------------------------------------------------------------- */

/* Removes a background session. It stays alive with its torn-off tabs, if any; otherwise its views are freed. */
static void
release_at (EaselTabManager *self,
            guint           position)
{
  g_autoptr(EaselTabController) controller = g_ptr_array_steal_index (self->background, position);

  g_signal_handlers_disconnect_by_data (easel_tab_controller_get_session (controller), self);
  if (easel_tab_controller_is_torn (controller))
    easel_tab_controller_set_suspended (controller, TRUE);
  else
    g_object_run_dispose (G_OBJECT (controller));
}

/* Removes sessions that ended or whose host was removed. */
static void
prune_cb (EaselTabManager *self)
{
  for (guint i = self->background->len; i > 0; i--)
    {
      EaselSession *session = easel_tab_controller_get_session (g_ptr_array_index (self->background, i - 1));

      if (easel_session_is_gone (session) || easel_hub_find_owner (self->hub, session) == NULL)
        release_at (self, i - 1);
    }
}

static void
trim (EaselTabManager *self)
{
  guint n = 0;

  for (guint i = self->background->len; i > 0; i--)
    {
      n += easel_tab_controller_count_surfaces (g_ptr_array_index (self->background, i - 1));
      if (n > EASEL_LIMIT_BACKGROUND_SURFACES && i < self->background->len &&
          !easel_tab_controller_is_lending (g_ptr_array_index (self->background, i - 1)))
        release_at (self, i - 1);
    }
}

/* @controller: (transfer full). */
static void
keep_at (EaselTabManager     *self,
         guint               position,
         EaselTabController *controller)
{
  g_ptr_array_insert (self->background, (int) position, controller);
  g_signal_connect_object (easel_tab_controller_get_session (controller), "notify::gone", G_CALLBACK (prune_cb), self,
                           G_CONNECT_SWAPPED);
}

/* Returns: (nullable) (transfer none): the controller of a background session. */
static EaselTabController *
find_kept (EaselTabManager *self,
           EaselSession   *session)
{
  for (guint i = 0; i < self->background->len; i++)
    if (easel_tab_controller_get_session (g_ptr_array_index (self->background, i)) == session)
      return g_ptr_array_index (self->background, i);
  return NULL;
}

static gboolean
shows_session (EaselPanel    *panel,
               gconstpointer  session)
{
  EaselTabController *controller = easel_panel_get_controller (panel);

  return controller != NULL && easel_tab_controller_get_session (controller) == session;
}

static AdwTabView *
tear_off_cb (EaselTabManager     *self,
             EaselTabController *controller)
{
  AdwTabView *view = NULL;

  g_signal_emit (self, signals[TEAR_OFF], 0, controller, &view);
  return view;
}

/* Returns: (transfer full): the controller of a session that is neither shown nor kept, in the background: the one of
 * its torn-off windows, or a new one. */
static EaselTabController *
create_controller (EaselTabManager *self,
                   EaselSource    *source,
                   EaselSession   *session)
{
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self->panel)));
  EaselTornWindow *torn = easel_torn_window_find (gtk_window_get_application (window), shows_session, session);
  EaselTabController *controller;

  if (torn != NULL)
    {
      controller = g_object_ref (easel_panel_get_controller (easel_torn_window_get_panel (torn)));
      easel_tab_controller_set_in_background (controller, TRUE);
      easel_tab_controller_set_suspended (controller, FALSE);
      return controller;
    }
  controller = easel_tab_controller_new (source, session, self->factory);
  g_signal_connect_object (controller, "tear-off", G_CALLBACK (tear_off_cb), self, G_CONNECT_SWAPPED);
  return controller;
}

/* --- beside the shown session ----------------------------------------------------------------------------------- */

typedef void (*SessionFunc) (EaselTabManager *self, EaselSource *source, EaselSession *session, gpointer user_data);

/* Calls @func for each session that belongs to Easel and not to a host. */
static void
foreach_own_session (EaselTabManager *self,
                     SessionFunc     func,
                     gpointer        user_data)
{
  GListModel *sources = easel_hub_get_sources (self->hub);

  for (guint i = 0; i < g_list_model_get_n_items (sources); i++)
    {
      g_autoptr(EaselSource) source = g_list_model_get_item (sources, i);
      GListModel *sessions = easel_source_get_sessions (source);

      for (guint j = 0; !easel_source_display_is_host (source) && j < g_list_model_get_n_items (sessions); j++)
        {
          g_autoptr(EaselSession) session = g_list_model_get_item (sessions, j);

          func (self, source, session, user_data);
        }
    }
}

/* Returns whether canvases of a session that is not kept are stored as beside those of the shown one. */
static gboolean
is_stored_beside (EaselTabManager *self,
                  EaselSource    *source,
                  EaselSession   *session)
{
  EaselTabStore *store = easel_services_get (easel_surface_factory_get_services (self->factory), EASEL_TYPE_TAB_STORE);

  return store != NULL && easel_tab_store_has_beside (store, easel_source_get_id (source),
                                                      easel_session_get_uri (session),
                                                      easel_tab_controller_get_key (self->shown));
}

/* Returns: (transfer none): the controller of a session that is not shown. */
static EaselTabController *
keep (EaselTabManager *self,
      EaselSource    *source,
      EaselSession   *session)
{
  if (find_kept (self, session) == NULL)
    keep_at (self, 0, create_controller (self, source, session));
  return find_kept (self, session);
}

static void
lend (EaselTabManager *self,
      EaselSource    *source,
      EaselSession   *session,
      gpointer        user_data)
{
  if (easel_tab_controller_get_session (self->shown) != session &&
      (find_kept (self, session) != NULL || is_stored_beside (self, source, session)))
    easel_tab_controller_lend (keep (self, source, session), self->shown,
                               easel_split_is_wide (easel_panel_get_split (self->panel)));
}

/* Moves canvases of other sessions to the shown session, where the user wants them beside. */
static void
bring_beside (EaselTabManager *self)
{
  if (self->shown != NULL)
    foreach_own_session (self, lend, NULL);
}

static void
add_canvases (EaselTabManager *self,
              EaselSource    *source,
              EaselSession   *session,
              gpointer        user_data)
{
  GListModel *canvases = G_LIST_MODEL (easel_session_get_canvases (session));

  for (guint i = 0; i < g_list_model_get_n_items (canvases); i++)
    g_ptr_array_add (user_data, g_list_model_get_item (canvases, i));
}

GPtrArray *
easel_tab_manager_list_own (EaselTabManager *self)
{
  GPtrArray *canvases;

  g_return_val_if_fail (EASEL_IS_TAB_MANAGER (self), NULL);

  canvases = g_ptr_array_new_with_free_func (g_object_unref);
  foreach_own_session (self, add_canvases, canvases);
  return canvases;
}

void
easel_tab_manager_add_beside (EaselTabManager *self,
                             EaselCanvas    *canvas)
{
  EaselSession *session;
  EaselSource *source;

  g_return_if_fail (EASEL_IS_TAB_MANAGER (self));
  g_return_if_fail (EASEL_IS_CANVAS (canvas));

  session = easel_canvas_get_session (canvas);
  source = session == NULL ? NULL : easel_hub_find_owner (self->hub, session);
  if (source != NULL && self->shown != NULL && easel_tab_controller_get_session (self->shown) != session)
    easel_tab_controller_set_beside (keep (self, source, session), canvas, self->shown);
}

gboolean
easel_tab_manager_select_beside (EaselTabManager *self,
                                EaselCanvas    *canvas)
{
  EaselTabController *lender;

  g_return_val_if_fail (EASEL_IS_TAB_MANAGER (self), FALSE);
  g_return_val_if_fail (EASEL_IS_CANVAS (canvas), FALSE);

  bring_beside (self);
  lender = find_kept (self, easel_canvas_get_session (canvas));
  if (self->shown == NULL || lender == NULL || !easel_tab_controller_is_beside (lender, canvas, self->shown))
    return FALSE;
  easel_tab_controller_show (lender, canvas);
  easel_split_arrange (easel_panel_get_split (self->panel));
  easel_panel_choose (self->panel, canvas);
  return TRUE;
}

/* --- the shown session ------------------------------------------------------------------------------------------ */

/* Moves the shown session to the background with its views, so that its pages keep the user's input. */
static void
leave (EaselTabManager *self)
{
  EaselTabController *controller = g_steal_pointer (&self->shown);

  if (controller == NULL)
    return;
  for (guint i = 0; i < self->background->len; i++)
    easel_tab_controller_take_back (g_ptr_array_index (self->background, i), controller);
  easel_panel_set_controller (self->panel, NULL, NULL);
  easel_tab_controller_set_in_background (controller, TRUE);
  keep_at (self, self->background->len, controller);
  prune_cb (self);
  trim (self);
}

static void
enter (EaselTabManager *self)
{
  EaselSource *source = easel_hub_get_source (self->hub);
  EaselSession *session = easel_hub_get_session (self->hub);

  if (source == NULL || session == NULL)
    return;
  self->shown = keep (self, source, session);
  g_ptr_array_remove (self->background, self->shown);
  g_signal_handlers_disconnect_by_func (session, prune_cb, self);
  easel_tab_controller_set_in_background (self->shown, FALSE);
  easel_panel_set_controller (self->panel, self->shown, easel_tab_controller_get_pair (self->shown));
  bring_beside (self);
}

void
easel_tab_manager_update (EaselTabManager *self)
{
  g_return_if_fail (EASEL_IS_TAB_MANAGER (self));

  if (self->shown != NULL && easel_tab_controller_get_session (self->shown) == easel_hub_get_session (self->hub))
    return;
  leave (self);
  enter (self);
}

EaselTabController *
easel_tab_manager_get_shown (EaselTabManager *self)
{
  g_return_val_if_fail (EASEL_IS_TAB_MANAGER (self), NULL);
  return self->shown;
}

static void
sources_cb (EaselTabManager *self)
{
  prune_cb (self);
  bring_beside (self);
}

/* --- object ----------------------------------------------------------------------------------------------------- */

static void
easel_tab_manager_dispose (GObject *object)
{
  EaselTabManager *self = EASEL_TAB_MANAGER (object);

  if (self->hub != NULL)
    {
      g_signal_handlers_disconnect_by_data (easel_hub_get_sources (self->hub), self);
      leave (self);
    }
  while (self->background->len > 0)
    release_at (self, 0);
  g_clear_object (&self->hub);
  g_clear_object (&self->factory);
  G_OBJECT_CLASS (easel_tab_manager_parent_class)->dispose (object);
}

static void
easel_tab_manager_finalize (GObject *object)
{
  g_ptr_array_unref (EASEL_TAB_MANAGER (object)->background);
  G_OBJECT_CLASS (easel_tab_manager_parent_class)->finalize (object);
}

static void
easel_tab_manager_class_init (EaselTabManagerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_tab_manager_dispose;
  G_OBJECT_CLASS (klass)->finalize = easel_tab_manager_finalize;
  signals[TEAR_OFF] = g_signal_new ("tear-off", EASEL_TYPE_TAB_MANAGER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    ADW_TYPE_TAB_VIEW, 1, EASEL_TYPE_TAB_CONTROLLER);
}

static void
easel_tab_manager_init (EaselTabManager *self)
{
  self->background = g_ptr_array_new ();
}

/**
 * easel_tab_manager_new:
 * @hub: decides which session is shown
 * @factory: creates the surfaces of canvases
 * @panel: shows the tabs; must outlive this object
 */
EaselTabManager *
easel_tab_manager_new (EaselHub            *hub,
                      EaselSurfaceFactory *factory,
                      EaselPanel          *panel)
{
  EaselTabManager *self;

  g_return_val_if_fail (EASEL_IS_HUB (hub), NULL);
  g_return_val_if_fail (EASEL_IS_SURFACE_FACTORY (factory), NULL);
  g_return_val_if_fail (EASEL_IS_PANEL (panel), NULL);

  self = g_object_new (EASEL_TYPE_TAB_MANAGER, NULL);
  self->hub = g_object_ref (hub);
  self->factory = g_object_ref (factory);
  self->panel = panel;
  g_signal_connect_object (easel_hub_get_sources (hub), "items-changed", G_CALLBACK (sources_cb), self,
                           G_CONNECT_SWAPPED);
  return self;
}
