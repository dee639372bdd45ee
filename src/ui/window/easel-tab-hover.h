/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Wakes a sleeping canvas when the pointer rests on its tab, so that it is ready by the time of a click. */
void easel_tab_hover_watch (AdwTabBar *bar);

G_END_DECLS
