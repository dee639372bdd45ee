/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-panel-menu.h"

#include <glib/gi18n.h>
#include <math.h>

/* The zoom row in the menu of one window. */
typedef struct
{
  EaselPanel   *panel;      /* in the same window, so it exists as long as the menu */
  GActionMap   *map;        /* the window */
  GtkButton    *level;
  GSignalGroup *surface;    /* signals of the selected surface, while the menu is open */
} Row;

static void
row_free (Row *self)
{
  g_object_unref (self->surface);
  g_free (self);
}

static void
update_level (Row *self)
{
  EaselSurface *surface = easel_panel_get_surface (self->panel);
  double zoom = surface == NULL ? 1 : easel_surface_get_zoom (surface);
  /* Translators: a zoom in percent, where there is no other word beside it. */
  g_autofree char *text = g_strdup_printf (_("%d %%"), (int) lround (zoom * 100));

  gtk_button_set_label (self->level, text);
}

static void
visible_cb (GtkWidget  *popover,
            GParamSpec *pspec,
            Row        *self)
{
  gboolean is_open = gtk_widget_get_visible (popover);

  g_signal_group_set_target (self->surface, is_open ? easel_panel_get_surface (self->panel) : NULL);
  if (!is_open)
    return;
  update_level (self);
  easel_panel_update_surface_actions (self->panel, self->map);
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
build_row (Row *self)
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

void
easel_panel_menu_setup (GtkMenuButton *button,
                        EaselPanel    *panel,
                        GActionMap    *map)
{
  GtkPopover *popover;
  Row *self;

  g_return_if_fail (GTK_IS_MENU_BUTTON (button));
  g_return_if_fail (EASEL_IS_PANEL (panel));
  g_return_if_fail (G_IS_ACTION_MAP (map));

  self = g_new0 (Row, 1);
  self->panel = panel;
  self->map = map;
  self->surface = g_signal_group_new (EASEL_TYPE_SURFACE);
  g_signal_group_connect_swapped (self->surface, "notify::zoom", G_CALLBACK (update_level), self);
  popover = gtk_menu_button_get_popover (button);
  gtk_popover_menu_add_child (GTK_POPOVER_MENU (popover), build_row (self), "zoom");
  g_signal_connect_data (popover, "notify::visible", G_CALLBACK (visible_cb), self,
                         (GClosureNotify) (void (*) (void)) row_free, 0);
}
