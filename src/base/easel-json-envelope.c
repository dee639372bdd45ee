/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-json-envelope.h"

#include "easel-json-scanner.h"

/* A part of the text. */
typedef struct
{
  const char *from;
  const char *end;
} Span;

static const char *const wanted[] = { "jsonrpc", "id", "method", "result", "error" };
#define N_WANTED G_N_ELEMENTS (wanted)

typedef struct
{
  EaselJsonScanner  scanner;
  GString          *name;             /* of a member of the outermost object */
  GString          *closers;          /* of the containers that are open, the innermost last */
  Span              found[N_WANTED];  /* the last value of each */
} Skim;

static gboolean
skip_char (Skim *self,
           char  c)
{
  easel_json_scanner_skip_space (&self->scanner);
  if (easel_json_scanner_peek (&self->scanner) != c)
    return FALSE;
  self->scanner.cursor++;
  return TRUE;
}

/* With its colon; @into: (nullable): what it says. */
static gboolean
skip_name (Skim    *self,
           GString *into)
{
  easel_json_scanner_skip_space (&self->scanner);
  return easel_json_scanner_peek (&self->scanner) == '"' &&
         easel_json_scanner_read_string (&self->scanner, into, NULL) && skip_char (self, ':');
}

static gboolean
open_container (Skim *self)
{
  gboolean is_object = skip_char (self, '{');

  if (!is_object && !skip_char (self, '['))
    return FALSE;
  g_string_append_c (self->closers, is_object ? '}' : ']');
  return TRUE;
}

static char
innermost (Skim *self)
{
  return self->closers->len > 0 ? self->closers->str[self->closers->len - 1] : '\0';
}

static void
close_containers (Skim *self)
{
  while (self->closers->len > 0 && skip_char (self, innermost (self)))
    g_string_truncate (self->closers, self->closers->len - 1);
}

/* Strict about the grammar, and about nothing else. */
static gboolean
skip_value (Skim *self)
{
  do
    {
      gboolean opened = open_container (self);
      gsize depth = self->closers->len;

      if (!opened && !easel_json_scanner_skip_scalar (&self->scanner))
        return FALSE;
      close_containers (self);
      if (self->closers->len == 0)
        return TRUE;
      if (!(opened && self->closers->len == depth) && !skip_char (self, ','))
        return FALSE;
    }
  while (innermost (self) != '}' || skip_name (self, NULL));
  return FALSE;
}

/* False stands for something that is there: neither an id nor a method is like that, and a result is not looked at. */
static JsonNode *
hold (Skim       *self,
      const Span *value)
{
  EaselJsonScanner strict = { .start = value->from, .cursor = value->from, .end = value->end, .string = self->name };
  JsonNode *node = NULL;

  if (*value->from != '{' && *value->from != '[')
    node = easel_json_scanner_read_scalar (&strict, NULL);
  return node != NULL ? node : json_node_init_boolean (json_node_alloc (), FALSE);
}

/* (nullable): where the value of the member goes whose name was read. */
static Span *
find_wanted (Skim *self)
{
  for (guint i = 0; i < N_WANTED; i++)
    if (strcmp (self->name->str, wanted[i]) == 0)
      return &self->found[i];
  return NULL;
}

static gboolean
skip_members (Skim *self)
{
  if (skip_char (self, '}'))
    return TRUE;
  do
    {
      Span *found, value;

      if (!skip_name (self, self->name))
        return FALSE;
      found = find_wanted (self);
      easel_json_scanner_skip_space (&self->scanner);
      value.from = self->scanner.cursor;
      if (!skip_value (self))
        return FALSE;
      value.end = self->scanner.cursor;
      if (found != NULL)
        *found = value;
    }
  while (skip_char (self, ','));
  return skip_char (self, '}');
}

static JsonNode *
read_object (Skim *self)
{
  JsonObject *object;

  if (!skip_members (self))
    return NULL;
  object = json_object_new ();
  for (guint i = 0; i < N_WANTED; i++)
    if (self->found[i].from != NULL)
      json_object_set_member (object, wanted[i], hold (self, &self->found[i]));
  return easel_json_node_take (object);
}

static JsonNode *
read_root (Skim *self)
{
  g_autoptr(JsonArray) batch = NULL;
  gboolean is_batch;

  if (skip_char (self, '{'))
    return read_object (self);
  is_batch = easel_json_scanner_peek (&self->scanner) == '[';
  if (!skip_value (self))
    return NULL;
  if (!is_batch)
    return json_node_init_boolean (json_node_alloc (), FALSE);
  batch = json_array_new ();
  return json_node_init_array (json_node_alloc (), batch);
}

/**
 * easel_json_envelope:
 * @text: (array length=length): foreign bytes; no terminator is needed
 * @length: of @text, in bytes
 *
 * Reads the envelope of a message that is JSON by RFC 8259 and UTF-8, however deep it is and whatever it holds: of its
 * outermost object the members that tell a request from a notification and a response. It is for what easel_json_read()
 * refused, so that whoever waits can be told, and for what is only passed on. Of members with the same name the last
 * one counts. A container, and what a #JsonNode cannot hold, is `false` there; a batch is an empty array.
 *
 * A pass without recursion, and without a copy of what it passes over. It remembers one byte for each container that
 * is open.
 *
 * Returns: (transfer full) (nullable): the envelope; %NULL when @text is not JSON
 */
JsonNode *
easel_json_envelope (const char *text,
                     gsize       length)
{
  Skim self = { .scanner = { .start = text, .cursor = text, .end = text + length, .tolerant = TRUE } };
  JsonNode *root;

  g_return_val_if_fail (text != NULL || length == 0, NULL);

  self.name = g_string_new (NULL);
  self.closers = g_string_new (NULL);
  root = read_root (&self);
  easel_json_scanner_skip_space (&self.scanner);
  if (self.scanner.cursor < self.scanner.end)
    g_clear_pointer (&root, json_node_unref);
  g_string_free (self.name, TRUE);
  g_string_free (self.closers, TRUE);
  return root;
}
