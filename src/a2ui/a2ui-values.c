/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-values.h"

#include <string.h>

#include "a2ui-limits.h"
#include "a2ui-path.h"
#include "a2ui-value.h"
#include "easel-json.h"
#include "easel-pointer.h"

struct _A2uiValues
{
  A2uiData   *data;       /* unowned */
  GHashTable *locals;     /* instance and address → JsonNode */
  GHashTable *hidden;     /* pointers that obscured inputs have ever written to → the path in the definition; and the
                           * keys of locals that were typed into one, after a line feed */
  gboolean    hides_all;  /* more than A2UI_LIMIT_LOCALS are hidden: no value is readable any more */
  GHashTable *cleared;    /* pointer → the map or array there without its hidden values; until the next change */
};

/**
 * a2ui_values_new:
 * @data: the data model of a surface; it must outlive the values
 *
 * Returns: (transfer full): values without input of the user
 */
A2uiValues *
a2ui_values_new (A2uiData *data)
{
  A2uiValues *self = g_new0 (A2uiValues, 1);

  self->data = data;
  self->locals = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) json_node_unref);
  self->hidden = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->cleared = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) json_node_unref);
  return self;
}

void
a2ui_values_free (A2uiValues *self)
{
  g_hash_table_unref (self->locals);
  g_hash_table_unref (self->hidden);
  g_hash_table_unref (self->cleared);
  g_free (self);
}

/** a2ui_values_data_changed: ends what a2ui_values_get() returned. */
void
a2ui_values_data_changed (A2uiValues *self)
{
  g_hash_table_remove_all (self->cleared);
}

/* (transfer full): the key of a value of the node @instance that stands at @address in its definition. */
char *
a2ui_values_dup_key (const char *instance,
                     const char *address)
{
  return g_strconcat (instance, "\n", address, NULL);
}

static void
hide (A2uiValues *self,
      char       *key,
      const char *path)
{
  if (g_hash_table_size (self->hidden) < A2UI_LIMIT_LOCALS || g_hash_table_contains (self->hidden, key))
    g_hash_table_insert (self->hidden, key, g_strdup (path));
  else
    {
      self->hides_all = TRUE;
      g_free (key);
    }
  g_hash_table_remove_all (self->cleared);
}

/**
 * a2ui_values_hide:
 * @self: the values
 * @pointer: the pointer that an obscured input writes to
 * @path: the path in its definition
 *
 * Hides the value at @pointer from everything but that input and a2ui_values_dup_listed(). It stays hidden, so that
 * a later definition cannot reveal the text.
 */
void
a2ui_values_hide (A2uiValues *self,
                  const char *pointer,
                  const char *path)
{
  g_return_if_fail (self != NULL);
  hide (self, g_strdup (pointer), path);
}

/**
 * a2ui_values_is_hidden:
 * @self: the values
 * @pointer: a JSON pointer into the data model
 *
 * Returns: whether an obscured input wrote to @pointer, or to a value that contains it
 */
gboolean
a2ui_values_is_hidden (A2uiValues *self,
                       const char *pointer)
{
  g_autofree char *above = g_strdup (pointer);
  char *slash;

  g_return_val_if_fail (self != NULL, TRUE);

  if (self->hides_all)
    return TRUE;
  if (g_hash_table_size (self->hidden) == 0)
    return FALSE;
  while (!g_hash_table_contains (self->hidden, above))
    {
      slash = strrchr (above, '/');
      if (slash == NULL)
        return FALSE;
      *slash = '\0';
    }
  return TRUE;
}

static char *
obscured_key (const char *key)
{
  return g_strconcat ("\n", key, NULL);
}

/**
 * a2ui_values_get_local:
 * @self: the values
 * @instance: the key of a node
 * @address: where the value is in its definition
 * @obscured: whether the caller is an obscured input
 *
 * Returns: (transfer none) (nullable): the user's value of an input without a path; %NULL if it was typed into an
 *   obscured input and @obscured is %FALSE
 */
JsonNode *
a2ui_values_get_local (A2uiValues *self,
                       const char *instance,
                       const char *address,
                       gboolean    obscured)
{
  g_autofree char *key = a2ui_values_dup_key (instance, address);
  g_autofree char *hidden_key = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  if (obscured)
    return g_hash_table_lookup (self->locals, key);
  hidden_key = obscured_key (key);
  return a2ui_values_is_hidden (self, hidden_key) ? NULL : g_hash_table_lookup (self->locals, key);
}

/**
 * a2ui_values_set_local:
 * @self: the values
 * @instance: the key of a node
 * @address: where the value is in its definition
 * @obscured: whether it is the value of an obscured input
 * @value: (nullable): the user's value; %NULL: the value of the definition again
 *
 * Stores the value of an input without a path. At A2UI_LIMIT_LOCALS a further input is not stored.
 */
void
a2ui_values_set_local (A2uiValues *self,
                       const char *instance,
                       const char *address,
                       gboolean    obscured,
                       JsonNode   *value)
{
  g_autofree char *key = a2ui_values_dup_key (instance, address);

  g_return_if_fail (self != NULL);

  if (value == NULL)
    g_hash_table_remove (self->locals, key);
  else if (g_hash_table_size (self->locals) < A2UI_LIMIT_LOCALS || g_hash_table_contains (self->locals, key))
    {
      if (obscured)
        hide (self, obscured_key (key), "");
      g_hash_table_insert (self->locals, g_steal_pointer (&key), json_node_ref (value));
    }
}

static void
clear_at (JsonNode   *value,
          const char *pointer)
{
  g_auto(GStrv) segments = a2ui_pointer_split (pointer);

  for (guint i = 0; value != NULL && segments[i] != NULL; i++)
    if (JSON_NODE_HOLDS_OBJECT (value))
      value = json_object_get_member (json_node_get_object (value), segments[i]);
    else if (JSON_NODE_HOLDS_ARRAY (value))
      {
        JsonArray *array = json_node_get_array (value);
        gint64 index = easel_pointer_index (segments[i]);

        value = index >= 0 && index < json_array_get_length (array) ? json_array_get_element (array, index) : NULL;
      }
    else
      value = NULL;
  if (value != NULL)
    json_node_init_null (value);
}

/**
 * a2ui_values_get:
 * @self: the values
 * @pointer: a JSON pointer into the data model
 *
 * The only way to read the data model for display, functions, messages and files.
 *
 * Returns: (transfer none) (nullable): the value, borrowed until the next change; %NULL, or null inside a map or array,
 *   instead of the text of obscured inputs
 */
JsonNode *
a2ui_values_get (A2uiValues *self,
                 const char *pointer)
{
  JsonNode *value = NULL;
  JsonNode *copy;
  GHashTableIter iter;
  gpointer hidden;

  g_return_val_if_fail (self != NULL, NULL);

  value = a2ui_values_is_hidden (self, pointer) ? NULL : a2ui_data_get (self->data, pointer);
  if (value == NULL || JSON_NODE_HOLDS_VALUE (value) || JSON_NODE_HOLDS_NULL (value))
    return value;
  copy = g_hash_table_lookup (self->cleared, pointer);
  g_hash_table_iter_init (&iter, self->hidden);
  while (copy == NULL && g_hash_table_iter_next (&iter, &hidden, NULL))
    if (a2ui_pointer_is_beneath (hidden, pointer))
      copy = a2ui_value_copy (value);
  if (copy == NULL || g_hash_table_contains (self->cleared, pointer))
    return copy != NULL ? copy : value;
  g_hash_table_iter_init (&iter, self->hidden);
  while (g_hash_table_iter_next (&iter, &hidden, NULL))
    if (a2ui_pointer_is_beneath (hidden, pointer))
      clear_at (copy, (const char *) hidden + strlen (pointer));
  g_hash_table_insert (self->cleared, g_strdup (pointer), copy);
  return copy;
}

/**
 * a2ui_values_dup:
 * @self: the values
 * @pointer: a JSON pointer into the data model
 *
 * Returns: (transfer full): a copy of the result of a2ui_values_get(); null if there is none
 */
JsonNode *
a2ui_values_dup (A2uiValues *self,
                 const char *pointer)
{
  JsonNode *value = a2ui_values_get (self, pointer);

  return value != NULL ? a2ui_value_copy (value) : json_node_new (JSON_NODE_NULL);
}

/* Whether @path is the path in the definition of the input, or the same pointer: absolute, or relative to the item of a
 * template. */
static gboolean
names_exactly (A2uiValues *self,
               const char *scope,
               const char *path,
               const char *pointer)
{
  const char *known = g_hash_table_lookup (self->hidden, pointer);
  const char *relative = g_str_has_prefix (pointer, scope) ? pointer + strlen (scope) : NULL;

  return g_strcmp0 (path, known) == 0 || g_str_equal (path, pointer) ||
         (path[0] == '#' && g_str_equal (path + 1, pointer)) ||
         (relative != NULL && g_str_equal (path, relative)) ||
         (relative != NULL && relative[0] == '/' && g_str_equal (path, relative + 1));
}

/**
 * a2ui_values_dup_listed:
 * @self: the values
 * @scope: the JSON pointer to which @path is relative
 * @path: a path in the context of an action
 *
 * The text of an obscured input is sent to the agent only by an action whose context has exactly its path; this
 * function is the only one that returns it.
 *
 * Returns: (transfer full): the value to send for @path
 */
JsonNode *
a2ui_values_dup_listed (A2uiValues *self,
                        const char *scope,
                        const char *path)
{
  g_autofree char *pointer = NULL;
  JsonNode *value;

  g_return_val_if_fail (self != NULL, NULL);

  pointer = a2ui_data_resolve (self->data, scope, path);
  value = g_hash_table_contains (self->hidden, pointer) && names_exactly (self, scope, path, pointer)
          ? a2ui_data_get (self->data, pointer) : NULL;
  return value != NULL ? a2ui_value_copy (value) : a2ui_values_dup (self, pointer);
}

static JsonObject *
save_locals (A2uiValues *self)
{
  JsonObject *object = json_object_new ();
  GHashTableIter iter;
  gpointer key;
  gpointer value;

  g_hash_table_iter_init (&iter, self->locals);
  while (g_hash_table_iter_next (&iter, &key, &value))
    {
      g_autofree char *hidden_key = obscured_key (key);

      if (!a2ui_values_is_hidden (self, hidden_key))
        json_object_set_member (object, key, a2ui_value_copy (value));
    }
  return object;
}

/** a2ui_values_save: adds the values to @saved, without the text of obscured inputs. */
void
a2ui_values_save (A2uiValues *self,
                  JsonObject *saved)
{
  JsonObject *hidden = json_object_new ();
  GHashTableIter iter;
  gpointer key;
  gpointer path;

  g_return_if_fail (self != NULL);
  g_return_if_fail (saved != NULL);

  g_hash_table_iter_init (&iter, self->hidden);
  while (g_hash_table_iter_next (&iter, &key, &path))
    json_object_set_string_member (hidden, key, path);
  easel_json_object_set (saved, EASEL_JSON_OBJECT ("hidden", hidden), EASEL_JSON_OBJECT ("locals", save_locals (self)));
}

/** a2ui_values_restore: @saved: of a2ui_values_save(), from a file that only this program writes. */
void
a2ui_values_restore (A2uiValues *self,
                     JsonObject *saved)
{
  JsonObject *hidden = easel_json_peek_object (saved, "hidden");
  JsonObject *locals = easel_json_peek_object (saved, "locals");
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  g_return_if_fail (self != NULL);

  if (hidden != NULL)
    for (json_object_iter_init (&iter, hidden); json_object_iter_next (&iter, &name, &value);)
      hide (self, g_strdup (name), easel_json_peek_string (hidden, name, ""));
  if (locals != NULL)
    for (json_object_iter_init (&iter, locals); json_object_iter_next (&iter, &name, &value);)
      g_hash_table_insert (self->locals, g_strdup (name), json_node_ref (value));
}
