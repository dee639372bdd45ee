/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the bridge remembers of messages: read off lines, kept over the loss of a host. */
#include <string.h>

#include "easel-agent-ledger.h"
#include "easel-limits.h"
#include "rpc-line.h"

#define BEGIN "{\"jsonrpc\":\"2.0\","
#define INITIALIZE "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{}}"
#define INITIALIZED "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}"
#define WELCOME "{\"jsonrpc\":\"2.0\",\"id\":0,\"result\":{\"protocolVersion\":\"2025-06-18\"}}"

static gboolean
to_host (EaselAgentLedger *ledger,
         const char       *text)
{
  g_autoptr(GBytes) line = g_bytes_new_static (text, strlen (text));

  return easel_agent_ledger_to_host (ledger, line);
}

static gboolean
to_agent (EaselAgentLedger *ledger,
          const char       *text)
{
  g_autoptr(GBytes) line = g_bytes_new_static (text, strlen (text));

  return easel_agent_ledger_to_agent (ledger, line);
}

/* All lines, with a blank behind each. */
static char *
join (GPtrArray *lines)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < lines->len; i++)
    {
      g_string_append_len (text, g_bytes_get_data (lines->pdata[i], NULL), g_bytes_get_size (lines->pdata[i]));
      g_string_append_c (text, ' ');
    }
  g_ptr_array_unref (lines);
  return g_string_free (text, FALSE);
}

static guint
lose (EaselAgentLedger *ledger,
      gboolean          keep)
{
  g_autoptr(GPtrArray) answers = easel_agent_ledger_lose_host (ledger, "gone", keep);

  return answers->len;
}

static const struct { const char *text; RpcLineKind kind; const char *id; const char *method; } lines[] = {
  { BEGIN "\"id\":1,\"method\":\"ping\"}", RPC_LINE_REQUEST, "1", "ping" },
  { " { \"params\" : {\"id\":2,\"x\":[{\"method\":\"no\"}]} , \"method\" : \"ping\" , \"id\" : \"a\" } \r",
    RPC_LINE_REQUEST, "\"a\"", "ping" },
  { "{\"params\":{\"text\":\"\\\"},{\\\\\"},\"method\":\"a/b\",\"id\":0}", RPC_LINE_REQUEST, "0", "a/b" },
  { BEGIN "\"id\":\"\\u0041\",\"method\":\"x\"}", RPC_LINE_REQUEST, "\"A\"", "x" },
  { BEGIN "\"id\":1,\"id\":2,\"method\":\"x\"}", RPC_LINE_REQUEST, "2", "x" },
  { BEGIN "\"method\":\"notifications/x\"}", RPC_LINE_NOTIFICATION, NULL, "notifications/x" },
  { BEGIN "\"id\":5,\"result\":{}}", RPC_LINE_ANSWER, "5", NULL },
  { BEGIN "\"id\":5,\"error\":{\"code\":1}}", RPC_LINE_ANSWER, "5", NULL },

  /* However it is spelled. */
  { "{\"jsonrpc\":\"\\u0032.0\",\"\\u0069d\":1,\"\\u006dethod\":\"p\\u0069ng\"}",
    RPC_LINE_REQUEST, "1", "ping" },
  { BEGIN "\"\\u006d\\u0065thod\":\"notifications\\/x\"}", RPC_LINE_NOTIFICATION, NULL, "notifications/x" },
  { BEGIN "\"i\\u0064\":5,\"resul\\u0074\":{}}", RPC_LINE_ANSWER, "5", NULL },
  { BEGIN "\"id\":1,\"\\u0069d\":2,\"method\":\"x\"}", RPC_LINE_REQUEST, "2", "x" },
  { BEGIN "\"id\\u0000\":1,\"method\":\"x\"}", RPC_LINE_NOTIFICATION, NULL, "x" },

  /* What is refused by its id is answered. */
  { "{\"id\":1,\"method\":\"ping\"}", RPC_LINE_REQUEST, "1", "ping" },
  { BEGIN "\"id\":1,\"method\":[]}", RPC_LINE_REQUEST, "1", NULL },
  { BEGIN "\"id\":1,\"method\":\"x\",\"params\":[\"\\u0000\",1e999]}", RPC_LINE_REQUEST, "1", "x" },

  /* What is refused without an id is not, nor what is thrown away. */
  { BEGIN "\"id\":null,\"method\":\"x\"}", RPC_LINE_OTHER, NULL, NULL },
  { BEGIN "\"id\":1.5,\"method\":\"x\"}", RPC_LINE_OTHER, NULL, NULL },
  { BEGIN "\"id\":true,\"method\":\"x\"}", RPC_LINE_OTHER, NULL, NULL },
  { BEGIN "\"id\":\"\\ud800\",\"method\":\"x\"}", RPC_LINE_OTHER, NULL, NULL },
  { BEGIN "\"id\":{},\"method\":[]}", RPC_LINE_OTHER, NULL, NULL },
  { BEGIN "\"error\":{\"code\":1}}", RPC_LINE_OTHER, NULL, NULL },
  { "[" BEGIN "\"id\":5,\"method\":\"x\"}]", RPC_LINE_OTHER, NULL, NULL },
  { "{\"method\":\"notifications/x\"}", RPC_LINE_OTHER, NULL, NULL },
  { "{\"id\":5,\"result\":{}}", RPC_LINE_OTHER, NULL, NULL },

  /* No JSON. */
  { BEGIN "\"id\":5,\"method\":\"x\"", RPC_LINE_OTHER, NULL, NULL },
  { BEGIN "\"id\":5,\"method\":\"x", RPC_LINE_OTHER, NULL, NULL },
  { BEGIN "\"id\":5,\"method\":\"x\"} {", RPC_LINE_OTHER, NULL, NULL },
  { BEGIN "\"id\":5,\"method\":\"x\",\"params\":{]}", RPC_LINE_OTHER, NULL, NULL },
  { BEGIN "\"id\":5,\"method\":\"x\",\"params\":\"\xff\"}", RPC_LINE_OTHER, NULL, NULL },
  { "{\"id\"", RPC_LINE_OTHER, NULL, NULL },
  { "{", RPC_LINE_OTHER, NULL, NULL },
  { "", RPC_LINE_OTHER, NULL, NULL },
  { "hello", RPC_LINE_OTHER, NULL, NULL },
  { "{\"a\\", RPC_LINE_OTHER, NULL, NULL },
};

static void
test_lines (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      /* A copy without a terminator: nothing is read behind the end. */
      g_autoptr(GBytes) line = g_bytes_new (lines[i].text, strlen (lines[i].text));
      g_auto(RpcLine) read = { 0 };
      gboolean is_failure = lines[i].kind == RPC_LINE_ANSWER && strstr (lines[i].text, "\"error\"") != NULL;

      rpc_line_read (&read, line);
      g_test_message ("line %u", i);
      g_assert_cmpint (read.kind, ==, lines[i].kind);
      g_assert_cmpstr (read.id, ==, lines[i].id);
      g_assert_cmpstr (read.method, ==, lines[i].method);
      g_assert_cmpint (read.failed, ==, is_failure);
    }
}

/* Who waits is told once; who was answered, or has withdrawn, is not. */
static void
test_waiting (void)
{
  g_autoptr(EaselAgentLedger) ledger = easel_agent_ledger_new ();
  g_autofree char *answers = NULL;

  g_assert_true (to_host (ledger, BEGIN "\"id\":1,\"method\":\"tools/call\"}"));
  g_assert_true (to_host (ledger, BEGIN "\"id\":\"1\",\"method\":\"tools/call\"}"));
  g_assert_true (to_host (ledger, BEGIN "\"id\":2,\"method\":\"tools/call\"}"));
  g_assert_true (to_host (ledger, BEGIN "\"id\":3,\"method\":\"tools/call\"}"));
  g_assert_true (to_agent (ledger, BEGIN "\"id\":2,\"result\":{}}"));
  g_assert_true (to_host (ledger, BEGIN "\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":3}}"));
  g_assert_true (to_host (ledger, BEGIN "\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1.5}}"));
  g_assert_true (to_host (ledger, BEGIN "\"id\":\"\\u0041\",\"method\":\"tools/call\"}"));
  g_assert_true (to_agent (ledger, BEGIN "\"id\":\"A\",\"result\":{}}"));
  answers = join (easel_agent_ledger_lose_host (ledger, "The \"host\"\nis off", TRUE));
  g_assert_nonnull (strstr (answers, "\"id\":1,\"error\":{\"code\":-32603,\"message\":\"The \\\"host\\\"\\nis off\"}"));
  g_assert_nonnull (strstr (answers, "\"id\":\"1\","));
  g_assert_null (strstr (answers, "\"id\":2"));
  g_assert_null (strstr (answers, "\"id\":3"));
  g_assert_null (strstr (answers, "\"A\""));
  g_assert_cmpuint (lose (ledger, TRUE), ==, 0);
}

/* An agent and its host read the same, however it is spelled and whatever is wrong with it: of who waits, of the
 * introduction, and of what nobody answers by its id. */
static void
test_spelling (void)
{
  static const char greeting[] =
    "{\"jsonrpc\":\"2.0\",\"\\u0069d\":0,\"method\":\"initial\\u0069ze\",\"params\":{}}";
  g_autoptr(EaselAgentLedger) ledger = easel_agent_ledger_new ();
  g_autofree char *introduction = NULL;
  g_autofree char *answers = NULL;

  to_host (ledger, greeting);
  g_assert_true (to_agent (ledger, WELCOME));
  to_host (ledger, BEGIN "\"\\u0069d\":1,\"m\\u0065thod\":\"tools/call\"}");
  to_host (ledger, BEGIN "\"id\":2,\"method\":7}");
  to_host (ledger, BEGIN "\"id\":3,\"method\":\"tools/call\"");
  to_host (ledger, BEGIN "\"id\":4.5,\"method\":\"tools/call\"}");
  to_host (ledger, BEGIN "\"id\":5,\"method\":\"tools/call\"}");
  to_host (ledger, BEGIN "\"method\":\"notifications\\/cancelled\",\"p\\u0061rams\":{\"requestId\":5}}");
  to_host (ledger, BEGIN "\"id\":6,\"method\":\"tools/call\"}");
  to_host (ledger, "{\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":6}}");
  answers = join (easel_agent_ledger_lose_host (ledger, "gone", TRUE));
  g_assert_nonnull (strstr (answers, "\"id\":1,"));
  g_assert_nonnull (strstr (answers, "\"id\":2,"));
  g_assert_null (strstr (answers, "\"id\":3"));
  g_assert_null (strstr (answers, "\"id\":4"));
  g_assert_null (strstr (answers, "\"id\":5"));
  g_assert_nonnull (strstr (answers, "\"id\":6,"));

  introduction = join (easel_agent_ledger_introduce (ledger));
  g_assert_true (g_str_has_prefix (introduction, greeting));
  g_assert_false (to_agent (ledger, WELCOME));
}

/* The longest id that a host takes is answered by name, also when it takes six times as many bytes to write. */
static void
test_longest_id (void)
{
  g_autoptr(EaselAgentLedger) ledger = easel_agent_ledger_new ();
  g_autoptr(GString) id = g_string_new ("\"");
  g_autofree char *request = NULL;
  g_autofree char *answers = NULL;

  for (guint i = 0; i < EASEL_LIMIT_RPC_ID_BYTES; i++)
    g_string_append (id, "\\u0001");
  g_string_append_c (id, '"');
  request = g_strdup_printf (BEGIN "\"id\":%s,\"method\":\"ping\"}", id->str);
  to_host (ledger, request);
  answers = join (easel_agent_ledger_lose_host (ledger, "gone", TRUE));
  g_assert_nonnull (strstr (answers, id->str));
}

/* The next host hears what the first one did; the agent does not hear the answer twice. */
static void
test_introduction (void)
{
  g_autoptr(EaselAgentLedger) ledger = easel_agent_ledger_new ();
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  g_autofree char *third = NULL;

  first = join (easel_agent_ledger_introduce (ledger));
  g_assert_cmpstr (first, ==, "");
  to_host (ledger, INITIALIZE);
  g_assert_true (to_agent (ledger, WELCOME));
  g_assert_cmpuint (lose (ledger, TRUE), ==, 0);
  second = join (easel_agent_ledger_introduce (ledger));
  g_assert_cmpstr (second, ==, INITIALIZE " ");
  g_assert_false (to_agent (ledger, WELCOME));

  to_host (ledger, INITIALIZED);
  lose (ledger, TRUE);
  third = join (easel_agent_ledger_introduce (ledger));
  g_assert_cmpstr (third, ==, INITIALIZE " " INITIALIZED " ");
  g_assert_false (to_agent (ledger, WELCOME));
  g_assert_true (to_agent (ledger, BEGIN "\"id\":1,\"result\":{}}"));
}

/* A host that dies over the introduction is followed by one more try, and not by tries without end. */
static void
test_greeting_lost (void)
{
  g_autoptr(EaselAgentLedger) ledger = easel_agent_ledger_new ();
  g_autofree char *again = NULL;

  to_host (ledger, INITIALIZE);
  g_assert_cmpuint (lose (ledger, TRUE), ==, 0);
  g_assert_true (easel_agent_ledger_is_greeting (ledger));
  again = join (easel_agent_ledger_introduce (ledger));
  g_assert_cmpstr (again, ==, INITIALIZE " ");
  g_assert_cmpuint (lose (ledger, TRUE), ==, 1);
  g_assert_false (easel_agent_ledger_is_greeting (ledger));

  /* And the agent hears the answer when the second one lives. */
  to_host (ledger, INITIALIZE);
  lose (ledger, TRUE);
  g_ptr_array_unref (easel_agent_ledger_introduce (ledger));
  g_assert_true (to_agent (ledger, WELCOME));
}

/* No host can be had: the agent is told, and nothing is said later that it gave up. */
static void
test_no_host (void)
{
  g_autoptr(EaselAgentLedger) ledger = easel_agent_ledger_new ();
  g_autofree char *nothing = NULL;

  to_host (ledger, INITIALIZE);
  g_assert_cmpuint (lose (ledger, FALSE), ==, 1);
  nothing = join (easel_agent_ledger_introduce (ledger));
  g_assert_cmpstr (nothing, ==, "");
}

#define WATCH(id, uri) BEGIN "\"id\":" id ",\"method\":\"resources/subscribe\",\"params\":{\"uri\":\"" uri "\"}}"
#define UNWATCH(id, uri) BEGIN "\"id\":" id ",\"method\":\"resources/unsubscribe\",\"params\":{\"uri\":\"" uri "\"}}"
#define AGAIN "{\"jsonrpc\":\"2.0\",\"id\":\"easel-watches-1\",\"method\":\"resources/subscribe\"," \
              "\"params\":{\"uri\":\"a:1\"}}"

/* The next host hears what the agent watches by the last one's word, and the agent that it is to look again. */
static void
test_watched (void)
{
  g_autoptr(EaselAgentLedger) ledger = easel_agent_ledger_new ();
  g_autofree char *introduction = NULL;
  g_autofree char *news = NULL;
  g_autofree char *later = NULL;

  to_host (ledger, INITIALIZE);
  to_agent (ledger, WELCOME);
  to_host (ledger, WATCH ("1", "a:1"));
  g_assert_false (easel_agent_ledger_is_watching (ledger));
  g_assert_true (to_agent (ledger, BEGIN "\"id\":1,\"result\":{}}"));
  g_assert_true (easel_agent_ledger_is_watching (ledger));
  to_host (ledger, WATCH ("2", "a:2"));
  g_assert_true (to_agent (ledger, BEGIN "\"id\":2,\"error\":{\"code\":-32603}}"));
  to_host (ledger, WATCH ("3", "a:3"));
  to_agent (ledger, BEGIN "\"id\":3,\"result\":{}}");
  to_host (ledger, UNWATCH ("4", "a:3"));
  to_agent (ledger, BEGIN "\"id\":4,\"result\":{}}");
  to_host (ledger, BEGIN "\"id\":5,\"method\":\"resources/subscribe\",\"params\":[]}");
  to_host (ledger, WATCH ("6", "a:6"));
  g_assert_cmpuint (lose (ledger, TRUE), ==, 2);

  introduction = join (easel_agent_ledger_introduce (ledger));
  g_assert_cmpstr (introduction, ==, INITIALIZE " " AGAIN " ");
  news = join (easel_agent_ledger_list_notifications (ledger));
  g_assert_nonnull (strstr (news, "\"method\":\"notifications/resources/updated\""));
  g_assert_nonnull (strstr (news, "\"a:1\""));
  g_assert_null (strstr (news, "a:6"));
  g_assert_false (to_agent (ledger, WELCOME));
  g_assert_false (to_agent (ledger, BEGIN "\"id\":\"easel-watches-1\",\"result\":{}}"));

  /* An agent that begins anew watches nothing. */
  to_host (ledger, INITIALIZE);
  g_assert_false (easel_agent_ledger_is_watching (ledger));
  later = join (easel_agent_ledger_list_notifications (ledger));
  g_assert_cmpstr (later, ==, "");
}

/* An answer of the user to a question of a host that is gone does not answer the next host's question, which may have
 * the same number. */
static void
test_questions (void)
{
  g_autoptr(EaselAgentLedger) ledger = easel_agent_ledger_new ();

  g_assert_true (to_agent (ledger, BEGIN "\"id\":1,\"method\":\"elicitation/create\"}"));
  g_assert_true (to_agent (ledger, BEGIN "\"id\":2,\"method\":\"elicitation/create\"}"));
  g_assert_true (to_host (ledger, BEGIN "\"id\":2,\"result\":{\"action\":\"accept\"}}"));
  g_assert_false (to_host (ledger, BEGIN "\"id\":2,\"result\":{\"action\":\"accept\"}}"));
  lose (ledger, TRUE);
  g_assert_false (to_host (ledger, BEGIN "\"id\":1,\"result\":{\"action\":\"accept\"}}"));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/agent/ledger/lines", test_lines);
  g_test_add_func ("/agent/ledger/waiting", test_waiting);
  g_test_add_func ("/agent/ledger/spelling", test_spelling);
  g_test_add_func ("/agent/ledger/longest-id", test_longest_id);
  g_test_add_func ("/agent/ledger/introduction", test_introduction);
  g_test_add_func ("/agent/ledger/greeting-lost", test_greeting_lost);
  g_test_add_func ("/agent/ledger/no-host", test_no_host);
  g_test_add_func ("/agent/ledger/watched", test_watched);
  g_test_add_func ("/agent/ledger/questions", test_questions);
  return g_test_run ();
}
