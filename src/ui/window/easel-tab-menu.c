/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-tab-menu.h"

#include <glib/gi18n.h>

#include "easel-canvas-page.h"
#include "easel-instance.h"
#include "easel-tab-private.h"

#define TAB "easel-menu-tab"
#define SPLIT "easel-menu-split"

/* (nullable): that the menu of @map is open for, in whichever view it is. */
static AdwTabPage *
get_tab (GActionMap   *map,
         AdwTabView  **view)
{
  AdwTabPage *tab = g_object_get_data (G_OBJECT (map), TAB);

  if (tab == NULL)
    return NULL;
  *view = (AdwTabView *) gtk_widget_get_ancestor (adw_tab_page_get_child (tab), ADW_TYPE_TAB_VIEW);
  return *view != NULL ? tab : NULL;
}

static void
pin_cb (GSimpleAction *action,
        GVariant      *parameter,
        gpointer       user_data)
{
  AdwTabView *view;
  AdwTabPage *tab = get_tab (user_data, &view);

  if (tab != NULL)
    adw_tab_view_set_page_pinned (view, tab, !adw_tab_page_get_pinned (tab));
}

static void
tear_off_cb (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  AdwTabView *view;
  AdwTabPage *tab = get_tab (user_data, &view);

  if (tab != NULL)
    easel_tab_menu_tear_off (view, tab);
}

static void
beside_cb (GSimpleAction *action,
           GVariant      *value,
           gpointer       user_data)
{
  AdwTabView *view;
  AdwTabPage *tab = get_tab (user_data, &view);

  if (tab != NULL)
    easel_tab_set_beside (easel_tab_of (tab), g_variant_get_boolean (value));
}

static void
copy_cb (GSimpleAction *action,
         GVariant      *parameter,
         gpointer       user_data)
{
  AdwTabView *view;
  AdwTabPage *tab = get_tab (user_data, &view);

  if (tab != NULL)
    easel_surface_do (easel_canvas_page_ensure (EASEL_CANVAS_PAGE (adw_tab_page_get_child (tab))),
                      EASEL_VERB_COPY_ADDRESS);
}

/* (nullable): what the person opened themselves, which they may share. */
static EaselInstance *
get_own (AdwTabPage *tab)
{
  EaselCanvas *canvas = easel_canvas_page_get_canvas (EASEL_CANVAS_PAGE (adw_tab_page_get_child (tab)));
  EaselInstance *instance = easel_canvas_get_instance (canvas);

  return instance != NULL && easel_instance_get_subject (instance)->is_person ? instance : NULL;
}

static void
share_cb (GSimpleAction *action,
          GVariant      *parameter,
          gpointer       user_data)
{
  AdwTabView *view;
  AdwTabPage *tab = get_tab (user_data, &view);
  EaselInstance *instance = tab != NULL ? get_own (tab) : NULL;

  if (instance != NULL)
    gtk_widget_activate_action (GTK_WIDGET (view), easel_instance_is_shared (instance) ? "app.unshare-canvas"
                                                                                       : "app.share-canvas",
                                "s", easel_instance_get_id (instance));
}

static void
close_others_cb (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       user_data)
{
  AdwTabView *view;
  AdwTabPage *tab = get_tab (user_data, &view);

  if (tab != NULL)
    adw_tab_view_close_other_pages (view, tab);
}

static void
close_cb (GSimpleAction *action,
          GVariant      *parameter,
          gpointer       user_data)
{
  AdwTabView *view;
  AdwTabPage *tab = get_tab (user_data, &view);

  if (tab != NULL)
    adw_tab_view_close_page (view, tab);
}

/** easel_tab_menu_new: (transfer full): its actions are those of the window around the tabs. */
GMenuModel *
easel_tab_menu_new (void)
{
  static const struct { const char *label; const char *action; gboolean is_hidden; } items[] = {
    { N_("_Pin"), "win.tab-pin", TRUE },
    { N_("_Unpin"), "win.tab-unpin", TRUE },
    { N_("Show Sid_e by Side"), "win.tab-beside" },
    { N_("Move to New _Window"), "win.tab-tear-off" },
    { N_("Copy A_ddress"), "win.tab-copy-address" },
    { N_("S_hare with an Agent…"), "win.tab-share", TRUE },
    { N_("S_top Sharing"), "win.tab-unshare", TRUE },
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

/** easel_tab_menu_add_actions: @map is the window around the tabs of @split. */
void
easel_tab_menu_add_actions (GActionMap *map,
                            EaselSplit *split)
{
  static const GActionEntry entries[] = {
    { "tab-pin", pin_cb },
    { "tab-unpin", pin_cb },
    { "tab-beside", NULL, NULL, "false", beside_cb },
    { "tab-tear-off", tear_off_cb },
    { "tab-copy-address", copy_cb },
    { "tab-share", share_cb },
    { "tab-unshare", share_cb },
    { "tab-close-others", close_others_cb },
    { "tab-close", close_cb },
  };

  g_return_if_fail (G_IS_ACTION_MAP (map));
  g_return_if_fail (EASEL_IS_SPLIT (split));

  g_object_set_data (G_OBJECT (map), SPLIT, split);
  g_action_map_add_action_entries (map, entries, G_N_ELEMENTS (entries), map);
}

/**
 * easel_tab_menu_update_beside:
 * @action: the choice to have a canvas beside the others, with a boolean state
 * @split: the panes of its window
 * @tab: (nullable): the canvas
 *
 * A canvas that is alone, or in a narrow window, has nothing to be beside of.
 */
void
easel_tab_menu_update_beside (GSimpleAction *action,
                              EaselSplit    *split,
                              AdwTabPage    *tab)
{
  AdwTabView *view;
  gboolean is_beside;

  g_return_if_fail (G_IS_SIMPLE_ACTION (action));
  g_return_if_fail (EASEL_IS_SPLIT (split));
  g_return_if_fail (tab == NULL || ADW_IS_TAB_PAGE (tab));

  view = easel_pane_get_view (easel_split_get_pane (split, FALSE));
  is_beside = tab != NULL && easel_tab_of (tab)->is_beside;
  g_simple_action_set_state (action, g_variant_new_boolean (is_beside));
  g_simple_action_set_enabled (action, is_beside || (tab != NULL && view != NULL && easel_split_is_wide (split) &&
                                                     adw_tab_view_get_n_pages (view) > 1));
}

/** easel_tab_menu_tear_off: @tab of @view gets a window of its own, as if it had been dragged out. */
void
easel_tab_menu_tear_off (AdwTabView *view,
                         AdwTabPage *tab)
{
  AdwTabView *torn = NULL;

  g_return_if_fail (ADW_IS_TAB_VIEW (view));
  g_return_if_fail (ADW_IS_TAB_PAGE (tab));

  adw_tab_view_set_page_pinned (view, tab, FALSE);
  g_signal_emit_by_name (view, "create-window", &torn);
  if (torn != NULL)
    adw_tab_view_transfer_page (view, tab, torn, 0);
}

static void
enable (GActionMap *map,
        const char *name,
        gboolean    is_enabled)
{
  g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (map, name)), is_enabled);
}

/** easel_tab_menu_set_tab: the menu opens for @tab, or has closed. */
void
easel_tab_menu_set_tab (GActionMap *map,
                        AdwTabPage *tab)
{
  AdwTabView *view;
  EaselCanvas *canvas;
  EaselInstance *own;
  GAction *action;

  g_return_if_fail (G_IS_ACTION_MAP (map));
  g_return_if_fail (tab == NULL || ADW_IS_TAB_PAGE (tab));

  g_object_set_data_full (G_OBJECT (map), TAB, tab != NULL ? g_object_ref (tab) : NULL, g_object_unref);
  if (get_tab (map, &view) == NULL)
    return;
  action = g_action_map_lookup_action (map, "tab-beside");
  easel_tab_menu_update_beside (G_SIMPLE_ACTION (action), g_object_get_data (G_OBJECT (map), SPLIT), tab);
  enable (map, "tab-pin", !adw_tab_page_get_pinned (tab));
  enable (map, "tab-unpin", adw_tab_page_get_pinned (tab));
  canvas = easel_canvas_page_get_canvas (EASEL_CANVAS_PAGE (adw_tab_page_get_child (tab)));
  enable (map, "tab-copy-address", easel_canvas_get_address (canvas) != NULL);
  own = get_own (tab);
  enable (map, "tab-share", own != NULL && !easel_instance_is_shared (own));
  enable (map, "tab-unshare", own != NULL && easel_instance_is_shared (own));
  enable (map, "tab-close-others", adw_tab_view_get_n_pages (view) > 1);
}
