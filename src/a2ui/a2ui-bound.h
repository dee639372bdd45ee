/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* BoundValue of A2UI 0.8: a literal, a path, or both; or a call of a function, of A2UI 0.9. */

gboolean    a2ui_bound_exists      (JsonObject *bound);
gboolean    a2ui_bound_is_call     (JsonObject *bound);
/* (nullable) */
const char *a2ui_bound_get_path    (JsonObject *bound);
/* (nullable) (transfer none): false, 0 and "" are literals too. */
JsonNode   *a2ui_bound_get_literal (JsonObject *bound);

G_END_DECLS
