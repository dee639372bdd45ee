/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "mcp-limits.h"
#include "mcp-lines.h"

#include "easel-limits.h"
#include "easel-test.h"

#include <string.h>

/* Told, without an id, and the connection goes on. */
static void
test_told (void)
{
  static const struct { const char *line; int code; } cases[] = {
    { "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":", -32700 },
    { "hello", -32700 },
    { "\xff\xfe", -32700 },
    { "{\"a\":1}{\"b\":2}", -32700 },
    { "{} trailing", -32700 },
    { "5", -32600 },
    { "\"text\"", -32600 },
    { "null", -32600 },
    { "{}", -32600 },
    { "[]", -32600 },
    { "[{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"ping\"}]", -32600 },
    { "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}", -32600 },
    { "{\"jsonrpc\":\"2.0\",\"id\":7.5,\"method\":\"ping\"}", -32600 },
    { "{\"jsonrpc\":\"2.0\",\"id\":true,\"method\":\"ping\"}", -32600 },
    { "{\"jsonrpc\":\"2.0\",\"id\":[1],\"method\":\"ping\"}", -32600 },
    { "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"}", -32600 },
  };
  g_autoptr(McpLines) lines = mcp_lines_new ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      rpc_pair_send (lines->pair, cases[i].line);
      mcp_lines_expect_error (lines, NULL, cases[i].code);
    }
  mcp_lines_expect_silence (lines);
}

/* Where the id could be read, it is told. */
static void
test_told_by_id (void)
{
  static const struct { const char *line; const char *id; int code; } cases[] = {
    { "{\"id\":6,\"method\":\"tools/list\"}", "6", -32600 },
    { "{\"jsonrpc\":\"1.0\",\"id\":0,\"method\":\"tools/list\"}", "0", -32600 },
    { "{\"jsonrpc\":\"2.0\",\"id\":\"\",\"method\":5}", "\"\"", -32600 },
    { "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":[1]}", "1", -32602 },
  };
  g_autoptr(McpLines) lines = mcp_lines_new ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      rpc_pair_send (lines->pair, cases[i].line);
      mcp_lines_expect_error (lines, cases[i].id, cases[i].code);
    }
}

/* So too when it is JSON that we refuse. */
static void
test_refused (void)
{
  g_autofree char *opened = g_strnfill (EASEL_LIMIT_JSON_DEPTH, '[');
  g_autofree char *closed = g_strnfill (EASEL_LIMIT_JSON_DEPTH, ']');
  g_autofree char *deep = g_strconcat (opened, closed, NULL);
  const char *const values[] = {
    "\"\\u0000\"", "\"\\udc00\"", "18446744073709551616", "-9223372036854775809", "-1e400", "{\"\\u0000\":0}", deep,
  };
  g_autoptr(McpLines) lines = mcp_lines_new ();

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      g_autofree char *params = g_strdup_printf ("\"name\":\"note_add\",\"arguments\":{\"text\":%s}", values[i]);

      mcp_lines_modern (lines, "\"a\"", "tools/call", params, NULL);
      mcp_lines_expect_error (lines, "\"a\"", -32600);
      mcp_lines_expect_silence (lines);
    }
  g_assert_cmpuint (lines->demo->notes->len, ==, 1);
}

/* Nothing is said to what wants no answer: not to notifications, and never an error to a response. */
static void
test_ignored (void)
{
  static const char *const cases[] = {
    "", "   ", "\r",
    "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/unknown\",\"params\":{\"a\":1}}",
    "{\"jsonrpc\":\"2.0\",\"method\":\"tools/call\",\"params\":{\"name\":\"note_add\",\"arguments\":{\"text\":\"x\"}}}",
    "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":[]}",
    "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\"}",
    "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}",
    "{\"jsonrpc\":\"2.0\",\"id\":\"x\",\"error\":{\"code\":1,\"message\":\"m\"}}",
    "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32700,\"message\":\"m\"}}",
    "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32700,\"message\":\"m\"}}",
    "{\"result\":{}}",
    "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"reason\":\"\\u0000\"}}",
    "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"a\":1e999}}",
  };
  g_autoptr(McpLines) lines = mcp_lines_new ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      if (*cases[i] != '\0')
        rpc_pair_send (lines->pair, cases[i]);
      mcp_lines_expect_silence (lines);
    }
  g_assert_cmpuint (lines->demo->notes->len, ==, 1);
}

static void
send_big (McpLines *lines,
          gsize     length)
{
  g_autofree char *text = g_strnfill (length, 'x');
  g_autofree char *params = g_strdup_printf ("\"name\":\"note_add\",\"arguments\":{\"text\":\"%s\"}", text);

  mcp_lines_modern (lines, "1", "tools/call", params, NULL);
}

/* Too large for the tool: a result. Too large for a message: the line is skipped. Too large for the transport: so too. */
static void
test_large (void)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();
  g_autoptr(JsonObject) result = NULL;

  send_big (lines, 2 * EASEL_LIMIT_MAIN_THREAD_BYTES);
  result = mcp_lines_result (lines, "1");
  mcp_assert_text (result, "isError", "true");
  send_big (lines, EASEL_LIMIT_MCP_MESSAGE_BYTES);
  mcp_lines_expect_error (lines, NULL, -32700);
  send_big (lines, EASEL_LIMIT_MESSAGE_BYTES);
  mcp_lines_expect_error (lines, NULL, -32700);
  mcp_lines_expect_silence (lines);
}

/* Clients drop a connection with a longer line. */
static void
test_large_answer (void)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();
  g_autofree char *text = g_strnfill (EASEL_LIMIT_MCP_ANSWER_BYTES, 'x');

  mcp_lines_modern (lines, "1", "tools/call", "\"name\":\"stall\"", NULL);
  easel_test_wait_until (lines->demo->stalled->len == 1);
  mcp_call_succeed (lines->demo->stalled->pdata[0], NULL, text);
  mcp_lines_expect_error (lines, "1", -32603);
  mcp_lines_expect_silence (lines);
}

static void
test_deep (void)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();
  g_autoptr(GString) line = g_string_new ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":");

  for (guint i = 0; i < 100000; i++)
    g_string_append (line, "{\"a\":");
  rpc_pair_send (lines->pair, line->str);
  mcp_lines_expect_error (lines, NULL, -32700);
  mcp_lines_expect_silence (lines);
}

/* What was cut off in the middle is no message. */
static void
test_cut_off (void)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();

  rpc_pair_send (lines->pair, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\","
                              "\"params\":{\"name\":\"note_add\",\"arguments\":{\"text\":\"x");
  mcp_lines_leave (lines);
  g_assert_cmpuint (lines->demo->notes->len, ==, 1);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/mcp/garbage/told", test_told);
  g_test_add_func ("/mcp/garbage/told-by-id", test_told_by_id);
  g_test_add_func ("/mcp/garbage/refused", test_refused);
  g_test_add_func ("/mcp/garbage/ignored", test_ignored);
  g_test_add_func ("/mcp/garbage/large", test_large);
  g_test_add_func ("/mcp/garbage/large-answer", test_large_answer);
  g_test_add_func ("/mcp/garbage/deep", test_deep);
  g_test_add_func ("/mcp/garbage/cut-off", test_cut_off);

  return g_test_run ();
}
