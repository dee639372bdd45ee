/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rpc-pair.h"

#include "easel-json.h"
#include "easel-limits.h"
#include "rpc-error.h"

#include <string.h>

static RpcRequest *
wait_for_request (RpcFixture *fixture)
{
  easel_test_wait_until (fixture->requests->len > 0);
  return g_ptr_array_steal_index (fixture->requests, 0);
}

static void
test_ids_are_echoed (RpcFixture *fixture)
{
  static const char *const ids[] = {
    "1", "\"1\"", "0", "-5", "9223372036854775807", "\"\"", "\"é\\n\\\"\"", "\"f81d4fae-7dec-11d0-a765-00a0c91e6bf6\"",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autofree char *request = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":%s,\"method\":\"m\"}", ids[i]);

      rpc_pair_send (fixture->pair, request);
    }
  /* All are in flight at the same time: 1 and "1" are two. */
  easel_test_wait_until (fixture->requests->len == G_N_ELEMENTS (ids));
  for (gsize i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autofree char *answer = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":null}", ids[i]);

      rpc_request_reply (g_ptr_array_index (fixture->requests, i), NULL);
      rpc_pair_expect (fixture->pair, answer);
    }
}

static void
test_result_in_two_steps (RpcFixture *fixture)
{
  static const char *const ids[] = { "1", "\"\\\"1\"" };

  for (gsize i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autofree char *text = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":%s,\"method\":\"m\"}", ids[i]);
      g_autofree char *answer = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"a\":1}}", ids[i]);
      g_autoptr(RpcRequest) request = NULL;
      GString *result;

      rpc_pair_send (fixture->pair, text);
      request = wait_for_request (fixture);
      result = rpc_request_begin_result (request);
      g_string_append (result, "{\"a\":1}");
      rpc_request_end_result (request, result);
      rpc_pair_expect (fixture->pair, answer);
    }
}

static void
test_params (RpcFixture *fixture)
{
  static const struct
  {
    const char *member;
    const char *seen;
  } cases[] = {
    { "", "{}" },
    { ",\"params\":null", "{}" },
    { ",\"params\":{}", "{}" },
    { ",\"params\":{\"channel\":\"ahp-root://\",\"a\":[1]}", "{\"channel\":\"ahp-root://\",\"a\":[1]}" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"m/%d\"%s}", (int) i,
                                               (int) i, cases[i].member);
      g_autofree char *method = g_strdup_printf ("m/%d", (int) i);
      g_autofree char *seen = NULL;
      g_autoptr(RpcRequest) request = NULL;
      g_autoptr(JsonNode) node = NULL;

      rpc_pair_send (fixture->pair, text);
      request = wait_for_request (fixture);
      node = easel_json_node_take (json_object_ref (rpc_request_get_params (request)));
      seen = easel_json_to_string (node);
      g_assert_cmpstr (rpc_request_get_method (request), ==, method);
      g_assert_cmpstr (seen, ==, cases[i].seen);
    }
}

static void
test_refused (RpcFixture *fixture)
{
  static const struct
  {
    const char *text;
    const char *id;
    int         code;
  } cases[] = {
    { "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"m\"}", "null", -32600 },
    { "{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"m\"}", "null", -32600 },
    { "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"m\"}", "null", -32600 },
    { "{\"jsonrpc\":\"2.0\",\"id\":[1],\"method\":\"m\"}", "null", -32600 },
    { "{\"jsonrpc\":\"2.0\",\"id\":true,\"method\":\"m\"}", "null", -32600 },
    { "{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"m\"}", "1", -32600 },
    { "{\"id\":\"x\",\"method\":\"m\"}", "\"x\"", -32600 },
    { "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":7}", "2", -32600 },
    { "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":null}", "2", -32600 },
    { "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"m\",\"params\":[1]}", "3", -32602 },
    { "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"m\",\"params\":\"x\"}", "3", -32602 },
    { "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"m\",\"params\":false}", "3", -32602 },
    { "[{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"m\"},{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"m\"}]", "null",
      -32600 },
    { "[]", "null", -32600 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *answer = NULL;
      g_autofree char *beginning = g_strdup_printf ("\"id\":%s,\"error\":{\"code\":%d,", cases[i].id, cases[i].code);

      rpc_pair_send (fixture->pair, cases[i].text);
      answer = rpc_pair_next (fixture->pair);
      if (strstr (answer, beginning) == NULL)
        g_error ("%s was answered with %s", cases[i].text, answer);
    }
  rpc_pair_flush (fixture->pair);
  g_assert_cmpuint (fixture->requests->len, ==, 0);
  g_assert_cmpuint (rpc_peer_get_dropped (fixture->peer), ==, G_N_ELEMENTS (cases));
}

static void
test_long_id (RpcFixture *fixture)
{
  g_autofree char *id = g_strnfill (EASEL_LIMIT_RPC_ID_BYTES + 1, 'i');
  g_autofree char *text = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":\"%s\",\"method\":\"m\"}", id);
  g_autofree char *answer = NULL;

  rpc_pair_send (fixture->pair, text);
  answer = rpc_pair_next (fixture->pair);
  g_assert_nonnull (strstr (answer, "\"id\":null"));
  g_assert_nonnull (strstr (answer, "-32600"));
}

/* Nobody waits for an answer, so there is none, and the connection goes on. */
static void
test_dropped (RpcFixture *fixture)
{
  static const char *const texts[] = {
    "x", "{", "{\"jsonrpc\":\"2.0\",\"method\":\"n\"", "nul", "1", "\"method\"", "true", "null",
    "{\"jsonrpc\":\"2.0\",\"method\":\"n\",\"params\":[1]}", "{\"jsonrpc\":\"2.0\",\"method\":\"n\",\"params\":1}",
    "{\"jsonrpc\":\"2.0\",\"method\":1}", "{\"method\":\"n\"}", "{\"jsonrpc\":\"2.1\",\"method\":\"n\"}",
    "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":{\"a\":\"\\u0000\"}}",
    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\"}}", "// c",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    rpc_pair_send (fixture->pair, texts[i]);
  rpc_pair_flush (fixture->pair);
  g_assert_cmpuint (rpc_peer_get_dropped (fixture->peer), ==, G_N_ELEMENTS (texts));
  g_assert_cmpuint (fixture->requests->len + fixture->notifications->len, ==, 0);
}

static void
test_duplicate_id (RpcFixture *fixture)
{
  g_autoptr(RpcRequest) request = NULL;
  g_autofree char *refusal = NULL;

  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"m\"}");
  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"m\"}");
  refusal = rpc_pair_next (fixture->pair);
  g_assert_nonnull (strstr (refusal, "\"id\":7,\"error\":{\"code\":-32600,"));
  g_assert_cmpuint (fixture->requests->len, ==, 1);

  request = wait_for_request (fixture);
  rpc_request_reply (request, NULL);
  rpc_pair_expect (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":null}");
  /* An id that was answered may come again. */
  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"m\"}");
  easel_test_wait_until (fixture->requests->len == 1);
}

static void
test_unhandled (RpcFixture *fixture)
{
  fixture->take = FALSE;
  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"no/such\"}");
  rpc_pair_expect (fixture->pair,
                   "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"error\":{\"code\":-32601,\"message\":\"Method not found\"}}");
}

/* A handler that forgets its request does not leave the peer waiting. */
static void
test_forgotten (RpcFixture *fixture)
{
  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\"}");
  g_object_unref (wait_for_request (fixture));
  rpc_pair_expect (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":"
                                  "{\"code\":-32603,\"message\":\"The request was dropped\"}}");
}

static void
test_result_and_error (RpcFixture *fixture)
{
  g_autoptr(RpcRequest) first = NULL;
  g_autoptr(RpcRequest) second = NULL;
  g_autoptr(JsonNode) data = json_node_init_string (json_node_alloc (), "why");

  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\"}");
  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"m\"}");
  first = wait_for_request (fixture);
  second = wait_for_request (fixture);
  rpc_request_reply_error (second, -32009, "not allowed", data);
  rpc_request_reply (first, data);
  rpc_pair_expect (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":2,\"error\":"
                                  "{\"code\":-32009,\"message\":\"not allowed\",\"data\":\"why\"}}");
  rpc_pair_expect (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\"why\"}");
}

static void
reply_gerror (RpcFixture *fixture,
              GError     *error,
              const char *expected)
{
  g_autoptr(RpcRequest) request = NULL;
  g_autoptr(GError) owned = error;

  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\"}");
  request = wait_for_request (fixture);
  rpc_request_reply_gerror (request, owned);
  rpc_pair_expect (fixture->pair, expected);
}

static void
test_gerror (RpcFixture *fixture)
{
  g_autoptr(JsonNode) data = json_node_new (JSON_NODE_NULL);

  reply_gerror (fixture, rpc_error_new (-32008, "gone", data),
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32008,\"message\":\"gone\",\"data\":null}}");
  reply_gerror (fixture, rpc_error_new (-32008, NULL, NULL),
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32008,\"message\":\"\"}}");
  reply_gerror (fixture, g_error_new_literal (EASEL_JSON_ERROR, EASEL_JSON_ERROR_MISSING, "no uri"),
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32602,\"message\":\"no uri\"}}");
  /* What the system says stays here. */
  reply_gerror (fixture, g_error_new_literal (G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "/home/me/secret"),
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32603,\"message\":\"Internal error\"}}");
}

static void
test_second_answer (RpcFixture *fixture)
{
  g_autoptr(RpcRequest) request = NULL;

  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\"}");
  request = wait_for_request (fixture);
  rpc_request_reply (request, NULL);
  g_test_expect_message ("easel-rpc", G_LOG_LEVEL_CRITICAL, "*answered*");
  rpc_request_reply (request, NULL);
  g_test_assert_expected_messages ();
  rpc_pair_expect (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":null}");
  rpc_pair_flush (fixture->pair);
}

static void
test_busy (RpcFixture *fixture)
{
  g_autofree char *refusal = NULL;

  for (guint i = 0; i <= EASEL_LIMIT_INCOMING_REQUESTS; i++)
    {
      g_autofree char *text = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":%u,\"method\":\"m\"}", i);

      rpc_pair_send (fixture->pair, text);
    }
  refusal = rpc_pair_next (fixture->pair);
  g_assert_nonnull (strstr (refusal, "\"id\":64,\"error\":{\"code\":-32000,"));
  g_assert_cmpuint (fixture->requests->len, ==, EASEL_LIMIT_INCOMING_REQUESTS);

  rpc_request_reply (g_ptr_array_index (fixture->requests, 0), NULL);
  rpc_pair_expect (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":0,\"result\":null}");
  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":64,\"method\":\"m\"}");
  easel_test_wait_until (fixture->requests->len == EASEL_LIMIT_INCOMING_REQUESTS + 1);
  g_ptr_array_set_size (fixture->requests, 0);
}

static void
test_too_large_an_answer (RpcFixture *fixture)
{
  g_autofree char *text = g_strnfill (EASEL_LIMIT_MESSAGE_BYTES, 'a');
  g_autoptr(JsonNode) result = json_node_init_string (json_node_alloc (), text);
  g_autoptr(RpcRequest) request = NULL;

  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\"}");
  request = wait_for_request (fixture);
  rpc_request_reply (request, result);
  rpc_pair_expect (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":"
                                  "{\"code\":-32603,\"message\":\"The answer is too large\"}}");
}

/* The large one is parsed on a worker; what comes behind it waits. */
static void
test_order (RpcFixture *fixture)
{
  g_autofree char *blank = g_strnfill (3 * EASEL_LIMIT_MAIN_THREAD_BYTES, ' ');
  g_autofree char *large = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"method\":\"large\",%s\"params\":{}}", blank);

  for (guint i = 0; i < 30; i++)
    {
      g_autofree char *text = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"method\":\"n%u\"}", i);

      rpc_pair_send (fixture->pair, i % 10 == 5 ? large : text);
    }
  easel_test_wait_until (fixture->notifications->len == 30);
  for (guint i = 0; i < 30; i++)
    {
      g_autofree char *expected = i % 10 == 5 ? g_strdup ("large {}") : g_strdup_printf ("n%u {}", i);

      g_assert_cmpstr (g_ptr_array_index (fixture->notifications, i), ==, expected);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  rpc_fixture_add ("requests/ids-are-echoed", test_ids_are_echoed);
  rpc_fixture_add ("requests/result-in-two-steps", test_result_in_two_steps);
  rpc_fixture_add ("requests/params", test_params);
  rpc_fixture_add ("requests/refused", test_refused);
  rpc_fixture_add ("requests/long-id", test_long_id);
  rpc_fixture_add ("requests/dropped", test_dropped);
  rpc_fixture_add ("requests/duplicate-id", test_duplicate_id);
  rpc_fixture_add ("requests/unhandled", test_unhandled);
  rpc_fixture_add ("requests/forgotten", test_forgotten);
  rpc_fixture_add ("requests/result-and-error", test_result_and_error);
  rpc_fixture_add ("requests/gerror", test_gerror);
  rpc_fixture_add ("requests/second-answer", test_second_answer);
  rpc_fixture_add ("requests/busy", test_busy);
  rpc_fixture_add ("requests/too-large-an-answer", test_too_large_an_answer);
  rpc_fixture_add ("requests/order", test_order);

  return g_test_run ();
}
