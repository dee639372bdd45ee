/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The door for foreign JSON and our writer, against json-glib's parser and each other. */
#include "fuzz.h"

#include "easel-json.h"
#include "easel-limits.h"

#include <string.h>

static void
assert_read_alike (JsonNode   *node,
                   const char *text,
                   gsize       length)
{
  g_autoptr(JsonParser) parser = json_parser_new ();
  g_autoptr(GError) error = NULL;

  json_parser_load_from_data (parser, text, length, &error);
  g_assert_no_error (error);
  g_assert_true (json_node_equal (node, json_parser_get_root (parser)));
}

static void
assert_returns (JsonNode   *node,
                const char *text)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) again = easel_json_parse (text, strlen (text), EASEL_LIMIT_MESSAGE_BYTES, &error);

  g_assert_no_error (error);
  g_assert_true (json_node_equal (node, again));
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  g_autoptr(GBytes) bytes = g_bytes_new (data, size);
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) envelope = NULL;
  g_autoptr(JsonNode) node = easel_json_parse_message (bytes, EASEL_LIMIT_MESSAGE_BYTES, &envelope, &error);
  g_autofree char *line = NULL;
  g_autofree char *lines = NULL;

  if (node == NULL)
    {
      g_assert_true (error != NULL && error->domain == EASEL_JSON_ERROR);
      return 0;
    }
  g_assert_no_error (error);
  g_assert_null (envelope);
  assert_read_alike (node, (const char *) data, size);
  line = easel_json_to_string (node);
  lines = easel_json_to_lines (node);
  g_assert_null (strpbrk (line, "\n\037"));
  assert_returns (node, line);
  assert_returns (node, lines);
  return 0;
}
