/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "pmx-node.h"

G_BEGIN_DECLS

/* Where something is said from a node: a line of text, and what it is to be, of what the node may.
 * Signal: "deed" (const char *deed, JsonObject *params). */
#define PMX_TYPE_SAY_ROW (pmx_say_row_get_type ())
G_DECLARE_FINAL_TYPE (PmxSayRow, pmx_say_row, PMX, SAY_ROW, GtkBox)

/* Once. It is not visible while @node may say nothing. */
void pmx_say_row_show  (PmxSayRow *self,
                        PmxNode   *node);
/* The text has found its place elsewhere. */
void pmx_say_row_clear (PmxSayRow *self);

G_END_DECLS
