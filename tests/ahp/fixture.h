/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* The JSON files below tests/ahp/data, one GLib test each. */

/* Registers @func for every file of @folder, sorted, its parsed JsonNode being the data; fewer files than
 * @expected end the program. */
void        fixture_add_folder  (const char    *prefix,
                                 const char    *folder,
                                 guint          expected,
                                 GTestDataFunc  func);
/* From a literal; aborts the test when it is not JSON. */
JsonNode   *fixture_parse       (const char    *text);
/* A copy without any member that is null, as upstream compares. */
JsonNode   *fixture_strip_nulls (JsonNode      *node);
/* Tells both sides when they differ. */
void        fixture_assert_same (JsonNode      *actual,
                                 JsonNode      *expected);
/* The name of the file behind a node from fixture_add_folder(). */
const char *fixture_get_name    (JsonNode      *fixture);

G_END_DECLS
