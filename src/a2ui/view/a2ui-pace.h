/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "a2ui-surface.h"

G_BEGIN_DECLS

/* How much of a surface is built in one turn of the main loop. The rest waits until the frame with the parts that are
 * there was laid out, so that a large form does not keep the program from anything else. */

typedef void (*A2uiPaceFunc) (GtkWidget *widget);

/* @cost: of a part; A2UI_PACE_TURN is all of a turn. FALSE: not in this turn; @func is called with @widget in a later
 * one, unless it has gone. */
gboolean a2ui_pace_take (A2uiSurface  *surface,
                         guint         cost,
                         GtkWidget    *widget,
                         A2uiPaceFunc  func);

/* Texts, which take half a millisecond to be built and measured. */
#define A2UI_PACE_TURN 80

G_END_DECLS
