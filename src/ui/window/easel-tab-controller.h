/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-source.h"
#include "easel-tab-pair.h"

G_BEGIN_DECLS

/*
 * Keeps the canvases of one session as a list of tabs, and their pages in the views of the panel and of torn-off
 * windows. Keeps the session subscribed. While the panel shows another session, tabs that are to be beside it are in
 * the views of that session's controller.
 *
 * Signals: "tear-off" -> AdwTabView *: a tab is dragged out; the handler creates a window around
 * easel_tab_controller_create_pair(). "hidden" (EaselTab *, AdwTabView *): the user hid it there.
 */
#define EASEL_TYPE_TAB_CONTROLLER (easel_tab_controller_get_type ())
G_DECLARE_FINAL_TYPE (EaselTabController, easel_tab_controller, EASEL, TAB_CONTROLLER, GObject)

EaselTabController *easel_tab_controller_new               (EaselSource         *source,
                                                            EaselSession        *session,
                                                            EaselSurfaceFactory *factory);
EaselSession       *easel_tab_controller_get_session       (EaselTabController  *self);
/* Returns: (transfer none): identifies the session among those of all sources. */
const char         *easel_tab_controller_get_key           (EaselTabController  *self);
/* Returns: (transfer none): the views of the main window. */
EaselTabPair       *easel_tab_controller_get_pair          (EaselTabController  *self);
/* Returns: (transfer full): views for a torn-off window. */
EaselTabPair       *easel_tab_controller_create_pair       (EaselTabController  *self);
/* Moves the tabs of a torn-off window back to the panel, or closes their pages while suspended. */
void                easel_tab_controller_return_pair       (EaselTabController  *self,
                                                            EaselTabPair        *pair);
gboolean            easel_tab_controller_is_torn           (EaselTabController  *self);
void                easel_tab_controller_set_suspended     (EaselTabController  *self,
                                                            gboolean             suspended);
void                easel_tab_controller_set_in_background (EaselTabController  *self,
                                                            gboolean             in_background);
guint               easel_tab_controller_count_surfaces    (EaselTabController  *self);
/* Returns: (nullable): the tab of @canvas. */
EaselTab           *easel_tab_controller_find              (EaselTabController  *self,
                                                            EaselCanvas         *canvas);
void                easel_tab_controller_show              (EaselTabController  *self,
                                                            EaselCanvas         *canvas);
/* The user wants the tab of @canvas beside the tabs of @other. */
void                easel_tab_controller_set_beside        (EaselTabController  *self,
                                                            EaselCanvas         *canvas,
                                                            EaselTabController  *other);
/* Returns whether the tab of @canvas is to be beside those of @other. */
gboolean            easel_tab_controller_is_beside         (EaselTabController  *self,
                                                            EaselCanvas         *canvas,
                                                            EaselTabController  *other);
/* Moves the tabs that are to be beside those of @other there. @is_wide: whether two canvases have room. */
void                easel_tab_controller_lend              (EaselTabController  *self,
                                                            EaselTabController  *other,
                                                            gboolean             is_wide);
/* Moves these tabs back until @other is shown again. */
void                easel_tab_controller_take_back         (EaselTabController  *self,
                                                            EaselTabController  *other);
/* Returns whether tabs are beside those of another session now. */
gboolean            easel_tab_controller_is_lending        (EaselTabController  *self);
/* Returns: (transfer none): a model of the hidden EaselTab objects. */
GListModel         *easel_tab_controller_get_hidden        (EaselTabController  *self);

G_END_DECLS
