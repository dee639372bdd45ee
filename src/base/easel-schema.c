/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-schema.h"

#include "easel-json.h"
#include "easel-limits.h"
#include "easel-text.h"

/* Longest name of a foreign member in an error, in characters. */
#define NAME_CHARS 40

G_DEFINE_QUARK (easel-schema-error-quark, easel_schema_error)

typedef enum
{
  EASEL_SCHEMA_OBJECT = 1 << 0,
  EASEL_SCHEMA_ARRAY = 1 << 1,
  EASEL_SCHEMA_STRING = 1 << 2,
  EASEL_SCHEMA_INTEGER = 1 << 3,
  EASEL_SCHEMA_NUMBER = 1 << 4,
  EASEL_SCHEMA_BOOLEAN = 1 << 5,
  EASEL_SCHEMA_NULL = 1 << 6,
} EaselSchemaTypes;

typedef struct
{
  gboolean is_set;
  double   value;
} EaselSchemaBound;

/* A compiled schema; contains no foreign data. */
struct _EaselSchema
{
  EaselSchemaTypes  types;        /* 0: any */
  GHashTable       *properties;   /* nullable: EaselSchema by name */
  GPtrArray        *required;     /* nullable: names */
  gboolean          is_closed;    /* additionalProperties: false */
  EaselSchema      *items;        /* nullable */
  JsonNode         *choices;      /* nullable: the array of enum */
  JsonNode         *constant;     /* nullable */
  GRegex           *pattern;      /* nullable */
  char             *pattern_text;
  EaselSchemaBound  min_items, max_items, minimum, maximum, min_length, max_length;
};

/* Compiles a schema. Each keyword has one function; an unknown keyword is an error. */
typedef gboolean (*Compile) (EaselSchema  *self,
                             JsonNode     *value,
                             GError      **error);

static EaselSchema *compile (JsonNode  *node,
                             GError   **error);

static gboolean
refuse (GError     **error,
        const char  *problem)
{
  g_set_error (error, EASEL_SCHEMA_ERROR, EASEL_SCHEMA_ERROR_SCHEMA, "%s", problem);
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
      EaselSchema *property = compile (node, error);

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
  self->items = compile (value, error);
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
  /* GRegex has no other way to bound the cost of a match. */
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
ignore_keyword (EaselSchema  *self,
                JsonNode     *value,
                GError      **error)
{
  return TRUE;
}

static const struct { const char *keyword; Compile compile; } keywords[] = {
  { "type", compile_type },
  { "properties", compile_properties },
  { "required", compile_required },
  { "additionalProperties", compile_additional },
  { "items", compile_items },
  { "enum", compile_enum },
  { "const", compile_const },
  { "pattern", compile_pattern },
  { "description", compile_description },
  { "default", ignore_keyword },
};

static const struct { const char *keyword; gsize offset; } bounds[] = {
  { "minItems", G_STRUCT_OFFSET (EaselSchema, min_items) },
  { "maxItems", G_STRUCT_OFFSET (EaselSchema, max_items) },
  { "minimum", G_STRUCT_OFFSET (EaselSchema, minimum) },
  { "maximum", G_STRUCT_OFFSET (EaselSchema, maximum) },
  { "minLength", G_STRUCT_OFFSET (EaselSchema, min_length) },
  { "maxLength", G_STRUCT_OFFSET (EaselSchema, max_length) },
};

static gboolean
compile_keyword (EaselSchema  *self,
                 const char   *keyword,
                 JsonNode     *value,
                 GError      **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (keywords); i++)
    if (strcmp (keywords[i].keyword, keyword) == 0)
      return keywords[i].compile (self, value, error);
  for (guint i = 0; i < G_N_ELEMENTS (bounds); i++)
    if (strcmp (bounds[i].keyword, keyword) == 0)
      return read_bound (G_STRUCT_MEMBER_P (self, bounds[i].offset), value, error);
  g_set_error (error, EASEL_SCHEMA_ERROR, EASEL_SCHEMA_ERROR_SCHEMA, "\"%s\" is not checked", keyword);
  return FALSE;
}

static EaselSchema *
compile (JsonNode  *node,
         GError   **error)
{
  g_autoptr(EaselSchema) self = g_new0 (EaselSchema, 1);
  JsonObjectIter iter;
  const char *keyword;
  JsonNode *value;

  if (!JSON_NODE_HOLDS_OBJECT (node))
    {
      refuse (error, "a schema is not an object");
      return NULL;
    }
  json_object_iter_init (&iter, json_node_get_object (node));
  while (json_object_iter_next (&iter, &keyword, &value))
    if (!compile_keyword (self, keyword, value, error))
      return NULL;
  return g_steal_pointer (&self);
}

/* The path of the value that is checked: a member name, or an item index without a name. It is formatted only for an
 * error. */
typedef struct _Check Check;
struct _Check
{
  const Check  *up;     /* NULL: the whole value */
  const char   *name;   /* foreign */
  guint         index;
  GError      **error;
};

static gboolean check_value (const EaselSchema *schema,
                             JsonNode          *value,
                             const Check       *check);

static void
append_member (GString    *path,
               const char *name)
{
  g_autofree char *shown = NULL;
  gboolean plain = g_ascii_isalpha (*name) || *name == '_';

  for (const char *c = name; plain && *c != '\0'; c++)
    plain = g_ascii_isalnum (*c) || *c == '_';
  if (plain && strlen (name) <= NAME_CHARS)
    {
      g_string_append_printf (path, ".%s", name);
      return;
    }
  shown = easel_text_for_display (name, NAME_CHARS);
  g_string_append_printf (path, "[\"%s\"]", shown);
}

static void
append_path (GString     *path,
             const Check *check)
{
  if (check->up == NULL)
    {
      g_string_append_c (path, '$');
      return;
    }
  append_path (path, check->up);
  if (check->name != NULL)
    append_member (path, check->name);
  else
    g_string_append_printf (path, "[%u]", check->index);
}

/* Describes the expected type for a model. */
G_GNUC_PRINTF (2, 3)
static gboolean
violate (const Check *check,
         const char  *format,
         ...)
{
  g_autoptr(GString) path = g_string_new (NULL);
  g_autofree char *problem = NULL;
  va_list args;

  va_start (args, format);
  problem = g_strdup_vprintf (format, args);
  va_end (args);
  append_path (path, check);
  g_set_error (check->error, EASEL_SCHEMA_ERROR, EASEL_SCHEMA_ERROR_VALUE, "%s %s", path->str, problem);
  return FALSE;
}

static EaselSchemaTypes
get_types (JsonNode *value)
{
  GType type;

  switch (JSON_NODE_TYPE (value))
    {
    case JSON_NODE_OBJECT:
      return EASEL_SCHEMA_OBJECT;
    case JSON_NODE_ARRAY:
      return EASEL_SCHEMA_ARRAY;
    case JSON_NODE_NULL:
      return EASEL_SCHEMA_NULL;
    case JSON_NODE_VALUE:
    default:
      type = json_node_get_value_type (value);
      if (type == G_TYPE_STRING)
        return EASEL_SCHEMA_STRING;
      if (type == G_TYPE_BOOLEAN)
        return EASEL_SCHEMA_BOOLEAN;
      return type == G_TYPE_INT64 ? EASEL_SCHEMA_INTEGER | EASEL_SCHEMA_NUMBER : EASEL_SCHEMA_NUMBER;
    }
}

static gboolean
violate_type (const EaselSchema *schema,
              const Check       *check)
{
  static const char * const names[] = {
    "an object", "a list", "a string", "an integer", "a number", "true or false", "null",
  };
  g_autoptr(GString) list = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (schema->types & (1u << i))
      g_string_append_printf (list, "%s%s", list->len > 0 ? " or " : "", names[i]);
  return violate (check, "must be %s", list->str);
}

static gboolean
check_bounds (const EaselSchemaBound *least,
              const EaselSchemaBound *most,
              double                  number,
              const char             *unit,
              const Check            *check)
{
  if (least->is_set && !(number >= least->value))
    return violate (check, "must be at least %.17g%s", least->value, unit);
  if (most->is_set && !(number <= most->value))
    return violate (check, "must be at most %.17g%s", most->value, unit);
  return TRUE;
}

/* Whether the number of bytes does not decide whether @text has the right length: a character has one to four. Counting
 * the characters of ten megabytes takes longer than a frame. */
static gboolean
must_count (const EaselSchema *schema,
            const char        *text)
{
  gsize n_bytes = strlen (text);

  return (schema->max_length.is_set && !(n_bytes <= schema->max_length.value)) ||
         (schema->min_length.is_set && !(n_bytes / 4 >= schema->min_length.value));
}

static gboolean
check_string (const EaselSchema *schema,
              const char        *text,
              const Check       *check)
{
  if (must_count (schema, text) &&
      !check_bounds (&schema->min_length, &schema->max_length, g_utf8_strlen (text, -1), " characters", check))
    return FALSE;
  /* A text on which the match exceeds its limit counts as not matching. */
  if (schema->pattern != NULL && !g_regex_match (schema->pattern, text, 0, NULL))
    return violate (check, "must match %s", schema->pattern_text);
  return TRUE;
}

static gboolean
check_member (const EaselSchema *schema,
              const char        *name,
              JsonNode          *value,
              const Check       *check)
{
  EaselSchema *property = schema->properties != NULL ? g_hash_table_lookup (schema->properties, name) : NULL;
  const Check member = { .up = check, .name = name, .error = check->error };

  if (property != NULL)
    return check_value (property, value, &member);
  return !schema->is_closed || violate (&member, "is not known here");
}

static gboolean
check_object (const EaselSchema *schema,
              JsonObject        *object,
              const Check       *check)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  for (guint i = 0; schema->required != NULL && i < schema->required->len; i++)
    if (!json_object_has_member (object, g_ptr_array_index (schema->required, i)))
      {
        const Check member = { .up = check, .name = g_ptr_array_index (schema->required, i), .error = check->error };

        return violate (&member, "is missing");
      }
  json_object_iter_init (&iter, object);
  while (json_object_iter_next (&iter, &name, &value))
    if (!check_member (schema, name, value, check))
      return FALSE;
  return TRUE;
}

static gboolean
check_array (const EaselSchema *schema,
             JsonArray         *array,
             const Check       *check)
{
  guint n = json_array_get_length (array);

  if (!check_bounds (&schema->min_items, &schema->max_items, n, " items", check))
    return FALSE;
  for (guint i = 0; schema->items != NULL && i < n; i++)
    {
      const Check item = { .up = check, .index = i, .error = check->error };

      if (!check_value (schema->items, json_array_get_element (array, i), &item))
        return FALSE;
    }
  return TRUE;
}

static gboolean
check_choices (const EaselSchema *schema,
               JsonNode          *value,
               const Check       *check)
{
  JsonArray *list = json_node_get_array (schema->choices);
  g_autofree char *text = NULL;

  for (guint i = 0; i < json_array_get_length (list); i++)
    if (json_node_equal (json_array_get_element (list, i), value))
      return TRUE;
  text = easel_json_to_string (schema->choices);
  return violate (check, "must be one of %s", text);
}

static gboolean
check_constant (const EaselSchema *schema,
                JsonNode          *value,
                const Check       *check)
{
  g_autofree char *text = NULL;

  if (json_node_equal (schema->constant, value))
    return TRUE;
  text = easel_json_to_string (schema->constant);
  return violate (check, "must be %s", text);
}

static gboolean
check_content (const EaselSchema *schema,
               EaselSchemaTypes   types,
               JsonNode          *value,
               const Check       *check)
{
  if (types & EASEL_SCHEMA_OBJECT)
    return check_object (schema, json_node_get_object (value), check);
  if (types & EASEL_SCHEMA_ARRAY)
    return check_array (schema, json_node_get_array (value), check);
  if (types & EASEL_SCHEMA_STRING)
    return check_string (schema, json_node_get_string (value), check);
  if (types & EASEL_SCHEMA_NUMBER)
    return check_bounds (&schema->minimum, &schema->maximum, json_node_get_double (value), "", check);
  return TRUE;
}

/* Recurses as deep as the schema, whatever the depth of the value. */
static gboolean
check_value (const EaselSchema *schema,
             JsonNode          *value,
             const Check       *check)
{
  EaselSchemaTypes types = get_types (value);

  if (schema->types != 0 && !(schema->types & types))
    return violate_type (schema, check);
  if (schema->choices != NULL && !check_choices (schema, value, check))
    return FALSE;
  if (schema->constant != NULL && !check_constant (schema, value, check))
    return FALSE;
  return check_content (schema, types, value, check);
}

/**
 * easel_schema_new:
 * @schema: a schema, ours or foreign, from easel_json_parse(), which bounds its depth
 * @error: `EASEL_SCHEMA_ERROR_SCHEMA` for a keyword outside the subset, or an invalid value of a keyword
 *
 * Returns: (transfer full): the schema, ready to check
 */
EaselSchema *
easel_schema_new (JsonNode  *schema,
                  GError   **error)
{
  g_return_val_if_fail (schema != NULL, NULL);

  return compile (schema, error);
}

/**
 * easel_schema_free:
 * @self: (nullable) (transfer full): a schema
 */
void
easel_schema_free (EaselSchema *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->properties, g_hash_table_unref);
  g_clear_pointer (&self->required, g_ptr_array_unref);
  g_clear_pointer (&self->items, easel_schema_free);
  g_clear_pointer (&self->choices, json_node_unref);
  g_clear_pointer (&self->constant, json_node_unref);
  g_clear_pointer (&self->pattern, g_regex_unref);
  g_free (self->pattern_text);
  g_free (self);
}

/** easel_schema_is_object: whether the schema accepts objects only. */
gboolean
easel_schema_is_object (EaselSchema *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->types == EASEL_SCHEMA_OBJECT;
}

/**
 * easel_schema_validate:
 * @self: a schema
 * @value: a foreign value, from easel_json_parse()
 * @error: `EASEL_SCHEMA_ERROR_VALUE`, "PATH must be …" for a model
 *
 * Only numbers written without fraction and exponent are integers.
 *
 * Returns: whether @value is valid
 */
gboolean
easel_schema_validate (EaselSchema  *self,
                       JsonNode     *value,
                       GError      **error)
{
  const Check check = { .error = error };

  g_return_val_if_fail (self != NULL && value != NULL, FALSE);

  return check_value (self, value, &check);
}
