/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-placeholder.h"
#include "easel-split.h"
#include "easel-tab-controller.h"

G_BEGIN_DECLS

/*
 * Tabs, canvas and status line: the content of every window.
 *
 * Property, notifying: "canvas" (nullable): the selected canvas of the active pane.
 */
#define EASEL_TYPE_PANEL (easel_panel_get_type ())

/* Returns: (transfer full) (nullable): menu items that add a canvas of another session beside those of the panel. */
typedef GMenuModel *(*EaselPanelBesideFunc) (gpointer user_data);

G_DECLARE_FINAL_TYPE (EaselPanel, easel_panel, EASEL, PANEL, AdwBin)

/* @controller: (nullable); @pair: the pair of @controller, or one that it created. */
void                easel_panel_set_controller           (EaselPanel         *self,
                                                          EaselTabController *controller,
                                                          EaselTabPair       *pair);
EaselTabController *easel_panel_get_controller           (EaselPanel         *self);
/* Returns the AdwTabView of the first pane. */
AdwTabView         *easel_panel_get_view                 (EaselPanel         *self);
AdwTabView         *easel_panel_get_active_view          (EaselPanel         *self);
EaselSplit         *easel_panel_get_split                (EaselPanel         *self);
EaselCanvas        *easel_panel_get_canvas               (EaselPanel         *self);
EaselSurface       *easel_panel_get_surface              (EaselPanel         *self);
void                easel_panel_set_bare                 (EaselPanel         *self,
                                                          gboolean            bare);
void                easel_panel_set_lean                 (EaselPanel         *self,
                                                          gboolean            lean);
void                easel_panel_focus_canvas             (EaselPanel         *self);
void                easel_panel_focus_canvas_after_enter (EaselPanel         *self);
void                easel_panel_choose                   (EaselPanel         *self,
                                                          EaselCanvas        *canvas);
EaselPlaceholder   *easel_panel_get_placeholder          (EaselPanel         *self);
/* Returns menu items for the hidden canvases, for the menu of the window. */
GMenuModel         *easel_panel_get_menu                 (EaselPanel         *self);
/* @func: called when the menu of a canvas opens. @user_data: exists as long as the panel. */
void                easel_panel_set_beside_func          (EaselPanel          *self,
                                                          EaselPanelBesideFunc func,
                                                          gpointer             user_data);
GMenuModel         *easel_panel_create_beside_menu       (EaselPanel         *self);
char               *easel_panel_dup_menu_label           (EaselCanvas        *canvas);
/* Returns whether one of its tabs shows this canvas. */
gboolean            easel_panel_has_canvas               (EaselPanel         *self,
                                                          EaselCanvas        *canvas);
/* Returns whether one of its tabs shows this instance of that session. */
gboolean            easel_panel_has_instance             (EaselPanel         *self,
                                                          const char         *session,
                                                          const char         *instance_id);
void                easel_panel_add_message              (EaselPanel         *self,
                                                          GtkWidget          *message);
void                easel_panel_notify_user              (EaselPanel         *self,
                                                          const char         *sentence);
const char         *easel_panel_get_notice               (EaselPanel         *self);
void                easel_panel_offer_reopen             (EaselPanel         *self,
                                                          EaselCanvas        *canvas);
/* The user reopens it otherwise. */
void                easel_panel_end_offer                (EaselPanel         *self);
/* easel-panel-actions.c: actions of keyboard and menu for the tabs. */
void                easel_panel_add_actions              (EaselPanel         *self,
                                                          GActionMap         *map);
void                easel_panel_add_keys                 (EaselPanel         *self,
                                                          GtkWindow          *window);
/* easel-panel-surface-actions.c: find, print and similar actions as window actions. */
void                easel_panel_add_surface_actions      (EaselPanel         *self,
                                                          GActionMap         *map);
void                easel_panel_update_surface_actions   (EaselPanel         *self,
                                                          GActionMap         *map);

G_END_DECLS
