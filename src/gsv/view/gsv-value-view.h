/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* (transfer floating): a read-only view of @value (foreign), which must not be changed: text, or a table for an array
 * or an object. A long table is filled in several turns of the main loop. */
GtkWidget *gsv_value_view_new (JsonNode *value);

G_END_DECLS
