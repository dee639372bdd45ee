/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-hub.h"
#include "easel-panel.h"

G_BEGIN_DECLS

/*
 * Keeps the tab controllers of the panel: of the shown session, of sessions that the user left, whose pages keep the
 * user's input, and of sessions with canvases beside those of the shown one. Only canvases of Easel itself, which no
 * host knows, can be beside those of another session.
 *
 * Signals: "tear-off" (EaselTabController *) -> AdwTabView *: as in EaselTabController, of any of these.
 */
#define EASEL_TYPE_TAB_MANAGER (easel_tab_manager_get_type ())
G_DECLARE_FINAL_TYPE (EaselTabManager, easel_tab_manager, EASEL, TAB_MANAGER, GObject)

EaselTabManager     *easel_tab_manager_new           (EaselHub            *hub,
                                                    EaselSurfaceFactory *factory,
                                                    EaselPanel          *panel);
/* Shows the session that is chosen in the hub, if any, in the panel. */
void                easel_tab_manager_update        (EaselTabManager      *self);
/* Returns: (nullable) (transfer none): the controller of the shown session. */
EaselTabController *easel_tab_manager_get_shown     (EaselTabManager      *self);
/* Returns: (transfer full) (element-type EaselCanvas): the canvases that can be beside those of another session. */
GPtrArray          *easel_tab_manager_list_own      (EaselTabManager      *self);
/* The user wants @canvas beside the canvases of the shown session. */
void                easel_tab_manager_add_beside    (EaselTabManager      *self,
                                                    EaselCanvas         *canvas);
/* Selects a canvas that is beside those of the shown session. Returns FALSE if it is not. */
gboolean            easel_tab_manager_select_beside (EaselTabManager      *self,
                                                    EaselCanvas         *canvas);

G_END_DECLS
