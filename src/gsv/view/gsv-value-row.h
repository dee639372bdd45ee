/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gsv-document.h"

G_BEGIN_DECLS

/* The value at one place of a canvas' state and the row for it, in which the user may change it: a switch, an entry
 * for text or a number; anything else as JSON to read. */
typedef struct _GsvValueRow GsvValueRow;

GsvValueRow *gsv_value_row_new        (GsvDocument *document,
                                       const char  *pointer,
                                       const char  *name,
                                       JsonNode    *value);
/* The widget may live on. */
void         gsv_value_row_free       (GsvValueRow *self);
GtkWidget   *gsv_value_row_get_widget (GsvValueRow *self);
/* Shows what the value is now. FALSE: another kind of row is needed. */
gboolean     gsv_value_row_update     (GsvValueRow *self,
                                       JsonNode    *value);

G_END_DECLS
