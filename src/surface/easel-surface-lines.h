/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-ask-card.h"
#include "easel-canvas.h"

G_BEGIN_DECLS

/*
 * The lines above a canvas: whether it is stale or closing, another canvas with the same content, decisions to make,
 * and the questions of its page.
 *
 * Signals: "notice-activated": the button of the notice; "asking": the canvas has a question for the user.
 */
#define EASEL_TYPE_SURFACE_LINES (easel_surface_lines_get_type ())
G_DECLARE_FINAL_TYPE (EaselSurfaceLines, easel_surface_lines, EASEL, SURFACE_LINES, GtkBox)

/* Must be called once. */
void           easel_surface_lines_set_canvas (EaselSurfaceLines *self,
                                               EaselCanvas       *canvas);
/* @text: (nullable): a translated sentence; %NULL removes the notice. @button: (nullable): a label. */
void           easel_surface_lines_set_notice (EaselSurfaceLines *self,
                                               const char        *text,
                                               const char        *button);
/* Returns: %FALSE if too many questions wait; @card (transfer floating) is then freed. */
gboolean       easel_surface_lines_ask        (EaselSurfaceLines *self,
                                               EaselAskCard      *card);
void           easel_surface_lines_drop_asks  (EaselSurfaceLines *self);
/* Returns: (transfer none): the questions, removed from their parent; the lines keep adding to them. */
GtkWidget     *easel_surface_lines_take_asks  (EaselSurfaceLines *self);

G_END_DECLS
