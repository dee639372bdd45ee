/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A schema and a value, on both sides of the first line end. */
#include "fuzz.h"

#include "easel-json.h"
#include "easel-limits.h"
#include "easel-schema.h"

#include <string.h>

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  const guint8 *end = size > 0 ? memchr (data, '\n', size) : NULL;
  g_autoptr(JsonNode) source = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autoptr(EaselSchema) schema = NULL;
  g_autoptr(JsonNode) value = NULL;
  g_autoptr(GError) error = NULL;
  gboolean follows;

  if (end == NULL)
    return 0;
  source = easel_json_parse ((const char *) data, end - data, EASEL_LIMIT_OWN_FILE_BYTES, NULL);
  if (source == NULL)
    return 0;
  schema = easel_schema_new (source, &error);
  if (schema == NULL)
    {
      g_assert_nonnull (error);
      return 0;
    }
  g_assert_no_error (error);
  value = easel_json_parse ((const char *) end + 1, data + size - end - 1, EASEL_LIMIT_MESSAGE_BYTES, NULL);
  if (value == NULL)
    return 0;
  before = easel_json_to_string (value);
  follows = easel_schema_validate (schema, value, &error);
  g_assert_true (follows == (error == NULL));
  if (follows && easel_schema_is_object (schema))
    g_assert_true (JSON_NODE_HOLDS_OBJECT (value));
  after = easel_json_to_string (value);
  g_assert_cmpstr (before, ==, after);
  return 0;
}
