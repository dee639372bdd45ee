/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-payload.h"

#include <string.h>

#include "a2ui-limits.h"
#include "easel-json.h"

/* A2UI 0.8 is sent as JSON Lines; agents also send an array, one object, or pretty-printed objects. The layouts are
 * tried in this order, and an invalid line does not invalidate the next one. */

/* The fixed cost of reading a line in a search, in bytes. */
#define LINE_COST 64

typedef struct
{
  const char *start;
  guint       length;
  guint       number;    /* from 1 */
  int         open;      /* opening brackets minus closing brackets */
  gboolean    measured;  /* the members below are set: several searches can read the same line */
  gboolean    whole;     /* the line alone is a message */
} Line;

typedef struct
{
  GArray          *lines;   /* of Line */
  gsize            left;    /* bytes that searches for ends may still read */
  guint            n_messages;
  A2uiProblems    *problems;
  A2uiMessageFunc  func;
  gpointer         user_data;
} Payload;

/** a2ui_payload_find_envelope: (nullable): static: the envelope of @value, the member that identifies it as a message
 * of any version of A2UI. */
const char *
a2ui_payload_find_envelope (JsonNode *value)
{
  static const char *const names[] = {
    "beginRendering", "surfaceUpdate", "dataModelUpdate", "deleteSurface", "createSurface", "updateComponents",
    "updateDataModel", "callFunction", "callRendererFunction",
  };

  if (!JSON_NODE_HOLDS_OBJECT (value))
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (json_object_has_member (json_node_get_object (value), names[i]))
      return names[i];
  return NULL;
}

/* The limit for lines also limits messages: an agent may send one component per message or per line. */
static void
pass_one (Payload  *self,
          JsonNode *value,
          guint     line)
{
  guint allowed = a2ui_quota_get (self->problems->quota, A2UI_QUOTA_PAYLOAD_LINES);

  self->n_messages++;
  if (self->n_messages <= allowed)
    self->func (value, line, self->user_data);
  else if (self->n_messages == allowed + 1)
    a2ui_problems_exceed (self->problems, A2UI_QUOTA_PAYLOAD_LINES, NULL, "more than %u messages; the rest is left out",
                          allowed);
}

static void
pass (Payload  *self,
      JsonNode *value,
      guint     line)
{
  JsonArray *array = NULL;

  self->problems->line = line;
  if (JSON_NODE_HOLDS_ARRAY (value))
    array = json_node_get_array (value);
  /* Examples of A2UI 0.9 are in a file with a name and a description. */
  else if (JSON_NODE_HOLDS_OBJECT (value) && a2ui_payload_find_envelope (value) == NULL)
    array = easel_json_peek_array (json_node_get_object (value), "messages");
  if (array == NULL)
    {
      pass_one (self, value, line);
      return;
    }
  for (guint i = 0; i < json_array_get_length (array); i++)
    pass_one (self, json_array_get_element (array, i), line);
}

static gboolean
is_blank (const char *text,
          gsize       length)
{
  for (gsize i = 0; i < length; i++)
    if (!g_ascii_isspace (text[i]))
      return FALSE;
  return TRUE;
}

/* (transfer full): the non-blank lines of a payload. */
static GArray *
split_lines (const char *text,
             gsize       length)
{
  GArray *lines = g_array_new (FALSE, FALSE, sizeof (Line));
  const char *end = text + length;

  for (guint number = 1; text < end; number++)
    {
      const char *stop = memchr (text, '\n', end - text);
      Line line = { .start = text, .length = (guint) ((stop != NULL ? stop : end) - text), .number = number };

      if (!is_blank (line.start, line.length))
        g_array_append_val (lines, line);
      text = stop != NULL ? stop + 1 : end;
    }
  return lines;
}

/* JSON strings end on the line on which they begin. */
static int
count_open (const Line *line)
{
  gboolean in_string = FALSE;
  int open = 0;

  for (guint i = 0; i < line->length; i++)
    if (in_string && line->start[i] == '\\')
      i++;
    else if (line->start[i] == '"')
      in_string = !in_string;
    else if (!in_string && (line->start[i] == '{' || line->start[i] == '['))
      open++;
    else if (!in_string && (line->start[i] == '}' || line->start[i] == ']'))
      open--;
  return open;
}

/* No limit is needed here, because the size of the payload was checked before. */
static JsonNode *
parse (const char  *start,
       gsize        length,
       GError     **error)
{
  return easel_json_parse (start, length, length, error);
}

static void
measure (Line *line)
{
  g_autoptr(JsonNode) alone = NULL;

  if (line->measured)
    return;
  line->measured = TRUE;
  line->open = count_open (line);
  if (line->open == 0 && line->start[0] == '{')
    alone = parse (line->start, line->length, NULL);
  line->whole = alone != NULL && a2ui_payload_find_envelope (alone) != NULL;
}

/* Counts bytes that all searches for the ends of messages read together: each line may begin a message, and a search
 * can run to the end of the payload. */
static gboolean
may_search (Payload *self,
            gsize    length)
{
  if (self->left > 0 && length >= self->left)
    a2ui_problems_exceed (self->problems, A2UI_QUOTA_PAYLOAD_BYTES, NULL,
                          "too much that does not end; what follows is read line by line");
  self->left -= MIN (length, self->left);
  return self->left > 0;
}

/* Parses a message that begins in line @from and continues below; sets @from to the first line after it. A line that is
 * a message by itself ends the search, because the message before it is incomplete. */
static JsonNode *
parse_many (Payload *self,
            guint   *from)
{
  Line *first = &g_array_index (self->lines, Line, *from);
  int open;

  measure (first);
  open = first->open;
  for (guint i = *from + 1; i < self->lines->len && open > 0 && self->left > 0; i++)
    {
      Line *line = &g_array_index (self->lines, Line, i);
      gsize length = line->start + line->length - first->start;
      JsonNode *value;

      if (!may_search (self, LINE_COST + (line->measured ? 0 : line->length)))
        return NULL;
      measure (line);
      if (line->whole)
        return NULL;
      open += line->open;
      value = open == 0 && may_search (self, length) ? parse (first->start, length, NULL) : NULL;
      if (value != NULL)
        {
          *from = i + 1;
          return value;
        }
    }
  return NULL;
}

static void
read_lines (Payload *self)
{
  guint allowed = a2ui_quota_get (self->problems->quota, A2UI_QUOTA_PAYLOAD_LINES);
  guint n = 0;

  for (guint i = 0; i < self->lines->len;)
    {
      const Line *line = &g_array_index (self->lines, Line, i);
      g_autoptr(JsonNode) value = NULL;
      g_autoptr(GError) error = NULL;
      guint next = i;

      self->problems->line = line->number;
      if (++n > allowed)
        {
          a2ui_problems_exceed (self->problems, A2UI_QUOTA_PAYLOAD_LINES, NULL,
                                "more than %u lines; the rest is left out", allowed);
          return;
        }
      value = parse (line->start, line->length, &error);
      if (value == NULL)
        value = parse_many (self, &next);
      if (value != NULL)
        pass (self, value, line->number);
      else
        a2ui_problems_add (self->problems, A2UI_PROBLEM_SYNTAX, NULL, "no JSON: %s", error->message);
      i = MAX (next, i + 1);
    }
}

/**
 * a2ui_payload_split:
 * @text: (array length=length): what the agent sent
 * @length: of @text, in bytes
 * @problems: problems are added to it
 * @func: (scope call): called for each message
 * @user_data: for @func
 *
 * Calls @func for each JSON value that may be a message, in order.
 */
void
a2ui_payload_split (const char      *text,
                    gsize            length,
                    A2uiProblems    *problems,
                    A2uiMessageFunc  func,
                    gpointer         user_data)
{
  Payload payload = { .problems = problems, .func = func, .user_data = user_data };
  g_autoptr(JsonNode) value = NULL;
  guint allowed = a2ui_quota_get (problems->quota, A2UI_QUOTA_PAYLOAD_BYTES);

  if (length > allowed)
    {
      a2ui_problems_exceed (problems, A2UI_QUOTA_PAYLOAD_BYTES, NULL, "%" G_GSIZE_FORMAT " bytes are more than %u",
                            length, allowed);
      return;
    }
  if (is_blank (text, length))
    return;
  value = easel_json_parse (text, length, length, NULL);
  if (value != NULL)
    pass (&payload, value, 1);
  else
    {
      payload.lines = split_lines (text, length);
      payload.left = A2UI_LIMIT_SEARCHES * (gsize) allowed;
      read_lines (&payload);
      g_array_unref (payload.lines);
    }
  problems->line = 0;
}

/**
 * a2ui_payload_walk:
 * @messages: a message, or an array of them
 * @problems: problems are added to it
 * @func: (scope call): called for each message
 * @user_data: for @func
 *
 * Like [func@payload_split], for parsed JSON.
 */
void
a2ui_payload_walk (JsonNode        *messages,
                   A2uiProblems    *problems,
                   A2uiMessageFunc  func,
                   gpointer         user_data)
{
  Payload payload = { .problems = problems, .func = func, .user_data = user_data };

  pass (&payload, messages, 0);
}
