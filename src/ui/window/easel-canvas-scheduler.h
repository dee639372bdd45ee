/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-tab.h"
#include "easel-view-quota.h"

G_BEGIN_DECLS

/* Decides which canvases run: what the user sees first, then what an agent opened, then what the machine has room
 * for, one after another; and puts to sleep what nobody has seen for a while. See docs/ARCHITECTURE.md, "The life of a
 * view". */
#define EASEL_TYPE_CANVAS_SCHEDULER (easel_canvas_scheduler_get_type ())
G_DECLARE_FINAL_TYPE (EaselCanvasScheduler, easel_canvas_scheduler, EASEL, CANVAS_SCHEDULER, GObject)

EaselCanvasScheduler *easel_canvas_scheduler_new  (EaselViewQuota       *quota);
/* @tab: with a page, until it has none. */
void                  easel_canvas_scheduler_add  (EaselCanvasScheduler *self,
                                                   EaselTab             *tab);
/* An agent's canvas came to the front: it runs soon, and at once where no others of its kind are still loading. */
void                  easel_canvas_scheduler_show (EaselCanvasScheduler *self,
                                                   EaselTab             *tab);

G_END_DECLS
