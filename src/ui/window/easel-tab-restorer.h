/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-source.h"
#include "easel-tab-pair.h"
#include "easel-tab-store.h"

G_BEGIN_DECLS

/* Puts the tabs of one session as the user left them, and remembers how they leave them.
 *
 * Signals: "window-wanted" -> AdwTabView *: (nullable): for tabs that were in a window of their own. */
#define EASEL_TYPE_TAB_RESTORER (easel_tab_restorer_get_type ())
G_DECLARE_FINAL_TYPE (EaselTabRestorer, easel_tab_restorer, EASEL, TAB_RESTORER, GObject)

/* @store: (nullable): nothing is known, and nothing remembered. @tabs: of EaselTab, all that the session has. */
EaselTabRestorer *easel_tab_restorer_new          (EaselTabStore    *store,
                                                   EaselSource      *source,
                                                   EaselSession     *session,
                                                   GListModel       *tabs);
/* Once for each tab, before it has a page: what the last run left of it. */
void              easel_tab_restorer_read         (EaselTabRestorer *self,
                                                   EaselTab         *tab);
/* Whether it is the one that was in front, or is to be. */
gboolean          easel_tab_restorer_is_selected  (EaselTabRestorer *self,
                                                   EaselTab         *tab);
/* The user chose a tab: no other is waited for. */
void              easel_tab_restorer_stop_waiting (EaselTabRestorer *self);
/* Followed from now on, and not held; the first one is the panel's. */
void              easel_tab_restorer_add_pair     (EaselTabRestorer *self,
                                                   EaselTabPair     *pair);
/* A tab whose page was just made in @pair: its place, zoom and window. */
void              easel_tab_restorer_restore      (EaselTabRestorer *self,
                                                   EaselTabPair     *pair,
                                                   EaselTab         *tab);
/* While it is held the tabs are not as the user left them. */
void              easel_tab_restorer_set_paused   (EaselTabRestorer *self,
                                                   gboolean          is_paused);
void              easel_tab_restorer_forget       (EaselTabRestorer *self,
                                                   EaselTab         *tab);

G_END_DECLS
