/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-panel.h"

G_BEGIN_DECLS

/* Makes the menus of the buttons in @panel each time they open, for the canvas in their pane: they show the shortcuts
 * that work there. @button: (nullable): another one in the same window, for the canvas in front. */
void   easel_canvas_menu_setup        (EaselPanel    *panel,
                                       GtkMenuButton *button);
/* Returns: (transfer full): the menu for the canvas in front of @panel. */
GMenu *easel_canvas_menu_create_model (EaselPanel    *panel);

G_END_DECLS
