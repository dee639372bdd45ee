/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-problem.h"

G_BEGIN_DECLS

/* The standard catalog of A2UI 0.8. It is used to say what is strange about a component, never to leave one out: the
 * specification's own examples do not follow it. */
#define A2UI_STANDARD_CATALOG "https://a2ui.org/specification/v0_8/standard_catalog_definition.json"

void a2ui_catalog_check (const char   *type,
                         JsonObject   *properties,
                         const char   *id,
                         A2uiProblems *problems);
/* (transfer full) (nullable) (element-type A2uiComponent): the definitions in a `surfaceUpdate`. What is in it is of
 * nobody else; those of later versions are as a2ui_lower_components() has them. */
GPtrArray *a2ui_catalog_read (JsonObject   *update,
                              A2uiProblems *problems);

G_END_DECLS
