/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas.h"

G_BEGIN_DECLS

/* A GListModel of EaselCanvas in the host's order, with a hash table by channel. */
#define EASEL_TYPE_CANVAS_LIST (easel_canvas_list_get_type ())
G_DECLARE_FINAL_TYPE (EaselCanvasList, easel_canvas_list, EASEL, CANVAS_LIST, GObject)

EaselCanvasList *easel_canvas_list_new        (void);
EaselCanvas     *easel_canvas_list_find       (EaselCanvasList *self, const char *channel);  /* borrowed */
void             easel_canvas_list_append     (EaselCanvasList *self, EaselCanvas *canvas);
void             easel_canvas_list_append_all (EaselCanvasList *self, GPtrArray *canvases);  /* EaselCanvas */
gboolean         easel_canvas_list_remove     (EaselCanvasList *self, EaselCanvas *canvas);

G_END_DECLS
