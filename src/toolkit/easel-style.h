/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Finds a colour that the style sheets define. Returns: whether there is one; @color is not changed otherwise. */
gboolean easel_style_lookup_color (GtkWidget      *widget,
                                   const char     *name,
                                   GdkRGBA        *color);
/* Returns the colour of the text in @widget. */
void     easel_style_get_color    (GtkWidget      *widget,
                                   GdkRGBA        *color);
void     easel_style_get_padding  (GtkWidget      *widget,
                                   GtkBorder      *padding);
/* Replaces the content of @provider. @css: a style sheet. */
void     easel_style_load         (GtkCssProvider *provider,
                                   const char     *css);

G_END_DECLS
