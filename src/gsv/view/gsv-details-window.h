/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-dialog.h"
#include "gsv-document.h"

G_BEGIN_DECLS

/* A dialog with the properties, actions and history of @document, also for a canvas with a page. */
#define GSV_TYPE_DETAILS_WINDOW (gsv_details_window_get_type ())
G_DECLARE_FINAL_TYPE (GsvDetailsWindow, gsv_details_window, GSV, DETAILS_WINDOW, EaselDialog)

EaselDialog *gsv_details_window_new (GsvDocument *document);

G_END_DECLS
