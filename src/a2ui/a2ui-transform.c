/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-transform.h"

#include <gio/gio.h>
#include <string.h>

#include "a2ui-limits.h"
#include "a2ui-pattern.h"
#include "a2ui-value.h"
#include "easel-json.h"

typedef struct _Transform Transform;

/* Transforms @text. (nullable) (transfer full): NULL with an error. */
typedef JsonNode *(*Step) (Transform   *self,
                           const char  *text,
                           GError     **error);

struct _Transform
{
  Step        step;
  const char *separator;
  GRegex     *regex;
  const char *replacement;
  gsize       left;         /* of the size of the result */
};

static gboolean
spend (Transform  *self,
       gsize       bytes,
       GError    **error)
{
  if (bytes + A2UI_LIMIT_DATA_VALUE > self->left)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE, "the result of the function is too large");
      return FALSE;
    }
  self->left -= bytes + A2UI_LIMIT_DATA_VALUE;
  return TRUE;
}

static gboolean
check_size (JsonNode  *value,
            GError   **error)
{
  if (a2ui_value_cost (value) <= A2UI_LIMIT_EXPRESSION_RESULT)
    return TRUE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE, "the value for the function is too large");
  return FALSE;
}

/* The limit of a pattern is for one text; all texts of an array together have a limit of time. */
static JsonNode *
apply (Transform  *self,
       JsonNode   *value,
       GError    **error)
{
  g_autoptr(JsonArray) results = NULL;
  g_autofree char *text = NULL;
  JsonArray *items;
  gint64 begin = a2ui_pattern_get_time ();

  if (!JSON_NODE_HOLDS_ARRAY (value))
    {
      text = a2ui_value_to_string (value);
      return self->step (self, text, error);
    }
  items = json_node_get_array (value);
  results = json_array_new ();
  for (guint i = 0; i < json_array_get_length (items); i++)
    {
      g_autofree char *item = a2ui_value_to_string (json_array_get_element (items, i));
      JsonNode *result;

      if (a2ui_pattern_get_time () - begin > A2UI_LIMIT_PATTERN_TIME)
        {
          g_set_error_literal (error, G_REGEX_ERROR, G_REGEX_ERROR_MATCH, "the function takes too long");
          return NULL;
        }
      result = self->step (self, item, error);
      if (result == NULL)
        return NULL;
      json_array_add_element (results, result);
    }
  return easel_json_node_take_array (g_steal_pointer (&results));
}

/* The length of the longest text of @value. */
static gsize
find_longest (JsonNode *value)
{
  JsonArray *items = JSON_NODE_HOLDS_ARRAY (value) ? json_node_get_array (value) : NULL;
  g_autofree char *text = items == NULL ? a2ui_value_to_string (value) : NULL;
  gsize longest = text != NULL ? strlen (text) : 0;

  for (guint i = 0; items != NULL && i < json_array_get_length (items); i++)
    {
      g_autofree char *item = a2ui_value_to_string (json_array_get_element (items, i));

      longest = MAX (longest, strlen (item));
    }
  return longest;
}

static JsonNode *
split (Transform   *self,
       const char  *text,
       GError     **error)
{
  g_autoptr(JsonArray) parts = json_array_new ();
  gsize length = strlen (self->separator);
  const char *at = text;

  while (length > 0 || *at != '\0')
    {
      const char *end = length > 0 ? strstr (at, self->separator) : g_utf8_next_char (at);
      g_autofree char *part = end != NULL ? g_strndup (at, end - at) : g_strdup (at);

      if (!spend (self, strlen (part), error))
        return NULL;
      json_array_add_string_element (parts, part);
      if (end == NULL)
        break;
      at = end + length;
    }
  return easel_json_node_take_array (g_steal_pointer (&parts));
}

/* The groups of the first match; null if there is none. */
static JsonNode *
capture (Transform   *self,
         const char  *text,
         GError     **error)
{
  g_autoptr(JsonArray) groups = json_array_new ();
  g_autoptr(GMatchInfo) info = NULL;
  g_autoptr(GError) reason = NULL;

  if (!g_regex_match_full (self->regex, text, -1, 0, 0, &info, &reason))
    {
      if (reason == NULL)
        return spend (self, 0, error) ? json_node_new (JSON_NODE_NULL) : NULL;
      g_propagate_error (error, g_steal_pointer (&reason));
      return NULL;
    }
  for (int i = 1; i <= g_regex_get_capture_count (self->regex); i++)
    {
      g_autofree char *group = g_match_info_fetch (info, i);

      if (!spend (self, group != NULL ? strlen (group) : 0, error))
        return NULL;
      json_array_add_string_element (groups, group != NULL ? group : "");
    }
  return easel_json_node_take_array (g_steal_pointer (&groups));
}

static JsonNode *
replace (Transform   *self,
         const char  *text,
         GError     **error)
{
  g_autoptr(GString) result = g_string_new (NULL);
  g_autoptr(GMatchInfo) info = NULL;
  g_autoptr(GError) reason = NULL;
  int at = 0;
  int begin;
  int end;

  g_regex_match_full (self->regex, text, -1, 0, 0, &info, &reason);
  while (reason == NULL && g_match_info_matches (info) && g_match_info_fetch_pos (info, 0, &begin, &end) && begin >= at)
    {
      if (result->len + (begin - at) + strlen (self->replacement) > A2UI_LIMIT_TEXT_BYTES)
        {
          g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE,
                               "the result of the function is too large");
          return NULL;
        }
      g_string_append_len (result, text + at, begin - at);
      g_string_append (result, self->replacement);
      at = end;
      g_match_info_next (info, &reason);
    }
  if (reason != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&reason));
      return NULL;
    }
  g_string_append (result, text + at);
  return spend (self, result->len, error) ? json_node_init_string (json_node_alloc (), result->str) : NULL;
}

static JsonNode *
apply_pattern (Transform   *self,
               JsonNode    *value,
               const char  *pattern,
               GError     **error)
{
  g_autoptr(GRegex) regex = NULL;

  if (!check_size (value, error))
    return NULL;
  regex = a2ui_pattern_compile (pattern, find_longest (value), error);
  if (regex == NULL)
    return NULL;
  self->regex = regex;
  return apply (self, value, error);
}

/** a2ui_transform_split: the parts of @value; without a separator its characters. */
JsonNode *
a2ui_transform_split (JsonNode    *value,
                      const char  *separator,
                      GError     **error)
{
  Transform self = { .step = split, .separator = separator, .left = A2UI_LIMIT_EXPRESSION_RESULT };

  g_return_val_if_fail (value != NULL, NULL);
  g_return_val_if_fail (separator != NULL, NULL);
  return check_size (value, error) ? apply (&self, value, error) : NULL;
}

/** a2ui_transform_capture: the groups of the first match of @pattern in @value, or null. */
JsonNode *
a2ui_transform_capture (JsonNode    *value,
                        const char  *pattern,
                        GError     **error)
{
  Transform self = { .step = capture, .left = A2UI_LIMIT_EXPRESSION_RESULT };

  g_return_val_if_fail (value != NULL, NULL);
  g_return_val_if_fail (pattern != NULL, NULL);
  return apply_pattern (&self, value, pattern, error);
}

/** a2ui_transform_replace: @value with the text @replacement for each match of @pattern. */
JsonNode *
a2ui_transform_replace (JsonNode    *value,
                        const char  *pattern,
                        const char  *replacement,
                        GError     **error)
{
  Transform self = { .step = replace, .replacement = replacement, .left = A2UI_LIMIT_EXPRESSION_RESULT };

  g_return_val_if_fail (value != NULL, NULL);
  g_return_val_if_fail (pattern != NULL, NULL);
  g_return_val_if_fail (replacement != NULL, NULL);
  return apply_pattern (&self, value, pattern, error);
}
