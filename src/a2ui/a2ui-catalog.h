/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-problem.h"

G_BEGIN_DECLS

/* The standard catalog of A2UI 0.8. Deviations only cause warnings, because the examples of the specification deviate,
 * too. */
#define A2UI_STANDARD_CATALOG "https://a2ui.org/specification/v0_8/standard_catalog_definition.json"

void       a2ui_catalog_check (const char   *type,
                               JsonObject   *properties,
                               const char   *id,
                               A2uiProblems *problems);
/* (transfer full) (nullable) (element-type A2uiComponent): the definitions in a `surfaceUpdate`. The function takes
 * over and changes the content of @update. Components of A2UI 0.9 and later come in the form of
 * a2ui_lower_components(). */
GPtrArray *a2ui_catalog_read  (JsonObject   *update,
                               A2uiProblems *problems);

G_END_DECLS
