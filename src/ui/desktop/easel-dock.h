/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* In the settings: at which edge of the screen. */
#define EASEL_DOCK_KEY "dock"

/* The panel at an edge of the screen, beside which other windows stay: on Wayland desktops that have the layer shell,
 * in a build with gtk4-layer-shell. Everywhere else the panel is a window as any. */
gboolean easel_dock_is_supported (void);
void     easel_dock_attach       (GtkWindow *window,
                                  GSettings *settings);

G_END_DECLS
