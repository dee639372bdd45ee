/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "a2ui-surface.h"

G_BEGIN_DECLS

/* Limits how much of a surface is built in one turn of the main loop. The rest is built after the frame with the
 * finished widgets was laid out, so that a large form does not block the program. */

typedef void (*A2uiPaceFunc) (GtkWidget *widget);

/* @cost: of a widget; A2UI_PACE_TURN is the cost of a whole turn. FALSE: not in this turn; @func is called with @widget
 * in a later one, unless @widget is destroyed. */
gboolean a2ui_pace_take (A2uiSurface  *surface,
                         guint         cost,
                         GtkWidget    *widget,
                         A2uiPaceFunc  func);

/* Lines of text in a turn; each takes half a millisecond to build and measure. */
#define A2UI_PACE_TURN 80

G_END_DECLS
