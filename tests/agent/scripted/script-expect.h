/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* {path: {equals | contains | matches | type | exists: …}}: what a script wants of an answer. */

/* NULL, or what is wrong with the expectations themselves: (transfer full). */
char *agent_script_expect_validate (JsonObject *expected);
/* NULL when @value is as expected, or what was seen instead: (transfer full). */
char *agent_script_expect_check    (JsonObject *expected,
                                    JsonNode   *value);

G_END_DECLS
