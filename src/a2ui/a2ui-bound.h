/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* A BoundValue of A2UI 0.8 is a literal, a path, or both. A function call of A2UI 0.9 is one, too. */

gboolean    a2ui_bound_exists      (JsonObject *bound);
gboolean    a2ui_bound_is_call     (JsonObject *bound);
/* (nullable) */
const char *a2ui_bound_get_path    (JsonObject *bound);
/* (nullable) (transfer none): the literal in @bound; false, 0 and "" are literals, too. */
JsonNode   *a2ui_bound_get_literal (JsonObject *bound);

G_END_DECLS
