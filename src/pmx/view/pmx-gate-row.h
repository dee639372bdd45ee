/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "pmx-primitive.h"

G_BEGIN_DECLS

/* A gate that waits for the user: an approval, a question with fields, or a change of mode, with its answers. Approving
 * is disabled for the input delay after the row appears.
 *
 * Signal: "request" (const char *method, JsonObject *params): the answer. */
#define PMX_TYPE_GATE_ROW (pmx_gate_row_get_type ())
G_DECLARE_FINAL_TYPE (PmxGateRow, pmx_gate_row, PMX, GATE_ROW, GtkListBoxRow)

GtkWidget *pmx_gate_row_new      (PmxPrimitive *gate);
/* @busy: the answer is being sent. */
void       pmx_gate_row_set_busy (PmxGateRow   *self,
                                  gboolean      is_busy);

G_END_DECLS
