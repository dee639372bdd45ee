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

/* A message is taken as a value is, and has its members. */
static void
assert_same_message (GBytes   *bytes,
                     JsonNode *node)
{
  static const char *const names[] = { "jsonrpc", "id", "method", "params", "result", "error", NULL };
  g_auto(EaselJsonEnvelope) envelope = { .names = names };
  gboolean is_read = easel_json_parse_message (bytes, EASEL_LIMIT_MESSAGE_BYTES, &envelope, NULL);

  g_assert_true (is_read == (node != NULL));
  if (node == NULL)
    return;
  g_assert_true (envelope.is_object == JSON_NODE_HOLDS_OBJECT (node));
  if (!envelope.is_object)
    g_assert_true (json_node_equal (envelope.root, node));
  for (guint i = 0; envelope.is_object && names[i] != NULL; i++)
    {
      JsonNode *member = json_object_get_member (json_node_get_object (node), names[i]);

      g_assert_true ((member == NULL) == (envelope.values[i] == NULL));
      g_assert_true (member == NULL || json_node_equal (member, envelope.values[i]));
    }
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  g_autoptr(GBytes) bytes = g_bytes_new (data, size);
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = easel_json_parse_bytes (bytes, EASEL_LIMIT_MESSAGE_BYTES, &error);
  g_autofree char *line = NULL;
  g_autofree char *lines = NULL;

  assert_same_message (bytes, node);
  if (node == NULL)
    {
      g_assert_true (error != NULL && error->domain == EASEL_JSON_ERROR);
      return 0;
    }
  g_assert_no_error (error);
  assert_read_alike (node, (const char *) data, size);
  line = easel_json_to_string (node);
  lines = easel_json_to_lines (node);
  g_assert_null (strpbrk (line, "\n\037"));
  assert_returns (node, line);
  assert_returns (node, lines);
  return 0;
}
