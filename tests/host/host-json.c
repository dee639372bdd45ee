/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "host-client.h"

#include "easel-json.h"

static gboolean matches (JsonNode *node,
                         JsonNode *pattern);

static gboolean
object_matches (JsonObject *object,
                JsonObject *pattern)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *wanted;

  json_object_iter_init (&iter, pattern);
  while (json_object_iter_next (&iter, &name, &wanted))
    {
      JsonNode *found = json_object_get_member (object, name);

      /* null in a pattern: there is nothing. */
      if (JSON_NODE_HOLDS_NULL (wanted) ? found != NULL && !JSON_NODE_HOLDS_NULL (found)
                                        : found == NULL || !matches (found, wanted))
        return FALSE;
    }
  return TRUE;
}

static gboolean
array_matches (JsonArray *array,
               JsonArray *pattern)
{
  if (json_array_get_length (array) != json_array_get_length (pattern))
    return FALSE;
  for (guint i = 0; i < json_array_get_length (array); i++)
    if (!matches (json_array_get_element (array, i), json_array_get_element (pattern, i)))
      return FALSE;
  return TRUE;
}

static gboolean
matches (JsonNode *node,
         JsonNode *pattern)
{
  if (JSON_NODE_HOLDS_OBJECT (pattern))
    return JSON_NODE_HOLDS_OBJECT (node) && object_matches (json_node_get_object (node), json_node_get_object (pattern));
  if (JSON_NODE_HOLDS_ARRAY (pattern))
    return JSON_NODE_HOLDS_ARRAY (node) && array_matches (json_node_get_array (node), json_node_get_array (pattern));
  return json_node_equal (node, pattern);
}

gboolean
host_json_matches (JsonNode   *node,
                   const char *pattern)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) wanted = json_from_string (pattern, &error);

  g_assert_no_error (error);
  return matches (node, wanted);
}

void
host_json_assert (const char *file,
                  int         line,
                  JsonObject *object,
                  const char *pattern)
{
  g_autoptr(JsonNode) node = easel_json_node_take (json_object_ref (object));
  g_autofree char *text = NULL;

  if (host_json_matches (node, pattern))
    return;
  text = easel_json_to_string (node);
  g_error ("%s:%d: %s is not in %s", file, line, pattern, text);
}

JsonObject *
host_json_object (const char *text)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = json_from_string (text, &error);

  g_assert_no_error (error);
  return json_node_dup_object (node);
}
