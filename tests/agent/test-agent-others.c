/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an agent may do in the session of another one: the table in tests/SECURITY-CLAIMS.md, row by row. The user's answers are
 * in tests/provider/test-consent.c, what they say in Apps in test-wrap-host.c. */
#include "agent-fixture.h"

#include <string.h>

#include "easel-agent-frontend.h"
#include "easel-agent-tools-limits.h"
#include "easel-json.h"
#include "easel-share-id.h"
#include "mcp-limits.h"

#define LIST_CHANGED "notifications/resources/list_changed"
#define UPDATED "notifications/resources/updated"

/* An agent with a page "p" and a note "n" that a panel provides, and another one that knows the name of its session. */
typedef struct
{
  AgentFixture *fixture;
  AgentPanel   *panel;
  Agent        *first;
  Agent        *other;
  char         *handle;
  char         *session;
} Scene;

static void
scene_clear (Scene *scene)
{
  g_clear_pointer (&scene->other, agent_free);
  g_clear_pointer (&scene->first, agent_free);
  agent_panel_free (scene->panel);
  g_free (scene->handle);
  g_free (scene->session);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Scene, scene_clear)

static void
begin (Scene        *scene,
       AgentFixture *fixture)
{
  g_autoptr(JsonObject) shown = NULL;

  scene->fixture = fixture;
  scene->panel = agent_panel_new (fixture, "desk");
  scene->first = agent_new (fixture, "First", "/tmp/place", NULL);
  scene->other = agent_new (fixture, "Other", "/tmp/other", NULL);
  shown = agent_call (scene->first, "canvas_show_page", "{\"html\":\"<p>\",\"instanceId\":\"p\",\"title\":\"P\"}");
  scene->handle = agent_dup (shown, "session");
  scene->session = agent_panel_join_next (scene->panel);
  json_object_unref (agent_call (scene->first, "canvas_open", "{\"canvas\":\"note\",\"instanceId\":\"n\"}"));
}

/* (transfer full): @members and the session of the first agent. */
static char *
in_session (Scene      *scene,
            const char *members)
{
  return g_strdup_printf ("{\"session\":\"%s\"%s%s}", scene->handle, members[0] != '\0' ? "," : "", members);
}

static JsonObject *
call_there (Scene      *scene,
            const char *tool,
            const char *members)
{
  g_autofree char *arguments = in_session (scene, members);

  return agent_call (scene->other, tool, arguments);
}

static void
refused_there (Scene      *scene,
               const char *tool,
               const char *members,
               const char *code)
{
  g_autofree char *arguments = in_session (scene, members);

  agent_refused (scene->other, tool, arguments, code, "");
}

static char *
to_text (JsonObject *object)
{
  g_autoptr(JsonNode) node = easel_json_node_take (json_object_ref (object));

  return easel_json_to_string (node);
}

/* (transfer full): all that a request answers, as text. */
static char *
request_text (Agent      *agent,
              const char *method)
{
  g_autoptr(JsonObject) result = agent_request (agent, method, "{}");

  return to_text (result);
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

static gboolean
passed_cb (gpointer user_data)
{
  *(gboolean *) user_data = TRUE;
  return G_SOURCE_REMOVE;
}

/* All news that there were are told. */
static void
settle (Scene *scene)
{
  do
    {
      gboolean passed = FALSE;

      g_ptr_array_set_size (scene->first->news, 0);
      g_ptr_array_set_size (scene->other->news, 0);
      g_timeout_add (2 * EASEL_LIMIT_MCP_NOTIFICATIONS_INTERVAL, passed_cb, &passed);
      easel_test_wait_until (passed);
    }
  while (heard (scene->first, LIST_CHANGED) || heard (scene->other, LIST_CHANGED));
}

static JsonObject *
state_of (Scene *scene)
{
  return easel_host_state_get (easel_host_get_state (scene->fixture->host.host), scene->session);
}

static void
assert_agent (Scene      *scene,
              const char *name)
{
  g_autofree char *pattern = g_strdup_printf ("{\"title\":\"First – place\",\"_meta\":{\"io.github.ahp_canvas.easel\":"
                                              "{\"agent\":{\"name\":\"%s\",\"here\":true}}}}", name);

  host_assert_json (state_of (scene), pattern);
}

/* Row 1: it finds what is open there, sees it, hears of it and acts in it. */
static void
test_canvases (AgentFixture  *fixture,
               gconstpointer  data)
{
  g_auto(Scene) scene = { 0 };
  g_autofree char *uri = NULL;
  g_autofree char *named = NULL;
  g_autofree char *listed = NULL;
  g_autofree char *resources = NULL;
  g_autofree char *again = NULL;
  g_autofree char *wait = NULL;
  g_autofree char *news = NULL;
  g_autoptr(JsonObject) own = NULL;
  g_autoptr(JsonObject) open = NULL;
  g_autoptr(JsonObject) read = NULL;
  g_autoptr(JsonObject) picture = NULL;
  g_autoptr(JsonObject) taken = NULL;
  g_autoptr(JsonObject) events = NULL;
  g_autoptr(JsonObject) value = NULL;
  GAsyncResult *pending = NULL;

  begin (&scene, fixture);
  uri = g_strdup_printf ("easel://canvas/%s/p", scene.handle);
  named = g_strdup_printf ("{\"uri\":\"%s\"}", uri);
  open = agent_call (scene.other, "canvas_list_open", "{}");
  listed = to_text (open);
  g_assert_nonnull (strstr (listed, scene.handle));
  g_assert_nonnull (strstr (listed, "\"instanceId\":\"n\""));
  resources = request_text (scene.other, "resources/list");
  g_assert_nonnull (strstr (resources, uri));
  read = agent_request (scene.other, "resources/read", named);
  g_assert_true (json_object_has_member (read, "contents"));

  json_object_unref (agent_request (scene.other, "resources/subscribe", named));
  g_ptr_array_set_size (scene.other->news, 0);
  json_object_unref (agent_call (scene.first, "canvas_show_page", "{\"html\":\"<b>\",\"instanceId\":\"p\","
                                 "\"title\":\"Q\"}"));
  easel_test_wait_until (heard (scene.other, UPDATED));
  events = call_there (&scene, "canvas_wait", "\"types\":[\"updated\"],\"timeoutMs\":0");
  /* The host may notice the written file before the call that wrote it has opened the page again. */
  news = to_text (events);
  g_assert_nonnull (strstr (news, "\"instanceId\":\"p\""));
  g_assert_nonnull (strstr (news, "\"type\":\"updated\""));

  g_free (agent_panel_look (scene.panel, scene.session, "n"));
  wait = in_session (&scene, "\"instanceId\":\"n\"");
  agent_begin (scene.other, "canvas_snapshot", wait, NULL, &pending);
  picture = agent_end (scene.other, &pending);
  taken = agent_take (picture, "canvas_snapshot");
  host_assert_json (taken, "{\"mimeType\":\"image/png\"}");

  /* With a session of its own it finds the other one by its resources. */
  json_object_unref (agent_call (scene.other, "canvas_show_page", "{\"html\":\"<p>\",\"instanceId\":\"o\"}"));
  own = agent_call (scene.other, "canvas_list_open", "{}");
  host_assert_json (own, "{\"canvases\":[{\"instanceId\":\"o\"}]}");
  again = request_text (scene.other, "resources/list");
  g_assert_nonnull (strstr (again, uri));

  /* Who asks the user is who used the session last. */
  json_object_unref (agent_call (scene.first, "canvas_list_open", "{}"));
  assert_agent (&scene, "First");
  value = call_there (&scene, "canvas_invoke_action", "\"instanceId\":\"n\",\"action\":\"read\"");
  host_assert_json (value, "{\"value\":{\"text\":\"hello\"}}");
  assert_agent (&scene, "Other");
}

/* Row 2. */
static void
test_opens (AgentFixture  *fixture,
            gconstpointer  data)
{
  g_auto(Scene) scene = { 0 };
  g_autoptr(JsonObject) opened = NULL;
  g_autoptr(JsonObject) listed = NULL;
  g_autofree char *text = NULL;

  begin (&scene, fixture);
  opened = call_there (&scene, "canvas_open", "\"canvas\":\"note\",\"instanceId\":\"mine\"");
  host_assert_json (opened, "{\"instanceId\":\"mine\"}");
  listed = agent_call (scene.first, "canvas_list_open", "{}");
  text = to_text (listed);
  g_assert_nonnull (strstr (text, "\"instanceId\":\"mine\""));
}

/* Declares what the user shares with the first agent. (transfer full): its id. */
static char *
share (Scene *scene)
{
  JsonObject *ours = easel_json_peek_object (easel_json_peek_object (state_of (scene), "_meta"),
                                             "io.github.ahp_canvas.easel");
  const char *connection = easel_json_peek_string (easel_json_peek_object (ours, "agent"), "connection", NULL);
  g_autofree char *id = NULL;
  g_autofree char *action = NULL;
  g_autofree char *pattern = NULL;

  g_assert_nonnull (connection);
  id = easel_share_id_new (connection);
  action = g_strdup_printf ("{\"type\":\"session/activeClientSet\",\"activeClient\":{\"clientId\":\"desk\",\"displayName\":"
                            "\"Desk\",\"tools\":[],\"canvasProviders\":[{\"canvasId\":\"note\",\"displayName\":\"Note\","
                            "\"description\":\"d\"},{\"canvasId\":\"%s\",\"displayName\":\"Mine\",\"description\":\"Secret\","
                            "\"actions\":[{\"name\":\"read\",\"description\":\"Reads\"}]}]}}", id);
  pattern = g_strdup_printf ("{\"action\":{\"type\":\"session/canvasesChanged\",\"canvases\":[{\"canvasId\":\"page\"},"
                             "{\"canvasId\":\"note\"},{\"canvasId\":\"%s\"}]}}", id);
  host_client_dispatch (scene->panel->client, scene->session, action);
  json_object_unref (host_client_wait (scene->panel->client, "action", pattern));
  return g_steal_pointer (&id);
}

/* Nothing that @agent can ask for has a word of it. */
static void
assert_hidden (Scene      *scene,
               Agent      *agent)
{
  static const char *const requests[] = { "tools/list", "resources/list" };
  static const char *const tools[] = { "canvas_list", "canvas_list_open" };

  for (guint i = 0; i < G_N_ELEMENTS (requests); i++)
    {
      g_autofree char *text = request_text (agent, requests[i]);

      g_assert_null (strstr (text, "shared-"));
      g_assert_null (strstr (text, "Mine"));
    }
  for (guint i = 0; i < G_N_ELEMENTS (tools); i++)
    {
      g_autofree char *there = in_session (scene, "");
      g_autoptr(JsonObject) listed = agent_call (agent, tools[i], strcmp (tools[i], "canvas_list") == 0 ? "{}" : there);
      g_autofree char *text = to_text (listed);

      g_assert_null (strstr (text, "shared-"));
      g_assert_null (strstr (text, "Mine"));
    }
}

/* Row 4: it is not there, in whatever way it is asked for, and its coming and going is no news. */
static void
test_shared (AgentFixture  *fixture,
             gconstpointer  data)
{
  g_auto(Scene) scene = { 0 };
  g_autofree char *id = NULL;
  g_autofree char *open = NULL;
  g_autofree char *there = NULL;
  g_autofree char *act = NULL;
  g_autofree char *uri = NULL;
  g_autoptr(JsonObject) events = NULL;
  g_autoptr(JsonObject) theirs = NULL;
  g_autoptr(JsonObject) value = NULL;
  g_autoptr(JsonObject) params = NULL;
  g_autoptr(Agent) successor = NULL;
  GAsyncResult *pending = NULL;
  GError *error = NULL;

  begin (&scene, fixture);
  id = share (&scene);
  open = g_strdup_printf ("{\"canvas\":\"%s\",\"instanceId\":\"t\"}", id);
  there = g_strdup_printf ("\"canvas\":\"%s\",\"instanceId\":\"t2\"", id);
  uri = g_strdup_printf ("{\"uri\":\"easel://canvas/%s/t\"}", scene.handle);
  assert_hidden (&scene, scene.other);
  refused_there (&scene, "canvas_open", there, "canvas_not_declared");

  settle (&scene);
  json_object_unref (agent_call (scene.first, "canvas_open", open));
  easel_test_wait_until (heard (scene.first, LIST_CHANGED));
  assert_hidden (&scene, scene.other);
  g_assert_false (heard (scene.other, LIST_CHANGED));

  g_free (agent_panel_look (scene.panel, scene.session, "t"));
  refused_there (&scene, "canvas_open", there, "canvas_not_declared");
  refused_there (&scene, "canvas_invoke_action", "\"instanceId\":\"t\",\"action\":\"read\"", "canvas_instance_unknown");
  refused_there (&scene, "canvas_snapshot", "\"instanceId\":\"t\"", "canvas_instance_unknown");
  refused_there (&scene, "canvas_post_message", "\"instanceId\":\"t\",\"message\":1", "canvas_instance_unknown");
  refused_there (&scene, "canvas_close", "\"instanceId\":\"t\"", "canvas_instance_unknown");
  params = host_json_object (uri);
  rpc_peer_call_async (scene.other->peer, "resources/read", params, G_MAXUINT, NULL, easel_test_result_cb, &pending);
  easel_test_wait_until (pending != NULL);
  g_assert_null (rpc_peer_call_finish (scene.other->peer, pending, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);
  g_clear_object (&pending);

  /* Its own agent has it all, and hears when it goes; for the other nothing has happened. */
  value = agent_call (scene.first, "canvas_invoke_action", "{\"instanceId\":\"t\",\"action\":\"read\"}");
  host_assert_json (value, "{\"value\":{\"text\":\"hello\"}}");
  settle (&scene);
  json_object_unref (agent_call (scene.first, "canvas_close", "{\"instanceId\":\"t\"}"));
  easel_test_wait_until (heard (scene.first, LIST_CHANGED));
  assert_hidden (&scene, scene.other);
  g_assert_false (heard (scene.other, LIST_CHANGED));
  events = call_there (&scene, "canvas_wait", "\"types\":[\"updated\",\"closed\"],\"timeoutMs\":0");
  host_assert_json (events, "{\"events\":[]}");
  theirs = agent_call (scene.first, "canvas_wait", "{\"types\":[\"closed\"],\"timeoutMs\":0}");
  host_assert_json (theirs, "{\"events\":[{\"type\":\"closed\",\"instanceId\":\"t\"}]}");

  /* With its connection the share is over, for who comes back as well. */
  json_object_unref (agent_call (scene.first, "canvas_open", open));
  g_clear_pointer (&scene.first, agent_free);
  successor = agent_new (fixture, "First", "/tmp/place", NULL);
  assert_hidden (&scene, successor);
  g_free (open);
  open = in_session (&scene, there);
  act = in_session (&scene, "\"instanceId\":\"t\",\"action\":\"read\"");
  agent_refused (successor, "canvas_open", open, "canvas_not_declared", "");
  agent_refused (successor, "canvas_invoke_action", act, "canvas_instance_unknown", "");
  g_clear_pointer (&scene.other, agent_free);
  /* Also where it has the session for its own again. */
  json_object_unref (agent_call (successor, "canvas_show_page", "{\"html\":\"<p>\",\"instanceId\":\"p\"}"));
  assert_agent (&scene, "First");
  assert_hidden (&scene, successor);
  agent_refused (successor, "canvas_open", open, "canvas_not_declared", "");
}

/* What is no secret is told to everybody, once something has changed. */
static void
test_news (AgentFixture  *fixture,
           gconstpointer  data)
{
  g_auto(Scene) scene = { 0 };

  begin (&scene, fixture);
  settle (&scene);
  json_object_unref (agent_call (scene.first, "canvas_close", "{\"instanceId\":\"n\"}"));
  easel_test_wait_until (heard (scene.first, LIST_CHANGED) && heard (scene.other, LIST_CHANGED));
}

/* Row 6: the name is that of who used it last, the title of the session stays. */
static void
test_name (AgentFixture  *fixture,
           gconstpointer  data)
{
  g_auto(Scene) scene = { 0 };

  begin (&scene, fixture);
  assert_agent (&scene, "First");
  json_object_unref (call_there (&scene, "canvas_list_open", ""));
  assert_agent (&scene, "Other");
}

/* Row 7: to go does not end it, nor does making sessions until there is no room; it closes what loses nothing. */
static void
test_end (AgentFixture  *fixture,
          gconstpointer  data)
{
  g_auto(Scene) scene = { 0 };
  g_autoptr(Agent) passing = NULL;
  g_autoptr(JsonObject) left = NULL;

  begin (&scene, fixture);
  scene.panel->refuses = "canvas_unsaved";
  refused_there (&scene, "canvas_close", "\"instanceId\":\"n\"", "canvas_unsaved");
  left = agent_call (scene.first, "canvas_list_open", "{}");
  host_assert_json (left, "{\"canvases\":[{\"instanceId\":\"p\"},{\"instanceId\":\"n\",\"availability\":\"ready\"}]}");
  scene.panel->refuses = NULL;
  json_object_unref (call_there (&scene, "canvas_close", "\"instanceId\":\"n\""));
  json_object_unref (call_there (&scene, "canvas_close", "\"instanceId\":\"p\""));
  g_clear_pointer (&scene.other, agent_free);
  host_assert_json (state_of (&scene), "{\"openCanvases\":[],\"_meta\":{\"io.github.ahp_canvas.easel\":{\"agent\":"
                    "{\"here\":true}}}}");

  passing = agent_new_http (fixture, "Passing");
  for (guint i = 0; i < EASEL_LIMIT_AGENT_SESSIONS - 1; i++)
    json_object_unref (agent_call (passing, "canvas_show_page", "{\"html\":\"<p>\"}"));
  agent_refused (passing, "canvas_show_page", "{\"html\":\"<p>\"}", "too_many", "");
  g_assert_nonnull (state_of (&scene));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  AGENT_TEST ("/agent/others/canvases", test_canvases);
  AGENT_TEST ("/agent/others/opens", test_opens);
  AGENT_TEST ("/agent/others/shared", test_shared);
  AGENT_TEST ("/agent/others/news", test_news);
  AGENT_TEST ("/agent/others/name", test_name);
  AGENT_TEST ("/agent/others/end", test_end);
  return g_test_run ();
}
