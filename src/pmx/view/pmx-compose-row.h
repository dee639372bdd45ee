/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "pmx-node.h"

G_BEGIN_DECLS

/* Where something is said from a node: a line of text, and what it is to be, of what the node may.
 * Signal: "request" (const char *deed, JsonObject *params). */
#define PMX_TYPE_COMPOSE_ROW (pmx_compose_row_get_type ())
G_DECLARE_FINAL_TYPE (PmxComposeRow, pmx_compose_row, PMX, COMPOSE_ROW, GtkBox)

/* Once. It is not visible while @node may say nothing. */
void pmx_compose_row_show  (PmxComposeRow *self,
                            PmxNode       *node);
/* The text has found its place elsewhere. */
void pmx_compose_row_clear (PmxComposeRow *self);

G_END_DECLS
