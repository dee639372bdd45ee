/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "easel-source.h"

G_BEGIN_DECLS

/* The heading of one host in the switcher: title, connection state, and buttons for its actions. */
#define EASEL_TYPE_SOURCE_ROW (easel_source_row_get_type ())
G_DECLARE_FINAL_TYPE (EaselSourceRow, easel_source_row, EASEL, SOURCE_ROW, AdwBin)

GtkWidget *easel_source_row_new (EaselSource *source,
                                 gboolean     can_forget);

G_END_DECLS
