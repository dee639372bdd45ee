/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A message that is JSON and that we refuse nevertheless: whoever waits is told. */
#include "rpc-pair.h"

#include "easel-limits.h"
#include "rpc-error.h"

#include <string.h>

/* No answer may hold this. */
#define SECRET "hunter2"

static char *
repeat (const char *open,
        const char *middle,
        const char *close,
        guint       n)
{
  g_autoptr(GString) text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append (text, open);
  g_string_append (text, middle);
  for (guint i = 0; i < n; i++)
    g_string_append (text, close);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
many_members (void)
{
  g_autoptr(GString) text = g_string_new ("{\"m\":0");

  for (guint i = 0; i < EASEL_LIMIT_JSON_MEMBERS; i++)
    g_string_append_printf (text, ",\"m%u\":0", i);
  return g_string_free (g_string_append_c (g_steal_pointer (&text), '}'), FALSE);
}

/* (transfer full): values that nobody takes, and that are JSON. */
static GPtrArray *
refused_values (void)
{
  static const char *const plain[] = {
    "\"" SECRET "\\u0000\"", "\"\\ud800" SECRET "\"", "\"\\udc00\"", "\"\\ud800\\u0041\"", "\"\\ud800\\ud800\"",
    "9223372036854775808", "-9223372036854775809", "1e999", "{\"a\":[\"" SECRET "\",{\"b\":\"\\u0000\"}]}",
    "{\"" SECRET "\\u0000\":1}", "[\"\\u0000\",18446744073709551616]",
  };
  g_autofree char *zeros = repeat ("0,", "0", "", EASEL_LIMIT_JSON_VALUES);
  GPtrArray *values = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < G_N_ELEMENTS (plain); i++)
    g_ptr_array_add (values, g_strdup (plain[i]));
  g_ptr_array_add (values, repeat ("[", "", "]", EASEL_LIMIT_JSON_DEPTH));
  g_ptr_array_add (values, repeat ("{\"a\":", "0", "}", 100000));
  g_ptr_array_add (values, g_strdup_printf ("[%s]", zeros));
  g_ptr_array_add (values, many_members ());
  return values;
}

static void
expect_error (RpcFixture *fixture,
              const char *id,
              int         code)
{
  g_autofree char *text = rpc_pair_next (fixture->pair);
  g_autofree char *start = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":%s,\"error\":"
                                            "{\"code\":%d,\"message\":\"", id, code);

  if (!g_str_has_prefix (text, start) || strstr (text, SECRET) != NULL)
    g_error ("%s is no answer to %s", text, id);
}

/* Wherever the id stands, and however it is spelled: one answer, and no more. */
static void
test_requests (RpcFixture *fixture)
{
  static const struct { const char *format; const char *id; } shapes[] = {
    { "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"m\",\"params\":%s}", "5" },
    { "{\"params\":%s,\"method\":\"m\",\"id\":\"a\\u00e9\",\"jsonrpc\":\"2.0\"}", "\"aé\"" },
    { " { \"jsonrpc\" : \"2.0\" , \"params\" : [ %s ] , \"\\u0069d\" : -1 , \"method\" : \"m\" } ", "-1" },
    { "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\",\"id\":\"\",\"x\":%s}", "\"\"" },
    { "{\"id\":9223372036854775807,\"method\":\"m\",\"params\":%s}", "9223372036854775807" },
    { "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":%s}", "0" },
  };
  g_autoptr(GPtrArray) values = refused_values ();

  for (guint i = 0; i < values->len; i++)
    for (guint j = 0; j < G_N_ELEMENTS (shapes); j++)
      {
        const char *value = g_ptr_array_index (values, i);
        g_auto(GStrv) parts = g_strsplit (shapes[j].format, "%s", 2);
        g_autofree char *text = g_strconcat (parts[0], value, parts[1], NULL);

        rpc_pair_send (fixture->pair, text);
        expect_error (fixture, shapes[j].id, RPC_ERROR_INVALID_REQUEST);
      }
  rpc_pair_flush (fixture->pair);
  g_assert_cmpuint (fixture->requests->len, ==, 0);
  g_assert_cmpuint (rpc_peer_get_dropped (fixture->peer), ==, values->len * G_N_ELEMENTS (shapes));
}

static void
test_says_what (RpcFixture *fixture)
{
  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\","
                                "\"params\":{\"" SECRET "\":\"\\u0000\"}}");
  rpc_pair_expect (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":"
                                  "{\"code\":-32600,\"message\":\"escaped NUL at byte 64\"}}");
}

/* An id that cannot be echoed is none. */
static void
test_refused_ids (RpcFixture *fixture)
{
  static const char *const ids[] = {
    "9223372036854775808", "\"\\u0000\"", "\"\\ud800\"", "1e999", "[\"\\u0000\"]", "1,\"id\":\"a\\udc00\"",
    "1,\"x\":\"\\u0000\",\"id\":null", "1.5,\"x\":1e999", "true,\"x\":1e999",
  };

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autofree char *text = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":%s,\"method\":\"m\"}", ids[i]);

      rpc_pair_send (fixture->pair, text);
      expect_error (fixture, "null", RPC_ERROR_INVALID_REQUEST);
    }
  rpc_pair_send (fixture->pair, "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\",\"params\":1e999}]");
  expect_error (fixture, "null", RPC_ERROR_INVALID_REQUEST);
  rpc_pair_flush (fixture->pair);
}

/* Before what is no JSON to its end. */
#define REQUEST "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\",\"params\":"

/* Nothing is said to these, and nothing happens. */
static void
test_silence (RpcFixture *fixture)
{
  static const char *const formats[] = {
    "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":%s}", "{\"jsonrpc\":\"2.0\",\"id\":99,\"result\":%s}",
    "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"error\":%s}", "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":%s}",
    "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{}}", "{\"result\":%s}", "{\"error\":%s}", "{\"a\":%s}", "%s",
    "{\"params\":{\"id\":1,\"method\":\"m\",\"a\":%s}}",
    REQUEST "%s", REQUEST "%s}}", REQUEST "[%s}}", REQUEST "%s,}", REQUEST "%s} x", REQUEST "%s,\"id\":01}",
    REQUEST "%s,\"a\":\"\t\"}", REQUEST "%s,\"a\":{\"b\"}}", REQUEST "%s \"\"}",
  };
  static const char *const values[] = { "\"\\u0000\"", "[\"\\ud800\"]", "{\"a\":9223372036854775808}", "1e999" };
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    for (guint j = 0; j < G_N_ELEMENTS (values); j++)
      {
        g_auto(GStrv) parts = g_strsplit (formats[i], "%s", 2);
        g_autofree char *text = g_strconcat (parts[0], values[j], parts[1], NULL);

        if (strcmp (formats[i], "%s") == 0 && j == 1)
          continue;
        rpc_pair_send (fixture->pair, text);
        n++;
      }
  rpc_pair_flush (fixture->pair);
  g_assert_cmpuint (fixture->notifications->len, ==, 0);
  g_assert_cmpuint (rpc_peer_get_dropped (fixture->peer), ==, n);
}

/* Where garbage is told: with the id of a request, and without one else; never to a response or a notification. */
static void
test_told (RpcFixture *fixture)
{
  static const char *const silent[] = {
    "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":1e999}", "{\"jsonrpc\":\"2.0\",\"id\":99,\"result\":1e999}",
    "{\"jsonrpc\":\"2.0\",\"error\":{\"message\":\"\\u0000\"}}", "{\"result\":1e999}",
  };

  rpc_peer_set_rules (fixture->peer, &(RpcPeerRules) { .report_garbage = TRUE });
  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"m\",\"params\":1e999}");
  expect_error (fixture, "3", RPC_ERROR_INVALID_REQUEST);
  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":9999999999999999999,\"method\":\"m\"}");
  rpc_pair_expect (fixture->pair, "{\"jsonrpc\":\"2.0\",\"error\":"
                                  "{\"code\":-32600,\"message\":\"integer beyond 64 bits at byte 41\"}}");
  rpc_pair_send (fixture->pair, "{\"a\":1e999}");
  rpc_pair_expect (fixture->pair, "{\"jsonrpc\":\"2.0\",\"error\":"
                                  "{\"code\":-32600,\"message\":\"number beyond a double at byte 10\"}}");
  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"m\",\"params\":1e999");
  rpc_pair_expect (fixture->pair, "{\"jsonrpc\":\"2.0\",\"error\":"
                                  "{\"code\":-32700,\"message\":\"not JSON, or too large\"}}");
  for (guint i = 0; i < G_N_ELEMENTS (silent); i++)
    rpc_pair_send (fixture->pair, silent[i]);
  rpc_pair_flush (fixture->pair);
}

static void
answer_call (RpcFixture *fixture,
             const char *format,
             gint64      id,
             const char *value)
{
  g_autofree char *text = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":%" G_GINT64_FORMAT ",", id);
  g_auto(GStrv) parts = g_strsplit (format, "%s", 2);
  g_autofree char *all = g_strconcat (text, parts[0], value, parts[1], NULL);

  rpc_pair_send (fixture->pair, all);
}

/* The call whose answer it is ends at once, and no other; the time-out is longer than any test. */
static void
test_responses (RpcFixture *fixture)
{
  static const char *const formats[] = { "\"result\":%s}", "\"error\":{\"code\":1,\"message\":%s}}" };
  g_autoptr(GPtrArray) values = refused_values ();
  g_autoptr(GAsyncResult) other = NULL;
  g_autoptr(JsonNode) taken = NULL;
  g_autoptr(GError) error = NULL;
  gint64 id = 1;

  rpc_peer_call_async (fixture->peer, "other", NULL, G_MAXINT, NULL, easel_test_result_cb, &other);
  g_free (rpc_pair_next (fixture->pair));
  for (guint i = 0; i < values->len; i++)
    for (guint j = 0; j < G_N_ELEMENTS (formats); j++)
      {
        g_autoptr(GAsyncResult) result = NULL;
        g_autoptr(GError) failure = NULL;

        rpc_peer_call_async (fixture->peer, "m", NULL, G_MAXINT, NULL, easel_test_result_cb, &result);
        g_free (rpc_pair_next (fixture->pair));
        answer_call (fixture, formats[j], ++id, g_ptr_array_index (values, i));
        easel_test_wait_until (result != NULL);
        g_assert_null (rpc_peer_call_finish (fixture->peer, result, &failure));
        g_assert_error (failure, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
        g_assert_true (g_str_has_prefix (failure->message, "The answer is refused: "));
        g_assert_null (strstr (failure->message, SECRET));
      }
  rpc_pair_flush (fixture->pair);
  g_assert_null (other);
  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":7}");
  easel_test_wait_until (other != NULL);
  taken = rpc_peer_call_finish (fixture->peer, other, &error);
  g_assert_no_error (error);
  g_assert_cmpint (json_node_get_int (taken), ==, 7);
  g_assert_cmpuint (rpc_peer_get_dropped (fixture->peer), ==, values->len * G_N_ELEMENTS (formats));
}

/* One that a worker looks at is answered in its place. */
static void
test_large (RpcFixture *fixture)
{
  g_autofree char *filler = g_strnfill (EASEL_LIMIT_MAIN_THREAD_BYTES, 'x');
  g_autofree char *text = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\","
                                           "\"params\":\"\\u0000%s\"}", filler);
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;

  rpc_pair_send (fixture->pair, text);
  rpc_pair_send (fixture->pair, "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"test/flush\"}");
  expect_error (fixture, "1", RPC_ERROR_INVALID_REQUEST);
  expect_error (fixture, "2", RPC_ERROR_METHOD_NOT_FOUND);

  rpc_peer_call_async (fixture->peer, "m", NULL, G_MAXINT, NULL, easel_test_result_cb, &result);
  g_free (rpc_pair_next (fixture->pair));
  answer_call (fixture, "\"result\":[1e999,\"%s\"]}", 1, filler);
  easel_test_wait_until (result != NULL);
  g_assert_null (rpc_peer_call_finish (fixture->peer, result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  rpc_pair_flush (fixture->pair);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  rpc_fixture_add ("refused/requests", test_requests);
  rpc_fixture_add ("refused/says-what", test_says_what);
  rpc_fixture_add ("refused/refused-ids", test_refused_ids);
  rpc_fixture_add ("refused/silence", test_silence);
  rpc_fixture_add ("refused/told", test_told);
  rpc_fixture_add ("refused/responses", test_responses);
  rpc_fixture_add ("refused/large", test_large);

  return g_test_run ();
}
