/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-payload.h"

#include <string.h>

#include "a2ui-limits.h"
#include "easel-json.h"

/* A2UI 0.8 is sent as JSON Lines; agents also send an array, one object, and objects that are printed over many lines.
 * Messages are told apart in that order of trust, and a line that is nothing does not take the next one with it. */

/* Looking at a line costs as much as so many bytes of it, however short it is. */
#define LINE_COST 64

typedef struct
{
  const char *start;
  guint       length;
  guint       number;    /* from 1 */
  int         open;      /* brackets that it opens less those it closes */
  gboolean    measured;  /* the rest is known: many searches come to the same line */
  gboolean    whole;     /* it is a message by itself */
} Line;

typedef struct
{
  GArray          *lines;   /* of Line */
  gsize            left;    /* bytes that may still be looked at in search of ends */
  guint            n_messages;
  A2uiProblems    *problems;
  A2uiMessageFunc  func;
  gpointer         user_data;
} Payload;

/** a2ui_payload_find_envelope: (nullable): static: the member that makes it look like a message of any A2UI. */
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

/* An agent that describes one component a message needs as many of them as one that describes one a line. */
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
  /* Examples of A2UI 0.9 lie in a file with a name and a description. */
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

/* (transfer full): the lines of a payload, without blank ones. */
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

/* A string never goes over the end of a line. */
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

/* The payload was measured before. */
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

/* Bytes that are looked at in search of the ends of messages, by all searches together: each line may begin one, and a
 * search goes on to the end of the payload. */
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

/* The message that begins in the line @from and goes on below; @from becomes the first line after it. A line that is a
 * message by itself ends the search: what came before it was broken off. */
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
 * @problems: gathers what is wrong with it
 * @func: (scope call): called for each message in it
 * @user_data: for @func
 *
 * Calls @func for what may be a message, in order.
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
 * @problems: gathers what is wrong with it
 * @func: (scope call): called for each message in it
 * @user_data: for @func
 *
 * Like [func@payload_split], for what is JSON already.
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
