/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-tab.h"
#include "easel-view-quota.h"

G_BEGIN_DECLS

/* Decides which canvases run: first those in view, then those that agents opened, then others as memory allows, one
 * after another. Suspends canvases that were not in view for a while. See docs/ARCHITECTURE.md, "Lifecycle of a
 * view". */
#define EASEL_TYPE_CANVAS_SCHEDULER (easel_canvas_scheduler_get_type ())
G_DECLARE_FINAL_TYPE (EaselCanvasScheduler, easel_canvas_scheduler, EASEL, CANVAS_SCHEDULER, GObject)

EaselCanvasScheduler *easel_canvas_scheduler_new  (EaselViewQuota       *quota);
/* @tab: a tab with a page; removed when the page is. */
void                  easel_canvas_scheduler_add  (EaselCanvasScheduler *self,
                                                   EaselTab             *tab);
/* An agent's canvas came to the front: runs it soon, or at once unless others of its kind are still loading. */
void                  easel_canvas_scheduler_show (EaselCanvasScheduler *self,
                                                   EaselTab             *tab);

G_END_DECLS
