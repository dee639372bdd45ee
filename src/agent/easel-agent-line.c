/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-agent"

#include "easel-agent-line.h"

#include <string.h>

#include "easel-json.h"
#include "easel-limits.h"

/* A part of the text. */
typedef struct
{
  const char *at;
  const char *end;
} Span;

static void
skip_space (Span *rest)
{
  while (rest->at < rest->end && strchr (" \t\r\n", *rest->at) != NULL && *rest->at != '\0')
    rest->at++;
}

static gboolean
skip_char (Span *rest,
           char  c)
{
  skip_space (rest);
  if (rest->at == rest->end || *rest->at != c)
    return FALSE;
  rest->at++;
  return TRUE;
}

/* @rest is at the quote. */
static gboolean
skip_string (Span *rest)
{
  for (rest->at++; rest->at < rest->end; rest->at++)
    if (*rest->at == '\\')
      rest->at++;
    else if (*rest->at == '"')
      {
        rest->at++;
        return TRUE;
      }
  return FALSE;
}

/* To the bracket that closes the one at @rest; whether they are of one kind is for the reader of the message. */
static gboolean
skip_nested (Span *rest)
{
  gsize depth = 0;

  while (rest->at < rest->end)
    {
      char c = *rest->at;

      if (c == '"')
        {
          if (!skip_string (rest))
            return FALSE;
          continue;
        }
      rest->at++;
      if (c == '{' || c == '[')
        depth++;
      else if ((c == '}' || c == ']') && --depth == 0)
        return TRUE;
    }
  return FALSE;
}

static gboolean
take_value (Span *rest,
            Span *value)
{
  skip_space (rest);
  value->at = rest->at;
  if (rest->at == rest->end)
    return FALSE;
  if (*rest->at == '"')
    {
      if (!skip_string (rest))
        return FALSE;
    }
  else if (*rest->at == '{' || *rest->at == '[')
    {
      if (!skip_nested (rest))
        return FALSE;
    }
  else
    while (rest->at < rest->end && strchr (",} \t\r\n", *rest->at) == NULL)
      rest->at++;
  value->end = rest->at;
  return value->end > value->at;
}

static gboolean
is_name (const Span *span,
         const char *name)
{
  gsize length = strlen (name);

  return (gsize) (span->end - span->at) == length + 2 && strncmp (span->at + 1, name, length) == 0;
}

/* Text and number may be spelled in more than one way: the peer answers in its own. */
static char *
read_scalar (const Span *span)
{
  g_autoptr(JsonNode) node = NULL;

  if (span->end - span->at > EASEL_LIMIT_RPC_ID_BYTES)
    return NULL;
  node = easel_json_parse (span->at, span->end - span->at, EASEL_LIMIT_RPC_ID_BYTES, NULL);
  return node != NULL && JSON_NODE_HOLDS_VALUE (node) ? easel_json_to_string (node) : NULL;
}

static char *
read_text (const Span *span)
{
  gsize length = span->end - span->at;

  if (length < 2 || length > EASEL_LIMIT_RPC_ID_BYTES || span->at[0] != '"')
    return NULL;
  return g_strndup (span->at + 1, length - 2);
}

static void
take_member (EaselAgentLine *self,
             const Span     *name,
             const Span     *value,
             gboolean       *answers)
{
  /* Of members with the same name the last one counts, as everywhere. */
  if (is_name (name, "id"))
    {
      g_free (self->id);
      self->id = read_scalar (value);
    }
  else if (is_name (name, "method"))
    {
      g_free (self->method);
      self->method = read_text (value);
    }
  else if (is_name (name, "result"))
    *answers = TRUE;
  else if (is_name (name, "error"))
    *answers = self->failed = TRUE;
}

/**
 * easel_agent_line_read:
 * @self: (out caller-allocates): what it is
 * @text: one message
 *
 * A line that is no message is for the peer to refuse, and of no kind here.
 */
void
easel_agent_line_read (EaselAgentLine *self,
                       GBytes         *text)
{
  gsize length;
  const char *data = g_bytes_get_data (text, &length);
  Span rest = { data, data + length };
  gboolean answers = FALSE;

  memset (self, 0, sizeof *self);
  if (!skip_char (&rest, '{'))
    return;
  do
    {
      Span name, value;

      if (!take_value (&rest, &name) || *name.at != '"' || !skip_char (&rest, ':') || !take_value (&rest, &value))
        return;
      take_member (self, &name, &value, &answers);
    }
  while (skip_char (&rest, ','));

  if (self->method != NULL)
    self->kind = self->id != NULL ? EASEL_AGENT_LINE_REQUEST : EASEL_AGENT_LINE_NOTIFICATION;
  else if (answers && self->id != NULL)
    self->kind = EASEL_AGENT_LINE_ANSWER;
}

void
easel_agent_line_clear (EaselAgentLine *self)
{
  g_clear_pointer (&self->id, g_free);
  g_clear_pointer (&self->method, g_free);
}

char *
easel_agent_line_cancelled_id (GBytes *text)
{
  g_autoptr(JsonNode) root = easel_json_parse_bytes (text, EASEL_LIMIT_AGENT_HELLO_BYTES, NULL);
  JsonObject *message = root != NULL ? easel_json_as_object (root, "message", NULL) : NULL;
  JsonObject *params = message != NULL ? easel_json_peek_object (message, "params") : NULL;
  JsonNode *id = params != NULL ? easel_json_peek_node (params, "requestId") : NULL;

  return id != NULL && JSON_NODE_HOLDS_VALUE (id) ? easel_json_to_string (id) : NULL;
}
