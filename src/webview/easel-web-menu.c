/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-webview"

#include "config.h"

#include "easel-web-menu.h"

#include <glib/gi18n-lib.h>

#include "easel-surface.h"

/* Items of WebKit that are kept, with Easel's labels. All others are removed. */
static const struct
{
  WebKitContextMenuAction  action;
  const char              *label;
  gboolean                 is_browser;   /* not in canvases: the item would download a file or open another program */
} stock_items[] = {
  { WEBKIT_CONTEXT_MENU_ACTION_CUT, N_("Cu_t"), FALSE },
  { WEBKIT_CONTEXT_MENU_ACTION_COPY, N_("_Copy"), FALSE },
  { WEBKIT_CONTEXT_MENU_ACTION_PASTE, N_("_Paste"), FALSE },
  { WEBKIT_CONTEXT_MENU_ACTION_SELECT_ALL, N_("Select _All"), FALSE },
  { WEBKIT_CONTEXT_MENU_ACTION_COPY_LINK_TO_CLIPBOARD, N_("Copy _Link"), TRUE },
  { WEBKIT_CONTEXT_MENU_ACTION_DOWNLOAD_LINK_TO_DISK, N_("_Save Link…"), TRUE },
  { WEBKIT_CONTEXT_MENU_ACTION_DOWNLOAD_IMAGE_TO_DISK, N_("Save I_mage…"), TRUE },
};

static const struct
{
  EaselSurfaceAction action;
  const char *name;
  const char *label;
} actions[] = {
  { EASEL_SURFACE_ACTION_BACK, "easel-back", N_("_Back") },
  { EASEL_SURFACE_ACTION_FORWARD, "easel-forward", N_("_Forward") },
  { EASEL_SURFACE_ACTION_RELOAD, "easel-reload", N_("_Reload") },
  { EASEL_SURFACE_ACTION_FIND, "easel-find", N_("_Find…") },
  { EASEL_SURFACE_ACTION_PRINT, "easel-print", N_("Prin_t…") },
  { EASEL_SURFACE_ACTION_SAVE_PICTURE, "easel-save-picture", N_("_Save Screenshot…") },
  { EASEL_SURFACE_ACTION_COPY_ADDRESS, "easel-copy-address", N_("Copy A_ddress") },
};

/* (transfer floating) (nullable) */
static WebKitContextMenuItem *
translate (WebKitContextMenuItem *item,
           gboolean               is_browser)
{
  WebKitContextMenuAction action = webkit_context_menu_item_get_stock_action (item);

  for (guint i = 0; i < G_N_ELEMENTS (stock_items); i++)
    if (stock_items[i].action == action && (is_browser || !stock_items[i].is_browser))
      return webkit_context_menu_item_new_from_stock_action_with_label (action, _(stock_items[i].label));
  return NULL;
}

static void
activate_cb (GSimpleAction *action,
             GVariant      *parameter,
             EaselSurface  *surface)
{
  easel_surface_do (surface, GPOINTER_TO_INT (g_object_get_data (G_OBJECT (action), "easel-surface-action")));
}

static void
append_action (WebKitContextMenu *menu,
               EaselSurface      *surface,
               guint              i)
{
  g_autoptr(GSimpleAction) action = NULL;

  if (!easel_surface_can_do (surface, actions[i].action))
    return;
  action = g_simple_action_new (actions[i].name, NULL);
  g_object_set_data (G_OBJECT (action), "easel-surface-action", GINT_TO_POINTER (actions[i].action));
  g_signal_connect_object (action, "activate", G_CALLBACK (activate_cb), surface, 0);
  webkit_context_menu_append (menu, webkit_context_menu_item_new_from_gaction (G_ACTION (action), _(actions[i].label),
                                                                               NULL));
}

/**
 * easel_web_menu_fill:
 * @menu: WebKit's menu
 * @view: its view
 * @is_browser: whether @view is that of a browser
 *
 * Keeps items about the clicked element, with translated labels, and adds the actions of the surface.
 */
void
easel_web_menu_fill (WebKitContextMenu *menu,
                     WebKitWebView     *view,
                     gboolean           is_browser)
{
  g_autoptr(GList) items = NULL;
  GtkWidget *surface;

  g_return_if_fail (WEBKIT_IS_CONTEXT_MENU (menu));
  g_return_if_fail (WEBKIT_IS_WEB_VIEW (view));

  for (GList *l = webkit_context_menu_get_items (menu); l != NULL; l = l->next)
    {
      WebKitContextMenuItem *item = translate (l->data, is_browser);

      if (item != NULL)
        items = g_list_append (items, item);
    }
  webkit_context_menu_remove_all (menu);
  for (GList *l = items; l != NULL; l = l->next)
    webkit_context_menu_append (menu, l->data);
  surface = gtk_widget_get_ancestor (GTK_WIDGET (view), EASEL_TYPE_SURFACE);
  if (surface == NULL)
    return;
  if (webkit_context_menu_get_n_items (menu) > 0)
    webkit_context_menu_append (menu, webkit_context_menu_item_new_separator ());
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    append_action (menu, EASEL_SURFACE (surface), i);
}
