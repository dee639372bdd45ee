/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas-delegate.h"

G_BEGIN_DECLS

/* Resource reads of one canvas: identical reads in flight share one request, and at most EASEL_LIMIT_CANVAS_READS
 * are at the delegate at a time; the rest wait in order. A request is cancelled when its last waiter is. */
#define EASEL_TYPE_READ_QUEUE (easel_read_queue_get_type ())
G_DECLARE_FINAL_TYPE (EaselReadQueue, easel_read_queue, EASEL, READ_QUEUE, GObject)

/* The queue references neither; the canvas calls close() before it is freed. */
EaselReadQueue *easel_read_queue_new   (EaselCanvas         *canvas,
                                        EaselCanvasDelegate *delegate);
/* @task: (transfer full): returns an EaselContent. */
void            easel_read_queue_push  (EaselReadQueue      *self,
                                        const char          *uri,
                                        GTask               *task);
/* Fails all reads with @error, and every later one. */
void            easel_read_queue_close (EaselReadQueue      *self,
                                        const GError        *error);

G_END_DECLS
