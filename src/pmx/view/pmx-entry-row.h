/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "pmx-primitive.h"

G_BEGIN_DECLS

/* An entry of the inbox: what it is, from whom, and how far it is. Work gets a choice of how far, a message that failed
 * another try. Signal: "request" (const char *deed, JsonObject *params): the user wants it done. */
#define PMX_TYPE_ENTRY_ROW (pmx_entry_row_get_type ())
G_DECLARE_FINAL_TYPE (PmxEntryRow, pmx_entry_row, PMX, ENTRY_ROW, AdwActionRow)

GtkWidget *pmx_entry_row_new (PmxPrimitive *entry);

G_END_DECLS
