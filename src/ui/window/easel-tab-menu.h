/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-split.h"

G_BEGIN_DECLS

/* The context menu of tabs: a menu model for an #AdwTabView, and its actions. @tab: (nullable): the tab whose menu is
 * open. */
GMenuModel *easel_tab_menu_new                (void);
void        easel_tab_menu_add_actions        (GActionMap    *map,
                                               EaselSplit    *split);
void        easel_tab_menu_set_tab            (GActionMap    *map,
                                               EaselTab      *tab);
void        easel_tab_menu_tear_off           (EaselTab      *tab);
void        easel_tab_menu_update_second_pane (GSimpleAction *action,
                                               EaselSplit    *split,
                                               EaselTab      *tab);

G_END_DECLS
