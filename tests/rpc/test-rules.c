/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rpc-pair.h"

#include "rpc-error.h"

/* The peer follows other rules than AHP's from here on: its far end has sent nothing yet. */
static void
set_rules (RpcFixture *fixture)
{
  rpc_peer_set_rules (fixture->peer, &(RpcPeerRules) {
    .max_requests = 2,
    .busy_code = RPC_ERROR_INTERNAL,
    .max_received = 1024,
    .max_sent = 512,
    .report_garbage = TRUE,
    .cancel_method = "taken-back",
    .cancel_id = "call",
  });
}

static void
send_request (RpcFixture *fixture,
              const char *id)
{
  g_autofree char *text = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":%s,\"method\":\"m\"}", id);

  rpc_pair_send (fixture->pair, text);
}

static void
test_garbage_is_told (RpcFixture *fixture)
{
  static const char *const invalid[] = { "7", "{}", "{\"jsonrpc\":\"2.0\"}" };

  set_rules (fixture);
  rpc_pair_send (fixture->pair, "no json");
  rpc_pair_expect (fixture->pair, "{\"jsonrpc\":\"2.0\",\"error\":"
                                  "{\"code\":-32700,\"message\":\"not JSON, or too large\"}}");
  for (guint i = 0; i < G_N_ELEMENTS (invalid); i++)
    {
      rpc_pair_send (fixture->pair, invalid[i]);
      rpc_pair_expect (fixture->pair, "{\"jsonrpc\":\"2.0\",\"error\":"
                                      "{\"code\":-32600,\"message\":\"not a JSON-RPC 2.0 message\"}}");
    }
  rpc_pair_send (fixture->pair, "[]");
  rpc_pair_expect (fixture->pair, "{\"jsonrpc\":\"2.0\",\"error\":"
                                  "{\"code\":-32600,\"message\":\"batches are not supported\"}}");
  rpc_pair_flush (fixture->pair);
  g_assert_cmpuint (rpc_peer_get_dropped (fixture->peer), ==, 5);
}

/* Else two peers of this kind would never stop. */
static void
test_errors_are_not_answered (RpcFixture *fixture)
{
  static const char *const responses[] = {
    "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32700,\"message\":\"m\"}}",
    "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32700,\"message\":\"m\"}}",
    "{\"jsonrpc\":\"2.0\",\"id\":5,\"error\":{\"code\":-32700,\"message\":\"m\"}}",
    "{\"jsonrpc\":\"2.0\",\"result\":{}}",
    "{\"error\":7}",
    "{\"jsonrpc\":\"2.0\",\"method\":7}",
    "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":[]}",
  };

  set_rules (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (responses); i++)
    rpc_pair_send (fixture->pair, responses[i]);
  rpc_pair_flush (fixture->pair);
}

static void
test_bound_and_code (RpcFixture *fixture)
{
  set_rules (fixture);
  send_request (fixture, "1");
  send_request (fixture, "2");
  send_request (fixture, "3");
  rpc_pair_expect (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":3,\"error\":"
                                  "{\"code\":-32603,\"message\":\"Too many requests wait for their answers\"}}");
  g_assert_cmpuint (fixture->requests->len, ==, 2);
}

static void
test_sizes (RpcFixture *fixture)
{
  g_autofree char *filler = g_strnfill (1024, ' ');
  g_autofree char *large = g_strconcat ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\"}", filler, NULL);
  g_autofree char *text = g_strnfill (512, 'x');
  g_autoptr(JsonNode) result = json_node_init_string (json_node_alloc (), text);
  g_autoptr(GError) error = NULL;

  set_rules (fixture);
  rpc_pair_send (fixture->pair, large);
  rpc_pair_expect (fixture->pair, "{\"jsonrpc\":\"2.0\",\"error\":"
                                  "{\"code\":-32700,\"message\":\"not JSON, or too large\"}}");
  send_request (fixture, "1");
  easel_test_wait_until (fixture->requests->len == 1);
  rpc_request_reply (g_ptr_array_index (fixture->requests, 0), result);
  rpc_pair_expect (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":"
                                  "{\"code\":-32603,\"message\":\"The answer is too large\"}}");
  g_assert_false (rpc_peer_notify (fixture->peer, text, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE);
}

/* No answer, the work is cancelled, and the id can be used again. */
static void
test_withdraw (RpcFixture *fixture)
{
  RpcRequest *request;

  send_request (fixture, "\"id\"");
  easel_test_wait_until (fixture->requests->len == 1);
  request = g_ptr_array_index (fixture->requests, 0);
  rpc_request_withdraw (request);
  g_assert_true (g_cancellable_is_cancelled (rpc_request_get_cancellable (request)));
  g_ptr_array_set_size (fixture->requests, 0);
  rpc_pair_flush (fixture->pair);

  send_request (fixture, "\"id\"");
  easel_test_wait_until (fixture->requests->len == 1);
  rpc_request_reply (g_ptr_array_index (fixture->requests, 0), NULL);
  rpc_pair_expect (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":\"id\",\"result\":null}");
}

/* Those who made requests take one back by its id, 1 and "1" are two; or they are gone, and all are taken back but one. */
static void
test_taken_back (RpcFixture *fixture)
{
  static const char *const ids[] = { "1", "\"1\"", "2", "3" };
  static const char *const none[] = { "4", "null", "[1]", "1.5" };
  g_autoptr(JsonNode) id = json_from_string ("\"1\"", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    send_request (fixture, ids[i]);
  easel_test_wait_until (fixture->requests->len == 4);
  for (guint i = 0; i < G_N_ELEMENTS (none); i++)
    {
      g_autoptr(JsonNode) other = json_from_string (none[i], NULL);

      rpc_peer_withdraw (fixture->peer, other);
    }
  rpc_peer_withdraw (fixture->peer, NULL);
  g_assert_cmpuint (rpc_peer_count_requests (fixture->peer), ==, 4);
  rpc_peer_withdraw (fixture->peer, id);
  rpc_peer_withdraw (fixture->peer, id);
  g_assert_cmpuint (rpc_peer_count_requests (fixture->peer), ==, 3);
  rpc_peer_withdraw_all (fixture->peer, fixture->requests->pdata[2]);
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    g_assert_cmpint (g_cancellable_is_cancelled (rpc_request_get_cancellable (fixture->requests->pdata[i])), ==, i != 2);
  rpc_request_reply (fixture->requests->pdata[2], NULL);
  rpc_pair_expect (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":null}");
  rpc_pair_flush (fixture->pair);
  g_ptr_array_set_size (fixture->requests, 0);
}

static void
test_withdraw_after_the_end (RpcFixture *fixture)
{
  send_request (fixture, "1");
  easel_test_wait_until (fixture->requests->len == 1);
  rpc_peer_close (fixture->peer);
  rpc_request_withdraw (g_ptr_array_index (fixture->requests, 0));
  easel_test_wait_until (fixture->closed);
}

static void
give_up_call (RpcFixture *fixture)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;

  rpc_peer_call_async (fixture->peer, "m", NULL, 0, cancellable, easel_test_result_cb, &result);
  rpc_pair_expect (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\"}");
  g_cancellable_cancel (cancellable);
  easel_test_wait_until (result != NULL);
  g_assert_null (rpc_peer_call_finish (fixture->peer, result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* The other side need not go on asking a user. */
static void
test_given_up (RpcFixture *fixture)
{
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;

  set_rules (fixture);
  give_up_call (fixture);
  rpc_pair_expect (fixture->pair, "{\"jsonrpc\":\"2.0\",\"method\":\"taken-back\","
                                  "\"params\":{\"call\":1}}");

  rpc_peer_call_async (fixture->peer, "m", NULL, 1, NULL, easel_test_result_cb, &result);
  rpc_pair_expect (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"m\"}");
  rpc_pair_expect (fixture->pair, "{\"jsonrpc\":\"2.0\",\"method\":\"taken-back\","
                                  "\"params\":{\"call\":2}}");
  easel_test_wait_until (result != NULL);
  g_assert_null (rpc_peer_call_finish (fixture->peer, result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT);
}

static void
test_given_up_without_rules (RpcFixture *fixture)
{
  give_up_call (fixture);
  rpc_pair_flush (fixture->pair);
}

/* As ever, without rules: an id where JSON-RPC has one, and silence where AHP has it. */
static void
test_without_rules (RpcFixture *fixture)
{
  rpc_pair_send (fixture->pair, "no json");
  rpc_pair_send (fixture->pair, "{}");
  rpc_pair_send (fixture->pair, "[]");
  rpc_pair_expect (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":"
                                  "{\"code\":-32600,\"message\":\"batches are not supported\"}}");
  rpc_pair_flush (fixture->pair);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  rpc_fixture_add ("rules/garbage-is-told", test_garbage_is_told);
  rpc_fixture_add ("rules/errors-are-not-answered", test_errors_are_not_answered);
  rpc_fixture_add ("rules/bound-and-code", test_bound_and_code);
  rpc_fixture_add ("rules/sizes", test_sizes);
  rpc_fixture_add ("rules/withdraw", test_withdraw);
  rpc_fixture_add ("rules/taken-back", test_taken_back);
  rpc_fixture_add ("rules/withdraw-after-the-end", test_withdraw_after_the_end);
  rpc_fixture_add ("rules/given-up", test_given_up);
  rpc_fixture_add ("rules/given-up-without-rules", test_given_up_without_rules);
  rpc_fixture_add ("rules/without-rules", test_without_rules);

  return g_test_run ();
}
