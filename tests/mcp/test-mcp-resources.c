/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "mcp-limits.h"
#include "mcp-lines.h"

#include "easel-limits.h"
#include "easel-test.h"
#include "mcp-stdio.h"
#include "mcp-version.h"

static void
test_list_and_read (void)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();
  g_autoptr(JsonObject) modern = NULL;
  g_autoptr(JsonObject) legacy = NULL;
  g_autoptr(JsonObject) read = NULL;
  g_autoptr(JsonObject) templates = NULL;

  mcp_lines_modern (lines, "0", "resources/list", "", NULL);
  modern = mcp_lines_result (lines, "0");
  mcp_assert_text (modern, "resources 0 uri", "\"notes://all\"");
  mcp_assert_text (modern, "nextCursor", "absent");
  mcp_assert_text (modern, "ttlMs", "0");
  mcp_assert_text (modern, "cacheScope", "\"private\"");
  mcp_lines_modern (lines, "0", "resources/read", "\"uri\":\"notes://all\"", NULL);
  read = mcp_lines_result (lines, "0");
  mcp_assert_text (read, "contents", "[{\"uri\":\"notes://all\",\"mimeType\":\"application/json\","
                                     "\"text\":\"[\\\"n1\\\"]\"}]");
  mcp_assert_text (read, "ttlMs", "0");
  mcp_lines_modern (lines, "0", "resources/templates/list", "", NULL);
  templates = mcp_lines_result (lines, "0");
  mcp_assert_text (templates, "resourceTemplates", "[]");
  mcp_lines_legacy (lines, "0", "resources/read", "\"uri\":\"notes://all\"");
  legacy = mcp_lines_result (lines, "0");
  g_assert_cmpuint (json_object_get_size (legacy), ==, 1);
}

/* Every page but the last leads to the next, and together they are the list. */
static void
test_pages (void)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();
  g_autofree char *params = g_strdup ("");
  guint n = 0, n_pages = 0;

  for (guint i = 1; i < 2 * EASEL_LIMIT_MCP_PAGE + 10; i++)
    g_ptr_array_add (lines->demo->notes, g_strdup ("more"));
  do
    {
      g_autoptr(JsonObject) result = NULL;
      g_autofree char *cursor = NULL;

      mcp_lines_modern (lines, "0", "resources/list", params, NULL);
      result = mcp_lines_result (lines, "0");
      n += json_array_get_length (json_object_get_array_member (result, "resources"));
      n_pages++;
      cursor = mcp_lines_text (result, "nextCursor");
      g_free (params);
      params = g_str_equal (cursor, "absent") ? NULL : g_strdup_printf ("\"cursor\":%s", cursor);
    }
  while (params != NULL);
  g_assert_cmpuint (n_pages, ==, 3);
  g_assert_cmpuint (n, ==, lines->demo->notes->len + 1);
}

/* A list that shrank in between is at its end. */
static void
test_list_shrinks (void)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();
  g_autoptr(JsonObject) result = NULL;

  mcp_lines_modern (lines, "0", "resources/list", "\"cursor\":\"resources:100\"", NULL);
  result = mcp_lines_result (lines, "0");
  mcp_assert_text (result, "resources", "[]");
  mcp_assert_text (result, "nextCursor", "absent");
}

static void
test_missing (void)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();
  g_autoptr(JsonObject) modern = NULL;
  g_autoptr(JsonObject) legacy = NULL;

  mcp_lines_modern (lines, "0", "resources/read", "\"uri\":\"other://x\"", NULL);
  modern = mcp_lines_next (lines);
  mcp_assert_text (modern, "error code", "-32602");
  mcp_assert_text (modern, "error data", "{\"uri\":\"other://x\"}");
  mcp_lines_legacy (lines, "0", "resources/read", "\"uri\":\"other://x\"");
  legacy = mcp_lines_next (lines);
  mcp_assert_text (legacy, "error code", "-32002");
  mcp_assert_text (legacy, "error data", "{\"uri\":\"other://x\"}");
}

static void
test_wrong_uris (void)
{
  static const char *const methods[] = { "resources/read", "resources/subscribe", "resources/unsubscribe" };
  g_autofree char *long_uri = g_strnfill (EASEL_LIMIT_URI_BYTES + 1, 'x');
  g_autofree char *too_long = g_strdup_printf ("\"uri\":\"%s\"", long_uri);
  const char *const params[] = { "", "\"uri\":5", "\"uri\":null", "\"uri\":[\"notes://all\"]", too_long };
  g_autoptr(McpLines) lines = mcp_lines_new ();

  for (guint i = 0; i < G_N_ELEMENTS (methods) * G_N_ELEMENTS (params); i++)
    {
      mcp_lines_legacy (lines, "1", methods[i / G_N_ELEMENTS (params)], params[i % G_N_ELEMENTS (params)]);
      mcp_lines_expect_error (lines, "1", -32602);
    }
}

/* Nothing of resources is offered by a server that has none. */
static void
test_none_offered (void)
{
  static const char *const methods[] = {
    "resources/list", "resources/templates/list", "resources/read", "resources/subscribe", "resources/unsubscribe",
  };
  g_autoptr(McpServer) server = mcp_server_new ("bare", NULL, "1", NULL);
  g_autoptr(RpcPair) pair = rpc_pair_new_stdio ();
  g_autoptr(McpServerSession) client = mcp_stdio_new (server, pair->near);

  rpc_pair_send (pair, "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"\"}}");
  rpc_pair_expect (pair, "{\"jsonrpc\":\"2.0\",\"id\":0,\"result\":{\"protocolVersion\":\"2025-11-25\","
                         "\"capabilities\":{\"tools\":{\"listChanged\":true}},"
                         "\"serverInfo\":{\"name\":\"bare\",\"version\":\"1\"}}}");
  for (guint i = 0; i < G_N_ELEMENTS (methods); i++)
    {
      g_autofree char *line = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\"}", methods[i]);

      rpc_pair_send (pair, line);
      rpc_pair_expect (pair, "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32601,\"message\":\"Method not found\"}}");
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/mcp/resources/list-and-read", test_list_and_read);
  g_test_add_func ("/mcp/resources/pages", test_pages);
  g_test_add_func ("/mcp/resources/list-shrinks", test_list_shrinks);
  g_test_add_func ("/mcp/resources/missing", test_missing);
  g_test_add_func ("/mcp/resources/wrong-uris", test_wrong_uris);
  g_test_add_func ("/mcp/resources/none-offered", test_none_offered);

  return g_test_run ();
}
