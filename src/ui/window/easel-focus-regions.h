/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-panel.h"

G_BEGIN_DECLS

/* Adds the actions "next-region" and "previous-region" to @window, which move the focus between its parts and the
 * canvas of each pane. @parts: %NULL-terminated, from the top to the panel; hidden parts are skipped. */
void easel_focus_regions_add_actions (GtkWindow         *window,
                                      EaselPanel        *panel,
                                      GtkWidget * const *parts);

G_END_DECLS
