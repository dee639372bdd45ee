/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "ahp-reducer-private.h"

#include "easel-json.h"

/* (transfer full): @state with @member set; @value is shared, not consumed. */
JsonObject *
ahp_state_with (JsonObject *state,
                const char *member,
                JsonNode   *value)
{
  JsonObject *copy = easel_json_object_copy (state);

  json_object_set_member (copy, member, json_node_ref (value));
  return copy;
}

JsonObject *
ahp_state_with_string (JsonObject *state,
                       const char *member,
                       const char *value)
{
  JsonObject *copy = easel_json_object_copy (state);

  json_object_set_string_member (copy, member, value);
  return copy;
}

/* Consumes @value. */
JsonObject *
ahp_state_with_array (JsonObject *state,
                      const char *member,
                      JsonArray  *value)
{
  JsonObject *copy = easel_json_object_copy (state);

  json_object_set_array_member (copy, member, value);
  return copy;
}

JsonObject *
ahp_state_without (JsonObject *state,
                   const char *member)
{
  JsonObject *copy = easel_json_object_copy (state);

  if (json_object_has_member (copy, member))
    json_object_remove_member (copy, member);
  return copy;
}

/* Shallow; a null is a value like any other. @except: (nullable): a member that never changes. */
JsonObject *
ahp_state_merge (JsonObject *state,
                 JsonObject *changes,
                 const char *except)
{
  JsonObject *copy = easel_json_object_copy (state);
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  json_object_iter_init_ordered (&iter, changes);
  while (json_object_iter_next_ordered (&iter, &name, &value))
    if (except == NULL || strcmp (name, except) != 0)
      json_object_set_member (copy, name, json_node_ref (value));
  return copy;
}

/* (transfer full): @list with the entry at @index replaced, or appended when @index is -1.
 * @list: (nullable): an empty list; @entry: (transfer none). */
JsonArray *
ahp_list_with (JsonArray  *list,
               int         index,
               JsonObject *entry)
{
  guint length = list != NULL ? json_array_get_length (list) : 0;
  JsonArray *copy = json_array_sized_new (length + 1);

  for (guint i = 0; i < length; i++)
    if (index >= 0 && i == (guint) index)
      json_array_add_object_element (copy, json_object_ref (entry));
    else
      json_array_add_element (copy, json_node_ref (json_array_get_element (list, i)));
  if (index < 0)
    json_array_add_object_element (copy, json_object_ref (entry));
  return copy;
}

JsonArray *
ahp_list_without (JsonArray *list,
                  int        index)
{
  guint length = json_array_get_length (list);
  JsonArray *copy = json_array_sized_new (length);

  for (guint i = 0; i < length; i++)
    if (i != (guint) index)
      json_array_add_element (copy, json_node_ref (json_array_get_element (list, i)));
  return copy;
}

/* The first entry whose string member @key is @value, or -1. @list: (nullable). */
int
ahp_list_find (JsonArray  *list,
               const char *key,
               const char *value)
{
  guint length = list != NULL ? json_array_get_length (list) : 0;

  for (guint i = 0; i < length; i++)
    {
      JsonObject *entry = easel_json_array_object (list, i);

      if (entry != NULL && g_strcmp0 (easel_json_peek_string (entry, key, NULL), value) == 0)
        return i;
    }
  return -1;
}
