/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "easel-host wrap" before a server with Apps, beside a real host and one that shows Apps. */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <glib/gstdio.h>

#include "ahp-chat.h"
#include "ahp-extensions.h"
#include "attach-fixture.h"
#include "easel-json.h"
#include "easel-test-disk.h"
#include "easel-test.h"

/* An agent of the handshake era, and the wrap that it runs. */
typedef struct
{
  GSubprocess      *child;
  GDataInputStream *output;
} Agent;

typedef struct
{
  AttachFixture  attach;
  HostProcess   *host;
  HostClient    *panel;
  Agent          agent;
  JsonObject    *session;   /* its summary */
  char          *file;      /* that the tool "wait" waits for */
} Fixture;

#define SHOWS_APPS "\"initialSubscriptions\":[\"ahp-root://\"],\"capabilities\":{\"mcpApps\":{}}"

/* --- the agent ------------------------------------------------------------------------------------------------- */

static void
agent_start_in (Agent      *agent,
                Fixture    *fixture,
                const char *folder,
                const char *mode)
{
  g_autoptr(GSubprocessLauncher) launcher =
    g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE);
  g_autoptr(GError) error = NULL;

  g_subprocess_launcher_set_cwd (launcher, folder);
  agent->child = g_subprocess_launcher_spawn (launcher, &error, g_getenv ("EASEL_HOST_PROGRAM"), "wrap", "--no-panel",
                                              "--state", fixture->attach.state, "--",
                                              g_getenv ("EASEL_TEST_APP_SERVER"), mode, NULL);
  g_assert_no_error (error);
  agent->output = g_data_input_stream_new (g_subprocess_get_stdout_pipe (agent->child));
}

static void
agent_start (Agent      *agent,
             Fixture    *fixture,
             const char *mode)
{
  agent_start_in (agent, fixture, fixture->attach.folder, mode);
}

static void
agent_say (Agent      *agent,
           const char *line)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *text = g_strconcat (line, "\n", NULL);

  g_output_stream_write_all (g_subprocess_get_stdin_pipe (agent->child), text, strlen (text), NULL, NULL, &error);
  g_assert_no_error (error);
}

static void
line_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

/* (transfer full): the next answer to something that was asked. */
static JsonObject *
agent_hear (Agent *agent)
{
  for (;;)
    {
      g_autoptr(GAsyncResult) result = NULL;
      g_autoptr(GError) error = NULL;
      g_autofree char *line = NULL;
      g_autoptr(JsonNode) node = NULL;

      g_data_input_stream_read_line_async (agent->output, G_PRIORITY_DEFAULT, NULL, line_cb, &result);
      easel_test_wait_until (result != NULL);
      line = g_data_input_stream_read_line_finish (agent->output, result, NULL, &error);
      g_assert_no_error (error);
      g_assert_nonnull (line);
      /* Clients drop what is no message. */
      node = json_from_string (line, NULL);
      if (node == NULL || !JSON_NODE_HOLDS_OBJECT (node))
        continue;
      if (!json_object_has_member (json_node_get_object (node), "method") && strstr (line, "easel-guess") == NULL)
        return json_node_dup_object (node);
    }
}

static JsonObject *
agent_ask (Agent      *agent,
           const char *line)
{
  agent_say (agent, line);
  return agent_hear (agent);
}

static void
agent_greet (Agent *agent)
{
  g_autoptr(JsonObject) answer = agent_ask (agent,
    "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\","
    "\"capabilities\":{},\"clientInfo\":{\"name\":\"tester\",\"version\":\"1\"}}}");

  g_assert_true (json_object_has_member (answer, "result"));
  agent_say (agent, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
}

static void
agent_begin (Agent      *agent,
             const char *id,
             const char *tool,
             const char *arguments)
{
  g_autofree char *line = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":\"%s\",\"method\":\"tools/call\",\"params\":"
                                           "{\"name\":\"%s\",\"arguments\":%s}}", id, tool, arguments);

  agent_say (agent, line);
}

static JsonObject *
agent_call (Agent      *agent,
            const char *tool,
            const char *arguments)
{
  agent_begin (agent, "call", tool, arguments);
  return agent_hear (agent);
}

static void
agent_end (Agent *agent)
{
  if (agent->child == NULL)
    return;
  g_output_stream_close (g_subprocess_get_stdin_pipe (agent->child), NULL, NULL);
  host_process_wait (agent->child);
  g_clear_object (&agent->output);
  g_clear_object (&agent->child);
}

/* --- the panel ------------------------------------------------------------------------------------------------- */

static void
start_host (Fixture *fixture)
{
  fixture->host = host_process_new (fixture->attach.state, (const char *const []) { "--no-panel", NULL });
  fixture->panel = host_client_new (host_process_get_uri (fixture->host), "panel");
  json_object_unref (host_client_initialize (fixture->panel, SHOWS_APPS));
}

static void
end_host (Fixture *fixture)
{
  g_clear_pointer (&fixture->panel, host_client_free);
  g_clear_pointer (&fixture->host, host_process_free);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  attach_set_up (&fixture->attach, NULL);
  fixture->file = g_build_filename (fixture->attach.folder, "go", NULL);
  start_host (fixture);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  agent_end (&fixture->agent);
  end_host (fixture);
  g_clear_pointer (&fixture->session, json_object_unref);
  g_free (fixture->file);
  attach_tear_down (&fixture->attach, NULL);
}

static const char *
get_session (Fixture *fixture)
{
  if (fixture->session == NULL)
    {
      g_autofree char *base = g_path_get_basename (fixture->attach.folder);
      g_autofree char *pattern = g_strdup_printf ("{\"summary\":{\"title\":\"tester – %s\"}}", base);
      g_autoptr(JsonObject) added = host_client_wait (fixture->panel, "root/sessionAdded", pattern);

      fixture->session = json_object_ref (json_object_get_object_member (added, "summary"));
    }
  return json_object_get_string_member (fixture->session, "resource");
}

/* (transfer full): the state of a channel now. */
static JsonObject *
look_at (HostClient *client,
         const char *channel)
{
  return host_client_subscribe (client, channel);
}

/* (transfer full): the one server of the session. */
static JsonObject *
get_server (HostClient *client,
            Fixture    *fixture)
{
  g_autoptr(JsonObject) state = look_at (client, get_session (fixture));
  JsonArray *list = json_object_get_array_member (state, "customizations");

  g_assert_cmpuint (json_array_get_length (list), ==, 1);
  return json_object_ref (json_array_get_object_element (list, 0));
}

static char *
get_chat (Fixture *fixture)
{
  g_autoptr(JsonObject) state = look_at (fixture->panel, get_session (fixture));

  return g_strdup (json_object_get_string_member_with_default (state, "defaultChat", NULL));
}

/* (transfer full): the calls of the chat, once there is one and @stage is that of the last. */
static GPtrArray *
wait_for_calls (Fixture      *fixture,
                guint         n,
                AhpToolStage  stage)
{
  g_autofree char *chat = NULL;

  for (;;)
    {
      g_autoptr(JsonObject) state = NULL;
      GPtrArray *calls;

      if (chat == NULL)
        chat = get_chat (fixture);
      if (chat == NULL)
        {
          json_object_unref (host_client_wait (fixture->panel, "action", "{}"));
          continue;
        }
      state = look_at (fixture->panel, chat);
      calls = ahp_chat_read_tool_calls (state);
      if (calls->len >= n && ((AhpToolCall *) calls->pdata[n - 1])->stage == stage)
        return calls;
      g_ptr_array_unref (calls);
      json_object_unref (host_client_wait (fixture->panel, "action", "{}"));
    }
}

static char *
get_channel (Fixture *fixture)
{
  g_autoptr(JsonObject) server = get_server (fixture->panel, fixture);

  return g_strdup (json_object_get_string_member_with_default (server, "channel", NULL));
}

/* The agent is there and has called something, so that the host knows it: what it calls from now on is seen. */
static void
meet (Fixture    *fixture,
      const char *mode)
{
  g_autofree char *channel = NULL;

  agent_start (&fixture->agent, fixture, mode);
  agent_greet (&fixture->agent);
  json_object_unref (agent_call (&fixture->agent, "plain", "{}"));
  channel = get_channel (fixture);
  g_assert_nonnull (channel);
}

/* --- a call ---------------------------------------------------------------------------------------------------- */

/* As the panel sees it from its beginning to its end, though the agent never asked which tools there are. */
static void
test_call (Fixture       *fixture,
           gconstpointer  data)
{
  g_autofree char *arguments = g_strdup_printf ("{\"file\":\"%s\"}", fixture->file);
  g_autoptr(GPtrArray) calls = NULL;
  g_autoptr(GPtrArray) done = NULL;
  g_autoptr(JsonObject) result = NULL;
  AhpToolCall *call;

  agent_start (&fixture->agent, fixture, "");
  agent_greet (&fixture->agent);
  agent_begin (&fixture->agent, "w", "wait", arguments);
  calls = wait_for_calls (fixture, 1, AHP_TOOL_RUNNING);
  call = calls->pdata[0];
  host_assert_json (call->raw, "{\"toolName\":\"wait\",\"displayName\":\"Wait\",\"contributor\":{\"kind\":\"mcp\"},"
                               "\"_meta\":{\"ui\":{\"resourceUri\":\"ui://app/page.html\"},"
                               "\"mcpServerName\":\"app-server\",\"mcpToolName\":\"wait\"}}");
  g_assert_cmpstr (json_object_get_string_member (call->raw, "toolInput"), ==, arguments);
  g_assert_true (g_file_set_contents (fixture->file, "", 0, NULL));
  result = agent_hear (&fixture->agent);
  host_assert_json (result, "{\"id\":\"w\",\"result\":{\"_meta\":{\"viewUUID\":\"v-1\"}}}");
  done = wait_for_calls (fixture, 1, AHP_TOOL_COMPLETED);
  call = done->pdata[0];
  host_assert_json (call->raw, "{\"success\":true,\"content\":[{\"type\":\"text\",\"text\":\"done wait\"}],"
                               "\"_meta\":{\"" AHP_EXTENSION_META "\":{\"result\":{\"_meta\":{\"viewUUID\":\"v-1\"}}}}}");
}

static char *
dup_identity (JsonObject *server)
{
  JsonObject *meta = json_object_get_object_member (server, "_meta");

  return g_strdup (json_object_get_string_member (json_object_get_object_member (meta, AHP_EXTENSION_META), "server"));
}

/* Agents start all their servers with each of their runs: one that is not called leaves nothing behind. */
static void
test_no_call (Fixture       *fixture,
              gconstpointer  data)
{
  Agent other = { 0 };
  g_autofree char *elsewhere = g_build_filename (fixture->attach.folder, "elsewhere", NULL);
  g_autoptr(JsonObject) added = NULL;
  JsonObject *summary;

  g_assert_cmpint (g_mkdir (elsewhere, 0700), ==, 0);
  agent_start (&fixture->agent, fixture, "");
  agent_greet (&fixture->agent);
  json_object_unref (agent_ask (&fixture->agent, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}"));
  agent_start_in (&other, fixture, elsewhere, "");
  agent_greet (&other);
  json_object_unref (agent_call (&other, "plain", "{}"));
  /* The first session is that of the agent which came later, and called. */
  added = host_client_wait (fixture->panel, "root/sessionAdded", "{}");
  summary = json_object_get_object_member (added, "summary");
  g_assert_cmpstr (json_object_get_string_member (summary, "title"), ==, "tester – elsewhere");
  agent_end (&other);
}

/* What the user lets an App do is held to its server: two runs of one are one, though both are listed, and the same words
 * in another folder are another one. */
static void
test_identity (Fixture       *fixture,
               gconstpointer  data)
{
  g_autofree char *elsewhere = g_build_filename (fixture->attach.folder, "elsewhere", NULL);
  g_autofree char *first = NULL;
  g_autofree char *other = NULL;
  g_autoptr(JsonObject) state = NULL;
  JsonArray *list = NULL;
  Agent second = { 0 }, third = { 0 };

  meet (fixture, "");
  agent_start (&second, fixture, "");
  agent_greet (&second);
  json_object_unref (agent_call (&second, "plain", "{}"));
  for (;;)
    {
      g_clear_pointer (&state, json_object_unref);
      state = look_at (fixture->panel, get_session (fixture));
      list = json_object_get_array_member (state, "customizations");
      if (json_array_get_length (list) == 2)
        break;
      json_object_unref (host_client_wait (fixture->panel, "action", "{}"));
    }
  first = dup_identity (json_array_get_object_element (list, 0));
  other = dup_identity (json_array_get_object_element (list, 1));
  g_assert_cmpstr (first, ==, other);
  g_assert_cmpstr (json_object_get_string_member (json_array_get_object_element (list, 0), "id"), !=,
                   json_object_get_string_member (json_array_get_object_element (list, 1), "id"));
  agent_end (&second);

  g_assert_cmpint (g_mkdir (elsewhere, 0700), ==, 0);
  agent_start_in (&third, fixture, elsewhere, "");
  agent_greet (&third);
  json_object_unref (agent_call (&third, "plain", "{}"));
  {
    g_autoptr(JsonObject) added = host_client_wait (fixture->panel, "root/sessionAdded",
                                                    "{\"summary\":{\"title\":\"tester – elsewhere\"}}");
    JsonObject *summary = json_object_get_object_member (added, "summary");
    g_autoptr(JsonObject) there = look_at (fixture->panel, json_object_get_string_member (summary, "resource"));
    g_autofree char *identity = NULL;

    while (!json_object_has_member (there, "customizations"))
      {
        json_object_unref (host_client_wait (fixture->panel, "action", "{}"));
        g_clear_pointer (&there, json_object_unref);
        there = look_at (fixture->panel, json_object_get_string_member (summary, "resource"));
      }
    identity = dup_identity (json_array_get_object_element (json_object_get_array_member (there, "customizations"), 0));
    g_assert_cmpstr (identity, !=, first);
  }
  agent_end (&third);
}

static void
test_other_ends (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr(GPtrArray) calls = NULL;
  g_autoptr(JsonObject) plain = NULL;
  g_autoptr(JsonObject) failed = NULL;
  g_autoptr(JsonObject) big = NULL;
  g_autoptr(JsonObject) crashed = NULL;

  meet (fixture, "");
  plain = agent_call (&fixture->agent, "plain", "{}");
  failed = agent_call (&fixture->agent, "fail", "{}");
  big = agent_call (&fixture->agent, "big", "{\"bytes\":3000000}");
  g_assert_true (json_object_has_member (big, "result"));
  agent_begin (&fixture->agent, "s", "silent", "{}");
  calls = wait_for_calls (fixture, 3, AHP_TOOL_RUNNING);
  agent_say (&fixture->agent, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\","
                              "\"params\":{\"requestId\":\"s\"}}");
  g_clear_pointer (&calls, g_ptr_array_unref);
  calls = wait_for_calls (fixture, 3, AHP_TOOL_CANCELLED);
  host_assert_json (((AhpToolCall *) calls->pdata[0])->raw,
                    "{\"toolName\":\"fail\",\"success\":false,\"error\":{\"message\":\"It did not work\"}}");
  host_assert_json (((AhpToolCall *) calls->pdata[1])->raw, "{\"toolName\":\"big\",\"success\":false}");
  crashed = agent_call (&fixture->agent, "crash", "{}");
  host_assert_json (crashed, "{\"error\":{\"code\":-32603}}");
  g_clear_pointer (&calls, g_ptr_array_unref);
  calls = wait_for_calls (fixture, 4, AHP_TOOL_COMPLETED);
  host_assert_json (((AhpToolCall *) calls->pdata[3])->raw, "{\"toolName\":\"crash\",\"success\":false}");
}

static JsonObject *
peek_ours (GPtrArray *calls,
           guint      index)
{
  JsonObject *meta = json_object_get_object_member (((AhpToolCall *) calls->pdata[index])->raw, "_meta");

  return json_object_get_object_member (meta, AHP_EXTENSION_META);
}

/* (transfer full): what the host keeps there, as the text that the panel gets. */
static char *
read_kept (Fixture    *fixture,
           const char *uri)
{
  g_autofree char *params = g_strdup_printf ("{\"channel\":\"ahp-root://\",\"uri\":\"%s\"}", uri);
  g_autoptr(JsonObject) content = host_client_ask (fixture->panel, "resourceRead", params);

  return g_strdup (json_object_get_string_member (content, "data"));
}

/* An agent that leaves before anybody looked: its page and its large result are still there, also for the next host. */
static void
test_kept (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr(GPtrArray) calls = NULL;
  g_autofree char *channel = NULL;
  g_autofree char *read = NULL;
  g_autofree char *page = NULL;
  g_autofree char *result = NULL;
  g_autofree char *again = NULL;

  meet (fixture, "");
  json_object_unref (agent_call (&fixture->agent, "show", "{}"));
  json_object_unref (agent_call (&fixture->agent, "big", "{\"bytes\":3000000}"));
  calls = wait_for_calls (fixture, 2, AHP_TOOL_COMPLETED);
  /* The server has answered what the host asked it before. */
  channel = get_channel (fixture);
  read = g_strdup_printf ("{\"channel\":\"%s\",\"uri\":\"ui://app/page.html\"}", channel);
  json_object_unref (host_client_ask (fixture->panel, "resources/read", read));
  agent_end (&fixture->agent);
  page = read_kept (fixture, json_object_get_string_member (peek_ours (calls, 0), "page"));
  g_assert_nonnull (strstr (page, "text/html;profile=mcp-app"));
  result = read_kept (fixture, json_object_get_string_member (peek_ours (calls, 1), "resultAt"));
  g_assert_cmpuint (strlen (result), >, 3000000);
  end_host (fixture);
  start_host (fixture);
  again = read_kept (fixture, json_object_get_string_member (peek_ours (calls, 0), "page"));
  g_assert_cmpstr (again, ==, page);
  host_client_refused (fixture->panel, "resourceRead",
                       "{\"channel\":\"ahp-root://\",\"uri\":\"easel-kept:/../host.db\"}", -32008);
}

/* --- mcp:// ---------------------------------------------------------------------------------------------------- */

static void
test_channel (Fixture       *fixture,
              gconstpointer  data)
{
  g_autofree char *channel = NULL;
  g_autofree char *read = NULL;
  g_autofree char *call = NULL;
  g_autofree char *prompts = NULL;
  g_autoptr(JsonObject) page = NULL;
  g_autoptr(JsonObject) result = NULL;
  g_autoptr(JsonObject) progress = NULL;
  g_autoptr(JsonObject) server = NULL;

  agent_start (&fixture->agent, fixture, "");
  agent_greet (&fixture->agent);
  json_object_unref (agent_call (&fixture->agent, "plain", "{}"));
  server = get_server (fixture->panel, fixture);
  host_assert_json (server, "{\"type\":\"mcpServer\",\"name\":\"app-server\",\"enabled\":true,\"state\":{\"kind\":\"ready\"},"
                            "\"mcpApp\":{\"capabilities\":{\"serverTools\":{\"listChanged\":true},"
                            "\"serverResources\":{},\"logging\":{}}}}");
  channel = get_channel (fixture);
  read = g_strdup_printf ("{\"channel\":\"%s\",\"uri\":\"ui://app/page.html\"}", channel);
  page = host_client_ask (fixture->panel, "resources/read", read);
  host_assert_json (page, "{\"contents\":[{\"mimeType\":\"text/html;profile=mcp-app\"}]}");
  call = g_strdup_printf ("{\"channel\":\"%s\",\"name\":\"only\",\"arguments\":{},\"_meta\":{\"progressToken\":0}}",
                          channel);
  result = host_client_ask (fixture->panel, "tools/call", call);
  host_assert_json (result, "{\"content\":[{\"text\":\"done only\"}]}");
  progress = host_client_wait (fixture->panel, "notifications/progress", "{\"progressToken\":0}");
  g_assert_cmpstr (json_object_get_string_member (progress, "channel"), ==, channel);
  prompts = g_strdup_printf ("{\"channel\":\"%s\"}", channel);
  host_client_refused (fixture->panel, "prompts/list", prompts, -32601);
  host_client_refused (fixture->panel, "ping/me", prompts, -32601);
  agent_end (&fixture->agent);
  json_object_unref (host_client_wait (fixture->panel, "action",
                                       "{\"action\":{\"type\":\"session/mcpServerStateChanged\","
                                       "\"state\":{\"kind\":\"stopped\"}}}"));
  host_client_refused (fixture->panel, "resources/read", read, -32008);
}

/* A client that does not show Apps gets no way to a server. */
static void
test_unseen (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr(HostClient) other = host_client_new_ready (host_process_get_uri (fixture->host), "other");
  g_autoptr(JsonObject) seen = NULL;
  g_autoptr(JsonObject) changed = NULL;
  g_autofree char *channel = NULL;
  g_autofree char *read = NULL;

  meet (fixture, "");
  channel = get_channel (fixture);
  seen = get_server (other, fixture);
  g_assert_false (json_object_has_member (seen, "channel"));
  g_assert_false (json_object_has_member (seen, "mcpApp"));
  read = g_strdup_printf ("{\"channel\":\"%s\",\"uri\":\"ui://app/page.html\"}", channel);
  host_client_refused (other, "resources/read", read, -32601);
  agent_end (&fixture->agent);
  agent_start (&fixture->agent, fixture, "");
  agent_greet (&fixture->agent);
  json_object_unref (agent_call (&fixture->agent, "plain", "{}"));
  changed = host_client_wait (other, "action", "{\"action\":{\"type\":\"session/customizationUpdated\"}}");
  g_assert_false (json_object_has_member (json_object_get_object_member (json_object_get_object_member (changed, "action"),
                                                                         "customization"), "channel"));
}

/* --- what the user says -------------------------------------------------------------------------------------- */

#define SAY(id, text) \
  "{\"type\":\"chat/pendingMessageSet\",\"kind\":\"queued\",\"id\":\"" id "\",\"message\":{\"text\":\"" text "\"," \
  "\"origin\":{\"kind\":\"user\"},\"attachments\":[{\"type\":\"simple\",\"label\":\"Map\"," \
  "\"modelRepresentation\":\"at 52.5\"}]}}"

static guint
count_blocks (JsonObject *answer)
{
  JsonObject *result = json_object_get_object_member (answer, "result");

  return json_array_get_length (json_object_get_array_member (result, "content"));
}

/* What the user says, beside the result. */
static const char *
get_said (JsonObject *answer)
{
  JsonArray *content = json_object_get_array_member (json_object_get_object_member (answer, "result"), "content");

  g_assert_cmpuint (json_array_get_length (content), ==, 2);
  return json_object_get_string_member (json_array_get_object_element (content, 1), "text");
}

/* With the next result, once, and what was taken back never. */
static void
test_said (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr(JsonObject) before = NULL;
  g_autoptr(JsonObject) with = NULL;
  g_autoptr(JsonObject) after = NULL;
  g_autoptr(JsonObject) turn = NULL;
  g_autoptr(JsonObject) state = NULL;
  g_autoptr(GPtrArray) calls = NULL;
  g_autofree char *chat = NULL;
  g_autofree char *channel = NULL;
  g_autofree char *list = NULL;
  JsonObject *block;

  meet (fixture, "");
  before = agent_call (&fixture->agent, "show", "{}");
  g_assert_cmpuint (count_blocks (before), ==, 1);
  calls = wait_for_calls (fixture, 1, AHP_TOOL_COMPLETED);
  chat = get_chat (fixture);
  host_client_dispatch (fixture->panel, chat, SAY ("m1", "Closer, please"));
  host_client_dispatch (fixture->panel, chat, SAY ("m2", "Never mind"));
  host_client_dispatch (fixture->panel, chat,
                        "{\"type\":\"chat/pendingMessageRemoved\",\"kind\":\"queued\",\"id\":\"m2\"}");
  json_object_unref (host_client_wait (fixture->panel, "action",
                                       "{\"action\":{\"type\":\"chat/pendingMessageRemoved\"}}"));
  /* An answer over the channel comes after what the host said to the wrap. */
  channel = get_channel (fixture);
  list = g_strdup_printf ("{\"channel\":\"%s\"}", channel);
  json_object_unref (host_client_ask (fixture->panel, "tools/list", list));
  with = agent_call (&fixture->agent, "wait", "{\"file\":\"/\"}");
  g_assert_cmpuint (count_blocks (with), ==, 2);
  block = json_array_get_object_element (json_object_get_array_member (json_object_get_object_member (with, "result"),
                                                                       "content"), 1);
  host_assert_json (block, "{\"type\":\"text\",\"_meta\":{\"io.github.ahp_canvas.easel/said\":true}}");
  g_assert_nonnull (strstr (json_object_get_string_member (block, "text"), "Closer, please\n\n[Map]\nat 52.5"));
  g_assert_null (strstr (json_object_get_string_member (block, "text"), "Never mind"));
  turn = host_client_wait (fixture->panel, "action", "{\"action\":{\"type\":\"chat/turnStarted\","
                                                     "\"message\":{\"text\":\"Closer, please\"}}}");
  state = look_at (fixture->panel, chat);
  g_assert_false (json_object_has_member (state, "queuedMessages"));
  after = agent_call (&fixture->agent, "show", "{}");
  g_assert_cmpuint (count_blocks (after), ==, 1);
}

/* The agent gets a message once, though the host could not store that it has it. */
static void
test_said_full_disk (Fixture       *fixture,
                     gconstpointer  data)
{
  g_autoptr(JsonObject) first = NULL;
  g_autoptr(JsonObject) with = NULL;
  g_autoptr(JsonObject) second = NULL;
  g_autoptr(JsonObject) again = NULL;
  g_autoptr(JsonObject) state = NULL;
  g_autoptr(GPtrArray) calls = NULL;
  g_autofree char *chat = NULL;
  g_autofree char *channel = NULL;
  g_autofree char *list = NULL;

  meet (fixture, "");
  first = agent_call (&fixture->agent, "show", "{}");
  calls = wait_for_calls (fixture, 1, AHP_TOOL_COMPLETED);
  chat = get_chat (fixture);
  channel = get_channel (fixture);
  list = g_strdup_printf ("{\"channel\":\"%s\"}", channel);
  host_client_dispatch (fixture->panel, chat, SAY ("m1", "Closer, please"));
  json_object_unref (host_client_ask (fixture->panel, "tools/list", list));
  easel_test_disk_set_full (attach_get_host (&fixture->attach), TRUE);
  with = agent_call (&fixture->agent, "plain", "{}");
  g_assert_nonnull (strstr (get_said (with), "Closer"));
  json_object_unref (host_client_ask (fixture->panel, "tools/list", list));
  easel_test_disk_set_full (attach_get_host (&fixture->attach), FALSE);

  /* With another message, the host looks through all that the agent has not got. */
  host_client_dispatch (fixture->panel, chat, SAY ("m2", "Farther"));
  json_object_unref (host_client_ask (fixture->panel, "tools/list", list));
  second = agent_call (&fixture->agent, "plain", "{}");
  g_assert_nonnull (strstr (get_said (second), "Farther"));
  g_assert_null (strstr (get_said (second), "Closer"));

  /* The next host hears that the agent has both. */
  end_host (fixture);
  start_host (fixture);
  for (state = look_at (fixture->panel, chat); json_object_has_member (state, "queuedMessages");
       state = look_at (fixture->panel, chat))
    {
      g_clear_pointer (&state, json_object_unref);
      json_object_unref (host_client_wait (fixture->panel, "action", "{}"));
    }
  again = agent_call (&fixture->agent, "plain", "{}");
  g_assert_cmpuint (count_blocks (again), ==, 1);
}

/* All that the host told the wrap of a server has come when that has answered. */
static void
settle (Fixture    *fixture,
        JsonObject *server)
{
  g_autofree char *list = g_strdup_printf ("{\"channel\":\"%s\"}", json_object_get_string_member (server, "channel"));

  json_object_unref (host_client_ask (fixture->panel, "tools/list", list));
}

/* What is said in an App comes with a result of its own server, though another one was called after it; and with one of
 * another where its own is gone. */
static void
test_user_server (Fixture       *fixture,
                  gconstpointer  data)
{
  Agent other = { 0 };
  g_autoptr(JsonObject) added = NULL;
  g_autoptr(JsonObject) first = NULL;
  g_autoptr(JsonObject) second = NULL;
  g_autoptr(JsonObject) without = NULL;
  g_autoptr(JsonObject) with = NULL;
  g_autoptr(JsonObject) instead = NULL;
  g_autoptr(GPtrArray) calls = NULL;
  g_autoptr(JsonObject) own = NULL;
  g_autofree char *chat = NULL;
  g_autofree char *said = NULL;
  g_autofree char *again = NULL;

  meet (fixture, "");
  own = get_server (fixture->panel, fixture);
  agent_start (&other, fixture, "other");
  agent_greet (&other);
  json_object_unref (agent_call (&other, "plain", "{}"));
  added = host_client_wait (fixture->panel, "action", "{\"action\":{\"type\":\"session/customizationUpdated\"}}");
  first = agent_call (&fixture->agent, "show", "{}");
  second = agent_call (&other, "show", "{}");
  calls = wait_for_calls (fixture, 2, AHP_TOOL_COMPLETED);
  chat = get_chat (fixture);
  said = g_strdup_printf ("{\"type\":\"chat/pendingMessageSet\",\"kind\":\"queued\",\"id\":\"m1\",\"message\":{\"text\":"
                          "\"Closer\",\"origin\":{\"kind\":\"user\"},\"_meta\":{\"" AHP_EXTENSION_META "\":"
                          "{\"customizationId\":\"%s\"}}}}", json_object_get_string_member (own, "id"));
  host_client_dispatch (fixture->panel, chat, said);
  settle (fixture, own);
  without = agent_call (&other, "show", "{}");
  g_assert_cmpuint (count_blocks (without), ==, 1);
  with = agent_call (&fixture->agent, "show", "{}");
  g_assert_cmpuint (count_blocks (with), ==, 2);

  agent_end (&fixture->agent);
  json_object_unref (host_client_wait (fixture->panel, "action",
                                       "{\"action\":{\"type\":\"session/mcpServerStateChanged\"}}"));
  again = g_strdup (said);
  memcpy (strstr (again, "m1"), "m2", 2);
  host_client_dispatch (fixture->panel, chat, again);
  settle (fixture, json_object_get_object_member (json_object_get_object_member (added, "action"), "customization"));
  instead = agent_call (&other, "show", "{}");
  g_assert_cmpuint (count_blocks (instead), ==, 2);
  agent_end (&other);
}

/* An agent that waits for what happens hears it there, and with no result. */
static void
test_waits (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr(AttachAgent) waiting = attach_agent_new (&fixture->attach, NULL);
  g_autoptr(JsonObject) first = NULL;
  g_autoptr(JsonObject) heard = NULL;
  g_autoptr(JsonObject) after = NULL;
  g_autoptr(GPtrArray) calls = NULL;
  g_autofree char *chat = NULL;

  meet (fixture, "");
  first = agent_call (&fixture->agent, "show", "{}");
  calls = wait_for_calls (fixture, 1, AHP_TOOL_COMPLETED);
  chat = get_chat (fixture);
  host_client_dispatch (fixture->panel, chat, SAY ("m1", "Here I am"));
  attach_agent_greet (waiting);
  attach_agent_say (waiting, "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"tools/call\",\"params\":{\"name\":\"canvas_wait\","
                             "\"arguments\":{\"types\":[\"said\"]}}}");
  heard = attach_agent_hear (waiting);
  host_assert_json (heard, "{\"id\":5,\"result\":{\"structuredContent\":{\"events\":[{\"type\":\"said\","
                           "\"text\":\"Here I am\\n\\n[Map]\\nat 52.5\"}]}}}");
  after = agent_call (&fixture->agent, "show", "{}");
  g_assert_cmpuint (count_blocks (after), ==, 1);
}

/* (transfer full): the text of a resource. */
static char *
read_text (AttachAgent *agent,
           const char  *uri)
{
  g_autofree char *line = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"resources/read\",\"params\":{\"uri\":"
                                           "\"%s\"}}", uri);
  g_autoptr(JsonObject) answer = NULL;
  JsonArray *contents;

  attach_agent_say (agent, line);
  answer = attach_agent_hear (agent);
  contents = json_object_get_array_member (json_object_get_object_member (answer, "result"), "contents");
  return g_strdup (json_object_get_string_member (json_array_get_object_element (contents, 0), "text"));
}

/* A resource changes with what the user says, and whoever read it has heard it. */
static void
test_resource (Fixture       *fixture,
               gconstpointer  data)
{
  g_autoptr(AttachAgent) reader = attach_agent_new (&fixture->attach, NULL);
  g_autoptr(JsonObject) first = NULL;
  g_autoptr(JsonObject) done = NULL;
  g_autoptr(JsonObject) told = NULL;
  g_autoptr(JsonObject) after = NULL;
  g_autoptr(GPtrArray) calls = NULL;
  g_autofree char *chat = NULL;
  g_autofree char *uri = NULL;
  g_autofree char *subscribe = NULL;
  g_autofree char *expected = NULL;
  g_autofree char *text = NULL;
  g_autofree char *nothing = NULL;

  meet (fixture, "");
  first = agent_call (&fixture->agent, "show", "{}");
  calls = wait_for_calls (fixture, 1, AHP_TOOL_COMPLETED);
  chat = get_chat (fixture);
  uri = g_strconcat ("easel://said/", strrchr (get_session (fixture), '/') + 1, NULL);
  attach_agent_greet (reader);
  subscribe = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":6,\"method\":\"resources/subscribe\",\"params\":{\"uri\":"
                               "\"%s\"}}", uri);
  attach_agent_say (reader, subscribe);
  done = attach_agent_hear (reader);
  host_assert_json (done, "{\"id\":6,\"result\":{}}");
  host_client_dispatch (fixture->panel, chat, SAY ("m1", "Here I am"));
  told = attach_agent_hear_news (reader);
  expected = g_strdup_printf ("{\"method\":\"notifications/resources/updated\",\"params\":{\"uri\":\"%s\"}}", uri);
  host_assert_json (told, expected);
  text = read_text (reader, uri);
  g_assert_cmpstr (text, ==, "Here I am\n\n[Map]\nat 52.5");
  json_object_unref (host_client_wait (fixture->panel, "action",
                                       "{\"action\":{\"type\":\"chat/turnStarted\",\"queuedMessageId\":\"m1\"}}"));
  nothing = read_text (reader, uri);
  g_assert_cmpstr (nothing, ==, "");
  after = agent_call (&fixture->agent, "show", "{}");
  g_assert_cmpuint (count_blocks (after), ==, 1);
}

/* The session has its agent. What the user says there is kept from another one that names the session, and stays for
 * the first; once that has gone, whoever goes on may hear it. */
static void
test_not_for_others (Fixture       *fixture,
                     gconstpointer  data)
{
  g_autoptr(AttachAgent) reader = attach_agent_new (&fixture->attach, NULL);
  g_autoptr(AttachAgent) other = attach_agent_new (&fixture->attach, NULL);
  g_autoptr(JsonObject) first = NULL;
  g_autoptr(JsonObject) listed = NULL;
  g_autoptr(JsonObject) waited = NULL;
  g_autoptr(JsonObject) refused = NULL;
  g_autoptr(GPtrArray) calls = NULL;
  g_autofree char *chat = NULL;
  g_autofree char *uri = NULL;
  g_autofree char *wait = NULL;
  g_autofree char *read = NULL;
  g_autofree char *resources = NULL;
  g_autofree char *text = NULL;
  g_autofree char *later = NULL;
  const char *handle;

  meet (fixture, "");
  first = agent_call (&fixture->agent, "show", "{}");
  calls = wait_for_calls (fixture, 1, AHP_TOOL_COMPLETED);
  chat = get_chat (fixture);
  handle = strrchr (get_session (fixture), '/') + 1;
  uri = g_strconcat ("easel://said/", handle, NULL);
  attach_agent_greet (reader);
  attach_agent_ask (reader, "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"tools/call\",\"params\":{\"name\":"
                            "\"canvas_list_open\",\"arguments\":{}}}", "{\"id\":5}");
  attach_agent_greet (other);
  host_client_dispatch (fixture->panel, chat, SAY ("m1", "Here I am"));
  wait = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":6,\"method\":\"tools/call\",\"params\":{\"name\":"
                          "\"canvas_wait\",\"arguments\":{\"session\":\"%s\",\"types\":[\"said\"],\"timeoutMs\":1}}}",
                          handle);
  attach_agent_say (other, wait);
  waited = attach_agent_hear (other);
  host_assert_json (waited, "{\"id\":6,\"result\":{\"structuredContent\":{\"events\":[],\"timedOut\":true}}}");
  read = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"resources/read\",\"params\":{\"uri\":\"%s\"}}",
                          uri);
  attach_agent_say (other, read);
  refused = attach_agent_hear (other);
  g_assert_true (json_object_has_member (refused, "error"));
  attach_agent_say (other, "{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"resources/list\"}");
  listed = attach_agent_hear (other);
  resources = easel_json_to_string (json_object_get_member (listed, "result"));
  g_assert_null (strstr (resources, uri));
  text = read_text (reader, uri);
  g_assert_cmpstr (text, ==, "Here I am\n\n[Map]\nat 52.5");

  host_client_dispatch (fixture->panel, chat, SAY ("m2", "Still here"));
  g_clear_pointer (&reader, attach_agent_free);
  while (later == NULL)
    {
      g_autoptr(JsonObject) answer = NULL;

      attach_agent_say (other, read);
      answer = attach_agent_hear (other);
      if (!json_object_has_member (answer, "error"))
        later = easel_json_to_string (json_object_get_member (answer, "result"));
    }
  g_assert_nonnull (strstr (later, "Still here"));
}

/* The conversation is the agent's. */
static void
test_refused (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr(JsonObject) result = NULL;
  g_autoptr(JsonObject) echo = NULL;
  g_autoptr(GPtrArray) calls = NULL;
  g_autofree char *chat = NULL;

  meet (fixture, "");
  result = agent_call (&fixture->agent, "show", "{}");
  calls = wait_for_calls (fixture, 1, AHP_TOOL_COMPLETED);
  chat = get_chat (fixture);
  host_client_dispatch (fixture->panel, chat, "{\"type\":\"chat/turnStarted\",\"turnId\":\"t\","
                                              "\"message\":{\"text\":\"x\"}}");
  echo = host_client_wait (fixture->panel, "action", "{\"action\":{\"type\":\"chat/turnStarted\",\"turnId\":\"t\"}}");
  g_assert_true (json_object_has_member (echo, "rejectionReason"));
}

/* --- hosts that go --------------------------------------------------------------------------------------------- */

/* The agent has its result, and the next host hears of it. */
static void
test_killed (Fixture       *fixture,
             gconstpointer  data)
{
  g_autofree char *arguments = g_strdup_printf ("{\"file\":\"%s\"}", fixture->file);
  g_autoptr(JsonObject) first = NULL;
  g_autoptr(JsonObject) result = NULL;
  g_autoptr(GPtrArray) before = NULL;
  g_autoptr(GPtrArray) after = NULL;

  meet (fixture, "");
  first = agent_call (&fixture->agent, "show", "{}");
  agent_begin (&fixture->agent, "w", "wait", arguments);
  before = wait_for_calls (fixture, 2, AHP_TOOL_RUNNING);
  host_process_kill (fixture->host);
  g_assert_true (g_file_set_contents (fixture->file, "", 0, NULL));
  result = agent_hear (&fixture->agent);
  host_assert_json (result, "{\"id\":\"w\",\"result\":{}}");
  end_host (fixture);
  start_host (fixture);
  after = wait_for_calls (fixture, 2, AHP_TOOL_COMPLETED);
  g_assert_cmpuint (after->len, ==, 2);
  g_assert_cmpstr (((AhpToolCall *) after->pdata[1])->id, ==, ((AhpToolCall *) before->pdata[1])->id);
}

/* A host that cannot store a call does not say that it has: the next one hears of it. */
static void
test_full_disk (Fixture       *fixture,
                gconstpointer  data)
{
  g_autofree char *channel = NULL;
  g_autofree char *read = NULL;
  g_autoptr(JsonObject) first = NULL;
  g_autoptr(JsonObject) second = NULL;
  g_autoptr(JsonObject) page = NULL;
  g_autoptr(GPtrArray) before = NULL;
  g_autoptr(GPtrArray) meanwhile = NULL;
  g_autoptr(GPtrArray) after = NULL;

  meet (fixture, "");
  first = agent_call (&fixture->agent, "show", "{}");
  before = wait_for_calls (fixture, 1, AHP_TOOL_COMPLETED);
  channel = get_channel (fixture);
  read = g_strdup_printf ("{\"channel\":\"%s\",\"uri\":\"ui://app/page.html\"}", channel);
  easel_test_disk_set_full (attach_get_host (&fixture->attach), TRUE);
  second = agent_call (&fixture->agent, "show", "{}");
  /* Its answer comes the way of the report, and after it. */
  page = host_client_ask (fixture->panel, "resources/read", read);
  meanwhile = wait_for_calls (fixture, 1, AHP_TOOL_COMPLETED);
  g_assert_cmpuint (meanwhile->len, ==, 1);
  easel_test_disk_set_full (attach_get_host (&fixture->attach), FALSE);
  end_host (fixture);
  start_host (fixture);
  after = wait_for_calls (fixture, 2, AHP_TOOL_COMPLETED);
  g_assert_cmpuint (after->len, ==, 2);
}

/* Without any host the first call with an App starts one. */
static void
test_started (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr(JsonObject) list = NULL;
  g_autoptr(JsonObject) result = NULL;

  end_host (fixture);
  attach_tear_down (&fixture->attach, NULL);
  attach_set_up (&fixture->attach, NULL);
  agent_start (&fixture->agent, fixture, "");
  agent_greet (&fixture->agent);
  list = agent_ask (&fixture->agent, "{\"jsonrpc\":\"2.0\",\"id\":\"l\",\"method\":\"tools/list\"}");
  g_assert_cmpint (attach_get_host (&fixture->attach), ==, 0);
  result = agent_call (&fixture->agent, "show", "{}");
  host_assert_json (result, "{\"result\":{\"structuredContent\":{\"echo\":{}}}}");
  while (attach_get_host (&fixture->attach) == 0)
    g_main_context_iteration (NULL, FALSE);
}

/* History is there though nobody runs the server any more. */
static void
test_history (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr(JsonObject) result = NULL;
  g_autoptr(GPtrArray) before = NULL;
  g_autoptr(GPtrArray) after = NULL;
  g_autoptr(JsonObject) server = NULL;

  meet (fixture, "");
  result = agent_call (&fixture->agent, "show", "{\"n\":1}");
  before = wait_for_calls (fixture, 1, AHP_TOOL_COMPLETED);
  g_subprocess_force_exit (fixture->agent.child);
  g_subprocess_wait (fixture->agent.child, NULL, NULL);
  g_clear_object (&fixture->agent.output);
  g_clear_object (&fixture->agent.child);
  host_process_kill (fixture->host);
  end_host (fixture);
  start_host (fixture);
  after = wait_for_calls (fixture, 1, AHP_TOOL_COMPLETED);
  host_assert_json (((AhpToolCall *) after->pdata[0])->raw, "{\"structuredContent\":{\"echo\":{\"n\":1}}}");
  server = get_server (fixture->panel, fixture);
  host_assert_json (server, "{\"state\":{\"kind\":\"stopped\"}}");
  g_assert_false (json_object_has_member (server, "channel"));
}

/* --- hostile servers ------------------------------------------------------------------------------------------- */

/* Whatever a server does, the agent has its answer, the host its call, and a View an answer. */
static void
test_hostile (Fixture       *fixture,
              gconstpointer  mode)
{
  g_autoptr(JsonObject) list = NULL;
  g_autoptr(JsonObject) result = NULL;
  g_autoptr(JsonObject) page = NULL;
  g_autoptr(GPtrArray) calls = NULL;
  g_autofree char *channel = NULL;
  g_autofree char *read = NULL;

  meet (fixture, mode);
  result = agent_call (&fixture->agent, "show", "{}");
  host_assert_json (result, "{\"result\":{\"structuredContent\":{\"echo\":{}}}}");
  channel = get_channel (fixture);
  read = g_strdup_printf ("{\"channel\":\"%s\",\"uri\":\"ui://app/page.html\"}", channel);
  page = host_client_ask (fixture->panel, "resources/read", read);
  host_assert_json (page, "{\"contents\":[{\"uri\":\"ui://app/page.html\"}]}");
  if (strcmp (mode, "cycle") == 0)
    return;
  calls = wait_for_calls (fixture, 1, AHP_TOOL_COMPLETED);
  g_assert_cmpuint (calls->len, ==, 1);
  g_assert_cmpstr (((AhpToolCall *) calls->pdata[0])->id, !=, "forged");
}

int
main (int    argc,
      char **argv)
{
  static const char *const modes[] = { "binary", "changes", "cycle", "flood", "huge", "ids" };

  g_test_init (&argc, &argv, NULL);
  easel_test_disk_init ();
#define WRAP_TEST(path, function) g_test_add (path, Fixture, NULL, set_up, function, tear_down)
  WRAP_TEST ("/wrap/host/call", test_call);
  WRAP_TEST ("/wrap/host/no-call", test_no_call);
  WRAP_TEST ("/wrap/host/identity", test_identity);
  WRAP_TEST ("/wrap/host/other-ends", test_other_ends);
  WRAP_TEST ("/wrap/host/kept", test_kept);
  WRAP_TEST ("/wrap/host/channel", test_channel);
  WRAP_TEST ("/wrap/host/unseen", test_unseen);
  WRAP_TEST ("/wrap/host/said", test_said);
  WRAP_TEST ("/wrap/host/said/full-disk", test_said_full_disk);
  WRAP_TEST ("/wrap/host/user-server", test_user_server);
  WRAP_TEST ("/wrap/host/resource", test_resource);
  WRAP_TEST ("/wrap/host/not-for-others", test_not_for_others);
  WRAP_TEST ("/wrap/host/waits", test_waits);
  WRAP_TEST ("/wrap/host/refused", test_refused);
  WRAP_TEST ("/wrap/host/killed", test_killed);
  WRAP_TEST ("/wrap/host/full-disk", test_full_disk);
  WRAP_TEST ("/wrap/host/started", test_started);
  WRAP_TEST ("/wrap/host/history", test_history);
  for (guint i = 0; i < G_N_ELEMENTS (modes); i++)
    {
      g_autofree char *path = g_strconcat ("/wrap/host/hostile/", modes[i], NULL);

      g_test_add (path, Fixture, modes[i], set_up, test_hostile, tear_down);
    }
  return g_test_run ();
}
