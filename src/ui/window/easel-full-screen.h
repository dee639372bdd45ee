/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-panel.h"

G_BEGIN_DECLS

/* In full screen hides @header of @window and the bars of @panel, so that the canvas fills the screen, until the
 * pointer reaches the upper edge. */
void easel_full_screen_watch     (GtkWindow  *window,
                                  GtkWidget  *header,
                                  EaselPanel *panel);
void easel_full_screen_show_bars (GtkWindow  *window);

G_END_DECLS
