/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-tab.h"

G_BEGIN_DECLS

/*
 * Decides when queued tabs get their pages. A page is the most expensive part of a canvas that is not in view, so the
 * one in front is created first, and of very many the rest stay without pages until they are needed.
 *
 * Signal: "due" (EaselTab *): the page of the first queued tab has to be created.
 */
#define EASEL_TYPE_TAB_QUEUE (easel_tab_queue_get_type ())
G_DECLARE_FINAL_TYPE (EaselTabQueue, easel_tab_queue, EASEL, TAB_QUEUE, GObject)

/* @tabs: a model of EaselTab objects. */
EaselTabQueue *easel_tab_queue_new   (GListModel    *tabs);
/* @front: (nullable): loads first; the queue waits until it is live, or for a timeout. @remaining: how many pages may
 * be created. */
void           easel_tab_queue_start (EaselTabQueue *self,
                                      EaselSurface  *front,
                                      guint          remaining);
/* Creates no pages until the next start. */
void           easel_tab_queue_stop  (EaselTabQueue *self);

G_END_DECLS
