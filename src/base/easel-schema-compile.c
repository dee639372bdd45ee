/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-schema-private.h"

#include "easel-json.h"
#include "easel-limits.h"

/* From the text of a schema to what is checked. Each word has one function; a word without one is an error. */

typedef gboolean (*Compile) (EaselSchema  *self,
                             JsonNode     *value,
                             GError      **error);

static gboolean
refuse (GError     **error,
        const char  *what)
{
  g_set_error (error, EASEL_SCHEMA_ERROR, EASEL_SCHEMA_ERROR_SCHEMA, "%s", what);
  return FALSE;
}

static gboolean
add_type (EaselSchema  *self,
          const char   *name,
          GError      **error)
{
  static const char * const names[] = { "object", "array", "string", "integer", "number", "boolean", "null" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_strcmp0 (names[i], name) == 0)
      {
        self->types |= 1u << i;
        return TRUE;
      }
  return refuse (error, "\"type\" is not one of the seven types");
}

static gboolean
compile_type (EaselSchema  *self,
              JsonNode     *value,
              GError      **error)
{
  JsonArray *list;

  if (!JSON_NODE_HOLDS_ARRAY (value))
    return add_type (self, JSON_NODE_HOLDS_VALUE (value) ? json_node_get_string (value) : NULL, error);

  list = json_node_get_array (value);
  for (guint i = 0; i < json_array_get_length (list); i++)
    if (!add_type (self, easel_json_array_string (list, i), error))
      return FALSE;
  return self->types != 0 || refuse (error, "\"type\" is empty");
}

static gboolean
compile_properties (EaselSchema  *self,
                    JsonNode     *value,
                    GError      **error)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  if (!JSON_NODE_HOLDS_OBJECT (value))
    return refuse (error, "\"properties\" is not an object");

  self->properties = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) easel_schema_free);
  json_object_iter_init (&iter, json_node_get_object (value));
  while (json_object_iter_next (&iter, &name, &node))
    {
      EaselSchema *property = easel_schema_compile (node, error);

      if (property == NULL)
        {
          g_prefix_error (error, "%s: ", name);
          return FALSE;
        }
      g_hash_table_insert (self->properties, g_strdup (name), property);
    }
  return TRUE;
}

static gboolean
compile_required (EaselSchema  *self,
                  JsonNode     *value,
                  GError      **error)
{
  JsonArray *list = JSON_NODE_HOLDS_ARRAY (value) ? json_node_get_array (value) : NULL;

  if (list == NULL)
    return refuse (error, "\"required\" is not a list");

  self->required = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < json_array_get_length (list); i++)
    {
      const char *name = easel_json_array_string (list, i);

      if (name == NULL)
        return refuse (error, "\"required\" holds something else than names");
      g_ptr_array_add (self->required, g_strdup (name));
    }
  return TRUE;
}

static gboolean
compile_additional (EaselSchema  *self,
                    JsonNode     *value,
                    GError      **error)
{
  if (!JSON_NODE_HOLDS_VALUE (value) || json_node_get_value_type (value) != G_TYPE_BOOLEAN ||
      json_node_get_boolean (value))
    return refuse (error, "\"additionalProperties\" can only be false");
  self->is_closed = TRUE;
  return TRUE;
}

static gboolean
compile_items (EaselSchema  *self,
               JsonNode     *value,
               GError      **error)
{
  self->items = easel_schema_compile (value, error);
  if (self->items == NULL)
    g_prefix_error (error, "items: ");
  return self->items != NULL;
}

static gboolean
compile_enum (EaselSchema  *self,
              JsonNode     *value,
              GError      **error)
{
  if (!JSON_NODE_HOLDS_ARRAY (value) || json_array_get_length (json_node_get_array (value)) == 0)
    return refuse (error, "\"enum\" is not a list of values");
  self->choices = json_node_ref (value);
  return TRUE;
}

static gboolean
compile_const (EaselSchema  *self,
               JsonNode     *value,
               GError      **error)
{
  self->constant = json_node_ref (value);
  return TRUE;
}

static gboolean
compile_pattern (EaselSchema  *self,
                 JsonNode     *value,
                 GError      **error)
{
  const char *text = JSON_NODE_HOLDS_VALUE (value) ? json_node_get_string (value) : NULL;
  g_autofree char *bounded = NULL;

  if (text == NULL)
    return refuse (error, "\"pattern\" is not a text");
  /* GRegex has no other way to bound what one text may cost. */
  bounded = g_strdup_printf ("(*LIMIT_MATCH=%d)%s", EASEL_LIMIT_PATTERN_MATCHES, text);
  self->pattern = g_regex_new (bounded, G_REGEX_DOLLAR_ENDONLY, 0, NULL);
  if (self->pattern == NULL)
    return refuse (error, "\"pattern\" is not a regular expression");
  self->pattern_text = g_strdup (text);
  return TRUE;
}

static gboolean
read_bound (EaselSchemaBound  *bound,
            JsonNode          *value,
            GError           **error)
{
  GType type = JSON_NODE_HOLDS_VALUE (value) ? json_node_get_value_type (value) : G_TYPE_NONE;

  if (type != G_TYPE_INT64 && type != G_TYPE_DOUBLE)
    return refuse (error, "a bound is not a number");
  bound->is_set = TRUE;
  bound->value = json_node_get_double (value);
  return TRUE;
}

static gboolean
compile_description (EaselSchema  *self,
                     JsonNode     *value,
                     GError      **error)
{
  if (!JSON_NODE_HOLDS_VALUE (value) || json_node_get_string (value) == NULL)
    return refuse (error, "\"description\" is not a text");
  return TRUE;
}

static gboolean
compile_nothing (EaselSchema  *self,
                 JsonNode     *value,
                 GError      **error)
{
  return TRUE;
}

static const struct { const char *word; Compile compile; } words[] = {
  { "type", compile_type },
  { "properties", compile_properties },
  { "required", compile_required },
  { "additionalProperties", compile_additional },
  { "items", compile_items },
  { "enum", compile_enum },
  { "const", compile_const },
  { "pattern", compile_pattern },
  { "description", compile_description },
  { "default", compile_nothing },
};

static const struct { const char *word; gsize offset; } bounds[] = {
  { "minItems", G_STRUCT_OFFSET (EaselSchema, min_items) },
  { "maxItems", G_STRUCT_OFFSET (EaselSchema, max_items) },
  { "minimum", G_STRUCT_OFFSET (EaselSchema, minimum) },
  { "maximum", G_STRUCT_OFFSET (EaselSchema, maximum) },
  { "minLength", G_STRUCT_OFFSET (EaselSchema, min_length) },
  { "maxLength", G_STRUCT_OFFSET (EaselSchema, max_length) },
};

static gboolean
compile_word (EaselSchema  *self,
              const char   *word,
              JsonNode     *value,
              GError      **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strcmp (words[i].word, word) == 0)
      return words[i].compile (self, value, error);
  for (guint i = 0; i < G_N_ELEMENTS (bounds); i++)
    if (strcmp (bounds[i].word, word) == 0)
      return read_bound (G_STRUCT_MEMBER_P (self, bounds[i].offset), value, error);
  g_set_error (error, EASEL_SCHEMA_ERROR, EASEL_SCHEMA_ERROR_SCHEMA, "\"%s\" is not checked", word);
  return FALSE;
}

EaselSchema *
easel_schema_compile (JsonNode  *node,
                      GError   **error)
{
  g_autoptr(EaselSchema) self = g_new0 (EaselSchema, 1);
  JsonObjectIter iter;
  const char *word;
  JsonNode *value;

  if (!JSON_NODE_HOLDS_OBJECT (node))
    {
      refuse (error, "a schema is not an object");
      return NULL;
    }
  json_object_iter_init (&iter, json_node_get_object (node));
  while (json_object_iter_next (&iter, &word, &value))
    if (!compile_word (self, word, value, error))
      return NULL;
  return g_steal_pointer (&self);
}
