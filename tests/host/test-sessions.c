/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ahp-error.h"
#include "host-fixture.h"
#include "rpc-error.h"

static void
create (HostClient *client,
        const char *uri)
{
  g_autofree char *params = g_strdup_printf ("{\"channel\":\"%s\",\"provider\":\"easel\"}", uri);

  json_object_unref (host_client_ask (client, "createSession", params));
}

static void
test_create (HostFixture   *fixture,
             gconstpointer  data)
{
  g_autoptr(HostClient) client = host_client_new_ready (fixture->uri, "c1");
  g_autoptr(HostClient) other = host_client_new_ready (fixture->uri, "c2");
  g_autoptr(JsonObject) state = NULL;
  g_autoptr(JsonObject) added = NULL;

  json_object_unref (host_client_ask (client, "createSession", "{\"channel\":\"" SESSION "\","
                                      "\"workingDirectory\":\"file:///tmp\",\"activeClient\":{\"clientId\":\"c1\","
                                      "\"tools\":[],\"canvasProviders\":[{\"canvasId\":\"editor\",\"title\":\"Editor\","
                                      "\"description\":\"d\",\"operations\":[{\"name\":\"goto\"}]}]}}"));
  added = host_client_wait (other, "root/sessionAdded", "{\"channel\":\"ahp-root://\"}");
  host_assert_json (added, "{\"summary\":{\"resource\":\"" SESSION "\",\"provider\":\"easel\",\"status\":1,"
                    "\"workingDirectory\":\"file:///tmp\"}}");
  state = host_client_subscribe (other, SESSION);
  host_assert_json (state, "{\"lifecycle\":\"ready\",\"chats\":[],\"activeClients\":[{\"clientId\":\"c1\"}],"
                    "\"openCanvases\":[],\"canvases\":[{\"extensionId\":\"easel.page\",\"canvasId\":\"page\","
                    "\"source\":{\"kind\":\"server\"}},{\"extensionId\":\"client:c1\",\"canvasId\":\"editor\","
                    "\"displayName\":\"Editor\",\"actions\":[{\"name\":\"goto\"}],"
                    "\"source\":{\"kind\":\"client\",\"clientId\":\"c1\"}}]}");
}

static void
test_create_refused (HostFixture   *fixture,
                     gconstpointer  data)
{
  static const struct { const char *params; int code; } cases[] = {
    { "{}", RPC_ERROR_INVALID_PARAMS },
    { "{\"channel\":7}", RPC_ERROR_INVALID_PARAMS },
    { "{\"channel\":\"file:///tmp\"}", RPC_ERROR_INVALID_PARAMS },
    { "{\"channel\":\"ahp-session:/\"}", RPC_ERROR_INVALID_PARAMS },
    { "{\"channel\":\"ahp-session:/x\",\"provider\":\"other\"}", AHP_CODE_PROVIDER_NOT_FOUND },
    { "{\"channel\":\"" SESSION "\"}", AHP_CODE_SESSION_EXISTS },
    { "{\"channel\":\"ahp-session:/x\",\"activeClient\":{\"clientId\":\"c2\",\"tools\":[]}}", RPC_ERROR_INVALID_PARAMS },
  };
  g_autoptr(HostClient) client = host_fixture_client (fixture, "c1");

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    host_client_refused (client, "createSession", cases[i].params, cases[i].code);
  host_client_refused (client, "subscribe", "{\"channel\":\"ahp-session:/x\"}", AHP_CODE_SESSION_NOT_FOUND);
  host_client_refused (client, "subscribe", "{\"channel\":null}", RPC_ERROR_INVALID_PARAMS);
}

static void
test_dispose (HostFixture   *fixture,
              gconstpointer  data)
{
  g_autoptr(HostClient) client = host_fixture_client (fixture, "c1");
  g_autofree char *page = host_fixture_write (fixture, "page/index.html", "x");
  g_autofree char *canvas = host_fixture_open_page (fixture, "page", "p1");
  g_autofree char *subscribe = g_strdup_printf ("{\"channel\":\"%s\"}", canvas);

  json_object_unref (host_client_subscribe (client, canvas));
  json_object_unref (host_client_ask (client, "disposeSession", "{\"channel\":\"" SESSION "\"}"));
  json_object_unref (host_client_wait (client, "root/sessionRemoved", "{\"session\":\"" SESSION "\"}"));
  host_client_refused (client, "subscribe", subscribe, AHP_CODE_SESSION_NOT_FOUND);
  host_client_refused (client, "disposeSession", "{\"channel\":\"" SESSION "\"}", AHP_CODE_SESSION_NOT_FOUND);
  host_client_refused (client, "disposeSession", "{\"channel\":\"ahp-root://\"}", AHP_CODE_SESSION_NOT_FOUND);
  host_fixture_restart (fixture);
  g_assert_null (easel_host_state_get (easel_host_get_state (fixture->host), SESSION));
  g_assert_null (easel_host_state_get (easel_host_get_state (fixture->host), canvas));
}

static void
test_list (HostFixture   *fixture,
           gconstpointer  data)
{
  g_autoptr(HostClient) client = host_client_new_ready (fixture->uri, "c1");
  g_autoptr(GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *cursor = g_strdup ("");
  guint pages = 0;

  for (int i = 0; i < 25; i++)
    {
      g_autofree char *uri = g_strdup_printf ("ahp-session:/s%d", i);

      create (client, uri);
    }
  while (cursor != NULL)
    {
      g_autofree char *params = cursor[0] == '\0' ? g_strdup ("{\"limit\":10}")
                                                  : g_strdup_printf ("{\"limit\":10,\"cursor\":\"%s\"}", cursor);
      g_autoptr(JsonObject) result = host_client_ask (client, "listSessions", params);
      JsonArray *items = json_object_get_array_member (result, "items");

      g_clear_pointer (&cursor, g_free);
      if (json_object_has_member (result, "nextCursor") &&
          !json_object_get_null_member (result, "nextCursor"))
        {
          /* Not the same when something stands in it that is no part of it. */
          g_autofree char *other = g_strdup_printf ("{\"cursor\":\"*%s\"}",
                                                    json_object_get_string_member (result, "nextCursor"));

          host_client_refused (client, "listSessions", other, RPC_ERROR_INVALID_PARAMS);
        }
      pages++;
      for (guint i = 0; i < json_array_get_length (items); i++)
        g_assert_true (g_hash_table_add (seen, g_strdup (json_object_get_string_member (json_array_get_object_element (items, i), "resource"))));
      cursor = g_strdup (json_object_get_string_member_with_default (result, "nextCursor", NULL));
    }
  g_assert_cmpuint (pages, ==, 3);
  g_assert_cmpuint (g_hash_table_size (seen), ==, 25);
}

static void
test_list_order (HostFixture   *fixture,
                 gconstpointer  data)
{
  g_autoptr(HostClient) client = host_fixture_client (fixture, "c1");
  g_autofree char *page = host_fixture_write (fixture, "page/index.html", "x");
  g_autofree char *channel = NULL;
  g_autoptr(JsonObject) result = NULL;

  create (client, "ahp-session:/newer");
  /* Something happens in the older one. */
  channel = host_fixture_open_page (fixture, "page", "p1");
  json_object_unref (host_client_wait (client, "root/sessionSummaryChanged", "{\"session\":\"" SESSION "\"}"));
  result = host_client_ask (client, "listSessions", "{}");
  host_assert_json (result, "{\"nextCursor\":null,\"items\":[{\"resource\":\"" SESSION "\"},"
                    "{\"resource\":\"ahp-session:/newer\"}]}");
  host_client_refused (client, "listSessions", "{\"cursor\":\"never seen\"}", RPC_ERROR_INVALID_PARAMS);
  host_client_refused (client, "listSessions", "{\"cursor\":\"\"}", RPC_ERROR_INVALID_PARAMS);
}

static void
test_summary (HostFixture   *fixture,
              gconstpointer  data)
{
  g_autoptr(HostClient) client = host_fixture_client (fixture, "c1");
  g_autoptr(HostClient) other = host_client_new_ready (fixture->uri, "c2");
  g_autoptr(HostClient) deaf = host_client_new_ready (fixture->uri, "c3");

  host_client_notify (deaf, "unsubscribe", "{\"channel\":\"ahp-root://\"}");
  g_assert_true (host_client_heard_none (deaf, "root/sessionSummaryChanged", "{}"));
  host_client_dispatch (client, SESSION, "{\"type\":\"session/titleChanged\",\"title\":\"New\"}");
  host_client_dispatch (client, SESSION, "{\"type\":\"session/isReadChanged\",\"isRead\":true}");
  json_object_unref (host_client_wait (other, "root/sessionSummaryChanged",
                                       "{\"session\":\"" SESSION "\",\"changes\":{\"title\":\"New\"}}"));
  json_object_unref (host_client_wait (other, "root/sessionSummaryChanged", "{\"changes\":{\"status\":33}}"));
  g_assert_true (host_client_heard_none (deaf, "root/sessionSummaryChanged", "{}"));
}

/* Registered by activeClientSet, gone with unsubscribe; only with the capability. */
static void
test_active_client (HostFixture   *fixture,
                    gconstpointer  data)
{
  g_autoptr(HostClient) client = host_fixture_client (fixture, "c1");
  g_autoptr(HostClient) plain = host_client_new (fixture->uri, "c2");

  json_object_unref (host_client_ask (plain, "initialize", "{\"protocolVersions\":[\"1.0.0\"],\"clientId\":\"c2\"}"));
  host_client_dispatch (plain, SESSION, "{\"type\":\"session/activeClientSet\",\"activeClient\":{\"clientId\":\"c2\","
                        "\"tools\":[],\"canvasProviders\":[{\"canvasId\":\"x\"}]}}");
  json_object_unref (host_client_wait (client, "action", "{\"action\":{\"activeClient\":{\"clientId\":\"c2\"}}}"));
  g_assert_true (host_client_heard_none (client, "action", "{\"action\":{\"type\":\"session/canvasesChanged\"}}"));

  host_client_dispatch (client, SESSION, "{\"type\":\"session/activeClientSet\",\"activeClient\":{\"clientId\":\"c1\","
                        "\"tools\":[],\"canvasProviders\":[7,{},{\"canvasId\":\"\"},{\"canvasId\":\"editor\"},"
                        "{\"canvasId\":\"editor\",\"displayName\":\"second\"}]}}");
  json_object_unref (host_client_wait (client, "action", "{\"action\":{\"type\":\"session/canvasesChanged\",\"canvases\":["
                                       "{\"canvasId\":\"page\"},{\"extensionId\":\"client:c1\",\"canvasId\":\"editor\","
                                       "\"displayName\":\"editor\"}]},\"origin\":null}"));
  host_client_notify (client, "unsubscribe", "{\"channel\":\"" SESSION "\"}");
  g_assert_true (host_client_heard_none (client, "action", "{}"));
  host_assert_json (easel_host_state_get (easel_host_get_state (fixture->host), SESSION),
                    "{\"activeClients\":[{\"clientId\":\"c2\"}],\"canvases\":[{\"canvasId\":\"page\"}]}");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  HOST_TEST ("/host/sessions/create", test_create);
  HOST_TEST ("/host/sessions/create-refused", test_create_refused);
  HOST_TEST ("/host/sessions/dispose", test_dispose);
  HOST_TEST ("/host/sessions/list", test_list);
  HOST_TEST ("/host/sessions/list-order", test_list_order);
  HOST_TEST ("/host/sessions/summary", test_summary);
  HOST_TEST ("/host/sessions/active-client", test_active_client);
  return g_test_run ();
}
