/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-data.h"

#include <string.h>

#include "a2ui-limits.h"
#include "a2ui-path.h"
#include "a2ui-value.h"
#include "easel-json.h"
#include "easel-pointer.h"

struct _A2uiData
{
  JsonNode    *root;
  A2uiWatches *watches;
  GHashTable  *opened; /* text node → its content parsed as JSON; cleared by each change */
  gsize        cost;   /* of all values and keys, as A2UI_LIMIT_DATA_BYTES counts */
};

/** a2ui_data_new: (transfer full): an empty data model. */
A2uiData *
a2ui_data_new (void)
{
  A2uiData *self = g_new0 (A2uiData, 1);

  self->root = easel_json_node_take (json_object_new ());
  self->watches = a2ui_watches_new ();
  self->opened = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) json_node_unref);
  self->cost = A2UI_LIMIT_DATA_VALUE;
  return self;
}

/**
 * a2ui_data_free:
 * @self: (transfer full): a data model without watches
 *
 * Frees @self.
 */
void
a2ui_data_free (A2uiData *self)
{
  a2ui_value_release (self->root, self->cost);
  a2ui_watches_free (self->watches);
  g_hash_table_unref (self->opened);
  g_free (self);
}

/** a2ui_data_get_watches: (transfer none): the watches of the data model. */
gsize
a2ui_data_get_cost (A2uiData *self)
{
  return self->cost;
}

A2uiWatches *
a2ui_data_get_watches (A2uiData *self)
{
  return self->watches;
}

static JsonNode *
enter (JsonNode   *value,
       const char *segment)
{
  if (JSON_NODE_HOLDS_OBJECT (value))
    return json_object_get_member (json_node_get_object (value), segment);
  if (JSON_NODE_HOLDS_ARRAY (value))
    {
      JsonArray *array = json_node_get_array (value);
      gint64 index = easel_pointer_index (segment);

      if (index >= 0 && index < json_array_get_length (array))
        return json_array_get_element (array, index);
    }
  return NULL;
}

/**
 * a2ui_data_open:
 * @self: a data model
 * @value: a value in it
 *
 * Returns: (transfer none): the array or map in @value if it is a text that contains JSON; otherwise @value itself
 */
JsonNode *
a2ui_data_open (A2uiData *self,
                JsonNode *value)
{
  const char *text;
  JsonNode *opened;

  if (!JSON_NODE_HOLDS_VALUE (value) || json_node_get_value_type (value) != G_TYPE_STRING)
    return value;
  text = json_node_get_string (value);
  if (text[0] != '[' && text[0] != '{')
    return value;
  opened = g_hash_table_lookup (self->opened, value);
  if (opened == NULL)
    {
      opened = easel_json_parse (text, strlen (text), A2UI_LIMIT_TEXT_BYTES, NULL);
      if (opened == NULL)
        opened = json_node_ref (value);
      g_hash_table_insert (self->opened, value, opened);
    }
  return opened;
}

/** a2ui_data_get: (transfer none) (nullable): the value at @pointer. */
JsonNode *
a2ui_data_get (A2uiData   *self,
               const char *pointer)
{
  g_auto(GStrv) segments = a2ui_pointer_split (pointer);
  JsonNode *value = self->root;

  for (guint i = 0; value != NULL && segments[i] != NULL; i++)
    value = enter (a2ui_data_open (self, value), segments[i]);
  return value;
}

static gboolean
fail (GError     **error,
      const char  *why,
      const char  *segment)
{
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, "%s at “%.64s”", why, segment);
  return FALSE;
}

/* json-glib can neither replace an element of an array nor change the type of a node, so that this function rebuilds
 * the array. It runs only if the type of an element changes, which is rare. */
static void
replace_element (JsonNode *parent,
                 guint     index,
                 JsonNode *value)
{
  JsonArray *array = json_node_get_array (parent);
  JsonNode *old = json_array_get_element (array, index);
  JsonArray *fresh;

  if (JSON_NODE_HOLDS_OBJECT (old) && JSON_NODE_HOLDS_OBJECT (value))
    json_node_set_object (old, json_node_get_object (value));
  else if (JSON_NODE_HOLDS_ARRAY (old) && JSON_NODE_HOLDS_ARRAY (value))
    json_node_set_array (old, json_node_get_array (value));
  else
    {
      fresh = json_array_sized_new (json_array_get_length (array));
      for (guint i = 0; i < json_array_get_length (array); i++)
        json_array_add_element (fresh, json_node_ref (i == index ? value : json_array_get_element (array, i)));
      json_node_set_array (parent, fresh);
      json_array_unref (fresh);
    }
}

static gboolean
store_element (A2uiData    *self,
               JsonNode    *parent,
               const char  *segment,
               JsonNode    *value,
               GError     **error)
{
  JsonArray *array = json_node_get_array (parent);
  gint64 index = easel_pointer_index (segment);

  if (index < 0 || index > (gint64) json_array_get_length (array) + A2UI_LIMIT_ARRAY_GAP)
    return fail (error, "an array has no such place", segment);
  if (index < json_array_get_length (array))
    {
      replace_element (parent, index, value);
      return TRUE;
    }
  for (; json_array_get_length (array) < index; self->cost += A2UI_LIMIT_DATA_VALUE)
    json_array_add_null_element (array);
  json_array_add_element (array, json_node_ref (value));
  return TRUE;
}

/* @cost: of @value; @freed: of the replaced value */
static gboolean
store (A2uiData    *self,
       JsonNode    *parent,
       const char  *segment,
       JsonNode    *value,
       gsize        cost,
       gsize        freed,
       GError     **error)
{
  g_hash_table_remove_all (self->opened);
  if (JSON_NODE_HOLDS_ARRAY (parent))
    {
      if (!store_element (self, parent, segment, value, error))
        return FALSE;
    }
  else
    {
      if (strlen (segment) > A2UI_LIMIT_KEY_BYTES)
        return fail (error, "a key is too long", segment);
      if (enter (parent, segment) == NULL)
        self->cost += strlen (segment);
      json_object_set_member (json_node_get_object (parent), segment, json_node_ref (value));
    }
  self->cost += cost - freed;
  return TRUE;
}

/* Returns the member @segment of @parent as a container for @next: an array if @next is a number, otherwise a map. A
 * single value in the way is replaced. */
static JsonNode *
provide (A2uiData    *self,
         JsonNode    *parent,
         const char  *segment,
         const char  *next,
         GError     **error)
{
  JsonNode *part = enter (parent, segment);
  JsonNode *opened = part != NULL ? a2ui_data_open (self, part) : NULL;
  g_autoptr(JsonNode) fresh = NULL;

  if (part != NULL && (JSON_NODE_HOLDS_OBJECT (part) || JSON_NODE_HOLDS_ARRAY (part)))
    return part;
  if (opened != part)
    fresh = json_node_ref (opened);
  else if (easel_pointer_index (next) >= 0)
    fresh = easel_json_node_take_array (json_array_new ());
  else
    fresh = easel_json_node_take (json_object_new ());
  return store (self, parent, segment, fresh, a2ui_value_cost (fresh), part != NULL ? a2ui_value_cost (part) : 0, error)
         ? enter (parent, segment) : NULL;
}

static gboolean
put (A2uiData    *self,
     const char  *pointer,
     JsonNode    *value,
     gsize        cost,
     GError     **error)
{
  g_auto(GStrv) segments = a2ui_pointer_split (pointer);
  JsonNode *parent = self->root;
  JsonNode *old = a2ui_data_get (self, pointer);
  gsize freed = old == self->root ? self->cost : old != NULL ? a2ui_value_cost (old) : 0;
  g_autoptr(JsonNode) part = json_node_copy (value);
  guint i = 0;

  if (segments[0] == NULL && !JSON_NODE_HOLDS_OBJECT (value) && !JSON_NODE_HOLDS_ARRAY (value))
    return fail (error, "the whole data model cannot be a single value", "/");
  if (self->cost + cost > A2UI_LIMIT_DATA_BYTES + freed)
    return fail (error, "the data model is full", pointer);
  g_hash_table_remove_all (self->opened);
  if (segments[0] == NULL)
    {
      a2ui_value_release (self->root, freed);
      self->root = g_steal_pointer (&part);
      self->cost = cost;
      return TRUE;
    }
  for (; segments[i + 1] != NULL; i++)
    {
      parent = provide (self, parent, segments[i], segments[i + 1], error);
      if (parent == NULL)
        return FALSE;
    }
  /* An element of an array is overwritten in place. */
  old = enter (parent, segments[i]);
  old = old != NULL ? json_node_copy (old) : NULL;
  if (!store (self, parent, segments[i], part, cost, freed, error))
    {
      g_clear_pointer (&old, json_node_unref);
      return FALSE;
    }
  if (old != NULL)
    a2ui_value_release (old, freed);
  return TRUE;
}

/**
 * a2ui_data_put:
 * @self: a data model
 * @pointer: a JSON pointer
 * @value: becomes a part of the data model; the caller must not change it afterwards
 * @error: set if @pointer cannot exist, or if the data model is full
 *
 * Puts @value at @pointer, creates missing maps and arrays above it, and notifies no watches.
 *
 * Returns: whether @value was stored
 */
gboolean
a2ui_data_put (A2uiData    *self,
               const char  *pointer,
               JsonNode    *value,
               GError     **error)
{
  return put (self, pointer, value, a2ui_value_cost (value), error);
}

/** a2ui_data_changed: notifies all watches that a change at @pointer affects. */
void
a2ui_data_changed (A2uiData   *self,
                   const char *pointer)
{
  a2ui_watches_notify (self->watches, pointer);
}

/**
 * a2ui_data_set_measured:
 * @self: a data model
 * @pointer: a JSON pointer
 * @value: becomes a part of the data model
 * @cost: of @value, measured by the caller
 * @error: as in [func@data_put]
 *
 * Like [func@data_set], without measuring @value again.
 *
 * Returns: whether @value is at @pointer now
 */
gboolean
a2ui_data_set_measured (A2uiData    *self,
                        const char  *pointer,
                        JsonNode    *value,
                        gsize        cost,
                        GError     **error)
{
  /* Large values are not compared here: each watch compares its part. */
  if (cost <= A2UI_LIMIT_COMPARED && a2ui_value_equal (a2ui_data_get (self, pointer), value))
    return TRUE;
  if (!put (self, pointer, value, cost, error))
    return FALSE;
  a2ui_data_changed (self, pointer);
  return TRUE;
}

/**
 * a2ui_data_set:
 * @self: a data model
 * @pointer: a JSON pointer
 * @value: becomes a part of the data model
 * @error: as in [func@data_put]
 *
 * Puts @value at @pointer and notifies watches, unless an equal value is there already.
 *
 * Returns: whether @value is at @pointer now
 */
gboolean
a2ui_data_set (A2uiData    *self,
               const char  *pointer,
               JsonNode    *value,
               GError     **error)
{
  return a2ui_data_set_measured (self, pointer, value, a2ui_value_cost (value), error);
}

/**
 * a2ui_data_remove:
 * @self: a data model
 * @pointer: a JSON pointer
 *
 * Removes the value at @pointer and notifies watches. The indices of other elements of an array do not change; removing
 * the whole data model leaves an empty map.
 */
void
a2ui_data_remove (A2uiData   *self,
                  const char *pointer)
{
  const char *slash = strrchr (pointer, '/');
  g_autoptr(JsonNode) nothing = json_node_new (JSON_NODE_NULL);
  g_autoptr(JsonNode) empty = easel_json_node_take (json_object_new ());
  g_autofree char *above = NULL;
  JsonNode *parent;

  if (slash == NULL)
    {
      a2ui_data_set (self, "", empty, NULL);
      return;
    }
  /* A text on the way that contains JSON is replaced by its map, so that a member can be removed from it. */
  if (a2ui_data_get (self, pointer) == NULL || !a2ui_data_put (self, pointer, nothing, NULL))
    return;
  above = g_strndup (pointer, slash - pointer);
  parent = a2ui_data_get (self, above);
  if (parent != NULL && JSON_NODE_HOLDS_OBJECT (parent))
    {
      g_auto(GStrv) last = a2ui_pointer_split (slash);

      self->cost -= a2ui_value_cost (nothing) + strlen (last[0]);
      json_object_remove_member (json_node_get_object (parent), last[0]);
    }
  a2ui_data_changed (self, pointer);
}

/* The pointer of @path at @scope: as written, unless only the loose reading of @path finds a value. */
static char *
resolve_at (A2uiData   *self,
            const char *scope,
            const char *path)
{
  g_auto(GStrv) strict = a2ui_path_parse (path);
  g_autofree char *pointer = a2ui_pointer_join (scope, strict);
  g_auto(GStrv) loose = NULL;
  g_autofree char *other = NULL;

  if (a2ui_data_get (self, pointer) != NULL)
    return g_steal_pointer (&pointer);
  loose = a2ui_path_parse_loose (path);
  if (loose == NULL)
    return g_steal_pointer (&pointer);
  other = a2ui_pointer_join (scope, loose);
  /* A path with an index in brackets is never meant literally, so its target need not exist yet. */
  if (a2ui_path_has_index (path) || a2ui_data_get (self, other) != NULL)
    return g_steal_pointer (&other);
  return g_steal_pointer (&pointer);
}

/* Whether the item at @scope is a map without the first segment of @path, while the whole data model has that
 * segment. */
static gboolean
means_whole (A2uiData   *self,
             const char *scope,
             const char *path)
{
  g_auto(GStrv) strict = a2ui_path_parse (path);
  g_auto(GStrv) loose = a2ui_path_parse_loose (path);
  JsonNode *item = a2ui_data_get (self, scope);

  if (strict[0] == NULL || item == NULL || !JSON_NODE_HOLDS_OBJECT (item))
    return FALSE;
  if (enter (item, strict[0]) != NULL || (loose != NULL && enter (item, loose[0]) != NULL))
    return FALSE;
  return enter (self->root, strict[0]) != NULL || (loose != NULL && enter (self->root, loose[0]) != NULL);
}

/**
 * a2ui_data_resolve:
 * @self: a data model
 * @scope: the JSON pointer of the item of a template; empty outside of one
 * @path: as the agent wrote it
 *
 * Inside an item a path is relative to the item, with or without a leading slash, as in all examples of A2UI 0.8. A
 * path with a leading slash is relative to the whole data model if the item is a map without that member and the whole
 * data model has it. Reads and writes resolve in the same way.
 *
 * Returns: (transfer full): a JSON pointer
 */
char *
a2ui_data_resolve (A2uiData   *self,
                   const char *scope,
                   const char *path)
{
  if (a2ui_path_is_absolute (path) ||
      (*scope != '\0' && a2ui_path_is_rooted (path) && means_whole (self, scope, path)))
    scope = "";
  return resolve_at (self, scope, path);
}
