/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-surface-factory.h"

G_BEGIN_DECLS

/* The content of a tab: one canvas, whose surface is created on first use. It updates title, icon and tooltip of its
 * tab. */
#define EASEL_TYPE_CANVAS_PAGE (easel_canvas_page_get_type ())
G_DECLARE_FINAL_TYPE (EaselCanvasPage, easel_canvas_page, EASEL, CANVAS_PAGE, AdwBin)

EaselCanvasPage *easel_canvas_page_new          (EaselCanvas         *canvas,
                                                 EaselSurfaceFactory *factory);
void             easel_canvas_page_bind         (EaselCanvasPage     *self,
                                                 AdwTabPage          *tab);
/* Returns: (transfer full): the title of a tab for this canvas, cleaned for display. */
char            *easel_canvas_page_dup_title_of (EaselCanvas         *canvas);
EaselCanvas     *easel_canvas_page_get_canvas   (EaselCanvasPage     *self);
EaselSurface    *easel_canvas_page_get_surface  (EaselCanvasPage     *self);
EaselSurface    *easel_canvas_page_ensure       (EaselCanvasPage     *self);
void             easel_canvas_page_focus        (EaselCanvasPage     *self);
void             easel_canvas_page_drop         (EaselCanvasPage     *self);
void             easel_canvas_page_renew        (EaselCanvasPage     *self);
void             easel_canvas_page_stop         (EaselCanvasPage     *self);

G_END_DECLS
