/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-tab-menu.h"

#include <glib/gi18n.h>

#include "easel-instance.h"
#include "easel-tab-private.h"

#define TAB "easel-menu-tab"
#define SPLIT "easel-menu-split"

/* Returns: (nullable): the tab whose context menu is open, in any view. */
static EaselTab *
get_tab (GActionMap *map)
{
  EaselTab *tab = g_object_get_data (G_OBJECT (map), TAB);

  return tab != NULL && easel_tab_get_view (tab) != NULL ? tab : NULL;
}

static void
toggle_second_pane (EaselTab *tab)
{
  if (easel_tab_is_beside (tab))
    easel_tab_send_home (tab);
  else
    easel_tab_set_in_second_pane (tab, !tab->in_second_pane);
}

static void
toggle_pin (EaselTab *tab)
{
  adw_tab_view_set_page_pinned (easel_tab_get_view (tab), tab->page, !adw_tab_page_get_pinned (tab->page));
}

static void
copy_address (EaselTab *tab)
{
  easel_surface_do (easel_canvas_page_ensure (easel_tab_get_content (tab)), EASEL_SURFACE_ACTION_COPY_ADDRESS);
}

/* Returns: (nullable): the instance, if the user opened the canvas and can share it. */
static EaselInstance *
get_user_instance (EaselTab *tab)
{
  EaselInstance *instance = easel_canvas_get_instance (tab->canvas);

  return instance != NULL && easel_instance_get_requester (instance)->is_user ? instance : NULL;
}

static void
toggle_share (EaselTab *tab)
{
  EaselInstance *instance = get_user_instance (tab);

  if (instance != NULL)
    gtk_widget_activate_action (GTK_WIDGET (easel_tab_get_content (tab)),
                                easel_instance_is_shared (instance) ? "app.unshare-canvas" : "app.share-canvas", "s",
                                easel_instance_get_id (instance));
}

static void
close_others (EaselTab *tab)
{
  adw_tab_view_close_other_pages (easel_tab_get_view (tab), tab->page);
}

static void
close_page (EaselTab *tab)
{
  adw_tab_view_close_page (easel_tab_get_view (tab), tab->page);
}

static const struct { const char *name; void (*run) (EaselTab *tab); } commands[] = {
  { "tab-pin", toggle_pin },
  { "tab-unpin", toggle_pin },
  { "tab-beside", toggle_second_pane },
  { "tab-together", toggle_second_pane },
  { "tab-tear-off", easel_tab_menu_tear_off },
  { "tab-copy-address", copy_address },
  { "tab-share", toggle_share },
  { "tab-unshare", toggle_share },
  { "tab-close-others", close_others },
  { "tab-close", close_page },
};

static void
command_cb (GSimpleAction *action,
            GVariant      *parameter,
            gpointer       user_data)
{
  EaselTab *tab = get_tab (user_data);

  for (guint i = 0; tab != NULL && i < G_N_ELEMENTS (commands); i++)
    if (g_str_equal (g_action_get_name (G_ACTION (action)), commands[i].name))
      commands[i].run (tab);
}

/** easel_tab_menu_new: (transfer full): a menu model for the actions of the window around the tabs. */
GMenuModel *
easel_tab_menu_new (void)
{
  static const struct { const char *label; const char *action; gboolean is_hidden; } items[] = {
    { N_("_Pin"), "win.tab-pin", TRUE },
    { N_("_Unpin"), "win.tab-unpin", TRUE },
    { N_("Show Sid_e by Side"), "win.tab-beside", TRUE },
    { N_("End Side b_y Side"), "win.tab-together", TRUE },
    { N_("Move to New _Window"), "win.tab-tear-off" },
    { N_("Copy A_ddress"), "win.tab-copy-address" },
    { N_("S_hare with an Agent…"), "win.tab-share", TRUE },
    { N_("Stop Sharin_g"), "win.tab-unshare", TRUE },
    { NULL, NULL },
    { N_("Close _Others"), "win.tab-close-others" },
    { N_("_Close"), "win.tab-close" },
  };
  GMenu *menu = g_menu_new ();
  g_autoptr(GMenu) section = g_menu_new ();

  for (guint i = 0; i < G_N_ELEMENTS (items); i++)
    {
      if (items[i].label != NULL)
        {
          g_autoptr(GMenuItem) item = g_menu_item_new (_(items[i].label), items[i].action);

          if (items[i].is_hidden)
            g_menu_item_set_attribute (item, "hidden-when", "s", "action-disabled");
          g_menu_append_item (section, item);
          continue;
        }
      g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
      g_object_unref (section);
      section = g_menu_new ();
    }
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
  return G_MENU_MODEL (menu);
}

/** easel_tab_menu_add_actions: @map: the window around the tabs of @split. */
void
easel_tab_menu_add_actions (GActionMap *map,
                            EaselSplit *split)
{
  g_return_if_fail (G_IS_ACTION_MAP (map));
  g_return_if_fail (EASEL_IS_SPLIT (split));

  g_object_set_data (G_OBJECT (map), SPLIT, split);
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    g_action_map_add_action_entries (map, &(GActionEntry) { commands[i].name, command_cb }, 1, map);
}

/* Returns whether a canvas can be shown beside another: not a single one, and not in a narrow window. */
static gboolean
can_have_second_pane (EaselSplit *split,
                      EaselTab   *tab)
{
  AdwTabView *view = easel_pane_get_view (easel_split_get_pane (split, FALSE));

  return tab != NULL && view != NULL && easel_split_is_wide (split) && adw_tab_view_get_n_pages (view) > 1;
}

/**
 * easel_tab_menu_update_second_pane:
 * @action: the action that moves a canvas to the second pane, with a boolean state
 * @split: the panes of its window
 * @tab: (nullable): the canvas
 *
 * Disables the action for a single canvas and in a narrow window.
 */
void
easel_tab_menu_update_second_pane (GSimpleAction *action,
                                   EaselSplit    *split,
                                   EaselTab      *tab)
{
  gboolean in_second_pane;

  g_return_if_fail (G_IS_SIMPLE_ACTION (action));
  g_return_if_fail (EASEL_IS_SPLIT (split));
  g_return_if_fail (tab == NULL || EASEL_IS_TAB (tab));

  in_second_pane = tab != NULL && tab->in_second_pane;
  g_simple_action_set_state (action, g_variant_new_boolean (in_second_pane));
  g_simple_action_set_enabled (action, in_second_pane || can_have_second_pane (split, tab));
}

/** easel_tab_menu_tear_off: moves @tab into a window of its own, as if it had been dragged out. */
void
easel_tab_menu_tear_off (EaselTab *tab)
{
  AdwTabView *view, *torn;

  g_return_if_fail (EASEL_IS_TAB (tab) && easel_tab_get_view (tab) != NULL);

  view = easel_tab_get_view (tab);
  adw_tab_view_set_page_pinned (view, tab->page, FALSE);
  torn = easel_tab_create_window (tab);
  if (torn != NULL)
    adw_tab_view_transfer_page (view, tab->page, torn, 0);
}

static void
enable (GActionMap *map,
        const char *name,
        gboolean    is_enabled)
{
  g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (map, name)), is_enabled);
}

/** easel_tab_menu_set_tab: the menu opens for @tab, or closes if it is %NULL. */
void
easel_tab_menu_set_tab (GActionMap *map,
                        EaselTab   *tab)
{
  gboolean is_pinned, is_shared;
  EaselInstance *instance;

  g_return_if_fail (G_IS_ACTION_MAP (map));
  g_return_if_fail (tab == NULL || EASEL_IS_TAB (tab));

  g_object_set_data_full (G_OBJECT (map), TAB, tab != NULL ? g_object_ref (tab) : NULL, g_object_unref);
  if (get_tab (map) == NULL)
    return;
  enable (map, "tab-beside", !tab->in_second_pane &&
                             can_have_second_pane (g_object_get_data (G_OBJECT (map), SPLIT), tab));
  enable (map, "tab-together", tab->in_second_pane);
  is_pinned = adw_tab_page_get_pinned (tab->page);
  enable (map, "tab-pin", !is_pinned);
  enable (map, "tab-unpin", is_pinned);
  enable (map, "tab-copy-address", easel_canvas_get_address (tab->canvas) != NULL);
  instance = get_user_instance (tab);
  is_shared = instance != NULL && easel_instance_is_shared (instance);
  enable (map, "tab-share", instance != NULL && !is_shared);
  enable (map, "tab-unshare", is_shared);
  enable (map, "tab-close-others", adw_tab_view_get_n_pages (easel_tab_get_view (tab)) > 1);
}
