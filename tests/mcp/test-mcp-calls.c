/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "mcp-limits.h"
#include "mcp-lines.h"

#include "easel-test.h"
#include "mcp-stdio.h"
#include "mcp-version.h"

static void
send_cancel (McpLines   *lines,
             const char *params)
{
  g_autofree char *line = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\","
                                           "\"params\":{%s}}", params);

  rpc_pair_send (lines->pair, line);
}

static void
send_stall (McpLines   *lines,
            const char *id)
{
  mcp_lines_modern (lines, id, "tools/call", "\"name\":\"stall\"", NULL);
}

/* Ids and tokens are values: 0, "" and "0" are three of them. */
static void
test_progress (void)
{
  static const char *const tokens[] = { "0", "\"0\"", "\"\"", "-7", "\"p-1\"" };
  g_autoptr(McpLines) lines = mcp_lines_new ();

  for (guint i = 0; i < G_N_ELEMENTS (tokens); i++)
    {
      g_autofree char *meta = g_strdup_printf ("\"progressToken\":%s", tokens[i]);
      g_autoptr(JsonObject) result = NULL;

      mcp_lines_modern (lines, tokens[i], "tools/call", "\"name\":\"job_run\",\"arguments\":{\"steps\":3,\"ms\":1}",
                        meta);
      for (guint step = 1; step <= 3; step++)
        {
          g_autoptr(JsonObject) note = mcp_lines_notification (lines, "notifications/progress");
          g_autofree char *expected = g_strdup_printf ("%u", step);

          mcp_assert_text (note, "progressToken", tokens[i]);
          mcp_assert_text (note, "progress", expected);
          mcp_assert_text (note, "total", "3");
        }
      result = mcp_lines_result (lines, tokens[i]);
      mcp_assert_text (result, "content 0 text", "\"done\"");
    }
}

static void
test_no_progress (void)
{
  static const char *const metas[] = { NULL, "\"progressToken\":null", "\"progressToken\":1.5", "\"progressToken\":[]" };
  g_autoptr(McpLines) lines = mcp_lines_new ();

  for (guint i = 0; i < G_N_ELEMENTS (metas); i++)
    {
      mcp_lines_modern (lines, "1", "tools/call", "\"name\":\"job_run\",\"arguments\":{\"steps\":2,\"ms\":1}", metas[i]);
      json_object_unref (mcp_lines_result (lines, "1"));
    }
}

/* Of many notes a few are told, the last of them always, and each is more than the one before. */
static void
test_progress_rate (void)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();
  g_autoptr(JsonObject) last = NULL;
  guint n = 0, seconds;
  gint64 began;

  mcp_lines_modern (lines, "1", "tools/call", "\"name\":\"stall\"", "\"progressToken\":0");
  easel_test_wait_until (lines->demo->stalled->len == 1);
  began = g_get_monotonic_time ();
  for (guint i = 1; i <= 1000; i++)
    {
      mcp_call_progress (lines->demo->stalled->pdata[0], i, 1000, NULL);
      mcp_call_progress (lines->demo->stalled->pdata[0], i - 1, 1000, NULL);
    }
  mcp_call_progress (lines->demo->stalled->pdata[0], G_MAXDOUBLE * 10, 0, NULL);
  mcp_lines_legacy (lines, "\"end\"", "ping", "");
  for (;;)
    {
      g_autoptr(JsonObject) message = mcp_lines_next (lines);

      if (json_object_has_member (message, "result"))
        break;
      g_clear_pointer (&last, json_object_unref);
      last = json_object_ref (message);
      n++;
    }
  /* One turn of a second may be seen in no time, and more on a machine that stood still. */
  seconds = 2 + (g_get_monotonic_time () - began) / G_USEC_PER_SEC;
  g_assert_cmpuint (n, <=, seconds * EASEL_LIMIT_MCP_PROGRESS_PER_SECOND + 1);
  g_assert_cmpuint (n, >, 1);
  mcp_assert_text (last, "params progress", "1000");
}

/* No answer, and the id is free again. */
static void
test_cancel (void)
{
  static const char *const ids[] = { "7", "\"7\"", "0", "\"\"" };
  g_autoptr(McpLines) lines = mcp_lines_new ();

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    send_stall (lines, ids[i]);
  easel_test_wait_until (lines->demo->stalled->len == G_N_ELEMENTS (ids));
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autofree char *params = g_strdup_printf ("\"requestId\":%s,\"reason\":\"stop\"", ids[i]);

      send_cancel (lines, params);
      send_cancel (lines, params);
      mcp_lines_expect_silence (lines);
      g_assert_cmpuint (lines->demo->n_cancelled, ==, i + 1);
      g_assert_true (g_cancellable_is_cancelled (mcp_call_get_cancellable (lines->demo->stalled->pdata[i])));
    }
  mcp_call_progress (lines->demo->stalled->pdata[0], 1, 2, NULL);
  mcp_call_succeed (lines->demo->stalled->pdata[0], NULL, "too late");
  mcp_lines_expect_silence (lines);
  mcp_lines_modern (lines, "7", "tools/call", "\"name\":\"talk\"", NULL);
  json_object_unref (mcp_lines_result (lines, "7"));
}

static void
test_cancel_nothing (void)
{
  static const char *const cases[] = {
    "", "\"requestId\":99", "\"requestId\":null", "\"requestId\":1.5", "\"requestId\":[1]", "\"requestId\":{}",
    "\"requestId\":\"1\"", "\"requestId\":true",
  };
  g_autoptr(McpLines) lines = mcp_lines_new ();

  send_stall (lines, "1");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    send_cancel (lines, cases[i]);
  mcp_lines_expect_silence (lines);
  g_assert_cmpuint (lines->demo->n_cancelled, ==, 0);
}

static void
test_same_id_twice (void)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();

  send_stall (lines, "1");
  mcp_lines_modern (lines, "1", "tools/call", "\"name\":\"talk\"", NULL);
  mcp_lines_expect_error (lines, "1", -32600);
  mcp_lines_modern (lines, "\"1\"", "tools/call", "\"name\":\"talk\"", NULL);
  json_object_unref (mcp_lines_result (lines, "\"1\""));
  mcp_call_fail (lines->demo->stalled->pdata[0], NULL, "enough");
  json_object_unref (mcp_lines_result (lines, "1"));
}

/* One more is refused with a code that is MCP's, and everything else goes on. */
static void
test_too_many (void)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();

  for (guint i = 0; i < EASEL_LIMIT_MCP_CALLS; i++)
    {
      g_autofree char *id = g_strdup_printf ("%u", i);

      send_stall (lines, id);
    }
  send_stall (lines, "\"over\"");
  mcp_lines_expect_error (lines, "\"over\"", -32603);
  mcp_lines_modern (lines, "\"list\"", "tools/list", "", NULL);
  json_object_unref (mcp_lines_result (lines, "\"list\""));
  g_assert_cmpuint (lines->demo->stalled->len, ==, EASEL_LIMIT_MCP_CALLS);

  /* A call that nobody waits for still costs while it runs. */
  send_cancel (lines, "\"requestId\":0");
  send_stall (lines, "\"over\"");
  mcp_lines_expect_error (lines, "\"over\"", -32603);
  g_ptr_array_remove_index (lines->demo->stalled, 0);
  mcp_lines_modern (lines, "\"after\"", "tools/call", "\"name\":\"talk\"", NULL);
  json_object_unref (mcp_lines_result (lines, "\"after\""));
}

static void
test_client_goes (void)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();

  send_stall (lines, "1");
  mcp_lines_legacy (lines, "2", "tools/call", "\"name\":\"stall\"");
  mcp_lines_modern (lines, "\"l\"", "subscriptions/listen", "\"notifications\":{\"toolsListChanged\":true}", NULL);
  json_object_unref (mcp_lines_notification (lines, "notifications/subscriptions/acknowledged"));
  mcp_lines_leave (lines);
  g_assert_cmpuint (lines->demo->n_cancelled, ==, 2);
  mcp_call_progress (lines->demo->stalled->pdata[0], 1, 0, NULL);
  mcp_call_succeed (lines->demo->stalled->pdata[1], NULL, "to nobody");
  mcp_server_tools_changed (lines->demo->server);
  mcp_server_stop (lines->demo->server);
}

static void
test_server_closes (void)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();

  send_stall (lines, "1");
  mcp_lines_expect_silence (lines);
  mcp_stdio_close (MCP_STDIO (lines->client));
  easel_test_wait_until (lines->gone && lines->pair->far_closed);
  g_assert_cmpuint (lines->demo->n_cancelled, ==, 1);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/mcp/calls/progress", test_progress);
  g_test_add_func ("/mcp/calls/no-progress", test_no_progress);
  g_test_add_func ("/mcp/calls/progress-rate", test_progress_rate);
  g_test_add_func ("/mcp/calls/cancel", test_cancel);
  g_test_add_func ("/mcp/calls/cancel-nothing", test_cancel_nothing);
  g_test_add_func ("/mcp/calls/same-id-twice", test_same_id_twice);
  g_test_add_func ("/mcp/calls/too-many", test_too_many);
  g_test_add_func ("/mcp/calls/client-goes", test_client_goes);
  g_test_add_func ("/mcp/calls/server-closes", test_server_closes);

  return g_test_run ();
}
