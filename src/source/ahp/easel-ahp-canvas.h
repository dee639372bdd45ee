/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-dialect.h"
#include "easel-ahp-host.h"
#include "easel-canvas-writer.h"

G_BEGIN_DECLS

/* Makes one EaselCanvas and keeps it equal to its channel.
 * Signal: "gone": the host does not know the channel any more. */
#define EASEL_TYPE_AHP_CANVAS (easel_ahp_canvas_get_type ())
G_DECLARE_FINAL_TYPE (EaselAhpCanvas, easel_ahp_canvas, EASEL, AHP_CANVAS, GObject)

EaselAhpCanvas *easel_ahp_canvas_new        (EaselAhpHost   *host,
                                             EaselSession   *session,
                                             AhpCanvasView  *entry);
EaselCanvas    *easel_ahp_canvas_get_canvas (EaselAhpCanvas *self);
/* (nullable): our provider's name for it; NULL where the host says that another provides it. */
const char     *easel_ahp_canvas_get_instance (EaselAhpCanvas *self);
void            easel_ahp_canvas_set_entry  (EaselAhpCanvas *self,
                                             AhpCanvasView  *entry);
/* Whether @view is an entry of this very canvas: the same channel may be another one's later. */
gboolean        easel_ahp_canvas_matches    (EaselAhpCanvas *self,
                                             const AhpCanvasView *view);
/* (transfer none): the last one. */
const AhpCanvasView *easel_ahp_canvas_get_entry (EaselAhpCanvas *self);
/* Final: unsubscribes and calls the canvas gone. @ended: by the host. */
void            easel_ahp_canvas_close      (EaselAhpCanvas *self,
                                             gboolean        ended);

G_END_DECLS
