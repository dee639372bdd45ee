/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-source.h"
#include "easel-tab-pair.h"

G_BEGIN_DECLS

/* The canvases of one session as a list of tabs, and their pages: in the pair of views of the panel, and in those of
 * tabs that were torn off. Holds the session.
 *
 * Signals: "close-failed" (EaselCanvas *, const char *sentence): the host did not close it. "tear-off" -> AdwTabView *:
 * a tab is dragged out; who listens makes a window around easel_tab_controller_create_pair(). "open-external"
 * (EaselCanvas *, const char *uri). */
#define EASEL_TYPE_TAB_CONTROLLER (easel_tab_controller_get_type ())
G_DECLARE_FINAL_TYPE (EaselTabController, easel_tab_controller, EASEL, TAB_CONTROLLER, GObject)

EaselTabController *easel_tab_controller_new           (EaselSource         *source,
                                                        EaselSession        *session,
                                                        EaselSurfaceFactory *factory);
EaselSession       *easel_tab_controller_get_session   (EaselTabController  *self);
/* (transfer none): of the main window. */
EaselTabPair       *easel_tab_controller_get_pair      (EaselTabController  *self);
/* (transfer full): for a window of torn-off tabs. */
EaselTabPair       *easel_tab_controller_create_pair   (EaselTabController  *self);
/* Gives the tabs of a torn-off window back, or drops them while suspended. */
void                easel_tab_controller_return_pair   (EaselTabController  *self,
                                                        EaselTabPair        *pair);
gboolean            easel_tab_controller_is_torn       (EaselTabController  *self);
void                easel_tab_controller_set_suspended (EaselTabController  *self,
                                                        gboolean             suspended);
void                easel_tab_controller_set_in_background      (EaselTabController  *self,
                                                                 gboolean             in_background);
guint               easel_tab_controller_count_surfaces (EaselTabController *self);
/* (nullable) */
EaselTab           *easel_tab_controller_find          (EaselTabController  *self,
                                                        EaselCanvas         *canvas);
void                easel_tab_controller_show          (EaselTabController  *self,
                                                        EaselCanvas         *canvas);
/* (transfer none): of EaselTab. */
GListModel         *easel_tab_controller_get_hidden    (EaselTabController  *self);

G_END_DECLS
