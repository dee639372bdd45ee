/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "a2ui-surface.h"

G_BEGIN_DECLS

/* The class of icons that are parts of a surface. */
#define A2UI_STYLE_ICON "a2ui-icon"

/* Font and colour of a surface for @widget and what is in it, and for nothing else. */
void a2ui_style_apply (GtkWidget   *widget,
                       A2uiSurface *surface);

G_END_DECLS
