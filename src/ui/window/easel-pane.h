/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "easel-canvas-page.h"

G_BEGIN_DECLS

/*
 * The tab bar of one AdwTabView, and the selected canvas.
 *
 * Property, notifying: "canvas" (nullable).
 */
#define EASEL_TYPE_PANE (easel_pane_get_type ())
G_DECLARE_FINAL_TYPE (EaselPane, easel_pane, EASEL, PANE, AdwBin)

/* @view: (nullable): borrowed. */
void           easel_pane_set_view          (EaselPane  *self,
                                             AdwTabView *view);
AdwTabView    *easel_pane_get_view          (EaselPane  *self);
/* Returns: (nullable): the selected tab. */
AdwTabPage    *easel_pane_get_tab           (EaselPane  *self);
EaselCanvas   *easel_pane_get_canvas        (EaselPane  *self);
EaselSurface  *easel_pane_get_surface       (EaselPane  *self);
gboolean       easel_pane_has_tabs          (EaselPane  *self);
GtkWidget     *easel_pane_get_slot          (EaselPane  *self);
/* @is_bare: hide the tab bar. */
void           easel_pane_set_bare          (EaselPane  *self,
                                             gboolean    is_bare);
/* @is_lean: show the tab bar only for two or more tabs, without the menu of the canvas. */
void           easel_pane_set_lean          (EaselPane  *self,
                                             gboolean    is_lean);
/* @is_last: show the button for all canvases at the end of the tab bar. */
void           easel_pane_set_last          (EaselPane  *self,
                                             gboolean    is_last);
GtkMenuButton *easel_pane_get_menu_button   (EaselPane  *self);
void           easel_pane_focus             (EaselPane  *self);
void           easel_pane_focus_after_enter (EaselPane  *self);

G_END_DECLS
