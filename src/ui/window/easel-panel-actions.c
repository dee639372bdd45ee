/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "easel-panel.h"

#include "easel-commands.h"
#include "easel-full-screen.h"
#include "easel-key-forward.h"
#include "easel-tab-menu.h"
#include "easel-tab-private.h"
#include "easel-text-alternative-show.h"

/* Factor of one zoom step: about a fifth, as in browsers. */
#define ZOOM_STEP 1.2

static void
reload_cb (EaselPanel *self)
{
  EaselSurface *surface = easel_panel_get_surface (self);

  if (surface != NULL)
    easel_surface_reload (surface);
}

static void
read_text_cb (EaselPanel *self)
{
  EaselSurface *surface = easel_panel_get_surface (self);

  if (surface != NULL)
    easel_text_alternative_show (surface);
}

static void
zoom_by (EaselPanel *self,
         double      factor)
{
  EaselSurface *surface = easel_panel_get_surface (self);

  if (surface != NULL)
    easel_surface_set_zoom (surface, factor == 0 ? 1 : easel_surface_get_zoom (surface) * factor);
}

static void
zoom_in_cb (EaselPanel *self)
{
  zoom_by (self, ZOOM_STEP);
}

static void
zoom_out_cb (EaselPanel *self)
{
  zoom_by (self, 1 / ZOOM_STEP);
}

static void
zoom_reset_cb (EaselPanel *self)
{
  zoom_by (self, 0);
}

/* Returns: (nullable): the selected tab of the active pane. */
static EaselTab *
get_front (EaselPanel *self)
{
  AdwTabPage *page = easel_pane_get_tab (easel_split_get_active (easel_panel_get_split (self)));

  return page == NULL ? NULL : easel_tab_of (page);
}

static void
close_canvas_cb (EaselPanel *self)
{
  EaselTab *tab = get_front (self);

  if (tab != NULL)
    adw_tab_view_close_page (easel_tab_get_view (tab), tab->page);
}

static void
tear_off_cb (EaselPanel *self)
{
  EaselTab *tab = get_front (self);

  if (tab != NULL && !easel_split_is_alone (easel_panel_get_split (self)))
    easel_tab_menu_tear_off (tab);
}

/* Moves the canvas to the second pane, or back to the first. */
static void
show_second_pane_cb (GSimpleAction *action,
                     GVariant      *value,
                     gpointer       user_data)
{
  EaselTab *tab = get_front (user_data);

  if (tab != NULL && easel_tab_is_beside (tab))
    easel_tab_send_home (tab);
  else if (tab != NULL)
    easel_tab_set_in_second_pane (tab, g_variant_get_boolean (value));
}

static void
canvas_menu_cb (EaselPanel *self)
{
  easel_full_screen_show_bars (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))));
  gtk_menu_button_popup (easel_pane_get_menu_button (easel_split_get_active (easel_panel_get_split (self))));
}

static void
hide_canvas_cb (EaselPanel *self)
{
  EaselTab *tab = get_front (self);

  if (tab != NULL)
    easel_tab_hide (tab);
}

/* Returns: (transfer full): the canvas with this key; a toast or menu item may be older than the canvas. */
static EaselCanvas *
find_key (EaselTabController *controller,
          GVariant           *key)
{
  GListModel *canvases = G_LIST_MODEL (easel_session_get_canvases (easel_tab_controller_get_session (controller)));
  guint n = g_list_model_get_n_items (canvases);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr(EaselCanvas) canvas = g_list_model_get_item (canvases, i);

      if (g_strcmp0 (easel_canvas_get_key (canvas), g_variant_get_string (key, NULL)) == 0)
        return g_steal_pointer (&canvas);
    }
  return NULL;
}

static void
hide_key_cb (EaselPanel *self,
             GVariant   *parameter)
{
  EaselTabController *controller = easel_panel_get_controller (self);
  g_autoptr(EaselCanvas) canvas = NULL;

  if (controller == NULL)
    return;
  canvas = find_key (controller, parameter);
  if (canvas != NULL)
    easel_tab_hide (easel_tab_controller_find (controller, canvas));
}

static void
show_canvas_cb (EaselPanel *self,
                GVariant   *parameter)
{
  EaselTabController *controller = easel_panel_get_controller (self);
  g_autoptr(EaselCanvas) canvas = NULL;

  if (controller == NULL)
    return;
  canvas = find_key (controller, parameter);
  if (canvas != NULL)
    easel_tab_controller_show (controller, canvas);
}

static void
show_hidden_cb (EaselPanel *self)
{
  EaselTabController *controller = easel_panel_get_controller (self);
  GListModel *hidden = controller == NULL ? NULL : easel_tab_controller_get_hidden (controller);

  while (hidden != NULL && g_list_model_get_n_items (hidden) > 0)
    {
      g_autoptr(EaselTab) tab = g_list_model_get_item (hidden, 0);

      easel_tab_controller_show (controller, easel_tab_get_canvas (tab));
    }
}

/* Selects a tab and moves the focus to its canvas, wherever it was before. */
static void
select_nth (EaselPanel *self,
            AdwTabView *view,
            int         position)
{
  adw_tab_view_set_selected_page (view, adw_tab_view_get_nth_page (view, position));
  easel_panel_focus_canvas (self);
}

static void
select_second_pane (EaselPanel *self,
                    int         step)
{
  AdwTabView *view = easel_panel_get_active_view (self);
  AdwTabPage *tab = view == NULL ? NULL : adw_tab_view_get_selected_page (view);
  int n = view == NULL ? 0 : adw_tab_view_get_n_pages (view);

  if (tab != NULL)
    select_nth (self, view, (adw_tab_view_get_page_position (view, tab) + step + n) % n);
}

static void
next_tab_cb (EaselPanel *self)
{
  select_second_pane (self, 1);
}

static void
previous_tab_cb (EaselPanel *self)
{
  select_second_pane (self, -1);
}

static void
select_tab_cb (EaselPanel *self,
               GVariant   *parameter)
{
  AdwTabView *view = easel_panel_get_active_view (self);
  int number = g_variant_get_int32 (parameter);

  if (view != NULL && number >= 1 && number <= adw_tab_view_get_n_pages (view))
    select_nth (self, view, number - 1);
}

/* Updates the actions that need a selected canvas. */
static void
update_enabled (EaselPanel *self,
                GParamSpec *pspec,
                GActionMap *map)
{
  static const char * const names[] = {
    "reload", "read-text", "zoom-in", "zoom-out", "zoom-reset", "close-canvas", "canvas-menu",
  };
  gboolean enabled = easel_panel_get_canvas (self) != NULL;
  EaselTab *front = get_front (self);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (map, names[i])), enabled);
  /* A hidden tab is shown again from the menu of its own session. */
  g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (map, "hide-canvas")),
                               front != NULL && !easel_tab_is_beside (front));
  g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (map, "tear-off")),
                               enabled && !easel_split_is_alone (easel_panel_get_split (self)));
  easel_tab_menu_update_second_pane (G_SIMPLE_ACTION (g_action_map_lookup_action (map, "show-beside")),
                                     easel_panel_get_split (self), get_front (self));
}

/* Handles keys of the selected canvas for the whole window, because a click on a tab leaves the focus on the tab. */
static gboolean
key_cb (GtkEventControllerKey *controller,
        guint                  keyval,
        guint                  keycode,
        GdkModifierType        state,
        EaselPanel            *self)
{
  EaselSurface *surface = easel_panel_get_surface (self);
  GtkWidget *window = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (controller));
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (window));

  if (surface == NULL || (state & GDK_CONTROL_MASK) == 0)
    return GDK_EVENT_PROPAGATE;
  if (focus != NULL && (gtk_widget_is_ancestor (focus, GTK_WIDGET (surface)) ||
                        gtk_widget_get_native (focus) != GTK_NATIVE (window)))
    return GDK_EVENT_PROPAGATE;
  return easel_key_forward (controller, GTK_WIDGET (surface));
}

static void
fullscreen_cb (GtkWindow *window)
{
  if (gtk_window_is_fullscreen (window))
    gtk_window_unfullscreen (window);
  else
    gtk_window_fullscreen (window);
}

/** easel_panel_add_keys: adds the key handler to @window, the window around the panel. */
void
easel_panel_add_keys (EaselPanel *self,
                      GtkWindow  *window)
{
  static const EaselCommand commands[] = { { "fullscreen", G_CALLBACK (fullscreen_cb) } };
  GtkEventController *controller = gtk_event_controller_key_new ();

  g_return_if_fail (EASEL_IS_PANEL (self));
  g_return_if_fail (GTK_IS_WINDOW (window));

  g_signal_connect_object (controller, "key-pressed", G_CALLBACK (key_cb), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (window), controller);
  easel_commands_add (G_ACTION_MAP (window), window, commands, G_N_ELEMENTS (commands));
}

/** easel_panel_add_actions: adds the actions of the panel. @map: the window around the panel, which exists as long as
 * the panel. */
void
easel_panel_add_actions (EaselPanel *self,
                         GActionMap *map)
{
  static const GActionEntry second_pane[] = { { "show-beside", NULL, NULL, "false", show_second_pane_cb } };
  static const EaselCommand commands[] = {
    { "reload", G_CALLBACK (reload_cb) },
    { "read-text", G_CALLBACK (read_text_cb) },
    { "zoom-in", G_CALLBACK (zoom_in_cb) },
    { "zoom-out", G_CALLBACK (zoom_out_cb) },
    { "zoom-reset", G_CALLBACK (zoom_reset_cb) },
    { "close-canvas", G_CALLBACK (close_canvas_cb) },
    { "tear-off", G_CALLBACK (tear_off_cb) },
    { "canvas-menu", G_CALLBACK (canvas_menu_cb) },
    { "hide-canvas", G_CALLBACK (hide_canvas_cb) },
    { "hide-key", G_CALLBACK (hide_key_cb), "s" },
    { "show-canvas", G_CALLBACK (show_canvas_cb), "s" },
    { "show-hidden", G_CALLBACK (show_hidden_cb) },
    { "next-tab", G_CALLBACK (next_tab_cb) },
    { "previous-tab", G_CALLBACK (previous_tab_cb) },
    { "select-tab", G_CALLBACK (select_tab_cb), "i" },
  };

  g_return_if_fail (EASEL_IS_PANEL (self));
  g_return_if_fail (G_IS_ACTION_MAP (map));

  easel_commands_add (map, self, commands, G_N_ELEMENTS (commands));
  g_action_map_add_action_entries (map, second_pane, G_N_ELEMENTS (second_pane), self);
  easel_tab_menu_add_actions (map, easel_panel_get_split (self));
  g_signal_connect_object (self, "notify::canvas", G_CALLBACK (update_enabled), map, 0);
  update_enabled (self, NULL, map);
}
