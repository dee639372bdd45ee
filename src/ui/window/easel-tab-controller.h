/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas-page.h"
#include "easel-source.h"

G_BEGIN_DECLS

/* The canvases of one session as tabs: in its own view, and in those that were torn off. Holds the session.
 *
 * Signals: "close-failed" (EaselCanvas *, const char *sentence): the host did not close it. "tear-off" -> AdwTabView *:
 * a tab is dragged out; who listens makes a window around easel_tab_controller_create_view(). "open-external"
 * (EaselCanvas *, const char *uri). */
#define EASEL_TYPE_TAB_CONTROLLER (easel_tab_controller_get_type ())
G_DECLARE_FINAL_TYPE (EaselTabController, easel_tab_controller, EASEL, TAB_CONTROLLER, GObject)

EaselTabController *easel_tab_controller_new           (EaselSource         *source,
                                                        EaselSession        *session,
                                                        EaselSurfaceFactory *factory);
EaselSession       *easel_tab_controller_get_session   (EaselTabController  *self);
AdwTabView         *easel_tab_controller_get_view      (EaselTabController  *self);
AdwTabView         *easel_tab_controller_create_view   (EaselTabController  *self);
/* Gives the tabs of a torn-off view back, or drops them while suspended. */
void                easel_tab_controller_return_view   (EaselTabController  *self,
                                                        AdwTabView          *view);
gboolean            easel_tab_controller_is_torn       (EaselTabController  *self);
void                easel_tab_controller_set_suspended (EaselTabController  *self,
                                                        gboolean             suspended);
void                easel_tab_controller_set_away      (EaselTabController  *self,
                                                        gboolean             away);
guint               easel_tab_controller_count_surfaces (EaselTabController *self);
/* (nullable): the page of a canvas, where it has a tab. */
AdwTabPage         *easel_tab_controller_find          (EaselTabController  *self,
                                                        EaselCanvas         *canvas);
void                easel_tab_controller_hide          (EaselTabController  *self,
                                                        EaselCanvas         *canvas);
void                easel_tab_controller_show          (EaselTabController  *self,
                                                        EaselCanvas         *canvas);
/* A GListModel of EaselCanvas. */
GListModel         *easel_tab_controller_get_hidden    (EaselTabController  *self);

G_END_DECLS
