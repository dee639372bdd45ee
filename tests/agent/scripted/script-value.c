/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "script-value.h"

#include "script.h"
#include "easel-json.h"

#include <string.h>

/* Characters of a value in a message. */
#define MAX_SHOWN 400

static JsonNode *
find_member (JsonNode   *node,
             const char *name)
{
  if (node == NULL || !JSON_NODE_HOLDS_OBJECT (node))
    return NULL;
  return json_object_get_member (json_node_get_object (node), name);
}

static JsonNode *
find_index (JsonArray  *array,
            const char *digits)
{
  guint64 index;

  if (!g_ascii_string_to_unsigned (digits, 10, 0, G_MAXUINT, &index, NULL) ||
      index >= json_array_get_length (array))
    return NULL;
  return json_array_get_element (array, index);
}

static JsonNode *
find_like (JsonArray  *array,
           const char *name,
           const char *value)
{
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonObject *object = easel_json_array_object (array, i);

      if (object != NULL && g_strcmp0 (easel_json_peek_string (object, name, NULL), value) == 0)
        return json_array_get_element (array, i);
    }
  return NULL;
}

/* What stands between brackets: "3", or "name=Send" for the first object whose member is that string. */
static JsonNode *
find_element (JsonNode   *node,
              const char *selector)
{
  const char *equals = strchr (selector, '=');
  g_autofree char *name = equals != NULL ? g_strndup (selector, equals - selector) : NULL;

  if (node == NULL || !JSON_NODE_HOLDS_ARRAY (node))
    return NULL;
  if (name == NULL)
    return find_index (json_node_get_array (node), selector);
  return find_like (json_node_get_array (node), name, equals + 1);
}

/**
 * agent_script_value_find:
 * @root: where to begin
 * @path: members joined by dots, elements in brackets; empty is @root itself
 *
 * Returns: (transfer none) (nullable): what is there; %NULL where nothing is, or where @path is not one
 */
JsonNode *
agent_script_value_find (JsonNode   *root,
                              const char *path)
{
  JsonNode *node = root;

  g_return_val_if_fail (root != NULL && path != NULL, NULL);

  while (node != NULL && *path != '\0')
    {
      gboolean is_element = *path == '[';
      gsize length = is_element ? strcspn (++path, "]") : strcspn (path, ".[");
      g_autofree char *step = g_strndup (path, length);

      path += length;
      if (is_element && *path++ != ']')
        return NULL;
      node = is_element ? find_element (node, step) : find_member (node, step);
      if (*path == '.')
        path++;
    }
  return node;
}

static const char *
get_reference (JsonNode *node)
{
  if (!JSON_NODE_HOLDS_OBJECT (node) || json_object_get_size (json_node_get_object (node)) != 1)
    return NULL;
  return easel_json_peek_string (json_node_get_object (node), "$ref", NULL);
}

static JsonNode *
resolve_array (JsonArray  *array,
               JsonNode   *bound,
               GError    **error)
{
  g_autoptr(JsonArray) copy = json_array_new ();
  JsonNode *result = json_node_new (JSON_NODE_ARRAY);

  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonNode *element = agent_script_value_resolve (json_array_get_element (array, i), bound, error);

      if (element == NULL)
        {
          json_node_unref (result);
          return NULL;
        }
      json_array_add_element (copy, element);
    }
  json_node_take_array (result, g_steal_pointer (&copy));
  return result;
}

static JsonNode *
resolve_object (JsonObject  *object,
                JsonNode    *bound,
                GError     **error)
{
  g_autoptr(JsonObject) copy = json_object_new ();
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &member))
    {
      JsonNode *resolved = agent_script_value_resolve (member, bound, error);

      if (resolved == NULL)
        return NULL;
      json_object_set_member (copy, name, resolved);
    }
  return easel_json_node_take (g_steal_pointer (&copy));
}

/**
 * agent_script_value_resolve:
 * @node: a part of a script, not deeper than the parser takes
 * @bound: an object: what has names so far
 * @error: return location for a #GError
 *
 * Returns: (transfer full) (nullable): @node with the references replaced; %NULL when one leads nowhere
 */
JsonNode *
agent_script_value_resolve (JsonNode  *node,
                                 JsonNode  *bound,
                                 GError   **error)
{
  const char *path = get_reference (node);
  JsonNode *found;

  if (path == NULL && JSON_NODE_HOLDS_OBJECT (node))
    return resolve_object (json_node_get_object (node), bound, error);
  if (path == NULL && JSON_NODE_HOLDS_ARRAY (node))
    return resolve_array (json_node_get_array (node), bound, error);
  if (path == NULL)
    return json_node_copy (node);
  found = agent_script_value_find (bound, path);
  if (found != NULL)
    return json_node_copy (found);
  g_set_error (error, AGENT_SCRIPT_ERROR, AGENT_SCRIPT_ERROR_FAILED, "nothing has the name %s", path);
  return NULL;
}

char *
agent_script_value_show (JsonNode *node)
{
  g_autofree char *text = easel_json_to_string (node);

  if (g_utf8_strlen (text, -1) <= MAX_SHOWN)
    return g_steal_pointer (&text);
  *g_utf8_offset_to_pointer (text, MAX_SHOWN) = '\0';
  return g_strconcat (text, "…", NULL);
}
