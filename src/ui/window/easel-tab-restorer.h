/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-source.h"
#include "easel-tab-pair.h"
#include "easel-tab-store.h"

G_BEGIN_DECLS

/*
 * Restores the tabs of one session as the user left them, and stores changes.
 *
 * Signals: "window-wanted" -> AdwTabView *: (nullable): creates a window for tabs that were in a torn-off window.
 */
#define EASEL_TYPE_TAB_RESTORER (easel_tab_restorer_get_type ())
G_DECLARE_FINAL_TYPE (EaselTabRestorer, easel_tab_restorer, EASEL, TAB_RESTORER, GObject)

/* @store: (nullable): without it nothing is restored or stored. @tabs: model of the session's EaselTab objects. */
EaselTabRestorer *easel_tab_restorer_new          (EaselTabStore    *store,
                                                   EaselSource      *source,
                                                   EaselSession     *session,
                                                   GListModel       *tabs);
/* Reads the stored state of a tab; must be called once for each tab, before it has a page. */
void              easel_tab_restorer_read         (EaselTabRestorer *self,
                                                   EaselTab         *tab);
/* Returns whether the tab is, or is to be, the selected one. */
gboolean          easel_tab_restorer_is_selected  (EaselTabRestorer *self,
                                                   EaselTab         *tab);
/* The user selected a tab: stops waiting for the tab of the last run. */
void              easel_tab_restorer_stop_waiting (EaselTabRestorer *self);
/* Follows a pair, without a reference; the first is the panel's. */
void              easel_tab_restorer_add_pair     (EaselTabRestorer *self,
                                                   EaselTabPair     *pair);
/* Restores position, zoom and window of a tab whose page was just created in @pair. */
void              easel_tab_restorer_restore      (EaselTabRestorer *self,
                                                   EaselTabPair     *pair,
                                                   EaselTab         *tab);
/* While paused, changes of the tabs are not by the user and are not stored. */
void              easel_tab_restorer_set_paused   (EaselTabRestorer *self,
                                                   gboolean          is_paused);
void              easel_tab_restorer_forget       (EaselTabRestorer *self,
                                                   EaselTab         *tab);

G_END_DECLS
