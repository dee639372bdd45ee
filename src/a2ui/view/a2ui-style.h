/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "a2ui-surface.h"

G_BEGIN_DECLS

/* The CSS class of icons in a surface. */
#define A2UI_STYLE_ICON "a2ui-icon"

/* Applies font and colour of a surface to @widget and its children only. */
void a2ui_style_apply (GtkWidget   *widget,
                       A2uiSurface *surface);

G_END_DECLS
