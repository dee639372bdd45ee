/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-canvas-writer.h"
#include "easel-json.h"
#include "easel-test.h"
#include "mcp-app-limits.h"
#include "mcp-app.h"

typedef struct
{
  McpApp  *app;
  GString *notified;
} Fixture;

static void
notify_cb (GObject    *object,
           GParamSpec *pspec,
           Fixture    *f)
{
  g_string_append_printf (f->notified, "%s ", g_param_spec_get_name (pspec));
}

static void
set_up (Fixture       *f,
        gconstpointer  data)
{
  f->app = mcp_app_new ("Clock", "get-time", "ui://get-time/app.html");
  f->notified = g_string_new (NULL);
  g_signal_connect (f->app, "notify", G_CALLBACK (notify_cb), f);
}

static void
tear_down (Fixture       *f,
           gconstpointer  data)
{
  g_assert_finalize_object (f->app);
  g_string_free (f->notified, TRUE);
}

static JsonObject *
object_of (const char *text)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = easel_json_parse (text, strlen (text), 4096, &error);

  g_assert_no_error (error);
  return json_object_ref (easel_json_as_object (node, "test", NULL));
}

static JsonArray *
text_content (const char *text)
{
  JsonArray *content = json_array_new ();
  JsonObject *block = json_object_new ();

  json_object_set_string_member (block, "type", "text");
  json_object_set_string_member (block, "text", text);
  json_array_add_object_element (content, block);
  return content;
}

static void
test_call (Fixture       *f,
           gconstpointer  data)
{
  g_autoptr(JsonObject) part = object_of ("{\"zone\":\"Eu\"}");
  g_autoptr(JsonObject) whole = object_of ("{\"zone\":\"Europe/Berlin\"}");
  g_autoptr(JsonObject) result = object_of ("{\"content\":[{\"type\":\"text\",\"text\":\"12:00\"},{\"type\":\"image\"}],"
                                            "\"_meta\":{\"viewUUID\":\"u\"}}");
  g_autofree char *text = NULL;

  g_assert_cmpint (mcp_app_get_call_state (f->app), ==, MCP_APP_STREAMING);
  mcp_app_set_partial_arguments (f->app, part);
  g_assert_cmpstr (f->notified->str, ==, "arguments ");
  mcp_app_set_arguments (f->app, whole);
  g_assert_cmpint (mcp_app_get_call_state (f->app), ==, MCP_APP_RUNNING);
  /* Incomplete arguments that arrive after the complete ones change nothing. */
  mcp_app_set_partial_arguments (f->app, part);
  mcp_app_set_arguments (f->app, part);
  g_assert_true (mcp_app_get_arguments (f->app) == whole);
  mcp_app_set_result (f->app, result);
  mcp_app_set_cancelled (f->app, "late");
  mcp_app_set_failed (f->app, "late");
  g_assert_cmpint (mcp_app_get_call_state (f->app), ==, MCP_APP_DONE);
  g_assert_true (mcp_app_get_result (f->app) == result);
  g_assert_null (mcp_app_get_reason (f->app));
  text = mcp_app_dup_text (f->app);
  g_assert_cmpstr (text, ==, "12:00\n(an image)");
}

/* A call that ends while its arguments stream has the incomplete arguments: a page gets its input before its end. */
static void
test_cancel (Fixture       *f,
             gconstpointer  data)
{
  g_autoptr(JsonObject) result = object_of ("{}");

  mcp_app_set_cancelled (f->app, "The person stopped it");
  g_assert_cmpint (mcp_app_get_call_state (f->app), ==, MCP_APP_CANCELLED);
  g_assert_cmpstr (mcp_app_get_reason (f->app), ==, "The person stopped it");
  g_assert_nonnull (mcp_app_get_arguments (f->app));
  mcp_app_set_result (f->app, result);
  g_assert_cmpint (mcp_app_get_call_state (f->app), ==, MCP_APP_CANCELLED);
}

/* A call that failed with its connection may still get a result. */
static void
test_failed (Fixture       *f,
             gconstpointer  data)
{
  g_autoptr(JsonObject) result = object_of ("{\"content\":[]}");

  mcp_app_set_failed (f->app, "gone");
  g_assert_cmpint (mcp_app_get_call_state (f->app), ==, MCP_APP_FAILED);
  mcp_app_set_result (f->app, result);
  g_assert_cmpint (mcp_app_get_call_state (f->app), ==, MCP_APP_DONE);
  g_assert_null (mcp_app_get_reason (f->app));
}

static void
test_proposed_messages (Fixture       *f,
                        gconstpointer  data)
{
  g_autoptr(JsonArray) hello = text_content ("Hello\xe2\x80\xae!");
  g_autofree char *large = g_strnfill (MCP_APP_LIMIT_PROPOSED_MESSAGE_BYTES, 'x');
  g_autoptr(JsonArray) too_large = text_content (large);
  GListModel *messages = mcp_app_get_proposed_messages (f->app);
  g_autoptr(McpAppProposedMessage) message = NULL;
  g_autofree char *text = NULL;

  g_assert_false (mcp_app_add_proposed_message (f->app, too_large));
  for (guint i = 0; i < MCP_APP_LIMIT_PROPOSED_MESSAGES; i++)
    g_assert_true (mcp_app_add_proposed_message (f->app, hello));
  g_assert_false (mcp_app_add_proposed_message (f->app, hello));
  message = g_list_model_get_item (messages, 0);
  g_assert_true (mcp_app_proposed_message_get_content (message) == hello);
  text = mcp_app_proposed_message_dup_text (message);
  g_assert_cmpstr (text, ==, "Hello⟨U+202E⟩!");
  mcp_app_remove_proposed_message (f->app, message);
  mcp_app_remove_proposed_message (f->app, message);
  g_assert_cmpuint (g_list_model_get_n_items (messages), ==, MCP_APP_LIMIT_PROPOSED_MESSAGES - 1);
}

static void
test_context (Fixture       *f,
              gconstpointer  data)
{
  g_autoptr(JsonObject) context = object_of ("{\"structuredContent\":{\"a\":1}}");
  g_autoptr(JsonObject) same = object_of ("{\"structuredContent\":{\"a\":1}}");
  g_autoptr(JsonObject) too_large = json_object_new ();
  g_autofree char *large = g_strnfill (MCP_APP_LIMIT_CONTEXT_BYTES, 'x');

  json_object_set_string_member (too_large, "structuredContent", large);
  g_assert_true (mcp_app_set_context (f->app, context));
  g_assert_true (mcp_app_set_context (f->app, same));
  g_assert_cmpstr (f->notified->str, ==, "context ");
  g_assert_false (mcp_app_set_context (f->app, too_large));
  g_assert_true (mcp_app_get_context (f->app) == context);
  g_assert_true (mcp_app_set_context (f->app, NULL));
  g_assert_null (mcp_app_get_context (f->app));
}

static void
test_called (Fixture       *f,
             gconstpointer  data)
{
  mcp_app_add_called (f->app, "refresh");
  mcp_app_add_called (f->app, "refresh");
  mcp_app_add_called (f->app, "save");
  g_assert_cmpuint (g_strv_length ((char **) mcp_app_get_called (f->app)), ==, 2);
  g_assert_cmpstr (mcp_app_get_called (f->app)[1], ==, "save");
  for (guint i = 0; i < 2 * MCP_APP_LIMIT_CALLED; i++)
    {
      g_autofree char *name = g_strdup_printf ("tool-%u", i);

      mcp_app_add_called (f->app, name);
    }
  g_assert_cmpuint (g_strv_length ((char **) mcp_app_get_called (f->app)), ==, MCP_APP_LIMIT_CALLED);
}

static void
test_words (Fixture       *f,
            gconstpointer  data)
{
  g_autoptr(JsonObject) tool = object_of ("{\"name\":\"get-time\"}");
  g_autoptr(JsonObject) capabilities = object_of ("{\"serverTools\":{}}");

  mcp_app_set_server_name (f->app, "World clock");
  mcp_app_set_title (f->app, "Time");
  mcp_app_set_tool (f->app, tool);
  mcp_app_set_capabilities (f->app, capabilities);
  g_assert_cmpstr (mcp_app_get_server_name (f->app), ==, "World clock");
  g_assert_cmpstr (mcp_app_get_title (f->app), ==, "Time");
  g_assert_cmpstr (mcp_app_get_tool_name (f->app), ==, "get-time");
  g_assert_true (mcp_app_get_tool (f->app) == tool);
  g_assert_true (mcp_app_get_capabilities (f->app) == capabilities);
  g_assert_cmpstr (f->notified->str, ==, "server-name title tool capabilities ");
}

static void
test_model (void)
{
  g_autoptr(EaselCanvas) canvas = easel_canvas_new (NULL, "key", "ahp-canvas:/1", "Host", TRUE);
  g_autoptr(McpApp) app = mcp_app_new ("Clock", "get-time", "ui://get-time/app.html");
  g_autoptr(GObject) found = NULL;

  easel_canvas_set_fact (canvas, model, G_OBJECT (app));
  g_object_get (canvas, "model", &found, NULL);
  g_assert_true (found == G_OBJECT (app));
  g_assert_true (easel_canvas_get_model (canvas) == found);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/mcpapp/app/call", Fixture, NULL, set_up, test_call, tear_down);
  g_test_add ("/mcpapp/app/cancel", Fixture, NULL, set_up, test_cancel, tear_down);
  g_test_add ("/mcpapp/app/failed", Fixture, NULL, set_up, test_failed, tear_down);
  g_test_add ("/mcpapp/app/drafts", Fixture, NULL, set_up, test_proposed_messages, tear_down);
  g_test_add ("/mcpapp/app/context", Fixture, NULL, set_up, test_context, tear_down);
  g_test_add ("/mcpapp/app/called", Fixture, NULL, set_up, test_called, tear_down);
  g_test_add ("/mcpapp/app/words", Fixture, NULL, set_up, test_words, tear_down);
  g_test_add_func ("/mcpapp/app/model", test_model);
  return g_test_run ();
}
