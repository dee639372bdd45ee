/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gsv-run.h"

G_BEGIN_DECLS

/* A row for a run, updated until it ends. */
#define GSV_TYPE_RUN_ROW (gsv_run_row_get_type ())
G_DECLARE_FINAL_TYPE (GsvRunRow, gsv_run_row, GSV, RUN_ROW, AdwPreferencesRow)

GtkWidget *gsv_run_row_new (GsvRun *run);

G_END_DECLS
