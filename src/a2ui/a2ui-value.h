/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* A JSON value as a component wants it. Nothing fails: %NULL and values of another type give the nearest thing, as A2UI
 * 0.9 says and 0.8 leaves open. Nodes are (nullable). */

char     *a2ui_value_to_string  (JsonNode   *value);
double    a2ui_value_to_number  (JsonNode   *value,
                                 double      fallback);
gboolean  a2ui_value_to_boolean (JsonNode   *value);
/* Texts of an array, a map with numbers as keys, an array written as JSON in a string, or a single value. */
GStrv     a2ui_value_to_strings (JsonNode   *value);
JsonNode *a2ui_value_copy       (JsonNode   *value);
JsonNode *a2ui_value_from_strings (const char * const *strings);
gboolean  a2ui_value_equal      (JsonNode   *a,
                                 JsonNode   *b);
/* How much all of it is: the text in it, and A2UI_LIMIT_DATA_VALUE for each value. */
gsize     a2ui_value_cost       (JsonNode   *value);
/* @value: (transfer full): dropped, by a worker where it is much. */
void      a2ui_value_release    (JsonNode   *value,
                                 gsize       cost);

G_END_DECLS
