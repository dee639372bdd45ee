/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-jmespath.h"

#include "a2ui-jmespath-parser.h"
#include "a2ui-jmespath-run.h"
#include "a2ui-limits.h"
#include "a2ui-value.h"

G_DEFINE_QUARK (a2ui-jmespath-error-quark, a2ui_jmespath_error)

/**
 * a2ui_jmespath_new:
 * @expression: foreign
 * @error: an `A2UI_JMESPATH_ERROR`
 *
 * Returns: (transfer full) (nullable): the expression, for [func@jmespath_search]
 */
A2uiJmespath *
a2ui_jmespath_new (const char  *expression,
                   GError     **error)
{
  return jmes_parse (expression, error);
}

/**
 * a2ui_jmespath_search:
 * @self: an expression
 * @data: the value to which it is applied; foreign
 * @error: an `A2UI_JMESPATH_ERROR`
 *
 * Returns: (transfer full) (nullable): the result; null if @data has no such value
 */
JsonNode *
a2ui_jmespath_search (const A2uiJmespath  *self,
                      JsonNode            *data,
                      GError             **error)
{
  JmesRun run = { A2UI_LIMIT_EXPRESSION_STEPS, NULL };
  gsize left = A2UI_LIMIT_EXPRESSION_RESULT;
  g_autoptr(JsonNode) result = NULL;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (data != NULL, NULL);

  result = jmes_evaluate (&run, self, data);
  if (result != NULL && jmes_measure (&run, result, 0, &left))
    return a2ui_value_copy (result);
  g_propagate_error (error, run.error);
  return NULL;
}
