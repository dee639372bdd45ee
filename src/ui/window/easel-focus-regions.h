/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-panel.h"

G_BEGIN_DECLS

/* Adds "next-region" and "previous-region" to @window: the keyboard goes from one part of it to the next, and to the
 * canvas of each pane. @parts: %NULL-terminated, from the upper edge to the panel; parts out of sight are left out. */
void easel_focus_regions_add_actions (GtkWindow         *window,
                                      EaselPanel        *panel,
                                      GtkWidget * const *parts);

G_END_DECLS
