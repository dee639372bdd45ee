/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "ahp-reduction.h"

#include "easel-json.h"

/* (transfer full): a copy of @state with @member set; @value is shared, not consumed. */
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

/* The same for an array. Consumes @value. */
JsonObject *
ahp_state_with_array (JsonObject *state,
                      const char *member,
                      JsonArray  *value)
{
  JsonObject *copy = easel_json_object_copy (state);

  json_object_set_array_member (copy, member, value);
  return copy;
}

void
ahp_state_drop (JsonObject *object,
                const char *member)
{
  if (json_object_has_member (object, member))
    json_object_remove_member (object, member);
}

void
ahp_state_drop_entry (JsonObject *object,
                      const char *member,
                      int         index)
{
  JsonArray *list = easel_json_peek_array (object, member);

  if (json_array_get_length (list) > 1)
    json_object_set_array_member (object, member, ahp_list_without (list, index));
  else
    json_object_remove_member (object, member);
}

JsonObject *
ahp_state_without (JsonObject *state,
                   const char *member)
{
  JsonObject *copy = easel_json_object_copy (state);

  ahp_state_drop (copy, member);
  return copy;
}

/* A shallow merge; null is a value like any other. @except: (nullable): a member that is not changed. */
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

void
ahp_list_extend (JsonArray *copy,
                 JsonArray *list,
                 guint      first,
                 guint      end)
{
  for (guint i = first; list != NULL && i < MIN (end, json_array_get_length (list)); i++)
    json_array_add_element (copy, json_node_ref (json_array_get_element (list, i)));
}

/* (transfer full): a copy of @list with the entry at @index replaced, or appended if @index is -1. @list: (nullable):
 * NULL is an empty list; @entry: (transfer none).
 * @list: (nullable): an empty list; @entry: (transfer none). */
JsonArray *
ahp_list_with (JsonArray  *list,
               int         index,
               JsonObject *entry)
{
  JsonArray *copy = json_array_new ();

  /* As an unsigned number, -1 is larger than any length. */
  ahp_list_extend (copy, list, 0, index);
  json_array_add_object_element (copy, json_object_ref (entry));
  if (index >= 0)
    ahp_list_extend (copy, list, index + 1, G_MAXUINT);
  return copy;
}

JsonArray *
ahp_list_without (JsonArray *list,
                  int        index)
{
  JsonArray *copy = json_array_new ();

  ahp_list_extend (copy, list, 0, index);
  ahp_list_extend (copy, list, index + 1, G_MAXUINT);
  return copy;
}

int
ahp_list_find (JsonArray  *list,
               const char *key,
               const char *value)
{
  guint length = list != NULL && value != NULL ? json_array_get_length (list) : 0;

  for (guint i = 0; i < length; i++)
    {
      JsonObject *entry = easel_json_array_object (list, i);

      if (entry != NULL && g_strcmp0 (easel_json_peek_string (entry, key, NULL), value) == 0)
        return i;
    }
  return -1;
}

static gboolean
has_type (JsonNode     *node,
          AhpValueType  type)
{
  switch (type)
    {
    case AHP_VALUE_STRING:
      return JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING;
    case AHP_VALUE_NUMBER:
      return JSON_NODE_HOLDS_VALUE (node) &&
             (json_node_get_value_type (node) == G_TYPE_INT64 || json_node_get_value_type (node) == G_TYPE_DOUBLE);
    case AHP_VALUE_ARRAY:
      return JSON_NODE_HOLDS_ARRAY (node);
    case AHP_VALUE_OBJECT:
      return JSON_NODE_HOLDS_OBJECT (node);
    default:
      return FALSE;
    }
}

static const char *
target_of (const AhpReduceRule *rule)
{
  return rule->to != NULL ? rule->to : rule->from;
}

/* Replaces a member of the state by the one of the action. */
JsonObject *
ahp_reduce_replace (const AhpReduceRule *rule,
                    JsonObject          *state,
                    JsonObject          *action)
{
  JsonNode *value = easel_json_peek_node (action, rule->from);

  if (value == NULL || !has_type (value, rule->value))
    return NULL;
  return ahp_state_with (state, target_of (rule), value);
}

/* The same for an optional member: absent and null both clear it, because JSON has no "undefined". */
JsonObject *
ahp_reduce_replace_or_clear (const AhpReduceRule *rule,
                             JsonObject          *state,
                             JsonObject          *action)
{
  JsonNode *value = easel_json_peek_node (action, rule->from);

  if (value != NULL && !JSON_NODE_HOLDS_NULL (value))
    return ahp_reduce_replace (rule, state, action);
  if (!json_object_has_member (state, target_of (rule)))
    return NULL;
  return ahp_state_without (state, target_of (rule));
}

JsonObject *
ahp_reduce_put (const AhpReduceRule *rule,
                JsonObject          *state,
                JsonObject          *action)
{
  JsonArray *list = easel_json_peek_array (state, rule->to);
  JsonObject *entry = easel_json_peek_object (action, rule->from);
  const char *id = easel_json_peek_string (entry, rule->key, NULL);

  if (id == NULL)
    return NULL;
  return ahp_state_with_array (state, rule->to, ahp_list_with (list, ahp_list_find (list, rule->key, id), entry));
}

JsonObject *
ahp_reduce_remove (const AhpReduceRule *rule,
                   JsonObject          *state,
                   JsonObject          *action)
{
  JsonArray *list = easel_json_peek_array (state, rule->to);
  int index = ahp_list_find (list, rule->key, easel_json_peek_string (action, rule->from, NULL));

  return index < 0 ? NULL : ahp_state_with_array (state, rule->to, ahp_list_without (list, index));
}

/* root/configChanged and session/configChanged: merges into config.values, not recursively; does nothing without a
 * config. */
JsonObject *
ahp_reduce_config (const AhpReduceRule *rule,
                   JsonObject          *state,
                   JsonObject          *action)
{
  JsonObject *config = easel_json_peek_object (state, "config");
  JsonObject *changes = easel_json_peek_object (action, "config");
  JsonObject *old_values;
  g_autoptr(JsonObject) values = NULL;
  g_autoptr(JsonNode) values_node = NULL;
  g_autoptr(JsonNode) config_node = NULL;

  if (config == NULL || changes == NULL)
    return NULL;

  old_values = easel_json_peek_object (config, "values");
  if (old_values == NULL || easel_json_peek_boolean (action, "replace", FALSE))
    values = json_object_ref (changes);
  else
    values = ahp_state_merge (old_values, changes, NULL);

  values_node = easel_json_node_take (g_steal_pointer (&values));
  config_node = easel_json_node_take (ahp_state_with (config, "values", values_node));
  return ahp_state_with (state, "config", config_node);
}

static int
find_directory (JsonArray  *list,
                const char *directory)
{
  guint length = list != NULL ? json_array_get_length (list) : 0;

  for (guint i = 0; i < length; i++)
    if (g_strcmp0 (easel_json_array_string (list, i), directory) == 0)
      return i;
  return -1;
}

/* session/workingDirectorySet and chat/workingDirectorySet, since AHP 0.7: adds to a list of unique URIs, in order of
 * arrival. */
JsonObject *
ahp_reduce_directory_set (const AhpReduceRule *rule,
                          JsonObject          *state,
                          JsonObject          *action)
{
  JsonArray *list = easel_json_peek_array (state, "workingDirectories");
  const char *directory = easel_json_peek_string (action, "directory", NULL);
  JsonArray *changed;

  if (directory == NULL || find_directory (list, directory) >= 0)
    return NULL;
  changed = json_array_new ();
  ahp_list_extend (changed, list, 0, G_MAXUINT);
  json_array_add_string_element (changed, directory);
  return ahp_state_with_array (state, "workingDirectories", changed);
}

JsonObject *
ahp_reduce_directory_removed (const AhpReduceRule *rule,
                              JsonObject          *state,
                              JsonObject          *action)
{
  JsonArray *list = easel_json_peek_array (state, "workingDirectories");
  const char *directory = easel_json_peek_string (action, "directory", NULL);
  int index = directory != NULL ? find_directory (list, directory) : -1;

  return index < 0 ? NULL : ahp_state_with_array (state, "workingDirectories", ahp_list_without (list, index));
}

/* A status that is not an integer is an error of the host and is not changed. */
void
ahp_status_change (JsonObject *object,
                   gint64      clear,
                   gint64      set)
{
  gint64 status = 0;

  if (easel_json_has (object, "status") && !easel_json_get_int (object, "status", &status, NULL))
    return;
  json_object_set_int_member (object, "status", (status & ~clear) | set);
}

/* Sets or clears the status flag @rule->from, "isRead" or "isArchived". */
JsonObject *
ahp_reduce_status_flag (const AhpReduceRule *rule,
                        JsonObject          *state,
                        JsonObject          *action)
{
  gint64 bit = strcmp (rule->from, "isRead") == 0 ? AHP_STATUS_IS_READ : AHP_STATUS_IS_ARCHIVED;
  JsonObject *copy;
  gboolean on;

  if (!easel_json_get_boolean (action, rule->from, &on, NULL))
    return NULL;
  copy = easel_json_object_copy (state);
  ahp_status_change (copy, bit, on ? bit : 0);
  return copy;
}
