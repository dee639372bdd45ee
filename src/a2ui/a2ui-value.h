/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Converts JSON values to the types that components need. Conversions do not fail: %NULL and values of other types
 * become the nearest value, as A2UI 0.9 defines and 0.8 leaves open. Nodes are (nullable). */

char     *a2ui_value_to_string    (JsonNode *value);
double    a2ui_value_to_number    (JsonNode *value,
                                   double    fallback);
gboolean  a2ui_value_to_boolean   (JsonNode *value);
/* The texts of an array, of a map with numbers as keys, of an array written as JSON in a string, or of a single
 * value. */
GStrv     a2ui_value_to_strings   (JsonNode *value);
JsonNode *a2ui_value_copy         (JsonNode *value);
JsonNode *a2ui_value_from_strings (const char * const *strings);
gboolean  a2ui_value_equal        (JsonNode *a,
                                   JsonNode *b);
/* The size of @value: its text, plus A2UI_LIMIT_DATA_VALUE for each value. */
gsize     a2ui_value_cost         (JsonNode *value);
/* @value: (transfer full): freed, on a worker thread if it is large. */
void      a2ui_value_release      (JsonNode *value,
                                   gsize     cost);

G_END_DECLS
