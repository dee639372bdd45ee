/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas-page.h"

G_BEGIN_DECLS

/* Canvases of a session that have no tab yet. A tab costs more than all else that is known of a canvas nobody looks at,
 * so the one in front is there first, and of very many the rest stay rows until somebody wants them.
 *
 * Signal: "due" (EaselCanvas *): it is to get its tab now; it is not in the queue any more. */
#define EASEL_TYPE_TAB_QUEUE (easel_tab_queue_get_type ())
G_DECLARE_FINAL_TYPE (EaselTabQueue, easel_tab_queue, EASEL, TAB_QUEUE, GObject)

EaselTabQueue *easel_tab_queue_new      (void);
void           easel_tab_queue_push     (EaselTabQueue   *self,
                                         EaselCanvas     *canvas);
/* A canvas that had a tab comes before those that have waited for one. */
void           easel_tab_queue_put_back (EaselTabQueue   *self,
                                         EaselCanvas     *canvas);
/* FALSE where it was not in the queue. */
gboolean       easel_tab_queue_take     (EaselTabQueue   *self,
                                         EaselCanvas     *canvas);
gboolean       easel_tab_queue_has      (EaselTabQueue   *self,
                                         EaselCanvas     *canvas);
/* (transfer full) (element-type EaselCanvas) */
GPtrArray     *easel_tab_queue_list     (EaselTabQueue   *self);
/* @front: (nullable): not before it is live, unless that takes long. @room: how many may come. */
void           easel_tab_queue_start    (EaselTabQueue   *self,
                                         EaselCanvasPage *front,
                                         guint            room);
/* None comes until the next start. */
void           easel_tab_queue_stop     (EaselTabQueue   *self);
void           easel_tab_queue_clear    (EaselTabQueue   *self);

G_END_DECLS
