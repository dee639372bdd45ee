/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A picture of one SVG path, such as the "svgPath" of an Icon, in a square of 24 units. It has the colour of the text
 * around it, as symbolic icons have. */
#define A2UI_TYPE_SVG_PATH (a2ui_svg_path_get_type ())
G_DECLARE_FINAL_TYPE (A2uiSvgPath, a2ui_svg_path, A2UI, SVG_PATH, GObject)

/* (transfer full). @text: foreign: the commands; those after the first invalid one are not drawn. */
GdkPaintable *a2ui_svg_path_new (const char *text);

G_END_DECLS
