/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* While the pointer rests on the tab of a canvas that sleeps, before the user has clicked, the canvas wakes. */
void easel_tab_hover_watch (AdwTabBar *bar);

G_END_DECLS
