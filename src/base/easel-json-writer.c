/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-json.h"
#include "easel-json-scanner.h"

#include <math.h>
#include <string.h>

/* json-glib's generator writes invalid JSON: it leaves U+001F unescaped, which a terminal can emit, and writes 1e22 as
 * "1e+22.0". It also appends every character of a string by itself, which is slow for megabytes. */

#define INDENT 2

typedef struct
{
  GString  *into;
  gboolean  pretty;
  guint     depth;
} Writer;

static void
write_escape (GString *into,
              char     c)
{
  static const char plain[] = "\"\\\b\f\n\r\t";
  static const char letters[] = "\"\\bfnrt";
  const char *found = strchr (plain, c);

  if (found != NULL)
    {
      g_string_append_c (into, '\\');
      g_string_append_c (into, letters[found - plain]);
    }
  else
    g_string_append_printf (into, "\\u%04x", (guint) (guchar) c);
}

/** easel_json_append_string: appends @text as a JSON string. */
void
easel_json_append_string (GString    *into,
                          const char *text)
{
  const char *end = text + strlen (text);
  guint64 seen = 0;

  g_string_append_c (into, '"');
  for (const char *from = text;;)
    {
      const char *stop = easel_json_skip_plain (from, end, '\177', &seen);

      g_string_append_len (into, from, stop - from);
      if (stop == end)
        break;
      write_escape (into, *stop);
      from = stop + 1;
    }
  g_string_append_c (into, '"');
}

/**
 * easel_json_append_base64:
 * @into: the text
 * @bytes: the bytes to encode
 *
 * Appends a JSON string with base64 of RFC 4648 §4, padded, on one line.
 */
void
easel_json_append_base64 (GString *into,
                          GBytes  *bytes)
{
  gsize length, end;
  const guchar *data = g_bytes_get_data (bytes, &length);
  int state = 0, save = 0;

  g_string_append_c (into, '"');
  end = into->len;
  /* The size that g_base64_encode_step() requires: a third more, rounded up, and the last group. */
  g_string_set_size (into, end + (length / 3 + 1) * 4 + 4);
  end += g_base64_encode_step (data, length, FALSE, into->str + end, &state, &save);
  end += g_base64_encode_close (FALSE, into->str + end, &state, &save);
  g_string_truncate (into, end);
  g_string_append_c (into, '"');
}

/* Writes the shortest of three precisions that reads back as the same double: most numbers need fewer than 17
 * digits. */
static void
write_double (GString *into,
              double   value)
{
  static const char *const formats[] = { "%.15g", "%.16g", "%.17g" };
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  /* NaN and infinities have no JSON notation; like other writers, write null. */
  if (!isfinite (value))
    {
      g_string_append (into, "null");
      return;
    }
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_ascii_formatd (text, sizeof text, formats[i], value);
      if (g_ascii_strtod (text, NULL) == value)
        break;
    }
  g_string_append (into, text);
  /* Keep the type: without a fraction the number would read back as an integer. */
  if (strpbrk (text, ".e") == NULL)
    g_string_append (into, ".0");
}

static void write_node (Writer   *self,
                        JsonNode *node);

/* Starts a new line before a member, an element or the end of a container. */
static void
begin_line (Writer *self)
{
  if (!self->pretty)
    return;
  g_string_append_c (self->into, '\n');
  for (guint i = 0; i < self->depth * INDENT; i++)
    g_string_append_c (self->into, ' ');
}

static void
write_object (Writer     *self,
              JsonObject *object)
{
  const char *separator = "";
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  g_string_append_c (self->into, '{');
  self->depth++;
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      g_string_append (self->into, separator);
      begin_line (self);
      easel_json_append_string (self->into, name);
      g_string_append (self->into, self->pretty ? ": " : ":");
      write_node (self, node);
      separator = ",";
    }
  self->depth--;
  if (*separator != '\0')
    begin_line (self);
  g_string_append_c (self->into, '}');
}

static void
write_array (Writer    *self,
             JsonArray *array)
{
  guint n = json_array_get_length (array);

  g_string_append_c (self->into, '[');
  self->depth++;
  for (guint i = 0; i < n; i++)
    {
      if (i > 0)
        g_string_append_c (self->into, ',');
      begin_line (self);
      write_node (self, json_array_get_element (array, i));
    }
  self->depth--;
  if (n > 0)
    begin_line (self);
  g_string_append_c (self->into, ']');
}

/* json-glib stores every value as one of these four types. */
static void
write_value (GString  *into,
             JsonNode *node)
{
  GType type = json_node_get_value_type (node);

  if (type == G_TYPE_STRING && json_node_get_string (node) != NULL)
    easel_json_append_string (into, json_node_get_string (node));
  else if (type == G_TYPE_INT64)
    g_string_append_printf (into, "%" G_GINT64_FORMAT, json_node_get_int (node));
  else if (type == G_TYPE_DOUBLE)
    write_double (into, json_node_get_double (node));
  else if (type == G_TYPE_BOOLEAN)
    g_string_append (into, json_node_get_boolean (node) ? "true" : "false");
  else
    g_string_append (into, "null");
}

/* Recurses as deep as the value: foreign values are at most EASEL_LIMIT_JSON_DEPTH deep. */
static void
write_node (Writer   *self,
            JsonNode *node)
{
  switch (JSON_NODE_TYPE (node))
    {
    case JSON_NODE_OBJECT:
      write_object (self, json_node_get_object (node));
      break;
    case JSON_NODE_ARRAY:
      write_array (self, json_node_get_array (node));
      break;
    case JSON_NODE_NULL:
      g_string_append (self->into, "null");
      break;
    case JSON_NODE_VALUE:
    default:
      write_value (self->into, node);
      break;
    }
}

/**
 * easel_json_to_string:
 * @node: a value
 *
 * NaN and infinities are written as `null`.
 *
 * Returns: (transfer full): @node as one line of JSON, which easel_json_parse() reads back as the same value
 */
char *
easel_json_to_string (JsonNode *node)
{
  GString *text;

  g_return_val_if_fail (node != NULL, NULL);

  text = g_string_new (NULL);
  easel_json_append_node (text, node);
  return g_string_free (text, FALSE);
}

void
easel_json_append_node (GString  *into,
                        JsonNode *node)
{
  Writer self = { .into = into, .pretty = FALSE };

  g_return_if_fail (into != NULL && node != NULL);

  write_node (&self, node);
}

void
easel_json_append_object (GString    *into,
                          JsonObject *object)
{
  Writer self = { .into = into, .pretty = FALSE };

  g_return_if_fail (into != NULL && object != NULL);

  write_object (&self, object);
}

/**
 * easel_json_to_lines:
 * @node: a value
 *
 * Like [func@json_to_string], formatted for reading: each member and element has its own line.
 *
 * Returns: (transfer full): @node as lines of JSON, without a line end after the last
 */
char *
easel_json_to_lines (JsonNode *node)
{
  Writer self = { .pretty = TRUE };

  g_return_val_if_fail (node != NULL, NULL);

  self.into = g_string_new (NULL);
  write_node (&self, node);
  return g_string_free (self.into, FALSE);
}

/**
 * easel_json_weigh:
 * @node: JSON
 *
 * Returns: an estimate of the size of @node as text, in bytes, for queue limits; nothing is written
 */
gsize
easel_json_weigh (JsonNode *node)
{
  gsize bytes = 2;

  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      JsonObjectIter iter;
      const char *name;
      JsonNode *value;

      json_object_iter_init (&iter, json_node_get_object (node));
      while (json_object_iter_next (&iter, &name, &value))
        bytes += strlen (name) + strlen ("\"\":,") + easel_json_weigh (value);
    }
  else if (JSON_NODE_HOLDS_ARRAY (node))
    {
      JsonArray *array = json_node_get_array (node);

      for (guint i = 0; i < json_array_get_length (array); i++)
        bytes += strlen (",") + easel_json_weigh (json_array_get_element (array, i));
    }
  else if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
    bytes += strlen (json_node_get_string (node));
  else
    bytes += strlen ("false");
  return bytes;
}

/** easel_json_measure: how many bytes @object has when it is written, for storage limits. */
gsize
easel_json_measure (JsonObject *object)
{
  g_autoptr(JsonNode) node = easel_json_node_ref_object (object);
  g_autofree char *text = easel_json_to_string (node);

  return strlen (text);
}
