/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-problem.h"

G_BEGIN_DECLS

/* Writes components of A2UI 0.9 and later in the syntax of 0.8, which is the form of the model. Three extensions to
 * 0.8: a path that begins with "#" is always relative to the whole data model (RFC 6901, section 6), a value can be a
 * function call, and a component can have checks. */

/* (transfer full): elements of `surfaceUpdate`. @components: from `updateComponents`; the function takes over and
 * changes them. */
JsonArray *a2ui_lower_components (JsonArray    *components,
                                  A2uiProblems *problems);
/* (transfer full): @call in the form that a2ui_function_evaluate() takes. */
JsonNode  *a2ui_lower_call       (JsonObject   *call,
                                  const char   *id,
                                  A2uiProblems *problems);

G_END_DECLS
