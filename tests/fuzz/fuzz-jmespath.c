/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A JMESPath expression and a value, before and after the first line end. */
#include "fuzz.h"

#include "a2ui-jmespath.h"
#include "a2ui-limits.h"
#include "a2ui-value.h"
#include "easel-json.h"
#include "easel-limits.h"

#include <string.h>

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  const guint8 *end = size > 0 ? memchr (data, '\n', size) : NULL;
  g_autofree char *expression = end != NULL ? g_strndup ((const char *) data, end - data) : NULL;
  g_autoptr(A2uiJmespath) query = NULL;
  g_autoptr(JsonNode) value = NULL;
  g_autoptr(JsonNode) result = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  /* Agents send expressions in JSON, which is UTF-8. */
  if (expression == NULL || !g_utf8_validate (expression, -1, NULL))
    return 0;
  query = a2ui_jmespath_new (expression, &error);
  g_assert_true ((query == NULL) == (error != NULL));
  value = easel_json_parse ((const char *) end + 1, data + size - end - 1, EASEL_LIMIT_MESSAGE_BYTES, NULL);
  if (query == NULL || value == NULL)
    return 0;
  before = easel_json_to_string (value);
  result = a2ui_jmespath_search (query, value, &error);
  g_assert_true ((result == NULL) == (error != NULL));
  if (result != NULL)
    g_assert_cmpuint (a2ui_value_cost (result), <=, 2 * A2UI_LIMIT_EXPRESSION_RESULT);
  after = easel_json_to_string (value);
  g_assert_cmpstr (before, ==, after);
  return 0;
}
