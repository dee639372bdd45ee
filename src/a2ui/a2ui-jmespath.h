/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* JMESPath (jmespath.org), the query language of the catalog mcp: the original grammar with its 26 functions, without
 * later extensions. Expressions and data are foreign: length, nesting, steps and the size of a result are limited. */
#define A2UI_JMESPATH_ERROR (a2ui_jmespath_error_quark ())
typedef enum
{
  A2UI_JMESPATH_ERROR_SYNTAX,
  A2UI_JMESPATH_ERROR_FUNCTION,  /* an unknown name, or a wrong number of arguments */
  A2UI_JMESPATH_ERROR_TYPE,      /* an argument of another type than the function takes */
  A2UI_JMESPATH_ERROR_LIMIT,
} A2uiJmespathError;

typedef struct _A2uiJmespath A2uiJmespath;

GQuark        a2ui_jmespath_error_quark (void);
/* (nullable) (transfer full) */
A2uiJmespath *a2ui_jmespath_new         (const char          *expression,
                                         GError             **error);
void          a2ui_jmespath_free        (A2uiJmespath        *self);
/* (nullable) (transfer full): shares nothing with @data. */
JsonNode     *a2ui_jmespath_search      (const A2uiJmespath  *self,
                                         JsonNode            *data,
                                         GError             **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (A2uiJmespath, a2ui_jmespath_free)

G_END_DECLS
