/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* (nullable): the widget whose event controllers see all events for @widget and around it: its dialog, or its window.
 * Newer dialogs are inside a window, and withhold events from it. */
GtkWidget *easel_toplevel_find (GtkWidget *widget);

G_END_DECLS
