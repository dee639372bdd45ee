/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

JsonNode  *jmes_null_new    (void);
gboolean   jmes_is_string   (JsonNode   *value);
gboolean   jmes_is_boolean  (JsonNode   *value);
gboolean   jmes_is_number   (JsonNode   *value);
gboolean   jmes_is_integer  (JsonNode   *value);
/* The order of two numbers or two strings; strings are in the order of code points. */
int        jmes_compare     (JsonNode   *a,
                             JsonNode   *b);
/* Whether @value has one of @types: n(umber), s(tring), o(bject), a(rray), N: an array of numbers, S: of strings, *:
 * any. A comma ends them. */
gboolean   jmes_matches     (JsonNode   *value,
                             const char *types);
/* (transfer full): the values of an object, in order. */
JsonArray *jmes_list_values (JsonObject *object);

G_END_DECLS
