/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "mcp-lines.h"

#include "easel-json.h"
#include "easel-test.h"

#include <string.h>

/* What is put in the place of every value of every recorded message. */
static const char *const values[] = {
  "null", "true", "0", "-1", "7.5", "1e300", "9223372036854775807", "\"\"", "\"x\"", "\"\\u0000\"", "[]", "[[]]", "{}",
  "{\"\":null}", "[null,1,\"x\",{}]",
};

static JsonNode *
parse (const char *text)
{
  /* "\u0000" is refused by our own reader, and this is the other side. */
  g_autoptr(JsonParser) parser = json_parser_new_immutable ();

  return json_parser_load_from_data (parser, text, -1, NULL) ? json_parser_steal_root (parser) : NULL;
}

static void
send (McpLines *lines,
      JsonNode *message)
{
  g_autofree char *text = json_to_string (message, FALSE);

  rpc_pair_send (lines->pair, text);
}

/* A copy of @node in which the n-th value, counted down, is another one, or gone when @value is NULL. */
static JsonNode *
mutate (JsonNode *node,
        int      *n,
        JsonNode *value)
{
  if ((*n)-- == 0)
    return value != NULL ? json_node_copy (value) : NULL;

  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      JsonObject *copy = json_object_new ();
      JsonObjectIter iter;
      const char *name;
      JsonNode *member;

      json_object_iter_init_ordered (&iter, json_node_get_object (node));
      while (json_object_iter_next_ordered (&iter, &name, &member))
        {
          JsonNode *mutated = mutate (member, n, value);

          if (mutated != NULL)
            json_object_set_member (copy, name, mutated);
        }
      return easel_json_node_take (copy);
    }
  if (JSON_NODE_HOLDS_ARRAY (node))
    {
      JsonArray *copy = json_array_new ();

      for (guint i = 0; i < json_array_get_length (json_node_get_array (node)); i++)
        {
          JsonNode *mutated = mutate (json_array_get_element (json_node_get_array (node), i), n, value);

          if (mutated != NULL)
            json_array_add_element (copy, mutated);
        }
      return json_node_init_array (json_node_alloc (), copy);
    }
  return json_node_copy (node);
}

/* Sends all mutations of one message on a connection of its own, and waits for its end: each question that was not
 * withdrawn was answered, and no crash, no critical and nothing left behind. */
static void
send_mutations (JsonNode *message)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();
  gboolean more = TRUE;

  mcp_lines_shake (lines, "2025-11-25", "{\"elicitation\":{}}");
  for (int position = 0; more; position++)
    for (guint i = 0; i <= G_N_ELEMENTS (values); i++)
      {
        g_autoptr(JsonNode) value = i < G_N_ELEMENTS (values) ? parse (values[i]) : NULL;
        int n = position;
        g_autoptr(JsonNode) mutation = mutate (message, &n, value);

        more = n < 0;
        if (mutation != NULL && more)
          send (lines, mutation);
      }
  rpc_pair_send (lines->pair, "{\"jsonrpc\":\"2.0\",\"id\":\"the end\",\"method\":\"ping\"}");
  for (;;)
    {
      g_autoptr(JsonObject) answer = mcp_lines_next (lines);

      if (g_strcmp0 (easel_json_peek_string (answer, "id", NULL), "the end") == 0)
        break;
      g_assert_true (json_object_has_member (answer, "result") != json_object_has_member (answer, "error") ||
                     json_object_has_member (answer, "method"));
    }
}

static void
test_recording (gconstpointer name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "tests", "mcp", "data", name, NULL);
  g_autofree char *text = NULL;
  g_autoptr(GError) error = NULL;
  g_auto(GStrv) records = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  records = g_strsplit (text, "\n", -1);
  for (guint i = 0; records[i] != NULL; i++)
    {
      g_autoptr(JsonNode) node = *records[i] != '\0' ? parse (records[i]) : NULL;
      JsonObject *record = node != NULL ? json_node_get_object (node) : NULL;

      if (record != NULL && g_strcmp0 (easel_json_peek_string (record, "dir", NULL), "c2s") == 0 &&
          json_object_has_member (record, "msg"))
        send_mutations (json_object_get_member (record, "msg"));
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_data_func ("/mcp/mutations/modern", "stdio-2026-07-28.jsonl", test_recording);
  g_test_add_data_func ("/mcp/mutations/legacy", "stdio-2025-11-25.jsonl", test_recording);
  g_test_add_data_func ("/mcp/mutations/edge", "edge-stdio.jsonl", test_recording);

  return g_test_run ();
}
