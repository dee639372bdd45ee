/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-json-builder.h"

/**
 * easel_json_object_take_members:
 * @object: an object
 * @members: (array zero-terminated=1): members to set, up to one without a name
 *
 * Sets the members that have a value, in order. A member that @object already has keeps its position and gets the new
 * value. Called through easel_json_object_set().
 */
void
easel_json_object_take_members (JsonObject            *object,
                                const EaselJsonMember *members)
{
  g_return_if_fail (object != NULL);

  for (gsize i = 0; members[i].name != NULL; i++)
    if (members[i].value != NULL)
      json_object_set_member (object, members[i].name, members[i].value);
}

/**
 * easel_json_object_from_members:
 * @members: (array zero-terminated=1): members of the object, up to one without a name
 *
 * Called through easel_json_object().
 *
 * Returns: (transfer full): a new object
 */
JsonObject *
easel_json_object_from_members (const EaselJsonMember *members)
{
  JsonObject *object = json_object_new ();

  easel_json_object_take_members (object, members);
  return object;
}

/** Returns: (transfer full) (nullable): an array of the strings in the %NULL-terminated @strings; %NULL for %NULL */
JsonArray *
easel_json_strings (const char *const *strings)
{
  JsonArray *array = strings != NULL ? json_array_new () : NULL;

  for (gsize i = 0; strings != NULL && strings[i] != NULL; i++)
    json_array_add_string_element (array, strings[i]);
  return array;
}

/** Returns: (transfer full) (nullable): a node with a copy of @text */
JsonNode *
easel_json_node_string (const char *text)
{
  return text != NULL ? json_node_init_string (json_node_alloc (), text) : NULL;
}

/** Returns: (transfer full) (nullable): a node that takes @object (transfer full) over */
JsonNode *
easel_json_node_take (JsonObject *object)
{
  JsonNode *node = easel_json_node_ref_object (object);

  g_clear_pointer (&object, json_object_unref);
  return node;
}

/** Returns: (transfer full) (nullable): a node that takes @array (transfer full) over */
JsonNode *
easel_json_node_take_array (JsonArray *array)
{
  JsonNode *node = easel_json_node_ref_array (array);

  g_clear_pointer (&array, json_array_unref);
  return node;
}

/** Returns: (transfer full) (nullable): @node */
JsonNode *
easel_json_node_ref (JsonNode *node)
{
  return node != NULL ? json_node_ref (node) : NULL;
}

/** Returns: (transfer full) (nullable): a node that shares @object with its owner */
JsonNode *
easel_json_node_ref_object (JsonObject *object)
{
  return object != NULL ? json_node_init_object (json_node_alloc (), object) : NULL;
}

/** Returns: (transfer full) (nullable): a node that shares @array with its owner */
JsonNode *
easel_json_node_ref_array (JsonArray *array)
{
  return array != NULL ? json_node_init_array (json_node_alloc (), array) : NULL;
}
