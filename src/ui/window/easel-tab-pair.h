/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-tab.h"

G_BEGIN_DECLS

/* The two views of tabs of one window: the tabs in the second are those that the user wants beside the first. A tab
 * says so itself (EaselTab:beside); where the window is too narrow all tabs are in the first, and the wish stays.
 *
 * Signals: "selected" (AdwTabPage *): in front of its view. "unarranged": tabs came or went, or are wanted elsewhere.
 * "changed": anything that is worth remembering. "setup-menu" (AdwTabPage *, nullable): as of AdwTabView. */
#define EASEL_TYPE_TAB_PAIR (easel_tab_pair_get_type ())
G_DECLARE_FINAL_TYPE (EaselTabPair, easel_tab_pair, EASEL, TAB_PAIR, GObject)

EaselTabPair *easel_tab_pair_new          (void);
AdwTabView   *easel_tab_pair_get_view     (EaselTabPair *self,
                                           gboolean      second);
/* Whether @view, which may be NULL, is one of them. */
gboolean      easel_tab_pair_has_view     (EaselTabPair *self,
                                           AdwTabView   *view);
/* The pages of both, those of the second last. */
guint         easel_tab_pair_get_n_pages  (EaselTabPair *self);
AdwTabPage   *easel_tab_pair_get_nth_page (EaselTabPair *self,
                                           guint         n);
/* Moves tabs to where they are wanted, as far as there is room; whether any was moved. */
gboolean      easel_tab_pair_arrange      (EaselTabPair *self,
                                           gboolean      is_wide);
/* Tabs are moved right now, and not by the user. */
gboolean      easel_tab_pair_is_arranging (EaselTabPair *self);
/* @tab: is to be in front of those beside, unless the user chose one. */
void          easel_tab_pair_set_front    (EaselTabPair *self,
                                           EaselTab     *tab);
/* (nullable): the one that is, or would be if there were room. */
EaselTab     *easel_tab_pair_get_front    (EaselTabPair *self);
/* From another window, to the end of the first view, with the pinned ones if it is pinned. */
void          easel_tab_pair_take         (EaselTabPair *self,
                                           EaselTab     *tab);

G_END_DECLS
