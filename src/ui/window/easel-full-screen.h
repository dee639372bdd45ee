/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-panel.h"

G_BEGIN_DECLS

/* In full screen a canvas has all of it: @header and the bars of @panel, parts of @window, come when the pointer is at
 * the upper edge. */
void easel_full_screen_watch (GtkWindow  *window,
                              GtkWidget  *header,
                              EaselPanel *panel);

G_END_DECLS
