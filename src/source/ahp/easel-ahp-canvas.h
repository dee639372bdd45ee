/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-dialect.h"
#include "easel-ahp-host.h"
#include "easel-canvas-writer.h"

G_BEGIN_DECLS

/* Creates one EaselCanvas and keeps it up to date with its channel. Signal: "gone": the host no longer has the
 * channel. */
#define EASEL_TYPE_AHP_CANVAS (easel_ahp_canvas_get_type ())
G_DECLARE_FINAL_TYPE (EaselAhpCanvas, easel_ahp_canvas, EASEL, AHP_CANVAS, GObject)

EaselAhpCanvas      *easel_ahp_canvas_new          (EaselAhpHost        *host,
                                                    EaselSession        *session,
                                                    AhpCanvasView       *entry);
EaselCanvas         *easel_ahp_canvas_get_canvas   (EaselAhpCanvas      *self);
/* (nullable): the instance id of our provider; NULL if the host names another provider. */
const char          *easel_ahp_canvas_get_instance (EaselAhpCanvas      *self);
void                 easel_ahp_canvas_set_entry    (EaselAhpCanvas      *self,
                                                    AhpCanvasView       *entry);
/* Whether @view is an entry of this canvas: its channel may be reused for another one. */
gboolean             easel_ahp_canvas_matches      (EaselAhpCanvas      *self,
                                                    const AhpCanvasView *view);
/* (transfer none): the latest entry. */
const AhpCanvasView *easel_ahp_canvas_get_entry    (EaselAhpCanvas      *self);
/* Ends the object: unsubscribes and sets the canvas to GONE. @ended: whether the host ended the canvas. */
void                 easel_ahp_canvas_close        (EaselAhpCanvas      *self,
                                                    gboolean             ended);

G_END_DECLS
