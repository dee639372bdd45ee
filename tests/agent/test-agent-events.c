/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What happened since a cursor, and the open canvases as resources. */
#include "agent-fixture.h"

#include "easel-agent-frontend.h"
#include "easel-agent-tools-limits.h"
#include "easel-json.h"
#include "easel-limits.h"

/* A page of an agent with a view of it. */
typedef struct
{
  AgentPanel *panel;
  Agent      *agent;
  char       *channel;
  char       *uri;      /* of its resource */
  gint64      cursor;
} Scene;

static void
scene_clear (Scene *scene)
{
  agent_panel_free (scene->panel);
  agent_free (scene->agent);
  g_free (scene->channel);
  g_free (scene->uri);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Scene, scene_clear)

static void
begin (Scene        *scene,
       AgentFixture *fixture)
{
  g_autoptr(JsonObject) shown = NULL;
  g_autofree char *session = NULL;
  const char *handle;

  scene->panel = agent_panel_new (fixture, "desk");
  scene->agent = agent_new (fixture, "Coder", "/tmp", NULL);
  shown = agent_call (scene->agent, "canvas_show_page", "{\"html\":\"<p>\",\"instanceId\":\"p\",\"title\":\"P\"}");
  handle = json_object_get_string_member (shown, "session");
  session = g_strconcat ("ahp-session:/", handle, NULL);
  scene->channel = agent_panel_look (scene->panel, session, "p");
  scene->uri = g_strdup_printf ("easel://canvas/%s/p", handle);
  scene->cursor = json_object_get_int_member (shown, "cursor");
}

static void
post (Scene      *scene,
      const char *payload)
{
  g_autofree char *action = g_strdup_printf ("{\"type\":\"canvas/message\",\"payload\":%s}", payload);

  host_client_dispatch (scene->panel->client, scene->channel, action);
}

/* All that was posted has arrived. */
static void
catch_up (Scene *scene)
{
  json_object_unref (host_client_ask (scene->panel->client, "ping", "{\"channel\":\"ahp-root://\"}"));
}

static JsonObject *
wait_for (Scene      *scene,
          gint64      cursor,
          const char *more)
{
  g_autofree char *arguments = g_strdup_printf ("{\"cursor\":%" G_GINT64_FORMAT "%s}", cursor, more);

  return agent_call (scene->agent, "canvas_wait", arguments);
}

static guint
count_events (JsonObject *result)
{
  return json_array_get_length (json_object_get_array_member (result, "events"));
}

static void
test_cursor (AgentFixture  *fixture,
             gconstpointer  data)
{
  g_auto(Scene) scene = { 0 };
  g_autoptr(JsonObject) first = NULL;
  g_autoptr(JsonObject) nothing = NULL;
  g_autoptr(JsonObject) other = NULL;
  g_autoptr(JsonObject) all = NULL;
  g_autoptr(JsonObject) future = NULL;
  g_autoptr(JsonObject) past = NULL;

  begin (&scene, fixture);
  post (&scene, "1");
  post (&scene, "2");
  catch_up (&scene);
  first = wait_for (&scene, scene.cursor, "");
  host_assert_json (first, "{\"events\":[{\"payload\":1},{\"payload\":2}],\"missed\":false,\"more\":false}");
  nothing = wait_for (&scene, json_object_get_int_member (first, "cursor"), ",\"timeoutMs\":1");
  host_assert_json (nothing, "{\"events\":[],\"missed\":false,\"timedOut\":true}");
  other = wait_for (&scene, scene.cursor, ",\"instanceId\":\"q\",\"timeoutMs\":0");
  host_assert_json (other, "{\"events\":[],\"timedOut\":false}");
  all = agent_call (scene.agent, "canvas_wait", "{}");
  host_assert_json (all, "{\"events\":[{\"payload\":1},{\"payload\":2}],\"missed\":false}");
  /* A cursor of another life of the host. */
  future = wait_for (&scene, G_GINT64_CONSTANT (9000000000000000), "");
  host_assert_json (future, "{\"events\":[{\"payload\":1},{\"payload\":2}],\"missed\":true}");
  past = wait_for (&scene, 5, "");
  host_assert_json (past, "{\"missed\":true}");
}

static void
test_bounds (AgentFixture  *fixture,
             gconstpointer  data)
{
  g_auto(Scene) scene = { 0 };
  g_autoptr(JsonObject) first = NULL;
  g_autoptr(JsonObject) large = NULL;
  g_autofree char *text = g_strnfill (EASEL_LIMIT_BRIDGE_MESSAGE - 1024, 'x');
  g_autofree char *payload = g_strdup_printf ("\"%s\"", text);
  gint64 cursor;
  guint n = 0;

  begin (&scene, fixture);
  for (guint i = 0; i < EASEL_LIMIT_AGENT_EVENTS + 10; i++)
    post (&scene, "0");
  catch_up (&scene);
  first = wait_for (&scene, scene.cursor, "");
  host_assert_json (first, "{\"missed\":true,\"more\":true}");
  g_assert_cmpuint (count_events (first), ==, EASEL_LIMIT_AGENT_ANSWER_EVENTS);
  cursor = json_object_get_int_member (first, "cursor");
  n = count_events (first);
  for (gboolean more = TRUE; more;)
    {
      g_autoptr(JsonObject) next = wait_for (&scene, cursor, ",\"timeoutMs\":0");

      g_assert_false (json_object_get_boolean_member (next, "missed"));
      more = json_object_get_boolean_member (next, "more");
      cursor = json_object_get_int_member (next, "cursor");
      n += count_events (next);
    }
  g_assert_cmpuint (n, ==, EASEL_LIMIT_AGENT_EVENTS);

  for (guint i = 0; i < 10; i++)
    post (&scene, payload);
  catch_up (&scene);
  large = wait_for (&scene, cursor, "");
  host_assert_json (large, "{\"missed\":true,\"more\":true}");
  g_assert_cmpuint (count_events (large), ==, 1);
}

static void
test_many_wait (AgentFixture  *fixture,
                gconstpointer  data)
{
  g_auto(Scene) scene = { 0 };
  g_autofree char *arguments = NULL;
  GAsyncResult *pending[4] = { NULL };

  begin (&scene, fixture);
  arguments = g_strdup_printf ("{\"cursor\":%" G_GINT64_FORMAT ",\"types\":[\"message\"]}", scene.cursor);
  for (guint i = 0; i < 4; i++)
    agent_begin (scene.agent, "canvas_wait", arguments, NULL, &pending[i]);
  post (&scene, "\"all\"");
  for (guint i = 0; i < 4; i++)
    {
      g_autoptr(JsonObject) result = agent_end (scene.agent, &pending[i]);
      g_autoptr(JsonObject) events = agent_take (result, "canvas_wait");

      host_assert_json (events, "{\"events\":[{\"payload\":\"all\"}]}");
    }
}

/* Long waits say that they go on; one that is withdrawn is over at once. */
static void
test_progress (AgentFixture  *fixture,
               gconstpointer  data)
{
  g_auto(Scene) scene = { 0 };
  g_autoptr(JsonObject) params = host_json_object ("{\"reason\":\"enough\"}");
  GAsyncResult *pending = NULL;

  begin (&scene, fixture);
  agent_begin (scene.agent, "canvas_wait", "{\"types\":[\"message\"],\"timeoutMs\":55000}", NULL, &pending);
  easel_test_wait_until (scene.agent->progress->len > 0);
  host_assert_json (scene.agent->progress->pdata[0], "{\"message\":\"nothing has happened yet\"}");
  g_assert_cmpuint (easel_agent_frontend_get_context (fixture->frontend)->n_waiting, ==, 1);
  /* Ids of a peer count up. */
  for (int id = 0; id < 10; id++)
    {
      json_object_set_int_member (params, "requestId", id);
      rpc_peer_notify (scene.agent->peer, "notifications/cancelled", params, NULL);
    }
  easel_test_wait_until (easel_agent_frontend_get_context (fixture->frontend)->n_waiting == 0);
  g_assert_null (pending);
  rpc_peer_close (scene.agent->peer);
  easel_test_wait_until (pending != NULL);
  g_clear_object (&pending);
}

static gboolean
heard (Agent      *agent,
       const char *method)
{
  for (guint i = 0; i < agent->news->len; i++)
    if (strcmp (agent->news->pdata[i], method) == 0)
      return TRUE;
  return FALSE;
}

static void
test_resources (AgentFixture  *fixture,
                gconstpointer  data)
{
  g_auto(Scene) scene = { 0 };
  g_autofree char *listed = NULL;
  g_autofree char *named = NULL;
  g_autoptr(JsonObject) list = NULL;
  g_autoptr(JsonObject) read = NULL;
  const char *text;

  begin (&scene, fixture);
  list = agent_request (scene.agent, "resources/list", "{}");
  listed = g_strdup_printf ("{\"resources\":[{\"uri\":\"%s\",\"name\":\"p\",\"title\":\"P\","
                            "\"mimeType\":\"application/json\"}]}", scene.uri);
  host_assert_json (list, listed);
  named = g_strdup_printf ("{\"uri\":\"%s\"}", scene.uri);
  read = agent_request (scene.agent, "resources/read", named);
  text = json_object_get_string_member (json_array_get_object_element (json_object_get_array_member (read, "contents"),
                                                                       0), "text");
  g_assert_nonnull (strstr (text, "\"availability\":\"ready\""));
  /* No path of the host's own. */
  g_assert_null (strstr (text, "documents"));

  json_object_unref (agent_request (scene.agent, "resources/subscribe", named));
  json_object_unref (agent_call (scene.agent, "canvas_show_page", "{\"html\":\"<b>\",\"instanceId\":\"p\","
                                 "\"title\":\"Q\"}"));
  easel_test_wait_until (heard (scene.agent, "notifications/resources/updated"));
  g_ptr_array_set_size (scene.agent->news, 0);
  json_object_unref (agent_call (scene.agent, "canvas_close", "{\"instanceId\":\"p\"}"));
  easel_test_wait_until (heard (scene.agent, "notifications/resources/list_changed"));
  g_clear_pointer (&list, json_object_unref);
  list = agent_request (scene.agent, "resources/list", "{}");
  host_assert_json (list, "{\"resources\":[]}");
}

static char *
describe_open (Agent *agent)
{
  g_autoptr(JsonObject) list = agent_request (agent, "tools/list", "{}");
  JsonArray *tools = json_object_get_array_member (list, "tools");

  for (guint i = 0; i < json_array_get_length (tools); i++)
    {
      JsonObject *tool = json_array_get_object_element (tools, i);

      if (strcmp (json_object_get_string_member (tool, "name"), "canvas_open") == 0)
        return g_strdup (json_object_get_string_member (tool, "description"));
    }
  g_assert_not_reached ();
}

static gboolean
may_open (Agent      *agent,
          const char *canvas)
{
  g_autofree char *description = describe_open (agent);

  return strstr (description, canvas) != NULL;
}

/* A panel comes and goes: the tools say what may be opened. */
static void
test_tools_changed (AgentFixture  *fixture,
                    gconstpointer  data)
{
  g_auto(Scene) scene = { 0 };
  g_autoptr(AgentPanel) second = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  begin (&scene, fixture);
  before = describe_open (scene.agent);
  g_assert_null (strstr (before, "note"));
  g_ptr_array_set_size (scene.agent->news, 0);
  second = agent_panel_new (fixture, "second");
  {
    g_auto(GStrv) parts = g_strsplit (scene.uri, "/", -1);
    g_autofree char *session = g_strconcat ("ahp-session:/", parts[3], NULL);

    agent_panel_join (second, session);
  }
  easel_test_wait_until (heard (scene.agent, "notifications/tools/list_changed"));
  /* It may have been the word of something that changed before. */
  easel_test_wait_until (may_open (scene.agent, "note"));
  g_ptr_array_set_size (scene.agent->news, 0);
  g_clear_pointer (&second, agent_panel_free);
  easel_test_wait_until (heard (scene.agent, "notifications/tools/list_changed"));
  easel_test_wait_until (!may_open (scene.agent, "note"));
  after = describe_open (scene.agent);
  g_assert_cmpstr (before, ==, after);
}

/* The bytes of the host's database, with what is not yet in the file itself. */
static gboolean
is_on_disk (AgentFixture *fixture,
            const char   *word)
{
  static const char * const names[] = { "host.db", "host.db-wal" };
  gboolean found = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (fixture->host.state, names[i], NULL);
      g_autofree char *bytes = NULL;
      gsize length;

      if (g_file_get_contents (path, &bytes, &length, NULL))
        found = found || memmem (bytes, length, word, strlen (word)) != NULL;
    }
  return found;
}

/* The provider of a canvas without a page speaks to the agent; a word of it may have been typed unseen, and is on no
 * disk. */
static void
test_provider (AgentFixture  *fixture,
               gconstpointer  data)
{
  g_autoptr(AgentPanel) panel = agent_panel_new (fixture, "desk");
  g_autoptr(Agent) agent = agent_new (fixture, "Coder", "/tmp", NULL);
  g_autoptr(JsonObject) page = agent_call (agent, "canvas_show_page", "{\"html\":\"<p>\",\"instanceId\":\"p\"}");
  g_autofree char *session = agent_panel_join_next (panel);
  g_autoptr(JsonObject) opened = agent_call (agent, "canvas_open", "{\"canvas\":\"note\",\"instanceId\":\"n\"}");
  g_autofree char *channel = agent_panel_look (panel, session, "n");
  g_autofree char *page_channel = agent_panel_look (panel, session, "p");
  g_autoptr(JsonObject) events = NULL;

  host_client_dispatch (panel->client, channel,
                        "{\"type\":\"canvas/message\",\"payload\":{\"userAction\":{\"context\":{\"p\":\"hunter2\"}}}}");
  host_client_dispatch (panel->client, page_channel, "{\"type\":\"canvas/message\",\"payload\":\"of a page\"}");
  json_object_unref (host_client_ask (panel->client, "ping", "{\"channel\":\"ahp-root://\"}"));
  events = agent_call (agent, "canvas_wait", "{\"types\":[\"message\"]}");
  host_assert_json (events, "{\"events\":[{\"type\":\"message\",\"instanceId\":\"n\",\"payload\":{\"userAction\":"
                    "{\"context\":{\"p\":\"hunter2\"}}}},{\"instanceId\":\"p\",\"payload\":\"of a page\"}]}");
  g_assert_true (is_on_disk (fixture, "of a page"));
  g_assert_false (is_on_disk (fixture, "hunter2"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  AGENT_TEST ("/agent/events/cursor", test_cursor);
  AGENT_TEST ("/agent/events/bounds", test_bounds);
  AGENT_TEST ("/agent/events/provider", test_provider);
  AGENT_TEST ("/agent/events/many-wait", test_many_wait);
  AGENT_TEST ("/agent/events/progress", test_progress);
  AGENT_TEST ("/agent/events/resources", test_resources);
  AGENT_TEST ("/agent/events/tools-changed", test_tools_changed);
  return g_test_run ();
}
