/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Servers that the user listed in a file, run by a real host: their tools for an agent, their Apps and states for a
 * client that shows them. */
#include <glib/gstdio.h>
#include <libsoup/soup.h>
#include <signal.h>
#include <string.h>

#include "ahp-chat.h"
#include "ahp-extensions.h"
#include "attach-fixture.h"
#include "easel-json.h"
#include "easel-test.h"
#include "easel-user-secrets.h"
#include "oauth-authorizer.h"
#include "oauth-fixture.h"

typedef struct
{
  AttachFixture  attach;
  char          *config;    /* the file of servers */
  char          *go;        /* that the tool "wait" waits for */
  HostProcess   *host;
  HostClient    *panel;
  AttachAgent   *agent;
  char          *session;
  SoupServer    *server;    /* nullable: one behind an address */
  const char    *token;     /* that it wants */
  gboolean       is_strict; /* calls need more than that */

  EaselTestAuthority *authority;  /* nullable: gives tokens for it, instead */
  OauthFixtureUser   *user;
  OauthFixtureStore  *store;
} Fixture;

#define SHOWS_APPS "\"initialSubscriptions\":[\"ahp-root://\"],\"capabilities\":{\"mcpApps\":{}}"

static void
write_servers (Fixture    *fixture,
               const char *servers)
{
  g_autofree char *text = g_strdup_printf ("{\"version\":1,\"servers\":[%s]}", servers);
  g_autoptr(GError) error = NULL;

  g_file_set_contents (fixture->config, text, -1, &error);
  g_assert_no_error (error);
}

/* (transfer full): an entry of the file: the server with Apps, under the id. */
static char *
entry (const char *id,
       const char *mode)
{
  return g_strdup_printf ("{\"id\":\"%s\",\"name\":\"App %s\",\"command\":[\"%s\",\"%s\"]}", id, id,
                          g_getenv ("EASEL_TEST_APP_SERVER"), mode);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autofree char *home = NULL;
  g_autofree char *folder = NULL;

  attach_set_up (&fixture->attach, NULL);
  home = g_build_filename (fixture->attach.folder, "config", NULL);
  folder = g_build_filename (home, "easel", NULL);
  fixture->config = g_build_filename (folder, "servers.json", NULL);
  fixture->go = g_build_filename (fixture->attach.folder, "go", NULL);
  g_assert_no_errno (g_mkdir_with_parents (folder, 0700));
  g_setenv ("XDG_CONFIG_HOME", home, TRUE);
}

static void
start (Fixture    *fixture,
       const char *servers)
{
  write_servers (fixture, servers);
  fixture->host = host_process_new (fixture->attach.state, (const char *const []) { "--no-panel", NULL });
  fixture->panel = host_client_new (host_process_get_uri (fixture->host), "panel");
  json_object_unref (host_client_initialize (fixture->panel, SHOWS_APPS));
  fixture->agent = attach_agent_new (&fixture->attach, NULL);
  attach_agent_greet (fixture->agent);
}

static void
start_one (Fixture    *fixture,
           const char *mode)
{
  g_autofree char *servers = entry ("app", mode);

  start (fixture, servers);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_clear_pointer (&fixture->agent, attach_agent_free);
  g_clear_pointer (&fixture->panel, host_client_free);
  g_clear_pointer (&fixture->host, host_process_free);
  g_free (fixture->config);
  g_free (fixture->go);
  g_free (fixture->session);
  g_clear_object (&fixture->server);
  g_clear_object (&fixture->user);
  g_clear_object (&fixture->store);
  g_clear_pointer (&fixture->authority, easel_test_authority_free);
  attach_tear_down (&fixture->attach, NULL);
}

/* --- the agent ------------------------------------------------------------------------------------------------- */

static JsonObject *
ask (Fixture    *fixture,
     const char *method,
     const char *params)
{
  g_autofree char *line = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":\"q\",\"method\":\"%s\",\"params\":%s}", method,
                                           params);

  attach_agent_say (fixture->agent, line);
  return attach_agent_hear (fixture->agent);
}

/* (transfer full) (nullable): the Tool of this name, as the agent is told it now. */
static JsonObject *
find_tool (Fixture    *fixture,
           const char *name)
{
  g_autoptr(JsonObject) answer = ask (fixture, "tools/list", "{}");
  JsonArray *tools = json_object_get_array_member (json_object_get_object_member (answer, "result"), "tools");

  for (guint i = 0; i < json_array_get_length (tools); i++)
    if (strcmp (json_object_get_string_member (json_array_get_object_element (tools, i), "name"), name) == 0)
      return json_object_ref (json_array_get_object_element (tools, i));
  return NULL;
}

/* Asks until the tool is there, or is not. */
static void
wait_for_tool (Fixture    *fixture,
               const char *name,
               gboolean    there)
{
  for (;;)
    {
      g_autoptr(JsonObject) tool = find_tool (fixture, name);

      if ((tool != NULL) == there)
        return;
    }
}

static void
begin_call (Fixture    *fixture,
            const char *id,
            const char *tool,
            const char *arguments)
{
  g_autofree char *line = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":\"%s\",\"method\":\"tools/call\",\"params\":"
                                           "{\"name\":\"%s\",\"arguments\":%s}}", id, tool, arguments);

  attach_agent_say (fixture->agent, line);
}

static JsonObject *
call (Fixture    *fixture,
      const char *tool,
      const char *arguments)
{
  begin_call (fixture, "c", tool, arguments);
  return attach_agent_hear (fixture->agent);
}

/* (transfer full): the text of the last block of a result. */
static char *
dup_last_text (JsonObject *answer)
{
  JsonObject *result = json_object_get_object_member (answer, "result");
  JsonArray *content = json_object_get_array_member (result, "content");

  return g_strdup (json_object_get_string_member (json_array_get_object_element (content,
                                                                                 json_array_get_length (content) - 1),
                                                  "text"));
}

/* --- the panel ------------------------------------------------------------------------------------------------- */

static const char *
get_session (Fixture *fixture)
{
  if (fixture->session == NULL)
    {
      g_autofree char *base = g_path_get_basename (fixture->attach.folder);
      g_autofree char *pattern = g_strdup_printf ("{\"summary\":{\"title\":\"tester – %s\"}}", base);
      g_autoptr(JsonObject) added = host_client_wait (fixture->panel, "root/sessionAdded", pattern);

      fixture->session = g_strdup (json_object_get_string_member (json_object_get_object_member (added, "summary"),
                                                                  "resource"));
    }
  return fixture->session;
}

/* (transfer full) (nullable): the customization as it is now. */
static JsonObject *
look_at_server (Fixture    *fixture,
                const char *id)
{
  g_autoptr(JsonObject) state = host_client_subscribe (fixture->panel, get_session (fixture));
  g_autofree char *full = g_strconcat ("own-server-", id, NULL);
  JsonArray *list = easel_json_peek_array (state, "customizations");

  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    if (strcmp (json_object_get_string_member (json_array_get_object_element (list, i), "id"), full) == 0)
      return json_object_ref (json_array_get_object_element (list, i));
  return NULL;
}

/* (transfer full): the customization, once its state is of this kind. */
static JsonObject *
wait_for_state (Fixture    *fixture,
                const char *id,
                const char *kind)
{
  for (;;)
    {
      g_autoptr(JsonObject) server = look_at_server (fixture, id);

      if (server != NULL &&
          strcmp (json_object_get_string_member (json_object_get_object_member (server, "state"), "kind"), kind) == 0)
        return g_steal_pointer (&server);
      json_object_unref (host_client_wait (fixture->panel, "action", "{}"));
    }
}

static void
request (Fixture    *fixture,
         const char *type,
         const char *id,
         const char *members)
{
  g_autofree char *action = g_strdup_printf ("{\"type\":\"%s\",\"id\":\"own-server-%s\"%s}", type, id, members);

  host_client_dispatch (fixture->panel, get_session (fixture), action);
}

/* (transfer full): the calls of the chat of the session. */
static GPtrArray *
look_at_calls (Fixture *fixture)
{
  g_autoptr(JsonObject) session = host_client_subscribe (fixture->panel, get_session (fixture));
  const char *chat = easel_json_peek_string (session, "defaultChat", NULL);
  g_autoptr(JsonObject) state = chat != NULL ? host_client_subscribe (fixture->panel, chat) : NULL;

  return state != NULL ? ahp_chat_read_tool_calls (state) : g_ptr_array_new ();
}

static GPtrArray *
wait_for_calls (Fixture      *fixture,
                guint         n,
                AhpToolStage  stage)
{
  for (;;)
    {
      GPtrArray *calls = look_at_calls (fixture);

      if (calls->len >= n && ((AhpToolCall *) calls->pdata[n - 1])->stage == stage)
        return calls;
      g_ptr_array_unref (calls);
      json_object_unref (host_client_wait (fixture->panel, "action", "{}"));
    }
}

/* --- the tests ------------------------------------------------------------------------------------------------- */

static void
test_tools (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr(JsonObject) show = NULL;
  g_autoptr(JsonObject) only = NULL;
  g_autoptr(JsonObject) answer = NULL;
  g_autoptr(JsonObject) unknown = NULL;

  start_one (fixture, "");
  wait_for_tool (fixture, "app__show", TRUE);
  show = find_tool (fixture, "app__show");
  host_assert_json (show, "{\"title\":\"Show\",\"inputSchema\":{\"type\":\"object\"}}");
  g_assert_false (json_object_has_member (show, "_meta"));
  only = find_tool (fixture, "app__only");
  g_assert_null (only);
  answer = call (fixture, "app__show", "{\"session\":\"mine\"}");
  host_assert_json (answer, "{\"result\":{\"content\":[{\"text\":\"done show\"}],"
                            "\"structuredContent\":{\"echo\":{\"session\":\"mine\"}},\"_meta\":{\"viewUUID\":\"v-1\"}}}");
  unknown = call (fixture, "app__none", "{}");
  host_assert_json (unknown, "{\"error\":{\"code\":-32602}}");
}

static void
test_app (Fixture       *fixture,
          gconstpointer  data)
{
  g_autofree char *arguments = g_strdup_printf ("{\"file\":\"%s\"}", fixture->go);
  g_autofree char *read = NULL;
  g_autoptr(GPtrArray) calls = NULL;
  g_autoptr(JsonObject) server = NULL;
  g_autoptr(JsonObject) page = NULL;
  g_autoptr(JsonObject) answer = NULL;

  start_one (fixture, "");
  wait_for_tool (fixture, "app__wait", TRUE);
  begin_call (fixture, "w", "app__wait", arguments);
  calls = wait_for_calls (fixture, 1, AHP_TOOL_RUNNING);
  host_assert_json (((AhpToolCall *) calls->pdata[0])->raw,
                    "{\"toolName\":\"wait\",\"displayName\":\"Wait\","
                    "\"contributor\":{\"kind\":\"mcp\",\"customizationId\":\"own-server-app\"},"
                    "\"_meta\":{\"ui\":{\"resourceUri\":\"ui://app/page.html\"},\"mcpServerName\":\"App app\","
                    "\"mcpToolName\":\"wait\"}}");
  server = wait_for_state (fixture, "app", "ready");
  host_assert_json (server, "{\"type\":\"mcpServer\",\"name\":\"App app\",\"enabled\":true,\"mcpApp\":{\"capabilities\":"
                            "{\"serverTools\":{\"listChanged\":true},\"serverResources\":{},\"logging\":{}}}}");
  read = g_strdup_printf ("{\"channel\":\"%s\",\"uri\":\"ui://app/page.html\"}",
                          json_object_get_string_member (server, "channel"));
  page = host_client_ask (fixture->panel, "resources/read", read);
  host_assert_json (page, "{\"contents\":[{\"mimeType\":\"text/html;profile=mcp-app\"}]}");
  g_assert_true (g_file_set_contents (fixture->go, "", 0, NULL));
  answer = attach_agent_hear (fixture->agent);
  host_assert_json (answer, "{\"id\":\"w\",\"result\":{\"content\":[{\"text\":\"done wait\"}]}}");
  g_clear_pointer (&calls, g_ptr_array_unref);
  calls = wait_for_calls (fixture, 1, AHP_TOOL_COMPLETED);
  host_assert_json (((AhpToolCall *) calls->pdata[0])->raw, "{\"success\":true}");
}

/* The page of an App that nobody looked at is there when its server is not: here the user has removed it. */
static void
test_kept (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr(GPtrArray) calls = NULL;
  g_autoptr(JsonObject) page = NULL;
  JsonObject *meta, *ours;
  g_autofree char *name = NULL;
  g_autofree char *path = NULL;
  g_autofree char *read = NULL;

  start_one (fixture, "");
  wait_for_tool (fixture, "app__show", TRUE);
  json_object_unref (call (fixture, "app__show", "{}"));
  calls = wait_for_calls (fixture, 1, AHP_TOOL_COMPLETED);
  meta = json_object_get_object_member (((AhpToolCall *) calls->pdata[0])->raw, "_meta");
  g_assert_true (json_object_has_member (meta, AHP_EXTENSION_META));
  ours = json_object_get_object_member (meta, AHP_EXTENSION_META);
  name = g_path_get_basename (json_object_get_string_member (ours, "page"));
  path = g_build_filename (fixture->attach.state, "kept", name, NULL);
  easel_test_wait_until (g_file_test (path, G_FILE_TEST_EXISTS));
  write_servers (fixture, "");
  wait_for_tool (fixture, "app__show", FALSE);
  read = g_strdup_printf ("{\"channel\":\"ahp-root://\",\"uri\":\"%s\"}", json_object_get_string_member (ours, "page"));
  page = host_client_ask (fixture->panel, "resourceRead", read);
  g_assert_nonnull (strstr (json_object_get_string_member (page, "data"), "text/html;profile=mcp-app"));
}

/* Tools without an App leave no turn, errors and cancelled calls do. */
static void
test_other_ends (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr(GPtrArray) calls = NULL;
  g_autoptr(JsonObject) plain = NULL;
  g_autoptr(JsonObject) failed = NULL;
  g_autofree char *words = NULL;

  start_one (fixture, "");
  wait_for_tool (fixture, "app__plain", TRUE);
  plain = call (fixture, "app__plain", "{}");
  host_assert_json (plain, "{\"result\":{\"content\":[{\"text\":\"done plain\"}]}}");
  calls = look_at_calls (fixture);
  g_assert_cmpuint (calls->len, ==, 0);
  failed = call (fixture, "app__fail", "{}");
  host_assert_json (failed, "{\"result\":{\"isError\":true}}");
  words = dup_last_text (failed);
  g_assert_cmpstr (words, ==, "It did not work");
  begin_call (fixture, "s", "app__silent", "{}");
  g_clear_pointer (&calls, g_ptr_array_unref);
  calls = wait_for_calls (fixture, 2, AHP_TOOL_RUNNING);
  attach_agent_say (fixture->agent, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\","
                                    "\"params\":{\"requestId\":\"s\"}}");
  g_clear_pointer (&calls, g_ptr_array_unref);
  calls = wait_for_calls (fixture, 2, AHP_TOOL_CANCELLED);
  host_assert_json (((AhpToolCall *) calls->pdata[0])->raw,
                    "{\"success\":false,\"error\":{\"message\":\"It did not work\"}}");
}

/* Off for the session: said to the agent; on again, started and stopped. */
static void
test_switch (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr(JsonObject) off = NULL;
  g_autoptr(JsonObject) on = NULL;
  g_autofree char *words = NULL;

  start_one (fixture, "");
  wait_for_tool (fixture, "app__plain", TRUE);
  json_object_unref (call (fixture, "app__plain", "{}"));
  json_object_unref (wait_for_state (fixture, "app", "ready"));
  request (fixture, "session/customizationToggled", "app", ",\"enabled\":false");
  json_object_unref (wait_for_state (fixture, "app", "stopped"));
  off = call (fixture, "app__plain", "{}");
  host_assert_json (off, "{\"result\":{\"isError\":true}}");
  words = dup_last_text (off);
  g_assert_nonnull (strstr (words, "switched the server"));
  request (fixture, "session/mcpServerStartRequested", "app", "");
  json_object_unref (host_client_wait (fixture->panel, "action",
                                       "{\"rejectionReason\":\"The server is switched off in this session\"}"));
  request (fixture, "session/customizationToggled", "app", ",\"enabled\":true");
  request (fixture, "session/mcpServerStartRequested", "app", "");
  json_object_unref (wait_for_state (fixture, "app", "ready"));
  /* What runs already goes on. */
  request (fixture, "session/mcpServerStartRequested", "app", "");
  json_object_unref (wait_for_state (fixture, "app", "ready"));
  request (fixture, "session/mcpServerStopRequested", "app", "");
  json_object_unref (wait_for_state (fixture, "app", "stopped"));
  on = call (fixture, "app__plain", "{}");
  host_assert_json (on, "{\"result\":{\"content\":[{\"text\":\"done plain\"}]}}");
}

/* It ends in mid-call: that call fails in words, and the server comes back by itself. */
static void
test_crash (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr(JsonObject) crashed = NULL;
  g_autoptr(JsonObject) failed = NULL;
  g_autofree char *words = NULL;

  start_one (fixture, "");
  wait_for_tool (fixture, "app__crash", TRUE);
  crashed = call (fixture, "app__crash", "{}");
  host_assert_json (crashed, "{\"result\":{\"isError\":true}}");
  words = dup_last_text (crashed);
  g_assert_nonnull (strstr (words, "App app"));
  g_assert_nonnull (strstr (words, "status 3"));
  json_object_unref (host_client_subscribe (fixture->panel, get_session (fixture)));
  json_object_unref (wait_for_state (fixture, "app", "ready"));
}

/* Each is bad in another way; the good one beside it notices nothing. */
static void
test_bad (Fixture       *fixture,
          gconstpointer  data)
{
  g_autofree char *good = entry ("good", "");
  g_autofree char *servers = g_strdup_printf ("%s,%s", good, (const char *) data);
  g_autoptr(JsonObject) answer = NULL;
  g_autoptr(JsonObject) failed = NULL;

  start (fixture, servers);
  wait_for_tool (fixture, "good__plain", TRUE);
  answer = call (fixture, "good__plain", "{}");
  host_assert_json (answer, "{\"result\":{\"content\":[{\"text\":\"done plain\"}]}}");
  request (fixture, "session/mcpServerStartRequested", "bad", "");
  failed = wait_for_state (fixture, "bad", "error");
  g_assert_cmpstr (json_object_get_string_member (json_object_get_object_member (json_object_get_object_member
                   (failed, "state"), "error"), "message"), !=, "");
  json_object_unref (wait_for_state (fixture, "good", "ready"));
}

/* A server that never says a word: it can be stopped, and nobody else waits for it. */
static void
test_hangs (Fixture       *fixture,
            gconstpointer  data)
{
  g_autofree char *good = entry ("good", "");
  g_autofree char *servers = g_strdup_printf ("%s,{\"id\":\"bad\",\"name\":\"Bad\",\"command\":[\"sleep\",\"1000\"]}", good);
  g_autoptr(JsonObject) first = NULL;
  g_autoptr(JsonObject) answer = NULL;

  start (fixture, servers);
  wait_for_tool (fixture, "good__plain", TRUE);
  first = call (fixture, "good__plain", "{}");
  request (fixture, "session/mcpServerStartRequested", "bad", "");
  json_object_unref (wait_for_state (fixture, "bad", "starting"));
  answer = call (fixture, "good__plain", "{}");
  host_assert_json (answer, "{\"result\":{\"content\":[{\"text\":\"done plain\"}]}}");
  request (fixture, "session/mcpServerStopRequested", "bad", "");
  json_object_unref (wait_for_state (fixture, "bad", "stopped"));
}

/* Much, and much of it unasked: calls end all the same. */
static void
test_hostile (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr(JsonObject) answer = NULL;
  g_autoptr(JsonObject) big = NULL;
  g_autoptr(GPtrArray) calls = NULL;

  start_one (fixture, data);
  wait_for_tool (fixture, "app__show", TRUE);
  answer = call (fixture, "app__show", "{}");
  host_assert_json (answer, "{\"result\":{\"content\":[{\"text\":\"done show\"}]}}");
  big = call (fixture, "app__big", "{\"bytes\":50000000}");
  host_assert_json (big, "{\"result\":{\"isError\":true}}");
  calls = wait_for_calls (fixture, 2, AHP_TOOL_COMPLETED);
  g_assert_cmpuint (calls->len, ==, 2);
  host_assert_json (((AhpToolCall *) calls->pdata[1])->raw, "{\"success\":false}");
}

/* What the user writes into the file holds at once; what cannot be read changes nothing for good. */
static void
test_file (Fixture       *fixture,
           gconstpointer  data)
{
  g_autofree char *one = entry ("one", "");
  g_autofree char *two = entry ("two", "");
  g_autofree char *both = g_strdup_printf ("%s,%s", one, two);
  g_autofree char *text = NULL;
  g_autoptr(JsonObject) gone = NULL;

  start (fixture, one);
  wait_for_tool (fixture, "one__plain", TRUE);
  json_object_unref (call (fixture, "one__plain", "{}"));
  json_object_unref (wait_for_state (fixture, "one", "ready"));
  write_servers (fixture, both);
  wait_for_tool (fixture, "two__plain", TRUE);
  json_object_unref (wait_for_state (fixture, "two", "stopped"));
  json_object_unref (wait_for_state (fixture, "one", "ready"));
  write_servers (fixture, two);
  wait_for_tool (fixture, "one__plain", FALSE);
  gone = look_at_server (fixture, "one");
  g_assert_null (gone);
  g_assert_true (g_file_set_contents (fixture->config, "{ not JSON", -1, NULL));
  wait_for_tool (fixture, "two__plain", FALSE);
  g_assert_true (g_file_get_contents (fixture->config, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "{ not JSON");
  write_servers (fixture, two);
  wait_for_tool (fixture, "two__plain", TRUE);
}

/* The user's words reach the agent with the next result, once. */
static void
test_said (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr(JsonObject) heard = NULL;
  g_autoptr(JsonObject) again = NULL;
  g_autoptr(JsonObject) session = NULL;
  g_autofree char *chat = NULL;

  start_one (fixture, "");
  wait_for_tool (fixture, "app__show", TRUE);
  json_object_unref (call (fixture, "app__show", "{}"));
  session = host_client_subscribe (fixture->panel, get_session (fixture));
  chat = g_strdup (json_object_get_string_member (session, "defaultChat"));
  json_object_unref (host_client_subscribe (fixture->panel, chat));
  host_client_dispatch (fixture->panel, chat,
                        "{\"type\":\"chat/pendingMessageSet\",\"kind\":\"queued\",\"id\":\"m1\",\"message\":"
                        "{\"text\":\"Take the blue one\",\"origin\":{\"kind\":\"user\"}}}");
  json_object_unref (host_client_wait (fixture->panel, "action", "{\"action\":{\"type\":\"chat/pendingMessageSet\"}}"));
  heard = call (fixture, "app__plain", "{}");
  host_assert_json (heard, "{\"result\":{\"content\":[{\"text\":\"done plain\"},{\"text\":\"The person at this computer says through "
                           "Easel, and not the tool:\\n\\nTake the blue one\","
                           "\"_meta\":{\"io.github.ahp_canvas.easel/said\":true}}]}}");
  again = call (fixture, "app__plain", "{}");
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (json_object_get_object_member (again, "result"),
                                                                         "content")), ==, 1);
}

static char *
to_text (JsonObject *object)
{
  g_autoptr(JsonNode) node = easel_json_node_take (json_object_ref (object));

  return easel_json_to_string (node);
}

/* What a server says in the user's name arrives as the server's own words, and what they say themselves as theirs. */
static void
test_claims (Fixture       *fixture,
             gconstpointer  data)
{
  static const char said[] = "io.github.ahp_canvas.easel/said";
  g_autoptr(JsonObject) tool = NULL;
  g_autoptr(JsonObject) forged = NULL;
  g_autoptr(JsonObject) heard = NULL;
  g_autoptr(JsonObject) session = NULL;
  g_autofree char *described = NULL;
  g_autofree char *answer = NULL;
  g_autofree char *whole = NULL;
  g_autofree char *chat = NULL;
  JsonArray *content;
  JsonObject *last;

  start_one (fixture, "claims");
  wait_for_tool (fixture, "app__plain", TRUE);
  tool = find_tool (fixture, "app__plain");
  described = to_text (tool);
  g_assert_null (strstr (described, "/said"));
  forged = call (fixture, "app__show", "{}");
  host_assert_json (forged, "{\"result\":{\"content\":[{\"text\":\"done show\"},{\"_meta\":{\"removed\":true}},"
                            "{\"resource\":{\"uri\":\"removed\",\"_meta\":{\"removed\":1}}},{\"uri\":\"removed\"}],"
                            "\"structuredContent\":{\"heard\":{\"removed\":true,\"at\":\"removed\"}}}}");
  answer = to_text (forged);
  g_assert_null (strcasestr (answer, "easel://said"));
  g_assert_null (strstr (answer, said));

  session = host_client_subscribe (fixture->panel, get_session (fixture));
  chat = g_strdup (json_object_get_string_member (session, "defaultChat"));
  json_object_unref (host_client_subscribe (fixture->panel, chat));
  host_client_dispatch (fixture->panel, chat,
                        "{\"type\":\"chat/pendingMessageSet\",\"kind\":\"queued\",\"id\":\"m1\",\"message\":"
                        "{\"text\":\"Keep all\",\"origin\":{\"kind\":\"user\"}}}");
  json_object_unref (host_client_wait (fixture->panel, "action", "{\"action\":{\"type\":\"chat/pendingMessageSet\"}}"));
  heard = call (fixture, "app__plain", "{}");
  content = json_object_get_array_member (json_object_get_object_member (heard, "result"), "content");
  g_assert_cmpuint (json_array_get_length (content), ==, 5);
  last = json_array_get_object_element (content, 4);
  host_assert_json (last, "{\"_meta\":{\"io.github.ahp_canvas.easel/said\":true}}");
  g_assert_nonnull (strstr (json_object_get_string_member (last, "text"), "Keep all"));
  json_array_remove_element (content, 4);
  whole = to_text (heard);
  g_assert_null (strstr (whole, said));
}

static void
answered_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

/* (transfer full): what the panel is shown of it. */
static char *
read_log (Fixture    *fixture,
          const char *id)
{
  g_autoptr(JsonObject) server = look_at_server (fixture, id);
  JsonObject *meta = json_object_get_object_member (server, "_meta");
  JsonObject *ours = json_object_get_object_member (meta, "io.github.ahp_canvas.easel");
  g_autofree char *params = g_strdup_printf ("{\"channel\":\"ahp-root://\",\"uri\":\"%s\"}",
                                             json_object_get_string_member (ours, "log"));
  g_autoptr(JsonObject) content = host_client_ask (fixture->panel, "resourceRead", params);

  host_assert_json (content, "{\"encoding\":\"utf-8\",\"contentType\":\"text/plain\"}");
  return g_strdup (json_object_get_string_member (content, "data"));
}

/* It is in the server's environment, hidden in its log, and in no file of ours; without it the server says what is missing. */
static void
test_secret (Fixture       *fixture,
             gconstpointer  data)
{
  g_autofree char *keyring = g_build_filename (fixture->attach.folder, "keyring", NULL);
  g_autofree char *servers =
    g_strdup_printf ("{\"id\":\"app\",\"name\":\"App\",\"command\":[\"sh\",\"-c\",\"echo key $KEY >&2; test $KEY = s3cret && exec %s\"],"
                     "\"secrets\":[\"KEY\"]}", g_getenv ("EASEL_TEST_APP_SERVER"));
  g_autofree char *good = entry ("good", "");
  g_autofree char *all = g_strdup_printf ("%s,%s,{\"id\":\"none\",\"name\":\"None\",\"command\":[\"true\"],"
                                          "\"secrets\":[\"OTHER\"]}", good, servers);
  g_autoptr(JsonNode) node = json_from_string (servers, NULL);
  g_autoptr(EaselUserServer) server = easel_user_server_new_from_json (json_node_get_object (node), NULL);
  g_autoptr(GAsyncResult) result = NULL;
  g_autofree char *log = NULL;
  g_autoptr(JsonObject) missing = NULL;
  g_autoptr(JsonObject) answer = NULL;

  g_setenv ("SECRET_FILE_TEST_PATH", keyring, TRUE);
  easel_user_secrets_store_async (server, (const char *const []) { "KEY", "s3cret", NULL }, NULL, answered_cb, &result);
  easel_test_wait_until (result != NULL);
  g_assert_true (easel_user_secrets_store_finish (server, result, NULL));
  start (fixture, all);
  wait_for_tool (fixture, "app__plain", TRUE);
  answer = call (fixture, "app__plain", "{}");
  host_assert_json (answer, "{\"result\":{\"content\":[{\"text\":\"done plain\"}]}}");
  json_object_unref (wait_for_state (fixture, "app", "ready"));
  log = read_log (fixture, "app");
  g_assert_nonnull (strstr (log, "key •••\n"));
  g_assert_null (strstr (log, "s3cret"));
  request (fixture, "session/mcpServerStartRequested", "none", "");
  missing = wait_for_state (fixture, "none", "error");
  host_assert_json (missing, "{\"state\":{\"error\":{\"message\":"
                             "\"The keyring has no “OTHER” of this server. Type it again in Preferences.\"}}}");
}

/* A server of the stateless era logs nothing that it was not asked for, and the user reads why it fails. */
static void
test_log (Fixture       *fixture,
          gconstpointer  data)
{
  g_autofree char *servers = entry ("app", "modern");
  g_autofree char *log = NULL;

  start (fixture, servers);
  wait_for_tool (fixture, "app__plain", TRUE);
  json_object_unref (call (fixture, "app__plain", "{}"));
  log = read_log (fixture, "app");
  g_assert_nonnull (strstr (log, "info: at work\n"));
}

/* A host that comes back knows the tools without a start, and no server that ran is taken for running. */
static void
test_return (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr(JsonObject) tool = NULL;
  g_autoptr(JsonObject) server = NULL;
  g_autofree char *servers = entry ("app", "");

  start (fixture, servers);
  wait_for_tool (fixture, "app__show", TRUE);
  json_object_unref (call (fixture, "app__show", "{}"));
  get_session (fixture);
  g_clear_pointer (&fixture->agent, attach_agent_free);
  g_clear_pointer (&fixture->panel, host_client_free);
  g_clear_pointer (&fixture->host, host_process_free);
  start (fixture, servers);
  tool = find_tool (fixture, "app__show");
  g_assert_nonnull (tool);
  server = look_at_server (fixture, "app");
  host_assert_json (server, "{\"state\":{\"kind\":\"stopped\"}}");
  g_assert_false (json_object_has_member (server, "channel"));
}

/* --- an address ------------------------------------------------------------------------------------------------ */

static void
refuse (SoupServerMessage *message,
        guint              status,
        const char        *challenge)
{
  soup_server_message_set_status (message, status, NULL);
  soup_message_headers_append (soup_server_message_get_response_headers (message), "WWW-Authenticate", challenge);
}

static const char *
get_result (const char *method)
{
  if (strcmp (method, "initialize") == 0)
    return "{\"protocolVersion\":\"2025-11-25\",\"serverInfo\":{\"name\":\"net\",\"version\":\"1\"},"
           "\"capabilities\":{\"tools\":{}}}";
  if (strcmp (method, "tools/list") == 0)
    return "{\"tools\":[{\"name\":\"look\",\"inputSchema\":{\"type\":\"object\"}}]}";
  return "{\"content\":[{\"type\":\"text\",\"text\":\"seen\"}]}";
}

static gboolean
is_allowed (Fixture    *fixture,
            const char *given,
            const char *scope)
{
  g_autofree char *wanted = g_strdup_printf ("Bearer %s", fixture->token);

  if (fixture->authority != NULL)
    return given != NULL && g_str_has_prefix (given, "Bearer ") &&
           easel_test_authority_allows (fixture->authority, given + strlen ("Bearer "), scope);
  return g_strcmp0 (given, wanted) == 0 && (!fixture->is_strict || strcmp (scope, "read") == 0);
}

/* A server of the handshake era that wants a token, and for calls one that allows more where it is strict. */
static void
server_cb (SoupServer        *server,
           SoupServerMessage *message,
           const char        *path,
           GHashTable        *query,
           gpointer           user_data)
{
  Fixture *fixture = user_data;
  SoupMessageBody *body = soup_server_message_get_request_body (message);
  const char *given = soup_message_headers_get_one (soup_server_message_get_request_headers (message), "Authorization");
  g_autofree char *text = g_strndup (body->data, body->length);
  g_autoptr(JsonNode) node = json_from_string (text, NULL);
  const char *method = node != NULL ? easel_json_peek_string (json_node_get_object (node), "method", "") : "";
  g_autofree char *id = node != NULL && easel_json_has (json_node_get_object (node), "id")
                        ? json_to_string (json_object_get_member (json_node_get_object (node), "id"), FALSE) : NULL;
  g_autofree char *answer = NULL;

  if (!is_allowed (fixture, given, "read"))
    refuse (message, 401, "Bearer scope=\"read\"");
  else if (strcmp (method, "tools/call") == 0 && !is_allowed (fixture, given, "write"))
    refuse (message, 403, "Bearer error=\"insufficient_scope\", scope=\"read write\"");
  else if (id == NULL)
    soup_server_message_set_status (message, node != NULL ? 202 : 405, NULL);
  else
    {
      answer = strcmp (method, "server/discover") == 0
               ? g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":%s,\"error\":{\"code\":-32601,\"message\":\"no\"}}", id)
               : g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":%s}", id, get_result (method));
      soup_server_message_set_status (message, 200, NULL);
      soup_server_message_set_response (message, "application/json", SOUP_MEMORY_COPY, answer, strlen (answer));
    }
}

/* (transfer full): its address. */
static char *
serve (Fixture *fixture)
{
  g_autoptr(GError) error = NULL;
  GSList *uris;
  char *address;

  fixture->token = "good";
  fixture->server = soup_server_new (NULL, NULL);
  soup_server_add_handler (fixture->server, "/mcp", server_cb, fixture, NULL);
  g_assert_true (soup_server_listen_local (fixture->server, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, &error));
  uris = soup_server_get_uris (fixture->server);
  address = g_strdup_printf ("http://127.0.0.1:%d/mcp", g_uri_get_port (uris->data));
  g_slist_free_full (uris, (GDestroyNotify) g_uri_unref);
  return address;
}

/* Whether the host took the token. */
static gboolean
authenticate (Fixture    *fixture,
              const char *address,
              const char *token)
{
  g_autofree char *params = g_strdup_printf ("{\"channel\":\"ahp-root://\",\"resource\":\"%s\",\"token\":\"%s\"}",
                                             address, token);
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) answer = host_client_call (fixture->panel, "authenticate", params, &error);

  return error == NULL;
}

/* Wanted at the start, wrong, right, and too little in mid-call; each is a state of the server. */
static void
test_token (Fixture       *fixture,
            gconstpointer  data)
{
  g_autofree char *address = serve (fixture);
  g_autofree char *good = entry ("good", "");
  g_autofree char *servers = g_strdup_printf ("%s,{\"id\":\"net\",\"name\":\"Net\",\"url\":\"%s\"}", good, address);
  g_autofree char *pattern = g_strdup_printf ("{\"state\":{\"reason\":\"required\",\"requiredScopes\":[\"read\"],"
                                              "\"resource\":{\"resource\":\"%s\"}}}", address);
  g_autoptr(JsonObject) wants = NULL;
  g_autoptr(JsonObject) expired = NULL;
  g_autoptr(JsonObject) step = NULL;
  g_autoptr(JsonObject) seen = NULL;
  g_autoptr(JsonObject) again = NULL;

  start (fixture, servers);
  wait_for_tool (fixture, "good__plain", TRUE);
  json_object_unref (call (fixture, "good__plain", "{}"));
  request (fixture, "session/mcpServerStartRequested", "net", "");
  wants = wait_for_state (fixture, "net", "authRequired");
  host_assert_json (wants, pattern);
  g_assert_false (authenticate (fixture, "https://elsewhere.example/mcp", "good"));
  g_assert_false (authenticate (fixture, address, "good\\nX-Evil: 1"));
  g_assert_true (authenticate (fixture, address, "bad"));
  json_object_unref (host_client_wait (fixture->panel, "action", "{\"action\":{\"state\":{\"kind\":\"starting\"}}}"));
  expired = wait_for_state (fixture, "net", "authRequired");
  host_assert_json (expired, "{\"state\":{\"reason\":\"expired\"}}");
  g_assert_true (authenticate (fixture, address, "good"));
  json_object_unref (wait_for_state (fixture, "net", "ready"));
  wait_for_tool (fixture, "net__look", TRUE);
  seen = call (fixture, "net__look", "{}");
  host_assert_json (seen, "{\"result\":{\"content\":[{\"text\":\"seen\"}]}}");
  fixture->is_strict = TRUE;
  begin_call (fixture, "s", "net__look", "{}");
  step = wait_for_state (fixture, "net", "authRequired");
  host_assert_json (step, "{\"state\":{\"reason\":\"insufficientScope\",\"requiredScopes\":[\"read\",\"write\"]}}");
  fixture->is_strict = FALSE;
  fixture->token = "more";
  g_assert_true (authenticate (fixture, address, "more"));
  again = attach_agent_hear (fixture->agent);
  host_assert_json (again, "{\"id\":\"s\",\"result\":{\"content\":[{\"text\":\"seen\"}]}}");
  json_object_unref (wait_for_state (fixture, "net", "ready"));
}

/* A call of the tool, @id, gets one more token, and ends with the refusal of that, in words. */
static void
assert_refused (Fixture    *fixture,
                const char *id,
                const char *token)
{
  g_autofree char *pattern = g_strdup_printf ("{\"id\":\"%s\",\"result\":{\"isError\":true}}", id);
  g_autofree char *said = NULL;
  g_autoptr(JsonObject) wants = NULL;
  g_autoptr(JsonObject) answer = NULL;
  JsonObject *resource;

  begin_call (fixture, id, "net__look", "{}");
  wants = wait_for_state (fixture, "net", "authRequired");
  resource = json_object_get_object_member (json_object_get_object_member (wants, "state"), "resource");
  if (fixture->is_strict)
    fixture->token = token;
  g_assert_true (authenticate (fixture, json_object_get_string_member (resource, "resource"), token));
  answer = attach_agent_hear (fixture->agent);
  host_assert_json (answer, pattern);
  said = dup_last_text (answer);
  g_assert_cmpstr (said, ==, "The person's server \"Net\" did not let them in: "
                             "It refused the token that they granted for this");
  json_object_unref (wait_for_state (fixture, "net", "authRequired"));
}

/* It has enough of no token: the user is asked once for a call, whether it runs already, is not started yet, or wants
 * more than it was given. */
static void
test_never_enough (Fixture       *fixture,
                   gconstpointer  data)
{
  g_autofree char *address = serve (fixture);
  g_autofree char *good = entry ("good", "");
  g_autofree char *servers = g_strdup_printf ("%s,{\"id\":\"net\",\"name\":\"Net\",\"url\":\"%s\"}", good, address);

  start (fixture, servers);
  wait_for_tool (fixture, "good__plain", TRUE);
  json_object_unref (call (fixture, "good__plain", "{}"));
  request (fixture, "session/mcpServerStartRequested", "net", "");
  json_object_unref (wait_for_state (fixture, "net", "authRequired"));
  g_assert_true (authenticate (fixture, address, "good"));
  json_object_unref (wait_for_state (fixture, "net", "ready"));
  wait_for_tool (fixture, "net__look", TRUE);

  fixture->token = "of nobody";
  assert_refused (fixture, "runs", "bad");
  request (fixture, "session/mcpServerStopRequested", "net", "");
  json_object_unref (wait_for_state (fixture, "net", "stopped"));
  assert_refused (fixture, "starts", "worse");
  fixture->token = "good";
  g_assert_true (authenticate (fixture, address, "good"));
  json_object_unref (wait_for_state (fixture, "net", "ready"));
  fixture->is_strict = TRUE;
  assert_refused (fixture, "wants", "better");
}

static void
got_cb (GObject      *source,
        GAsyncResult *result,
        gpointer      user_data)
{
  g_autoptr(GError) error = NULL;

  *(char **) user_data = oauth_tokens_get_finish (OAUTH_TOKENS (source), result, &error);
  g_assert_no_error (error);
}

/* What the panel does once the user agreed: a token for @scopes, given to the host. */
static void
sign_in (Fixture            *fixture,
         const char * const *scopes)
{
  g_autoptr(HttpClient) http = http_client_new ();
  g_autoptr(OauthAuthorizer) authorizer = oauth_authorizer_new (http, OAUTH_STORE (fixture->store),
                                                                OAUTH_OPENER (fixture->user));
  const OauthRequest wanted = {
    .resource = fixture->authority->resource, .scopes = scopes, .may_ask = TRUE, .is_new = TRUE,
  };
  g_autofree char *token = NULL;

  oauth_tokens_get_async (OAUTH_TOKENS (authorizer), &wanted, NULL, got_cb, &token);
  easel_test_wait_until (token != NULL);
  g_assert_true (authenticate (fixture, fixture->authority->resource, token));
}

/* A call needs more than the token allows: it waits, says so where it is shown, and is done again with the next token.
 * Another that waits beside it is taken back. */
static void
test_step_up (Fixture       *fixture,
              gconstpointer  data)
{
  static const char *const more[] = { "read", "write", NULL };
  g_autofree char *good = entry ("good", "");
  g_autofree char *servers = NULL;
  g_autofree char *pattern = NULL;
  g_autoptr(GPtrArray) calls = NULL;
  g_autoptr(JsonObject) server = NULL;
  g_autoptr(JsonObject) session = NULL;
  g_autoptr(JsonObject) after = NULL;
  g_autoptr(JsonObject) answer = NULL;

  fixture->authority = easel_test_authority_new ();
  fixture->user = oauth_fixture_user_new (fixture->authority);
  fixture->store = oauth_fixture_store_new ();
  soup_server_add_handler (fixture->authority->server, "/mcp", server_cb, fixture, NULL);
  servers = g_strdup_printf ("%s,{\"id\":\"net\",\"name\":\"Net\",\"url\":\"%s\"}", good,
                             fixture->authority->resource);
  start (fixture, servers);
  wait_for_tool (fixture, "good__plain", TRUE);
  json_object_unref (call (fixture, "good__plain", "{}"));
  request (fixture, "session/mcpServerStartRequested", "net", "");
  json_object_unref (wait_for_state (fixture, "net", "authRequired"));
  sign_in (fixture, NULL);
  json_object_unref (wait_for_state (fixture, "net", "ready"));
  wait_for_tool (fixture, "net__look", TRUE);

  /* They stand in the chat in the order in which they came to wait. */
  begin_call (fixture, "s", "net__look", "{}");
  g_ptr_array_unref (wait_for_calls (fixture, 1, AHP_TOOL_AUTHENTICATION));
  begin_call (fixture, "t", "net__look", "{}");
  calls = wait_for_calls (fixture, 2, AHP_TOOL_AUTHENTICATION);
  pattern = g_strdup_printf ("{\"toolName\":\"look\",\"contributor\":{\"kind\":\"mcp\",\"customizationId\":"
                             "\"own-server-net\"},\"auth\":{\"reason\":\"insufficientScope\",\"requiredScopes\":"
                             "[\"read\",\"write\"],\"resource\":{\"resource\":\"%s\"}}}",
                             fixture->authority->resource);
  host_assert_json (((AhpToolCall *) calls->pdata[0])->raw, pattern);
  server = wait_for_state (fixture, "net", "authRequired");
  g_assert_true (json_object_has_member (server, "channel"));
  session = host_client_subscribe (fixture->panel, get_session (fixture));
  host_assert_json (session, "{\"inputNeeded\":[{\"kind\":\"toolAuthentication\"},{\"kind\":\"toolAuthentication\"}]}");
  attach_agent_say (fixture->agent, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\","
                                    "\"params\":{\"requestId\":\"t\"}}");
  g_clear_pointer (&calls, g_ptr_array_unref);
  calls = wait_for_calls (fixture, 2, AHP_TOOL_COMPLETED);

  sign_in (fixture, more);
  answer = attach_agent_hear (fixture->agent);
  host_assert_json (answer, "{\"id\":\"s\",\"result\":{\"content\":[{\"text\":\"seen\"}]}}");
  g_clear_pointer (&calls, g_ptr_array_unref);
  calls = wait_for_calls (fixture, 1, AHP_TOOL_COMPLETED);
  host_assert_json (((AhpToolCall *) calls->pdata[0])->raw, "{\"success\":true}");
  after = host_client_subscribe (fixture->panel, get_session (fixture));
  g_assert_false (json_object_has_member (after, "inputNeeded"));
  g_assert_cmpuint (fixture->authority->n_exchanged, ==, 2);
}

int
main (int    argc,
      char **argv)
{
  g_autofree char *cycle = NULL;

  g_test_init (&argc, &argv, NULL);
  cycle = entry ("bad", "cycle");
#define USER_SERVER_TEST(path, data, function) g_test_add (path, Fixture, data, set_up, function, tear_down)
  USER_SERVER_TEST ("/user-servers/tools", NULL, test_tools);
  USER_SERVER_TEST ("/user-servers/app", NULL, test_app);
  USER_SERVER_TEST ("/user-servers/kept", NULL, test_kept);
  USER_SERVER_TEST ("/user-servers/other-ends", NULL, test_other_ends);
  USER_SERVER_TEST ("/user-servers/switch", NULL, test_switch);
  USER_SERVER_TEST ("/user-servers/crash", NULL, test_crash);
  USER_SERVER_TEST ("/user-servers/bad/cycle", cycle, test_bad);
  USER_SERVER_TEST ("/user-servers/bad/missing",
                    "{\"id\":\"bad\",\"name\":\"Bad\",\"command\":[\"/nonexistent/program\"]}", test_bad);
  USER_SERVER_TEST ("/user-servers/bad/ends", "{\"id\":\"bad\",\"name\":\"Bad\",\"command\":[\"false\"]}", test_bad);
  USER_SERVER_TEST ("/user-servers/bad/hangs", NULL, test_hangs);
  USER_SERVER_TEST ("/user-servers/hostile/binary", "binary", test_hostile);
  USER_SERVER_TEST ("/user-servers/hostile/flood", "flood", test_hostile);
  USER_SERVER_TEST ("/user-servers/hostile/ids", "ids", test_hostile);
  USER_SERVER_TEST ("/user-servers/hostile/changes", "changes", test_hostile);
  USER_SERVER_TEST ("/user-servers/file", NULL, test_file);
  USER_SERVER_TEST ("/user-servers/said", NULL, test_said);
  USER_SERVER_TEST ("/user-servers/claims", NULL, test_claims);
  USER_SERVER_TEST ("/user-servers/secret", NULL, test_secret);
  USER_SERVER_TEST ("/user-servers/log", NULL, test_log);
  USER_SERVER_TEST ("/user-servers/token", NULL, test_token);
  USER_SERVER_TEST ("/user-servers/never-enough", NULL, test_never_enough);
  USER_SERVER_TEST ("/user-servers/step-up", NULL, test_step_up);
  USER_SERVER_TEST ("/user-servers/return", NULL, test_return);
  return g_test_run ();
}
