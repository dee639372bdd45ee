/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rpc-pair.h"

#include "easel-json.h"
#include "easel-limits.h"
#include "rpc-error.h"

#include <string.h>

static JsonNode *
take_result (RpcFixture    *fixture,
             GAsyncResult **result,
             GError       **error)
{
  g_autoptr(GAsyncResult) taken = NULL;

  easel_test_wait_until (*result != NULL);
  taken = g_steal_pointer (result);
  return rpc_peer_call_finish (fixture->peer, taken, error);
}

static void
assert_result (RpcFixture    *fixture,
               GAsyncResult **result,
               const char    *expected)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = take_result (fixture, result, &error);
  g_autofree char *text = NULL;

  g_assert_no_error (error);
  text = easel_json_to_string (node);
  g_assert_cmpstr (text, ==, expected);
}

static void
assert_failure (RpcFixture    *fixture,
                GAsyncResult **result,
                GQuark         domain,
                int            code)
{
  g_autoptr(GError) error = NULL;

  g_assert_null (take_result (fixture, result, &error));
  g_assert_error (error, domain, code);
}

static void
call (RpcFixture    *fixture,
      GAsyncResult **result)
{
  rpc_peer_call_async (fixture->peer, "m", NULL, 0, NULL, easel_test_result_cb, result);
}

static void
test_result (RpcFixture *fixture)
{
  GAsyncResult *results[3] = { NULL };
  JsonObject *params = json_object_new ();

  json_object_set_string_member (params, "channel", "ahp-root://");
  rpc_peer_call_async (fixture->peer, "ping", params, 0, NULL, easel_test_result_cb, &results[0]);
  json_object_unref (params);
  call (fixture, &results[1]);
  call (fixture, &results[2]);
  rpc_pair_expect (fixture->pair,
                   "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"channel\":\"ahp-root://\"}}");
  rpc_pair_expect (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"m\"}");
  rpc_pair_expect (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"m\"}");

  /* Answers in another order find their calls. */
  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":3,\"result\":[3]}");
  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":null}");
  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{\"a\":2},\"error\":null}");
  assert_result (fixture, &results[0], "null");
  assert_result (fixture, &results[1], "{\"a\":2}");
  assert_result (fixture, &results[2], "[3]");
  g_assert_cmpuint (rpc_peer_get_dropped (fixture->peer), ==, 0);
}

static void
test_error (RpcFixture *fixture)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GError) copy = NULL;
  GAsyncResult *result = NULL;

  call (fixture, &result);
  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32005,\"message\":\"no 100%s\","
                                "\"data\":{\"supportedVersions\":[\"1.0.0\"]}}}");
  g_assert_null (take_result (fixture, &result, &error));
  g_assert_error (error, RPC_ERROR, -32005);
  g_assert_cmpstr (error->message, ==, "no 100%s");
  copy = g_error_copy (error);
  g_assert_true (JSON_NODE_HOLDS_OBJECT (rpc_error_get_data (copy)));
  g_assert_nonnull (json_object_get_member (json_node_get_object (rpc_error_get_data (copy)), "supportedVersions"));
}

static void
test_odd_errors (RpcFixture *fixture)
{
  static const struct
  {
    const char *members;
    gboolean    is_rpc;
    int         code;
  } cases[] = {
    { "\"error\":{\"code\":5}", TRUE, 5 },
    { "\"error\":{\"code\":-32601.0,\"message\":null,\"data\":null}", TRUE, -32601 },
    { "\"error\":{\"code\":7,\"message\":[\"x\"]}", TRUE, 7 },
    { "\"error\":{\"code\":\"x\",\"message\":\"m\"}", FALSE, G_IO_ERROR_INVALID_DATA },
    { "\"error\":{\"code\":99999999999,\"message\":\"m\"}", FALSE, G_IO_ERROR_INVALID_DATA },
    { "\"error\":{\"message\":\"m\"}", FALSE, G_IO_ERROR_INVALID_DATA },
    { "\"error\":\"m\"", FALSE, G_IO_ERROR_INVALID_DATA },
    { "\"error\":[]", FALSE, G_IO_ERROR_INVALID_DATA },
    { "\"error\":true", FALSE, G_IO_ERROR_INVALID_DATA },
    { "\"error\":null", FALSE, G_IO_ERROR_INVALID_DATA },
    { "\"result\":1,\"error\":{\"code\":1,\"message\":\"m\"}", FALSE, G_IO_ERROR_INVALID_DATA },
    { "\"neither\":1", FALSE, G_IO_ERROR_INVALID_DATA },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *answer = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":%d,%s}", (int) i + 1,
                                                 cases[i].members);
      GAsyncResult *result = NULL;

      call (fixture, &result);
      rpc_pair_send (fixture->pair, answer);
      assert_failure (fixture, &result, cases[i].is_rpc ? RPC_ERROR : G_IO_ERROR, cases[i].code);
    }
}

/* None of these answers our call; the last one does. */
static void
test_foreign_ids (RpcFixture *fixture)
{
  static const char *const answers[] = {
    "{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":0}",
    "{\"jsonrpc\":\"2.0\",\"id\":0,\"result\":0}",
    "{\"jsonrpc\":\"2.0\",\"id\":-1,\"result\":0}",
    "{\"jsonrpc\":\"2.0\",\"id\":\"1\",\"result\":0}",
    "{\"jsonrpc\":\"2.0\",\"id\":1.0,\"result\":0}",
    "{\"jsonrpc\":\"2.0\",\"id\":null,\"result\":0}",
    "{\"jsonrpc\":\"2.0\",\"id\":[1],\"result\":0}",
    "{\"jsonrpc\":\"2.0\",\"id\":true,\"result\":0}",
    "{\"jsonrpc\":\"2.0\",\"result\":0}",
    "{\"jsonrpc\":\"1.0\",\"id\":1,\"result\":0}",
    "{\"jsonrpc\":2,\"id\":1,\"result\":0}",
    "{\"id\":1,\"result\":0}",
    "{}",
  };
  GAsyncResult *result = NULL;

  call (fixture, &result);
  g_free (rpc_pair_next (fixture->pair));
  for (gsize i = 0; i < G_N_ELEMENTS (answers); i++)
    rpc_pair_send (fixture->pair, answers[i]);
  rpc_pair_flush (fixture->pair);
  g_assert_null (result);
  g_assert_cmpuint (rpc_peer_get_dropped (fixture->peer), ==, G_N_ELEMENTS (answers));

  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":1}");
  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":2}");
  assert_result (fixture, &result, "1");
  g_assert_false (rpc_peer_is_closed (fixture->peer));
}

/* Both sides count from 1: an id says nothing before the shape of the message is known. */
static void
test_two_id_spaces (RpcFixture *fixture)
{
  GAsyncResult *result = NULL;

  call (fixture, &result);
  g_free (rpc_pair_next (fixture->pair));
  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"reverse\"}");
  easel_test_wait_until (fixture->requests->len == 1);
  rpc_request_reply (g_ptr_array_index (fixture->requests, 0), NULL);
  rpc_pair_expect (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":null}");
  g_assert_null (result);
  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\"ours\"}");
  assert_result (fixture, &result, "\"ours\"");
}

static void
test_timeout (RpcFixture *fixture)
{
  GAsyncResult *result = NULL;
  GAsyncResult *patient = NULL;

  rpc_peer_call_async (fixture->peer, "m", NULL, 20, NULL, easel_test_result_cb, &result);
  call (fixture, &patient);
  assert_failure (fixture, &result, G_IO_ERROR, G_IO_ERROR_TIMED_OUT);

  /* The answer is late, not wrong, and the connection goes on. */
  g_free (rpc_pair_next (fixture->pair));
  g_free (rpc_pair_next (fixture->pair));
  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":1}");
  rpc_pair_flush (fixture->pair);
  g_assert_cmpuint (rpc_peer_get_dropped (fixture->peer), ==, 0);
  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":2}");
  assert_result (fixture, &patient, "2");
}

static void
test_cancel (RpcFixture *fixture)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  GAsyncResult *result = NULL;
  GAsyncResult *other = NULL;

  rpc_peer_call_async (fixture->peer, "m", NULL, 0, cancellable, easel_test_result_cb, &result);
  call (fixture, &other);
  g_free (rpc_pair_next (fixture->pair));
  g_free (rpc_pair_next (fixture->pair));
  g_cancellable_cancel (cancellable);
  assert_failure (fixture, &result, G_IO_ERROR, G_IO_ERROR_CANCELLED);

  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":1}");
  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":2}");
  assert_result (fixture, &other, "2");

  /* What was cancelled before is never sent. */
  rpc_peer_call_async (fixture->peer, "m", NULL, 0, cancellable, easel_test_result_cb, &result);
  assert_failure (fixture, &result, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  rpc_pair_flush (fixture->pair);
}

static void
cancel_in_callback_cb (GObject      *source,
                       GAsyncResult *result,
                       gpointer      user_data)
{
  g_autoptr(GError) error = NULL;

  g_assert_null (rpc_peer_call_finish (RPC_PEER (source), result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  *(guint *) user_data += 1;
}

static void
test_cancel_many_at_once (RpcFixture *fixture)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  guint n_ended = 0;

  for (guint i = 0; i < 10; i++)
    rpc_peer_call_async (fixture->peer, "m", NULL, 0, cancellable, cancel_in_callback_cb, &n_ended);
  g_cancellable_cancel (cancellable);
  easel_test_wait_until (n_ended == 10);
}

static void
count_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  *(guint *) user_data += 1;
}

static void
test_too_many (RpcFixture *fixture)
{
  guint n_ended = 0;
  GAsyncResult *result = NULL;

  for (guint i = 0; i < EASEL_LIMIT_OUTGOING_REQUESTS; i++)
    rpc_peer_call_async (fixture->peer, "m", NULL, 0, NULL, count_cb, &n_ended);
  call (fixture, &result);
  assert_failure (fixture, &result, G_IO_ERROR, G_IO_ERROR_BUSY);
  g_assert_cmpuint (n_ended, ==, 0);

  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":1}");
  easel_test_wait_until (n_ended == 1);
  call (fixture, &result);
  g_assert_null (result);
  rpc_peer_close (fixture->peer);
  easel_test_wait_until (n_ended == EASEL_LIMIT_OUTGOING_REQUESTS);
  assert_failure (fixture, &result, G_IO_ERROR, G_IO_ERROR_CLOSED);
}

static void
test_too_large (RpcFixture *fixture)
{
  g_autofree char *text = g_strnfill (EASEL_LIMIT_MESSAGE_BYTES, 'a');
  g_autoptr(JsonObject) params = json_object_new ();
  g_autoptr(GError) error = NULL;
  GAsyncResult *result = NULL;

  json_object_set_string_member (params, "text", text);
  rpc_peer_call_async (fixture->peer, "m", params, 0, NULL, easel_test_result_cb, &result);
  assert_failure (fixture, &result, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE);
  g_assert_false (rpc_peer_notify (fixture->peer, "m", params, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE);
  rpc_pair_flush (fixture->pair);
}

static void
call_again_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      user_data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = rpc_peer_call_finish (RPC_PEER (source), result, &error);

  g_assert_no_error (error);
  rpc_peer_call_async (RPC_PEER (source), "again", NULL, 0, NULL, easel_test_result_cb, user_data);
}

static void
test_call_in_callback (RpcFixture *fixture)
{
  GAsyncResult *result = NULL;

  rpc_peer_call_async (fixture->peer, "m", NULL, 0, NULL, call_again_cb, &result);
  g_free (rpc_pair_next (fixture->pair));
  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":1}");
  rpc_pair_expect (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"again\"}");
  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":2}");
  assert_result (fixture, &result, "2");
}

static void
test_notify (RpcFixture *fixture)
{
  g_autoptr(JsonObject) params = json_object_new ();
  g_autoptr(GError) error = NULL;

  json_object_set_string_member (params, "text", "line\nbreak \"é\"");
  g_assert_true (rpc_peer_notify (fixture->peer, "n", params, &error));
  g_assert_true (rpc_peer_notify (fixture->peer, "n", NULL, &error));
  g_assert_no_error (error);
  rpc_pair_expect (fixture->pair,
                   "{\"jsonrpc\":\"2.0\",\"method\":\"n\",\"params\":{\"text\":\"line\\nbreak \\\"é\\\"\"}}");
  rpc_pair_expect (fixture->pair, "{\"jsonrpc\":\"2.0\",\"method\":\"n\"}");
}

/* What went over the wire is kept for the user, in its order. */
static void
test_message_log (RpcFixture *fixture)
{
  g_autoptr(EaselMessageLog) message_log = easel_message_log_new ();
  GAsyncResult *result = NULL;
  static const char * const methods[] = { "ping", "hello", "ping" };

  rpc_peer_set_message_log (fixture->peer, message_log);
  rpc_peer_call_async (fixture->peer, "ping", NULL, 0, NULL, easel_test_result_cb, &result);
  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"method\":\"hello\"}");
  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":7}");
  assert_result (fixture, &result, "7");
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (message_log)), ==, G_N_ELEMENTS (methods));
  for (guint i = 0; i < G_N_ELEMENTS (methods); i++)
    {
      g_autoptr(EaselLoggedMessage) item = g_list_model_get_item (G_LIST_MODEL (message_log), i);

      g_assert_cmpstr (easel_logged_message_get_method (item), ==, methods[i]);
      g_assert_cmpint (easel_logged_message_is_incoming (item), ==, i > 0);
    }
}

static void
note_refused_cb (RpcPeer      *peer,
                 const char   *method,
                 const GError *error,
                 GString      *said)
{
  g_string_append_printf (said, "%s %d ", method, error->code);
}

static void
note_end_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  GString *said = user_data;
  g_autoptr(JsonNode) node = g_task_propagate_pointer (G_TASK (result), NULL);
  g_autofree char *text = node != NULL ? easel_json_to_string (node) : NULL;

  g_string_append_printf (said, "%s of %s ", text != NULL ? text : "nothing", G_OBJECT_TYPE_NAME (source));
}

/* The task of somebody else gets the answer itself; a refusal is known here before it is known there. */
static void
test_task_of_another (RpcFixture *fixture)
{
  g_autoptr(GCancellable) asker = g_cancellable_new ();
  g_autoptr(GString) said = g_string_new (NULL);

  g_signal_connect (fixture->peer, "refused", G_CALLBACK (note_refused_cb), said);
  rpc_peer_call (fixture->peer, "a", NULL, 0, g_task_new (asker, NULL, note_end_cb, said));
  rpc_peer_call (fixture->peer, "b", NULL, 0, g_task_new (asker, NULL, note_end_cb, said));
  rpc_peer_call (fixture->peer, "c", NULL, 0, g_task_new (asker, asker, note_end_cb, said));
  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":7}");
  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":2,\"error\":{\"code\":-32007,\"message\":\"no\"}}");
  easel_test_wait_until (g_str_has_suffix (said->str, "nothing of GCancellable "));
  g_assert_cmpstr (said->str, ==, "7 of GCancellable b -32007 nothing of GCancellable ");

  g_string_truncate (said, 0);
  g_cancellable_cancel (asker);
  easel_test_wait_until (said->len > 0);
  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":3,\"error\":{\"code\":-32007,\"message\":\"no\"}}");
  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":4,\"result\":7}");
  easel_test_wait_until (rpc_peer_get_dropped (fixture->peer) > 0);
  g_assert_cmpstr (said->str, ==, "nothing of GCancellable ");
  g_signal_handlers_disconnect_by_data (fixture->peer, said);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  rpc_fixture_add ("calls/result", test_result);
  rpc_fixture_add ("calls/error", test_error);
  rpc_fixture_add ("calls/odd-errors", test_odd_errors);
  rpc_fixture_add ("calls/foreign-ids", test_foreign_ids);
  rpc_fixture_add ("calls/two-id-spaces", test_two_id_spaces);
  rpc_fixture_add ("calls/timeout", test_timeout);
  rpc_fixture_add ("calls/cancel", test_cancel);
  rpc_fixture_add ("calls/cancel-many-at-once", test_cancel_many_at_once);
  rpc_fixture_add ("calls/too-many", test_too_many);
  rpc_fixture_add ("calls/too-large", test_too_large);
  rpc_fixture_add ("calls/call-in-callback", test_call_in_callback);
  rpc_fixture_add ("calls/notify", test_notify);
  rpc_fixture_add ("calls/message-log", test_message_log);
  rpc_fixture_add ("calls/task-of-another", test_task_of_another);

  return g_test_run ();
}
