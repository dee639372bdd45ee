/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "pmx-node.h"

G_BEGIN_DECLS

/* A line of text to send from a node, with a choice of the interactions that the node may emit.
 *
 * Signal: "request" (const char *method, JsonObject *params). */
#define PMX_TYPE_COMPOSE_ROW (pmx_compose_row_get_type ())
G_DECLARE_FINAL_TYPE (PmxComposeRow, pmx_compose_row, PMX, COMPOSE_ROW, GtkBox)

/* Call this once. The row is hidden while @node may not emit such an interaction. */
void pmx_compose_row_show  (PmxComposeRow *self,
                            PmxNode       *node);
/* Clears the text after it was sent. */
void pmx_compose_row_clear (PmxComposeRow *self);

G_END_DECLS
