/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "easel-hub.h"
#include "easel-tab-controller.h"

G_BEGIN_DECLS

/* All canvases that are at hand, of the chosen session first, as a list with pictures that can be searched.
 *
 * Signal: "chosen" (EaselCanvas *): the user wants it in front. */
#define EASEL_TYPE_CANVAS_OVERVIEW (easel_canvas_overview_get_type ())
G_DECLARE_FINAL_TYPE (EaselCanvasOverview, easel_canvas_overview, EASEL, CANVAS_OVERVIEW, AdwWindow)

/* @controller: (nullable): of the chosen session; says which canvases are beside the others. */
EaselCanvasOverview *easel_canvas_overview_new       (GtkWindow           *parent,
                                                      EaselHub            *hub,
                                                      EaselTabController  *controller);
/* (transfer none): of EaselCanvas, in order, as far as the search lets them through. */
GListModel          *easel_canvas_overview_get_shown (EaselCanvasOverview *self);

G_END_DECLS
