/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Scrolls a tab bar to the selected tab when its view, its width or its number of tabs changes, unless the user has
 * scrolled it since the tab was selected. AdwTabBar itself scrolls only when another tab is selected. */
void easel_tab_sight_watch (AdwTabBar *bar);

G_END_DECLS
