/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "source-fixture.h"

#include "ahp-extensions.h"
#include "easel-canvas-writer.h"
#include "easel-chat.h"
#include "easel-json.h"
#include "mcp-app.h"
#include "rpc-error.h"

#define CALL CHAT " c1"
#define SERVER(state, channel) \
  "{\"type\":\"mcpServer\",\"id\":\"w\",\"name\":\"Weather\",\"uri\":\"x:\",\"state\":{\"kind\":\"" state "\"}," channel \
  "\"mcpApp\":{\"capabilities\":{\"serverTools\":{\"listChanged\":true},\"serverResources\":{}}}}"
#define READY SERVER ("ready", "\"channel\":\"mcp://a/1\",")
#define SESSION_STATE(servers) \
  "{\"title\":\"S\",\"chats\":[{\"resource\":\"" CHAT "\"}],\"customizations\":[" servers "]}"
#define START(meta) \
  "{\"type\":\"chat/toolCallStart\",\"turnId\":\"t\",\"toolCallId\":\"c1\",\"toolName\":\"mcp_get-time\"," \
  "\"displayName\":\"Get time\",\"contributor\":{\"kind\":\"mcp\",\"customizationId\":\"w\"},\"_meta\":" meta "}"
#define META "{\"ui\":{\"resourceUri\":\"ui://get-time/mcp-app.html\"},\"mcpToolName\":\"get-time\"}"
#define TURN "{\"type\":\"chat/turnStarted\",\"turnId\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"}}"
#define EMPTY_CHAT "{\"title\":\"C\",\"turns\":[]}"

static void
publish (Fixture    *fixture,
         const char *action)
{
  scripted_model_publish (fixture->host, CHAT, action, NULL, 0);
}

static gboolean
has_answer (Fixture    *fixture,
            const char *id)
{
  for (GList *l = fixture->host->inbox.head; l != NULL; l = l->next)
    {
      HostMessage *message = l->data;

      if (message->method == NULL && g_strcmp0 (easel_json_peek_string (message->params, "id", NULL), id) == 0)
        return TRUE;
    }
  return FALSE;
}

/* After it, all that the host said before has been read, and what the client asked meanwhile is in the inbox. */
static void
settle (Fixture *fixture)
{
  static int n;
  g_autofree char *id = g_strdup_printf ("settle-%d", ++n);

  scripted_host_send (fixture->host, "{\"jsonrpc\":\"2.0\",\"id\":\"%s\",\"method\":\"ping\",\"params\":{}}", id);
  await (has_answer (fixture, id));
}

static EaselCanvas *
find (Fixture    *fixture,
      const char *channel)
{
  return easel_canvas_list_find (easel_session_get_canvases (fixture->session), channel);
}

static McpApp *
get_app (Fixture *fixture)
{
  return MCP_APP (easel_canvas_get_model (find (fixture, CALL)));
}

static void
open_chat (Fixture    *fixture,
           const char *session_state)
{
  scripted_model_set (fixture->host, CHAT, AHP_CHANNEL_CHAT, EMPTY_CHAT);
  fixture_hold (fixture, session_state);
  await (g_hash_table_contains (fixture->host->subscribed, CHAT));
  settle (fixture);
  publish (fixture, TURN);
}

/* The App of a call that runs. */
static EaselCanvas *
open_app (Fixture    *fixture,
          const char *meta)
{
  g_autofree char *start = g_strdup_printf (START ("%s"), meta);

  open_chat (fixture, SESSION_STATE (READY));
  publish (fixture, start);
  publish (fixture, "{\"type\":\"chat/toolCallReady\",\"turnId\":\"t\",\"toolCallId\":\"c1\",\"invocationMessage\":\"i\","
           "\"toolInput\":\"{\\\"zone\\\":\\\"utc\\\"}\",\"confirmed\":\"not-needed\"}");
  await (find (fixture, CALL) != NULL && mcp_app_get_call_state (get_app (fixture)) == MCP_APP_RUNNING);
  return find (fixture, CALL);
}

static char *
dup_recorded (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "tests", "source", "data", name, NULL);
  g_autofree char *text = NULL;
  g_autoptr(JsonObject) whole = NULL;
  g_autoptr(JsonNode) node = json_node_new (JSON_NODE_OBJECT);

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  whole = parse_object (text);
  json_node_set_object (node, easel_json_peek_object (whole, "result"));
  return json_to_string (node, FALSE);
}

static void
test_stages (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr(EaselCanvas) canvas = NULL;
  JsonObject *result;

  open_chat (fixture, SESSION_STATE (READY));
  publish (fixture, START (META));
  await (find (fixture, CALL) != NULL);
  canvas = g_object_ref (find (fixture, CALL));
  g_assert_cmpstr (easel_canvas_get_content_type (canvas), ==, "text/html");
  g_assert_cmpstr (easel_canvas_get_title (canvas), ==, "Get time");
  g_assert_cmpint (easel_canvas_get_state (canvas), ==, EASEL_CANVAS_READY);
  g_assert_true (easel_canvas_is_fresh (canvas));
  g_assert_cmpstr (mcp_app_get_server_name (get_app (fixture)), ==, "Weather");
  g_assert_cmpstr (mcp_app_get_tool_name (get_app (fixture)), ==, "get-time");
  g_assert_cmpstr (mcp_app_get_resource_uri (get_app (fixture)), ==, "ui://get-time/mcp-app.html");
  g_assert_true (easel_json_has (mcp_app_get_capabilities (get_app (fixture)), "serverTools"));
  g_assert_cmpint (mcp_app_get_call_state (get_app (fixture)), ==, MCP_APP_STREAMING);

  publish (fixture, "{\"type\":\"chat/toolCallDelta\",\"turnId\":\"t\",\"toolCallId\":\"c1\",\"content\":\"{\\\"zone\\\":\\\"u\"}");
  await (mcp_app_get_arguments (get_app (fixture)) != NULL);
  g_assert_cmpstr (easel_json_peek_string (mcp_app_get_arguments (get_app (fixture)), "zone", NULL), ==, "u");
  /* Input that waits for a yes may still be edited. */
  publish (fixture, "{\"type\":\"chat/toolCallReady\",\"turnId\":\"t\",\"toolCallId\":\"c1\",\"invocationMessage\":\"i\","
           "\"toolInput\":\"{\\\"zone\\\":\\\"utc\\\"}\"}");
  await (easel_canvas_get_status (canvas) != NULL);
  g_assert_cmpint (mcp_app_get_call_state (get_app (fixture)), ==, MCP_APP_STREAMING);
  publish (fixture, "{\"type\":\"chat/toolCallConfirmed\",\"turnId\":\"t\",\"toolCallId\":\"c1\",\"approved\":true,"
           "\"confirmed\":\"user-action\",\"editedToolInput\":\"{\\\"zone\\\":\\\"cet\\\"}\"}");
  await (mcp_app_get_call_state (get_app (fixture)) == MCP_APP_RUNNING);
  g_assert_cmpstr (easel_json_peek_string (mcp_app_get_arguments (get_app (fixture)), "zone", NULL), ==, "cet");
  g_assert_null (easel_canvas_get_status (canvas));

  publish (fixture, "{\"type\":\"chat/toolCallAuthRequired\",\"turnId\":\"t\",\"toolCallId\":\"c1\",\"auth\":{}}");
  await (easel_canvas_get_status (canvas) != NULL);
  publish (fixture, "{\"type\":\"chat/toolCallAuthResolved\",\"turnId\":\"t\",\"toolCallId\":\"c1\"}");
  await (easel_canvas_get_status (canvas) == NULL);
  publish (fixture, "{\"type\":\"chat/toolCallComplete\",\"turnId\":\"t\",\"toolCallId\":\"c1\",\"result\":{\"success\":true,"
           "\"pastTenseMessage\":\"d\",\"content\":[{\"type\":\"text\",\"text\":\"noon\"},"
           "{\"type\":\"embeddedResource\",\"data\":\"QQ==\",\"contentType\":\"image/png\"},"
           "{\"type\":\"embeddedResource\",\"data\":\"QQ==\",\"contentType\":\"audio/ogg\"},"
           "{\"type\":\"embeddedResource\",\"data\":\"QQ==\",\"contentType\":\"application/pdf\"},"
           "{\"type\":\"resource\",\"uri\":\"file:///x\"},{\"type\":\"terminal\",\"resource\":\"t:\",\"title\":\"t\"},7],"
           "\"structuredContent\":{\"time\":\"noon\"}}}");
  await (mcp_app_get_call_state (get_app (fixture)) == MCP_APP_DONE);
  result = mcp_app_get_result (get_app (fixture));
  {
    JsonArray *content = easel_json_peek_array (result, "content");
    static const char * const types[] = { "text", "image", "audio", "resource", "resource_link" };

    g_assert_cmpuint (json_array_get_length (content), ==, G_N_ELEMENTS (types));
    for (guint i = 0; i < G_N_ELEMENTS (types); i++)
      g_assert_cmpstr (easel_json_peek_string (easel_json_array_object (content, i), "type", NULL), ==, types[i]);
  }
  g_assert_cmpstr (easel_json_peek_string (easel_json_peek_object (result, "structuredContent"), "time", NULL), ==, "noon");
  g_assert_false (easel_json_has (result, "isError"));

  /* It is the same canvas when its turn is over. */
  publish (fixture, "{\"type\":\"chat/turnComplete\",\"turnId\":\"t\",\"duration\":1}");
  settle (fixture);
  g_assert_true (find (fixture, CALL) == canvas);
}

static void
test_cancelled (Fixture       *fixture,
                gconstpointer  data)
{
  open_app (fixture, META);
  publish (fixture, "{\"type\":\"chat/turnCancelled\",\"turnId\":\"t\"}");
  await (mcp_app_get_call_state (get_app (fixture)) == MCP_APP_CANCELLED);
  g_assert_cmpstr (mcp_app_get_reason (get_app (fixture)), ==, "skipped");
}

/* A tool that failed has a result that says so. */
static void
test_failed (Fixture       *fixture,
             gconstpointer  data)
{
  JsonObject *block;

  open_app (fixture, META);
  publish (fixture, "{\"type\":\"chat/toolCallComplete\",\"turnId\":\"t\",\"toolCallId\":\"c1\",\"result\":{\"success\":false,"
           "\"pastTenseMessage\":\"d\",\"error\":{\"message\":\"No such city\"}}}");
  await (mcp_app_get_call_state (get_app (fixture)) == MCP_APP_DONE);
  g_assert_true (easel_json_peek_boolean (mcp_app_get_result (get_app (fixture)), "isError", FALSE));
  block = easel_json_array_object (easel_json_peek_array (mcp_app_get_result (get_app (fixture)), "content"), 0);
  g_assert_cmpstr (easel_json_peek_string (block, "text", NULL), ==, "No such city");
}

typedef struct
{
  const char *name;
  const char *session;
  const char *start;
  const char *uri;      /* NULL: it is no App */
} Which;

static const Which which[] = {
  { "nested", SESSION_STATE (READY), START ("{\"ui\":{\"resourceUri\":\"ui://a\"},\"ui/resourceUri\":\"ui://b\"}"), "ui://a" },
  { "flat", SESSION_STATE (READY), START ("{\"ui/resourceUri\":\"ui://b\"}"), "ui://b" },
  { "other-scheme", SESSION_STATE (READY), START ("{\"ui\":{\"resourceUri\":\"https://a\"}}"), NULL },
  { "no-page", SESSION_STATE (READY), START ("{\"ui\":{\"visibility\":[\"app\"]}}"), NULL },
  { "no-apps", SESSION_STATE ("{\"type\":\"mcpServer\",\"id\":\"w\",\"name\":\"W\",\"state\":{\"kind\":\"ready\"},"
                              "\"channel\":\"mcp://a/1\"}"), START (META), NULL },
  { "no-server", SESSION_STATE (""), START (META), NULL },
  { "in-plugin", SESSION_STATE ("{\"type\":\"plugin\",\"id\":\"p\",\"name\":\"P\",\"children\":[" READY "]}"), START (META),
    "ui://get-time/mcp-app.html" },
  { "of-client", SESSION_STATE (READY), "{\"type\":\"chat/toolCallStart\",\"turnId\":\"t\",\"toolCallId\":\"c1\","
    "\"toolName\":\"x\",\"displayName\":\"X\",\"contributor\":{\"kind\":\"client\",\"clientId\":\"w\"},\"_meta\":" META "}", NULL },
};

static void
test_which (Fixture       *fixture,
            gconstpointer  data)
{
  const Which *one = data;

  open_chat (fixture, one->session);
  publish (fixture, one->start);
  settle (fixture);
  g_assert_cmpint (find (fixture, CALL) != NULL, ==, one->uri != NULL);
  if (one->uri != NULL)
    g_assert_cmpstr (mcp_app_get_resource_uri (get_app (fixture)), ==, one->uri);
}

/* A host that lists canvases in the session has chats all the same, where a server of it has Apps. */
static void
test_beside_canvases (Fixture       *fixture,
                      gconstpointer  data)
{
  open_chat (fixture, "{\"title\":\"S\",\"openCanvases\":[],\"chats\":[{\"resource\":\"" CHAT "\"}],\"customizations\":["
             READY "]}");
  publish (fixture, START (META));
  await (find (fixture, CALL) != NULL);
}

/* The call may come before its server says that it has Apps. */
static void
test_server_later (Fixture       *fixture,
                   gconstpointer  data)
{
  open_chat (fixture, SESSION_STATE (""));
  publish (fixture, START (META));
  settle (fixture);
  g_assert_null (find (fixture, CALL));
  scripted_model_publish (fixture->host, SESSION, "{\"type\":\"session/customizationUpdated\",\"customization\":" READY "}",
                          NULL, 0);
  await (find (fixture, CALL) != NULL);
  g_assert_true (easel_canvas_is_fresh (find (fixture, CALL)));
}

static void
finish_ask (EaselCanvas   *canvas,
            GAsyncResult **result,
            const char    *answer)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = NULL;
  g_autofree char *text = NULL;

  await (*result != NULL);
  node = easel_canvas_ask_finish (canvas, *result, &error);
  g_assert_no_error (error);
  text = node != NULL ? json_to_string (node, FALSE) : NULL;
  g_assert_cmpstr (text, ==, answer);
  g_clear_object (result);
}

static void
ask (Fixture       *fixture,
     EaselCanvas   *canvas,
     const char    *channel,
     GAsyncResult **result)
{
  g_autoptr(JsonObject) params = parse_object ("{\"name\":\"refresh\",\"arguments\":{\"n\":1}}");
  g_autoptr(HostMessage) message = NULL;

  easel_canvas_ask_async (canvas, "tools/call", params, NULL, keep_result, result);
  message = scripted_host_await (fixture->host, "tools/call");
  g_assert_cmpstr (easel_json_peek_string (message->params, "channel", NULL), ==, channel);
  g_assert_cmpstr (easel_json_peek_string (message->params, "name", NULL), ==, "refresh");
  g_assert_false (easel_json_has (params, "channel"));
  scripted_host_reply (fixture->host, message->id, "{\"content\":[]}");
  finish_ask (canvas, result, "{\"content\":[]}");
}

#define AUTH(resource) \
  "{\"kind\":\"authRequired\",\"reason\":\"insufficientScope\",\"description\":\"d\",\"resource\":{\"resource\":\"" resource \
  "\"},\"requiredScopes\":[\"repo\"]}"

static void
assert_access (EaselCanvas *canvas,
               const char  *resource)
{
  const EaselServerFacts *facts;

  await (easel_canvas_get_access (canvas) != NULL);
  facts = easel_server_get_facts (easel_canvas_get_access (canvas));
  g_assert_cmpstr (facts->name, ==, "Weather");
  g_assert_cmpint (facts->state, ==, EASEL_SERVER_SIGN_IN);
  g_assert_cmpint (facts->reason, ==, EASEL_SIGN_IN_SCOPE);
  g_assert_cmpstr (facts->resource, ==, resource);
  g_assert_cmpstr (facts->message, ==, "d");
  g_assert_cmpstr (facts->scopes[0], ==, "repo");
  g_assert_nonnull (easel_canvas_get_status (canvas));
}

/* More access in the middle of a call is wanted at that call, whichever of the three says so. */
static void
test_access (Fixture       *fixture,
             gconstpointer  data)
{
  EaselCanvas *canvas = open_app (fixture, META);
  g_autoptr(HostMessage) message = NULL;
  GAsyncResult *result = NULL;

  g_assert_null (easel_canvas_get_access (canvas));
  scripted_model_publish (fixture->host, SESSION, "{\"type\":\"session/mcpServerStateChanged\",\"id\":\"w\",\"channel\":"
                          "\"mcp://a/1\",\"state\":" AUTH ("https://server") "}", NULL, 0);
  assert_access (canvas, "https://server");
  scripted_model_publish (fixture->host, SESSION, "{\"type\":\"session/mcpServerStateChanged\",\"id\":\"w\",\"channel\":"
                          "\"mcp://a/1\",\"state\":{\"kind\":\"ready\"}}", NULL, 0);
  await (easel_canvas_get_access (canvas) == NULL);
  g_assert_null (easel_canvas_get_status (canvas));

  scripted_model_publish (fixture->host, SESSION, "{\"type\":\"session/inputNeededSet\",\"request\":{\"id\":\"n\",\"kind\":"
                          "\"toolAuthentication\",\"chat\":\"" CHAT "\",\"turnId\":\"t\",\"toolCall\":{\"toolCallId\":"
                          "\"c1\",\"auth\":" AUTH ("https://session") "}}}", NULL, 0);
  assert_access (canvas, "https://session");
  scripted_model_publish (fixture->host, SESSION, "{\"type\":\"session/inputNeededRemoved\",\"id\":\"n\"}", NULL, 0);
  await (easel_canvas_get_access (canvas) == NULL);

  publish (fixture, "{\"type\":\"chat/toolCallAuthRequired\",\"turnId\":\"t\",\"toolCallId\":\"c1\",\"auth\":"
           AUTH ("https://call") "}");
  assert_access (canvas, "https://call");
  publish (fixture, "{\"type\":\"chat/toolCallAuthResolved\",\"turnId\":\"t\",\"toolCallId\":\"c1\"}");
  await (easel_canvas_get_access (canvas) == NULL);

  /* A call that is over waits for nothing. */
  publish (fixture, "{\"type\":\"chat/toolCallComplete\",\"turnId\":\"t\",\"toolCallId\":\"c1\",\"result\":{\"success\":true,"
           "\"pastTenseMessage\":\"d\",\"content\":[]}}");
  await (mcp_app_get_call_state (get_app (fixture)) == MCP_APP_DONE);
  scripted_model_publish (fixture->host, SESSION, "{\"type\":\"session/mcpServerStateChanged\",\"id\":\"w\",\"channel\":"
                          "\"mcp://a/1\",\"state\":" AUTH ("https://server") "}", NULL, 0);
  settle (fixture);
  g_assert_null (easel_canvas_get_access (canvas));

  /* But one by its page may. */
  easel_canvas_ask_async (canvas, "tools/call", NULL, NULL, keep_result, &result);
  message = scripted_host_await (fixture->host, "tools/call");
  assert_access (canvas, "https://server");
  scripted_host_reply (fixture->host, message->id, "{\"content\":[]}");
  finish_ask (canvas, &result, "{\"content\":[]}");
  await (easel_canvas_get_access (canvas) == NULL);
}

/* A call without an App waits in the conversation, and is granted what it needs there. */
static void
test_plain_access (Fixture       *fixture,
                   gconstpointer  data)
{
  EaselCanvas *page;

  open_chat (fixture, SESSION_STATE (READY));
  publish (fixture, START ("{}"));
  publish (fixture, "{\"type\":\"chat/toolCallReady\",\"turnId\":\"t\",\"toolCallId\":\"c1\",\"invocationMessage\":\"i\","
           "\"confirmed\":\"not-needed\"}");
  publish (fixture, "{\"type\":\"chat/toolCallAuthRequired\",\"turnId\":\"t\",\"toolCallId\":\"c1\",\"auth\":"
           AUTH ("https://call") "}");
  await (find (fixture, CHAT) != NULL);
  page = find (fixture, CHAT);
  await (easel_canvas_get_access (page) != NULL);
  g_assert_cmpstr (easel_server_get_facts (easel_canvas_get_access (page))->name, ==, "Weather");
  g_assert_cmpstr (easel_server_get_facts (easel_canvas_get_access (page))->resource, ==, "https://call");
  publish (fixture, "{\"type\":\"chat/toolCallAuthResolved\",\"turnId\":\"t\",\"toolCallId\":\"c1\"}");
  await (easel_canvas_get_access (page) == NULL);
}

/* The channel is looked up at each call: it may move with every state of its server, and go. */
static void
test_channel (Fixture       *fixture,
              gconstpointer  data)
{
  EaselCanvas *canvas = open_app (fixture, "{\"ui\":{\"resourceUri\":\"ui://a\",\"channel\":\"mcp://stale\"}}");
  g_autoptr(GError) error = NULL;
  GAsyncResult *result = NULL;

  ask (fixture, canvas, "mcp://a/1", &result);
  scripted_model_publish (fixture->host, SESSION, "{\"type\":\"session/mcpServerStateChanged\",\"id\":\"w\",\"state\":"
                          "{\"kind\":\"ready\"},\"channel\":\"mcp://a/2\"}", NULL, 0);
  settle (fixture);
  ask (fixture, canvas, "mcp://a/2", &result);

  scripted_model_publish (fixture->host, SESSION, "{\"type\":\"session/mcpServerStateChanged\",\"id\":\"w\",\"state\":"
                          "{\"kind\":\"stopped\"}}", NULL, 0);
  await (easel_canvas_get_status (canvas) != NULL);
  easel_canvas_ask_async (canvas, "tools/call", NULL, NULL, keep_result, &result);
  await (result != NULL);
  g_assert_null (easel_canvas_ask_finish (canvas, result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_CONNECTED);
  g_clear_object (&result);
  g_assert_cmpuint (scripted_host_count (fixture->host, "tools/call"), ==, 0);
  /* The App stays where it is. */
  g_assert_true (find (fixture, CALL) == canvas);

  /* A server that the session lists no more is reached as the call itself says. */
  scripted_model_publish (fixture->host, SESSION, "{\"type\":\"session/customizationRemoved\",\"id\":\"w\"}", NULL, 0);
  settle (fixture);
  ask (fixture, canvas, "mcp://stale", &result);
}

static void
test_errors (Fixture       *fixture,
             gconstpointer  data)
{
  EaselCanvas *canvas = open_app (fixture, META);
  g_autoptr(HostMessage) message = NULL;
  g_autoptr(GError) error = NULL;
  GAsyncResult *result = NULL;

  easel_canvas_ask_async (canvas, "prompts/list", NULL, NULL, keep_result, &result);
  message = scripted_host_await (fixture->host, "prompts/list");
  scripted_host_reply_error (fixture->host, message->id, -32601, NULL);
  await (result != NULL);
  g_assert_null (easel_canvas_ask_finish (canvas, result, &error));
  g_assert_error (error, RPC_ERROR, RPC_ERROR_METHOD_NOT_FOUND);
  g_clear_object (&result);

  /* No host ever sees the language of pages. */
  g_clear_error (&error);
  easel_canvas_ask_async (canvas, "ui/open-link", NULL, NULL, keep_result, &result);
  await (result != NULL);
  g_assert_null (easel_canvas_ask_finish (canvas, result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
  g_clear_object (&result);
  settle (fixture);
  g_assert_cmpuint (scripted_host_count (fixture->host, "ui/open-link"), ==, 0);
}

static void
heard_cb (EaselCanvas *canvas,
          const char  *method,
          JsonObject  *params,
          GString     *heard)
{
  g_assert_false (easel_json_has (params, "channel"));
  g_string_append_printf (heard, "%s %s;", method, easel_json_peek_string (params, "level", ""));
}

/* A host may tell every client what any server says. */
static void
test_notifications (Fixture       *fixture,
                    gconstpointer  data)
{
  EaselCanvas *canvas = open_app (fixture, META);
  g_autoptr(GString) heard = g_string_new (NULL);
  g_autoptr(HostMessage) message = NULL;
  g_autoptr(JsonObject) params = parse_object ("{\"level\":\"info\",\"data\":1}");
  GAsyncResult *result = NULL;

  g_signal_connect (canvas, "notification", G_CALLBACK (heard_cb), heard);
  scripted_host_send (fixture->host, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":"
                      "{\"channel\":\"mcp://other/1\",\"level\":\"theirs\"}}");
  scripted_host_send (fixture->host, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":"
                      "{\"channel\":\"mcp://a/1\",\"level\":\"ours\"}}");
  await (heard->len > 0);
  g_assert_cmpstr (heard->str, ==, "notifications/message ours;");

  /* The other way it is one as well: nobody answers it. */
  easel_canvas_ask_async (canvas, "notifications/message", params, NULL, keep_result, &result);
  finish_ask (canvas, &result, NULL);
  message = scripted_host_await (fixture->host, "notifications/message");
  g_assert_cmpstr (easel_json_peek_string (message->params, "channel", NULL), ==, "mcp://a/1");
  g_signal_handlers_disconnect_by_data (canvas, heard);
}

/* The View hears of the input before the result, though the input has to be read first. */
static void
test_input_by_reference (Fixture       *fixture,
                         gconstpointer  data)
{
  g_autoptr(HostMessage) message = NULL;

  open_chat (fixture, SESSION_STATE (READY));
  publish (fixture, START (META));
  publish (fixture, "{\"type\":\"chat/toolCallReady\",\"turnId\":\"t\",\"toolCallId\":\"c1\",\"invocationMessage\":\"i\","
           "\"toolInput\":{\"uri\":\"ahp-content:/7\"},\"confirmed\":\"not-needed\"}");
  message = scripted_host_await (fixture->host, "resourceRead");
  g_assert_cmpstr (easel_json_peek_string (message->params, "uri", NULL), ==, "ahp-content:/7");
  publish (fixture, "{\"type\":\"chat/toolCallComplete\",\"turnId\":\"t\",\"toolCallId\":\"c1\",\"result\":{\"success\":true,"
           "\"pastTenseMessage\":\"d\",\"content\":[]}}");
  settle (fixture);
  g_assert_cmpint (mcp_app_get_call_state (get_app (fixture)), ==, MCP_APP_STREAMING);
  scripted_host_reply (fixture->host, message->id, "{\"data\":\"{\\\"big\\\":1}\",\"encoding\":\"utf-8\"}");
  await (mcp_app_get_call_state (get_app (fixture)) == MCP_APP_DONE);
  g_assert_cmpint (easel_json_peek_int (mcp_app_get_arguments (get_app (fixture)), "big", 0), ==, 1);
}

/* A result that is too large for the chat is read where the host has it, and is there whole; else the call's own words. */
static void
test_large_result (Fixture       *fixture,
                   gconstpointer  data)
{
  const char *kept = data;
  g_autoptr(HostMessage) message = NULL;
  JsonObject *block;

  open_app (fixture, META);
  publish (fixture, "{\"type\":\"chat/toolCallComplete\",\"turnId\":\"t\",\"toolCallId\":\"c1\",\"_meta\":"
           "{\"ui\":{\"resourceUri\":\"ui://get-time/mcp-app.html\"},"
           "\"io.github.ahp_canvas.easel\":{\"resultAt\":\"easel-kept:/7\"}},"
           "\"result\":{\"success\":false,\"pastTenseMessage\":\"d\",\"error\":{\"message\":\"Too large\"}}}");
  message = scripted_host_await (fixture->host, "resourceRead");
  g_assert_cmpstr (easel_json_peek_string (message->params, "uri", NULL), ==, "easel-kept:/7");
  g_assert_cmpint (mcp_app_get_call_state (get_app (fixture)), ==, MCP_APP_RUNNING);
  scripted_host_reply (fixture->host, message->id, kept);
  await (mcp_app_get_call_state (get_app (fixture)) == MCP_APP_DONE);
  block = easel_json_array_object (easel_json_peek_array (mcp_app_get_result (get_app (fixture)), "content"), 0);
  g_assert_cmpstr (easel_json_peek_string (block, "text", NULL), ==, strstr (kept, "whole") != NULL ? "whole" : "Too large");
}

/* The page of a server that is gone is read where the host keeps it. */
static void
test_kept_page (Fixture       *fixture,
                gconstpointer  data)
{
  g_autoptr(HostMessage) message = NULL;
  g_autoptr(JsonObject) params = parse_object ("{\"uri\":\"ui://get-time/mcp-app.html\"}");
  GAsyncResult *result = NULL;

  open_chat (fixture, SESSION_STATE (""));
  publish (fixture, START ("{\"ui\":{\"resourceUri\":\"ui://get-time/mcp-app.html\"},"
                           "\"io.github.ahp_canvas.easel\":{\"page\":\"easel-kept:/8\"}}"));
  publish (fixture, "{\"type\":\"chat/toolCallReady\",\"turnId\":\"t\",\"toolCallId\":\"c1\",\"invocationMessage\":\"i\","
           "\"confirmed\":\"not-needed\"}");
  publish (fixture, "{\"type\":\"chat/toolCallComplete\",\"turnId\":\"t\",\"toolCallId\":\"c1\",\"result\":{\"success\":true,"
           "\"pastTenseMessage\":\"d\",\"content\":[]}}");
  await (find (fixture, CALL) != NULL);
  easel_canvas_ask_async (find (fixture, CALL), "resources/read", params, NULL, keep_result, &result);
  message = scripted_host_await (fixture->host, "resourceRead");
  g_assert_cmpstr (easel_json_peek_string (message->params, "uri", NULL), ==, "easel-kept:/8");
  scripted_host_reply (fixture->host, message->id, "{\"data\":\"{\\\"contents\\\":[]}\",\"encoding\":\"utf-8\"}");
  finish_ask (find (fixture, CALL), &result, "{\"contents\":[]}");
}

/* Input that is no object, or cannot be read, is none; the result is shown all the same. */
static void
test_bad_input (Fixture       *fixture,
                gconstpointer  data)
{
  g_autofree char *ready = g_strdup_printf ("{\"type\":\"chat/toolCallReady\",\"turnId\":\"t\",\"toolCallId\":\"c1\","
                                            "\"invocationMessage\":\"i\",%s\"confirmed\":\"not-needed\"}",
                                            (const char *) data);

  open_chat (fixture, SESSION_STATE (READY));
  publish (fixture, START (META));
  publish (fixture, ready);
  await (find (fixture, CALL) != NULL && mcp_app_get_call_state (get_app (fixture)) == MCP_APP_RUNNING);
  g_assert_cmpuint (json_object_get_size (mcp_app_get_arguments (get_app (fixture))), ==, 0);
}

/* AHP does not describe the tool: its server does, in the second page of its list, once somebody looks. */
static void
test_tool (Fixture       *fixture,
           gconstpointer  data)
{
  EaselCanvas *canvas = open_app (fixture, META);
  g_autofree char *tools = dup_recorded ("basic-vanillajs-tools-list.json");
  g_autoptr(HostMessage) message = NULL;

  settle (fixture);
  g_assert_cmpuint (scripted_host_count (fixture->host, "tools/list"), ==, 0);
  easel_canvas_set_in_view (canvas, TRUE);
  message = scripted_host_await (fixture->host, "tools/list");
  g_assert_cmpstr (easel_json_peek_string (message->params, "channel", NULL), ==, "mcp://a/1");
  g_assert_false (easel_json_has (message->params, "cursor"));
  scripted_host_reply (fixture->host, message->id, "{\"tools\":[{\"name\":\"mcp_get-time\"}],\"nextCursor\":\"2\"}");
  g_clear_pointer (&message, host_message_free);
  message = scripted_host_await (fixture->host, "tools/list");
  g_assert_cmpstr (easel_json_peek_string (message->params, "cursor", NULL), ==, "2");
  scripted_host_reply (fixture->host, message->id, tools);
  await (mcp_app_get_tool (get_app (fixture)) != NULL);
  g_assert_cmpstr (easel_json_peek_string (mcp_app_get_tool (get_app (fixture)), "title", NULL), ==, "Get Time");
}

/* A list without an end. */
static void
test_tool_circle (Fixture       *fixture,
                  gconstpointer  data)
{
  EaselCanvas *canvas = open_app (fixture, META);
  guint n = 0;

  easel_canvas_set_in_view (canvas, TRUE);
  for (;;)
    {
      g_autoptr(HostMessage) message = NULL;

      settle (fixture);
      if (scripted_host_count (fixture->host, "tools/list") == 0)
        break;
      message = scripted_host_await (fixture->host, "tools/list");
      scripted_host_reply (fixture->host, message->id, "{\"tools\":[],\"nextCursor\":\"x\"}");
      n++;
    }
  g_assert_cmpuint (n, >, 1);
  g_assert_null (mcp_app_get_tool (get_app (fixture)));
}

#define MESSAGE \
  "{\"content\":[{\"type\":\"text\",\"text\":\"Do it\"},{\"type\":\"image\",\"data\":\"QQ==\",\"mimeType\":\"image/png\"}]," \
  "\"context\":{\"content\":[{\"type\":\"text\",\"text\":\"Zoom 3\"}],\"structuredContent\":{\"zoom\":3}}}"

static JsonObject *
last_action (Fixture *fixture)
{
  GPtrArray *log = fixture->host->log;

  return easel_json_peek_object (g_ptr_array_index (log, log->len - 1), "action");
}

static void
say (Fixture     *fixture,
     EaselCanvas *canvas)
{
  g_autoptr(JsonObject) params = parse_object (MESSAGE);
  GAsyncResult *result = NULL;

  easel_canvas_ask_async (canvas, "ui/message", params, NULL, keep_result, &result);
  finish_ask (canvas, &result, "{}");
  g_assert_cmpstr (easel_json_peek_string (last_action (fixture), "type", NULL), ==, "chat/pendingMessageSet");
}

/* It steers the turn that runs, goes into the queue behind another, and starts a turn of its own where none runs. */
static void
test_message (Fixture       *fixture,
              gconstpointer  data)
{
  EaselCanvas *canvas = open_app (fixture, META);
  JsonObject *message, *context;
  JsonArray *attachments;

  say (fixture, canvas);
  g_assert_cmpstr (easel_json_peek_string (last_action (fixture), "kind", NULL), ==, "steering");
  message = easel_json_peek_object (last_action (fixture), "message");
  g_assert_cmpstr (easel_json_peek_string (message, "text", NULL), ==, "Do it");
  g_assert_cmpstr (easel_json_peek_string (easel_json_peek_object (message, "origin"), "kind", NULL), ==, "user");
  attachments = easel_json_peek_array (message, "attachments");
  g_assert_cmpuint (json_array_get_length (attachments), ==, 2);
  g_assert_cmpstr (easel_json_peek_string (easel_json_array_object (attachments, 0), "type", NULL), ==, "embeddedResource");
  g_assert_cmpstr (easel_json_peek_string (easel_json_array_object (attachments, 0), "contentType", NULL), ==, "image/png");
  context = easel_json_array_object (attachments, 1);
  g_assert_cmpstr (easel_json_peek_string (context, "type", NULL), ==, "simple");
  g_assert_nonnull (strstr (easel_json_peek_string (context, "modelRepresentation", ""), "Zoom 3\n{\"zoom\":3}"));
  g_assert_nonnull (strstr (easel_json_peek_string (context, "label", ""), "Weather"));
  g_assert_cmpstr (easel_json_peek_string (easel_json_peek_object (easel_json_peek_object (message, "_meta"),
                                                                  AHP_EXTENSION_META), "customizationId", NULL), ==, "w");
  context = easel_json_peek_object (easel_json_peek_object (message, "_meta"), "io.modelcontextprotocol/ui");
  g_assert_cmpint (easel_json_peek_int (easel_json_peek_object (context, "structuredContent"), "zoom", 0), ==, 3);

  say (fixture, canvas);
  g_assert_cmpstr (easel_json_peek_string (last_action (fixture), "kind", NULL), ==, "queued");
  publish (fixture, "{\"type\":\"chat/turnComplete\",\"turnId\":\"t\",\"duration\":1}");
  settle (fixture);
  say (fixture, canvas);
  g_assert_cmpstr (easel_json_peek_string (last_action (fixture), "kind", NULL), ==, "queued");
}

static void
reject (Fixture    *fixture,
        const char *kind)
{
  g_autoptr(HostMessage) message = scripted_host_await (fixture->host, "dispatchAction");
  JsonObject *action = easel_json_peek_object (message->params, "action");

  g_assert_cmpstr (easel_json_peek_string (action, "kind", NULL), ==, kind);
  scripted_host_send (fixture->host, "{\"jsonrpc\":\"2.0\",\"method\":\"action\",\"params\":{\"channel\":\"" CHAT "\","
                      "\"serverSeq\":%" G_GINT64_FORMAT ",\"action\":{\"type\":\"chat/pendingMessageSet\"},\"origin\":"
                      "{\"clientId\":\"test-client\",\"clientSeq\":%" G_GINT64_FORMAT "},\"rejectionReason\":\"no\"}}",
                      ++fixture->host->seq, easel_json_peek_int (message->params, "clientSeq", 0));
}

/* Not every host takes words into a running turn. */
static void
test_message_rejected (Fixture       *fixture,
                       gconstpointer  data)
{
  EaselCanvas *canvas = open_app (fixture, META);
  g_autoptr(JsonObject) params = parse_object (MESSAGE);
  g_autoptr(GError) error = NULL;
  GAsyncResult *result = NULL;

  fixture->host->automatic = FALSE;
  easel_canvas_ask_async (canvas, "ui/message", params, NULL, keep_result, &result);
  reject (fixture, "steering");
  reject (fixture, "queued");
  await (result != NULL);
  g_assert_null (easel_canvas_ask_finish (canvas, result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED);
  g_object_unref (result);
  fixture->host->automatic = TRUE;
}

static void
test_lost (Fixture       *fixture,
           gconstpointer  data)
{
  EaselCanvas *canvas = open_app (fixture, META);
  g_autoptr(GError) error = NULL;
  GAsyncResult *result = NULL;

  fixture_lose (fixture);
  g_assert_true (find (fixture, CALL) == canvas);
  g_assert_cmpint (easel_canvas_get_state (canvas), ==, EASEL_CANVAS_STALE);
  easel_canvas_ask_async (canvas, "tools/call", NULL, NULL, keep_result, &result);
  await (result != NULL);
  g_assert_null (easel_canvas_ask_finish (canvas, result, &error));
  g_assert_nonnull (error);
  g_clear_object (&result);
  publish (fixture, "{\"type\":\"chat/toolCallComplete\",\"turnId\":\"t\",\"toolCallId\":\"c1\",\"result\":{\"success\":true,"
           "\"pastTenseMessage\":\"d\",\"content\":[]}}");
  fixture->host->shape = GPOINTER_TO_INT (data);
  easel_source_retry (fixture->source);
  await (easel_canvas_get_state (canvas) == EASEL_CANVAS_READY);
  await (mcp_app_get_call_state (get_app (fixture)) == MCP_APP_DONE);
  g_assert_true (find (fixture, CALL) == canvas);
  ask (fixture, canvas, "mcp://a/1", &result);
}

static void
test_closed (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr(EaselCanvas) canvas = g_object_ref (open_app (fixture, META));
  g_autoptr(GError) error = NULL;
  GAsyncResult *result = NULL;

  easel_canvas_close_async (canvas, NULL, keep_result, &result);
  await (result != NULL);
  g_assert_true (easel_canvas_close_finish (canvas, result, &error));
  g_object_unref (result);
  g_assert_cmpint (easel_canvas_get_state (canvas), ==, EASEL_CANVAS_GONE);
  /* The rest of its call does not bring it back. */
  publish (fixture, "{\"type\":\"chat/toolCallComplete\",\"turnId\":\"t\",\"toolCallId\":\"c1\",\"result\":{\"success\":true,"
           "\"pastTenseMessage\":\"d\",\"content\":[]}}");
  settle (fixture);
  g_assert_null (find (fixture, CALL));
}

/* A long history is a few canvases, and not one request. */
static void
test_history (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr(GString) chat = g_string_new ("{\"title\":\"C\",\"turns\":[");
  GListModel *canvases;
  g_autoptr(EaselCanvas) last = NULL;

  for (int i = 0; i < 200; i++)
    g_string_append_printf (chat, "%s{\"id\":\"t%d\",\"message\":{\"text\":\"m\"},\"state\":\"complete\",\"responseParts\":[{\"kind\":"
                            "\"toolCall\",\"toolCall\":{\"toolCallId\":\"h%d\",\"toolName\":\"get-time\",\"displayName\":\"T%d\","
                            "\"contributor\":{\"kind\":\"mcp\",\"customizationId\":\"w\"},\"_meta\":" META ","
                            "\"status\":\"completed\",\"success\":true,\"toolInput\":\"{}\"}}]}", i > 0 ? "," : "", i, i, i);
  g_string_append (chat, "]}");
  scripted_model_set (fixture->host, CHAT, AHP_CHANNEL_CHAT, chat->str);
  fixture_hold (fixture, SESSION_STATE (READY));
  canvases = G_LIST_MODEL (easel_session_get_canvases (fixture->session));
  await (g_list_model_get_n_items (canvases) > 0);
  settle (fixture);
  g_assert_cmpuint (g_list_model_get_n_items (canvases), ==, 12 + 1);
  last = g_list_model_get_item (canvases, 12);
  g_assert_cmpstr (easel_canvas_get_title (last), ==, "T199");
  g_assert_false (easel_canvas_is_fresh (last));
  g_assert_cmpint (mcp_app_get_call_state (MCP_APP (easel_canvas_get_model (last))), ==, MCP_APP_DONE);
  g_assert_cmpuint (scripted_host_count (fixture->host, "tools/list"), ==, 0);
  g_assert_cmpuint (scripted_host_count (fixture->host, "resources/read"), ==, 0);

  /* One more takes the place of the oldest, but not of what the user looks at. */
  {
    g_autoptr(EaselCanvas) oldest = g_list_model_get_item (canvases, 1);
    g_autoptr(EaselCanvas) second = g_list_model_get_item (canvases, 2);

    easel_canvas_set_in_view (oldest, TRUE);
    publish (fixture, TURN);
    publish (fixture, START (META));
    await (find (fixture, CALL) != NULL);
    settle (fixture);
    g_assert_cmpuint (g_list_model_get_n_items (canvases), ==, 12 + 1);
    g_assert_cmpint (easel_canvas_get_state (oldest), ==, EASEL_CANVAS_READY);
    g_assert_cmpint (easel_canvas_get_state (second), ==, EASEL_CANVAS_GONE);
    easel_canvas_set_in_view (oldest, FALSE);
  }
}

#define OVER \
  "{\"title\":\"C\",\"turns\":[{\"id\":\"t0\",\"message\":{\"text\":\"m\"},\"state\":\"complete\",\"responseParts\":[{\"kind\":" \
  "\"toolCall\",\"toolCall\":{\"toolCallId\":\"c1\",\"toolName\":\"get-time\",\"displayName\":\"Get time\"," \
  "\"contributor\":{\"kind\":\"mcp\",\"customizationId\":\"w\"},\"_meta\":" META \
  ",\"status\":\"completed\",\"success\":true,\"toolInput\":\"{}\"}}]}]}"

typedef struct
{
  const char *name;
  const char *servers;
  gboolean    is_app;
} Past;

/* What was an App once is one in a history, though its server is not listed any more, or has not run since: it is not asked
 * for anything. A server that runs and has no Apps had none. */
static const Past pasts[] = {
  { "removed", SESSION_STATE (""), TRUE },
  { "not-run", SESSION_STATE ("{\"type\":\"mcpServer\",\"id\":\"w\",\"name\":\"W\",\"uri\":\"x:\",\"state\":{\"kind\":\"stopped\"}}"),
    TRUE },
  { "without-apps", SESSION_STATE ("{\"type\":\"mcpServer\",\"id\":\"w\",\"name\":\"W\",\"uri\":\"x:\",\"channel\":\"mcp://a/1\","
                                   "\"state\":{\"kind\":\"ready\"}}"), FALSE },
};

static void
test_past (Fixture       *fixture,
           gconstpointer  data)
{
  const Past *past = data;

  scripted_model_set (fixture->host, CHAT, AHP_CHANNEL_CHAT, OVER);
  fixture_hold (fixture, past->servers);
  await (g_hash_table_contains (fixture->host->subscribed, CHAT));
  settle (fixture);
  g_assert_cmpint (find (fixture, CALL) != NULL, ==, past->is_app);
  if (!past->is_app)
    return;
  g_assert_false (easel_canvas_is_fresh (find (fixture, CALL)));
  g_assert_cmpint (mcp_app_get_call_state (get_app (fixture)), ==, MCP_APP_DONE);
  g_assert_false (mcp_app_is_reachable (get_app (fixture)));
  /* The entry comes and goes while the user looks. */
  scripted_model_publish (fixture->host, SESSION, "{\"type\":\"session/customizationUpdated\",\"customization\":" READY "}",
                          NULL, 0);
  await (mcp_app_is_reachable (get_app (fixture)));
  scripted_model_publish (fixture->host, SESSION, "{\"type\":\"session/customizationRemoved\",\"id\":\"w\"}", NULL, 0);
  await (!mcp_app_is_reachable (get_app (fixture)));
  g_assert_false (easel_canvas_is_fresh (find (fixture, CALL)));
}

/* The chat of the first App of a session comes with the call in it, and both came while the user was there. */
static void
test_first (Fixture       *fixture,
            gconstpointer  data)
{
  fixture_hold (fixture, "{\"title\":\"S\",\"chats\":[],\"customizations\":[" READY "]}");
  settle (fixture);
  scripted_model_set (fixture->host, CHAT, AHP_CHANNEL_CHAT, OVER);
  scripted_model_publish (fixture->host, SESSION, "{\"type\":\"session/chatAdded\",\"summary\":{\"resource\":\"" CHAT "\"}}",
                          NULL, 0);
  await (find (fixture, CALL) != NULL);
  g_assert_true (easel_canvas_is_fresh (find (fixture, CALL)));
}

/* A conversation is listed once somebody looks, and opens Apps that have no canvas. */
static void
test_conversation (Fixture       *fixture,
                   gconstpointer  data)
{
  static const struct { EaselChatKind kind; const char *text; const char *details; } expected[] = {
    { EASEL_CHAT_USER, "Old", "" }, { EASEL_CHAT_CALL, "Read", "skipped" },
    { EASEL_CHAT_APP, "Past", "noon" }, { EASEL_CHAT_ERROR, "Out of tokens", "" },
    { EASEL_CHAT_USER, "m", "" }, { EASEL_CHAT_APP, "Get time", "Running" }, { EASEL_CHAT_AGENT, "It is noon", "" },
  };
  g_autoptr(EaselCanvas) opened = NULL;
  EaselCanvas *page;
  GListModel *items;

  scripted_model_set (fixture->host, CHAT, AHP_CHANNEL_CHAT, "{\"title\":\"Clock\",\"turns\":[{\"id\":\"o\",\"message\":"
                      "{\"text\":\"Old\"},\"responseParts\":[{\"kind\":\"toolCall\",\"toolCall\":{\"toolCallId\":\"r\","
                      "\"toolName\":\"read\",\"displayName\":\"Read\",\"status\":\"cancelled\",\"reason\":\"skipped\"}},"
                      "{\"kind\":\"reasoning\",\"content\":\"hidden\"},{\"kind\":\"toolCall\",\"toolCall\":{\"toolCallId\":"
                      "\"p\",\"toolName\":\"get-time\",\"displayName\":\"Past\",\"contributor\":{\"kind\":\"mcp\","
                      "\"customizationId\":\"w\"},\"_meta\":" META ",\"status\":\"completed\",\"success\":true,\"content\":"
                      "[{\"type\":\"text\",\"text\":\"noon\"}]}}],\"error\":{\"message\":\"Out of tokens\"}}]}");
  fixture_hold (fixture, SESSION_STATE (READY));
  await (find (fixture, CHAT) != NULL);
  page = find (fixture, CHAT);
  g_assert_cmpstr (easel_canvas_get_title (page), ==, "Clock");
  items = easel_chat_get_items (EASEL_CHAT (easel_canvas_get_model (page)));
  publish (fixture, TURN);
  publish (fixture, START (META));
  publish (fixture, "{\"type\":\"chat/toolCallReady\",\"turnId\":\"t\",\"toolCallId\":\"c1\",\"invocationMessage\":\"i\","
           "\"confirmed\":\"not-needed\"}");
  publish (fixture, "{\"type\":\"chat/responsePart\",\"turnId\":\"t\",\"part\":{\"kind\":\"markdown\",\"id\":\"w\","
           "\"content\":\"It is\"}}");
  await (find (fixture, CALL) != NULL);
  g_assert_cmpuint (g_list_model_get_n_items (items), ==, 0);
  easel_canvas_set_in_view (page, TRUE);
  publish (fixture, "{\"type\":\"chat/delta\",\"turnId\":\"t\",\"partId\":\"w\",\"content\":\" noon\"}");
  settle (fixture);
  g_assert_cmpuint (g_list_model_get_n_items (items), ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_autoptr(EaselChatItem) item = g_list_model_get_item (items, i);

      g_assert_cmpint (easel_chat_item_get_kind (item), ==, expected[i].kind);
      g_assert_cmpstr (easel_chat_item_get_text (item), ==, expected[i].text);
      g_assert_cmpstr (easel_chat_item_get_details (item), ==, expected[i].details);
    }

  {
    g_autoptr(EaselChatItem) past = g_list_model_get_item (items, 2);
    EaselCanvas *app = find (fixture, CHAT " p");
    g_autoptr(GAsyncResult) result = NULL;

    opened = easel_chat_open (EASEL_CHAT (easel_canvas_get_model (page)), past);
    g_assert_true (opened == app);
    easel_canvas_close_async (opened, NULL, keep_result, (gpointer) &result);
    await (result != NULL);
    g_clear_object (&opened);
    g_assert_null (find (fixture, CHAT " p"));
    opened = easel_chat_open (EASEL_CHAT (easel_canvas_get_model (page)), past);
    g_assert_nonnull (opened);
    g_assert_true (find (fixture, CHAT " p") == opened);
    g_assert_cmpint (mcp_app_get_call_state (MCP_APP (easel_canvas_get_model (opened))), ==, MCP_APP_DONE);
  }
  /* The reason why one would not start is said at it. */
  scripted_model_publish (fixture->host, SESSION, "{\"type\":\"session/mcpServerStateChanged\",\"id\":\"w\",\"state\":"
                          "{\"kind\":\"error\",\"error\":{\"message\":\"No such program\"}}}", NULL, 0);
  settle (fixture);
  {
    g_autoptr(EaselChatItem) past = g_list_model_get_item (items, 2);

    g_assert_cmpstr (easel_chat_item_get_details (past), ==, "No such program\nnoon");
  }
}

/* Two hosts have the same session, chat, call and customization: each App asks its own. */
static void
test_two_hosts (Fixture       *fixture,
                gconstpointer  data)
{
  EaselCanvas *canvas = open_app (fixture, META);
  Fixture other = { 0 };
  EaselCanvas *theirs;
  GAsyncResult *result = NULL;
  g_autofree char *uri = NULL;

  fixture_start_host (&other);
  uri = scripted_host_dup_uri (other.host);
  {
    const EaselSourceOptions options = { .id = "host-2", .address = uri, .client_id = "test-client" };

    other.source = easel_ahp_source_kind.create (&options);
  }
  theirs = open_app (&other, META);
  g_assert_cmpstr (easel_canvas_get_channel (theirs), ==, easel_canvas_get_channel (canvas));
  g_assert_cmpstr (easel_canvas_get_key (theirs), !=, easel_canvas_get_key (canvas));
  ask (&other, theirs, "mcp://a/1", &result);
  ask (fixture, canvas, "mcp://a/1", &result);
  g_assert_cmpuint (scripted_host_count (other.host, "tools/call"), ==, 0);
  fixture_tear_down (&other, NULL);
}

static guint
count_apps (Fixture *fixture)
{
  GListModel *canvases = G_LIST_MODEL (easel_session_get_canvases (fixture->session));
  guint n = 0;

  for (guint i = 0; i < g_list_model_get_n_items (canvases); i++)
    {
      g_autoptr(EaselCanvas) canvas = g_list_model_get_item (canvases, i);

      n += MCP_IS_APP (easel_canvas_get_model (canvas));
    }
  return n;
}

/* Of many calls the newest are canvases; one that made room for another does not take the room of a third. */
static void
test_many (Fixture       *fixture,
           gconstpointer  data)
{
  EaselCanvas *fifteenth;

  scripted_model_set (fixture->host, CHAT, AHP_CHANNEL_CHAT, EMPTY_CHAT);
  fixture_hold (fixture, SESSION_STATE (READY));
  for (guint i = 1; i <= 20; i++)
    {
      g_autofree char *turn = g_strdup_printf ("{\"type\":\"chat/turnStarted\",\"turnId\":\"t%u\",\"startedAt\":\"s\","
                                               "\"message\":{\"text\":\"m\"}}", i);
      g_autofree char *call = g_strdup_printf ("{\"type\":\"chat/toolCallStart\",\"turnId\":\"t%u\",\"toolCallId\":\"n%u\","
                                               "\"toolName\":\"get-time\",\"displayName\":\"T\",\"contributor\":{\"kind\":"
                                               "\"mcp\",\"customizationId\":\"w\"},\"_meta\":" META "}", i, i);
      g_autofree char *end = g_strdup_printf ("{\"type\":\"chat/turnComplete\",\"turnId\":\"t%u\"}", i);
      g_autofree char *channel = g_strdup_printf (CHAT " n%u", i);

      publish (fixture, turn);
      publish (fixture, call);
      publish (fixture, end);
      await (find (fixture, channel) != NULL);
    }
  settle (fixture);
  g_assert_cmpuint (count_apps (fixture), ==, 12);
  fifteenth = find (fixture, CHAT " n15");
  g_assert_nonnull (fifteenth);
  publish (fixture, TURN);
  settle (fixture);
  g_assert_true (find (fixture, CHAT " n15") == fifteenth);
  g_assert_null (find (fixture, CHAT " n8"));
  g_assert_nonnull (find (fixture, CHAT " n20"));
  g_assert_cmpuint (count_apps (fixture), ==, 12);
}

/* AHP has no place for `_meta` of a result: a host may say the whole of it beside. */
static void
test_whole_result (Fixture       *fixture,
                   gconstpointer  data)
{
  open_app (fixture, META);
  publish (fixture, "{\"type\":\"chat/toolCallComplete\",\"turnId\":\"t\",\"toolCallId\":\"c1\",\"result\":{\"success\":true,"
           "\"pastTenseMessage\":\"d\",\"content\":[]},\"_meta\":{\"ui\":{\"resourceUri\":\"ui://a\"},"
           "\"io.github.ahp_canvas.easel\":{\"result\":{\"content\":[],\"_meta\":{\"viewUUID\":\"v\"}}}}}");
  await (mcp_app_get_call_state (get_app (fixture)) == MCP_APP_DONE);
  g_assert_cmpstr (easel_json_peek_string (easel_json_peek_object (mcp_app_get_result (get_app (fixture)), "_meta"),
                                           "viewUUID", NULL), ==, "v");
}

/* The recorded answer of a real server, as a host that speaks for it puts it. */
static void
test_recorded (Fixture       *fixture,
               gconstpointer  data)
{
  g_autofree char *recorded = dup_recorded ("basic-vanillajs-get-time.json");
  g_autoptr(JsonObject) expected = parse_object (recorded);
  g_autofree char *action = NULL;
  g_autoptr(JsonNode) a = NULL, b = NULL;

  open_app (fixture, META);
  action = g_strdup_printf ("{\"type\":\"chat/toolCallComplete\",\"turnId\":\"t\",\"toolCallId\":\"c1\",\"result\":"
                            "{\"success\":true,\"pastTenseMessage\":\"d\",%s}", recorded + 1);
  publish (fixture, action);
  await (mcp_app_get_call_state (get_app (fixture)) == MCP_APP_DONE);
  a = json_node_init_object (json_node_alloc (), expected);
  b = json_node_init_object (json_node_alloc (), mcp_app_get_result (get_app (fixture)));
  g_assert_true (json_node_equal (a, b));
}

#define TEST(path, function, data) g_test_add (path, Fixture, data, fixture_set_up, function, fixture_tear_down)

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  TEST ("/source/apps/stages", test_stages, NULL);
  TEST ("/source/apps/access", test_access, NULL);
  TEST ("/source/apps/plain-access", test_plain_access, NULL);
  TEST ("/source/apps/cancelled", test_cancelled, NULL);
  TEST ("/source/apps/failed", test_failed, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (which); i++)
    {
      g_autofree char *path = g_strconcat ("/source/apps/which/", which[i].name, NULL);

      TEST (path, test_which, &which[i]);
    }
  TEST ("/source/apps/beside-canvases", test_beside_canvases, NULL);
  TEST ("/source/apps/server-later", test_server_later, NULL);
  TEST ("/source/apps/channel", test_channel, NULL);
  TEST ("/source/apps/errors", test_errors, NULL);
  TEST ("/source/apps/notifications", test_notifications, NULL);
  TEST ("/source/apps/input/reference", test_input_by_reference, NULL);
  TEST ("/source/apps/input/absent", test_bad_input, "");
  TEST ("/source/apps/input/cut", test_bad_input, "\"toolInput\":\"{\\\"a\\\":\",");
  TEST ("/source/apps/input/array", test_bad_input, "\"toolInput\":\"[1]\",");
  TEST ("/source/apps/tool", test_tool, NULL);
  TEST ("/source/apps/tool-circle", test_tool_circle, NULL);
  TEST ("/source/apps/message", test_message, NULL);
  TEST ("/source/apps/message-rejected", test_message_rejected, NULL);
  TEST ("/source/apps/lost/replay", test_lost, GINT_TO_POINTER (SHAPE_REPLAY));
  TEST ("/source/apps/lost/snapshot", test_lost, GINT_TO_POINTER (SHAPE_SNAPSHOT));
  TEST ("/source/apps/lost/unknown-client", test_lost, GINT_TO_POINTER (SHAPE_UNKNOWN_CLIENT));
  TEST ("/source/apps/closed", test_closed, NULL);
  TEST ("/source/apps/history", test_history, NULL);
  TEST ("/source/apps/large-result", test_large_result,
        "{\"data\":\"{\\\"content\\\":[{\\\"type\\\":\\\"text\\\",\\\"text\\\":\\\"whole\\\"}]}\",\"encoding\":\"utf-8\"}");
  TEST ("/source/apps/large-result/gone", test_large_result, "{\"data\":\"\",\"encoding\":\"utf-8\"}");
  TEST ("/source/apps/kept-page", test_kept_page, NULL);
  TEST ("/source/apps/first", test_first, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (pasts); i++)
    {
      g_autofree char *path = g_strconcat ("/source/apps/past/", pasts[i].name, NULL);

      TEST (path, test_past, &pasts[i]);
    }
  TEST ("/source/apps/many", test_many, NULL);
  TEST ("/source/apps/conversation", test_conversation, NULL);
  TEST ("/source/apps/two-hosts", test_two_hosts, NULL);
  TEST ("/source/apps/whole-result", test_whole_result, NULL);
  TEST ("/source/apps/recorded", test_recorded, NULL);
  return g_test_run ();
}
