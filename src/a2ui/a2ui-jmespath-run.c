/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-jmespath-run.h"

#include <string.h>

#include "a2ui-jmespath-part.h"
#include "a2ui-jmespath-value.h"
#include "a2ui-limits.h"
#include "a2ui-value.h"
#include "easel-json.h"

gboolean
jmes_spend (JmesRun *run,
            gsize    steps)
{
  if (run->error != NULL)
    return FALSE;
  if (steps > run->steps)
    g_set_error (&run->error, A2UI_JMESPATH_ERROR, A2UI_JMESPATH_ERROR_LIMIT,
                 "the JMESPath expression takes more than %d steps", A2UI_LIMIT_EXPRESSION_STEPS);
  else
    run->steps -= steps;
  return run->error == NULL;
}

gboolean
jmes_spend_text (JmesRun    *run,
                 const char *text)
{
  return jmes_spend (run, 1 + strlen (text) / 64);
}

static gboolean
equal_objects (JmesRun    *run,
               JsonObject *a,
               JsonObject *b)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  if (json_object_get_size (a) != json_object_get_size (b))
    return FALSE;
  for (json_object_iter_init (&iter, a); json_object_iter_next (&iter, &name, &value);)
    if (!json_object_has_member (b, name) || !jmes_equal (run, value, json_object_get_member (b, name)))
      return FALSE;
  return TRUE;
}

gboolean
jmes_equal (JmesRun  *run,
            JsonNode *a,
            JsonNode *b)
{
  if (!jmes_spend (run, 1) || json_node_get_node_type (a) != json_node_get_node_type (b))
    return FALSE;
  if (JSON_NODE_HOLDS_OBJECT (a))
    return equal_objects (run, json_node_get_object (a), json_node_get_object (b));
  if (JSON_NODE_HOLDS_ARRAY (a))
    {
      JsonArray *first = json_node_get_array (a);
      JsonArray *second = json_node_get_array (b);

      if (json_array_get_length (first) != json_array_get_length (second))
        return FALSE;
      for (guint i = 0; i < json_array_get_length (first); i++)
        if (!jmes_equal (run, json_array_get_element (first, i), json_array_get_element (second, i)))
          return FALSE;
      return TRUE;
    }
  if (JSON_NODE_HOLDS_NULL (a))
    return TRUE;
  if (jmes_is_boolean (a) || jmes_is_boolean (b))
    return jmes_is_boolean (a) && jmes_is_boolean (b) && json_node_get_boolean (a) == json_node_get_boolean (b);
  return jmes_is_string (a) == jmes_is_string (b) &&
         (jmes_is_number (a) || jmes_spend_text (run, json_node_get_string (a))) && jmes_compare (a, b) == 0;
}

static gboolean
is_true (JsonNode *value)
{
  if (JSON_NODE_HOLDS_ARRAY (value))
    return json_array_get_length (json_node_get_array (value)) > 0;
  if (JSON_NODE_HOLDS_OBJECT (value))
    return json_object_get_size (json_node_get_object (value)) > 0;
  if (jmes_is_string (value))
    return *json_node_get_string (value) != '\0';
  return !JSON_NODE_HOLDS_NULL (value) && !(jmes_is_boolean (value) && !json_node_get_boolean (value));
}

gboolean
jmes_measure (JmesRun  *run,
              JsonNode *value,
              guint     depth,
              gsize    *left)
{
  gsize cost = A2UI_LIMIT_DATA_VALUE + (jmes_is_string (value) ? strlen (json_node_get_string (value)) : 0);
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;

  if (cost > *left || depth > A2UI_LIMIT_VALUE_DEPTH)
    {
      g_set_error_literal (&run->error, A2UI_JMESPATH_ERROR, A2UI_JMESPATH_ERROR_LIMIT,
                           "the result of the JMESPath expression is too large or too deep");
      return FALSE;
    }
  *left -= cost;
  if (JSON_NODE_HOLDS_ARRAY (value))
    for (guint i = 0; i < json_array_get_length (json_node_get_array (value)); i++)
      if (!jmes_measure (run, json_array_get_element (json_node_get_array (value), i), depth + 1, left))
        return FALSE;
  if (JSON_NODE_HOLDS_OBJECT (value))
    for (json_object_iter_init (&iter, json_node_get_object (value)); json_object_iter_next (&iter, &name, &member);)
      {
        *left -= MIN (*left, strlen (name));
        if (!jmes_measure (run, member, depth + 1, left))
          return FALSE;
      }
  return TRUE;
}

/* Evaluates a projection. @items: (transfer none). Results that are null are left out. */
static JsonNode *
project (JmesRun            *run,
         const A2uiJmespath *part,
         JsonArray          *items)
{
  g_autoptr(JsonArray) results = json_array_new ();

  for (guint i = 0; i < json_array_get_length (items); i++)
    {
      JsonNode *item = json_array_get_element (items, i);
      g_autoptr(JsonNode) chosen = part->condition != NULL ? jmes_evaluate (run, part->condition, item)
                                   : json_node_ref (item);
      g_autoptr(JsonNode) result = NULL;

      if (chosen == NULL)
        return NULL;
      if (part->condition != NULL && !is_true (chosen))
        continue;
      result = jmes_evaluate (run, part->right, item);
      if (result == NULL)
        return NULL;
      if (!JSON_NODE_HOLDS_NULL (result))
        json_array_add_element (results, g_steal_pointer (&result));
    }
  return easel_json_node_take_array (g_steal_pointer (&results));
}

static JsonNode *
flatten (JmesRun   *run,
         JsonArray *items)
{
  g_autoptr(JsonArray) flat = json_array_new ();

  for (guint i = 0; i < json_array_get_length (items); i++)
    {
      JsonNode *item = json_array_get_element (items, i);
      JsonArray *inner = JSON_NODE_HOLDS_ARRAY (item) ? json_node_get_array (item) : NULL;

      if (!jmes_spend (run, 1 + (inner != NULL ? json_array_get_length (inner) : 0)))
        return NULL;
      for (guint j = 0; inner != NULL && j < json_array_get_length (inner); j++)
        json_array_add_element (flat, json_node_ref (json_array_get_element (inner, j)));
      if (inner == NULL)
        json_array_add_element (flat, json_node_ref (item));
    }
  return easel_json_node_take_array (g_steal_pointer (&flat));
}

/* A limit of a slice as an index of an array of @length items; one beyond an end is that end. */
static gint64
slice_limit (gint64 number,
             gint64 length,
             gint64 step)
{
  number += number < 0 ? length : 0;
  return step > 0 ? CLAMP (number, 0, length) : CLAMP (number, -1, length - 1);
}

static JsonNode *
slice (JmesRun            *run,
       const A2uiJmespath *part,
       JsonArray          *items)
{
  g_autoptr(JsonArray) results = json_array_new ();
  gint64 length = json_array_get_length (items);
  gint64 step = part->has[2] ? part->numbers[2] : 1;
  gint64 begin = part->has[0] ? slice_limit (part->numbers[0], length, step) : step > 0 ? 0 : length - 1;
  gint64 end = part->has[1] ? slice_limit (part->numbers[1], length, step) : step > 0 ? length : -1;

  for (gint64 i = begin; step > 0 ? i < end : i > end; i += step)
    {
      if (!jmes_spend (run, 1))
        return NULL;
      json_array_add_element (results, json_node_ref (json_array_get_element (items, (guint) i)));
    }
  return easel_json_node_take_array (g_steal_pointer (&results));
}

/* Evaluates a part whose base is @base: (transfer none). */
static JsonNode *
evaluate_base (JmesRun            *run,
               const A2uiJmespath *part,
               JsonNode           *base)
{
  JsonArray *items = JSON_NODE_HOLDS_ARRAY (base) ? json_node_get_array (base) : NULL;
  g_autoptr(JsonArray) values = NULL;
  gint64 index;

  if (part->kind == JMES_VALUES && JSON_NODE_HOLDS_OBJECT (base))
    {
      if (!jmes_spend (run, json_object_get_size (json_node_get_object (base))))
        return NULL;
      values = jmes_list_values (json_node_get_object (base));
      return project (run, part, values);
    }
  if (part->kind == JMES_VALUES || items == NULL)
    return jmes_null_new ();
  if (part->kind == JMES_FLATTEN)
    return flatten (run, items);
  if (part->kind == JMES_SLICE)
    return slice (run, part, items);
  if (part->kind == JMES_ITEMS)
    return project (run, part, items);
  index = part->numbers[0] + (part->numbers[0] < 0 ? json_array_get_length (items) : 0);
  return index >= 0 && index < json_array_get_length (items)
         ? json_node_ref (json_array_get_element (items, (guint) index)) : jmes_null_new ();
}

/* Only equality compares other values than numbers. */
static JsonNode *
evaluate_comparison (JmesRun  *run,
                     JmesKind  kind,
                     JsonNode *left,
                     JsonNode *right)
{
  gboolean is_equality = kind == JMES_EQUAL || kind == JMES_UNEQUAL;
  gboolean result;

  if (!is_equality && (!jmes_is_number (left) || !jmes_is_number (right)))
    return jmes_null_new ();
  switch ((int) kind)
    {
    case JMES_LESS: result = jmes_compare (left, right) < 0; break;
    case JMES_LESS_EQUAL: result = jmes_compare (left, right) <= 0; break;
    case JMES_MORE: result = jmes_compare (left, right) > 0; break;
    case JMES_MORE_EQUAL: result = jmes_compare (left, right) >= 0; break;
    default: result = jmes_equal (run, left, right) == (kind == JMES_EQUAL); break;
    }
  return run->error == NULL ? json_node_init_boolean (json_node_alloc (), result) : NULL;
}

/* Evaluates a part that needs @left first: (transfer none). */
static JsonNode *
evaluate_second (JmesRun            *run,
                 const A2uiJmespath *part,
                 JsonNode           *left,
                 JsonNode           *data)
{
  g_autoptr(JsonNode) right = NULL;

  if (part->kind == JMES_CHAIN)
    return jmes_evaluate (run, part->right, left);
  if (part->kind == JMES_OR || part->kind == JMES_AND)
    return is_true (left) == (part->kind == JMES_OR) ? json_node_ref (left) : jmes_evaluate (run, part->right, data);
  right = jmes_evaluate (run, part->right, data);
  return right != NULL ? evaluate_comparison (run, part->kind, left, right) : NULL;
}

static JsonNode *
evaluate_list (JmesRun            *run,
               const A2uiJmespath *part,
               JsonNode           *data)
{
  g_autoptr(JsonArray) results = json_array_new ();
  g_autoptr(JsonObject) object = json_object_new ();

  if (JSON_NODE_HOLDS_NULL (data))
    return jmes_null_new ();
  if (!jmes_spend (run, part->kind == JMES_HASH ? 3 + part->parts->len : 1))
    return NULL;
  for (guint i = 0; i < part->parts->len; i++)
    {
      JsonNode *result = jmes_evaluate (run, part->parts->pdata[i], data);

      if (result == NULL)
        return NULL;
      if (part->kind == JMES_HASH)
        json_object_set_member (object, part->keys->pdata[i], result);
      else
        json_array_add_element (results, result);
    }
  return part->kind == JMES_HASH ? easel_json_node_take (g_steal_pointer (&object))
         : easel_json_node_take_array (g_steal_pointer (&results));
}

/* Whether @value has one of @types: n(umber), s(tring), b(oolean), o(bject), a(rray), N: an array of numbers, S: of
 * strings, *: any. */
static JsonNode *
evaluate_call (JmesRun            *run,
               const A2uiJmespath *part,
               JsonNode           *data)
{
  g_autoptr(GPtrArray) arguments = g_ptr_array_new_with_free_func ((GDestroyNotify) json_node_unref);

  for (guint i = 0; i < part->parts->len; i++)
    {
      const A2uiJmespath *given = part->parts->pdata[i];
      JsonNode *value = given->kind != JMES_REFERENCE ? jmes_evaluate (run, given, data) : jmes_null_new ();

      if (value == NULL)
        return NULL;
      g_ptr_array_add (arguments, value);
      if (JSON_NODE_HOLDS_ARRAY (value) && !jmes_spend (run, json_array_get_length (json_node_get_array (value))))
        return NULL;
      if (given->kind == JMES_REFERENCE || jmes_matches (value, jmes_function_get_types (part->function, i)))
        continue;
      g_set_error (&run->error, A2UI_JMESPATH_ERROR, A2UI_JMESPATH_ERROR_TYPE,
                   "an argument of %s of JMESPath has another type", part->function->name);
      return NULL;
    }
  return part->function->builtin (run, part, (JsonNode **) arguments->pdata);
}

JsonNode *
jmes_evaluate (JmesRun            *run,
               const A2uiJmespath *part,
               JsonNode           *data)
{
  g_autoptr(JsonNode) left = NULL;
  JsonNode *member;

  if (!jmes_spend (run, 1))
    return NULL;
  switch (part->kind)
    {
    case JMES_CURRENT: return json_node_ref (data);
    case JMES_LITERAL: return json_node_ref (part->literal);
    case JMES_FIELD:
      member = JSON_NODE_HOLDS_OBJECT (data) ? json_object_get_member (json_node_get_object (data), part->name) : NULL;
      return member != NULL ? json_node_ref (member) : jmes_null_new ();
    case JMES_LIST:
    case JMES_HASH:
      return evaluate_list (run, part, data);
    case JMES_CALL: return evaluate_call (run, part, data);
    case JMES_NOT:
      left = jmes_evaluate (run, part->right, data);
      return left != NULL ? json_node_init_boolean (json_node_alloc (), !is_true (left)) : NULL;
    case JMES_CHAIN:
    case JMES_OR:
    case JMES_AND:
    case JMES_EQUAL:
    case JMES_UNEQUAL:
    case JMES_LESS:
    case JMES_LESS_EQUAL:
    case JMES_MORE:
    case JMES_MORE_EQUAL:
      left = jmes_evaluate (run, part->left, data);
      return left != NULL ? evaluate_second (run, part, left, data) : NULL;
    case JMES_INDEX:
    case JMES_SLICE:
    case JMES_FLATTEN:
    case JMES_ITEMS:
    case JMES_VALUES:
      left = jmes_evaluate (run, part->left, data);
      return left != NULL ? evaluate_base (run, part, left) : NULL;
    case JMES_REFERENCE:
    default:
      g_assert_not_reached ();
    }
}

/**
 * a2ui_jmespath_search:
 * @self: an expression
 * @data: the value to which it is applied; foreign
 * @error: an `A2UI_JMESPATH_ERROR`
 *
 * Returns: (transfer full) (nullable): the result; null if @data has no such value
 */
JsonNode *
a2ui_jmespath_search (const A2uiJmespath  *self,
                      JsonNode            *data,
                      GError             **error)
{
  JmesRun run = { A2UI_LIMIT_EXPRESSION_STEPS, NULL };
  gsize left = A2UI_LIMIT_EXPRESSION_RESULT;
  g_autoptr(JsonNode) result = NULL;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (data != NULL, NULL);

  result = jmes_evaluate (&run, self, data);
  if (result != NULL && jmes_measure (&run, result, 0, &left))
    return a2ui_value_copy (result);
  g_propagate_error (error, run.error);
  return NULL;
}
