/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-ask-card.h"
#include "easel-canvas.h"

G_BEGIN_DECLS

/* The lines above a canvas: why it is stale or closing, another canvas that shows the same, what needs a decision, and
 * the questions of what is in it.
 *
 * Signals: "notice-activated": the button of the notice; "asking": there is a question for the user. */
#define EASEL_TYPE_SURFACE_LINES (easel_surface_lines_get_type ())
G_DECLARE_FINAL_TYPE (EaselSurfaceLines, easel_surface_lines, EASEL, SURFACE_LINES, GtkBox)

/* Once. */
void           easel_surface_lines_set_canvas (EaselSurfaceLines *self,
                                               EaselCanvas       *canvas);
/* @text: (nullable): a translated sentence; without one there is no notice. @button: (nullable). */
void           easel_surface_lines_set_notice (EaselSurfaceLines *self,
                                               const char        *text,
                                               const char        *button);
/* FALSE: too many questions wait, and @card (transfer floating) is dropped. */
gboolean       easel_surface_lines_ask        (EaselSurfaceLines *self,
                                               EaselAskCard      *card);
void           easel_surface_lines_drop_asks  (EaselSurfaceLines *self);
/* (transfer none): the questions, which have no parent from here on and stay with the lines all the same. */
GtkWidget     *easel_surface_lines_take_asks  (EaselSurfaceLines *self);

G_END_DECLS
