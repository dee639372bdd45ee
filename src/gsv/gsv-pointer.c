/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-gsv"

#include "gsv-pointer.h"

#include <string.h>

#include "easel-json.h"
#include "easel-pointer.h"
#include "gsv-limits.h"

#define DOTS_PREFIX "state."

char *
gsv_pointer_below (const char *pointer,
                   const char *member)
{
  GString *below;

  g_return_val_if_fail (pointer != NULL && member != NULL, NULL);

  below = g_string_new (pointer);
  easel_pointer_append (below, member);
  return g_string_free (below, FALSE);
}

char *
gsv_pointer_from_dots (const char *dots)
{
  g_auto(GStrv) names = NULL;
  g_autofree char *pointer = g_strdup ("");

  g_return_val_if_fail (dots != NULL, NULL);

  if (!g_str_has_prefix (dots, DOTS_PREFIX) || strlen (dots) > GSV_LIMIT_ID_BYTES)
    return NULL;
  names = g_strsplit (dots + strlen (DOTS_PREFIX), ".", -1);
  if (names[0] == NULL)
    return NULL;
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *above = g_steal_pointer (&pointer);

      if (*names[i] == '\0')
        return NULL;
      pointer = gsv_pointer_below (above, names[i]);
    }
  return g_steal_pointer (&pointer);
}

/* (transfer full): the first member of @pointer; @rest: (out): what follows it. */
static char *
first_member (const char  *pointer,
              const char **rest)
{
  const char *end = pointer + 1 + strcspn (pointer + 1, "/");

  *rest = end;
  return easel_pointer_read_segment (pointer + 1, end - pointer - 1);
}

JsonNode *
gsv_pointer_get (JsonNode   *root,
                 const char *pointer)
{
  JsonNode *node = root;

  g_return_val_if_fail (pointer != NULL, NULL);

  while (node != NULL && *pointer == '/')
    {
      g_autofree char *member = first_member (pointer, &pointer);

      if (JSON_NODE_HOLDS_OBJECT (node))
        node = json_object_get_member (json_node_get_object (node), member);
      else if (JSON_NODE_HOLDS_ARRAY (node))
        {
          JsonArray *array = json_node_get_array (node);
          guint length = json_array_get_length (array);
          gint64 index = easel_pointer_index (member);

          node = index >= 0 && index < length ? json_array_get_element (array, index) : NULL;
        }
      else
        node = NULL;
    }
  return *pointer == '\0' ? node : NULL;
}

static JsonNode *
with_in_array (JsonArray  *array,
               const char *member,
               const char *rest,
               JsonNode   *value)
{
  g_autoptr(JsonArray) copy = NULL;
  g_autoptr(JsonNode) below = NULL;
  guint length = json_array_get_length (array);
  gint64 index = easel_pointer_index (member);
  JsonNode *node;

  if (index < 0 || index > length)
    return NULL;
  below = gsv_pointer_with (index < length ? json_array_get_element (array, index) : NULL, rest, value);
  if (below == NULL)
    return NULL;
  copy = json_array_sized_new (length + 1);
  for (guint i = 0; i < length; i++)
    json_array_add_element (copy, json_node_ref (i == index ? below : json_array_get_element (array, i)));
  if (index == length)
    json_array_add_element (copy, json_node_ref (below));
  node = json_node_alloc ();
  return json_node_init_array (node, copy);
}

JsonNode *
gsv_pointer_with (JsonNode   *root,
                  const char *pointer,
                  JsonNode   *value)
{
  g_autofree char *member = NULL;
  g_autoptr(JsonNode) below = NULL;
  JsonObject *object;
  const char *rest;

  g_return_val_if_fail (pointer != NULL && value != NULL, NULL);

  if (*pointer == '\0')
    return json_node_ref (value);
  if (*pointer != '/')
    return NULL;
  member = first_member (pointer, &rest);
  if (root != NULL && JSON_NODE_HOLDS_ARRAY (root))
    return with_in_array (json_node_get_array (root), member, rest, value);
  if (root != NULL && !JSON_NODE_HOLDS_OBJECT (root) && !JSON_NODE_HOLDS_NULL (root))
    return NULL;
  object = root != NULL && JSON_NODE_HOLDS_OBJECT (root) ? json_node_get_object (root) : NULL;
  below = gsv_pointer_with (object != NULL ? json_object_get_member (object, member) : NULL, rest, value);
  if (below == NULL)
    return NULL;
  object = object != NULL ? easel_json_object_copy (object) : json_object_new ();
  json_object_set_member (object, member, json_node_ref (below));
  return easel_json_node_take (object);
}
