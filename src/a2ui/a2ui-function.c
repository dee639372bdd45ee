/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-function.h"

#include <math.h>
#include <string.h>

#include <gio/gio.h>

#include "a2ui-format.h"
#include "a2ui-jmespath.h"
#include "a2ui-limits.h"
#include "a2ui-path.h"
#include "a2ui-pattern.h"
#include "a2ui-transform.h"
#include "a2ui-value.h"
#include "easel-json.h"
#include "easel-pointer.h"

typedef struct
{
  const A2uiDataContext *context;
  JsonObject            *arguments;  /* nullable */
} Call;

typedef JsonNode *(*Function) (const Call *call);
typedef JsonNode *(*LimitedFunction) (const Call  *call,
                                      GError     **error);

static JsonNode *
boolean (gboolean value)
{
  return json_node_init_boolean (json_node_alloc (), value);
}

static JsonNode *
string (const char *text)
{
  return json_node_init_string (json_node_alloc (), text);
}

/* (transfer full) */
static JsonNode *
argument (const Call *call,
          const char *name)
{
  JsonNode *value = call->arguments != NULL ? json_object_get_member (call->arguments, name) : NULL;

  return value != NULL ? a2ui_function_evaluate (call->context, value) : json_node_new (JSON_NODE_NULL);
}

static char *
string_argument (const Call *call,
                 const char *name)
{
  g_autoptr(JsonNode) value = argument (call, name);

  return a2ui_value_to_string (value);
}

static double
number_argument (const Call *call,
                 const char *name,
                 double      fallback)
{
  g_autoptr(JsonNode) value = argument (call, name);

  return a2ui_value_to_number (value, fallback);
}

static gboolean
boolean_argument (const Call *call,
                  const char *name,
                  gboolean    fallback)
{
  g_autoptr(JsonNode) value = argument (call, name);

  return JSON_NODE_HOLDS_NULL (value) ? fallback : a2ui_value_to_boolean (value);
}

static void
report (const Call *call,
        const char *message)
{
  if (call->context->surface != NULL)
    a2ui_surface_report (call->context->surface, A2UI_PROBLEM_FUNCTION, call->context->component_id, message);
}

/* (transfer full) (nullable): if a check needs the value of an obscured input: a bullet for each character, which is
 * what the screen shows, too. */
static JsonNode *
bullets (const Call *call)
{
  JsonObject *value = easel_json_peek_object (call->arguments, "value");
  const char *path = easel_json_peek_string (value, "path", NULL);
  A2uiSurface *surface = call->context->surface;
  g_autoptr(GString) dots = g_string_new (NULL);
  g_autofree char *pointer = NULL;
  g_autofree char *text = NULL;

  if (call->context->needs_obscured == NULL || surface == NULL || path == NULL)
    return NULL;
  pointer = a2ui_data_resolve (a2ui_surface_get_data (surface), call->context->scope, path);
  if (!a2ui_values_is_hidden (a2ui_surface_get_values (surface), pointer))
    return NULL;
  text = a2ui_value_to_string (a2ui_data_get (a2ui_surface_get_data (surface), pointer));
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    g_string_append (dots, "•");
  return string (dots->str);
}

static JsonNode *
call_required (const Call *call)
{
  g_autoptr(JsonNode) dots = bullets (call);
  g_autoptr(JsonNode) value = dots != NULL ? g_steal_pointer (&dots) : argument (call, "value");
  g_autofree char *text = NULL;

  if (JSON_NODE_HOLDS_ARRAY (value))
    return boolean (json_array_get_length (json_node_get_array (value)) > 0);
  text = a2ui_value_to_string (value);
  return boolean (*text != '\0');
}

/* (transfer full): the result of a function whose CPU time is limited for all calls of the form together, with that of
 * its arguments; null if there is none. */
static JsonNode *
run_limited (const Call      *call,
             LimitedFunction  function)
{
  A2uiSurface *surface = call->context->surface;
  g_autoptr(GError) error = NULL;
  gint64 begin = a2ui_pattern_get_time ();
  JsonNode *result;

  if (surface != NULL && !a2ui_surface_may_match (surface))
    {
      a2ui_surface_report (surface, A2UI_PROBLEM_LIMIT, call->context->component_id,
                           "the expressions of the form take too long together; not all of them are evaluated");
      return json_node_new (JSON_NODE_NULL);
    }
  result = function (call, &error);
  if (surface != NULL)
    a2ui_surface_add_match (surface, a2ui_pattern_get_time () - begin);
  if (surface != NULL && error != NULL)
    {
      gboolean too_much = a2ui_pattern_is_too_much (error) ||
                          g_error_matches (error, A2UI_JMESPATH_ERROR, A2UI_JMESPATH_ERROR_LIMIT) ||
                          g_error_matches (error, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE);

      a2ui_surface_report (surface, too_much ? A2UI_PROBLEM_LIMIT : A2UI_PROBLEM_FUNCTION,
                           call->context->component_id, error->message);
    }
  return result != NULL ? result : json_node_new (JSON_NODE_NULL);
}

static JsonNode *
call_regex (const Call  *call,
            GError     **error)
{
  g_autofree char *text = string_argument (call, "value");
  g_autofree char *pattern = string_argument (call, "pattern");
  g_autoptr(GError) failure = NULL;
  gboolean matches = a2ui_pattern_matches (pattern, text, &failure);

  if (failure == NULL)
    return boolean (matches);
  g_propagate_error (error, g_steal_pointer (&failure));
  return NULL;
}

static JsonNode *
call_regex_capture (const Call  *call,
                    GError     **error)
{
  g_autoptr(JsonNode) value = argument (call, "value");
  g_autofree char *pattern = string_argument (call, "pattern");

  return a2ui_transform_capture (value, pattern, error);
}

static JsonNode *
call_regex_replace (const Call  *call,
                    GError     **error)
{
  g_autoptr(JsonNode) value = argument (call, "value");
  g_autofree char *pattern = string_argument (call, "pattern");
  g_autofree char *replacement = string_argument (call, "replacement");

  return a2ui_transform_replace (value, pattern, replacement, error);
}

static JsonNode *
call_split (const Call  *call,
            GError     **error)
{
  g_autoptr(JsonNode) value = argument (call, "value");
  g_autofree char *separator = string_argument (call, "separator");

  return a2ui_transform_split (value, separator, error);
}

static JsonNode *
call_jmespath (const Call  *call,
               GError     **error)
{
  g_autofree char *expression = string_argument (call, "expression");
  g_autoptr(JsonNode) data = argument (call, "data");
  g_autoptr(A2uiJmespath) query = a2ui_jmespath_new (expression, error);

  return query != NULL ? a2ui_jmespath_search (query, data, error) : NULL;
}

static gboolean
is_within (const Call *call,
           double      number)
{
  return number >= number_argument (call, "min", -INFINITY) && number <= number_argument (call, "max", INFINITY);
}

static JsonNode *
call_length (const Call *call)
{
  g_autoptr(JsonNode) dots = bullets (call);
  g_autofree char *text = dots != NULL ? a2ui_value_to_string (dots) : string_argument (call, "value");

  return boolean (is_within (call, g_utf8_strlen (text, -1)));
}

static JsonNode *
call_numeric (const Call *call)
{
  double number = number_argument (call, "value", NAN);

  return boolean (!isnan (number) && is_within (call, number));
}

/* A simple test for a mail address: text, an @, and text with a dot in it. */
static gboolean
is_address (const char *text)
{
  const char *at = strchr (text, '@');
  const char *dot = at != NULL && at != text && at[1] != '\0' ? strchr (at + 2, '.') : NULL;

  return dot != NULL && dot[1] != '\0' && strchr (at + 1, '@') == NULL && text[strcspn (text, " \t\n\v\f\r")] == '\0';
}

static JsonNode *
call_email (const Call *call)
{
  g_autofree char *text = string_argument (call, "value");

  return boolean (is_address (text));
}

static JsonNode *
call_format_string (const Call *call)
{
  g_autoptr(JsonNode) parts = argument (call, "parts");
  g_autoptr(GString) text = g_string_new (NULL);
  JsonArray *array;

  if (!JSON_NODE_HOLDS_ARRAY (parts))
    {
      g_autofree char *only = a2ui_value_to_string (parts);

      return string (only);
    }
  array = json_node_get_array (parts);
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      g_autofree char *part = a2ui_value_to_string (json_array_get_element (array, i));

      if (text->len + strlen (part) > A2UI_LIMIT_TEXT_BYTES)
        {
          report (call, "formatString gives too long a text");
          break;
        }
      g_string_append (text, part);
    }
  return string (text->str);
}

/* Digits after the decimal point; -1: the decimals of the number. */
static int
decimals (const Call *call)
{
  double number = number_argument (call, "decimals", -1);

  return number >= 0 && number <= A2UI_LIMIT_DECIMALS ? (int) number : -1;
}

static JsonNode *
call_format_number (const Call *call)
{
  double number = number_argument (call, "value", NAN);
  g_autofree char *text = isnan (number) ? g_strdup ("")
                          : a2ui_format_number (number, decimals (call), boolean_argument (call, "grouping", TRUE));

  return string (text);
}

static JsonNode *
call_format_currency (const Call *call)
{
  double number = number_argument (call, "value", NAN);
  g_autofree char *currency = string_argument (call, "currency");
  g_autofree char *text = isnan (number) ? g_strdup ("")
                          : a2ui_format_currency (number, currency, decimals (call),
                                                  boolean_argument (call, "grouping", TRUE));

  return string (text);
}

static JsonNode *
call_format_date (const Call *call)
{
  g_autoptr(JsonNode) value = argument (call, "value");
  g_autofree char *pattern = string_argument (call, "format");
  g_autoptr(GDateTime) moment = a2ui_format_parse_moment (value);
  g_autofree char *text = moment != NULL ? a2ui_format_date (moment, pattern) : a2ui_value_to_string (value);

  return string (text);
}

/* The argument "zero" is used for 0 in every language, because authors do not mean the grammar of Arabic. */
static JsonNode *
call_pluralize (const Call *call)
{
  double number = number_argument (call, "value", 0);
  const char *category = number == 0 && call->arguments != NULL && json_object_has_member (call->arguments, "zero")
                         ? "zero" : a2ui_format_plural (number, g_get_language_names ()[0]);
  g_autofree char *text = NULL;

  if (call->arguments == NULL || !json_object_has_member (call->arguments, category))
    category = "other";
  text = string_argument (call, category);
  return string (text);
}

static JsonNode *
call_and (const Call *call)
{
  g_autoptr(JsonNode) values = argument (call, "values");
  JsonArray *array = JSON_NODE_HOLDS_ARRAY (values) ? json_node_get_array (values) : NULL;

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    if (!a2ui_value_to_boolean (json_array_get_element (array, i)))
      return boolean (FALSE);
  return boolean (array != NULL);
}

static JsonNode *
call_or (const Call *call)
{
  g_autoptr(JsonNode) values = argument (call, "values");
  JsonArray *array = JSON_NODE_HOLDS_ARRAY (values) ? json_node_get_array (values) : NULL;

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    if (a2ui_value_to_boolean (json_array_get_element (array, i)))
      return boolean (TRUE);
  return boolean (FALSE);
}

static JsonNode *
call_not (const Call *call)
{
  return boolean (!boolean_argument (call, "value", FALSE));
}

/* The index of @key among the members of @object, or -1. */
static gint64
index_of_key (JsonObject *object,
              const char *key)
{
  JsonObjectIter iter;
  const char *name;
  gint64 index = 0;

  json_object_iter_init_ordered (&iter, object);
  for (; json_object_iter_next_ordered (&iter, &name, NULL); index++)
    if (g_str_equal (name, key))
      return index;
  return -1;
}

/* The index of the template's item in which the call is evaluated. */
static JsonNode *
call_index (const Call *call)
{
  const char *slash = strrchr (call->context->scope, '/');
  g_autofree char *above = slash != NULL ? g_strndup (call->context->scope, slash - call->context->scope) : NULL;
  g_auto(GStrv) key = slash != NULL ? a2ui_pointer_split (slash) : NULL;
  JsonNode *items = above != NULL && call->context->surface != NULL
                    ? a2ui_data_get (a2ui_surface_get_data (call->context->surface), above) : NULL;
  gint64 index = key != NULL ? easel_pointer_index (key[0]) : -1;
  double offset = number_argument (call, "offset", 0);

  if (items != NULL && JSON_NODE_HOLDS_OBJECT (items))
    index = index_of_key (json_node_get_object (items), key[0]);
  if (index < 0)
    {
      report (call, "@index is only there in a template");
      return json_node_new (JSON_NODE_NULL);
    }
  return json_node_init_int (json_node_alloc (), index + (gint64) CLAMP (offset, -G_MAXINT32, G_MAXINT32));
}

/* The function capitalize of the minimal catalog. */
static JsonNode *
call_capitalize (const Call *call)
{
  g_autoptr(JsonNode) value = argument (call, "value");
  g_autofree char *text = a2ui_value_to_string (value);
  g_autofree char *first = g_utf8_substring (text, 0, *text != '\0' ? 1 : 0);
  g_autofree char *upper = g_utf8_strup (first, -1);
  g_autofree char *capitalized = g_strconcat (upper, text + strlen (first), NULL);

  return string (capitalized);
}

static const struct
{
  const char      *name;
  Function         function;
  LimitedFunction  limited;   /* both NULL: the function is only run by an action */
} functions[] = {
  { "required", call_required }, { "length", call_length }, { "numeric", call_numeric }, { "email", call_email },
  { "formatString", call_format_string }, { "formatNumber", call_format_number },
  { "formatCurrency", call_format_currency }, { "formatDate", call_format_date }, { "pluralize", call_pluralize },
  { "capitalize", call_capitalize }, { "and", call_and }, { "or", call_or }, { "not", call_not },
  { "@index", call_index },
  { "regex", NULL, call_regex }, { "regexCapture", NULL, call_regex_capture },
  { "regexReplace", NULL, call_regex_replace }, { "split", NULL, call_split }, { "jmespath", NULL, call_jmespath },
  { A2UI_FUNCTION_OPEN_URL }, { A2UI_FUNCTION_CALL_TOOL }, { A2UI_FUNCTION_UPDATE_DATA },
};

/**
 * a2ui_function_is_known:
 * @name: a name from an agent
 *
 * Returns: whether a function has this name
 */
gboolean
a2ui_function_is_known (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (functions); i++)
    if (g_str_equal (functions[i].name, name))
      return TRUE;
  return FALSE;
}

static JsonNode *
evaluate_path (const A2uiDataContext *context,
               const char            *path)
{
  g_autofree char *pointer = NULL;
  JsonNode *value;

  if (context->surface == NULL)
    return json_node_new (JSON_NODE_NULL);
  pointer = a2ui_data_resolve (a2ui_surface_get_data (context->surface), context->scope, path);
  value = a2ui_values_get (a2ui_surface_get_values (context->surface), pointer);
  if (context->needs_obscured != NULL && a2ui_values_is_hidden (a2ui_surface_get_values (context->surface), pointer))
    *context->needs_obscured = TRUE;
  return value != NULL ? json_node_copy (value) : json_node_new (JSON_NODE_NULL);
}

/**
 * a2ui_function_evaluate:
 * @context: the surface and path in which @value is evaluated
 * @value: a call, a path, an array or an object of them, or a plain value
 *
 * The result is null if @value cannot be evaluated; the surface then reports the reason.
 *
 * Returns: (transfer full): the current value
 */
JsonNode *
a2ui_function_evaluate (const A2uiDataContext *context,
                        JsonNode              *value)
{
  JsonObject *object = JSON_NODE_HOLDS_OBJECT (value) ? json_node_get_object (value) : NULL;

  if (JSON_NODE_HOLDS_ARRAY (value))
    {
      JsonArray *array = json_node_get_array (value);
      JsonArray *values = json_array_sized_new (json_array_get_length (array));

      for (guint i = 0; i < json_array_get_length (array); i++)
        json_array_add_element (values, a2ui_function_evaluate (context, json_array_get_element (array, i)));
      return easel_json_node_take_array (values);
    }
  if (easel_json_peek_string (object, "call", NULL) != NULL)
    {
      const char *name = easel_json_peek_string (object, "call", "");
      Call call = { context, easel_json_peek_object (object, "args") };

      for (guint i = 0; i < G_N_ELEMENTS (functions); i++)
        if (g_str_equal (functions[i].name, name) && functions[i].function != NULL)
          return functions[i].function (&call);
        else if (g_str_equal (functions[i].name, name) && functions[i].limited != NULL)
          return run_limited (&call, functions[i].limited);
      if (a2ui_function_is_known (name))
        report (&call, "openUrl, callMcpTool and updateDataModel have no value here: they are functions of an action, "
                       "and the agent receives the call of a tool");
      return json_node_new (JSON_NODE_NULL);
    }
  if (easel_json_peek_string (object, "path", NULL) != NULL)
    return evaluate_path (context, easel_json_peek_string (object, "path", ""));
  if (object != NULL)
    {
      JsonObject *values = json_object_new ();
      JsonObjectIter iter;
      const char *name;
      JsonNode *member;

      for (json_object_iter_init_ordered (&iter, object); json_object_iter_next_ordered (&iter, &name, &member);)
        json_object_set_member (values, name, a2ui_function_evaluate (context, member));
      return easel_json_node_take (values);
    }
  return json_node_copy (value);
}

/**
 * a2ui_function_foreach_path:
 * @value: a value as for a2ui_function_evaluate()
 * @func: (scope call): called for each path
 * @user_data: for @func
 *
 * Calls @func for all paths that @value depends on.
 */
void
a2ui_function_foreach_path (JsonNode     *value,
                            A2uiPathFunc  func,
                            gpointer      user_data)
{
  JsonObject *object = JSON_NODE_HOLDS_OBJECT (value) ? json_node_get_object (value) : NULL;
  JsonObject *members = easel_json_peek_string (object, "call", NULL) != NULL ? easel_json_peek_object (object, "args")
                        : object;
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;

  if (JSON_NODE_HOLDS_ARRAY (value))
    {
      JsonArray *array = json_node_get_array (value);

      for (guint i = 0; i < json_array_get_length (array); i++)
        a2ui_function_foreach_path (json_array_get_element (array, i), func, user_data);
    }
  else if (easel_json_peek_string (object, "path", NULL) != NULL)
    func (easel_json_peek_string (object, "path", ""), user_data);
  else if (members != NULL)
    for (json_object_iter_init_ordered (&iter, members); json_object_iter_next_ordered (&iter, &name, &member);)
      a2ui_function_foreach_path (member, func, user_data);
}
