/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/*
 * A line of text above or below a canvas: why it is stale, an error, or a decision to make.
 *
 * Signals: "activated" (its button), "dismissed" (its close button).
 */
#define EASEL_TYPE_SURFACE_LINE (easel_surface_line_get_type ())
G_DECLARE_FINAL_TYPE (EaselSurfaceLine, easel_surface_line, EASEL, SURFACE_LINE, GtkBox)

/* @role: STATUS for information, ALERT if a screen reader is to announce it at once. */
GtkWidget  *easel_surface_line_new         (const char        *icon_name,
                                            GtkAccessibleRole  role,
                                            gboolean           dismissible);
const char *easel_surface_line_get_text    (EaselSurfaceLine  *self);
void        easel_surface_line_set_text    (EaselSurfaceLine  *self,
                                            const char        *text);
void        easel_surface_line_set_button  (EaselSurfaceLine  *self,
                                            const char        *label);

G_END_DECLS
