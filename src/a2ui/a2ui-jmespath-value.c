/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-jmespath-value.h"

#include <string.h>

JsonNode *
jmes_null_new (void)
{
  return json_node_new (JSON_NODE_NULL);
}

gboolean
jmes_is_string (JsonNode *value)
{
  return JSON_NODE_HOLDS_VALUE (value) && json_node_get_value_type (value) == G_TYPE_STRING;
}

gboolean
jmes_is_boolean (JsonNode *value)
{
  return JSON_NODE_HOLDS_VALUE (value) && json_node_get_value_type (value) == G_TYPE_BOOLEAN;
}

gboolean
jmes_is_number (JsonNode *value)
{
  return JSON_NODE_HOLDS_VALUE (value) && !jmes_is_string (value) && !jmes_is_boolean (value);
}

gboolean
jmes_is_integer (JsonNode *value)
{
  return JSON_NODE_HOLDS_VALUE (value) && json_node_get_value_type (value) == G_TYPE_INT64;
}

int
jmes_compare (JsonNode *a,
              JsonNode *b)
{
  double first;
  double second;

  if (jmes_is_string (a) && jmes_is_string (b))
    return strcmp (json_node_get_string (a), json_node_get_string (b));
  if (jmes_is_integer (a) && jmes_is_integer (b))
    return (json_node_get_int (a) > json_node_get_int (b)) - (json_node_get_int (a) < json_node_get_int (b));
  first = json_node_get_double (a);
  second = json_node_get_double (b);
  return (first > second) - (first < second);
}

gboolean
jmes_matches (JsonNode   *value,
              const char *types)
{
  JsonArray *array = JSON_NODE_HOLDS_ARRAY (value) ? json_node_get_array (value) : NULL;
  gboolean numbers = array != NULL;
  gboolean strings = array != NULL;

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      numbers = numbers && jmes_is_number (json_array_get_element (array, i));
      strings = strings && jmes_is_string (json_array_get_element (array, i));
    }
  for (; *types != '\0' && *types != ','; types++)
    if (*types == '*' || (*types == 'n' && jmes_is_number (value)) || (*types == 's' && jmes_is_string (value)) ||
        (*types == 'o' && JSON_NODE_HOLDS_OBJECT (value)) || (*types == 'a' && array != NULL) ||
        (*types == 'N' && numbers) || (*types == 'S' && strings))
      return TRUE;
  return FALSE;
}

JsonArray *
jmes_list_values (JsonObject *object)
{
  JsonArray *values = json_array_sized_new (json_object_get_size (object));
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;

  for (json_object_iter_init_ordered (&iter, object); json_object_iter_next_ordered (&iter, &name, &member);)
    json_array_add_element (values, json_node_ref (member));
  return values;
}
