/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-json-scanner.h"

/* The text is that of json-glib, but for two things: json-glib puts every character of a string in place by itself,
 * which is slow for content of megabytes, and it leaves U+001F as it is, which is no JSON and which any terminal can
 * print. */

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

/**
 * easel_json_append_string:
 * @into: the text
 * @text: UTF-8
 *
 * Writes a string of JSON.
 */
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
 * @bytes: what it shall say
 *
 * Writes a string of JSON that holds base64 of RFC 4648 §4, padded and on one line.
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
  /* What GLib asks for: a third more, rounded up, and the rest of its last group. */
  g_string_set_size (into, end + (length / 3 + 1) * 4 + 4);
  end += g_base64_encode_step (data, length, FALSE, into->str + end, &state, &save);
  end += g_base64_encode_close (FALSE, into->str + end, &state, &save);
  g_string_truncate (into, end);
  g_string_append_c (into, '"');
}

static void write_node (GString  *into,
                        JsonNode *node);

static void
write_object (GString    *into,
              JsonObject *object)
{
  const char *separator = "{";
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      g_string_append (into, separator);
      easel_json_append_string (into, name);
      g_string_append_c (into, ':');
      write_node (into, node);
      separator = ",";
    }
  g_string_append (into, *separator == '{' ? "{}" : "}");
}

static void
write_array (GString   *into,
             JsonArray *array)
{
  guint n = json_array_get_length (array);

  g_string_append_c (into, '[');
  for (guint i = 0; i < n; i++)
    {
      if (i > 0)
        g_string_append_c (into, ',');
      write_node (into, json_array_get_element (array, i));
    }
  g_string_append_c (into, ']');
}

static void
write_value (GString  *into,
             JsonNode *node)
{
  GType type = json_node_get_value_type (node);
  g_autofree char *text = NULL;

  if (type == G_TYPE_STRING && json_node_get_string (node) != NULL)
    easel_json_append_string (into, json_node_get_string (node));
  else if (type == G_TYPE_INT64)
    g_string_append_printf (into, "%" G_GINT64_FORMAT, json_node_get_int (node));
  else
    {
      text = json_to_string (node, FALSE);
      g_string_append (into, text);
    }
}

/* As deep as the value: what came from outside is at most EASEL_LIMIT_JSON_DEPTH deep. */
static void
write_node (GString  *into,
            JsonNode *node)
{
  switch (JSON_NODE_TYPE (node))
    {
    case JSON_NODE_OBJECT:
      write_object (into, json_node_get_object (node));
      break;
    case JSON_NODE_ARRAY:
      write_array (into, json_node_get_array (node));
      break;
    case JSON_NODE_NULL:
      g_string_append (into, "null");
      break;
    case JSON_NODE_VALUE:
    default:
      write_value (into, node);
      break;
    }
}

/**
 * easel_json_to_string:
 * @node: a value
 *
 * Returns: (transfer full): @node as one line of JSON
 */
char *
easel_json_to_string (JsonNode *node)
{
  GString *text;

  g_return_val_if_fail (node != NULL, NULL);

  text = g_string_new (NULL);
  write_node (text, node);
  return g_string_free (text, FALSE);
}
