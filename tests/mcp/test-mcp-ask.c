/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "mcp-limits.h"
#include "mcp-lines.h"

#include "easel-test.h"
#include "mcp-version.h"

#include <string.h>

#define CONFIRM "\"name\":\"note_confirm\",\"arguments\":{\"scope\":\"all\"}"

/* As mcp_lines_modern(), with other capabilities. */
static void
send_modern (McpLines   *lines,
             const char *capabilities,
             const char *params)
{
  g_autofree char *line =
    g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{%s,\"_meta\":{"
                     "\"" MCP_META_VERSION "\":\"2026-07-28\",\"" MCP_META_CAPABILITIES "\":%s}}}", params, capabilities);

  rpc_pair_send (lines->pair, line);
}

static char *
ask (McpLines *lines)
{
  g_autoptr(JsonObject) result = NULL;

  send_modern (lines, "{\"elicitation\":{}}", CONFIRM);
  result = mcp_lines_result (lines, "1");
  mcp_assert_text (result, "resultType", "\"input_required\"");
  return mcp_lines_text (result, "requestState");
}

/* Repeats the call with an answer and a state, both JSON texts. */
static void
answer (McpLines   *lines,
        const char *call,
        const char *response,
        const char *state)
{
  g_autofree char *params = g_strdup_printf ("%s,\"inputResponses\":{\"answer\":%s,\"other\":7},\"requestState\":%s",
                                             call, response, state);

  send_modern (lines, "{\"elicitation\":{}}", params);
}

static void
test_modern_question (void)
{
  static const char *const capabilities[] = {
    "{\"elicitation\":{}}", "{\"elicitation\":{\"form\":{}}}", "{\"elicitation\":{\"url\":{},\"form\":{}},\"roots\":{}}",
  };
  g_autoptr(McpLines) lines = mcp_lines_new ();

  for (guint i = 0; i < G_N_ELEMENTS (capabilities); i++)
    {
      g_autoptr(JsonObject) result = NULL;

      send_modern (lines, capabilities[i], CONFIRM);
      result = mcp_lines_result (lines, "1");
      mcp_assert_text (result, "resultType", "\"input_required\"");
      mcp_assert_text (result, "inputRequests answer",
                       "{\"method\":\"elicitation/create\",\"params\":{\"mode\":\"form\",\"message\":\"Clear the notes?\","
                       "\"requestedSchema\":{\"type\":\"object\",\"properties\":{}}}}");
      mcp_assert_text (result, "_meta " MCP_META_SERVER " name", "\"demo-notes\"");
      mcp_assert_text (result, "ttlMs", "absent");
      mcp_assert_text (result, "content", "absent");
    }
}

static void
test_modern_answers (void)
{
  static const char *const answers[][2] = {
    { "{\"action\":\"decline\"}", "\"The user said no.\"" },
    { "{\"action\":\"cancel\"}", "\"The user did not say.\"" },
    { "{\"action\":\"accept\",\"content\":{}}", "\"cleared\"" },
    { "{\"action\":\"accept\"}", "\"cleared\"" },
  };
  g_autoptr(McpLines) lines = mcp_lines_new ();

  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      g_autofree char *state = ask (lines);
      g_autoptr(JsonObject) result = NULL;

      answer (lines, CONFIRM, answers[i][0], state);
      result = mcp_lines_result (lines, "1");
      mcp_assert_text (result, "resultType", "\"complete\"");
      mcp_assert_text (result, "content 0 text", answers[i][1]);
    }
  g_assert_cmpuint (lines->demo->notes->len, ==, 0);
}

/* Whatever is no answer is asked for again, also an answer to a question that was never put. */
static void
test_unusable_answers (void)
{
  static const char *const answers[] = { "\"rubbish\"", "{}", "{\"action\":\"yes\"}", "{\"action\":true}", "null", "[]" };
  g_autoptr(McpLines) lines = mcp_lines_new ();
  g_autofree char *state = ask (lines);
  g_autoptr(JsonObject) stateless = NULL;
  g_autoptr(JsonObject) silent = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      g_autoptr(JsonObject) result = NULL;

      answer (lines, CONFIRM, answers[i], state);
      result = mcp_lines_result (lines, "1");
      mcp_assert_text (result, "resultType", "\"input_required\"");
    }
  send_modern (lines, "{\"elicitation\":{}}", CONFIRM ",\"inputResponses\":{\"answer\":{\"action\":\"accept\"}}");
  stateless = mcp_lines_result (lines, "1");
  mcp_assert_text (stateless, "resultType", "\"input_required\"");
  send_modern (lines, "{\"elicitation\":{}}", CONFIRM ",\"inputResponses\":[]");
  silent = mcp_lines_result (lines, "1");
  mcp_assert_text (silent, "resultType", "\"input_required\"");
  g_assert_cmpuint (lines->demo->notes->len, ==, 1);
}

static void
expect_refusal (McpLines   *lines,
                const char *call,
                const char *state)
{
  g_autoptr(JsonObject) message = NULL;

  answer (lines, call, "{\"action\":\"accept\"}", state);
  message = mcp_lines_next (lines);
  mcp_assert_text (message, "error code", "-32602");
  mcp_assert_text (message, "error data", "{\"reason\":\"invalid_request_state\"}");
}

/* The state is worth something for this tool with these arguments only, and only as we wrote it. */
static void
test_forged_states (void)
{
  static const char *const states[] = {
    "5", "null", "\"\"", "\"v1\"", "\"v1.\"", "\"v1.9999999999999\"", "\"v1.9999999999999.\"", "\"v2.1.1\"", "{}",
  };
  g_autoptr(McpLines) lines = mcp_lines_new ();
  g_autofree char *state = ask (lines);
  g_autofree char *flipped = g_strdup (state);
  g_autofree char *later = g_strconcat ("\"v1.9", state + 4, NULL);
  gsize last = strlen (flipped) - 2;

  flipped[last] = flipped[last] == '0' ? '1' : '0';
  expect_refusal (lines, CONFIRM, flipped);
  expect_refusal (lines, CONFIRM, later);
  for (guint i = 0; i < G_N_ELEMENTS (states); i++)
    expect_refusal (lines, CONFIRM, states[i]);
  expect_refusal (lines, "\"name\":\"note_confirm\",\"arguments\":{\"scope\":\"some\"}", state);
  expect_refusal (lines, "\"name\":\"note_confirm\",\"arguments\":{\"scope\":\"all\",\"more\":null}", state);
  expect_refusal (lines, "\"name\":\"talk\",\"arguments\":{\"scope\":\"all\"}", state);
  g_assert_cmpuint (lines->demo->n_runs, ==, 1);
  g_assert_cmpuint (lines->demo->notes->len, ==, 1);
}

static void
test_other_process (void)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();
  g_autoptr(McpLines) other = mcp_lines_new ();
  g_autofree char *state = ask (lines);

  expect_refusal (other, CONFIRM, state);
}

/* The state of a client without the capability is looked at all the same. */
static void
test_modern_without_capability (void)
{
  static const char *const capabilities[] = {
    "{}", "{\"elicitation\":{\"url\":{}}}", "{\"elicitation\":true}", "{\"elicitation\":null}", "{\"roots\":{}}",
  };
  g_autoptr(McpLines) lines = mcp_lines_new ();

  for (guint i = 0; i < G_N_ELEMENTS (capabilities); i++)
    {
      g_autoptr(JsonObject) message = NULL;

      send_modern (lines, capabilities[i], CONFIRM);
      message = mcp_lines_next (lines);
      mcp_assert_text (message, "error code", "-32021");
      mcp_assert_text (message, "error data", "{\"requiredCapabilities\":{\"elicitation\":{\"form\":{}}}}");
    }
  send_modern (lines, "{}", CONFIRM ",\"requestState\":\"v1.1.1\"");
  mcp_lines_expect_error (lines, "1", -32602);
}

/* Takes the question of the server and answers it. Its ids are its own: the call has the same one. */
static void
reply_to_question (McpLines   *lines,
                   const char *body)
{
  g_autoptr(JsonObject) question = mcp_lines_next (lines);
  g_autofree char *id = mcp_lines_text (question, "id");
  g_autofree char *line = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":%s,%s}", id, body);

  mcp_assert_text (question, "method", "\"elicitation/create\"");
  mcp_assert_text (question, "params message", "\"Clear the notes?\"");
  mcp_assert_text (question, "params mode", "absent");
  mcp_assert_text (question, "params requestedSchema type", "\"object\"");
  rpc_pair_send (lines->pair, line);
}

static void
test_legacy_answers (void)
{
  static const char *const answers[][2] = {
    { "\"result\":{\"action\":\"decline\"}", "\"The user said no.\"" },
    { "\"result\":{\"action\":\"cancel\"}", "\"The user did not say.\"" },
    { "\"error\":{\"code\":-32601,\"message\":\"no\"}", "\"The user did not say.\"" },
    { "\"result\":{\"action\":\"accept\",\"content\":{}}", "\"cleared\"" },
  };
  g_autoptr(McpLines) lines = mcp_lines_new ();

  mcp_lines_shake (lines, "2025-06-18", "{\"elicitation\":{}}");
  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      g_autoptr(JsonObject) result = NULL;

      mcp_lines_legacy (lines, "1", "tools/call", CONFIRM);
      reply_to_question (lines, answers[i][0]);
      result = mcp_lines_result (lines, "1");
      mcp_assert_text (result, "content 0 text", answers[i][1]);
      mcp_assert_text (result, "resultType", "absent");
    }
  g_assert_cmpuint (lines->demo->notes->len, ==, 0);
}

/* An answer that we refuse ends the wait, and nobody said yes. */
static void
test_legacy_refused_answer (void)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();
  g_autoptr(JsonObject) result = NULL;

  mcp_lines_shake (lines, "2025-11-25", "{\"elicitation\":{}}");
  mcp_lines_legacy (lines, "1", "tools/call", CONFIRM);
  reply_to_question (lines, "\"result\":{\"action\":\"accept\",\"content\":{\"a\":\"\\u0000\"}}");
  result = mcp_lines_result (lines, "1");
  mcp_assert_text (result, "isError", "true");
  mcp_lines_expect_silence (lines);
  g_assert_cmpuint (lines->demo->n_runs, ==, 1);
  g_assert_cmpuint (lines->demo->notes->len, ==, 1);
}

/* A client that never says is not asked for ever. */
static void
test_legacy_rounds (void)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();
  g_autoptr(JsonObject) result = NULL;

  mcp_lines_shake (lines, "2025-11-25", "{\"elicitation\":{\"form\":{}}}");
  mcp_lines_legacy (lines, "1", "tools/call", CONFIRM);
  for (guint i = 0; i < EASEL_LIMIT_MCP_ROUNDS; i++)
    reply_to_question (lines, "\"result\":{\"action\":\"perhaps\"}");
  result = mcp_lines_result (lines, "1");
  mcp_assert_text (result, "isError", "true");
}

static void
test_legacy_without_capability (void)
{
  static const char *const capabilities[] = { "{}", "{\"elicitation\":{\"url\":{}}}", "{\"elicitation\":7}" };

  for (guint i = 0; i < G_N_ELEMENTS (capabilities); i++)
    {
      g_autoptr(McpLines) lines = mcp_lines_new ();
      g_autoptr(JsonObject) result = NULL;

      mcp_lines_shake (lines, "2025-11-25", capabilities[i]);
      mcp_lines_legacy (lines, "1", "tools/call", CONFIRM);
      result = mcp_lines_result (lines, "1");
      mcp_assert_text (result, "isError", "true");
    }
}

/* What "initialize" declared is nothing to a modern request of the same connection. */
static void
test_nothing_is_remembered (void)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();

  mcp_lines_shake (lines, "2025-11-25", "{\"elicitation\":{}}");
  send_modern (lines, "{}", CONFIRM);
  mcp_lines_expect_error (lines, "1", -32021);
}

static void
test_cancelled_while_asking (void)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();
  g_autoptr(JsonObject) question = NULL;
  g_autoptr(JsonObject) given_up = NULL;

  mcp_lines_shake (lines, "2025-11-25", "{\"elicitation\":{}}");
  mcp_lines_legacy (lines, "1", "tools/call", CONFIRM);
  question = mcp_lines_next (lines);
  rpc_pair_send (lines->pair, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}");
  given_up = mcp_lines_notification (lines, "notifications/cancelled");
  mcp_assert_text (given_up, "requestId", "1");
  mcp_lines_expect_silence (lines);
  rpc_pair_send (lines->pair, "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"action\":\"accept\"}}");
  mcp_lines_expect_silence (lines);
  g_assert_cmpuint (lines->demo->n_runs, ==, 1);
}

static void
test_gone_while_asking (void)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();

  mcp_lines_shake (lines, "2025-11-25", "{\"elicitation\":{}}");
  mcp_lines_legacy (lines, "1", "tools/call", CONFIRM);
  json_object_unref (mcp_lines_next (lines));
  mcp_lines_leave (lines);
  g_assert_cmpuint (lines->demo->n_runs, ==, 1);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/mcp/ask/modern-question", test_modern_question);
  g_test_add_func ("/mcp/ask/modern-answers", test_modern_answers);
  g_test_add_func ("/mcp/ask/unusable-answers", test_unusable_answers);
  g_test_add_func ("/mcp/ask/forged-states", test_forged_states);
  g_test_add_func ("/mcp/ask/other-process", test_other_process);
  g_test_add_func ("/mcp/ask/modern-without-capability", test_modern_without_capability);
  g_test_add_func ("/mcp/ask/legacy-answers", test_legacy_answers);
  g_test_add_func ("/mcp/ask/legacy-refused-answer", test_legacy_refused_answer);
  g_test_add_func ("/mcp/ask/legacy-rounds", test_legacy_rounds);
  g_test_add_func ("/mcp/ask/legacy-without-capability", test_legacy_without_capability);
  g_test_add_func ("/mcp/ask/nothing-is-remembered", test_nothing_is_remembered);
  g_test_add_func ("/mcp/ask/cancelled-while-asking", test_cancelled_while_asking);
  g_test_add_func ("/mcp/ask/gone-while-asking", test_gone_while_asking);

  return g_test_run ();
}
