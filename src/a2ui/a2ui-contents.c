/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-contents.h"

#include <string.h>

#include "a2ui-limits.h"
#include "a2ui-path.h"
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

static JsonNode *
read_text (JsonNode     *node,
           const char   *where,
           A2uiProblems *problems)
{
  const char *text = json_node_get_string (node);
  gboolean is_image = g_str_has_prefix (text, "data:image/");
  A2uiAllowed what = is_image ? A2UI_ALLOW_IMAGE_BYTES : A2UI_ALLOW_TEXT_BYTES;
  guint allowed = a2ui_allowance_get (problems->allowance, what);

  if (strlen (text) <= (is_image ? A2UI_LIMIT_IMAGE_TEXT_BYTES (allowed) : allowed))
    return json_node_copy (node);
  a2ui_problems_exceed (problems, what, where, "%s has more than %u bytes", is_image ? "an image" : "a text", allowed);
  return NULL;
}

/* Copies: the data model changes its values in place. */
static JsonNode *
read_scalar (JsonNode     *node,
             const char   *where,
             A2uiProblems *problems)
{
  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
    return read_text (node, where, problems);
  return json_node_copy (node);
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
  guint allowed = a2ui_allowance_get (problems->allowance, A2UI_ALLOW_VALUE_DEPTH);

  if (depth <= allowed)
    return FALSE;
  a2ui_problems_exceed (problems, A2UI_ALLOW_VALUE_DEPTH, where, "values nest deeper than %u", allowed);
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
  /* The examples of the specification write {} for nothing. */
  if (JSON_NODE_HOLDS_OBJECT (node))
    none = json_array_new ();
  entries = none != NULL ? none : json_node_get_array (node);
  if (g_str_equal (kind, "valueMap"))
    return read_map (entries, where, depth + 1, problems);
  return read_array (entries, where, depth + 1, problems);
}

/* (nullable): the value of an entry; it was said why there is none. */
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
  guint allowed = a2ui_allowance_get (problems->allowance, A2UI_ALLOW_ENTRIES);

  if (length <= allowed)
    return length;
  a2ui_problems_exceed (problems, A2UI_ALLOW_ENTRIES, where, "%u entries are more than %u; the rest is left out",
                        length, allowed);
  return allowed;
}

static gboolean
fits (const char   *key,
      const char   *where,
      A2uiProblems *problems)
{
  guint allowed = a2ui_allowance_get (problems->allowance, A2UI_ALLOW_KEY_BYTES);

  if (strlen (key) <= allowed)
    return TRUE;
  a2ui_problems_exceed (problems, A2UI_ALLOW_KEY_BYTES, where, "a key has more than %u bytes", allowed);
  return FALSE;
}

/* (nullable): the key of an entry that has one. */
static const char *
read_key (JsonObject   *entry,
          const char   *where,
          A2uiProblems *problems)
{
  const char *key = entry != NULL ? easel_json_peek_string (entry, "key", NULL) : NULL;

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

/* Elements have no keys; A2UI 0.8 does not know arrays of values, agents send them, bare ones too. */
static JsonNode *
read_array (JsonArray    *entries,
            const char   *where,
            guint         depth,
            A2uiProblems *problems)
{
  JsonArray *array = json_array_new ();
  JsonNode *node = json_node_new (JSON_NODE_ARRAY);
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
  json_node_take_array (node, array);
  return node;
}

/* "." is the place itself, and a key with an index in brackets a path: "rooms[0].name". Any other key is a segment. */
static char *
pointer_of_key (A2uiData   *data,
                const char *pointer,
                const char *key)
{
  g_auto(GStrv) loose = NULL;

  if (*key == '\0' || g_str_equal (key, "."))
    return g_strdup (pointer);
  if (a2ui_path_has_index (key))
    loose = a2ui_path_parse_loose (key);
  return loose != NULL ? a2ui_pointer_join (pointer, loose) : a2ui_pointer_append (pointer, key);
}

/* Each entry for itself: what else is at @pointer stays. */
static void
upsert (A2uiData     *data,
        const char   *pointer,
        JsonArray    *entries,
        A2uiProblems *problems)
{
  guint length = bounded_length (entries, "/dataModelUpdate/contents", problems);

  for (guint i = 0; i < length; i++)
    {
      JsonObject *entry = easel_json_array_object (entries, i);
      g_autofree char *where = g_strdup_printf ("/dataModelUpdate/contents/%u", i);
      const char *key = read_key (entry, where, problems);
      g_autoptr(JsonNode) value = key != NULL ? read_entry (entry, where, 0, problems) : NULL;
      g_autofree char *place = NULL;
      g_autoptr(GError) error = NULL;

      if (value == NULL)
        continue;
      place = pointer_of_key (data, pointer, key);
      if (!a2ui_data_set (data, place, value, &error))
        a2ui_problems_add (problems, A2UI_PROBLEM_PATH, where, "%s", error->message);
    }
}

/* Keys are put together in a data model of their own, so that watchers see old and new and nothing between. */
static void
replace_all (A2uiData     *data,
             JsonArray    *entries,
             A2uiProblems *problems)
{
  g_autoptr(A2uiData) fresh = a2ui_data_new ();
  g_autoptr(GError) error = NULL;

  upsert (fresh, "", entries, problems);
  if (!a2ui_data_set (data, "", a2ui_data_get (fresh, ""), &error))
    a2ui_problems_add (problems, A2UI_PROBLEM_PATH, "/dataModelUpdate", "%s", error->message);
}

/**
 * a2ui_contents_apply:
 * @data: the data model
 * @update: the value of `dataModelUpdate`
 * @problems: gathers what is wrong with it
 *
 * Without a path, or with the path "/", the whole is replaced; with another one each key of the contents is set at it
 * and the others stay (A2UI 0.8, section 4).
 */
void
a2ui_contents_apply (A2uiData     *data,
                     JsonObject   *update,
                     A2uiProblems *problems)
{
  const char *path = easel_json_peek_string (update, "path", "");
  JsonArray *entries = easel_json_peek_array (update, "contents");
  g_autoptr(JsonArray) none = NULL;
  g_autofree char *pointer = a2ui_data_resolve (data, "", path);

  if (entries == NULL && easel_json_peek_object (update, "contents") != NULL)
    entries = none = json_array_new ();
  if (entries == NULL)
    {
      a2ui_problems_add (problems, A2UI_PROBLEM_VALIDATION, "/dataModelUpdate/contents", "contents must be an array");
      return;
    }
  if (*pointer == '\0')
    replace_all (data, entries, problems);
  else
    upsert (data, pointer, entries, problems);
}

static JsonNode *admit (JsonNode     *node,
                        const char   *where,
                        guint         depth,
                        A2uiProblems *problems);

/* An element that is left out keeps its place. */
static JsonNode *
admit_array (JsonArray    *array,
             const char   *where,
             guint         depth,
             A2uiProblems *problems)
{
  JsonArray *into = json_array_sized_new (json_array_get_length (array));
  JsonNode *copy = json_node_new (JSON_NODE_ARRAY);

  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonNode *element = admit (json_array_get_element (array, i), where, depth + 1, problems);

      json_array_add_element (into, element != NULL ? element : json_node_new (JSON_NODE_NULL));
    }
  json_node_take_array (copy, into);
  return copy;
}

static JsonNode *
admit_object (JsonObject   *object,
              const char   *where,
              guint         depth,
              A2uiProblems *problems)
{
  JsonObject *into = json_object_new ();
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &member))
    {
      JsonNode *value = fits (name, where, problems) ? admit (member, where, depth + 1, problems) : NULL;

      if (value != NULL)
        json_object_set_member (into, name, value);
    }
  return easel_json_node_take (into);
}

/* (transfer full) (nullable): a copy within the limits; the sender is told of the rest. A list may be long: there is no
 * other way to send it, and the payload bounds it. */
static JsonNode *
admit (JsonNode     *node,
       const char   *where,
       guint         depth,
       A2uiProblems *problems)
{
  if (is_too_deep (depth, where, problems))
    return NULL;
  if (JSON_NODE_HOLDS_ARRAY (node))
    return admit_array (json_node_get_array (node), where, depth, problems);
  if (JSON_NODE_HOLDS_OBJECT (node))
    return admit_object (json_node_get_object (node), where, depth, problems);
  return read_scalar (node, where, problems);
}

/**
 * a2ui_contents_admit:
 * @node: foreign
 * @where: the JSON pointer to it, or whose it is
 * @problems: gathers what is wrong with it
 *
 * Texts, keys and depth of definitions are bounded like those of data.
 *
 * Returns: (transfer full) (nullable): a copy of what is within the limits; %NULL: nothing of it is
 */
JsonNode *
a2ui_contents_admit (JsonNode     *node,
                     const char   *where,
                     A2uiProblems *problems)
{
  g_return_val_if_fail (node != NULL, NULL);
  return admit (node, where, 0, problems);
}

/**
 * a2ui_contents_replace:
 * @data: the data model
 * @update: the value of `updateDataModel`
 * @null_removes: whether null means the same as no value
 * @problems: gathers what is wrong with it
 *
 * The value takes the place of what is at the path, and without one that is removed (A2UI 0.9).
 */
void
a2ui_contents_replace (A2uiData     *data,
                       JsonObject   *update,
                       gboolean      null_removes,
                       A2uiProblems *problems)
{
  const char *where = "/updateDataModel/value";
  JsonNode *value = json_object_get_member (update, "value");
  g_autofree char *pointer = a2ui_data_resolve (data, "", easel_json_peek_string (update, "path", ""));
  g_autoptr(JsonNode) admitted = NULL;
  g_autoptr(GError) error = NULL;

  if (value == NULL || (null_removes && JSON_NODE_HOLDS_NULL (value)))
    {
      a2ui_data_remove (data, pointer);
      return;
    }
  admitted = admit (value, where, 0, problems);
  if (admitted != NULL && !a2ui_data_set (data, pointer, admitted, &error))
    a2ui_problems_add (problems, A2UI_PROBLEM_PATH, where, "%s", error->message);
}
