/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "pmx-form-values.h"

#include <string.h>

#include "easel-json.h"
#include "pmx-limits.h"

/* The functions in this file recurse into values. easel_json_parse() has limited their depth. */

static gboolean
holds_string (JsonNode *node)
{
  return node != NULL && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING;
}

static gboolean
read_number (JsonNode *node,
             double   *number)
{
  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node) ||
      (json_node_get_value_type (node) != G_TYPE_INT64 && json_node_get_value_type (node) != G_TYPE_DOUBLE))
    return FALSE;
  *number = json_node_get_double (node);
  return TRUE;
}

char *
pmx_form_dup_pointer (const char *path)
{
  g_return_val_if_fail (path != NULL, NULL);

  if (strlen (path) > PMX_LIMIT_ID_BYTES)
    return NULL;
  return *path == '/' || *path == '\0' ? g_strdup (path) : g_strconcat ("/", path, NULL);
}

/* (nullable) (transfer full): the pointer of @path in the item. */
static char *
dup_item_pointer (const PmxFormContext *self,
                  const char           *path)
{
  g_autofree char *below = pmx_form_dup_pointer (path);

  return self->item != NULL && below != NULL ? g_strconcat (self->item, below, NULL) : NULL;
}

/* (nullable) (transfer full): the pointer that @object refers to. */
static char *
dup_named_pointer (const PmxFormContext *self,
                   JsonObject           *object,
                   const char           *of_state,
                   const char           *of_item)
{
  const char *path = easel_json_peek_string (object, of_state, NULL);

  if (path != NULL)
    return pmx_form_dup_pointer (path);
  path = easel_json_peek_string (object, of_item, NULL);
  return path != NULL ? dup_item_pointer (self, path) : NULL;
}

/* (nullable) (transfer none): borrowed until the state changes. */
static JsonNode *
peek_state (const PmxFormContext *self,
            const char           *pointer)
{
  return pointer != NULL ? a2ui_values_get (a2ui_surface_get_values (self->state), pointer) : NULL;
}

char *
pmx_form_dup_binding (const PmxFormContext *self,
                      JsonNode             *value)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (value == NULL || !JSON_NODE_HOLDS_OBJECT (value))
    return NULL;
  return dup_named_pointer (self, json_node_get_object (value), "$bindState", "$bindItem");
}

/* --- conditions ------------------------------------------------------------------------------------------------- */

static gboolean
is_truthy (JsonNode *value)
{
  double number;

  if (value == NULL || JSON_NODE_HOLDS_NULL (value))
    return FALSE;
  if (!JSON_NODE_HOLDS_VALUE (value))
    return TRUE;
  if (holds_string (value))
    return *json_node_get_string (value) != '\0';
  return read_number (value, &number) ? number != 0 : json_node_get_boolean (value);
}

static gboolean
are_equal (JsonNode *a,
           JsonNode *b)
{
  double left, right;

  if (read_number (a, &left) && read_number (b, &right))
    return left == right;
  return a != NULL && b != NULL && json_node_equal (a, b);
}

/* (transfer full) (nullable): the value that a condition tests. */
static JsonNode *
dup_operand (const PmxFormContext *self,
             JsonObject           *condition)
{
  g_autofree char *pointer = NULL;
  JsonNode *value;

  if (json_object_has_member (condition, "$index"))
    return json_node_init_int (json_node_alloc (), self->index);
  pointer = dup_named_pointer (self, condition, "$state", "$item");
  value = peek_state (self, pointer);
  return value != NULL ? json_node_copy (value) : NULL;
}

static gboolean
compare (JsonNode   *value,
         const char *how,
         JsonNode   *other)
{
  double left, right;

  if (g_str_equal (how, "eq"))
    return are_equal (value, other);
  if (g_str_equal (how, "neq"))
    return !are_equal (value, other);
  if (!read_number (value, &left) || !read_number (other, &right))
    return FALSE;
  if (g_str_equal (how, "gt"))
    return left > right;
  if (g_str_equal (how, "gte"))
    return left >= right;
  return g_str_equal (how, "lt") ? left < right : left <= right;
}

static gboolean
holds (const PmxFormContext *self,
       JsonObject           *condition)
{
  static const char * const hows[] = { "eq", "neq", "gt", "gte", "lt", "lte" };
  g_autoptr(JsonNode) value = dup_operand (self, condition);
  gboolean result = is_truthy (value);

  for (guint i = 0; i < G_N_ELEMENTS (hows); i++)
    if (json_object_has_member (condition, hows[i]))
      {
        g_autoptr(JsonNode) other = pmx_form_resolve (self, json_object_get_member (condition, hows[i]));

        result = compare (value, hows[i], other);
        break;
      }
  return easel_json_peek_boolean (condition, "not", FALSE) ? !result : result;
}

static gboolean
are_all_true (const PmxFormContext *self,
              JsonArray            *conditions)
{
  for (guint i = 0; i < json_array_get_length (conditions); i++)
    if (!pmx_form_is_true (self, json_array_get_element (conditions, i)))
      return FALSE;
  return TRUE;
}

static gboolean
is_any_true (const PmxFormContext *self,
             JsonArray            *conditions)
{
  for (guint i = 0; i < json_array_get_length (conditions); i++)
    if (pmx_form_is_true (self, json_array_get_element (conditions, i)))
      return TRUE;
  return FALSE;
}

gboolean
pmx_form_is_true (const PmxFormContext *self,
                  JsonNode             *condition)
{
  JsonObject *object;

  g_return_val_if_fail (self != NULL, FALSE);

  if (condition == NULL || JSON_NODE_HOLDS_NULL (condition))
    return TRUE;
  if (JSON_NODE_HOLDS_ARRAY (condition))
    return are_all_true (self, json_node_get_array (condition));
  if (!JSON_NODE_HOLDS_OBJECT (condition))
    return is_truthy (condition);
  object = json_node_get_object (condition);
  if (easel_json_peek_array (object, "$and") != NULL)
    return are_all_true (self, easel_json_peek_array (object, "$and"));
  if (easel_json_peek_array (object, "$or") != NULL)
    return is_any_true (self, easel_json_peek_array (object, "$or"));
  return holds (self, object);
}

/* --- values ----------------------------------------------------------------------------------------------------- */

static char *
dup_plain (JsonNode *value)
{
  if (value == NULL || JSON_NODE_HOLDS_NULL (value))
    return g_strdup ("");
  return holds_string (value) ? json_node_dup_string (value) : easel_json_to_string (value);
}

/* "Hello, ${/user/name}!" */
static JsonNode *
fill_template (const PmxFormContext *self,
               const char           *template)
{
  g_autoptr(GString) text = g_string_new (NULL);
  const char *open;

  while ((open = strstr (template, "${")) != NULL && strchr (open, '}') != NULL)
    {
      g_autofree char *path = g_strndup (open + 2, strchr (open, '}') - open - 2);
      g_autofree char *pointer = pmx_form_dup_pointer (path);
      g_autofree char *value = dup_plain (peek_state (self, pointer));

      g_string_append_len (text, template, open - template);
      g_string_append (text, value);
      template = strchr (open, '}') + 1;
    }
  g_string_append (text, template);
  return json_node_init_string (json_node_alloc (), text->str);
}

static JsonNode *
resolve_members (const PmxFormContext *self,
                 JsonObject           *object)
{
  JsonObject *resolved = json_object_new ();
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &member))
    json_object_set_member (resolved, name, pmx_form_resolve (self, member));
  return easel_json_node_take (resolved);
}

static JsonNode *
resolve_elements (const PmxFormContext *self,
                  JsonArray            *array)
{
  JsonNode *node = json_node_new (JSON_NODE_ARRAY);
  JsonArray *resolved = json_array_new ();

  for (guint i = 0; i < json_array_get_length (array); i++)
    json_array_add_element (resolved, pmx_form_resolve (self, json_array_get_element (array, i)));
  json_node_take_array (node, resolved);
  return node;
}

static gboolean
is_expression (JsonObject *object)
{
  g_autoptr(GList) names = json_object_get_members (object);

  for (GList *l = names; l != NULL; l = l->next)
    if (*(const char *) l->data == '$')
      return TRUE;
  return FALSE;
}

static JsonNode *
evaluate (const PmxFormContext *self,
          JsonObject           *object)
{
  g_autofree char *pointer = dup_named_pointer (self, object, "$state", "$item");
  const char *template = easel_json_peek_string (object, "$template", NULL);
  JsonNode *value;

  if (pointer == NULL)
    pointer = dup_named_pointer (self, object, "$bindState", "$bindItem");
  if (pointer != NULL)
    {
      /* The state has data only, never expressions. */
      if (self->is_listed)
        return a2ui_values_dup_listed (a2ui_surface_get_values (self->state), "", pointer);
      value = peek_state (self, pointer);
      return value != NULL ? json_node_copy (value) : json_node_new (JSON_NODE_NULL);
    }
  if (json_object_has_member (object, "$cond"))
    return pmx_form_resolve (self, json_object_get_member (object, pmx_form_is_true (
                               self, json_object_get_member (object, "$cond")) ? "$then" : "$else"));
  if (json_object_has_member (object, "$index"))
    return json_node_init_int (json_node_alloc (), self->index);
  if (template != NULL)
    return fill_template (self, template);
  *self->is_lacking = TRUE;
  return json_node_new (JSON_NODE_NULL);
}

JsonNode *
pmx_form_resolve (const PmxFormContext *self,
                  JsonNode             *value)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (value == NULL)
    return json_node_new (JSON_NODE_NULL);
  if (JSON_NODE_HOLDS_ARRAY (value))
    return resolve_elements (self, json_node_get_array (value));
  if (!JSON_NODE_HOLDS_OBJECT (value))
    return json_node_copy (value);
  return is_expression (json_node_get_object (value)) ? evaluate (self, json_node_get_object (value))
                                                      : resolve_members (self, json_node_get_object (value));
}

char *
pmx_form_dup_text (const PmxFormContext *self,
                   JsonNode             *value)
{
  g_autoptr(JsonNode) resolved = pmx_form_resolve (self, value);

  return dup_plain (resolved);
}
