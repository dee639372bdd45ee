/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-source.h"
#include "easel-tab-memory.h"
#include "easel-tab-pair.h"

G_BEGIN_DECLS

/* Puts the tabs of one session as the user left them, and remembers how they leave them.
 *
 * Signals: "window-wanted" -> AdwTabView *: (nullable): for tabs that were in a window of their own. */
#define EASEL_TYPE_TAB_KEEPER (easel_tab_keeper_get_type ())
G_DECLARE_FINAL_TYPE (EaselTabKeeper, easel_tab_keeper, EASEL, TAB_KEEPER, GObject)

/* @memory: (nullable): nothing is known, and nothing remembered. @tabs: of EaselTab, all that the session has. */
EaselTabKeeper *easel_tab_keeper_new         (EaselTabMemory *memory,
                                              EaselSource    *source,
                                              EaselSession   *session,
                                              GListModel     *tabs);
/* Once for each tab, before it has a page: what the last run left of it. */
void            easel_tab_keeper_read        (EaselTabKeeper *self,
                                              EaselTab       *tab);
/* Whether it is the one that was in front, or is to be. */
gboolean        easel_tab_keeper_is_selected (EaselTabKeeper *self,
                                              EaselTab       *tab);
/* The user chose a tab: no other is waited for. */
void            easel_tab_keeper_settle      (EaselTabKeeper *self);
/* Followed from now on, and not held; the first one is the panel's. */
void            easel_tab_keeper_add_pair    (EaselTabKeeper *self,
                                              EaselTabPair   *pair);
/* A tab whose page was just made in @pair: its place, zoom and window. */
void            easel_tab_keeper_restore     (EaselTabKeeper *self,
                                              EaselTabPair   *pair,
                                              EaselTab       *tab);
/* While it is held the tabs are not as the user left them. */
void            easel_tab_keeper_set_held    (EaselTabKeeper *self,
                                              gboolean        is_held);
void            easel_tab_keeper_forget      (EaselTabKeeper *self,
                                              EaselTab       *tab);

G_END_DECLS
