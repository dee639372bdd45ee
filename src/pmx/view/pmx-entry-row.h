/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "pmx-primitive.h"

G_BEGIN_DECLS

/* An entry of the inbox: its kind, author and status. Work items and reviews have a drop-down for the status, failed
 * messages a button to send again.
 *
 * Signal: "request" (const char *method, JsonObject *params). */
#define PMX_TYPE_ENTRY_ROW (pmx_entry_row_get_type ())
G_DECLARE_FINAL_TYPE (PmxEntryRow, pmx_entry_row, PMX, ENTRY_ROW, AdwActionRow)

GtkWidget *pmx_entry_row_new (PmxPrimitive *entry);

G_END_DECLS
