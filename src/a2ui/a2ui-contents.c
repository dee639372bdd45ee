/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-contents.h"

#include <string.h>

#include "a2ui-limits.h"
#include "a2ui-path.h"
#include "a2ui-value.h"
#include "easel-json.h"

static const char *const kinds[] = { "valueString", "valueNumber", "valueBoolean", "valueMap", "valueArray" };

static JsonNode *read_map   (JsonArray    *entries,
                             const char   *where,
                             guint         depth,
                             A2uiProblems *problems);
static JsonNode *read_array (JsonArray    *entries,
                             const char   *where,
                             guint         depth,
                             A2uiProblems *problems);

static gboolean
text_fits (JsonNode     *node,
           const char   *where,
           A2uiProblems *problems)
{
  const char *text = json_node_get_string (node);
  gboolean is_image = g_str_has_prefix (text, "data:image/");
  A2uiQuotaKind what = is_image ? A2UI_QUOTA_IMAGE_BYTES : A2UI_QUOTA_TEXT_BYTES;
  guint allowed = a2ui_quota_get (problems->quota, what);

  if (strlen (text) <= (is_image ? A2UI_LIMIT_IMAGE_TEXT_BYTES (allowed) : allowed))
    return TRUE;
  a2ui_problems_exceed (problems, what, where, "%s has more than %u bytes", is_image ? "an image" : "a text", allowed);
  return FALSE;
}

static gboolean
is_text (JsonNode *node)
{
  return JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING;
}

/* Returns a reference to @node: single values are never changed in place, so that they can be shared. */
static JsonNode *
read_scalar (JsonNode     *node,
             const char   *where,
             A2uiProblems *problems)
{
  return !is_text (node) || text_fits (node, where, problems) ? json_node_ref (node) : NULL;
}

static gboolean
is_kind (JsonNode   *node,
         const char *kind)
{
  GType type;

  if (g_str_equal (kind, "valueMap") || g_str_equal (kind, "valueArray"))
    return JSON_NODE_HOLDS_ARRAY (node) || JSON_NODE_HOLDS_OBJECT (node);
  if (!JSON_NODE_HOLDS_VALUE (node))
    return FALSE;
  type = json_node_get_value_type (node);
  if (g_str_equal (kind, "valueString"))
    return type == G_TYPE_STRING;
  if (g_str_equal (kind, "valueNumber"))
    return type == G_TYPE_INT64 || type == G_TYPE_DOUBLE;
  return type == G_TYPE_BOOLEAN;
}

static gboolean
is_too_deep (guint         depth,
             const char   *where,
             A2uiProblems *problems)
{
  guint allowed = a2ui_quota_get (problems->quota, A2UI_QUOTA_VALUE_DEPTH);

  if (depth <= allowed)
    return FALSE;
  a2ui_problems_exceed (problems, A2UI_QUOTA_VALUE_DEPTH, where, "values nest deeper than %u", allowed);
  return TRUE;
}

static JsonNode *
read_kind (JsonNode     *node,
           const char   *kind,
           const char   *where,
           guint         depth,
           A2uiProblems *problems)
{
  g_autoptr(JsonArray) none = NULL;
  JsonArray *entries;

  if (!g_str_equal (kind, "valueMap") && !g_str_equal (kind, "valueArray"))
    return read_scalar (node, where, problems);
  if (is_too_deep (depth + 1, where, problems))
    return NULL;
  /* The examples of the specification write {} for an empty list. */
  if (JSON_NODE_HOLDS_OBJECT (node))
    none = json_array_new ();
  entries = none != NULL ? none : json_node_get_array (node);
  if (g_str_equal (kind, "valueMap"))
    return read_map (entries, where, depth + 1, problems);
  return read_array (entries, where, depth + 1, problems);
}

/* (nullable): the value of an entry; NULL: a problem was added. */
static JsonNode *
read_entry (JsonObject   *entry,
            const char   *where,
            guint         depth,
            A2uiProblems *problems)
{
  const char *kind = NULL;
  guint n_kinds = 0;

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (json_object_has_member (entry, kinds[i]))
      {
        kind = kind != NULL ? kind : kinds[i];
        n_kinds++;
      }
  if (kind == NULL)
    {
      a2ui_problems_add (problems, A2UI_PROBLEM_VALIDATION, where,
                         "an entry needs one of valueString, valueNumber, valueBoolean, valueMap");
      return NULL;
    }
  if (n_kinds > 1)
    a2ui_problems_warn (problems, A2UI_PROBLEM_VALIDATION, where, "an entry has several values; %s is taken", kind);
  if (!is_kind (json_object_get_member (entry, kind), kind))
    {
      a2ui_problems_add (problems, A2UI_PROBLEM_VALIDATION, where, "%s has another type", kind);
      return NULL;
    }
  return read_kind (json_object_get_member (entry, kind), kind, where, depth, problems);
}

static guint
bounded_length (JsonArray    *entries,
                const char   *where,
                A2uiProblems *problems)
{
  guint length = json_array_get_length (entries);
  guint allowed = a2ui_quota_get (problems->quota, A2UI_QUOTA_ENTRIES);

  if (length <= allowed)
    return length;
  a2ui_problems_exceed (problems, A2UI_QUOTA_ENTRIES, where, "%u entries are more than %u; the rest is left out",
                        length, allowed);
  return allowed;
}

static gboolean
fits (const char   *key,
      const char   *where,
      A2uiProblems *problems)
{
  guint allowed = a2ui_quota_get (problems->quota, A2UI_QUOTA_KEY_BYTES);

  if (strlen (key) <= allowed)
    return TRUE;
  a2ui_problems_exceed (problems, A2UI_QUOTA_KEY_BYTES, where, "a key has more than %u bytes", allowed);
  return FALSE;
}

/* (nullable): the key of @entry. */
static const char *
read_key (JsonObject   *entry,
          const char   *where,
          A2uiProblems *problems)
{
  const char *key = easel_json_peek_string (entry, "key", NULL);

  if (key == NULL)
    a2ui_problems_add (problems, A2UI_PROBLEM_VALIDATION, where, "an entry needs a key that is a string");
  return key != NULL && fits (key, where, problems) ? key : NULL;
}

static JsonNode *
read_map (JsonArray    *entries,
          const char   *where,
          guint         depth,
          A2uiProblems *problems)
{
  JsonObject *map = json_object_new ();
  guint length = bounded_length (entries, where, problems);

  for (guint i = 0; i < length; i++)
    {
      JsonObject *entry = easel_json_array_object (entries, i);
      g_autofree char *here = g_strdup_printf ("%s/%u", where, i);
      const char *key = read_key (entry, here, problems);
      JsonNode *value = key != NULL ? read_entry (entry, here, depth, problems) : NULL;

      if (value != NULL)
        json_object_set_member (map, key, value);
    }
  return easel_json_node_take (map);
}

/* Elements of an array have no keys. A2UI 0.8 does not define arrays of values, but agents send them, also as plain
 * arrays. */
static JsonNode *
read_array (JsonArray    *entries,
            const char   *where,
            guint         depth,
            A2uiProblems *problems)
{
  JsonArray *array = json_array_new ();
  guint length = bounded_length (entries, where, problems);

  for (guint i = 0; i < length; i++)
    {
      JsonNode *element = json_array_get_element (entries, i);
      g_autofree char *here = g_strdup_printf ("%s/%u", where, i);
      JsonNode *value = NULL;

      if (JSON_NODE_HOLDS_OBJECT (element))
        value = read_entry (json_node_get_object (element), here, depth, problems);
      else if (JSON_NODE_HOLDS_VALUE (element))
        value = read_scalar (element, here, problems);
      if (value != NULL)
        json_array_add_element (array, value);
    }
  return easel_json_node_take_array (array);
}

/* --- reading ------------------------------------------------------------------------------------------------------ */

typedef struct
{
  char     *key;    /* NULL: @value replaces the content at the path itself */
  char     *where;  /* JSON pointer into the message */
  JsonNode *value;
  gsize     cost;   /* 0: the value was moved to the data model */
} Entry;

struct _A2uiContents
{
  char      *path;
  GPtrArray *entries;   /* of Entry; NULL: the content at the path is removed */
  gsize      cost;
};

static void
entry_free (Entry *entry)
{
  g_free (entry->key);
  g_free (entry->where);
  a2ui_value_release (entry->value, entry->cost);
  g_free (entry);
}

static A2uiContents *
contents_new (const char *path)
{
  A2uiContents *self = g_new0 (A2uiContents, 1);

  self->path = g_strdup (path);
  self->entries = g_ptr_array_new_with_free_func ((GDestroyNotify) entry_free);
  return self;
}

/**
 * a2ui_contents_free:
 * @self: (transfer full): contents
 *
 * Frees @self.
 */
void
a2ui_contents_free (A2uiContents *self)
{
  g_free (self->path);
  g_clear_pointer (&self->entries, g_ptr_array_unref);
  g_free (self);
}

guint
a2ui_contents_get_n (A2uiContents *self)
{
  return self->entries != NULL ? self->entries->len : 1;
}

static gboolean
is_full (gsize         cost,
         const char   *where,
         A2uiProblems *problems)
{
  if (cost <= A2UI_LIMIT_DATA_BYTES)
    return FALSE;
  a2ui_problems_add (problems, A2UI_PROBLEM_LIMIT, where, "the values are more than a data model may have");
  return TRUE;
}

/* @value: (transfer full) */
static void
add_entry (A2uiContents *self,
           const char   *key,
           const char   *where,
           JsonNode     *value,
           gsize         cost)
{
  Entry *entry = g_new0 (Entry, 1);

  entry->key = g_strdup (key);
  entry->where = g_strdup (where);
  entry->value = value;
  entry->cost = cost;
  self->cost += cost;
  g_ptr_array_add (self->entries, entry);
}

static void
read_entries (A2uiContents *self,
              JsonArray    *entries,
              A2uiProblems *problems)
{
  guint length = bounded_length (entries, "/dataModelUpdate/contents", problems);

  for (guint i = 0; i < length; i++)
    {
      JsonObject *entry = easel_json_array_object (entries, i);
      g_autofree char *where = g_strdup_printf ("/dataModelUpdate/contents/%u", i);
      const char *key = read_key (entry, where, problems);
      JsonNode *value = key != NULL ? read_entry (entry, where, 0, problems) : NULL;

      if (value != NULL)
        add_entry (self, key, where, value, a2ui_value_cost (value));
      if (is_full (self->cost, where, problems))
        return;
    }
}

/**
 * a2ui_contents_read:
 * @update: the value of `dataModelUpdate`
 * @problems: problems are added to it
 *
 * Returns: (transfer full) (nullable): the values to write, within the limits; %NULL if there are none
 */
A2uiContents *
a2ui_contents_read (JsonObject   *update,
                    A2uiProblems *problems)
{
  JsonArray *entries = easel_json_peek_array (update, "contents");
  g_autoptr(A2uiContents) self = contents_new (easel_json_peek_string (update, "path", ""));

  if (entries != NULL)
    read_entries (self, entries, problems);
  else if (easel_json_peek_object (update, "contents") == NULL)
    {
      a2ui_problems_add (problems, A2UI_PROBLEM_VALIDATION, "/dataModelUpdate/contents", "contents must be an array");
      return NULL;
    }
  return g_steal_pointer (&self);
}

/* --- plain values ----------------------------------------------------------------------------------------------- */

static gboolean trim (JsonNode     *node,
                      const char   *where,
                      guint         depth,
                      gsize        *cost,
                      A2uiProblems *problems);

/* An element beyond the limits becomes null, so that the indices of the others do not change. */
static void
trim_array (JsonArray    *array,
            const char   *where,
            guint         depth,
            gsize        *cost,
            A2uiProblems *problems)
{
  guint length = json_array_get_length (array);

  for (guint i = 0; i < length && *cost <= A2UI_LIMIT_DATA_BYTES; i++)
    {
      JsonNode *element = json_array_get_element (array, i);

      if (!trim (element, where, depth + 1, cost, problems))
        json_node_init_null (element);
    }
}

static void
trim_object (JsonObject   *object,
             const char   *where,
             guint         depth,
             gsize        *cost,
             A2uiProblems *problems)
{
  g_autoptr(GPtrArray) excess = NULL;
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;

  json_object_iter_init_ordered (&iter, object);
  while (*cost <= A2UI_LIMIT_DATA_BYTES && json_object_iter_next_ordered (&iter, &name, &member))
    if (fits (name, where, problems) && trim (member, where, depth + 1, cost, problems))
      *cost += strlen (name);
    else
      {
        if (excess == NULL)
          excess = g_ptr_array_new_with_free_func (g_free);
        g_ptr_array_add (excess, g_strdup (name));
      }
  for (guint i = 0; excess != NULL && i < excess->len; i++)
    json_object_remove_member (object, excess->pdata[i]);
}

/* Whether @node or a part of it is within the limits; problems name the parts that were removed. The length of an array
 * is not limited, because A2UI 0.9 can send a list in one message only, and the payload limits it. The search stops
 * when the cost exceeds the limit of a data model. */
static gboolean
trim (JsonNode     *node,
      const char   *where,
      guint         depth,
      gsize        *cost,
      A2uiProblems *problems)
{
  if (is_too_deep (depth, where, problems))
    return FALSE;
  *cost += A2UI_LIMIT_DATA_VALUE;
  if (JSON_NODE_HOLDS_ARRAY (node))
    trim_array (json_node_get_array (node), where, depth, cost, problems);
  else if (JSON_NODE_HOLDS_OBJECT (node))
    trim_object (json_node_get_object (node), where, depth, cost, problems);
  else if (is_text (node))
    {
      if (!text_fits (node, where, problems))
        return FALSE;
      *cost += strlen (json_node_get_string (node));
    }
  return TRUE;
}

/**
 * a2ui_contents_trim:
 * @node: foreign JSON that is changed; the caller must own it alone
 * @where: the JSON pointer to @node, or the id of its component
 * @problems: problems are added to it
 *
 * Removes everything beyond the limits from @node: texts, keys and depth of definitions are limited like those of data.
 *
 * Returns: the cost of the rest, see [func@value_cost]; 0 if nothing is left
 */
gsize
a2ui_contents_trim (JsonNode     *node,
                    const char   *where,
                    A2uiProblems *problems)
{
  gsize cost = 0;

  g_return_val_if_fail (node != NULL, 0);
  return trim (node, where, 0, &cost, problems) && !is_full (cost, where, problems) ? cost : 0;
}

/**
 * a2ui_contents_read_value:
 * @value: (nullable): a plain value that the function may change
 * @path: where the value is to be written
 * @null_removes: whether null means the same as no value
 * @problems: problems are added to it
 *
 * The value replaces the content at @path. Without a value the content is removed (A2UI 0.9).
 *
 * Returns: (transfer full) (nullable): the value to write, within the limits; %NULL if there is none
 */
A2uiContents *
a2ui_contents_read_value (JsonNode     *value,
                          const char   *path,
                          gboolean      null_removes,
                          A2uiProblems *problems)
{
  const char *where = "/updateDataModel/value";
  g_autoptr(A2uiContents) self = contents_new (path);
  gsize cost;

  if (value == NULL || (null_removes && JSON_NODE_HOLDS_NULL (value)))
    {
      g_clear_pointer (&self->entries, g_ptr_array_unref);
      return g_steal_pointer (&self);
    }
  cost = a2ui_contents_trim (value, where, problems);
  if (cost == 0)
    return NULL;
  add_entry (self, NULL, where, json_node_ref (value), cost);
  return g_steal_pointer (&self);
}

/* --- writing ------------------------------------------------------------------------------------------------------ */

/* The key "." means @pointer itself, and a key with an index in brackets is a path: "rooms[0].name". Any other key is
 * one segment. */
static char *
pointer_of_key (const char *pointer,
                const char *key)
{
  g_auto(GStrv) loose = NULL;

  if (key == NULL || *key == '\0' || g_str_equal (key, "."))
    return g_strdup (pointer);
  if (a2ui_path_has_index (key))
    loose = a2ui_path_parse_loose (key);
  return loose != NULL ? a2ui_pointer_join (pointer, loose) : a2ui_pointer_append (pointer, key);
}

/* Writes each entry separately: other content at @pointer is kept. */
static void
upsert (A2uiContents *self,
        A2uiData     *data,
        const char   *pointer,
        A2uiProblems *problems)
{
  for (guint i = 0; i < self->entries->len; i++)
    {
      Entry *entry = self->entries->pdata[i];
      g_autofree char *target = pointer_of_key (pointer, entry->key);
      g_autoptr(GError) error = NULL;

      if (a2ui_data_set_measured (data, target, entry->value, entry->cost, &error))
        entry->cost = 0;
      else
        a2ui_problems_add (problems, A2UI_PROBLEM_PATH, entry->where, "%s", error->message);
    }
}

static gboolean
is_value (A2uiContents *self)
{
  return self->entries->len == 1 && ((const Entry *) self->entries->pdata[0])->key == NULL;
}

/* Collects the keys in a new data model and writes that at once, so that watches see the old content and the new one,
 * but nothing in between. */
static void
replace_all (A2uiContents *self,
             A2uiData     *data,
             A2uiProblems *problems)
{
  g_autoptr(A2uiData) fresh = a2ui_data_new ();
  g_autoptr(GError) error = NULL;

  upsert (self, fresh, "", problems);
  if (!a2ui_data_set_measured (data, "", a2ui_data_get (fresh, ""), a2ui_data_get_cost (fresh), &error))
    a2ui_problems_add (problems, A2UI_PROBLEM_PATH, "/dataModelUpdate", "%s", error->message);
}

/**
 * a2ui_contents_write:
 * @self: (transfer full): contents; the values are moved to @data
 * @data: the data model
 * @problems: problems are added to it
 *
 * Without a path, or with the path "/", the contents replace the whole data model. With any other path, each key of the
 * contents is set below it and other keys are kept (A2UI 0.8, section 4).
 */
void
a2ui_contents_write (A2uiContents *self,
                     A2uiData     *data,
                     A2uiProblems *problems)
{
  g_autofree char *pointer = a2ui_data_resolve (data, "", self->path);

  if (self->entries == NULL)
    a2ui_data_remove (data, pointer);
  else if (*pointer == '\0' && !is_value (self))
    replace_all (self, data, problems);
  else
    upsert (self, data, pointer, problems);
  a2ui_contents_free (self);
}
