/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* (transfer floating): @value (foreign) to be read: as text, or as a table where it is a list or an object. */
GtkWidget *gsv_value_view_new (JsonNode *value);

G_END_DECLS
