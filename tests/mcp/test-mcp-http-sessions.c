/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sessions of the handshake era over HTTP: how they begin and end, what travels on which stream. */
#include "mcp-http-fixture.h"

#include "mcp-limits.h"

#include <string.h>

#define PING "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}"
#define CALL(id, name, arguments) \
  "{\"jsonrpc\":\"2.0\",\"id\":" id ",\"method\":\"tools/call\"," \
  "\"params\":{\"name\":\"" name "\",\"arguments\":" arguments "}}"
#define CANCEL(id) \
  "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":" id "}}"
#define ADD CALL ("5", "note_add", "{\"text\":\"x\"}")

static int
post (McpHttpFixture *fixture,
      const char     *session,
      const char     *body)
{
  g_autoptr(McpWire) wire = mcp_http_fixture_post (fixture, session, body);

  return mcp_wire_wait_status (wire);
}

static McpWire *
with_session (McpHttpFixture *fixture,
              const char     *method,
              const char     *session,
              const char     *more)
{
  g_autofree char *headers = g_strdup_printf ("Mcp-Session-Id: %s\r\n%s", session, more);

  return mcp_http_fixture_ask (fixture, method, headers, NULL);
}

static McpWire *
get_stream (McpHttpFixture *fixture,
            const char     *session)
{
  McpWire *wire = with_session (fixture, "GET", session, "Accept: text/event-stream\r\n");

  g_assert_cmpint (mcp_wire_wait_status (wire), ==, 200);
  return wire;
}

static void
test_life (McpHttpFixture *fixture,
           gconstpointer   data)
{
  g_autofree char *session = mcp_http_fixture_begin (fixture, "2025-06-18", "{}");
  g_autoptr(McpWire) ping = mcp_http_fixture_post (fixture, session, PING);
  g_autoptr(JsonObject) pong = mcp_wire_wait_json (ping);
  g_autoptr(McpWire) end = NULL;

  g_assert_cmpuint (strlen (session), >=, 32);
  g_assert_cmpuint (json_object_get_size (easel_json_peek_object (pong, "result")), ==, 0);
  g_assert_cmpuint (mcp_http_count_sessions (fixture->http), ==, 1);

  g_assert_cmpint (post (fixture, NULL, PING), ==, 400);
  g_assert_cmpint (post (fixture, "nope", PING), ==, 404);
  g_assert_cmpint (post (fixture, session, "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":"
                                           "{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{},"
                                           "\"clientInfo\":{\"name\":\"raw\",\"version\":\"0\"}}}"), ==, 400);

  end = with_session (fixture, "DELETE", session, "");
  g_assert_cmpint (mcp_wire_wait_status (end), ==, 200);
  g_assert_cmpint (post (fixture, session, PING), ==, 404);
  g_assert_cmpuint (mcp_http_count_sessions (fixture->http), ==, 0);
}

static void
test_failed_handshake (McpHttpFixture *fixture,
                       gconstpointer   data)
{
  g_autoptr(McpWire) wire =
    mcp_http_fixture_post (fixture, NULL, "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{}}");
  g_autoptr(JsonObject) answer = mcp_wire_wait_json (wire);
  g_autofree char *session = mcp_wire_dup_header (wire, "Mcp-Session-Id");

  g_assert_cmpint (mcp_wire_wait_status (wire), ==, 200);
  g_assert_cmpint (mcp_http_fixture_get_code (answer), ==, -32602);
  g_assert_null (session);
  g_assert_cmpuint (mcp_http_count_sessions (fixture->http), ==, 0);
}

static void
test_stream (McpHttpFixture *fixture,
             gconstpointer   data)
{
  g_autofree char *session = mcp_http_fixture_begin (fixture, "2025-11-25", "{}");
  g_autoptr(McpWire) plain = with_session (fixture, "GET", session, "Accept: application/json\r\n");
  g_autoptr(McpWire) unknown = with_session (fixture, "GET", "nope", "Accept: text/event-stream\r\n");
  g_autoptr(McpWire) stream = get_stream (fixture, session);
  g_autoptr(McpWire) second = with_session (fixture, "GET", session, "Accept: text/event-stream\r\n");
  g_autoptr(JsonObject) news = NULL;
  g_autofree char *body = NULL;

  g_assert_cmpint (mcp_wire_wait_status (plain), ==, 406);
  g_assert_cmpint (mcp_wire_wait_status (unknown), ==, 404);
  g_assert_cmpint (mcp_wire_wait_status (second), ==, 409);

  mcp_server_tools_changed (fixture->demo->server);
  news = mcp_wire_wait_event (stream, 0);
  g_assert_cmpstr (easel_json_peek_string (news, "method", NULL), ==, "notifications/tools/list_changed");

  mcp_wire_free (with_session (fixture, "DELETE", session, ""));
  body = mcp_wire_wait_body (stream);
}

/* A client that lost its stream opens another. */
static void
test_stream_again (McpHttpFixture *fixture,
                   gconstpointer   data)
{
  g_autofree char *session = mcp_http_fixture_begin (fixture, "2025-11-25", "{}");
  g_autoptr(McpWire) stream = NULL;
  g_autoptr(JsonObject) news = NULL;
  int status = 409;

  mcp_wire_free (get_stream (fixture, session));
  while (status == 409)
    {
      g_clear_pointer (&stream, mcp_wire_free);
      stream = with_session (fixture, "GET", session, "Accept: text/event-stream\r\n");
      status = mcp_wire_wait_status (stream);
    }
  g_assert_cmpint (status, ==, 200);
  mcp_server_tools_changed (fixture->demo->server);
  news = mcp_wire_wait_event (stream, 0);
}

static void
test_watch (McpHttpFixture *fixture,
            gconstpointer   data)
{
  g_autofree char *session = mcp_http_fixture_begin (fixture, "2025-11-25", "{}");
  g_autofree char *other = mcp_http_fixture_begin (fixture, "2025-11-25", "{}");
  g_autoptr(McpWire) stream = get_stream (fixture, session);
  g_autoptr(McpWire) others = get_stream (fixture, other);
  g_autoptr(JsonObject) news = NULL;
  g_autoptr(JsonObject) changed = NULL;

  g_assert_cmpint (post (fixture, session, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/subscribe\","
                                           "\"params\":{\"uri\":\"notes://all\"}}"), ==, 200);
  g_assert_cmpint (post (fixture, other, ADD), ==, 200);
  news = mcp_wire_wait_event (stream, 1);
  changed = mcp_wire_wait_event (others, 0);
  g_assert_cmpstr (easel_json_peek_string (changed, "method", NULL), ==, "notifications/resources/list_changed");
}

/* The question comes on the stream of the request that caused it, and its answer by a request of its own. */
static void
test_question (McpHttpFixture *fixture,
               gconstpointer   data)
{
  g_autofree char *session = mcp_http_fixture_begin (fixture, "2025-11-25", "{\"elicitation\":{}}");
  g_autoptr(McpWire) stream = get_stream (fixture, session);
  g_autoptr(McpWire) call = mcp_http_fixture_post (fixture, session, CALL ("4", "note_confirm", "{\"scope\":\"x\"}"));
  g_autoptr(JsonObject) question = mcp_wire_wait_event (call, 0);
  g_autofree char *answer = NULL;
  g_autofree char *stranger = mcp_http_fixture_begin (fixture, "2025-11-25", "{}");
  g_autoptr(JsonObject) result = NULL;

  g_assert_cmpstr (easel_json_peek_string (question, "method", NULL), ==, "elicitation/create");
  answer = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":%" G_GINT64_FORMAT ",\"result\":{\"action\":\"accept\","
                            "\"content\":{}}}", easel_json_peek_int (question, "id", -1));
  g_assert_cmpint (post (fixture, NULL, answer), ==, 400);
  g_assert_cmpint (post (fixture, "nope", answer), ==, 404);
  /* Another session has a question with this number, or none; it is not this one. */
  g_assert_cmpint (post (fixture, stranger, answer), ==, 202);
  g_assert_cmpuint (fixture->demo->notes->len, ==, 1);

  g_assert_cmpint (post (fixture, session, answer), ==, 202);
  result = mcp_wire_wait_event (call, 1);
  g_assert_nonnull (easel_json_peek_object (result, "result"));
  g_assert_cmpint (easel_json_peek_int (result, "id", -1), ==, 4);
  g_assert_cmpuint (fixture->demo->notes->len, ==, 0);
  g_assert_cmpuint (mcp_wire_count_events (stream), ==, 0);
}

/* An answer that we refuse ends the wait, in its own session only. */
static void
test_question_refused_answer (McpHttpFixture *fixture,
                              gconstpointer   data)
{
  g_autofree char *session = mcp_http_fixture_begin (fixture, "2025-11-25", "{\"elicitation\":{}}");
  g_autofree char *stranger = mcp_http_fixture_begin (fixture, "2025-11-25", "{}");
  g_autoptr(McpWire) call = mcp_http_fixture_post (fixture, session, CALL ("4", "note_confirm", "{\"scope\":\"x\"}"));
  g_autoptr(JsonObject) question = mcp_wire_wait_event (call, 0);
  g_autoptr(JsonObject) result = NULL;
  g_autofree char *answer =
    g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"result\":{\"action\":\"accept\",\"content\":{\"a\":\"\\u0000\"}},"
                     "\"id\":%" G_GINT64_FORMAT "}", easel_json_peek_int (question, "id", -1));

  g_assert_cmpint (post (fixture, NULL, answer), ==, 400);
  g_assert_cmpint (post (fixture, stranger, answer), ==, 400);
  g_assert_cmpint (post (fixture, session, PING), ==, 200);
  g_assert_cmpuint (mcp_wire_count_events (call), ==, 1);

  g_assert_cmpint (post (fixture, session, answer), ==, 400);
  result = mcp_wire_wait_event (call, 1);
  g_assert_cmpint (easel_json_peek_int (result, "id", -1), ==, 4);
  g_assert_true (easel_json_peek_boolean (easel_json_peek_object (result, "result"), "isError", FALSE));
  g_assert_cmpuint (fixture->demo->notes->len, ==, 1);
}

/* Whoever shows a question is told when nobody waits for its answer any more. */
static void
test_question_given_up (McpHttpFixture *fixture,
                        gconstpointer   data)
{
  g_autofree char *session = mcp_http_fixture_begin (fixture, "2025-11-25", "{\"elicitation\":{}}");
  g_autoptr(McpWire) stream = get_stream (fixture, session);
  g_autoptr(McpWire) call = mcp_http_fixture_post (fixture, session, CALL ("4", "note_confirm", "{\"scope\":\"x\"}"));
  g_autoptr(JsonObject) question = mcp_wire_wait_event (call, 0);
  g_autoptr(JsonObject) news = NULL;

  g_assert_cmpint (post (fixture, session, CANCEL ("4")), ==, 202);
  news = mcp_wire_wait_event (stream, 0);
  g_assert_cmpstr (easel_json_peek_string (news, "method", NULL), ==, "notifications/cancelled");
  g_assert_cmpint (easel_json_peek_int (easel_json_peek_object (news, "params"), "requestId", -1), ==,
                   easel_json_peek_int (question, "id", -2));
}

/* A lost connection is no word from the client. */
static void
test_disconnect_does_not_cancel (McpHttpFixture *fixture,
                                 gconstpointer   data)
{
  g_autofree char *session = mcp_http_fixture_begin (fixture, "2025-11-25", "{}");

  mcp_wire_free (mcp_http_fixture_post (fixture, session, CALL ("4", "stall", "{}")));
  easel_test_wait_until (fixture->demo->stalled->len == 1);
  g_assert_cmpint (post (fixture, session, PING), ==, 200);
  g_assert_cmpuint (fixture->demo->n_cancelled, ==, 0);

  g_assert_cmpint (post (fixture, session, CANCEL ("4")), ==, 202);
  easel_test_wait_until (fixture->demo->n_cancelled == 1);
}

static void
test_cancel (McpHttpFixture *fixture,
             gconstpointer   data)
{
  g_autofree char *session = mcp_http_fixture_begin (fixture, "2025-11-25", "{}");
  g_autofree char *stranger = mcp_http_fixture_begin (fixture, "2025-11-25", "{}");
  g_autoptr(McpWire) call = mcp_http_fixture_post (fixture, session, CALL ("\"a\"", "stall", "{}"));
  g_autofree char *body = NULL;

  g_assert_cmpint (post (fixture, stranger, CANCEL ("\"a\"")), ==, 202);
  g_assert_cmpint (post (fixture, session, PING), ==, 200);
  g_assert_cmpuint (fixture->demo->n_cancelled, ==, 0);

  g_assert_cmpint (post (fixture, session, CANCEL ("\"a\"")), ==, 202);
  g_assert_cmpint (mcp_wire_wait_status (call), ==, 200);
  body = mcp_wire_wait_body (call);
  g_assert_cmpstr (body, ==, "");
  g_assert_cmpuint (fixture->demo->n_cancelled, ==, 1);
}

static void
test_end_cancels (McpHttpFixture *fixture,
                  gconstpointer   data)
{
  g_autofree char *session = mcp_http_fixture_begin (fixture, "2025-11-25", "{}");
  g_autoptr(McpWire) call = mcp_http_fixture_post (fixture, session, CALL ("4", "stall", "{}"));
  g_autoptr(McpWire) end = NULL;

  easel_test_wait_until (fixture->demo->stalled->len == 1);
  end = with_session (fixture, "DELETE", session, "");
  g_assert_cmpint (mcp_wire_wait_status (end), ==, 200);
  easel_test_wait_until (fixture->demo->n_cancelled == 1);
  g_assert_cmpint (mcp_wire_wait_status (call), ==, 200);
}

static void
test_versions (McpHttpFixture *fixture,
               gconstpointer   data)
{
  g_autofree char *session = mcp_http_fixture_begin (fixture, "2025-11-25", "{}");
  g_autoptr(McpWire) bad = NULL;
  g_autoptr(McpWire) delete = NULL;
  g_autofree char *headers = g_strdup_printf ("Content-Type: application/json\r\nMcp-Session-Id: %s\r\n"
                                              "MCP-Protocol-Version: 1999-01-01\r\n", session);

  bad = mcp_http_fixture_ask (fixture, "POST", headers, PING);
  g_assert_cmpint (mcp_wire_wait_status (bad), ==, 400);
  delete = with_session (fixture, "DELETE", session, "MCP-Protocol-Version: 1999-01-01\r\n");
  g_assert_cmpint (mcp_wire_wait_status (delete), ==, 400);
  g_assert_cmpint (post (fixture, session, PING), ==, 200);
}

/* Many clients go without a word. One with a stream, or that waits for an answer, is there. */
static void
test_idle (McpHttpFixture *fixture,
           gconstpointer   data)
{
  g_autofree char *silent = NULL;
  g_autofree char *listening = NULL;
  g_autofree char *waiting = NULL;
  g_autoptr(McpWire) stream = NULL;
  g_autoptr(McpWire) call = NULL;

  listening = mcp_http_fixture_begin (fixture, "2025-11-25", "{}");
  stream = get_stream (fixture, listening);
  waiting = mcp_http_fixture_begin (fixture, "2025-11-25", "{}");
  call = mcp_http_fixture_post (fixture, waiting, CALL ("4", "stall", "{}"));
  easel_test_wait_until (fixture->demo->stalled->len == 1);
  silent = mcp_http_fixture_begin (fixture, "2025-11-25", "{}");

  mcp_http_set_times (fixture->http, 15000, 20, 60000);
  easel_test_wait_until (mcp_http_count_sessions (fixture->http) == 2);
  g_assert_cmpint (post (fixture, silent, PING), ==, 404);
  g_clear_pointer (&stream, mcp_wire_free);
  easel_test_wait_until (mcp_http_count_sessions (fixture->http) == 1);
  g_assert_cmpuint (fixture->demo->n_cancelled, ==, 0);
}

/* One that did no more than to begin makes room, and none that is in use: neither by its stream nor by what it asked. */
static void
test_many (McpHttpFixture *fixture,
           gconstpointer   data)
{
  g_autofree char *first = mcp_http_fixture_begin (fixture, "2025-11-25", "{}");
  g_autoptr(McpWire) stream = get_stream (fixture, first);
  g_autofree char *second = mcp_http_fixture_begin (fixture, "2025-11-25", "{}");
  g_autofree char *third = mcp_http_fixture_begin (fixture, "2025-11-25", "{}");

  g_assert_cmpint (post (fixture, third, PING), ==, 200);
  for (guint i = 0; i < EASEL_LIMIT_MCP_SESSIONS + 10; i++)
    g_free (mcp_http_fixture_begin (fixture, "2025-11-25", "{}"));
  g_assert_cmpuint (mcp_http_count_sessions (fixture->http), ==, EASEL_LIMIT_MCP_SESSIONS);
  g_assert_cmpint (post (fixture, first, PING), ==, 200);
  g_assert_cmpint (post (fixture, second, PING), ==, 404);
  g_assert_cmpint (post (fixture, third, PING), ==, 200);
}

#define INITIALIZE "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\"," \
                   "\"capabilities\":{},\"clientInfo\":{\"name\":\"c\",\"version\":\"1\"}}}"

/* Nobody is pushed out by one more when all are in use. */
static void
test_all_in_use (McpHttpFixture *fixture,
                 gconstpointer   data)
{
  g_autoptr(GPtrArray) sessions = g_ptr_array_new_with_free_func (g_free);
  g_autoptr(McpWire) wire = NULL;

  for (guint i = 0; i < EASEL_LIMIT_MCP_SESSIONS; i++)
    {
      g_ptr_array_add (sessions, mcp_http_fixture_begin (fixture, "2025-11-25", "{}"));
      g_assert_cmpint (post (fixture, sessions->pdata[i], PING), ==, 200);
    }
  wire = mcp_http_fixture_post (fixture, NULL, INITIALIZE);
  g_assert_cmpint (mcp_wire_wait_status (wire), ==, 503);
  for (guint i = 0; i < sessions->len; i++)
    g_assert_cmpint (post (fixture, sessions->pdata[i], PING), ==, 200);
}

/* Only 2025-03-26 has them. */
static void
test_batch (McpHttpFixture *fixture,
            gconstpointer   data)
{
  static const char batch[] =
    "[{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}," CALL ("1", "note_list", "{}") ","
    "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ping\"},{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"nope\"},"
    "{\"jsonrpc\":\"2.0\",\"id\":99,\"result\":{}}]";
  g_autofree char *session = mcp_http_fixture_begin (fixture, "2025-03-26", "{}");
  g_autofree char *newer = mcp_http_fixture_begin (fixture, "2025-06-18", "{}");
  g_autoptr(McpWire) wire = mcp_http_fixture_post (fixture, session, batch);
  g_autofree char *body = NULL;

  g_assert_cmpint (mcp_wire_wait_status (wire), ==, 200);
  body = mcp_wire_wait_body (wire);
  g_assert_cmpuint (mcp_wire_count_events (wire), ==, 3);

  g_assert_cmpint (post (fixture, session, "[" CANCEL ("8") "]"), ==, 202);
  g_assert_cmpint (post (fixture, session, "[]"), ==, 400);
  g_assert_cmpint (post (fixture, session, "[5]"), ==, 400);
  g_assert_cmpint (post (fixture, newer, batch), ==, 400);
  g_assert_cmpint (post (fixture, NULL, batch), ==, 400);
}

/* A stateless request has nothing to do with the session that it names. */
static void
test_stateless_beside (McpHttpFixture *fixture,
                       gconstpointer   data)
{
  g_autofree char *session = mcp_http_fixture_begin (fixture, "2025-11-25", "{}");
  g_autoptr(McpWire) wire = mcp_http_fixture_call (fixture, "tools/list", "", "");
  g_autoptr(JsonObject) answer = mcp_wire_wait_json (wire);

  g_assert_true (easel_json_has (easel_json_peek_object (answer, "result"), "resultType"));
  g_assert_cmpint (post (fixture, session, PING), ==, 200);
}

#define TEST(path, func) \
  g_test_add (path, McpHttpFixture, NULL, mcp_http_fixture_set_up, func, mcp_http_fixture_tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  TEST ("/mcp-http-sessions/life", test_life);
  TEST ("/mcp-http-sessions/failed-handshake", test_failed_handshake);
  TEST ("/mcp-http-sessions/stream", test_stream);
  TEST ("/mcp-http-sessions/stream-again", test_stream_again);
  TEST ("/mcp-http-sessions/watch", test_watch);
  TEST ("/mcp-http-sessions/question", test_question);
  TEST ("/mcp-http-sessions/question-refused-answer", test_question_refused_answer);
  TEST ("/mcp-http-sessions/question-given-up", test_question_given_up);
  TEST ("/mcp-http-sessions/disconnect-does-not-cancel", test_disconnect_does_not_cancel);
  TEST ("/mcp-http-sessions/cancel", test_cancel);
  TEST ("/mcp-http-sessions/end-cancels", test_end_cancels);
  TEST ("/mcp-http-sessions/versions", test_versions);
  TEST ("/mcp-http-sessions/idle", test_idle);
  TEST ("/mcp-http-sessions/many", test_many);
  TEST ("/mcp-http-sessions/all-in-use", test_all_in_use);
  TEST ("/mcp-http-sessions/batch", test_batch);
  TEST ("/mcp-http-sessions/stateless-beside", test_stateless_beside);

  return g_test_run ();
}
