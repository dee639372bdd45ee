/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rpc-pair.h"

static const char *const versions[] = { NULL, "\"2.0\"", "\"1.0\"", "2" };
static const char *const ids[] = { NULL, "1", "\"1\"", "null", "1.5", "{}", "[]", "true", "-9223372036854775808" };
static const char *const methods[] = { NULL, "\"m\"", "\"\"", "null", "1", "[]" };
static const char *const values[] = { NULL, "null", "{}", "[]", "\"s\"", "{\"code\":1,\"message\":\"m\"}" };

static void
add_member (GString    *text,
            const char *name,
            const char *value)
{
  if (value != NULL)
    g_string_append_printf (text, "%s\"%s\":%s", text->len > 1 ? "," : "", name, value);
}

static gboolean
send_shape (RpcFixture *fixture,
            guint       n)
{
  g_autoptr(GString) text = g_string_new ("{");
  const char *id = ids[n / G_N_ELEMENTS (versions) % G_N_ELEMENTS (ids)];
  const char *method;

  add_member (text, "jsonrpc", versions[n % G_N_ELEMENTS (versions)]);
  n /= G_N_ELEMENTS (versions) * G_N_ELEMENTS (ids);
  add_member (text, "id", id);
  method = methods[n % G_N_ELEMENTS (methods)];
  add_member (text, "method", method);
  n /= G_N_ELEMENTS (methods);
  add_member (text, "params", values[n % G_N_ELEMENTS (values)]);
  n /= G_N_ELEMENTS (values);
  add_member (text, "result", values[n % G_N_ELEMENTS (values)]);
  n /= G_N_ELEMENTS (values);
  add_member (text, "error", values[n % G_N_ELEMENTS (values)]);
  g_string_append_c (text, '}');
  rpc_pair_send (fixture->pair, text->str);
  return id != NULL && method != NULL;
}

static guint
send_shapes (RpcFixture *fixture,
             guint       from,
             guint       to)
{
  guint n_answers = 0;

  for (guint n = from; n < to; n++)
    n_answers += send_shape (fixture, n);
  return n_answers;
}

/* Every combination of members that a peer could send: what has a method and an id gets exactly one answer, nothing
 * else gets any, and the connection stays. */
static void
test_every_shape (RpcFixture *fixture)
{
  guint n_shapes = G_N_ELEMENTS (versions) * G_N_ELEMENTS (ids) * G_N_ELEMENTS (methods) * G_N_ELEMENTS (values) *
                   G_N_ELEMENTS (values) * G_N_ELEMENTS (values);

  fixture->take = FALSE;
  for (guint n = 0; n < n_shapes; n += 1000)
    {
      guint expected = send_shapes (fixture, n, MIN (n + 1000, n_shapes));

      easel_test_wait_until (g_queue_get_length (&fixture->pair->received) >= expected);
      for (guint i = 0; i < expected; i++)
        g_free (rpc_pair_next (fixture->pair));
      rpc_pair_flush (fixture->pair);
    }
  g_assert_false (rpc_peer_is_closed (fixture->peer));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  rpc_fixture_add ("shapes/every-shape", test_every_shape);

  return g_test_run ();
}
