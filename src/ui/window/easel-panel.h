/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-placeholder.h"
#include "easel-split.h"
#include "easel-tab-controller.h"

G_BEGIN_DECLS

/* Tabs, the canvas and its status line: the inside of every window.
 * Property, notifying: "canvas" (nullable), the one in front. */
#define EASEL_TYPE_PANEL (easel_panel_get_type ())
G_DECLARE_FINAL_TYPE (EaselPanel, easel_panel, EASEL, PANEL, AdwBin)

/* @controller: (nullable); @pair: its own one, or one that it created. */
void                easel_panel_set_controller           (EaselPanel         *self,
                                                          EaselTabController *controller,
                                                          EaselTabPair       *pair);
EaselTabController *easel_panel_get_controller           (EaselPanel         *self);
/* Without the tabs beside it. */
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
/* Entries of the menu of the window: the hidden canvases. */
GMenuModel         *easel_panel_get_menu                 (EaselPanel         *self);
/* Whether one of its tabs shows this canvas. */
gboolean            easel_panel_has_canvas               (EaselPanel         *self,
                                                          EaselCanvas        *canvas);
/* Whether one of its tabs shows this canvas of that session. */
gboolean            easel_panel_has_instance             (EaselPanel         *self,
                                                          const char         *session,
                                                          const char         *instance_id);
void                easel_panel_notify_user              (EaselPanel         *self,
                                                          const char         *sentence);
const char         *easel_panel_get_notice               (EaselPanel         *self);
/* easel-panel-actions.c: what the keyboard and the menu can do with the tabs. */
void                easel_panel_add_actions              (EaselPanel         *self,
                                                          GActionMap         *map);
void                easel_panel_add_keys                 (EaselPanel         *self,
                                                          GtkWindow          *window);
/* easel-panel-verbs.c: find, print and their like, as actions of the window. */
void                easel_panel_add_surface_actions      (EaselPanel         *self,
                                                          GActionMap         *map);
void                easel_panel_update_surface_actions   (EaselPanel         *self,
                                                          GActionMap         *map);

G_END_DECLS
