/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-split.h"

G_BEGIN_DECLS

/* The context menu of tabs: a model for an #AdwTabView, and the actions behind it.
 * @tab: (nullable): for which the menu is open. */
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
