/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gsv-document.h"

G_BEGIN_DECLS

/* A row in the list of canvases. Signals: "rename", "delete" (GsvDocument *). */
#define GSV_TYPE_DOCUMENT_ROW (gsv_document_row_get_type ())
G_DECLARE_FINAL_TYPE (GsvDocumentRow, gsv_document_row, GSV, DOCUMENT_ROW, AdwActionRow)

GtkWidget   *gsv_document_row_new          (GsvDocument    *document);
GsvDocument *gsv_document_row_get_document (GsvDocumentRow *self);

G_END_DECLS
