/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-tab.h"

G_BEGIN_DECLS

/* When tabs that wait for their page get it. A page costs more than all else that is known of a canvas nobody looks at,
 * so the one in front is there first, and of very many the rest stay rows until somebody wants them.
 *
 * Signal: "due" (EaselTab *): the first that waits is to get its page now. */
#define EASEL_TYPE_TAB_QUEUE (easel_tab_queue_get_type ())
G_DECLARE_FINAL_TYPE (EaselTabQueue, easel_tab_queue, EASEL, TAB_QUEUE, GObject)

/* @tabs: of EaselTab */
EaselTabQueue *easel_tab_queue_new   (GListModel    *tabs);
/* @front: (nullable): not before it is live, unless that takes long. @remaining: how many may come. */
void           easel_tab_queue_start (EaselTabQueue *self,
                                      EaselSurface  *front,
                                      guint          remaining);
/* None comes until the next start. */
void           easel_tab_queue_stop  (EaselTabQueue *self);

G_END_DECLS
