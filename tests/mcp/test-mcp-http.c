/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Streamable HTTP over real sockets: who gets in, how answers travel, and how requests end. */
#include "mcp-http-fixture.h"

#include <string.h>

#define META "io.modelcontextprotocol/"
#define STATELESS "Content-Type: application/json\r\nMCP-Protocol-Version: 2026-07-28\r\n"
#define CANCEL "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":7}}"

static void
assert_status (McpHttpFixture *fixture,
               const char     *request,
               int             expected)
{
  g_autoptr(McpWire) wire = mcp_wire_new (fixture->port);
  g_autoptr(GString) text = g_string_new (request);
  g_autofree char *port = g_strdup_printf ("%u", fixture->port);

  g_string_replace (text, "{port}", port, 0);
  mcp_wire_send (wire, text->str, text->len);
  g_assert_cmpint (mcp_wire_wait_status (wire), ==, expected);
}

static void
test_ways (McpHttpFixture *fixture,
            gconstpointer   data)
{
  g_autoptr(McpWire) wire = NULL;
  g_autofree char *challenge = NULL;
  g_autofree char *allow = NULL;
  g_autoptr(McpWire) get = NULL;

  assert_status (fixture, "GET /.well-known/oauth-protected-resource HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n", 404);
  assert_status (fixture, "GET /mcp/.well-known/openid-configuration HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n", 404);
  assert_status (fixture, "GET /.well-known/x HTTP/1.1\r\nHost: evil.example:{port}\r\n\r\n", 403);
  assert_status (fixture, "GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n", 404);
  assert_status (fixture, "POST /mcp HTTP/1.1\r\nHost: evil.example:{port}\r\nContent-Type: application/json\r\n"
                          "Authorization: Bearer " TOKEN "\r\nContent-Length: 2\r\n\r\n{}", 403);
  assert_status (fixture, "POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: https://evil.example\r\n"
                          "Content-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}", 403);

  wire = mcp_wire_new (fixture->port);
  mcp_wire_send (wire, "POST /mcp HTTP/1.1\r\nHost: x\r\n\r\n", strlen ("POST /mcp HTTP/1.1\r\nHost: x\r\n\r\n"));
  g_assert_cmpint (mcp_wire_wait_status (wire), ==, 403);

  get = mcp_http_fixture_ask (fixture, "GET", "Accept: text/event-stream\r\n", NULL);
  g_assert_cmpint (mcp_wire_wait_status (get), ==, 405);
  allow = mcp_wire_dup_header (get, "Allow");
  g_assert_cmpstr (allow, ==, "POST");
  challenge = mcp_wire_dup_header (get, "Access-Control-Allow-Origin");
  g_assert_null (challenge);
}

/* A challenge without a word of where to sign in: clients would go and look. */
static void
test_wrong_token (McpHttpFixture *fixture,
                  gconstpointer   data)
{
  g_autofree char *request = g_strdup_printf ("POST /mcp HTTP/1.1\r\nHost: localhost:%u\r\n"
                                              "Content-Type: application/json\r\n"
                                              "Authorization: Bearer %.42sF\r\nContent-Length: 2\r\n\r\n{}",
                                              fixture->port, TOKEN);
  g_autoptr(McpWire) wire = mcp_wire_new (fixture->port);
  g_autofree char *challenge = NULL;
  g_autofree char *body = NULL;

  mcp_wire_send (wire, request, strlen (request));
  g_assert_cmpint (mcp_wire_wait_status (wire), ==, 401);
  challenge = mcp_wire_dup_header (wire, "WWW-Authenticate");
  g_assert_cmpstr (challenge, ==, "Bearer");
  body = mcp_wire_wait_body (wire);
  g_assert_cmpstr (body, ==, "");
}

static void
test_json (McpHttpFixture *fixture,
           gconstpointer   data)
{
  g_autoptr(McpWire) wire = mcp_http_fixture_call (fixture, "tools/call",
                                                   "\"name\":\"note_add\",\"arguments\":{\"text\":\"x\"},", "");
  g_autoptr(JsonObject) answer = NULL;
  JsonObject *result;

  g_assert_cmpint (mcp_wire_wait_status (wire), ==, 200);
  answer = mcp_wire_wait_json (wire);
  result = easel_json_peek_object (answer, "result");
  g_assert_cmpint (easel_json_peek_int (answer, "id", -1), ==, 7);
  g_assert_cmpstr (easel_json_peek_string (result, "resultType", NULL), ==, "complete");
  g_assert_cmpint (easel_json_peek_int (easel_json_peek_object (result, "structuredContent"), "count", -1), ==, 2);
}

/* Events only where something comes before the answer. */
static void
test_progress (McpHttpFixture *fixture,
               gconstpointer   data)
{
  g_autoptr(McpWire) wire = mcp_http_fixture_call (fixture, "tools/call",
                                                   "\"name\":\"job_run\",\"arguments\":{\"steps\":2,\"ms\":1},",
                                                   "\"progressToken\":0,");
  g_autoptr(JsonObject) first = mcp_wire_wait_event (wire, 0);
  g_autoptr(JsonObject) last = mcp_wire_wait_event (wire, 2);
  g_autofree char *cache = mcp_wire_dup_header (wire, "Cache-Control");
  g_autofree char *body = NULL;

  g_assert_cmpstr (easel_json_peek_string (first, "method", NULL), ==, "notifications/progress");
  g_assert_cmpint (easel_json_peek_int (easel_json_peek_object (first, "params"), "progressToken", -1), ==, 0);
  g_assert_nonnull (easel_json_peek_object (last, "result"));
  g_assert_cmpstr (cache, ==, "no-cache, no-transform");
  body = mcp_wire_wait_body (wire);
  g_assert_null (strstr (body, "id: "));
}

static void
test_no_stream_wanted (McpHttpFixture *fixture,
                       gconstpointer   data)
{
  g_autofree char *session = mcp_http_fixture_begin (fixture, "2025-11-25", "{}");
  g_autofree char *headers = g_strdup_printf ("Accept: application/json\r\nContent-Type: application/json\r\n"
                                              "Mcp-Session-Id: %s\r\n", session);
  g_autoptr(McpWire) wire =
    mcp_http_fixture_ask (fixture, "POST", headers,
                          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"job_run\","
                          "\"arguments\":{\"steps\":3,\"ms\":1},\"_meta\":{\"progressToken\":\"p\"}}}");
  g_autoptr(JsonObject) answer = mcp_wire_wait_json (wire);

  g_assert_nonnull (easel_json_peek_object (answer, "result"));
}

static McpWire *
start_stall (McpHttpFixture *fixture)
{
  return mcp_http_fixture_call (fixture, "tools/call", "\"name\":\"stall\",\"arguments\":{},", "");
}

/* Also when nothing was sent yet. */
static void
test_disconnect_cancels (McpHttpFixture *fixture,
                         gconstpointer   data)
{
  McpWire *wire = start_stall (fixture);
  g_autoptr(McpWire) after = NULL;

  easel_test_wait_until (fixture->demo->stalled->len == 1);
  g_assert_cmpuint (fixture->demo->n_cancelled, ==, 0);
  g_assert_true (mcp_http_is_in_use (fixture->http));
  mcp_wire_free (wire);
  easel_test_wait_until (fixture->demo->n_cancelled == 1);
  easel_test_wait_until (!mcp_http_is_in_use (fixture->http));

  after = mcp_http_fixture_call (fixture, "tools/list", "", "");
  g_assert_cmpint (mcp_wire_wait_status (after), ==, 200);
}

/* The next request of the connection is there already, which must not hide that the connection then goes. */
static void
test_disconnect_after_pipelining (McpHttpFixture *fixture,
                                  gconstpointer   data)
{
  McpWire *wire = start_stall (fixture);

  mcp_wire_send (wire, "POST /mcp HTTP/1.1\r\n", strlen ("POST /mcp HTTP/1.1\r\n"));
  easel_test_wait_until (wire->written);
  easel_test_settle ();
  mcp_wire_free (wire);
  easel_test_wait_until (fixture->demo->n_cancelled == 1);
}

static void
test_listen (McpHttpFixture *fixture,
             gconstpointer   data)
{
  g_autoptr(McpWire) wire = NULL;
  g_autoptr(McpWire) add = NULL;
  g_autoptr(JsonObject) ack = NULL;
  g_autoptr(JsonObject) news = NULL;
  g_autoptr(JsonObject) end = NULL;
  g_autofree char *rest = NULL;

  mcp_http_set_times (fixture->http, 20, 60000, 60000);
  wire = mcp_http_fixture_call (fixture, "subscriptions/listen",
                                "\"notifications\":{\"toolsListChanged\":true,"
                                "\"resourceSubscriptions\":[\"notes://all\"]},",
                                "");
  ack = mcp_wire_wait_event (wire, 0);
  g_assert_cmpstr (easel_json_peek_string (ack, "method", NULL), ==, "notifications/subscriptions/acknowledged");

  add = mcp_http_fixture_call (fixture, "tools/call", "\"name\":\"note_add\",\"arguments\":{\"text\":\"x\"},", "");
  g_assert_cmpint (mcp_wire_wait_status (add), ==, 200);
  news = mcp_wire_wait_event (wire, 1);
  g_assert_cmpstr (easel_json_peek_string (news, "method", NULL), ==, "notifications/resources/updated");
  g_assert_cmpint (easel_json_peek_int (easel_json_peek_object (easel_json_peek_object (news, "params"), "_meta"),
                                        META "subscriptionId", -1), ==, 7);

  easel_test_wait_until (strstr (wire->received->str, "\n: keepalive\n\n") != NULL);
  mcp_server_stop (fixture->demo->server);
  end = mcp_wire_wait_event (wire, 2);
  g_assert_nonnull (easel_json_peek_object (end, "result"));
  rest = mcp_wire_wait_body (wire);
}

/* Some clients close the stream and say so besides. */
static void
test_notification (McpHttpFixture *fixture,
                   gconstpointer   data)
{
  g_autoptr(McpWire) plain = mcp_http_fixture_ask (fixture, "POST", STATELESS, CANCEL);
  g_autoptr(McpWire) job = start_stall (fixture);
  g_autoptr(McpWire) again = NULL;

  g_assert_cmpint (mcp_wire_wait_status (plain), ==, 202);
  easel_test_settle ();
  again = mcp_http_fixture_ask (fixture, "POST", STATELESS, CANCEL);
  g_assert_cmpint (mcp_wire_wait_status (again), ==, 202);
  easel_test_settle ();
  g_assert_cmpuint (fixture->demo->n_cancelled, ==, 0);
}

/* One connection carries many requests, also after a refused one. */
static void
test_keep_alive (McpHttpFixture *fixture,
                 gconstpointer   data)
{
  g_autoptr(SoupSession) session = soup_session_new ();
  g_autofree char *uri = g_strdup_printf ("http://127.0.0.1:%u/mcp", fixture->port);

  for (guint i = 0; i < 20; i++)
    {
      g_autoptr(SoupMessage) message = soup_message_new ("POST", uri);
      g_autoptr(GBytes) body = g_bytes_new_static ("[]", 2);
      g_autoptr(GAsyncResult) result = NULL;
      g_autoptr(GBytes) answer = NULL;

      soup_message_headers_append (soup_message_get_request_headers (message), "Authorization", "Bearer " TOKEN);
      soup_message_set_request_body_from_bytes (message, "application/json", body);
      soup_session_send_and_read_async (session, message, 0, NULL, easel_test_result_cb, &result);
      easel_test_wait_until (result != NULL);
      answer = soup_session_send_and_read_finish (session, result, NULL);
      g_assert_cmpint (soup_message_get_status (message), ==, 400);
      g_assert_nonnull (answer);
    }
}

#define TEST(path, func) \
  g_test_add (path, McpHttpFixture, NULL, mcp_http_fixture_set_up, func, mcp_http_fixture_tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  TEST ("/mcp-http/ways", test_ways);
  TEST ("/mcp-http/wrong-token", test_wrong_token);
  TEST ("/mcp-http/json", test_json);
  TEST ("/mcp-http/progress", test_progress);
  TEST ("/mcp-http/no-stream-wanted", test_no_stream_wanted);
  TEST ("/mcp-http/disconnect-cancels", test_disconnect_cancels);
  TEST ("/mcp-http/disconnect-after-pipelining", test_disconnect_after_pipelining);
  TEST ("/mcp-http/listen", test_listen);
  TEST ("/mcp-http/notification", test_notification);
  TEST ("/mcp-http/keep-alive", test_keep_alive);

  return g_test_run ();
}
