/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Settings key: the edge of the screen. */
#define EASEL_DOCK_KEY "dock"

/* Docks the panel to an edge of the screen, next to which other windows are placed: on Wayland desktops with the layer
 * shell protocol, in a build with gtk4-layer-shell. Otherwise the panel is a normal window. */
gboolean easel_dock_is_supported (void);
void     easel_dock_attach       (GtkWindow *window,
                                  GSettings *settings);

G_END_DECLS
