/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ahp-error.h"
#include "host-fixture.h"
#include "rpc-error.h"

#define INITIALIZE "{\"channel\":\"ahp-root://\",\"protocolVersions\":%s,\"clientId\":\"c1\"," \
                   "\"initialSubscriptions\":[\"ahp-root://\",\"ahp-session:/none\"]}"

static void
test_versions (HostFixture   *fixture,
               gconstpointer  data)
{
  static const struct { const char *offered, *chosen; } cases[] = {
    { "[\"1.0.0\"]", "1.0.0" },
    { "[\"0.5.1\",\"9.9.9\",\"0.9.0\"]", "0.9.0" },
    { "[\"0.5.1\"]", "0.5.1" },
    { "[7,null,\"0.6.0\"]", "0.6.0" },
    { "[\"0.10.0\"]", "0.10.0" },
    { "[\"0.9.0\",\"0.10.3\"]", "0.10.3" },
    { "[\"0.9.3\"]", "0.9.3" },
    { "[\"0.9.0\",\"1.0.5\",\"1.0.0\"]", "1.0.5" },
    { "[\"1.1.0\"]", "1.1.0" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(HostClient) client = host_client_new (fixture->uri, "c1");
      g_autofree char *params = g_strdup_printf (INITIALIZE, cases[i].offered);
      g_autoptr(JsonObject) result = host_client_ask (client, "initialize", params);

      g_assert_cmpstr (json_object_get_string_member (result, "protocolVersion"), ==, cases[i].chosen);
      host_assert_json (result, "{\"serverSeq\":0,\"serverInfo\":{\"name\":\"easel-host\"},\"snapshots\":["
                        "{\"resource\":\"ahp-root://\",\"fromSeq\":0,\"state\":{\"agents\":["
                        "{\"provider\":\"easel\",\"models\":[]}]}}]}");
    }
}

static void
test_unsupported (HostFixture   *fixture,
                  gconstpointer  data)
{
  g_autoptr(HostClient) client = host_client_new (fixture->uri, "c1");
  g_autofree char *params = g_strdup_printf (INITIALIZE, "[\"0.4.0\",\"0.5.0\",\"0.11.0\",\"2.0.0\",\"1.0\",\"1.0.0.0\","
                                             "\"1.0.0-dev\",\"^1.0.0\",\"1.0.99999999999999999999\",\"1..0\",\"\",7]");
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) result = host_client_call (client, "initialize", params, &error);

  g_assert_error (error, RPC_ERROR, AHP_CODE_UNSUPPORTED_VERSION);
  g_assert_true (host_json_matches (rpc_error_get_data (error), "{\"supportedVersions\":[\"^1.0.0\",\"^0.10.0\",\"^0.9.0\","
                                    "\"^0.8.0\",\"^0.7.0\",\"^0.6.0\",\"^0.5.1\"]}"));
  easel_test_wait_until (host_client_is_closed (client));
}

static void
test_before (HostFixture   *fixture,
             gconstpointer  data)
{
  static const char *const methods[] = { "listSessions", "subscribe", "createSession", "disposeSession",
                                         "canvasReadResource", "resourceRead", "authenticate", "frobnicate" };
  g_autoptr(HostClient) client = host_client_new (fixture->uri, "c1");
  g_autofree char *params = g_strdup_printf (INITIALIZE, "[\"1.0.0\"]");

  for (guint i = 0; i < G_N_ELEMENTS (methods); i++)
    host_client_refused (client, methods[i], "{\"channel\":\"ahp-root://\"}", RPC_ERROR_METHOD_NOT_FOUND);
  json_object_unref (host_client_ask (client, "ping", "{\"channel\":\"ahp-root://\"}"));

  json_object_unref (host_client_ask (client, "initialize", params));
  host_client_refused (client, "frobnicate", "{\"channel\":\"ahp-root://\"}", RPC_ERROR_METHOD_NOT_FOUND);
  host_client_refused (client, "authenticate", "{\"channel\":\"ahp-root://\",\"resource\":\"r\",\"token\":\"t\"}",
                       RPC_ERROR_INVALID_PARAMS);
  host_client_refused (client, "initialize", params, RPC_ERROR_INVALID_REQUEST);
  host_client_refused (client, "reconnect", "{\"clientId\":\"c1\",\"lastSeenServerSeq\":0,\"subscriptions\":[]}",
                       RPC_ERROR_INVALID_REQUEST);
}

static void
test_malformed (HostFixture   *fixture,
                gconstpointer  data)
{
  static const struct { const char *method, *params; } cases[] = {
    { "initialize", "{}" },
    { "initialize", "{\"clientId\":5,\"protocolVersions\":[\"1.0.0\"]}" },
    { "initialize", "{\"clientId\":\"\",\"protocolVersions\":[\"1.0.0\"]}" },
    { "initialize", "{\"clientId\":\"c1\",\"protocolVersions\":\"1.0.0\"}" },
    { "reconnect", "{\"clientId\":\"c1\"}" },
    { "reconnect", "{\"clientId\":\"c1\",\"subscriptions\":[]}" },
    { "reconnect", "{\"clientId\":\"c1\",\"subscriptions\":[],\"lastSeenServerSeq\":\"1\"}" },
  };
  g_autoptr(HostClient) client = host_client_new (fixture->uri, "c1");
  g_autofree char *name = g_strnfill (600, 'x');
  g_autofree char *params = g_strdup_printf ("{\"clientId\":\"%s\",\"protocolVersions\":[\"1.0.0\"]}", name);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    host_client_refused (client, cases[i].method, cases[i].params, RPC_ERROR_INVALID_PARAMS);
  host_client_refused (client, "initialize", params, RPC_ERROR_INVALID_PARAMS);
}

static void
test_unknown_client (HostFixture   *fixture,
                     gconstpointer  data)
{
  g_autoptr(HostClient) client = host_client_new (fixture->uri, "c1");
  g_autofree char *params = g_strdup_printf (INITIALIZE, "[\"1.0.0\"]");

  host_client_refused (client, "reconnect", "{\"clientId\":\"c1\",\"lastSeenServerSeq\":0,\"subscriptions\":[]}",
                       AHP_CODE_NOT_FOUND);
  /* The same connection may begin anew. */
  json_object_unref (host_client_ask (client, "initialize", params));
}

static gint64
rename_session (HostClient *client,
                const char *title)
{
  g_autofree char *action = g_strdup_printf ("{\"type\":\"session/titleChanged\",\"title\":\"%s\"}", title);
  g_autofree char *pattern = g_strdup_printf ("{\"action\":{\"title\":\"%s\"}}", title);
  g_autoptr(JsonObject) echo = NULL;

  host_client_dispatch (client, SESSION, action);
  echo = host_client_wait (client, "action", pattern);
  return json_object_get_int_member (echo, "serverSeq");
}

static JsonObject *
reconnect (HostFixture  *fixture,
           const char   *client_id,
           gint64        seen,
           const char   *subscriptions,
           HostClient  **client)
{
  g_autofree char *params = g_strdup_printf ("{\"channel\":\"ahp-root://\",\"clientId\":\"%s\","
                                             "\"lastSeenServerSeq\":%" G_GINT64_FORMAT ",\"subscriptions\":%s}",
                                             client_id, seen, subscriptions);

  *client = host_client_new (fixture->uri, client_id);
  return host_client_ask (*client, "reconnect", params);
}

/* Also over a restart: only what came after, only of the channels that are asked for, and what is gone by name. */
static void
test_replay (HostFixture   *fixture,
             gconstpointer  data)
{
  g_autoptr(HostClient) first = host_fixture_client (fixture, "c1");
  gint64 seen = rename_session (first, "A");
  g_autoptr(HostClient) second = NULL;
  g_autoptr(HostClient) third = NULL;
  g_autoptr(JsonObject) replay = NULL;
  g_autoptr(JsonObject) empty = NULL;

  rename_session (first, "B");
  host_client_dispatch (first, SESSION, "{\"type\":\"session/canvasesChanged\",\"canvases\":[]}");
  json_object_unref (host_client_wait (first, "action", "{\"action\":{\"type\":\"session/canvasesChanged\"}}"));
  host_fixture_restart (fixture);

  replay = reconnect (fixture, "c1", seen, "[\"" SESSION "\",\"ahp-canvas:/gone\"]", &second);
  host_assert_json (replay, "{\"type\":\"replay\",\"missing\":[\"ahp-canvas:/gone\"],\"actions\":["
                    "{\"channel\":\"" SESSION "\",\"action\":{\"type\":\"session/titleChanged\",\"title\":\"B\"},"
                    "\"origin\":{\"clientId\":\"c1\",\"clientSeq\":2}},"
                    "{\"action\":{\"type\":\"session/canvasesChanged\"},\"origin\":{\"clientSeq\":3}}]}");
  empty = reconnect (fixture, "c1", seen + 2, "[\"" SESSION "\"]", &third);
  host_assert_json (empty, "{\"type\":\"replay\",\"missing\":[],\"actions\":[]}");
  /* The older connection of the same client is over. */
  easel_test_wait_until (host_client_is_closed (second));
  host_client_dispatch_as (third, 4, SESSION, "{\"type\":\"session/titleChanged\",\"title\":\"C\"}");
  json_object_unref (host_client_wait (third, "action", "{\"action\":{\"title\":\"C\"}}"));
}

/* What was refused to one client is none of another's business. */
static void
test_replay_of_others (HostFixture   *fixture,
                       gconstpointer  data)
{
  g_autoptr(HostClient) first = host_fixture_client (fixture, "c1");
  g_autoptr(HostClient) second = host_fixture_client (fixture, "c2");
  g_autoptr(HostClient) again = NULL;
  g_autoptr(JsonObject) replay = NULL;
  gint64 seen = rename_session (first, "A");

  host_client_dispatch (first, SESSION, "{\"type\":\"session/ready\"}");
  json_object_unref (host_client_wait (first, "action", "{\"action\":{\"type\":\"session/ready\"}}"));
  replay = reconnect (fixture, "c2", seen, "[\"" SESSION "\"]", &again);
  host_assert_json (replay, "{\"type\":\"replay\",\"actions\":[]}");
}

static void
test_snapshot (HostFixture   *fixture,
               gconstpointer  data)
{
  g_autoptr(HostClient) first = host_fixture_client (fixture, "c1");
  gint64 seen = rename_session (first, "A");
  g_autoptr(HostClient) second = NULL;
  g_autoptr(JsonObject) result = NULL;
  JsonObject *snapshot;

  /* A number that this host never gave out: its history belongs to another life. */
  result = reconnect (fixture, "c1", seen + 1000, "[\"" SESSION "\",\"ahp-canvas:/gone\"]", &second);
  host_assert_json (result, "{\"type\":\"snapshot\",\"actions\":null}");
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (result, "snapshots")), ==, 1);
  snapshot = json_array_get_object_element (json_object_get_array_member (result, "snapshots"), 0);
  host_assert_json (snapshot, "{\"resource\":\"" SESSION "\",\"state\":{\"title\":\"A\"}}");
  g_assert_cmpint (json_object_get_int_member (snapshot, "fromSeq"), ==, seen);
}

/* An own action that came twice is applied once and answered twice; a new life counts from the beginning. */
static void
test_sent_again (HostFixture   *fixture,
                 gconstpointer  data)
{
  g_autoptr(HostClient) first = host_fixture_client (fixture, "c1");
  g_autoptr(HostClient) second = NULL;
  g_autoptr(HostClient) third = NULL;
  g_autoptr(JsonObject) replay = NULL;
  g_autoptr(JsonObject) echo = NULL;
  gint64 seq = rename_session (first, "A");
  gint64 last = rename_session (first, "B");

  host_fixture_restart (fixture);
  replay = reconnect (fixture, "c1", last, "[\"" SESSION "\"]", &second);
  host_client_dispatch_as (second, 1, SESSION, "{\"type\":\"session/titleChanged\",\"title\":\"A\"}");
  echo = host_client_wait (second, "action", "{\"origin\":{\"clientSeq\":1}}");
  g_assert_cmpint (json_object_get_int_member (echo, "serverSeq"), ==, seq);
  host_assert_json (easel_host_state_get (easel_host_get_state (fixture->host), SESSION), "{\"title\":\"B\"}");

  third = host_fixture_client (fixture, "c1");
  rename_session (third, "C");
  host_assert_json (easel_host_state_get (easel_host_get_state (fixture->host), SESSION), "{\"title\":\"C\"}");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  HOST_TEST ("/host/handshake/versions", test_versions);
  HOST_TEST ("/host/handshake/unsupported", test_unsupported);
  HOST_TEST ("/host/handshake/before", test_before);
  HOST_TEST ("/host/handshake/malformed", test_malformed);
  HOST_TEST ("/host/handshake/unknown-client", test_unknown_client);
  HOST_TEST ("/host/handshake/replay", test_replay);
  HOST_TEST ("/host/handshake/replay-of-others", test_replay_of_others);
  HOST_TEST ("/host/handshake/snapshot", test_snapshot);
  HOST_TEST ("/host/handshake/sent-again", test_sent_again);
  return g_test_run ();
}
