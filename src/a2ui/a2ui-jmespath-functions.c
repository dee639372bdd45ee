/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-jmespath-functions.h"

#include <math.h>
#include <string.h>

#include "a2ui-jmespath-part.h"
#include "a2ui-jmespath-run.h"
#include "a2ui-jmespath-value.h"
#include "a2ui-limits.h"
#include "easel-json.h"

static JsonNode *
number_new (double number)
{
  return isfinite (number) ? json_node_init_double (json_node_alloc (), number) : jmes_null_new ();
}

/* (transfer full) (nullable): for each item of @array the result of the reference that is argument @index of @call.
 * @uniform: they must be all numbers or all strings. */
static JsonArray *
map (JmesRun            *run,
     const A2uiJmespath *call,
     guint               index,
     JsonArray          *array,
     gboolean            uniform)
{
  const A2uiJmespath *reference = call->parts->pdata[index];
  g_autoptr(JsonArray) results = json_array_new ();
  g_autoptr(JsonNode) node = easel_json_node_ref_array (results);

  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonNode *result = jmes_evaluate (run, reference->left, json_array_get_element (array, i));

      if (result == NULL)
        return NULL;
      json_array_add_element (results, result);
    }
  if (!uniform || jmes_matches (node, "NS"))
    return g_steal_pointer (&results);
  g_set_error (&run->error, A2UI_JMESPATH_ERROR, A2UI_JMESPATH_ERROR_TYPE,
               "%s of JMESPath compares numbers with numbers, or strings with strings", call->function->name);
  return NULL;
}

/* Spends what comparing @keys costs, @times each. */
static gboolean
spend_keys (JmesRun   *run,
            JsonArray *keys,
            guint      times)
{
  for (guint i = 0; i < json_array_get_length (keys); i++)
    {
      JsonNode *key = json_array_get_element (keys, i);

      if (!jmes_spend (run, times * (1 + (jmes_is_string (key) ? strlen (json_node_get_string (key)) / 64 : 0))))
        return FALSE;
    }
  return TRUE;
}

/* The item with the greatest of @keys, or with the least one if @sign is negative. */
static JsonNode *
find_extreme (JmesRun   *run,
              JsonArray *items,
              JsonArray *keys,
              int        sign)
{
  guint found = 0;

  if (!spend_keys (run, keys, 1))
    return NULL;
  if (json_array_get_length (items) == 0)
    return jmes_null_new ();
  for (guint i = 1; i < json_array_get_length (items); i++)
    if (sign * jmes_compare (json_array_get_element (keys, i), json_array_get_element (keys, found)) > 0)
      found = i;
  return json_node_ref (json_array_get_element (items, found));
}

typedef struct
{
  JsonNode *key;
  JsonNode *item;
  guint     index;
} Row;

static int
compare_rows (gconstpointer a,
              gconstpointer b)
{
  const Row *first = a;
  const Row *second = b;
  int order = jmes_compare (first->key, second->key);

  return order != 0 ? order : (first->index > second->index) - (first->index < second->index);
}

static JsonNode *
sort (JmesRun   *run,
      JsonArray *items,
      JsonArray *keys)
{
  guint n = json_array_get_length (items);
  g_autoptr(GArray) rows = g_array_sized_new (FALSE, FALSE, sizeof (Row), n);
  JsonArray *sorted;

  if (!spend_keys (run, keys, 1 + g_bit_storage (n) / 4))
    return NULL;
  for (guint i = 0; i < n; i++)
    g_array_append_val (rows, ((Row) { json_array_get_element (keys, i), json_array_get_element (items, i), i }));
  g_array_sort (rows, compare_rows);
  sorted = json_array_sized_new (n);
  for (guint i = 0; i < n; i++)
    json_array_add_element (sorted, json_node_ref (g_array_index (rows, Row, i).item));
  return easel_json_node_take_array (sorted);
}

static JsonNode *
call_abs (JmesRun             *run,
          const A2uiJmespath  *call,
          JsonNode           **arguments)
{
  if (jmes_is_integer (arguments[0]) && json_node_get_int (arguments[0]) != G_MININT64)
    return json_node_init_int (json_node_alloc (), ABS (json_node_get_int (arguments[0])));
  return number_new (fabs (json_node_get_double (arguments[0])));
}

/* A whole number is written without decimals. */
static JsonNode *
round_to (JsonNode *value,
          double  (*function) (double number))
{
  double number = jmes_is_integer (value) ? 0 : function (json_node_get_double (value));

  if (jmes_is_integer (value))
    return json_node_ref (value);
  return fabs (number) < G_MAXINT32 ? json_node_init_int (json_node_alloc (), (gint64) number) : number_new (number);
}

static JsonNode *
call_ceil (JmesRun             *run,
           const A2uiJmespath  *call,
           JsonNode           **arguments)
{
  return round_to (arguments[0], ceil);
}

static JsonNode *
call_floor (JmesRun             *run,
            const A2uiJmespath  *call,
            JsonNode           **arguments)
{
  return round_to (arguments[0], floor);
}

static JsonNode *
call_sum (JmesRun             *run,
          const A2uiJmespath  *call,
          JsonNode           **arguments)
{
  JsonArray *array = json_node_get_array (arguments[0]);
  double sum = 0;
  gboolean whole = TRUE;

  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      whole = whole && jmes_is_integer (json_array_get_element (array, i));
      sum += json_node_get_double (json_array_get_element (array, i));
    }
  return whole && fabs (sum) < G_MAXINT32 ? json_node_init_int (json_node_alloc (), (gint64) sum) : number_new (sum);
}

static JsonNode *
call_avg (JmesRun             *run,
          const A2uiJmespath  *call,
          JsonNode           **arguments)
{
  guint n = json_array_get_length (json_node_get_array (arguments[0]));
  g_autoptr(JsonNode) sum = call_sum (run, call, arguments);

  return n > 0 && jmes_is_number (sum) ? number_new (json_node_get_double (sum) / n) : jmes_null_new ();
}

static JsonNode *
call_contains (JmesRun             *run,
               const A2uiJmespath  *call,
               JsonNode           **arguments)
{
  gboolean found = FALSE;

  if (jmes_is_string (arguments[0]))
    found = jmes_spend_text (run, json_node_get_string (arguments[0])) && jmes_is_string (arguments[1]) &&
            strstr (json_node_get_string (arguments[0]), json_node_get_string (arguments[1])) != NULL;
  else
    for (guint i = 0; !found && i < json_array_get_length (json_node_get_array (arguments[0])); i++)
      found = jmes_equal (run, json_array_get_element (json_node_get_array (arguments[0]), i), arguments[1]);
  return run->error == NULL ? json_node_init_boolean (json_node_alloc (), found) : NULL;
}

static JsonNode *
call_starts_with (JmesRun             *run,
                  const A2uiJmespath  *call,
                  JsonNode           **arguments)
{
  gboolean result = g_str_has_prefix (json_node_get_string (arguments[0]), json_node_get_string (arguments[1]));

  return json_node_init_boolean (json_node_alloc (), result);
}

static JsonNode *
call_ends_with (JmesRun             *run,
                const A2uiJmespath  *call,
                JsonNode           **arguments)
{
  gboolean result = g_str_has_suffix (json_node_get_string (arguments[0]), json_node_get_string (arguments[1]));

  if (!jmes_spend_text (run, json_node_get_string (arguments[0])))
    return NULL;
  return json_node_init_boolean (json_node_alloc (), result);
}

static JsonNode *
call_join (JmesRun             *run,
           const A2uiJmespath  *call,
           JsonNode           **arguments)
{
  const char *glue = json_node_get_string (arguments[0]);
  JsonArray *array = json_node_get_array (arguments[1]);
  g_autoptr(GString) text = g_string_new (NULL);

  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      const char *part = easel_json_array_string (array, i);

      if (!jmes_spend_text (run, part) || !jmes_spend_text (run, glue))
        return NULL;
      if (text->len + strlen (part) + strlen (glue) > A2UI_LIMIT_TEXT_BYTES)
        {
          g_set_error_literal (&run->error, A2UI_JMESPATH_ERROR, A2UI_JMESPATH_ERROR_LIMIT,
                               "a text of the JMESPath expression is too long");
          return NULL;
        }
      if (i > 0)
        g_string_append (text, glue);
      g_string_append (text, part);
    }
  return json_node_init_string (json_node_alloc (), text->str);
}

static JsonNode *
call_keys (JmesRun             *run,
           const A2uiJmespath  *call,
           JsonNode           **arguments)
{
  JsonObject *object = json_node_get_object (arguments[0]);
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;
  JsonArray *keys;

  if (!jmes_spend (run, json_object_get_size (object)))
    return NULL;
  keys = json_array_new ();
  for (json_object_iter_init_ordered (&iter, object); json_object_iter_next_ordered (&iter, &name, &member);)
    json_array_add_string_element (keys, name);
  return easel_json_node_take_array (keys);
}

static JsonNode *
call_values (JmesRun             *run,
             const A2uiJmespath  *call,
             JsonNode           **arguments)
{
  JsonObject *object = json_node_get_object (arguments[0]);

  return jmes_spend (run, json_object_get_size (object)) ? easel_json_node_take_array (jmes_list_values (object))
         : NULL;
}

static JsonNode *
call_length (JmesRun             *run,
             const A2uiJmespath  *call,
             JsonNode           **arguments)
{
  gint64 length;

  if (jmes_is_string (arguments[0]) && !jmes_spend_text (run, json_node_get_string (arguments[0])))
    return NULL;
  length = jmes_is_string (arguments[0]) ? g_utf8_strlen (json_node_get_string (arguments[0]), -1)
           : JSON_NODE_HOLDS_ARRAY (arguments[0]) ? json_array_get_length (json_node_get_array (arguments[0]))
           : json_object_get_size (json_node_get_object (arguments[0]));
  return json_node_init_int (json_node_alloc (), length);
}

static JsonNode *
call_map (JmesRun             *run,
          const A2uiJmespath  *call,
          JsonNode           **arguments)
{
  return easel_json_node_take_array (map (run, call, 0, json_node_get_array (arguments[1]), FALSE));
}

static JsonNode *
call_max (JmesRun             *run,
          const A2uiJmespath  *call,
          JsonNode           **arguments)
{
  return find_extreme (run, json_node_get_array (arguments[0]), json_node_get_array (arguments[0]), 1);
}

static JsonNode *
call_min (JmesRun             *run,
          const A2uiJmespath  *call,
          JsonNode           **arguments)
{
  return find_extreme (run, json_node_get_array (arguments[0]), json_node_get_array (arguments[0]), -1);
}

static JsonNode *
call_max_by (JmesRun             *run,
             const A2uiJmespath  *call,
             JsonNode           **arguments)
{
  g_autoptr(JsonArray) keys = map (run, call, 1, json_node_get_array (arguments[0]), TRUE);

  return keys != NULL ? find_extreme (run, json_node_get_array (arguments[0]), keys, 1) : NULL;
}

static JsonNode *
call_min_by (JmesRun             *run,
             const A2uiJmespath  *call,
             JsonNode           **arguments)
{
  g_autoptr(JsonArray) keys = map (run, call, 1, json_node_get_array (arguments[0]), TRUE);

  return keys != NULL ? find_extreme (run, json_node_get_array (arguments[0]), keys, -1) : NULL;
}

static JsonNode *
call_sort (JmesRun             *run,
           const A2uiJmespath  *call,
           JsonNode           **arguments)
{
  return sort (run, json_node_get_array (arguments[0]), json_node_get_array (arguments[0]));
}

static JsonNode *
call_sort_by (JmesRun             *run,
              const A2uiJmespath  *call,
              JsonNode           **arguments)
{
  g_autoptr(JsonArray) keys = map (run, call, 1, json_node_get_array (arguments[0]), TRUE);

  return keys != NULL ? sort (run, json_node_get_array (arguments[0]), keys) : NULL;
}

static JsonNode *
call_merge (JmesRun             *run,
            const A2uiJmespath  *call,
            JsonNode           **arguments)
{
  g_autoptr(JsonObject) merged = json_object_new ();
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  for (guint i = 0; i < call->parts->len; i++)
    {
      JsonObject *object = json_node_get_object (arguments[i]);

      if (!jmes_spend (run, json_object_get_size (object)))
        return NULL;
      for (json_object_iter_init_ordered (&iter, object); json_object_iter_next_ordered (&iter, &name, &value);)
        json_object_set_member (merged, name, json_node_ref (value));
    }
  return easel_json_node_take (g_steal_pointer (&merged));
}

static JsonNode *
call_not_null (JmesRun             *run,
               const A2uiJmespath  *call,
               JsonNode           **arguments)
{
  for (guint i = 0; i < call->parts->len; i++)
    if (!JSON_NODE_HOLDS_NULL (arguments[i]))
      return json_node_ref (arguments[i]);
  return jmes_null_new ();
}

static JsonNode *
call_reverse (JmesRun             *run,
              const A2uiJmespath  *call,
              JsonNode           **arguments)
{
  JsonArray *array;
  JsonArray *reversed;

  if (jmes_is_string (arguments[0]))
    {
      g_autofree char *text = g_utf8_strreverse (json_node_get_string (arguments[0]), -1);

      return jmes_spend_text (run, text) ? json_node_init_string (json_node_alloc (), text) : NULL;
    }
  array = json_node_get_array (arguments[0]);
  reversed = json_array_sized_new (json_array_get_length (array));
  for (guint i = json_array_get_length (array); i > 0; i--)
    json_array_add_element (reversed, json_node_ref (json_array_get_element (array, i - 1)));
  return easel_json_node_take_array (reversed);
}

static JsonNode *
call_to_array (JmesRun             *run,
               const A2uiJmespath  *call,
               JsonNode           **arguments)
{
  JsonArray *array;

  if (JSON_NODE_HOLDS_ARRAY (arguments[0]))
    return json_node_ref (arguments[0]);
  array = json_array_new ();
  json_array_add_element (array, json_node_ref (arguments[0]));
  return easel_json_node_take_array (array);
}

static JsonNode *
call_to_number (JmesRun             *run,
                const A2uiJmespath  *call,
                JsonNode           **arguments)
{
  g_autoptr(JsonNode) number = NULL;
  const char *text;

  if (!jmes_is_string (arguments[0]))
    return jmes_is_number (arguments[0]) ? json_node_ref (arguments[0]) : jmes_null_new ();
  text = json_node_get_string (arguments[0]);
  number = easel_json_parse (text, strlen (text), A2UI_LIMIT_KEY_BYTES, NULL);
  return number != NULL && jmes_is_number (number) ? g_steal_pointer (&number) : jmes_null_new ();
}

static JsonNode *
call_to_string (JmesRun             *run,
                const A2uiJmespath  *call,
                JsonNode           **arguments)
{
  gsize left = A2UI_LIMIT_TEXT_BYTES;
  g_autofree char *text = NULL;

  if (jmes_is_string (arguments[0]))
    return json_node_ref (arguments[0]);
  if (!jmes_measure (run, arguments[0], 0, &left) || !jmes_spend (run, (A2UI_LIMIT_TEXT_BYTES - left) / 64))
    return NULL;
  text = easel_json_to_string (arguments[0]);
  return json_node_init_string (json_node_alloc (), text);
}

static JsonNode *
call_type (JmesRun             *run,
           const A2uiJmespath  *call,
           JsonNode           **arguments)
{
  JsonNode *value = arguments[0];
  const char *type = JSON_NODE_HOLDS_ARRAY (value) ? "array" : JSON_NODE_HOLDS_OBJECT (value) ? "object"
                     : JSON_NODE_HOLDS_NULL (value) ? "null" : jmes_is_string (value) ? "string"
                     : jmes_is_boolean (value) ? "boolean" : "number";

  return json_node_init_string (json_node_alloc (), type);
}

static const JmesFunction functions[] = {
  { "abs", call_abs, "n" }, { "avg", call_avg, "N" }, { "ceil", call_ceil, "n" }, { "contains", call_contains, "as,*" },
  { "ends_with", call_ends_with, "s,s" }, { "floor", call_floor, "n" }, { "join", call_join, "s,S" },
  { "keys", call_keys, "o" }, { "length", call_length, "aos" }, { "map", call_map, "&,a" }, { "max", call_max, "NS" },
  { "max_by", call_max_by, "a,&" }, { "merge", call_merge, "o+" }, { "min", call_min, "NS" },
  { "min_by", call_min_by, "a,&" }, { "not_null", call_not_null, "*+" }, { "reverse", call_reverse, "as" },
  { "sort", call_sort, "NS" }, { "sort_by", call_sort_by, "a,&" }, { "starts_with", call_starts_with, "s,s" },
  { "sum", call_sum, "N" }, { "to_array", call_to_array, "*" }, { "to_number", call_to_number, "*" },
  { "to_string", call_to_string, "*" }, { "type", call_type, "*" }, { "values", call_values, "o" },
};

/* (nullable) */
const JmesFunction *
jmes_function_find (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (functions); i++)
    if (g_str_equal (functions[i].name, name))
      return &functions[i];
  return NULL;
}
