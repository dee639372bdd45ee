/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-dialog.h"
#include "easel-hub.h"
#include "easel-tab-controller.h"

G_BEGIN_DECLS

/*
 * All canvases of the subscribed sessions, the chosen session's first, as a searchable list with pictures.
 *
 * Signal: "chosen" (EaselCanvas *): the user wants the canvas in front.
 */
#define EASEL_TYPE_CANVAS_OVERVIEW (easel_canvas_overview_get_type ())
G_DECLARE_FINAL_TYPE (EaselCanvasOverview, easel_canvas_overview, EASEL, CANVAS_OVERVIEW, EaselDialog)

/* @controller: (nullable): tabs of the chosen session; knows which canvases are in the second pane. */
EaselCanvasOverview *easel_canvas_overview_new       (EaselHub            *hub,
                                                      EaselTabController  *controller);
/* Returns: (transfer none): the EaselCanvas objects that match the search, in order. */
GListModel          *easel_canvas_overview_get_shown (EaselCanvasOverview *self);

G_END_DECLS
