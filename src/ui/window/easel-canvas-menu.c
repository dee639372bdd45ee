/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-canvas-menu.h"

#include <glib/gi18n.h>
#include <math.h>

#include "easel-tab-menu.h"
#include "easel-tab-private.h"

/* The menu of one button. */
typedef struct
{
  EaselPanel   *panel;     /* in the same window, so it exists as long as the button */
  GtkButton    *level;     /* nullable: the zoom in the open menu */
  GSignalGroup *surface;   /* signals of the surface in front when the menu was opened */
} Menu;

static void
menu_free (gpointer data)
{
  Menu *self = data;

  g_object_unref (self->surface);
  g_free (self);
}

typedef enum
{
  ITEM_OPTIONAL = 1 << 0,   /* left out while its action is disabled */
  ITEM_SURFACE  = 1 << 1,   /* the surface knows its shortcut */
} ItemFlags;

typedef struct
{
  const char        *label;
  const char        *action;
  ItemFlags          flags;
  EaselSurfaceAction surface_action;
  const char        *keys;   /* nullable: another action whose shortcut does this */
} Item;

static const Item page_items[] = {
  { N_("_Back"), "go-back", ITEM_SURFACE | ITEM_OPTIONAL, EASEL_SURFACE_ACTION_BACK },
  { N_("_Find…"), "find", ITEM_SURFACE, EASEL_SURFACE_ACTION_FIND },
  { N_("Read as Te_xt"), "read-text" },
  { N_("Ver_sions…"), "versions" },
  { N_("Prin_t…"), "print", ITEM_SURFACE, EASEL_SURFACE_ACTION_PRINT },
  { N_("Sa_ve Screenshot…"), "save-picture", ITEM_SURFACE, EASEL_SURFACE_ACTION_SAVE_PICTURE },
  { N_("Copy A_ddress"), "copy-address", ITEM_SURFACE, EASEL_SURFACE_ACTION_COPY_ADDRESS },
  { N_("_Open in Web Browser…"), "open-in-browser", ITEM_OPTIONAL },
};

static const Item tab_items[] = {
  { N_("S_hare with an Agent…"), "tab-share", ITEM_OPTIONAL },
  { N_("Stop Sharin_g"), "tab-unshare", ITEM_OPTIONAL },
  { N_("_Pin"), "tab-pin", ITEM_OPTIONAL },
  { N_("_Unpin"), "tab-unpin", ITEM_OPTIONAL },
  { N_("Show Sid_e by Side"), "tab-beside", ITEM_OPTIONAL, 0, "win.show-beside" },
  { N_("End Side b_y Side"), "tab-together", ITEM_OPTIONAL, 0, "win.show-beside" },
  { N_("Move to New _Window"), "tear-off", ITEM_OPTIONAL },
  { N_("Bac_k to the Panel"), "to-panel", ITEM_OPTIONAL },
};

static const Item close_items[] = {
  { N_("H_ide Canvas"), "hide-canvas" },
  { N_("_Close Canvas"), "close-canvas" },
};

/* Returns: (transfer full): the first shortcut of the action that the surface leaves to the window, or "". */
static char *
dup_window_accel (GtkWindow    *window,
                  EaselSurface *surface,
                  const char   *action)
{
  GtkApplication *application = gtk_window_get_application (window);
  g_auto(GStrv) accels = application != NULL ? gtk_application_get_accels_for_action (application, action) : NULL;

  for (guint i = 0; accels != NULL && accels[i] != NULL; i++)
    {
      guint key;
      GdkModifierType modifiers;

      if (gtk_accelerator_parse (accels[i], &key, &modifiers) &&
          (surface == NULL || !easel_surface_takes_key (surface, key, modifiers)))
        return g_strdup (accels[i]);
    }
  return g_strdup ("");
}

static void
append (GMenu      *section,
        EaselPanel *panel,
        const Item *item)
{
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (panel)));
  EaselSurface *surface = easel_panel_get_surface (panel);
  g_autofree char *action = g_strconcat ("win.", item->action, NULL);
  g_autofree char *accel = NULL;
  g_autoptr(GMenuItem) entry = NULL;

  if ((item->flags & ITEM_OPTIONAL) != 0 &&
      !g_action_group_get_action_enabled (G_ACTION_GROUP (window), item->action))
    return;
  if ((item->flags & ITEM_SURFACE) != 0)
    accel = g_strdup (surface != NULL ? easel_surface_get_accel (surface, item->surface_action) : NULL);
  else
    accel = dup_window_accel (window, surface, item->keys != NULL ? item->keys : action);
  entry = g_menu_item_new (_(item->label), action);
  /* An empty one, too: otherwise GTK would show a shortcut that belongs to the surface. */
  g_menu_item_set_attribute (entry, "accel", "s", accel != NULL ? accel : "");
  g_menu_append_item (section, entry);
}

static void
append_section (GMenu      *menu,
                EaselPanel *panel,
                const Item *items,
                guint       n)
{
  g_autoptr(GMenu) section = g_menu_new ();

  for (guint i = 0; i < n; i++)
    append (section, panel, &items[i]);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
}

static void
append_first (GMenu      *menu,
              EaselPanel *panel)
{
  static const Item reload = { N_("_Reload"), "reload" };
  g_autoptr(GMenu) section = g_menu_new ();
  g_autoptr(GMenuItem) zoom = g_menu_item_new (NULL, NULL);

  append (section, panel, &reload);
  g_menu_item_set_attribute (zoom, "custom", "s", "zoom");
  g_menu_append_item (section, zoom);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
}

/* Adds a submenu with canvases of the user that can be beside the canvas. */
static void
append_beside (GMenu      *menu,
               EaselPanel *panel)
{
  g_autoptr(GMenuModel) beside = easel_panel_create_beside_menu (panel);
  g_autoptr(GMenu) section = g_menu_new ();

  if (beside == NULL)
    return;
  g_menu_append_submenu (section, _("_Add Beside"), beside);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
}

/* Adds what depends on the window. */
static void
append_window (GMenu      *menu,
               EaselPanel *panel)
{
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (panel)));
  const Item full_screen = { gtk_window_is_fullscreen (window) ? N_("_Leave Full Screen") : N_("Fu_ll Screen"),
                             "fullscreen" };
  GMenuModel *hidden = easel_panel_get_menu (panel);
  g_autoptr(GMenu) section = g_menu_new ();

  append (section, panel, &full_screen);
  if (g_menu_model_get_n_items (hidden) > 0)
    g_menu_append_submenu (section, _("Hidden Ca_nvases"), hidden);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
}

GMenu *
easel_canvas_menu_create_model (EaselPanel *panel)
{
  GMenu *menu;

  g_return_val_if_fail (EASEL_IS_PANEL (panel), NULL);

  menu = g_menu_new ();
  append_first (menu, panel);
  append_section (menu, panel, page_items, G_N_ELEMENTS (page_items));
  append_section (menu, panel, tab_items, G_N_ELEMENTS (tab_items));
  append_beside (menu, panel);
  append_window (menu, panel);
  append_section (menu, panel, close_items, G_N_ELEMENTS (close_items));
  return menu;
}

static void
update_level (Menu *self)
{
  g_autoptr(EaselSurface) surface = g_signal_group_dup_target (self->surface);
  double zoom = surface == NULL ? 1 : easel_surface_get_zoom (surface);
  /* Translators: a zoom in percent, where there is no other word beside it. */
  g_autofree char *text = g_strdup_printf (_("%d %%"), (int) lround (zoom * 100));

  gtk_button_set_label (self->level, text);
}

static GtkWidget *
add_button (GtkWidget  *box,
            GtkWidget  *button,
            const char *action,
            const char *label)
{
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_set_tooltip_text (button, label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "circular");
  gtk_box_append (GTK_BOX (box), button);
  return button;
}

static GtkWidget *
create_zoom (Menu *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  gtk_widget_set_halign (box, GTK_ALIGN_CENTER);
  add_button (box, gtk_button_new_from_icon_name ("zoom-out-symbolic"), "win.zoom-out", _("Zoom Out"));
  self->level = GTK_BUTTON (add_button (box, gtk_button_new_with_label (""), "win.zoom-reset", _("Normal Size")));
  gtk_widget_remove_css_class (GTK_WIDGET (self->level), "circular");
  gtk_widget_add_css_class (GTK_WIDGET (self->level), "numeric");
  add_button (box, gtk_button_new_from_icon_name ("zoom-in-symbolic"), "win.zoom-in", _("Zoom In"));
  return box;
}

/* Makes the menu, for the canvas of its own pane. */
static void
opening_cb (GtkMenuButton *button,
            gpointer       user_data)
{
  Menu *self = user_data;
  GtkWidget *pane = gtk_widget_get_ancestor (GTK_WIDGET (button), EASEL_TYPE_PANE);
  GActionMap *map = G_ACTION_MAP (gtk_widget_get_root (GTK_WIDGET (button)));
  g_autoptr(GMenu) menu = NULL;
  AdwTabPage *tab;
  GtkWidget *popover;

  if (pane != NULL)
    easel_split_activate (easel_panel_get_split (self->panel), EASEL_PANE (pane));
  tab = easel_pane_get_tab (easel_split_get_active (easel_panel_get_split (self->panel)));
  easel_panel_update_surface_actions (self->panel, map);
  easel_tab_menu_set_tab (map, tab != NULL ? easel_tab_of (tab) : NULL);
  menu = easel_canvas_menu_create_model (self->panel);
  popover = gtk_popover_menu_new_from_model (G_MENU_MODEL (menu));
  gtk_popover_menu_add_child (GTK_POPOVER_MENU (popover), create_zoom (self), "zoom");
  g_signal_group_set_target (self->surface, NULL);
  g_signal_group_set_target (self->surface, easel_panel_get_surface (self->panel));
  update_level (self);
  /* Otherwise the tooltip of the button would cover the menu. */
  g_object_bind_property (popover, "visible", button, "has-tooltip", G_BINDING_INVERT_BOOLEAN | G_BINDING_SYNC_CREATE);
  gtk_menu_button_set_popover (button, popover);
}

static void
setup_button (GtkMenuButton *button,
              EaselPanel    *panel)
{
  Menu *self = g_new0 (Menu, 1);

  self->panel = panel;
  self->surface = g_signal_group_new (EASEL_TYPE_SURFACE);
  g_signal_group_connect_swapped (self->surface, "notify::zoom", G_CALLBACK (update_level), self);
  gtk_menu_button_set_create_popup_func (button, opening_cb, self, menu_free);
}

void
easel_canvas_menu_setup (EaselPanel    *panel,
                         GtkMenuButton *button)
{
  EaselSplit *split;

  g_return_if_fail (EASEL_IS_PANEL (panel));
  g_return_if_fail (button == NULL || GTK_IS_MENU_BUTTON (button));

  split = easel_panel_get_split (panel);
  setup_button (easel_pane_get_menu_button (easel_split_get_pane (split, FALSE)), panel);
  setup_button (easel_pane_get_menu_button (easel_split_get_pane (split, TRUE)), panel);
  if (button != NULL)
    setup_button (button, panel);
}
