/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-panel.h"

G_BEGIN_DECLS

/* Adds the zoom row to the menu of @button, and updates the actions of @map for the selected canvas when the menu
 * opens. The menu model has an item with the custom child "zoom". */
void easel_panel_menu_setup (GtkMenuButton *button,
                             EaselPanel    *panel,
                             GActionMap    *map);

G_END_DECLS
