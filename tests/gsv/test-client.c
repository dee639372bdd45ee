/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-json.h"
#include "easel-test.h"
#include "gateway.h"
#include "gsv-client.h"
#include "gsv-error.h"
#include "gsv-limits.h"

typedef struct
{
  Gateway   *gateway;
  GsvClient *client;
  GPtrArray *events;
} Fixture;

static void
event_cb (Fixture    *fixture,
          const char *name,
          JsonObject *payload)
{
  g_ptr_array_add (fixture->events, g_strdup (name));
}

static void
set_up (Fixture       *fixture,
        gconstpointer  token)
{
  g_autofree char *uri = NULL;

  fixture->gateway = gateway_new (0);
  fixture->events = g_ptr_array_new_with_free_func (g_free);
  uri = gateway_dup_uri (fixture->gateway);
  fixture->client = gsv_client_new (uri, "easel-test", token);
  g_signal_connect_swapped (fixture->client, "event", G_CALLBACK (event_cb), fixture);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  token)
{
  easel_connection_stop (EASEL_CONNECTION (fixture->client));
  easel_test_settle ();
  g_assert_finalize_object (fixture->client);
  gateway_free (fixture->gateway);
  g_ptr_array_unref (fixture->events);
}

static void
wait_state (Fixture        *fixture,
            EaselConnectionState  state)
{
  easel_test_wait_until (easel_connection_get_state (EASEL_CONNECTION (fixture->client)) == state);
}

static void
wait_closed (Fixture  *fixture,
             GsvError  code)
{
  wait_state (fixture, EASEL_CONNECTION_FAILED);
  g_assert_error (easel_connection_get_error (EASEL_CONNECTION (fixture->client)), GSV_ERROR, (int) code);
}

static JsonObject *
call (Fixture     *fixture,
      const char  *method,
      const char  *json,
      GError     **error)
{
  g_autoptr(JsonNode) params = json_from_string (json, NULL);
  g_autoptr(GAsyncResult) result = NULL;

  gsv_client_call_async (fixture->client, method, json_node_get_object (params), GSV_LIMIT_CALL, NULL,
                         easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  return gsv_client_call_finish (fixture->client, result, error);
}

static void
test_ready (Fixture       *fixture,
            gconstpointer  token)
{
  gateway_set_token (fixture->gateway, token);
  easel_connection_start (EASEL_CONNECTION (fixture->client));
  wait_state (fixture, EASEL_CONNECTION_READY);
  g_assert_true (gsv_client_has_method (fixture->client, "canvas.action"));
  g_assert_false (gsv_client_has_method (fixture->client, "canvas.paint"));
}

static void
test_token (Fixture       *fixture,
            gconstpointer  token)
{
  gateway_set_token (fixture->gateway, "another");
  easel_connection_start (EASEL_CONNECTION (fixture->client));
  wait_closed (fixture, GSV_ERROR_UNAUTHORIZED);
  gsv_client_set_token (fixture->client, "another");
  easel_connection_retry (EASEL_CONNECTION (fixture->client));
  wait_state (fixture, EASEL_CONNECTION_READY);
}

static void
test_version (Fixture       *fixture,
              gconstpointer  token)
{
  gateway_set_protocol (fixture->gateway, 2);
  easel_connection_start (EASEL_CONNECTION (fixture->client));
  wait_closed (fixture, GSV_ERROR_VERSION);
}

static void
test_no_canvases (Fixture       *fixture,
                  gconstpointer  token)
{
  gateway_set_canvases (fixture->gateway, FALSE);
  easel_connection_start (EASEL_CONNECTION (fixture->client));
  wait_closed (fixture, GSV_ERROR_NO_CANVASES);
}

/* A second panel of the same name does not throw the first out in a circle. */
static void
test_replaced (Fixture       *fixture,
               gconstpointer  token)
{
  g_autofree char *uri = gateway_dup_uri (fixture->gateway);
  g_autoptr(GsvClient) other = gsv_client_new (uri, "easel-test", NULL);

  easel_connection_start (EASEL_CONNECTION (fixture->client));
  wait_state (fixture, EASEL_CONNECTION_READY);
  easel_connection_start (EASEL_CONNECTION (other));
  wait_closed (fixture, GSV_ERROR_REPLACED);
  g_assert_cmpint (easel_connection_get_state (EASEL_CONNECTION (other)), ==, EASEL_CONNECTION_READY);
  easel_connection_stop (EASEL_CONNECTION (other));
}

static void
test_order (Fixture       *fixture,
            gconstpointer  token)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) answer = NULL;

  easel_connection_start (EASEL_CONNECTION (fixture->client));
  wait_state (fixture, EASEL_CONNECTION_READY);
  answer = call (fixture, "canvas.create", "{\"title\":\"Deploy Cockpit\"}", &error);
  g_assert_no_error (error);
  /* The event came first, as it does from the real one. */
  g_assert_cmpuint (fixture->events->len, ==, 1);
  g_assert_cmpstr (fixture->events->pdata[0], ==, "canvas.updated");
}

static void
test_refused (Fixture       *fixture,
              gconstpointer  token)
{
  static const struct { const char *method, *params; GsvError code; } rows[] = {
    { "canvas.get", "{\"canvasId\":\"nope\"}", GSV_ERROR_NOT_FOUND },
    { "canvas.create", "{}", GSV_ERROR_BAD_REQUEST },
    { "canvas.paint", "{}", GSV_ERROR_NO_METHOD },
  };

  easel_connection_start (EASEL_CONNECTION (fixture->client));
  wait_state (fixture, EASEL_CONNECTION_READY);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr(GError) error = NULL;

      g_assert_null (call (fixture, rows[i].method, rows[i].params, &error));
      g_assert_error (error, GSV_ERROR, (int) rows[i].code);
    }
}

/* The handshake is refused in the gateway's words, and not tried again by itself. */
static void
test_refused_hello (Fixture       *fixture,
                    gconstpointer  token)
{
  static const struct { GsvError code; const char *words; } rows[] = {
    { GSV_ERROR_NOT_CONNECTED, "Not connected" }, { GSV_ERROR_VERSION, "Unsupported protocol version" },
    { GSV_ERROR_MODE, "Invalid client mode" }, { GSV_ERROR_FAILED, "no" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      gateway_refuse (fixture->gateway, "connect", rows[i].code, rows[i].words);
      if (i == 0)
        easel_connection_start (EASEL_CONNECTION (fixture->client));
      else
        easel_connection_retry (EASEL_CONNECTION (fixture->client));
      wait_closed (fixture, rows[i].code);
      g_assert_cmpstr (easel_connection_get_error (EASEL_CONNECTION (fixture->client))->message, ==, rows[i].words);
    }
}

/* The answer of a tool that takes too long comes later, and is for nobody. */
static void
test_late (Fixture       *fixture,
           gconstpointer  token)
{
  g_autoptr(JsonObject) params = json_object_new (), answer = NULL;
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL, later = NULL;

  json_object_set_string_member (params, "canvasId", "none");
  easel_connection_start (EASEL_CONNECTION (fixture->client));
  wait_state (fixture, EASEL_CONNECTION_READY);
  gateway_hold_tools (fixture->gateway);
  gsv_client_call_async (fixture->client, "canvas.action", params, 50, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  g_assert_null (gsv_client_call_finish (fixture->client, result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT);
  easel_test_wait_until (gateway_count_calls (fixture->gateway, "held") == 1);
  gateway_let_go (fixture->gateway);
  answer = call (fixture, "canvas.list", "{}", &later);
  g_assert_no_error (later);
  g_assert_cmpint (easel_connection_get_state (EASEL_CONNECTION (fixture->client)), ==, EASEL_CONNECTION_READY);
}

static void
test_lost (Fixture       *fixture,
           gconstpointer  token)
{
  g_autoptr(JsonObject) params = json_object_new ();
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;

  easel_connection_start (EASEL_CONNECTION (fixture->client));
  wait_state (fixture, EASEL_CONNECTION_READY);
  gateway_hold_tools (fixture->gateway);
  gsv_client_call_async (fixture->client, "canvas.action", params, GSV_LIMIT_ACTION, NULL, easel_test_result_cb,
                         &result);
  gateway_drop (fixture->gateway);
  easel_test_wait_until (result != NULL);
  g_assert_null (gsv_client_call_finish (fixture->client, result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CLOSED);
  wait_state (fixture, EASEL_CONNECTION_READY);
}

/* A frame that is none of the protocol's is left out, and the next one is read. */
static void
test_hostile (Fixture       *fixture,
              gconstpointer  token)
{
  static const char * const frames[] = {
    "", "{", "[]", "7", "null", "{}", "{\"type\":7}", "{\"type\":\"evt\"}",
    "{\"type\":\"evt\",\"event\":7,\"payload\":{}}",
    "{\"type\":\"evt\",\"event\":\"canvas.updated\"}", "{\"type\":\"evt\",\"event\":\"canvas.updated\",\"payload\":[]}",
    "{\"type\":\"res\"}", "{\"type\":\"res\",\"id\":7}", "{\"type\":\"res\",\"id\":\"1\"}",
    "{\"type\":\"res\",\"id\":\"999\",\"ok\":true,\"payload\":{}}", "{\"type\":\"req\",\"id\":\"1\",\"method\":\"x\"}",
    "{\"type\":\"evt\",\"event\":\"\\ud800\",\"payload\":{}}",
    "{\"type\":\"res\",\"id\":\"998\",\"ok\":true,\"payload\":7}",
    "{\"type\":\"res\",\"id\":\"998\",\"ok\":false,\"error\":{\"code\":1e300,\"message\":7}}",
  };
  g_autoptr(JsonObject) answer = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(GString) deep = g_string_new ("{\"type\":\"evt\",\"event\":\"x\",\"payload\":");

  easel_connection_start (EASEL_CONNECTION (fixture->client));
  wait_state (fixture, EASEL_CONNECTION_READY);
  for (guint i = 0; i < G_N_ELEMENTS (frames); i++)
    gateway_send_text (fixture->gateway, frames[i]);
  for (guint i = 0; i < 10000; i++)
    g_string_append_c (deep, '[');
  gateway_send_text (fixture->gateway, deep->str);
  answer = call (fixture, "canvas.list", "{}", &error);
  g_assert_no_error (error);
  g_assert_cmpint (easel_connection_get_state (EASEL_CONNECTION (fixture->client)), ==, EASEL_CONNECTION_READY);
  g_assert_cmpuint (fixture->events->len, ==, 0);
}

static void
test_bound (Fixture       *fixture,
            gconstpointer  token)
{
  g_autoptr(JsonObject) params = json_object_new ();
  g_autoptr(GError) error = NULL;

  easel_connection_start (EASEL_CONNECTION (fixture->client));
  wait_state (fixture, EASEL_CONNECTION_READY);
  gateway_hold_tools (fixture->gateway);
  for (guint i = 0; i < GSV_LIMIT_CALLS; i++)
    gsv_client_call_async (fixture->client, "canvas.action", params, GSV_LIMIT_ACTION, NULL, NULL, NULL);
  g_assert_null (call (fixture, "canvas.list", "{}", &error));
  g_assert_error (error, GSV_ERROR, GSV_ERROR_BUSY);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/gsv/client/ready", Fixture, NULL, set_up, test_ready, tear_down);
  g_test_add ("/gsv/client/ready-with-token", Fixture, "s3cret", set_up, test_ready, tear_down);
  g_test_add ("/gsv/client/token", Fixture, "s3cret", set_up, test_token, tear_down);
  g_test_add ("/gsv/client/no-token", Fixture, NULL, set_up, test_token, tear_down);
  g_test_add ("/gsv/client/version", Fixture, NULL, set_up, test_version, tear_down);
  g_test_add ("/gsv/client/no-canvases", Fixture, NULL, set_up, test_no_canvases, tear_down);
  g_test_add ("/gsv/client/replaced", Fixture, NULL, set_up, test_replaced, tear_down);
  g_test_add ("/gsv/client/order", Fixture, NULL, set_up, test_order, tear_down);
  g_test_add ("/gsv/client/refused", Fixture, NULL, set_up, test_refused, tear_down);
  g_test_add ("/gsv/client/refused/hello", Fixture, NULL, set_up, test_refused_hello, tear_down);
  g_test_add ("/gsv/client/late", Fixture, NULL, set_up, test_late, tear_down);
  g_test_add ("/gsv/client/lost", Fixture, NULL, set_up, test_lost, tear_down);
  g_test_add ("/gsv/client/hostile", Fixture, NULL, set_up, test_hostile, tear_down);
  g_test_add ("/gsv/client/bound", Fixture, NULL, set_up, test_bound, tear_down);
  return g_test_run ();
}
