/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-bound.h"

#include "easel-json.h"

/* Names of literals. "literal" is from older drafts; Easel also uses it for plain values of A2UI 0.9. */
static const char *const literals[] = {
  "literalString", "literalNumber", "literalBoolean", "literalArray", "literal",
};

/** a2ui_bound_exists: whether @bound is a bound value. */
gboolean
a2ui_bound_exists (JsonObject *bound)
{
  return a2ui_bound_get_path (bound) != NULL || a2ui_bound_get_literal (bound) != NULL || a2ui_bound_is_call (bound);
}

/** a2ui_bound_is_call: whether the value of @bound is the result of a function; see [func@lower_call]. */
gboolean
a2ui_bound_is_call (JsonObject *bound)
{
  return easel_json_peek_string (bound, "call", NULL) != NULL;
}

const char *
a2ui_bound_get_path (JsonObject *bound)
{
  return easel_json_peek_string (bound, "path", NULL);
}

JsonNode *
a2ui_bound_get_literal (JsonObject *bound)
{
  for (guint i = 0; i < G_N_ELEMENTS (literals); i++)
    if (json_object_has_member (bound, literals[i]))
      return json_object_get_member (bound, literals[i]);
  return NULL;
}
