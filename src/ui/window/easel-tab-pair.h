/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-tab.h"

G_BEGIN_DECLS

/*
 * The two AdwTabViews of one window; the second has the tabs that the user wants next to the first
 * (EaselTab:in-second-pane). In a narrow window all tabs are in the first view, and the property keeps its value.
 * Tabs of other sessions belong to the second view.
 *
 * Signals: "selected" (AdwTabPage *): it was selected in its view. "unarranged": tabs were added or removed, or belong
 * to the other view. "changed": a change that has to be stored. "setup-menu" (AdwTabPage *, nullable): as in
 * AdwTabView. "close-failed" (EaselCanvas *, const char *sentence): the host did not close the canvas. "open-external"
 * (EaselCanvas *, const char *uri).
 */
#define EASEL_TYPE_TAB_PAIR (easel_tab_pair_get_type ())
G_DECLARE_FINAL_TYPE (EaselTabPair, easel_tab_pair, EASEL, TAB_PAIR, GObject)

/* @key: the key of its session. */
EaselTabPair *easel_tab_pair_new          (const char   *key);
AdwTabView   *easel_tab_pair_get_view     (EaselTabPair *self,
                                           gboolean      second);
/* Returns whether @view, which may be NULL, is one of the two views. */
gboolean      easel_tab_pair_has_view     (EaselTabPair *self,
                                           AdwTabView   *view);
/* Counts the pages of both views; those of the second come last. */
guint         easel_tab_pair_get_n_pages  (EaselTabPair *self);
AdwTabPage   *easel_tab_pair_get_nth_page (EaselTabPair *self,
                                           guint         n);
/* Moves tabs to the view in which they belong, if the width allows; returns whether any was moved. */
gboolean      easel_tab_pair_arrange      (EaselTabPair *self,
                                           gboolean      is_wide);
/* Returns whether tabs are being moved by the program, not by the user. */
gboolean      easel_tab_pair_is_arranging (EaselTabPair *self);
/* Sets the tab to select in the second view, unless the user selected one. */
void          easel_tab_pair_set_front    (EaselTabPair *self,
                                           EaselTab     *tab);
/* Returns: (nullable): the tab that is selected in the second view, or will be when it is shown. */
EaselTab     *easel_tab_pair_get_front    (EaselTabPair *self);
/* Moves a tab of another window to the end of the first view, after the pinned tabs if it is pinned. */
void          easel_tab_pair_take         (EaselTabPair *self,
                                           EaselTab     *tab);
/* Moves the tab of another session to the end of the second view, or of the first until the tabs are arranged. */
void          easel_tab_pair_take_beside  (EaselTabPair *self,
                                           EaselTab     *tab,
                                           gboolean      is_wide);
/* Moves a tab of this session back to @position in the first view. */
void          easel_tab_pair_take_home    (EaselTabPair *self,
                                           EaselTab     *tab,
                                           int           position);

G_END_DECLS
