/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "source-fixture.h"

#include "easel-json.h"

#define SERVERS \
  "{\"title\":\"S\",\"customizations\":[" \
  "{\"type\":\"mcpServer\",\"id\":\"top\",\"name\":\"Weather\",\"uri\":\"file:///p/mcp.json\",\"range\":" \
  "{\"start\":{\"line\":3,\"character\":0},\"end\":{\"line\":7,\"character\":1}},\"icons\":[{\"src\":\"data:x\"}]," \
  "\"state\":{\"kind\":\"ready\"},\"channel\":\"mcp://a/1\"}," \
  "{\"type\":\"plugin\",\"id\":\"pl\",\"name\":\"Tools\",\"uri\":\"file:///p\",\"enabled\":false,\"children\":[" \
  "{\"type\":\"skill\",\"id\":\"sk\",\"name\":\"Skill\",\"uri\":\"file:///s\"}," \
  "{\"type\":\"mcpServer\",\"id\":\"inner\",\"name\":\"Inner\",\"uri\":\"file:///p/i.json\",\"enabled\":true," \
  "\"state\":{\"kind\":\"error\",\"error\":{\"errorType\":\"x\",\"message\":\"No such program\"}}}]}," \
  "{\"type\":\"directory\",\"id\":\"d\",\"name\":\"folder\",\"uri\":\"file:///d\",\"children\":[" \
  "{\"type\":\"mcpServer\",\"id\":\"dir\",\"name\":\"Dir\",\"uri\":\"file:///d/x\",\"state\":{\"kind\":\"stopped\"}," \
  "\"enablement\":[{\"kind\":\"workspace\",\"enabled\":false,\"uri\":\"file:///d\"}]}]}," \
  "{\"type\":\"plugin\",\"id\":\"cl\",\"name\":\"Client\",\"uri\":\"x:\",\"clientId\":\"c9\",\"children\":[" \
  "{\"type\":\"mcpServer\",\"id\":\"theirs\",\"name\":\"Theirs\",\"uri\":\"x:\",\"state\":{\"kind\":\"napping\"}}]}," \
  "{\"type\":\"mcpServer\",\"name\":\"has no id\",\"state\":{\"kind\":\"ready\"}},7]}"

static guint
count (Fixture *fixture)
{
  return g_list_model_get_n_items (easel_session_get_servers (fixture->session));
}

static EaselServer *
nth (Fixture *fixture,
     guint    position)
{
  g_autoptr(EaselServer) server = NULL;

  await (count (fixture) > position);
  server = g_list_model_get_item (easel_session_get_servers (fixture->session), position);
  return server;
}

static const EaselServerFacts *
facts (Fixture *fixture,
       guint    position)
{
  return easel_server_get_facts (nth (fixture, position));
}

static void
test_listed (Fixture       *fixture,
             gconstpointer  data)
{
  fixture_hold (fixture, SERVERS);
  await (count (fixture) == 4);
  g_assert_cmpstr (facts (fixture, 0)->name, ==, "Weather");
  g_assert_cmpint (facts (fixture, 0)->state, ==, EASEL_SERVER_READY);
  g_assert_cmpint (facts (fixture, 0)->origin, ==, EASEL_SERVER_OF_SESSION);
  g_assert_cmpstr (facts (fixture, 0)->declaration, ==, "file:///p/mcp.json");
  g_assert_cmpstr (facts (fixture, 0)->icon, ==, "data:x");
  g_assert_cmpint (facts (fixture, 0)->first_line, ==, 3);
  g_assert_cmpint (facts (fixture, 0)->last_line, ==, 7);
  g_assert_true (facts (fixture, 0)->is_enabled);
  g_assert_cmpstr (facts (fixture, 1)->name, ==, "Inner");
  g_assert_cmpint (facts (fixture, 1)->origin, ==, EASEL_SERVER_OF_PLUGIN);
  g_assert_cmpstr (facts (fixture, 1)->origin_name, ==, "Tools");
  g_assert_false (facts (fixture, 1)->is_origin_enabled);
  g_assert_true (facts (fixture, 1)->is_enabled);
  g_assert_cmpint (facts (fixture, 1)->state, ==, EASEL_SERVER_FAILED);
  g_assert_cmpstr (facts (fixture, 1)->message, ==, "No such program");
  g_assert_cmpint (facts (fixture, 1)->first_line, ==, -1);
  g_assert_cmpint (facts (fixture, 2)->origin, ==, EASEL_SERVER_OF_FOLDER);
  g_assert_false (facts (fixture, 2)->is_enabled);
  g_assert_cmpint (facts (fixture, 2)->state, ==, EASEL_SERVER_STOPPED);
  g_assert_cmpint (facts (fixture, 3)->origin, ==, EASEL_SERVER_OF_CLIENT);
  g_assert_cmpint (facts (fixture, 3)->state, ==, EASEL_SERVER_UNKNOWN);

  easel_source_release (fixture->source, fixture->session);
  g_assert_cmpuint (count (fixture), ==, 0);
}

static void
count_changes (EaselServer *server,
               guint       *n)
{
  (*n)++;
}

/* Each narrow update reaches the one server that it is about, and no other object takes its place. */
static void
test_updates (Fixture       *fixture,
              gconstpointer  data)
{
  EaselServer *top, *inner;
  guint n_top = 0, n_inner = 0;

  fixture_hold (fixture, SERVERS);
  top = nth (fixture, 0);
  inner = nth (fixture, 1);
  g_signal_connect (top, "changed", G_CALLBACK (count_changes), &n_top);
  g_signal_connect (inner, "changed", G_CALLBACK (count_changes), &n_inner);
  scripted_model_publish (fixture->host, SESSION, "{\"type\":\"session/mcpServerStateChanged\",\"id\":\"inner\","
                          "\"state\":{\"kind\":\"authRequired\",\"reason\":\"insufficientScope\",\"description\":\"why\","
                          "\"resource\":{\"resource\":\"https://r\",\"resource_name\":\"R\","
                          "\"authorization_servers\":[\"https://as\"]},"
                          "\"requiredScopes\":[\"a\",7,\"b\"]}}", NULL, 0);
  await (n_inner == 1);
  g_assert_true (nth (fixture, 1) == inner);
  g_assert_cmpint (facts (fixture, 1)->state, ==, EASEL_SERVER_SIGN_IN);
  g_assert_cmpint (facts (fixture, 1)->reason, ==, EASEL_SIGN_IN_SCOPE);
  g_assert_cmpstr (facts (fixture, 1)->resource, ==, "https://r");
  g_assert_cmpstr (facts (fixture, 1)->resource_name, ==, "R");
  g_assert_cmpstr (facts (fixture, 1)->message, ==, "why");
  g_assert_cmpuint (g_strv_length ((GStrv) facts (fixture, 1)->scopes), ==, 2);
  g_assert_cmpstr (facts (fixture, 1)->scopes[1], ==, "b");
  g_assert_cmpuint (g_strv_length ((GStrv) facts (fixture, 1)->issuers), ==, 1);
  g_assert_cmpstr (facts (fixture, 1)->issuers[0], ==, "https://as");

  scripted_model_publish (fixture->host, SESSION, "{\"type\":\"session/customizationUpdated\",\"customization\":"
                          "{\"type\":\"mcpServer\",\"id\":\"top\",\"name\":\"Rain\",\"uri\":\"x:\","
                          "\"state\":{\"kind\":\"starting\"}}}", NULL, 0);
  await (n_top == 1);
  g_assert_true (nth (fixture, 0) == top);
  g_assert_cmpstr (facts (fixture, 0)->name, ==, "Rain");
  g_assert_cmpint (facts (fixture, 0)->state, ==, EASEL_SERVER_STARTING);
  g_assert_cmpuint (n_inner, ==, 1);

  scripted_model_publish (fixture->host, SESSION, "{\"type\":\"session/customizationRemoved\",\"id\":\"top\"}", NULL, 0);
  await (count (fixture) == 3);
  g_assert_true (nth (fixture, 0) == inner);
  g_signal_handlers_disconnect_by_data (inner, &n_inner);
}

static void
kept_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

/* (transfer full) */
static char *
read_log (EaselServer *server)
{
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(EaselContent) content = NULL;

  easel_server_read_log_async (server, NULL, kept_cb, &result);
  await (result != NULL);
  content = easel_server_read_finish (server, result, NULL);
  g_assert_nonnull (content);
  return g_strndup (g_bytes_get_data (easel_content_get_bytes (content), NULL),
                    g_bytes_get_size (easel_content_get_bytes (content)));
}

/* Of a host that keeps no log is shown what came on the channel of the server, and on no other. */
static void
test_log (Fixture       *fixture,
          gconstpointer  data)
{
  g_autofree char *text = NULL;

  fixture_hold (fixture, SERVERS);
  g_assert_false (facts (fixture, 0)->has_log);
  scripted_host_send (fixture->host, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":"
                      "{\"channel\":\"mcp://a/2\",\"level\":\"info\",\"data\":\"elsewhere\"}}");
  scripted_host_send (fixture->host, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":"
                      "{\"channel\":\"mcp://a/1\",\"level\":\"warning\",\"logger\":\"db\",\"data\":"
                      "{\"token\":\"hidden1\",\"n\":1}}}");
  await (facts (fixture, 0)->has_log);
  text = read_log (nth (fixture, 0));
  g_assert_nonnull (strstr (text, "warning db: "));
  g_assert_null (strstr (text, "hidden1"));
  g_assert_null (strstr (text, "elsewhere"));
  g_assert_false (facts (fixture, 1)->has_log);
}

/* What the host was told last, which must be of this type; @back: or how many before. */
static JsonObject *
told (Fixture    *fixture,
      guint       back,
      const char *type)
{
  GPtrArray *log = fixture->host->log;
  JsonObject *envelope, *action;

  g_assert_cmpuint (log->len, >, back);
  envelope = g_ptr_array_index (log, log->len - 1 - back);
  action = easel_json_peek_object (envelope, "action");
  g_assert_cmpstr (easel_json_peek_string (action, "type", NULL), ==, type);
  g_assert_cmpstr (easel_json_peek_string (envelope, "channel", NULL), ==, SESSION);
  return action;
}

static void
change (Fixture           *fixture,
        guint              position,
        EaselServerChange  change)
{
  EaselServer *server = nth (fixture, position);
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;

  easel_server_change_async (server, change, NULL, keep_result, &result);
  await (result != NULL);
  g_assert_true (easel_server_change_finish (server, result, &error));
  g_assert_no_error (error);
}

/* In the spelling that the host itself has for the entry. */
static void
test_toggled (Fixture       *fixture,
              gconstpointer  data)
{
  JsonObject *action;
  JsonArray *scopes;

  fixture_hold (fixture, SERVERS);
  change (fixture, 1, EASEL_SERVER_CHANGE_DISABLE);
  action = told (fixture, 0, "session/customizationToggled");
  g_assert_cmpstr (easel_json_peek_string (action, "id", NULL), ==, "inner");
  g_assert_false (easel_json_peek_boolean (action, "enabled", TRUE));
  g_assert_false (easel_json_has (action, "enablement"));
  g_assert_false (facts (fixture, 1)->is_enabled);

  change (fixture, 2, EASEL_SERVER_CHANGE_ENABLE);
  action = told (fixture, 0, "session/customizationToggled");
  scopes = easel_json_peek_array (action, "enablement");
  g_assert_cmpuint (json_array_get_length (scopes), ==, 2);
  g_assert_cmpstr (easel_json_peek_string (easel_json_array_object (scopes, 0), "kind", NULL), ==, "session");
  g_assert_true (easel_json_peek_boolean (easel_json_array_object (scopes, 0), "enabled", FALSE));
  g_assert_cmpstr (easel_json_peek_string (easel_json_array_object (scopes, 1), "kind", NULL), ==, "workspace");
  g_assert_false (easel_json_has (action, "enabled"));
  g_assert_true (facts (fixture, 2)->is_enabled);

  /* The session's own scope is replaced, and is not there twice. */
  change (fixture, 2, EASEL_SERVER_CHANGE_DISABLE);
  g_assert_cmpuint (json_array_get_length (easel_json_peek_array (told (fixture, 0, "session/customizationToggled"),
                                                                  "enablement")), ==, 2);
  g_assert_false (facts (fixture, 2)->is_enabled);
}

static void
test_started (Fixture       *fixture,
              gconstpointer  data)
{
  JsonObject *action;

  fixture_hold (fixture, SERVERS);
  change (fixture, 2, EASEL_SERVER_CHANGE_START);
  action = told (fixture, 0, "session/mcpServerStartRequested");
  g_assert_cmpstr (easel_json_peek_string (action, "id", NULL), ==, "dir");
  g_assert_cmpint (facts (fixture, 2)->state, ==, EASEL_SERVER_STARTING);
  change (fixture, 2, EASEL_SERVER_CHANGE_STOP);
  told (fixture, 0, "session/mcpServerStopRequested");
  g_assert_cmpint (facts (fixture, 2)->state, ==, EASEL_SERVER_STOPPED);

  change (fixture, 0, EASEL_SERVER_CHANGE_RESTART);
  told (fixture, 1, "session/mcpServerStopRequested");
  action = told (fixture, 0, "session/mcpServerStartRequested");
  g_assert_cmpstr (easel_json_peek_string (action, "id", NULL), ==, "top");
  g_assert_cmpint (facts (fixture, 0)->state, ==, EASEL_SERVER_STARTING);
}

/* Nothing waits for a host that is away: a server that stops a day later would come as a surprise. */
static void
test_lost (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  GAsyncResult *result = NULL;

  fixture_hold (fixture, SERVERS);
  await (count (fixture) == 4);
  fixture_lose (fixture);
  g_assert_cmpuint (count (fixture), ==, 4);
  easel_server_change_async (nth (fixture, 0), EASEL_SERVER_CHANGE_STOP, NULL, keep_result, &result);
  await (result != NULL);
  g_assert_false (easel_server_change_finish (nth (fixture, 0), result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_CONNECTED);
  g_object_unref (result);
  easel_source_retry (fixture->source);
  await (easel_source_get_state (fixture->source) == EASEL_CONNECTION_READY);
  scripted_host_await_pong (fixture->host, 1);
  g_assert_cmpuint (fixture->host->log->len, ==, 0);
}

static void
test_declaration (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autoptr(EaselContent) content = NULL;
  g_autoptr(HostMessage) message = NULL;
  g_autoptr(GError) error = NULL;
  GAsyncResult *result = NULL;
  gsize length;

  fixture_hold (fixture, SERVERS);
  easel_server_read_async (nth (fixture, 0), NULL, keep_result, &result);
  message = scripted_host_await (fixture->host, "resourceRead");
  g_assert_cmpstr (easel_json_peek_string (message->params, "uri", NULL), ==, "file:///p/mcp.json");
  scripted_host_reply (fixture->host, message->id, "{\"data\":\"{}\",\"encoding\":\"utf-8\"}");
  await (result != NULL);
  content = easel_server_read_finish (nth (fixture, 0), result, &error);
  g_assert_no_error (error);
  g_assert_cmpmem (g_bytes_get_data (easel_content_get_bytes (content), &length), length, "{}", 2);
  g_object_unref (result);
}

#define TEST(path, function) g_test_add (path, Fixture, NULL, fixture_set_up, function, fixture_tear_down)

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  TEST ("/source/servers/listed", test_listed);
  TEST ("/source/servers/updates", test_updates);
  TEST ("/source/servers/toggled", test_toggled);
  TEST ("/source/servers/started", test_started);
  TEST ("/source/servers/lost", test_lost);
  TEST ("/source/servers/declaration", test_declaration);
  TEST ("/source/servers/log", test_log);
  return g_test_run ();
}
