/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-panel.h"

G_BEGIN_DECLS

/* Puts the row with the zoom into the menu of @button, and has the actions of @map follow the canvas in front whenever
 * the menu opens. The model of the menu has an item with the custom child "zoom". */
void easel_panel_menu_setup (GtkMenuButton *button,
                             EaselPanel    *panel,
                             GActionMap    *map);

G_END_DECLS
