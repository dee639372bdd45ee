/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gsv-document.h"

G_BEGIN_DECLS

/* A row for the value at one pointer of a canvas' state: a switch, or an entry for text or a number, with which the
 * user can change it; other values are read-only. */
typedef struct _GsvValueRow GsvValueRow;

GsvValueRow *gsv_value_row_new        (GsvDocument *document,
                                       const char  *pointer,
                                       const char  *name,
                                       JsonNode    *value);
/* The widget may outlive @self. */
void         gsv_value_row_free       (GsvValueRow *self);
GtkWidget   *gsv_value_row_get_widget (GsvValueRow *self);
const char  *gsv_value_row_get_name   (GsvValueRow *self);
/* Shows @value. FALSE: @value needs another kind of row. */
gboolean     gsv_value_row_update     (GsvValueRow *self,
                                       JsonNode    *value);

G_END_DECLS
