/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "ahp-limits.h"
#include "ahp-reducer-rules.h"

#include "easel-json.h"
#include "easel-limits.h"

/* The content of a terminal is a list of parts, {type: "unclassified", value} and {type: "command", output, …}. It is
 * limited to the newest EASEL_LIMIT_TERMINAL_CONTENT_BYTES, because a terminal may run for days. */

static const char *
text_member (JsonObject *part)
{
  return strcmp (easel_json_peek_string (part, "type", ""), "command") == 0 ? "output" : "value";
}

static const char *
text_of (JsonObject *part)
{
  return easel_json_peek_string (part, text_member (part), "");
}

/* Whether output is still appended to the part. */
static gboolean
is_open (JsonObject *part)
{
  return part != NULL && (strcmp (text_member (part), "value") == 0 ||
                          !easel_json_peek_boolean (part, "isComplete", FALSE));
}

/* A copy of the part without the first @excess bytes, cut at a whole character. */
static JsonObject *
shorten (JsonObject *part,
         gsize       excess)
{
  const char *text = text_of (part);
  gsize length = strlen (text);
  gsize cut = MIN (excess, length);

  while (cut < length && ((guchar) text[cut] & 0xc0) == 0x80)
    cut++;
  return ahp_state_with_string (part, text_member (part), text + cut);
}

/* (transfer full): @content within its limits. Consumes @content. Removes an eighth more than necessary, so that not
 * every action moves half a megabyte. */
static JsonArray *
bound (JsonArray *content)
{
  g_autoptr(JsonArray) untrimmed = content;
  gsize bytes = 0;
  guint n = json_array_get_length (untrimmed);
  gsize excess;
  JsonArray *trimmed;

  for (guint i = 0; i < n; i++)
    if (easel_json_array_object (untrimmed, i) != NULL)
      bytes += strlen (text_of (easel_json_array_object (untrimmed, i)));
  if (bytes <= EASEL_LIMIT_TERMINAL_CONTENT_BYTES && n <= EASEL_LIMIT_TERMINAL_PARTS)
    return g_steal_pointer (&untrimmed);

  excess = bytes > EASEL_LIMIT_TERMINAL_CONTENT_BYTES ? bytes - EASEL_LIMIT_TERMINAL_CONTENT_BYTES / 8 * 7 : 0;
  trimmed = json_array_sized_new (n);
  for (guint i = 0; i < n; i++)
    {
      JsonObject *part = easel_json_array_object (untrimmed, i);
      gsize length = part != NULL ? strlen (text_of (part)) : 0;
      gboolean drop = n - i > EASEL_LIMIT_TERMINAL_PARTS || (excess >= length && excess > 0 && i + 1 < n);

      if (!drop && excess > 0 && part != NULL)
        json_array_add_object_element (trimmed, shorten (part, excess));
      else if (!drop)
        json_array_add_element (trimmed, json_node_ref (json_array_get_element (untrimmed, i)));
      excess -= MIN (excess, length);
    }
  return trimmed;
}

static JsonObject *
with_content (JsonObject *state,
              JsonArray  *content)
{
  return ahp_state_with_array (state, "content", bound (content));
}

static JsonObject *
reduce_data (const AhpReduceRule *rule,
             JsonObject          *state,
             JsonObject          *action)
{
  const char *data = easel_json_peek_string (action, "data", NULL);
  JsonArray *content = easel_json_peek_array (state, "content");
  guint n = content != NULL ? json_array_get_length (content) : 0;
  JsonObject *part = n > 0 ? easel_json_array_object (content, n - 1) : NULL;
  g_autoptr(JsonObject) next = NULL;
  g_autofree char *text = NULL;

  if (data == NULL)
    return NULL;
  if (!is_open (part))
    {
      next = easel_json_object (EASEL_JSON_STRING ("type", "unclassified"), EASEL_JSON_STRING ("value", data));
      return with_content (state, ahp_list_with (content, -1, next));
    }
  text = g_strconcat (text_of (part), data, NULL);
  next = ahp_state_with_string (part, text_member (part), text);
  return with_content (state, ahp_list_with (content, n - 1, next));
}

static JsonObject *
reduce_executed (const AhpReduceRule *rule,
                 JsonObject          *state,
                 JsonObject          *action)
{
  static const char * const copied[] = { "commandId", "commandLine", "timestamp" };
  g_autoptr(JsonObject) next = NULL;
  g_autoptr(JsonNode) yes = json_node_init_boolean (json_node_alloc (), TRUE);
  g_autoptr(JsonObject) part = json_object_new ();

  if (easel_json_peek_string (action, "commandId", NULL) == NULL)
    return NULL;
  json_object_set_string_member (part, "type", "command");
  for (guint i = 0; i < G_N_ELEMENTS (copied); i++)
    if (easel_json_has (action, copied[i]))
      json_object_set_member (part, copied[i], json_node_ref (easel_json_peek_node (action, copied[i])));
  json_object_set_string_member (part, "output", "");
  json_object_set_boolean_member (part, "isComplete", FALSE);
  next = with_content (state, ahp_list_with (easel_json_peek_array (state, "content"), -1, part));
  return ahp_state_with (next, "supportsCommandDetection", yes);
}

static int
find_command (JsonArray  *content,
              const char *id)
{
  for (guint i = content != NULL ? json_array_get_length (content) : 0; i > 0; i--)
    {
      JsonObject *part = easel_json_array_object (content, i - 1);

      if (part != NULL && g_strcmp0 (easel_json_peek_string (part, "commandId", NULL), id) == 0)
        return i - 1;
    }
  return -1;
}

static JsonObject *
reduce_finished (const AhpReduceRule *rule,
                 JsonObject          *state,
                 JsonObject          *action)
{
  static const char * const copied[] = { "exitCode", "durationMs" };
  JsonArray *content = easel_json_peek_array (state, "content");
  const char *id = easel_json_peek_string (action, "commandId", NULL);
  int index = id != NULL ? find_command (content, id) : -1;
  g_autoptr(JsonObject) part = NULL;

  if (index < 0)
    return NULL;
  part = easel_json_object_copy (easel_json_array_object (content, index));
  json_object_set_boolean_member (part, "isComplete", TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (copied); i++)
    if (easel_json_has (action, copied[i]))
      json_object_set_member (part, copied[i], json_node_ref (easel_json_peek_node (action, copied[i])));
  return ahp_state_with_array (state, "content", ahp_list_with (content, index, part));
}

static JsonObject *
reduce_cleared (const AhpReduceRule *rule,
                JsonObject          *state,
                JsonObject          *action)
{
  return ahp_state_with_array (state, "content", json_array_new ());
}

static JsonObject *
reduce_detection (const AhpReduceRule *rule,
                  JsonObject          *state,
                  JsonObject          *action)
{
  g_autoptr(JsonNode) yes = json_node_init_boolean (json_node_alloc (), TRUE);

  return ahp_state_with (state, "supportsCommandDetection", yes);
}

static JsonObject *
reduce_resized (const AhpReduceRule *rule,
                JsonObject          *state,
                JsonObject          *action)
{
  static const AhpReduceRule columns = { NULL, NULL, "cols", NULL, AHP_VALUE_NUMBER };
  static const AhpReduceRule rows = { NULL, NULL, "rows", NULL, AHP_VALUE_NUMBER };
  g_autoptr(JsonObject) next = ahp_reduce_replace (&columns, state, action);

  return next != NULL ? ahp_reduce_replace (&rows, next, action) : NULL;
}

/* terminal/input does not change the state: its effect arrives as terminal/data. */
const AhpReduceRule ahp_terminal_rules[] = {
  { "terminal/data", reduce_data },
  { "terminal/resized", reduce_resized },
  { "terminal/claimed", ahp_reduce_replace, "claim", NULL, AHP_VALUE_OBJECT },
  { "terminal/titleChanged", ahp_reduce_replace, "title", NULL, AHP_VALUE_STRING },
  { "terminal/cwdChanged", ahp_reduce_replace, "cwd", NULL, AHP_VALUE_STRING },
  { "terminal/exited", ahp_reduce_replace_or_clear, "exitCode", NULL, AHP_VALUE_NUMBER },
  { "terminal/cleared", reduce_cleared },
  { "terminal/commandDetectionAvailable", reduce_detection },
  { "terminal/commandExecuted", reduce_executed },
  { "terminal/commandFinished", reduce_finished },
  { NULL },
};
