/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-canvas.h"

G_BEGIN_DECLS

/* A canvas in the overview: picture, title and owner. */
#define EASEL_TYPE_OVERVIEW_ROW (easel_overview_row_get_type ())
G_DECLARE_FINAL_TYPE (EaselOverviewRow, easel_overview_row, EASEL, OVERVIEW_ROW, GtkBox)

GtkWidget *easel_overview_row_new        (EaselCanvas *canvas,
                                          gboolean     in_second_pane);
/* Returns: (transfer full): the owner of the canvas, cleaned for display. */
char      *easel_overview_row_dup_origin (EaselCanvas *canvas);

G_END_DECLS
