/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app-fixture.h"
#include "easel-test.h"
#include "mcp-app-limits.h"
#include "rpc-limits.h"

#define REQUEST(id, method, params) "{\"jsonrpc\":\"2.0\",\"id\":" id ",\"method\":\"" method "\",\"params\":" params "}"
#define NOTIFY(method, params) "{\"jsonrpc\":\"2.0\",\"method\":\"" method "\",\"params\":" params "}"
#define RESULT(id, result) "{\"jsonrpc\":\"2.0\",\"id\":" id ",\"result\":" result "}"
#define ERROR(id, code) "{\"jsonrpc\":\"2.0\",\"id\":" id ",\"error\":{\"code\":" code ",\"message\":\"*\"}}"
#define INITIALIZED "{\"jsonrpc\":\"2.0\",\"method\":\"ui/notifications/initialized\"}"
#define INITIALIZE(id, capabilities) \
  REQUEST (id, "ui/initialize", "{\"protocolVersion\":\"2030-01-01\",\"appCapabilities\":" capabilities "}")
#define DONE "{\"content\":[{\"type\":\"text\",\"text\":\"12:00\"}],\"_meta\":{\"viewUUID\":\"u\"}}"
#define TOOLS "{\"tools\":[{\"name\":\"read\",\"annotations\":{\"readOnlyHint\":true}},{\"name\":\"plain\"}," \
  "{\"name\":\"erase\",\"annotations\":{\"destructiveHint\":true}}," \
  "{\"name\":\"hidden\",\"_meta\":{\"ui\":{\"visibility\":[\"model\"]}}}," \
  "{\"name\":\"poll\",\"annotations\":{\"readOnlyHint\":true},\"_meta\":{\"ui\":{\"visibility\":[\"app\"]}}}]}"

static void
arguments (AppFixture *f)
{
  g_autoptr(JsonObject) object = app_fixture_object ("{\"zone\":\"UTC\"}");

  mcp_app_set_arguments (f->app, object);
}

static void
done (AppFixture *f)
{
  g_autoptr(JsonObject) object = app_fixture_object (DONE);

  mcp_app_set_result (f->app, object);
}

static void
partial (AppFixture *f,
         const char *json)
{
  g_autoptr(JsonObject) object = app_fixture_object (json);

  mcp_app_set_partial_arguments (f->app, object);
}

static void
context (AppFixture *f,
         const char *json)
{
  g_autoptr(JsonObject) object = app_fixture_object (json);

  mcp_app_view_set_host_context (f->view, object);
}

/* An unknown version is answered with our version; capabilities of the server are passed unchanged. */
static void
test_handshake (AppFixture *f)
{
  g_autoptr(JsonObject) sandbox = app_fixture_object ("{\"csp\":{\"connectDomains\":[\"https://a.example\"]}}");

  mcp_app_view_set_sandbox (f->view, sandbox);
  context (f, "{\"theme\":\"dark\"}");
  app_fixture_receive (f, INITIALIZE ("0", "{}"));
  app_fixture_expect (f, RESULT ("0", "{\"protocolVersion\":\"2026-01-26\",\"hostInfo\":{\"name\":\"Easel\",\"version\":\"*\"},"
    "\"hostContext\":{\"theme\":\"dark\"},\"hostCapabilities\":{\"openLinks\":{},\"downloadFile\":{},"
    "\"serverTools\":{\"listChanged\":true},\"serverResources\":{},\"logging\":{},"
    "\"sandbox\":{\"csp\":{\"connectDomains\":[\"https://a.example\"]}},"
    "\"message\":{\"text\":{},\"image\":{},\"audio\":{},\"resource\":{},\"resourceLink\":{}},"
    "\"updateModelContext\":{\"text\":{},\"image\":{},\"audio\":{},\"resource\":{},\"resourceLink\":{},\"structuredContent\":{}}}}"));
  g_assert_cmpint (mcp_app_view_get_state (f->view), ==, MCP_APP_VIEW_INITIALIZING);
  app_fixture_receive (f, INITIALIZED);
  g_assert_cmpint (mcp_app_view_get_state (f->view), ==, MCP_APP_VIEW_READY);
  app_fixture_expect_nothing (f);
}

/* Before the handshake only ping and ui/initialize are answered, and no notifications are sent. */
static void
test_before (AppFixture *f)
{
  arguments (f);
  done (f);
  app_fixture_receive (f, REQUEST ("\"a\"", "ui/message", "{}"));
  app_fixture_expect (f, ERROR ("\"a\"", "-32600"));
  app_fixture_receive (f, REQUEST ("7", "tools/call", "{\"name\":\"read\"}"));
  app_fixture_expect (f, ERROR ("7", "-32600"));
  app_fixture_receive (f, "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"ping\"}");
  app_fixture_expect (f, RESULT ("0", "{}"));
  app_fixture_receive (f, NOTIFY ("ui/notifications/size-changed", "{\"height\":9}"));
  app_fixture_receive (f, INITIALIZED);
  app_fixture_receive (f, INITIALIZE ("1", "{}"));
  app_fixture_expect (f, RESULT ("1", "\"*\""));
  app_fixture_expect_nothing (f);
  app_fixture_expect_calls (f, "");
  app_fixture_receive (f, INITIALIZED);
  app_fixture_expect (f, NOTIFY ("ui/notifications/tool-input", "{\"arguments\":{\"zone\":\"UTC\"}}"));
  app_fixture_expect (f, NOTIFY ("ui/notifications/tool-result", DONE));
}

static void
test_live (AppFixture *f)
{
  partial (f, "{\"zone\":\"U\"}");
  app_fixture_handshake (f);
  app_fixture_expect (f, NOTIFY ("ui/notifications/tool-input-partial", "{\"arguments\":{\"zone\":\"U\"}}"));
  partial (f, "{\"zone\":\"UT\"}");
  app_fixture_expect (f, NOTIFY ("ui/notifications/tool-input-partial", "{\"arguments\":{\"zone\":\"UT\"}}"));
  arguments (f);
  app_fixture_expect (f, NOTIFY ("ui/notifications/tool-input", "{\"arguments\":{\"zone\":\"UTC\"}}"));
  partial (f, "{\"zone\":\"UTC+1\"}");
  app_fixture_expect_nothing (f);
  done (f);
  app_fixture_expect (f, NOTIFY ("ui/notifications/tool-result", DONE));
  app_fixture_expect_nothing (f);
  /* A page that is loaded again gets everything again. */
  app_fixture_handshake (f);
  app_fixture_expect (f, NOTIFY ("ui/notifications/tool-input", "{\"arguments\":{\"zone\":\"UTC\"}}"));
  app_fixture_expect (f, NOTIFY ("ui/notifications/tool-result", DONE));
}

static void
test_ends (AppFixture *f)
{
  app_fixture_handshake (f);
  mcp_app_set_failed (f->app, "The server died");
  app_fixture_expect (f, NOTIFY ("ui/notifications/tool-input", "{\"arguments\":{}}"));
  app_fixture_expect (f, NOTIFY ("ui/notifications/tool-cancelled", "{\"reason\":\"The server died\"}"));
  done (f);
  app_fixture_expect (f, NOTIFY ("ui/notifications/tool-result", DONE));
  app_fixture_expect_nothing (f);
}

static void
test_context (AppFixture *f)
{
  context (f, "{\"theme\":\"dark\",\"locale\":\"de\"}");
  app_fixture_handshake (f);
  context (f, "{\"theme\":\"light\",\"locale\":\"de\"}");
  app_fixture_expect (f, NOTIFY ("ui/notifications/host-context-changed", "{\"theme\":\"light\"}"));
  context (f, "{\"theme\":\"light\",\"locale\":\"de\"}");
  app_fixture_expect_nothing (f);
}

/* A context that changes between the answer and "initialized" is sent after "initialized". */
static void
test_context_between (AppFixture *f)
{
  context (f, "{\"theme\":\"dark\"}");
  app_fixture_receive (f, INITIALIZE ("0", "{}"));
  app_fixture_expect (f, RESULT ("0", "\"*\""));
  context (f, "{\"theme\":\"light\"}");
  app_fixture_expect_nothing (f);
  app_fixture_receive (f, INITIALIZED);
  app_fixture_expect (f, NOTIFY ("ui/notifications/host-context-changed", "{\"theme\":\"light\"}"));
}

static void
test_invalid (AppFixture *f)
{
  /* Requests without a usable id. */
  static const char * const refused[] = {
    "[]", "[" REQUEST ("1", "ping", "{}") "]", "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"}",
    "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}",
  };
  static const char * const dropped[] = {
    "", "1", "{", "{}", "null",
    NOTIFY ("ui/notifications/unknown", "{}"),
    NOTIFY ("ui/notifications/sandbox-resource-ready", "{\"html\":\"<p>\"}"),
    NOTIFY ("ui/notifications/sandbox-proxy-ready", "{}"),
    NOTIFY ("notifications/tools/list_changed", "{}"),
    NOTIFY ("notifications/cancelled", "{\"requestId\":99}"),
    RESULT ("99", "{}"),
  };

  app_fixture_handshake (f);
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      app_fixture_receive (f, refused[i]);
      app_fixture_expect (f, ERROR ("null", "-32600"));
    }
  for (guint i = 0; i < G_N_ELEMENTS (dropped); i++)
    {
      app_fixture_receive (f, dropped[i]);
      app_fixture_expect_nothing (f);
    }
  app_fixture_receive (f, REQUEST ("1", "ui/unknown", "{}"));
  app_fixture_expect (f, ERROR ("1", "-32601"));
  app_fixture_receive (f, REQUEST ("2", "ui/open-link", "[]"));
  app_fixture_expect (f, ERROR ("2", "-32602"));
  app_fixture_receive (f, "{\"jsonrpc\":\"1.0\",\"id\":3,\"method\":\"ping\"}");
  app_fixture_expect (f, ERROR ("3", "-32600"));
  app_fixture_receive (f, REQUEST ("4", "ui/request-display-mode", "{\"mode\":\"theatre\"}"));
  app_fixture_expect (f, ERROR ("4", "-32602"));
  app_fixture_expect_calls (f, "");
}

static void
test_links (AppFixture *f)
{
  app_fixture_handshake (f);
  app_fixture_receive (f, REQUEST ("\"l\"", "ui/open-link", "{\"url\":\"https://a.example/\"}"));
  app_fixture_answer_user (f, "open https://a.example/", TRUE);
  app_fixture_expect (f, RESULT ("\"l\"", "{}"));
  app_fixture_receive (f, REQUEST ("0", "ui/open-link", "{\"url\":\"mailto:a@b\"}"));
  app_fixture_answer_user (f, "open mailto:a@b", FALSE);
  app_fixture_expect (f, RESULT ("0", "{\"isError\":true}"));
  app_fixture_receive (f, REQUEST ("1", "ui/open-link", "{\"url\":\"file:///etc/passwd\"}"));
  app_fixture_expect (f, ERROR ("1", "-32000"));
  app_fixture_receive (f, REQUEST ("2", "ui/open-link", "{\"url\":\"javascript:alert(1)\"}"));
  app_fixture_expect (f, ERROR ("2", "-32000"));
  app_fixture_receive (f, REQUEST ("3", "ui/open-link", "{}"));
  app_fixture_expect (f, ERROR ("3", "-32602"));
}

static void
test_message (AppFixture *f)
{
  g_autoptr(McpAppProposedMessage) message = NULL;
  g_autofree char *text = NULL;

  app_fixture_handshake (f);
  app_fixture_receive (f, REQUEST ("0", "ui/message", "{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"a\"}]}"));
  app_fixture_expect (f, RESULT ("0", "{}"));
  app_fixture_receive (f, REQUEST ("1", "ui/message", "{\"role\":\"user\",\"content\":{\"type\":\"text\",\"text\":\"b\"}}"));
  app_fixture_expect (f, RESULT ("1", "{}"));
  message = g_list_model_get_item (mcp_app_get_proposed_messages (f->app), 1);
  text = mcp_app_proposed_message_dup_text (message);
  g_assert_cmpstr (text, ==, "b");
  app_fixture_receive (f, REQUEST ("2", "ui/message", "{\"role\":\"assistant\",\"content\":[{\"type\":\"text\"}]}"));
  app_fixture_expect (f, ERROR ("2", "-32602"));
  app_fixture_receive (f, REQUEST ("3", "ui/message", "{\"role\":\"user\",\"content\":[1]}"));
  app_fixture_expect (f, ERROR ("3", "-32602"));
  for (guint i = 2; i < MCP_APP_LIMIT_PROPOSED_MESSAGES; i++)
    {
      app_fixture_receive (f, REQUEST ("4", "ui/message", "{\"role\":\"user\",\"content\":[{\"type\":\"text\"}]}"));
      app_fixture_expect (f, RESULT ("4", "{}"));
    }
  app_fixture_receive (f, REQUEST ("5", "ui/message", "{\"role\":\"user\",\"content\":[{\"type\":\"text\"}]}"));
  app_fixture_expect (f, RESULT ("5", "{\"isError\":true}"));
}

static void
test_model_context (AppFixture *f)
{
  app_fixture_handshake (f);
  app_fixture_receive (f, REQUEST ("0", "ui/update-model-context", "{\"structuredContent\":{\"a\":1}}"));
  app_fixture_expect (f, RESULT ("0", "{}"));
  g_assert_true (json_object_has_member (mcp_app_get_context (f->app), "structuredContent"));
  app_fixture_receive (f, REQUEST ("1", "ui/update-model-context", "{\"content\":[{\"type\":\"text\",\"text\":\"a\"}]}"));
  app_fixture_expect (f, RESULT ("1", "{}"));
  g_assert_false (json_object_has_member (mcp_app_get_context (f->app), "structuredContent"));
  app_fixture_receive (f, REQUEST ("2", "ui/update-model-context", "{\"structuredContent\":1}"));
  app_fixture_expect (f, ERROR ("2", "-32602"));
  app_fixture_receive (f, REQUEST ("3", "ui/update-model-context", "{\"content\":[]}"));
  app_fixture_expect (f, RESULT ("3", "{}"));
  g_assert_null (mcp_app_get_context (f->app));
}

static void
test_modes (AppFixture *f)
{
  app_fixture_handshake (f);
  app_fixture_receive (f, REQUEST ("0", "ui/request-display-mode", "{\"mode\":\"fullscreen\"}"));
  app_fixture_expect (f, RESULT ("0", "{\"mode\":\"fullscreen\"}"));
  f->is_stubborn = TRUE;
  app_fixture_receive (f, REQUEST ("1", "ui/request-display-mode", "{\"mode\":\"pip\"}"));
  app_fixture_expect (f, RESULT ("1", "{\"mode\":\"fullscreen\"}"));
  app_fixture_expect_calls (f, "mode fullscreen\nmode pip\n");
  /* The answer is sent before the changes of the context. */
  f->is_stubborn = FALSE;
  f->sends_mode = TRUE;
  app_fixture_receive (f, REQUEST ("5", "ui/request-display-mode", "{\"mode\":\"pip\"}"));
  app_fixture_expect (f, RESULT ("5", "{\"mode\":\"pip\"}"));
  app_fixture_expect (f, NOTIFY ("ui/notifications/host-context-changed", "{\"displayMode\":\"pip\"}"));
  f->sends_mode = FALSE;
  app_fixture_expect_calls (f, "mode pip\n");
  /* A page that lists its modes is not shown in other modes, not even at its request. */
  app_fixture_receive (f, INITIALIZE ("2", "{\"availableDisplayModes\":[\"inline\",\"fullscreen\"]}"));
  app_fixture_expect (f, RESULT ("2", "\"*\""));
  app_fixture_receive (f, INITIALIZED);
  context (f, "{\"displayMode\":\"fullscreen\"}");
  app_fixture_expect (f, NOTIFY ("ui/notifications/host-context-changed", "{\"displayMode\":\"fullscreen\"}"));
  app_fixture_receive (f, REQUEST ("3", "ui/request-display-mode", "{\"mode\":\"pip\"}"));
  app_fixture_expect (f, RESULT ("3", "{\"mode\":\"fullscreen\"}"));
  app_fixture_expect_calls (f, "");
  g_assert_false (mcp_app_view_may_be (f->view, MCP_APP_PIP));
  g_assert_true (mcp_app_view_may_be (f->view, MCP_APP_FULLSCREEN));
}

static void
test_files (AppFixture *f)
{
  app_fixture_handshake (f);
  app_fixture_receive (f, REQUEST ("0", "ui/download-file", "{\"contents\":[{\"type\":\"resource\",\"resource\":{\"uri\":"
    "\"file:///a/re%70ort.csv?x=/y\",\"text\":\"a,b\"}},{\"type\":\"resource_link\",\"name\":\"n\",\"uri\":\"clock://b.bin\"}]}"));
  app_fixture_answer_user (f, "save report.csv 3", TRUE);
  app_fixture_serve (f, "resources/read", "{\"uri\":\"clock://b.bin\"}",
                     "{\"contents\":[{\"uri\":\"clock://b.bin\",\"blob\":\"AAE=\"}]}");
  app_fixture_answer_user (f, "save b.bin 2", TRUE);
  app_fixture_expect (f, RESULT ("0", "{}"));
  app_fixture_receive (f, REQUEST ("1", "ui/download-file", "{\"contents\":[{\"type\":\"resource_link\",\"uri\":\"x:y\"}]}"));
  app_fixture_serve (f, "resources/read", "{\"uri\":\"x:y\"}", "no such resource");
  app_fixture_expect (f, RESULT ("1", "{\"isError\":true}"));
  app_fixture_receive (f, REQUEST ("2", "ui/download-file", "{\"contents\":[]}"));
  app_fixture_expect (f, ERROR ("2", "-32602"));
  app_fixture_receive (f, REQUEST ("3", "ui/download-file", "{\"contents\":[{\"type\":\"text\",\"text\":\"a\"}]}"));
  app_fixture_expect (f, ERROR ("3", "-32602"));
  /* Damaged bytes are not saved. */
  app_fixture_receive (f, REQUEST ("4", "ui/download-file", "{\"contents\":[{\"type\":\"resource\",\"resource\":{\"uri\":"
    "\"file:///b.bin\",\"blob\":\"AA*E=\"}}]}"));
  app_fixture_expect (f, ERROR ("4", "-32602"));
}

static void
test_notes (AppFixture *f)
{
  app_fixture_handshake (f);
  app_fixture_receive (f, NOTIFY ("ui/notifications/size-changed", "{\"width\":700,\"height\":168.5}"));
  app_fixture_receive (f, NOTIFY ("ui/notifications/size-changed", "{\"width\":\"7\",\"height\":-4}"));
  app_fixture_receive (f, NOTIFY ("ui/notifications/request-teardown", "{}"));
  app_fixture_expect_calls (f, "size 700 168.5\nsize -1 -1\nclose\n");
  app_fixture_receive (f, NOTIFY ("notifications/message", "{\"level\":\"info\",\"data\":1}"));
  app_fixture_serve (f, "notifications/message", "{\"level\":\"info\",\"data\":1}", "{}");
}

/* Tools by their visibility and the user's consent; the list is read once. */
static void
test_tools (AppFixture *f)
{
  app_fixture_handshake (f);
  app_fixture_receive (f, REQUEST ("0", "tools/call", "{\"name\":\"read\",\"arguments\":{}}"));
  app_fixture_serve (f, "tools/list", "{}", "{\"tools\":[],\"nextCursor\":\"2\"}");
  app_fixture_serve (f, "tools/list", "{\"cursor\":\"2\"}", TOOLS);
  app_fixture_serve (f, "tools/call", "{\"name\":\"read\",\"arguments\":{}}", DONE);
  app_fixture_expect (f, RESULT ("0", DONE));
  app_fixture_receive (f, REQUEST ("1", "tools/call", "{\"name\":\"poll\",\"channel\":\"mcp://x\"}"));
  app_fixture_serve (f, "tools/call", "{\"name\":\"poll\"}", DONE);
  app_fixture_expect (f, RESULT ("1", DONE));
  app_fixture_receive (f, REQUEST ("2", "tools/call", "{\"name\":\"hidden\"}"));
  app_fixture_expect (f, ERROR ("2", "-32000"));
  app_fixture_receive (f, REQUEST ("3", "tools/call", "{\"name\":\"unknown\"}"));
  app_fixture_expect (f, ERROR ("3", "-32000"));
  app_fixture_receive (f, REQUEST ("4", "tools/call", "{}"));
  app_fixture_expect (f, ERROR ("4", "-32602"));
  g_assert_cmpuint (g_strv_length ((char **) mcp_app_get_called (f->app)), ==, 2);
  /* After a change the list is read again. */
  easel_canvas_emit_notification (f->canvas, "notifications/tools/list_changed", NULL);
  app_fixture_expect (f, NOTIFY ("notifications/tools/list_changed", "{}"));
  app_fixture_receive (f, REQUEST ("5", "tools/call", "{\"name\":\"read\"}"));
  app_fixture_serve (f, "tools/list", "{}", "the server died");
  app_fixture_expect (f, ERROR ("5", "-32000"));
}

static void
test_consent (AppFixture *f)
{
  app_fixture_handshake (f);
  app_fixture_receive (f, REQUEST ("0", "tools/call", "{\"name\":\"plain\",\"arguments\":{\"n\":0}}"));
  app_fixture_receive (f, REQUEST ("1", "tools/call", "{\"name\":\"plain\",\"arguments\":{\"n\":1}}"));
  app_fixture_serve (f, "tools/list", "{}", TOOLS);
  app_fixture_answer_user (f, "ask plain", TRUE);
  app_fixture_serve (f, "tools/call", "{\"name\":\"plain\",\"arguments\":{\"n\":0}}", DONE);
  app_fixture_expect (f, RESULT ("0", DONE));
  app_fixture_serve (f, "tools/call", "{\"name\":\"plain\",\"arguments\":{\"n\":1}}", DONE);
  app_fixture_expect (f, RESULT ("1", DONE));
  app_fixture_receive (f, REQUEST ("2", "tools/call", "{\"name\":\"plain\"}"));
  app_fixture_serve (f, "tools/call", "{\"name\":\"plain\"}", DONE);
  app_fixture_expect (f, RESULT ("2", DONE));
  /* The user is asked each time, until a denial. */
  for (guint i = 0; i < 2; i++)
    {
      app_fixture_receive (f, REQUEST ("3", "tools/call", "{\"name\":\"erase\"}"));
      app_fixture_answer_user (f, "ask erase", TRUE);
      app_fixture_serve (f, "tools/call", "{\"name\":\"erase\"}", DONE);
      app_fixture_expect (f, RESULT ("3", DONE));
    }
  app_fixture_receive (f, REQUEST ("4", "tools/call", "{\"name\":\"erase\"}"));
  app_fixture_answer_user (f, "ask erase", FALSE);
  app_fixture_expect (f, ERROR ("4", "-32000"));
  app_fixture_receive (f, REQUEST ("5", "tools/call", "{\"name\":\"erase\"}"));
  app_fixture_expect (f, ERROR ("5", "-32000"));
  g_assert_cmpuint (f->questions->len, ==, 0);
}

/* Tokens of pages are small numbers; the server sees others, and only progress of this page comes back. */
static void
test_progress (AppFixture *f)
{
  g_autoptr(JsonObject) params = NULL;
  g_autoptr(JsonObject) other = app_fixture_object ("{\"progressToken\":1,\"progress\":1}");
  g_autofree char *text = NULL;
  const char *token;
  JsonObject *asked;

  app_fixture_handshake (f);
  app_fixture_receive (f, REQUEST ("0", "tools/call", "{\"name\":\"read\",\"_meta\":{\"progressToken\":1,\"x\":2}}"));
  app_fixture_serve (f, "tools/list", "{}", TOOLS);
  easel_test_wait_until (f->asks->len == 1);
  asked = ((JsonObject **) g_task_get_task_data (f->asks->pdata[0]))[1];
  token = json_object_get_string_member (json_object_get_object_member (asked, "_meta"), "progressToken");
  text = g_strdup_printf ("{\"progressToken\":\"%s\",\"progress\":0.5,\"channel\":\"mcp://x\"}", token);
  params = app_fixture_object (text);
  easel_canvas_emit_notification (f->canvas, "notifications/progress", other);
  easel_canvas_emit_notification (f->canvas, "notifications/progress", params);
  app_fixture_expect (f, NOTIFY ("notifications/progress", "{\"progressToken\":1,\"progress\":0.5}"));
  app_fixture_serve (f, "tools/call", "{\"name\":\"read\",\"_meta\":{\"progressToken\":\"*\",\"x\":2}}", DONE);
  app_fixture_expect (f, RESULT ("0", DONE));
  easel_canvas_emit_notification (f->canvas, "notifications/progress", params);
  app_fixture_expect_nothing (f);
}

static void
test_granted (AppFixture *f)
{
  static const char * const methods[] = { "tools/call", "tools/list", "resources/read", "resources/list",
    "resources/templates/list", "prompts/list", "logging/setLevel", "sampling/createMessage" };
  g_autoptr(JsonObject) none = json_object_new ();

  app_fixture_handshake (f);
  app_fixture_receive (f, "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"resources/list\"}");
  app_fixture_serve (f, "resources/list", "{}", "{\"resources\":[]}");
  app_fixture_expect (f, RESULT ("0", "{\"resources\":[]}"));
  app_fixture_receive (f, REQUEST ("4", "resources/list", "{}"));
  app_fixture_serve (f, "resources/list", "{}", APP_UNKNOWN);
  app_fixture_expect (f, ERROR ("4", "-32601"));
  app_fixture_receive (f, REQUEST ("1", "sampling/createMessage", "{}"));
  app_fixture_expect (f, ERROR ("1", "-32601"));
  mcp_app_set_capabilities (f->app, none);
  for (guint i = 0; i < G_N_ELEMENTS (methods); i++)
    {
      g_autofree char *text = g_strdup_printf (REQUEST ("2", "%s", "{\"name\":\"read\"}"), methods[i]);

      app_fixture_receive (f, text);
      app_fixture_expect (f, ERROR ("2", "-32601"));
    }
  /* The host removes the server while the page runs. */
  mcp_app_set_capabilities (f->app, NULL);
  app_fixture_receive (f, REQUEST ("3", "tools/list", "{}"));
  app_fixture_expect (f, ERROR ("3", "-32601"));
  g_assert_cmpuint (f->asks->len, ==, 0);
}

/* All requests that a page may send are forwarded, and their answers returned. */
static void
test_forwarded (AppFixture *f)
{
  static const char * const methods[] = { "tools/list", "resources/read", "resources/list", "resources/templates/list",
                                          "prompts/list", "logging/setLevel" };

  app_fixture_handshake (f);
  for (guint i = 0; i < G_N_ELEMENTS (methods); i++)
    {
      g_autofree char *text = g_strdup_printf (REQUEST ("\"s\"", "%s", "{\"uri\":\"x:y\"}"), methods[i]);

      app_fixture_receive (f, text);
      app_fixture_serve (f, methods[i], "{\"uri\":\"x:y\"}", "{\"found\":true}");
      app_fixture_expect (f, RESULT ("\"s\"", "{\"found\":true}"));
    }
}

/* Granted notifications of the server are forwarded without the channel; others are dropped. */
static void
test_news (AppFixture *f)
{
  static const char * const methods[] = { "notifications/tools/list_changed", "notifications/resources/list_changed",
                                          "notifications/resources/updated", "notifications/message" };
  g_autoptr(JsonObject) params = app_fixture_object ("{\"uri\":\"x:y\",\"channel\":\"mcp://a\"}");
  g_autoptr(JsonObject) none = json_object_new ();

  app_fixture_handshake (f);
  for (guint i = 0; i < G_N_ELEMENTS (methods); i++)
    {
      g_autofree char *expected = g_strdup_printf (NOTIFY ("%s", "{\"uri\":\"x:y\"}"), methods[i]);

      easel_canvas_emit_notification (f->canvas, methods[i], params);
      app_fixture_expect (f, expected);
    }
  easel_canvas_emit_notification (f->canvas, "notifications/prompts/list_changed", params);
  mcp_app_set_capabilities (f->app, none);
  for (guint i = 0; i < G_N_ELEMENTS (methods); i++)
    easel_canvas_emit_notification (f->canvas, methods[i], params);
  app_fixture_expect_nothing (f);
}

static void
test_sampling (AppFixture *f)
{
  g_autoptr(JsonObject) capabilities = app_fixture_object ("{\"sampling\":{}}");

  mcp_app_set_capabilities (f->app, capabilities);
  app_fixture_handshake (f);
  app_fixture_receive (f, REQUEST ("0", "sampling/createMessage", "{\"maxTokens\":9}"));
  app_fixture_answer_user (f, "ask -", TRUE);
  app_fixture_serve (f, "sampling/createMessage", "{\"maxTokens\":9}", "{\"role\":\"assistant\"}");
  app_fixture_expect (f, RESULT ("0", "{\"role\":\"assistant\"}"));
}

/* A request that the page cancels is cancelled at the source, too, and is not answered. */
static void
test_cancel (AppFixture *f)
{
  app_fixture_handshake (f);
  app_fixture_receive (f, REQUEST ("\"r\"", "resources/read", "{\"uri\":\"x:y\"}"));
  app_fixture_receive (f, REQUEST ("\"r\"", "resources/read", "{\"uri\":\"x:y\"}"));
  app_fixture_expect (f, ERROR ("\"r\"", "-32600"));
  app_fixture_receive (f, NOTIFY ("notifications/cancelled", "{\"requestId\":\"r\"}"));
  easel_test_wait_until (g_cancellable_is_cancelled (g_task_get_cancellable (f->asks->pdata[0])));
  app_fixture_serve (f, "resources/read", "{\"uri\":\"x:y\"}", "{}");
  app_fixture_expect_nothing (f);
  /* An answer for an earlier page is not sent to the next page, whose ids start at 0 again. */
  app_fixture_receive (f, REQUEST ("1", "resources/read", "{\"uri\":\"x:y\"}"));
  app_fixture_handshake (f);
  app_fixture_serve (f, "resources/read", "{\"uri\":\"x:y\"}", "{}");
  app_fixture_expect_nothing (f);
}

static void
test_flood (AppFixture *f)
{
  app_fixture_handshake (f);
  for (guint i = 0; i < MCP_APP_LIMIT_REQUESTS; i++)
    {
      g_autofree char *text = g_strdup_printf (REQUEST ("%u", "ui/open-link", "{\"url\":\"https://a\"}"), i);

      app_fixture_receive (f, text);
    }
  app_fixture_receive (f, REQUEST ("\"more\"", "ui/open-link", "{\"url\":\"https://a\"}"));
  app_fixture_expect (f, ERROR ("\"more\"", "-32000"));
  for (guint i = 0; i < MCP_APP_LIMIT_REQUESTS; i++)
    {
      app_fixture_answer_user (f, "open https://a", FALSE);
      app_fixture_expect (f, "{\"jsonrpc\":\"2.0\",\"id\":\"*\",\"result\":{\"isError\":true}}");
    }
}

static void
count_cb (guint *n)
{
  (*n)++;
}

/* Large messages are parsed one by one outside the main loop; a page that sends too many is not read any more. */
static void
test_overflow (AppFixture *f)
{
  g_autofree char *question = g_strnfill (EASEL_LIMIT_MAIN_THREAD_BYTES, 'x');
  g_autofree char *text = g_strdup_printf (NOTIFY ("x", "{\"a\":\"%s\"}"), question);
  guint n_overflows = 0;

  app_fixture_handshake (f);
  g_signal_connect_swapped (f->view, "overflow", G_CALLBACK (count_cb), &n_overflows);
  for (guint i = 0; i < EASEL_LIMIT_RECEIVE_QUEUE_BYTES / EASEL_LIMIT_MAIN_THREAD_BYTES + 2; i++)
    app_fixture_receive (f, text);
  easel_test_wait_until (n_overflows > 0);
  app_fixture_receive (f, REQUEST ("1", "ping", "{}"));
  app_fixture_expect_nothing (f);
  g_assert_cmpuint (n_overflows, ==, 1);
}

static void
test_teardown (AppFixture *f)
{
  g_autoptr(GAsyncResult) result = NULL;

  app_fixture_handshake (f);
  mcp_app_view_teardown_async (f->view, "closed", easel_test_result_cb, &result);
  app_fixture_expect (f, REQUEST ("1", "ui/resource-teardown", "{\"reason\":\"closed\"}"));
  app_fixture_receive (f, RESULT ("\"other\"", "{}"));
  easel_test_settle ();
  g_assert_null (result);
  app_fixture_receive (f, ERROR ("1", "-32601"));
  easel_test_wait_until (result != NULL);
  mcp_app_view_teardown_finish (f->view, result);
  g_assert_cmpint (mcp_app_view_get_state (f->view), ==, MCP_APP_VIEW_GONE);
  app_fixture_receive (f, REQUEST ("1", "ping", "{}"));
  app_fixture_expect_nothing (f);
}

/* A page that does not answer the teardown is closed after a moment. */
static void
test_teardown_silent (AppFixture *f)
{
  g_autoptr(GAsyncResult) ready = NULL;
  g_autoptr(GAsyncResult) loading = NULL;

  app_fixture_handshake (f);
  mcp_app_view_teardown_async (f->view, NULL, easel_test_result_cb, &ready);
  app_fixture_expect (f, REQUEST ("1", "ui/resource-teardown", "{}"));
  easel_test_wait_until (ready != NULL);
  app_fixture_expect (f, NOTIFY ("notifications/cancelled", "{\"requestId\":1}"));
  mcp_app_view_teardown_finish (f->view, ready);
  mcp_app_view_restart (f->view);
  mcp_app_view_teardown_async (f->view, NULL, easel_test_result_cb, &loading);
  easel_test_wait_until (loading != NULL);
  mcp_app_view_teardown_finish (f->view, loading);
  app_fixture_expect_nothing (f);
}

static void
run (gconstpointer data)
{
  void (*test) (AppFixture *) = data;
  AppFixture *f = app_fixture_new ();

  test (f);
  easel_test_settle ();
  g_ptr_array_set_size (f->asks, 0);
  g_ptr_array_set_size (f->questions, 0);
  g_assert_finalize_object (f);
}

int
main (int   argc,
      char *argv[])
{
  static const struct
  {
    const char *name;
    void      (*test) (AppFixture *);
  } tests[] = {
    { "handshake", test_handshake }, { "before", test_before }, { "live", test_live }, { "ends", test_ends },
    { "context", test_context }, { "context-between", test_context_between }, { "invalid", test_invalid },
    { "links", test_links }, { "message", test_message }, { "model-context", test_model_context },
    { "modes", test_modes }, { "files", test_files }, { "notes", test_notes }, { "tools", test_tools },
    { "consent", test_consent }, { "progress", test_progress }, { "granted", test_granted },
    { "forwarded", test_forwarded }, { "news", test_news }, { "sampling", test_sampling }, { "cancel", test_cancel }, { "flood", test_flood }, { "overflow", test_overflow },
    { "teardown", test_teardown }, { "teardown-silent", test_teardown_silent },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    {
      g_autofree char *path = g_strconcat ("/mcpapp/view/", tests[i].name, NULL);

      g_test_add_data_func (path, tests[i].test, run);
    }
  return g_test_run ();
}
