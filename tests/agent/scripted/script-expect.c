/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "script-expect.h"

#include "script-value.h"
#include "easel-json.h"

#include <string.h>

typedef gboolean (*Condition) (JsonNode *wanted,
                               JsonNode *seen);

static const char *
peek_text (JsonNode *node)
{
  return node != NULL && json_node_get_value_type (node) == G_TYPE_STRING ? json_node_get_string (node) : NULL;
}

static gboolean
equals (JsonNode *wanted,
        JsonNode *seen)
{
  return seen != NULL && json_node_equal (wanted, seen);
}

static gboolean
contains (JsonNode *wanted,
          JsonNode *seen)
{
  const char *text = peek_text (seen);
  const char *part = peek_text (wanted);
  JsonArray *array;

  if (text != NULL)
    return part != NULL && strstr (text, part) != NULL;
  if (seen == NULL || !JSON_NODE_HOLDS_ARRAY (seen))
    return FALSE;
  array = json_node_get_array (seen);
  for (guint i = 0; i < json_array_get_length (array); i++)
    if (json_node_equal (wanted, json_array_get_element (array, i)))
      return TRUE;
  return FALSE;
}

static gboolean
matches (JsonNode *wanted,
         JsonNode *seen)
{
  const char *text = peek_text (seen);
  const char *pattern = peek_text (wanted);

  return text != NULL && pattern != NULL && g_regex_match_simple (pattern, text, 0, 0);
}

static const char *
name_type (JsonNode *node)
{
  GType type = json_node_get_value_type (node);

  if (JSON_NODE_HOLDS_NULL (node))
    return "null";
  if (JSON_NODE_HOLDS_OBJECT (node))
    return "object";
  if (JSON_NODE_HOLDS_ARRAY (node))
    return "array";
  return type == G_TYPE_STRING ? "string" : type == G_TYPE_BOOLEAN ? "boolean" : "number";
}

static gboolean
has_type (JsonNode *wanted,
          JsonNode *seen)
{
  return seen != NULL && g_strcmp0 (peek_text (wanted), name_type (seen)) == 0;
}

static gboolean
exists (JsonNode *wanted,
        JsonNode *seen)
{
  gboolean there = seen != NULL && !JSON_NODE_HOLDS_NULL (seen);

  return json_node_get_value_type (wanted) == G_TYPE_BOOLEAN && json_node_get_boolean (wanted) == there;
}

static const struct
{
  const char *name;
  Condition   holds;
} conditions[] = {
  { "contains", contains },
  { "equals", equals },
  { "exists", exists },
  { "matches", matches },
  { "type", has_type },
};

static Condition
find_condition (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (conditions); i++)
    if (strcmp (conditions[i].name, name) == 0)
      return conditions[i].holds;
  return NULL;
}

static char *
validate_condition (const char *name,
                    JsonNode   *wanted)
{
  const char *pattern = peek_text (wanted);
  g_autoptr(GError) error = NULL;
  g_autoptr(GRegex) regex = NULL;

  if (find_condition (name) == NULL)
    return g_strdup_printf ("“%s” is no condition", name);
  if (strcmp (name, "matches") != 0 || pattern == NULL)
    return NULL;
  regex = g_regex_new (pattern, 0, 0, &error);
  return regex == NULL ? g_strdup (error->message) : NULL;
}

/**
 * agent_script_expect_validate:
 * @expected: the expectations of a step
 *
 * Returns: (transfer full) (nullable): what is wrong with them; %NULL: nothing
 */
char *
agent_script_expect_validate (JsonObject *expected)
{
  JsonObjectIter paths;
  const char *path;
  JsonNode *node;

  json_object_iter_init (&paths, expected);
  while (json_object_iter_next (&paths, &path, &node))
    {
      JsonObjectIter iter;
      const char *name;
      JsonNode *wanted;

      if (!JSON_NODE_HOLDS_OBJECT (node))
        return g_strdup_printf ("the expectation of “%s” is not an object", path);
      json_object_iter_init (&iter, json_node_get_object (node));
      while (json_object_iter_next (&iter, &name, &wanted))
        {
          char *problem = validate_condition (name, wanted);

          if (problem != NULL)
            return problem;
        }
    }
  return NULL;
}

static char *
describe (const char *path,
          const char *condition,
          JsonNode   *wanted,
          JsonNode   *seen)
{
  g_autofree char *wanted_text = agent_script_value_show (wanted);
  g_autofree char *seen_text = seen != NULL ? agent_script_value_show (seen) : g_strdup ("nothing");

  return g_strdup_printf ("%s: %s %s is not so: saw %s", path[0] != '\0' ? path : "result", condition, wanted_text,
                          seen_text);
}

static char *
check_one (const char *path,
           JsonObject *wants,
           JsonNode   *seen)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *wanted;

  json_object_iter_init_ordered (&iter, wants);
  while (json_object_iter_next_ordered (&iter, &name, &wanted))
    if (!find_condition (name) (wanted, seen))
      return describe (path, name, wanted, seen);
  return NULL;
}

/**
 * agent_script_expect_check:
 * @expected: expectations that were validated
 * @value: the answer
 *
 * Returns: (transfer full) (nullable): what is not as expected, the first only; %NULL: all is
 */
char *
agent_script_expect_check (JsonObject *expected,
                                JsonNode   *value)
{
  JsonObjectIter iter;
  const char *path;
  JsonNode *node;

  json_object_iter_init_ordered (&iter, expected);
  while (json_object_iter_next_ordered (&iter, &path, &node))
    {
      char *problem = check_one (path, json_node_get_object (node), agent_script_value_find (value, path));

      if (problem != NULL)
        return problem;
    }
  return NULL;
}
