/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The panel's source beside a real host, "easel-host wrap" and a server with Apps, from the agent's call to the user's
 * word. */
#include <string.h>

#include "attach-fixture.h"
#include "easel-ahp-source.h"
#include "easel-chat.h"
#include "easel-json.h"
#include "easel-session.h"
#include "easel-test.h"
#include "mcp-app.h"
#include "mcp-app-transport.h"

typedef struct
{
  AttachFixture attach;
  HostProcess *host;
  EaselProvider *provider;
  EaselSource *source;
  EaselSession *session;
  GSubprocess *agent;
  GDataInputStream *output;
  char *file;             /* that the tool "wait" waits for */
} Fixture;

G_GNUC_PRINTF (2, 3) static void
agent_say (Fixture    *fixture,
           const char *format,
           ...)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *text = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_output_stream_write_all (g_subprocess_get_stdin_pipe (fixture->agent), text, strlen (text), NULL, NULL, &error);
  g_assert_no_error (error);
}

static void
keep_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

/* (transfer full): the answer to the request of this id; all else is passed over. */
static char *
agent_hear (Fixture    *fixture,
            const char *id)
{
  g_autofree char *mark = g_strdup_printf ("\"id\": \"%s\"", id);
  g_autofree char *tight = g_strdup_printf ("\"id\":\"%s\"", id);

  for (;;)
    {
      g_autoptr(GAsyncResult) result = NULL;
      g_autoptr(GError) error = NULL;
      g_autofree char *line = NULL;

      g_data_input_stream_read_line_async (fixture->output, G_PRIORITY_DEFAULT, NULL, keep_cb, &result);
      easel_test_wait_until (result != NULL);
      line = g_data_input_stream_read_line_finish (fixture->output, result, NULL, &error);
      g_assert_no_error (error);
      g_assert_nonnull (line);
      if (strstr (line, mark) != NULL || strstr (line, tight) != NULL)
        return g_steal_pointer (&line);
    }
}

/* @capabilities: (nullable): JSON that the agent says of itself. */
static void
start_agent (Fixture    *fixture,
             const char *capabilities)
{
  g_autoptr(GSubprocessLauncher) launcher =
    g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE);
  g_autofree char *answer = NULL;
  g_autoptr(GError) error = NULL;

  g_subprocess_launcher_set_cwd (launcher, fixture->attach.folder);
  fixture->agent = g_subprocess_launcher_spawn (launcher, &error, g_getenv ("EASEL_HOST_PROGRAM"), "wrap", "--no-panel",
                                                "--state", fixture->attach.state, "--",
                                                g_getenv ("EASEL_TEST_APP_SERVER"), "", NULL);
  g_assert_no_error (error);
  fixture->output = g_data_input_stream_new (g_subprocess_get_stdout_pipe (fixture->agent));
  agent_say (fixture, "{\"jsonrpc\":\"2.0\",\"id\":\"hello\",\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
             "\"2025-11-25\",\"capabilities\":%s,\"clientInfo\":{\"name\":\"tester\",\"version\":\"1\"}}}\n",
             capabilities != NULL ? capabilities : "{}");
  answer = agent_hear (fixture, "hello");
  agent_say (fixture, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n");
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  EaselSourceOptions options = { .id = "host", .client_id = "panel" };

  attach_set_up (&fixture->attach, NULL);
  fixture->file = g_build_filename (fixture->attach.folder, "go", NULL);
  fixture->host = host_process_new (fixture->attach.state, (const char *const []) { "--no-panel", NULL });
  options.address = host_process_get_uri (fixture->host);
  {
    g_autoptr(EaselConsent) consent = easel_consent_new (NULL);

    fixture->provider = easel_provider_new (consent, NULL);
    options.provider = fixture->provider;
  }
  fixture->source = easel_ahp_source_kind.create (&options);
  easel_source_start (fixture->source);
  easel_test_wait_until (easel_source_get_state (fixture->source) == EASEL_CONNECTION_READY);
  start_agent (fixture, data);
}

static void
end_agent (Fixture *fixture)
{
  if (fixture->agent == NULL)
    return;
  g_output_stream_close (g_subprocess_get_stdin_pipe (fixture->agent), NULL, NULL);
  host_process_wait (fixture->agent);
  g_clear_object (&fixture->output);
  g_clear_object (&fixture->agent);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  end_agent (fixture);
  g_clear_object (&fixture->session);
  easel_source_stop (fixture->source);
  g_object_unref (fixture->source);
  g_object_unref (fixture->provider);
  g_clear_pointer (&fixture->host, host_process_free);
  g_free (fixture->file);
  attach_tear_down (&fixture->attach, NULL);
}

/* (nullable) (transfer full): the session of the agent. */
static EaselSession *
find_session (Fixture *fixture)
{
  GListModel *sessions = easel_source_get_sessions (fixture->source);

  for (guint i = 0; i < g_list_model_get_n_items (sessions); i++)
    {
      g_autoptr(EaselSession) session = g_list_model_get_item (sessions, i);

      if (g_str_has_prefix (easel_session_get_title (session), "tester"))
        return g_steal_pointer (&session);
    }
  return NULL;
}

/* Holds the session of the agent, as the panel does that shows it. */
static void
join (Fixture *fixture)
{
  easel_test_wait_until (fixture->session != NULL || (fixture->session = find_session (fixture)) != NULL);
  easel_source_hold (fixture->source, fixture->session);
}

/* (nullable): the last canvas with an App. */
static EaselCanvas *
find_app (Fixture *fixture)
{
  GListModel *canvases = G_LIST_MODEL (easel_session_get_canvases (fixture->session));
  EaselCanvas *found = NULL;

  for (guint i = 0; i < g_list_model_get_n_items (canvases); i++)
    {
      g_autoptr(EaselCanvas) canvas = g_list_model_get_item (canvases, i);

      if (MCP_IS_APP (easel_canvas_get_model (canvas)))
        found = canvas;
    }
  return found;
}

static McpApp *
get_app (Fixture *fixture)
{
  return MCP_APP (easel_canvas_get_model (find_app (fixture)));
}

static JsonNode *
ask (EaselCanvas *canvas,
     const char  *method,
     JsonObject  *params)
{
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;
  JsonNode *answer;

  easel_canvas_ask_async (canvas, method, params, NULL, keep_cb, &result);
  easel_test_wait_until (result != NULL);
  answer = easel_canvas_ask_finish (canvas, result, &error);
  g_assert_no_error (error);
  return answer;
}

static void
agent_call (Fixture    *fixture,
            const char *id)
{
  agent_say (fixture, "{\"jsonrpc\":\"2.0\",\"id\":\"%s\",\"method\":\"tools/call\",\"params\":{\"name\":\"wait\","
             "\"arguments\":{\"file\":\"%s\"}}}\n", id, fixture->file);
}

/* Begins the call of a tool that waits, and has it in the panel while it runs. */
static EaselCanvas *
open_app (Fixture *fixture)
{
  agent_call (fixture, "c1");
  join (fixture);
  easel_test_wait_until (find_app (fixture) != NULL &&
                         mcp_app_get_call_state (get_app (fixture)) == MCP_APP_RUNNING);
  return find_app (fixture);
}

static void
test_call (Fixture       *fixture,
           gconstpointer  data)
{
  EaselCanvas *canvas = open_app (fixture);
  g_autoptr(JsonObject) params = json_object_new ();
  g_autoptr(JsonNode) page = NULL;
  g_autoptr(JsonNode) tools = NULL;
  g_autoptr(McpAppPage) read = NULL;
  g_autofree char *answer = NULL;
  g_autoptr(GError) error = NULL;
  JsonObject *result;

  g_assert_cmpstr (easel_json_peek_string (mcp_app_get_arguments (get_app (fixture)), "file", NULL), ==, fixture->file);
  g_assert_cmpuint (g_list_model_get_n_items (easel_session_get_servers (fixture->session)), ==, 1);

  /* While the agent waits, the App reads its page and asks for the tools. */
  json_object_set_string_member (params, "uri", mcp_app_get_resource_uri (get_app (fixture)));
  page = ask (canvas, "resources/read", params);
  read = mcp_app_page_new_from_answer (json_node_get_object (page), NULL, mcp_app_get_resource_uri (get_app (fixture)),
                                       &error);
  g_assert_no_error (error);
  g_assert_nonnull (read);
  tools = ask (canvas, "tools/list", NULL);
  g_assert_nonnull (easel_json_peek_array (json_node_get_object (tools), "tools"));

  g_assert_true (g_file_set_contents (fixture->file, "", 0, NULL));
  answer = agent_hear (fixture, "c1");
  easel_test_wait_until (mcp_app_get_call_state (get_app (fixture)) == MCP_APP_DONE);
  result = mcp_app_get_result (get_app (fixture));
  g_assert_cmpstr (easel_json_peek_string (easel_json_array_object (easel_json_peek_array (result, "content"), 0), "text",
                                           NULL), ==, "done wait");
  /* AHP has no place for it, and real Apps rely on it. */
  g_assert_cmpstr (easel_json_peek_string (easel_json_peek_object (result, "_meta"), "viewUUID", NULL), ==, "v-1");

  /* The App is still there when its server is not, and its requests end. */
  end_agent (fixture);
  {
    g_autoptr(GAsyncResult) asked = NULL;

    easel_test_wait_until (easel_canvas_get_status (canvas) != NULL);
    easel_canvas_ask_async (canvas, "tools/list", NULL, NULL, keep_cb, &asked);
    easel_test_wait_until (asked != NULL);
    g_assert_null (easel_canvas_ask_finish (canvas, asked, &error));
    g_assert_nonnull (error);
    g_assert_true (find_app (fixture) == canvas);
  }
}

/* An agent that shows Apps in a viewer of its own, as Pi does without MCP_UI_VIEWER=none, has them in the panel too. */
#define OWN_VIEWER "{\"extensions\":{\"io.modelcontextprotocol/ui\":{\"mimeTypes\":[\"text/html;profile=mcp-app\"]}}}"

static void
test_viewer (Fixture       *fixture,
             gconstpointer  data)
{
  g_autofree char *answer = NULL;

  open_app (fixture);
  g_assert_true (g_file_set_contents (fixture->file, "", 0, NULL));
  answer = agent_hear (fixture, "c1");
  easel_test_wait_until (mcp_app_get_call_state (get_app (fixture)) == MCP_APP_DONE);
}

/* The agent hears what the user says in the App with its next result. */
static void
test_message (Fixture       *fixture,
              gconstpointer  data)
{
  EaselCanvas *canvas = open_app (fixture);
  g_autoptr(JsonNode) said = json_from_string ("{\"content\":[{\"type\":\"text\",\"text\":\"Take the red one\"}],\"context\":"
                                               "{\"structuredContent\":{\"zoom\":7}}}", NULL);
  g_autoptr(JsonNode) taken = ask (canvas, "ui/message", json_node_get_object (said));
  g_autofree char *answer = NULL;

  g_assert_true (g_file_set_contents (fixture->file, "", 0, NULL));
  answer = agent_hear (fixture, "c1");
  g_assert_nonnull (strstr (answer, "done wait"));
  /* A result that was on its way before the host told what was said leaves it to the next one. */
  while (strstr (answer, "Take the red one") == NULL)
    {
      g_free (answer);
      agent_call (fixture, "c2");
      answer = agent_hear (fixture, "c2");
    }
}

static void
asked_cb (GPtrArray  *asked,
          const char *text)
{
  g_ptr_array_add (asked, json_from_string (text, NULL));
}

/* The page answers what it was asked. */
static void
page_answer (McpAppTransport *page,
             GPtrArray       *asked,
             const char      *method,
             const char      *result)
{
  g_autoptr(JsonNode) request = NULL;
  g_autofree char *text = NULL;
  JsonObject *object;

  easel_test_wait_until (asked->len > 0);
  request = g_ptr_array_steal_index (asked, 0);
  object = json_node_get_object (request);
  g_assert_cmpstr (json_object_get_string_member (object, "method"), ==, method);
  text = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":%d,\"result\":%s}",
                          (int) json_object_get_int_member (object, "id"), result);
  mcp_app_transport_receive (page, text);
}

/* (transfer full): what one of our tools answers. */
static JsonObject *
use (AttachAgent *agent,
     const char  *tool,
     const char  *arguments)
{
  g_autofree char *request = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{"
                                              "\"name\":\"%s\",\"arguments\":%s}}", tool, arguments);

  attach_agent_say (agent, request);
  return attach_agent_hear (agent);
}

static JsonNode *
read_text (JsonObject *answer)
{
  JsonArray *content = easel_json_peek_array (easel_json_peek_object (answer, "result"), "content");

  return json_from_string (easel_json_peek_string (easel_json_array_object (content, 0), "text", ""), NULL);
}

/* (transfer full): the canvas that the App is to the agent, once it is. */
static char *
find_lent (AttachAgent *agent)
{
  for (;;)
    {
      g_autoptr(JsonObject) answer = use (agent, "canvas_list", "{}");
      g_autoptr(JsonNode) text = read_text (answer);
      JsonArray *list = easel_json_peek_array (json_node_get_object (text), "canvases");

      for (guint i = 0; i < json_array_get_length (list); i++)
        {
          const char *name = easel_json_peek_string (easel_json_array_object (list, i), "canvas", "");

          if (g_str_has_prefix (name, "app-"))
            return g_strdup (name);
        }
    }
}

/* The agent uses a tool of the page, until the page is gone. */
static void
test_page_tools (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr(McpAppTransport) page = mcp_app_transport_new ();
  g_autoptr(RpcPeer) peer = rpc_peer_new (RPC_TRANSPORT (page));
  g_autoptr(McpAppPageTools) tools = mcp_app_page_tools_new (peer, 60000);
  g_autoptr(GPtrArray) asked = g_ptr_array_new_with_free_func ((GDestroyNotify) json_node_unref);
  g_autoptr(AttachAgent) agent = NULL;
  g_autoptr(JsonObject) opened = NULL;
  g_autoptr(JsonObject) answer = NULL;
  g_autoptr(JsonObject) gone = NULL;
  g_autofree char *name = NULL;
  g_autofree char *open = NULL;
  McpApp *app;

  open_app (fixture);
  app = get_app (fixture);
  rpc_peer_start (peer);
  g_signal_connect_swapped (page, "send", G_CALLBACK (asked_cb), asked);
  mcp_app_page_tools_read (tools);
  page_answer (page, asked, "tools/list", "{\"tools\":[{\"name\":\"get\",\"annotations\":"
                                          "{\"readOnlyHint\":true}}]}");
  easel_test_wait_until (mcp_app_page_tools_get_list (tools) != NULL);
  mcp_app_set_page_tools (app, tools);
  agent = attach_agent_new (&fixture->attach, NULL);
  attach_agent_greet (agent);
  name = find_lent (agent);
  open = g_strdup_printf ("{\"canvas\":\"%s\",\"instanceId\":\"i\"}", name);
  opened = use (agent, "canvas_open", open);
  g_assert_false (easel_json_peek_boolean (easel_json_peek_object (opened, "result"), "isError", FALSE));
  attach_agent_say (agent, "{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"tools/call\",\"params\":{\"name\":"
                           "\"canvas_invoke_action\",\"arguments\":{\"instanceId\":\"i\",\"action\":\"get\","
                           "\"input\":{\"a\":1}}}}");
  page_answer (page, asked, "tools/call", "{\"content\":[{\"type\":\"text\",\"text\":\"7\"}]}");
  answer = attach_agent_hear (agent);
  host_assert_json (answer, "{\"id\":8,\"result\":{\"structuredContent\":{\"value\":{\"content\":[{\"text\":\"7\"}]}}}}");
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (easel_session_get_canvases (fixture->session))), ==, 2);
  mcp_app_set_page_tools (app, NULL);
  mcp_app_page_tools_end (tools);
  gone = use (agent, "canvas_invoke_action", "{\"instanceId\":\"i\",\"action\":\"get\"}");
  g_assert_true (easel_json_peek_boolean (easel_json_peek_object (gone, "result"), "isError", FALSE));
  g_assert_true (g_file_set_contents (fixture->file, "", 0, NULL));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/mcp/wrap-panel/call", Fixture, NULL, set_up, test_call, tear_down);
  g_test_add ("/mcp/wrap-panel/viewer", Fixture, OWN_VIEWER, set_up, test_viewer, tear_down);
  g_test_add ("/mcp/wrap-panel/message", Fixture, NULL, set_up, test_message, tear_down);
  g_test_add ("/mcp/wrap-panel/page-tools", Fixture, NULL, set_up, test_page_tools, tear_down);
  return g_test_run ();
}
