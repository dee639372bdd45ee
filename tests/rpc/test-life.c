/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rpc-pair.h"

#include "easel-json.h"
#include "easel-limits.h"

typedef struct
{
  RpcFixture *fixture;
  guint       n_ended;
  gboolean    before_closed;
  int         code;
} Waiting;

static void
ended_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  Waiting *waiting = user_data;
  g_autoptr(GError) error = NULL;

  g_assert_null (rpc_peer_call_finish (RPC_PEER (source), result, &error));
  g_assert_error (error, G_IO_ERROR, waiting->code);
  g_assert_false (waiting->fixture->closed);
  waiting->n_ended++;
}

static void
call (RpcFixture *fixture,
      Waiting    *waiting,
      guint       n)
{
  waiting->fixture = fixture;
  waiting->code = G_IO_ERROR_CLOSED;
  for (guint i = 0; i < n; i++)
    rpc_peer_call_async (fixture->peer, "m", NULL, 0, NULL, ended_cb, waiting);
}

static RpcRequest *
receive_request (RpcFixture *fixture)
{
  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\"}");
  easel_test_wait_until (fixture->requests->len == 1);
  return g_ptr_array_steal_index (fixture->requests, 0);
}

static void
test_far_end_closes (RpcFixture *fixture)
{
  Waiting waiting = { 0 };
  g_autoptr(RpcRequest) request = NULL;

  call (fixture, &waiting, 3);
  request = receive_request (fixture);
  rpc_transport_close (fixture->pair->far);
  easel_test_wait_until (fixture->closed);

  g_assert_no_error (fixture->reason);
  g_assert_cmpuint (waiting.n_ended, ==, 3);
  g_assert_true (rpc_peer_is_closed (fixture->peer));
  g_assert_true (g_cancellable_is_cancelled (rpc_request_get_cancellable (request)));
  /* Goes nowhere, and hurts nobody. */
  rpc_request_reply (request, NULL);
  easel_test_settle ();
  g_assert_cmpuint (fixture->n_closed, ==, 1);
}

static void
test_near_end_closes (RpcFixture *fixture)
{
  Waiting waiting = { 0 };
  g_autoptr(RpcRequest) request = receive_request (fixture);

  call (fixture, &waiting, 3);
  rpc_peer_close (fixture->peer);
  g_assert_true (rpc_peer_is_closed (fixture->peer));
  g_assert_true (g_cancellable_is_cancelled (rpc_request_get_cancellable (request)));
  rpc_peer_close (fixture->peer);

  easel_test_wait_until (fixture->closed && fixture->pair->far_closed);
  g_assert_cmpuint (waiting.n_ended, ==, 3);
  g_assert_no_error (fixture->reason);
  g_assert_no_error (fixture->pair->far_reason);
  easel_test_settle ();
  g_assert_cmpuint (fixture->n_closed, ==, 1);
}

static void
test_use_after_close (RpcFixture *fixture)
{
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;

  rpc_peer_close (fixture->peer);
  g_assert_false (rpc_peer_notify (fixture->peer, "n", NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CLOSED);
  g_clear_error (&error);
  rpc_peer_call_async (fixture->peer, "m", NULL, 0, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  g_assert_null (rpc_peer_call_finish (fixture->peer, result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CLOSED);
  rpc_peer_start (fixture->peer);
}

/* No loop keeps it: dropping is enough. */
static void
test_last_reference (RpcFixture *fixture)
{
  gpointer peer, transport;
  g_autoptr(RpcRequest) request = receive_request (fixture);

  easel_test_watch (fixture->peer, &peer);
  easel_test_watch (fixture->pair->near, &transport);
  g_clear_object (&fixture->pair->near);
  g_clear_object (&fixture->peer);
  g_assert_null (peer);
  g_assert_true (g_cancellable_is_cancelled (rpc_request_get_cancellable (request)));
  easel_test_wait_until (transport == NULL && fixture->pair->far_closed);
  g_assert_no_error (fixture->pair->far_reason);
  rpc_request_reply (request, NULL);
}

/* What was sent before the end still arrives. */
static void
test_close_flushes (RpcFixture *fixture)
{
  g_autofree char *text = g_strnfill (4 * 1024 * 1024, 'a');
  g_autoptr(JsonObject) params = json_object_new ();

  json_object_set_string_member (params, "text", text);
  for (guint i = 0; i < 3; i++)
    g_assert_true (rpc_peer_notify (fixture->peer, "n", params, NULL));
  g_assert_true (rpc_peer_notify (fixture->peer, "last", NULL, NULL));
  rpc_peer_close (fixture->peer);
  g_clear_object (&fixture->peer);
  easel_test_wait_until (fixture->pair->far_closed);
  g_assert_cmpuint (g_queue_get_length (&fixture->pair->received), ==, 4);
  for (guint i = 0; i < 3; i++)
    g_free (rpc_pair_next (fixture->pair));
  rpc_pair_expect (fixture->pair, "{\"jsonrpc\":\"2.0\",\"method\":\"last\"}");
}

/* A large answer whose connection ends behind it is still an answer. */
static void
test_answer_before_the_end (RpcFixture *fixture)
{
  g_autofree char *text = g_strnfill (3 * EASEL_LIMIT_MAIN_THREAD_BYTES, 'a');
  g_autofree char *answer = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\"%s\"}", text);
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(JsonNode) node = NULL;
  g_autoptr(GError) error = NULL;

  rpc_peer_call_async (fixture->peer, "m", NULL, 0, NULL, easel_test_result_cb, &result);
  g_free (rpc_pair_next (fixture->pair));
  rpc_pair_send (fixture->pair, answer);
  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"method\":\"n\"}");
  rpc_transport_close (fixture->pair->far);
  easel_test_wait_until (fixture->closed);
  g_assert_nonnull (result);
  node = rpc_peer_call_finish (fixture->peer, result, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (fixture->notifications->len, ==, 1);
}

static void
drop_cb (RpcPeer    *peer,
         const char *method,
         JsonObject *params,
         RpcFixture *fixture)
{
  g_clear_object (&fixture->pair->near);
  g_clear_object (&fixture->peer);
}

static void
test_dropped_by_a_handler (RpcFixture *fixture)
{
  gpointer peer;

  easel_test_watch (fixture->peer, &peer);
  g_signal_connect (fixture->peer, "notification", G_CALLBACK (drop_cb), fixture);
  for (guint i = 0; i < 5; i++)
    rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"method\":\"n\"}");
  easel_test_wait_until (peer == NULL && fixture->pair->far_closed);
  g_assert_cmpuint (fixture->notifications->len, ==, 1);
}

static gboolean
drop_in_request_cb (RpcPeer    *peer,
                    RpcRequest *request,
                    RpcFixture *fixture)
{
  g_clear_object (&fixture->pair->near);
  g_clear_object (&fixture->peer);
  return FALSE;
}

static void
test_dropped_in_a_request (RpcFixture *fixture)
{
  gpointer peer;

  fixture->take = FALSE;
  easel_test_watch (fixture->peer, &peer);
  g_signal_connect (fixture->peer, "request", G_CALLBACK (drop_in_request_cb), fixture);
  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\"}");
  easel_test_wait_until (peer == NULL && fixture->pair->far_closed);
}

static void
close_cb (RpcPeer    *peer,
          const char *method,
          JsonObject *params,
          RpcFixture *fixture)
{
  rpc_peer_close (peer);
}

static void
test_closed_by_a_handler (RpcFixture *fixture)
{
  g_signal_connect (fixture->peer, "notification", G_CALLBACK (close_cb), fixture);
  for (guint i = 0; i < 5; i++)
    rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"method\":\"n\"}");
  easel_test_wait_until (fixture->closed && fixture->pair->far_closed);
  g_assert_cmpuint (fixture->notifications->len, ==, 1);
}

static void
close_in_result_cb (GObject      *source,
                    GAsyncResult *result,
                    gpointer      user_data)
{
  g_autoptr(JsonNode) node = rpc_peer_call_finish (RPC_PEER (source), result, NULL);

  rpc_peer_close (RPC_PEER (source));
}

static void
test_closed_by_a_result (RpcFixture *fixture)
{
  Waiting waiting = { 0 };

  rpc_peer_call_async (fixture->peer, "m", NULL, 0, NULL, close_in_result_cb, NULL);
  call (fixture, &waiting, 2);
  g_free (rpc_pair_next (fixture->pair));
  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":1}");
  easel_test_wait_until (fixture->closed);
  g_assert_cmpuint (waiting.n_ended, ==, 2);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  rpc_fixture_add ("life/far-end-closes", test_far_end_closes);
  rpc_fixture_add ("life/near-end-closes", test_near_end_closes);
  rpc_fixture_add ("life/use-after-close", test_use_after_close);
  rpc_fixture_add ("life/last-reference", test_last_reference);
  rpc_fixture_add ("life/close-flushes", test_close_flushes);
  rpc_fixture_add ("life/answer-before-the-end", test_answer_before_the_end);
  rpc_fixture_add ("life/dropped-by-a-handler", test_dropped_by_a_handler);
  rpc_fixture_add ("life/dropped-in-a-request", test_dropped_in_a_request);
  rpc_fixture_add ("life/closed-by-a-handler", test_closed_by_a_handler);
  rpc_fixture_add ("life/closed-by-a-result", test_closed_by_a_result);

  return g_test_run ();
}
