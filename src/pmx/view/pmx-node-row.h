/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "pmx-node.h"

G_BEGIN_DECLS

/* A row in the list of nodes. It is reused for other nodes while the list is scrolled.
 *
 * Signal: "request" (const char *method, JsonObject *params). */
#define PMX_TYPE_NODE_ROW (pmx_node_row_get_type ())
G_DECLARE_FINAL_TYPE (PmxNodeRow, pmx_node_row, PMX, NODE_ROW, GtkBox)

GtkWidget *pmx_node_row_new      (void);
/* @node: (nullable): NULL: the row is not in use. */
void       pmx_node_row_set_node (PmxNodeRow *self,
                                  PmxNode    *node);

G_END_DECLS
