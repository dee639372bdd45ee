/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-canvas.h"

G_BEGIN_DECLS

/* A canvas in the overview: its picture, its title, and whose it is. */
#define EASEL_TYPE_OVERVIEW_ROW (easel_overview_row_get_type ())
G_DECLARE_FINAL_TYPE (EaselOverviewRow, easel_overview_row, EASEL, OVERVIEW_ROW, GtkBox)

GtkWidget *easel_overview_row_new        (EaselCanvas *canvas,
                                          gboolean     in_second_pane);
/* (transfer full): whose it is; cleaned. */
char      *easel_overview_row_dup_origin (EaselCanvas *canvas);

G_END_DECLS
