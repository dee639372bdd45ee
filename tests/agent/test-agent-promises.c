/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Clients throw a result away that the tool's outputSchema refuses: no such result reaches an agent, whatever it asks for
 * and whatever a panel answers. */
#include "agent-fixture.h"

#include <string.h>

#include "easel-json.h"
#include "easel-schema.h"

#define REGISTER "{\"type\":\"session/activeClientSet\",\"activeClient\":{\"clientId\":\"desk\",\"displayName\":\"Desk\"," \
                 "\"tools\":[],\"canvasProviders\":[{\"canvasId\":\"a2ui\",\"displayName\":\"Form\",\"description\":" \
                 "\"Forms\",\"actions\":[{\"name\":\"push\",\"description\":\"Shows\"}]}]}}"

/* What the official clients do with a result, as they are strict. */
static void
assert_strict (JsonObject *result,
               const char *tool)
{
  g_autoptr(JsonArray) tools = agent_read_tools ();
  JsonNode *structured = json_object_get_member (result, "structuredContent");
  g_autoptr(EaselSchema) schema = NULL;
  g_autoptr(GError) error = NULL;
  JsonNode *promised = NULL;

  for (guint i = 0; i < json_array_get_length (tools); i++)
    {
      JsonObject *object = json_array_get_object_element (tools, i);

      if (g_str_equal (json_object_get_string_member (object, "name"), tool))
        promised = json_object_get_member (object, "outputSchema");
    }
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (result, "content")), >, 0);
  if (promised == NULL || structured == NULL)
    {
      g_assert_null (structured);
      g_assert_true (promised == NULL || easel_json_peek_boolean (result, "isError", FALSE));
      return;
    }
  schema = easel_schema_new (promised, &error);
  g_assert_no_error (error);
  easel_schema_validate (schema, structured, &error);
  g_assert_no_error (error);
}

/* (transfer full): the whole result, which a strict client takes. */
static JsonObject *
ask (Agent      *agent,
     const char *tool,
     const char *arguments)
{
  GAsyncResult *pending = NULL;
  JsonObject *result;

  agent_begin (agent, tool, arguments, NULL, &pending);
  result = agent_end (agent, &pending);
  assert_strict (result, tool);
  return result;
}

/* Every tool, asked for what cannot be. */
static void
test_errors (AgentFixture  *fixture,
             gconstpointer  data)
{
  static const char *const wrong[] = {
    "{}", "{\"session\":\"nonsense\"}", "{\"instanceId\":\"nowhere\"}", "{\"instanceId\":7}",
    "{\"instanceId\":\"nowhere\",\"action\":\"go\"}", "{\"instanceId\":\"nowhere\",\"payload\":1}",
    "{\"canvas\":\"nothing\"}", "{\"html\":\"<p>\",\"entry\":\"../x\"}", "{\"folder\":\"/nowhere\"}",
    "{\"messages\":\"oops\"}", "{\"cursor\":-1,\"timeoutMs\":0}", "{\"cursor\":99999,\"timeoutMs\":0}",
  };
  Agent *agents[] = { agent_new (fixture, "Old", "/tmp", NULL), agent_new_modern (fixture, "New"),
                      agent_new_http (fixture, "Far") };
  g_autoptr(JsonArray) tools = agent_read_tools ();

  easel_agent_frontend_set_panel_note (fixture->frontend, "There is no panel here.");
  for (guint a = 0; a < G_N_ELEMENTS (agents); a++)
    for (guint i = 0; i < json_array_get_length (tools); i++)
      {
        JsonObject *tool = json_array_get_object_element (tools, i);
        const char *name = json_object_get_string_member (tool, "name");

        /* It waits for what may come. */
        for (guint w = g_str_equal (name, "canvas_wait") ? 2 : 0; w < G_N_ELEMENTS (wrong); w++)
          json_object_unref (ask (agents[a], name, wrong[w]));
      }
  for (guint a = 0; a < G_N_ELEMENTS (agents); a++)
    agent_free (agents[a]);
}

/* A panel that answers what it is told to. */
typedef struct
{
  const char *open;
  const char *push;
} Words;

static void
request_cb (RpcRequest *request,
            gpointer    user_data)
{
  const Words *words = user_data;
  const char *method = rpc_request_get_method (request);
  g_autoptr(JsonNode) answer = json_from_string (g_str_equal (method, "canvasOpen") ? words->open
                                                 : g_str_equal (method, "canvasInvokeAction") ? words->push : "null", NULL);

  rpc_request_reply (request, answer);
}

/* Offers forms in the session that @agent begins with its call. */
static void
join (AgentPanel *panel)
{
  g_autoptr(JsonObject) params = host_client_wait (panel->client, "root/sessionAdded",
                                                   "{\"summary\":{\"_meta\":{\"io.github.ahp_canvas.easel\":"
                                                   "{\"agent\":{\"here\":true}}}}}");
  const char *session = json_object_get_string_member (json_object_get_object_member (params, "summary"), "resource");

  json_object_unref (host_client_subscribe (panel->client, session));
  host_client_dispatch (panel->client, session, REGISTER);
  json_object_unref (host_client_wait (panel->client, "action", "{\"action\":{\"activeClient\":{\"clientId\":\"desk\"}}}"));
}

/* An error of 0.9 is an error of the tool's where nothing is shown, and says in that version's words what is missing. */
static void
test_panel (AgentFixture  *fixture,
            gconstpointer  data)
{
  static const char *const pushed[] = {
    "null", "{\"value\":null}", "{\"value\":7}", "{\"value\":[]}", "{\"value\":{\"surfaces\":[7],\"problems\":[]}}",
    "{\"value\":{\"surfaces\":[{\"surfaceId\":7}],\"problems\":[{}]}}",
    "{\"value\":{\"visible\":\"yes\",\"surfaces\":{},\"problems\":\"none\"}}",
    "{\"value\":{\"surfaces\":[{\"surfaceId\":\"s\",\"shown\":true,\"components\":1.5}],\"problems\":[{\"code\":\"A\"}]}}",
    "{\"value\":{\"surfaces\":[{\"surfaceId\":\"s\",\"shown\":true}],\"problems\":[{\"code\":\"A\",\"severity\":\"fatal\"}]}}",
  };
  g_autoptr(Agent) agent = agent_new (fixture, "Coder", "/tmp", NULL);
  Words words = { "{}", "{\"value\":{\"surfaces\":[{\"surfaceId\":\"s\",\"shown\":true}],\"problems\":[]}}" };
  g_autoptr(AgentPanel) panel = agent_panel_new (fixture, "desk");
  GAsyncResult *pending = NULL;
  g_autoptr(JsonObject) good = NULL;
  g_autoptr(JsonObject) bad = NULL;
  g_autofree char *text = NULL;

  host_client_set_handler (panel->client, request_cb, &words);
  agent_begin (agent, "canvas_show_a2ui", "{\"instanceId\":\"f\",\"messages\":[]}", NULL, &pending);
  join (panel);
  good = agent_end (agent, &pending);
  assert_strict (good, "canvas_show_a2ui");
  g_assert_false (easel_json_peek_boolean (good, "isError", FALSE));
  for (guint i = 0; i < G_N_ELEMENTS (pushed); i++)
    {
      words.push = pushed[i];
      json_object_unref (ask (agent, "canvas_show_a2ui", "{\"instanceId\":\"f\",\"messages\":[]}"));
    }
  words.push = "{\"value\":{\"surfaces\":[{\"surfaceId\":\"s\",\"version\":\"v0.9\",\"shown\":false}],\"problems\":["
               "{\"code\":\"A\",\"message\":\"m\",\"severity\":\"error\"}]}}";
  bad = ask (agent, "canvas_show_a2ui", "{\"instanceId\":\"f\",\"messages\":[]}");
  g_assert_true (easel_json_peek_boolean (bad, "isError", FALSE));
  text = g_strdup (easel_json_peek_string (easel_json_array_object (json_object_get_array_member (bad, "content"), 0),
                                           "text", ""));
  g_assert_nonnull (strstr (text, "updateComponents"));
  g_assert_null (strstr (text, "beginRendering"));
  words.open = "{\"title\":7,\"status\":[],\"url\":{}}";
  json_object_unref (ask (agent, "canvas_open", "{\"canvas\":\"a2ui\",\"instanceId\":\"g\"}"));
  json_object_unref (ask (agent, "canvas_snapshot", "{\"instanceId\":\"f\"}"));
  json_object_unref (ask (agent, "canvas_invoke_action", "{\"instanceId\":\"f\",\"action\":\"push\"}"));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  AGENT_TEST ("/agent/promises/errors", test_errors);
  AGENT_TEST ("/agent/promises/panel", test_panel);
  return g_test_run ();
}
