/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-problem.h"

G_BEGIN_DECLS

/* Components of A2UI 0.9 and later, written as those of 0.8, which is the form that the model keeps. Three things go
 * beyond 0.8: a path that begins with "#" is of the whole data model wherever it stands (RFC 6901, section 6), a value
 * can be a call of a function, and a component can have checks. */

/* (transfer full): elements of `surfaceUpdate`. @components: those of `updateComponents`, of nobody else. */
JsonArray *a2ui_lower_components (JsonArray    *components,
                                  A2uiProblems *problems);
/* (transfer full): @call as a2ui_function_evaluate() takes it. */
JsonNode  *a2ui_lower_call       (JsonObject   *call,
                                  const char   *id,
                                  A2uiProblems *problems);

G_END_DECLS
