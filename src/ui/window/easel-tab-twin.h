/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Two views of one window: the tabs in the second are those that the person wants beside the first. A page says so
 * itself (EaselCanvasPage:beside); where the window is too narrow all tabs are in the first, and the wish stays. */

/* @twin: sunk, and held by @view. */
void        easel_tab_twin_join         (AdwTabView *view,
                                         AdwTabView *twin);
/* (nullable): the view beside @view; a twin has none. */
AdwTabView *easel_tab_twin_get          (AdwTabView *view);
/* The view that @view is beside of, or @view. */
AdwTabView *easel_tab_twin_get_first    (AdwTabView *view);
/* Moves tabs to where they are wanted, as far as there is room; whether any was moved. */
gboolean    easel_tab_twin_arrange      (AdwTabView *view,
                                         gboolean    is_wide);
/* @channel: of the canvas that is to be in front of those beside @view, a first view, unless the person chose one. */
void        easel_tab_twin_set_front    (AdwTabView *view,
                                         const char *channel);
/* (nullable): the channel of the one that is, or would be if there were room. */
const char *easel_tab_twin_get_front    (AdwTabView *view);
/* Tabs are moved right now, and not by the person. */
gboolean    easel_tab_twin_is_arranging (AdwTabView *view);
/* To the end of another view, with the pinned ones if it is pinned. */
void        easel_tab_twin_move         (AdwTabPage *tab,
                                         AdwTabView *view,
                                         AdwTabView *target);

G_END_DECLS
