/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-json.h"

#include <math.h>

static gboolean
has_type (JsonNode *node,
          GType     type)
{
  return node != NULL && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == type;
}

/* 2⁶³ is the smallest double above the range of gint64; -2⁶³ is in range. */
static gboolean
node_to_int (JsonNode *node,
             gint64   *value)
{
  double number;

  if (has_type (node, G_TYPE_INT64))
    {
      *value = json_node_get_int (node);
      return TRUE;
    }
  if (!has_type (node, G_TYPE_DOUBLE))
    return FALSE;

  number = json_node_get_double (node);
  if (number != trunc (number) || number < -9223372036854775808.0 || number >= 9223372036854775808.0)
    return FALSE;
  *value = (gint64) number;
  return TRUE;
}

static JsonNode *
require (JsonObject  *object,
         const char  *name,
         GError     **error)
{
  JsonNode *node = json_object_get_member (object, name);

  if (node != NULL && !JSON_NODE_HOLDS_NULL (node))
    return node;
  g_set_error (error, EASEL_JSON_ERROR, EASEL_JSON_ERROR_MISSING, "“%s” is missing", name);
  return NULL;
}

static gboolean
wrong_type (const char  *name,
            const char  *expected,
            GError     **error)
{
  g_set_error (error, EASEL_JSON_ERROR, EASEL_JSON_ERROR_TYPE, "“%s” is not %s", name, expected);
  return FALSE;
}

/**
 * easel_json_as_object:
 * @node: (nullable): a value, for example a result
 * @description: the name of the value in the error message
 * @error: `EASEL_JSON_ERROR_TYPE`
 *
 * Returns: (transfer none): the object that @node holds; on failure %NULL
 */
JsonObject *
easel_json_as_object (JsonNode    *node,
                      const char  *description,
                      GError     **error)
{
  g_return_val_if_fail (description != NULL, NULL);

  if (node != NULL && JSON_NODE_HOLDS_OBJECT (node))
    return json_node_get_object (node);
  wrong_type (description, "an object", error);
  return NULL;
}

/**
 * easel_json_get_string:
 * @object: foreign data
 * @name: of a required member
 * @error: `EASEL_JSON_ERROR_MISSING` when absent or null, `EASEL_JSON_ERROR_TYPE` when not a string
 *
 * Returns: (transfer none): the string, UTF-8 without NUL; on failure %NULL
 */
const char *
easel_json_get_string (JsonObject  *object,
                       const char  *name,
                       GError     **error)
{
  JsonNode *node;

  g_return_val_if_fail (object != NULL && name != NULL, NULL);

  if ((node = require (object, name, error)) == NULL)
    return NULL;
  if (has_type (node, G_TYPE_STRING))
    return json_node_get_string (node);
  wrong_type (name, "a string", error);
  return NULL;
}

/**
 * easel_json_get_int:
 * @object: foreign data
 * @name: of a required member
 * @value: (out): the number; unchanged on failure
 * @error: `EASEL_JSON_ERROR_MISSING` when absent or null, `EASEL_JSON_ERROR_TYPE` when not integral
 *
 * A number is an integer when it has no fraction and fits 64 bits, however it is written: `24`, `24.0` and `2.4e1`
 * are the same.
 *
 * Returns: whether @value was set
 */
gboolean
easel_json_get_int (JsonObject  *object,
                    const char  *name,
                    gint64      *value,
                    GError     **error)
{
  JsonNode *node;

  g_return_val_if_fail (object != NULL && name != NULL && value != NULL, FALSE);

  if ((node = require (object, name, error)) == NULL)
    return FALSE;
  return node_to_int (node, value) || wrong_type (name, "an integer", error);
}

/**
 * easel_json_get_boolean:
 * @object: foreign data
 * @name: of a required member
 * @value: (out): the value; unchanged on failure
 * @error: `EASEL_JSON_ERROR_MISSING` when absent or null, `EASEL_JSON_ERROR_TYPE` when neither true nor false
 *
 * Returns: whether @value was set
 */
gboolean
easel_json_get_boolean (JsonObject  *object,
                        const char  *name,
                        gboolean    *value,
                        GError     **error)
{
  JsonNode *node;

  g_return_val_if_fail (object != NULL && name != NULL && value != NULL, FALSE);

  if ((node = require (object, name, error)) == NULL)
    return FALSE;
  if (!has_type (node, G_TYPE_BOOLEAN))
    return wrong_type (name, "true or false", error);
  *value = json_node_get_boolean (node);
  return TRUE;
}

/**
 * easel_json_get_object:
 * @object: foreign data
 * @name: of a required member
 * @error: `EASEL_JSON_ERROR_MISSING` when absent or null, `EASEL_JSON_ERROR_TYPE` when not an object
 *
 * Returns: (transfer none): the object; on failure %NULL
 */
JsonObject *
easel_json_get_object (JsonObject  *object,
                       const char  *name,
                       GError     **error)
{
  JsonNode *node;

  g_return_val_if_fail (object != NULL && name != NULL, NULL);

  node = require (object, name, error);
  return node != NULL ? easel_json_as_object (node, name, error) : NULL;
}

/**
 * easel_json_get_array:
 * @object: foreign data
 * @name: of a required member
 * @error: `EASEL_JSON_ERROR_MISSING` when absent or null, `EASEL_JSON_ERROR_TYPE` when not an array
 *
 * Returns: (transfer none): the array; on failure %NULL
 */
JsonArray *
easel_json_get_array (JsonObject  *object,
                      const char  *name,
                      GError     **error)
{
  JsonNode *node;

  g_return_val_if_fail (object != NULL && name != NULL, NULL);

  if ((node = require (object, name, error)) == NULL)
    return NULL;
  if (JSON_NODE_HOLDS_ARRAY (node))
    return json_node_get_array (node);
  wrong_type (name, "an array", error);
  return NULL;
}

/**
 * easel_json_peek_node:
 * @object: (nullable): foreign data
 * @name: of an optional member
 *
 * Returns: (transfer none) (nullable): the member, also when it is null; %NULL when absent
 */
JsonNode *
easel_json_peek_node (JsonObject *object,
                      const char *name)
{
  g_return_val_if_fail (name != NULL, NULL);

  return object != NULL ? json_object_get_member (object, name) : NULL;
}

/**
 * easel_json_has:
 * @object: (nullable): foreign data
 * @name: of an optional member
 *
 * Returns: whether the member is there and not null
 */
gboolean
easel_json_has (JsonObject *object,
                const char *name)
{
  JsonNode *node = easel_json_peek_node (object, name);

  return node != NULL && !JSON_NODE_HOLDS_NULL (node);
}

/**
 * easel_json_peek_string:
 * @object: (nullable): foreign data
 * @name: of an optional member
 * @fallback: (nullable): for a member that is absent, null or not a string
 *
 * Returns: (transfer none) (nullable): the string, or @fallback itself
 */
const char *
easel_json_peek_string (JsonObject *object,
                        const char *name,
                        const char *fallback)
{
  JsonNode *node = easel_json_peek_node (object, name);

  return has_type (node, G_TYPE_STRING) ? json_node_get_string (node) : fallback;
}

/**
 * easel_json_peek_int:
 * @object: (nullable): foreign data
 * @name: of an optional member
 * @fallback: for a member that is absent, null or not integral
 *
 * Returns: the number
 */
gint64
easel_json_peek_int (JsonObject *object,
                     const char *name,
                     gint64      fallback)
{
  JsonNode *node = easel_json_peek_node (object, name);
  gint64 value;

  return node_to_int (node, &value) ? value : fallback;
}

/**
 * easel_json_peek_boolean:
 * @object: (nullable): foreign data
 * @name: of an optional member
 * @fallback: for a member that is absent, null or neither true nor false
 *
 * Returns: the value
 */
gboolean
easel_json_peek_boolean (JsonObject *object,
                         const char *name,
                         gboolean    fallback)
{
  JsonNode *node = easel_json_peek_node (object, name);

  return has_type (node, G_TYPE_BOOLEAN) ? json_node_get_boolean (node) : fallback;
}

/**
 * easel_json_peek_object:
 * @object: (nullable): foreign data
 * @name: of an optional member
 *
 * Returns: (transfer none) (nullable): the object; %NULL when the member is absent or something else
 */
JsonObject *
easel_json_peek_object (JsonObject *object,
                        const char *name)
{
  JsonNode *node = easel_json_peek_node (object, name);

  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

/**
 * easel_json_peek_array:
 * @object: (nullable): foreign data
 * @name: of an optional member
 *
 * Returns: (transfer none) (nullable): the array; %NULL when the member is absent or something else
 */
JsonArray *
easel_json_peek_array (JsonObject *object,
                       const char *name)
{
  JsonNode *node = easel_json_peek_node (object, name);

  return node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
}

static JsonNode *
element (JsonArray *array,
         guint      index)
{
  return array != NULL && index < json_array_get_length (array) ? json_array_get_element (array, index) : NULL;
}

/**
 * easel_json_array_object:
 * @array: (nullable): foreign data
 * @index: of an element; may be beyond the end
 *
 * Returns: (transfer none) (nullable): the object; %NULL when there is none or something else
 */
JsonObject *
easel_json_array_object (JsonArray *array,
                         guint      index)
{
  JsonNode *node = element (array, index);

  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

/**
 * easel_json_array_string:
 * @array: (nullable): foreign data
 * @index: of an element; may be beyond the end
 *
 * Returns: (transfer none) (nullable): the string; %NULL when there is none or something else
 */
const char *
easel_json_array_string (JsonArray *array,
                         guint      index)
{
  JsonNode *node = element (array, index);

  return has_type (node, G_TYPE_STRING) ? json_node_get_string (node) : NULL;
}

/**
 * easel_json_array_find: (transfer none) (nullable): the first object in @array (nullable) whose member @name is the
 * string @value; %NULL when no object matches or @value is %NULL.
 */
JsonObject *
easel_json_array_find (JsonArray  *array,
                       const char *name,
                       const char *value)
{
  for (guint i = 0; value != NULL && array != NULL && i < json_array_get_length (array); i++)
    if (g_strcmp0 (easel_json_peek_string (easel_json_array_object (array, i), name, NULL), value) == 0)
      return easel_json_array_object (array, i);
  return NULL;
}
