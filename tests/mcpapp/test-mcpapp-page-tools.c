/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Page tools: requests to the page, checks of its answers, and the end of its tools. */
#include "app-fixture.h"
#include "easel-json.h"
#include "easel-test.h"
#include "mcp-app-limits.h"
#include "mcp-app-transport.h"

#define ASKED(id, method, params) \
  "{\"jsonrpc\":\"2.0\",\"id\":" id ",\"method\":\"" method "\",\"params\":" params "}"
#define RESULT(id, result) "{\"jsonrpc\":\"2.0\",\"id\":" id ",\"result\":" result "}"
#define CANCELLED(id) "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":" id "}}"
#define CHANGED "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}"
#define ANSWER(result) ",\"result\":" result
#define ONE "{\"tools\":[{\"name\":\"set\"}]}"
#define DONE "{\"content\":[],\"structuredContent\":{\"a\":1}}"

static void
count_cb (guint *n)
{
  (*n)++;
}

/* Passes a message of the page to the view, and waits for its effects. */
static void
say (AppFixture *f,
     const char *json)
{
  app_fixture_receive (f, json);
  easel_test_settle ();
}

/* Shakes hands for a page with tools, until their list is requested. @id: the id of that request. */
static void
shake (AppFixture *f,
       guint       id)
{
  g_autofree char *asked = g_strdup_printf (ASKED ("%u", "tools/list", "{}"), id);

  app_fixture_receive (f, "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"ui/initialize\",\"params\":{\"protocolVersion\":"
                          "\"2026-01-26\",\"appCapabilities\":{\"tools\":{\"listChanged\":true}}}}");
  app_fixture_expect (f, "{\"jsonrpc\":\"2.0\",\"id\":0,\"result\":\"*\"}");
  app_fixture_expect_nothing (f);
  app_fixture_receive (f, "{\"jsonrpc\":\"2.0\",\"method\":\"ui/notifications/initialized\"}");
  app_fixture_expect (f, asked);
}

/* @answer: the result or error member of the response. */
static McpAppPageTools *
shake_with (AppFixture *f,
            guint       id,
            const char *answer)
{
  g_autofree char *response = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":%u%s}", id, answer);

  shake (f, id);
  say (f, response);
  return mcp_app_get_page_tools (f->app);
}

static char *
dup_list (AppFixture *f)
{
  McpAppPageTools *tools = mcp_app_get_page_tools (f->app);
  g_autoptr(JsonNode) node = json_node_init_array (json_node_alloc (), mcp_app_page_tools_get_list (tools));

  return easel_json_to_string (node);
}

static void
call (AppFixture    *f,
      const char    *name,
      GCancellable  *cancellable,
      GAsyncResult **result)
{
  g_autoptr(JsonObject) arguments = app_fixture_object ("{\"n\":2}");

  mcp_app_page_tools_call_async (mcp_app_get_page_tools (f->app), name, arguments, cancellable, easel_test_result_cb,
                                 result);
}

static void
assert_failed (McpAppPageTools  *tools,
               GAsyncResult    **result,
               GQuark            domain,
               int               code)
{
  g_autoptr(GError) error = NULL;

  easel_test_wait_until (*result != NULL);
  g_assert_null (mcp_app_page_tools_call_finish (tools, *result, &error));
  g_assert_error (error, domain, code);
}

/* The list is requested when the page is ready, and only from a page that declares tools. */
static void
test_list (AppFixture *f)
{
  g_autofree char *list = NULL;

  app_fixture_handshake (f);
  app_fixture_receive (f, CHANGED);
  app_fixture_expect_nothing (f);
  g_assert_null (mcp_app_get_page_tools (f->app));
  shake_with (f, 1, ANSWER ("{\"tools\":[{\"name\":\"set\",\"title\":\"Set\",\"description\":\"d\",\"inputSchema\":"
                              "{\"type\":\"object\"},\"annotations\":{\"readOnlyHint\":true},\"icons\":[],\"_meta\":{}},"
                              "7,{\"name\":4},{\"name\":\"set\"},{\"name\":\"\"},{\"name\":\"a b\"},{\"name\":\"x/y.z-1_\","
                              "\"title\":5,\"inputSchema\":[]}]}"));
  list = dup_list (f);
  g_assert_cmpstr (list, ==, "[{\"name\":\"set\",\"title\":\"Set\",\"description\":\"d\",\"inputSchema\":{\"type\":"
                             "\"object\"},\"annotations\":{\"readOnlyHint\":true}},{\"name\":\"x/y.z-1_\"}]");
  app_fixture_expect_nothing (f);
}

static void
test_none (AppFixture *f)
{
  static const char * const answers[] = {
    ",\"error\":{\"code\":-32601,\"message\":\"no\"}", ANSWER ("{}"), ANSWER ("[]"), ANSWER ("{\"tools\":{}}"),
    ANSWER ("{\"tools\":[]}"), "",
  };

  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    g_assert_null (shake_with (f, i + 1, answers[i]));
  app_fixture_expect_nothing (f);
}

static void
test_call (AppFixture *f)
{
  McpAppPageTools *tools = shake_with (f, 1, ANSWER (ONE));
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GAsyncResult) unknown = NULL;
  g_autoptr(JsonObject) answer = NULL;
  g_autoptr(GError) error = NULL;

  g_assert_false (mcp_app_view_is_busy (f->view));
  call (f, "set", NULL, &result);
  app_fixture_expect (f, ASKED ("2", "tools/call", "{\"name\":\"set\",\"arguments\":{\"n\":2}}"));
  g_assert_true (mcp_app_view_is_busy (f->view));
  /* Answers with unknown ids, and a repeated answer. */
  app_fixture_receive (f, RESULT ("\"2\"", "{}"));
  app_fixture_receive (f, RESULT ("9", DONE));
  easel_test_settle ();
  g_assert_null (result);
  app_fixture_receive (f, RESULT ("2", DONE));
  app_fixture_receive (f, RESULT ("2", "{}"));
  easel_test_wait_until (result != NULL);
  answer = mcp_app_page_tools_call_finish (tools, result, &error);
  g_assert_no_error (error);
  g_assert_cmpint (easel_json_peek_int (easel_json_peek_object (answer, "structuredContent"), "a", 0), ==, 1);
  g_assert_false (mcp_app_view_is_busy (f->view));
  /* An unknown tool is not called. */
  call (f, "unset", NULL, &unknown);
  assert_failed (tools, &unknown, MCP_APP_ERROR, MCP_APP_ERROR_REFUSED);
  app_fixture_expect_nothing (f);
}

static void
test_wrong_answers (AppFixture *f)
{
  static const char * const answers[] = {
    "\"result\":{}", "\"result\":{\"content\":{}}", "\"result\":[]", "\"result\":null", "\"result\":7",
    "\"error\":\"no\"", "\"error\":{\"code\":1,\"message\":\"no\"}",
    "\"result\":" DONE ",\"error\":{\"code\":1,\"message\":\"no\"}",
  };
  McpAppPageTools *tools = shake_with (f, 1, ANSWER (ONE));

  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      g_autofree char *answer = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":%u,%s}", i + 2, answers[i]);
      g_autoptr(GAsyncResult) result = NULL;

      g_test_message ("%s", answers[i]);
      call (f, "set", NULL, &result);
      app_fixture_expect (f, "{\"jsonrpc\":\"2.0\",\"id\":\"*\",\"method\":\"tools/call\",\"params\":\"*\"}");
      app_fixture_receive (f, answer);
      assert_failed (tools, &result, MCP_APP_ERROR, MCP_APP_ERROR_REFUSED);
    }
}

/* The list is read again after changes, once at a time. */
static void
test_changed (AppFixture *f)
{
  g_autofree char *list = NULL;
  guint n = 0;

  g_signal_connect_swapped (f->app, "notify::page-tools", G_CALLBACK (count_cb), &n);
  shake_with (f, 1, ANSWER (ONE));
  g_assert_cmpuint (n, ==, 1);
  for (guint i = 0; i < 50; i++)
    app_fixture_receive (f, CHANGED);
  app_fixture_expect_nothing (f);
  app_fixture_expect (f, ASKED ("2", "tools/list", "{}"));
  app_fixture_receive (f, CHANGED);
  say (f, RESULT ("2", "{\"tools\":[{\"name\":\"get\"}]}"));
  list = dup_list (f);
  g_assert_cmpstr (list, ==, "[{\"name\":\"get\"}]");
  g_assert_cmpuint (n, ==, 2);
  app_fixture_expect (f, ASKED ("3", "tools/list", "{}"));
  say (f, RESULT ("3", "{\"tools\":[{\"name\":\"get\"}]}"));
  g_assert_cmpuint (n, ==, 2);
  app_fixture_receive (f, CHANGED);
  app_fixture_expect (f, ASKED ("4", "tools/list", "{}"));
  say (f, RESULT ("4", "{\"tools\":[]}"));
  g_assert_null (mcp_app_get_page_tools (f->app));
  g_assert_cmpuint (n, ==, 3);
}

static char *
nested (guint depth)
{
  GString *text = g_string_new ("{\"name\":\"deep\",\"inputSchema\":{\"a\":");

  for (guint i = 0; i < depth; i++)
    g_string_append_c (text, '[');
  for (guint i = 0; i < depth; i++)
    g_string_append_c (text, ']');
  return g_string_free (g_string_append (text, "}}"), FALSE);
}

/* Tools that are too large, too deep or too many are left out. */
static void
test_bounds (AppFixture *f)
{
  g_autofree char *deep = nested (MCP_APP_LIMIT_PAGE_TOOL_DEPTH);
  g_autofree char *question = g_strnfill (MCP_APP_LIMIT_PAGE_TOOL_BYTES, 'x');
  g_autofree char *name = g_strnfill (MCP_APP_LIMIT_PAGE_TOOL_NAME_BYTES + 1, 'x');
  g_autofree char *first = g_strdup_printf (RESULT ("1", "{\"tools\":[%s,{\"name\":\"long\",\"description\":\"%s\"},"
                                                    "{\"name\":\"%s\"}],\"nextCursor\":\"c\"}"), deep, question, name);
  g_autoptr(GString) many = g_string_new ("{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{\"tools\":[");
  McpAppPageTools *tools;

  shake (f, 1);
  app_fixture_receive (f, first);
  app_fixture_expect (f, ASKED ("2", "tools/list", "{\"cursor\":\"c\"}"));
  for (guint i = 0; i <= MCP_APP_LIMIT_PAGE_TOOLS; i++)
    g_string_append_printf (many, "%s{\"name\":\"t%u\"}", i > 0 ? "," : "", i);
  g_string_append (many, "],\"nextCursor\":\"d\"}}");
  say (f, many->str);
  tools = mcp_app_get_page_tools (f->app);
  g_assert_cmpuint (json_array_get_length (mcp_app_page_tools_get_list (tools)), ==, MCP_APP_LIMIT_PAGE_TOOLS);
  g_assert_nonnull (mcp_app_page_tools_find (tools, "t0"));
  g_assert_null (mcp_app_page_tools_find (tools, "deep"));
  app_fixture_expect_nothing (f);
}

/* A list without end, and calls that are not answered. */
static void
test_endless (AppFixture *f)
{
  McpAppPageTools *tools;
  GAsyncResult *results[MCP_APP_LIMIT_PAGE_TOOL_CALLS + 1] = { NULL };

  shake (f, 1);
  for (guint i = 1; i <= MCP_APP_LIMIT_PAGE_TOOL_LIST_PAGES; i++)
    {
      g_autofree char *page = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":%u,\"result\":{\"tools\":["
                                               "{\"name\":\"t%u\"}],\"nextCursor\":\"c\"}}", i, i);

      app_fixture_receive (f, page);
      if (i < MCP_APP_LIMIT_PAGE_TOOL_LIST_PAGES)
        app_fixture_expect (f, "{\"jsonrpc\":\"2.0\",\"id\":\"*\",\"method\":\"tools/list\",\"params\":{\"cursor\":\"c\"}}");
    }
  app_fixture_expect_nothing (f);
  tools = mcp_app_get_page_tools (f->app);
  g_assert_cmpuint (json_array_get_length (mcp_app_page_tools_get_list (tools)), ==, MCP_APP_LIMIT_PAGE_TOOL_LIST_PAGES);
  for (guint i = 0; i <= MCP_APP_LIMIT_PAGE_TOOL_CALLS; i++)
    call (f, "t1", NULL, &results[i]);
  assert_failed (tools, &results[MCP_APP_LIMIT_PAGE_TOOL_CALLS], MCP_APP_ERROR, MCP_APP_ERROR_REFUSED);
  g_assert_cmpuint (f->sent->len, ==, MCP_APP_LIMIT_PAGE_TOOL_CALLS);
  g_ptr_array_set_size (f->sent, 0);
  mcp_app_view_restart (f->view);
  for (guint i = 0; i < MCP_APP_LIMIT_PAGE_TOOL_CALLS; i++)
    {
      easel_test_wait_until (results[i] != NULL);
      g_object_unref (results[i]);
    }
  g_object_unref (results[MCP_APP_LIMIT_PAGE_TOOL_CALLS]);
}

/* Cancelling is reported to the page, and a later answer is ignored. */
static void
test_cancel (AppFixture *f)
{
  McpAppPageTools *tools = shake_with (f, 1, ANSWER (ONE));
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GAsyncResult) result = NULL;

  call (f, "set", cancellable, &result);
  app_fixture_expect (f, ASKED ("2", "tools/call", "\"*\""));
  g_cancellable_cancel (cancellable);
  app_fixture_expect (f, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":"
                         "{\"requestId\":2}}");
  assert_failed (tools, &result, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  app_fixture_receive (f, RESULT ("2", DONE));
  app_fixture_expect_nothing (f);
}

static void
keep_cb (GPtrArray  *sent,
         const char *text)
{
  g_ptr_array_add (sent, g_strdup (text));
}

static void
test_late (AppFixture *f)
{
  g_autoptr(McpAppTransport) page = mcp_app_transport_new ();
  g_autoptr(RpcPeer) peer = rpc_peer_new (RPC_TRANSPORT (page));
  g_autoptr(McpAppPageTools) tools = mcp_app_page_tools_new (peer, 20);
  g_autoptr(GPtrArray) sent = g_ptr_array_new_with_free_func (g_free);
  g_autoptr(GAsyncResult) result = NULL;
  const RpcPeerRules rules = { .cancel_method = "notifications/cancelled", .cancel_id = "requestId" };

  rpc_peer_set_rules (peer, &rules);
  rpc_peer_start (peer);
  g_signal_connect_swapped (page, "send", G_CALLBACK (keep_cb), sent);
  mcp_app_page_tools_read (tools);
  mcp_app_transport_receive (page, RESULT ("1", ONE));
  easel_test_wait_until (mcp_app_page_tools_get_list (tools) != NULL);
  mcp_app_page_tools_call_async (tools, "set", NULL, NULL, easel_test_result_cb, &result);
  assert_failed (tools, &result, G_IO_ERROR, G_IO_ERROR_TIMED_OUT);
  g_assert_cmpuint (sent->len, ==, 3);
  g_assert_nonnull (strstr (g_ptr_array_index (sent, 1), "tools/call"));
  g_assert_nonnull (strstr (g_ptr_array_index (sent, 2), "notifications/cancelled"));
  mcp_app_page_tools_end (tools);
}

/* Page tools end when their page is closed or loaded again. */
static void
test_gone (AppFixture *f)
{
  g_autoptr(McpAppPageTools) tools = g_object_ref (shake_with (f, 1, ANSWER (ONE)));
  g_autoptr(McpAppPageTools) again = NULL;
  g_autoptr(GAsyncResult) first = NULL;
  g_autoptr(GAsyncResult) second = NULL;
  g_autoptr(GAsyncResult) closed = NULL;

  call (f, "set", NULL, &first);
  app_fixture_expect (f, ASKED ("2", "tools/call", "\"*\""));
  mcp_app_view_restart (f->view);
  g_assert_null (mcp_app_get_page_tools (f->app));
  assert_failed (tools, &first, MCP_APP_ERROR, MCP_APP_ERROR_PAGE);
  app_fixture_expect (f, CANCELLED ("2"));
  again = g_object_ref (shake_with (f, 3, ANSWER (ONE)));
  call (f, "set", NULL, &second);
  app_fixture_expect (f, ASKED ("4", "tools/call", "\"*\""));
  mcp_app_view_teardown_async (f->view, "closed", easel_test_result_cb, &closed);
  g_assert_null (mcp_app_get_page_tools (f->app));
  assert_failed (again, &second, MCP_APP_ERROR, MCP_APP_ERROR_PAGE);
  app_fixture_expect (f, ASKED ("5", "ui/resource-teardown", "\"*\""));
  app_fixture_expect (f, CANCELLED ("4"));
  app_fixture_receive (f, RESULT ("4", DONE));
  app_fixture_receive (f, CHANGED);
  app_fixture_receive (f, RESULT ("5", "{}"));
  easel_test_wait_until (closed != NULL);
  mcp_app_view_teardown_finish (f->view, closed);
  app_fixture_expect_nothing (f);
}

static void
run (gconstpointer data)
{
  void (*test) (AppFixture *) = data;
  AppFixture *f = app_fixture_new ();

  test (f);
  easel_test_settle ();
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
    { "list", test_list }, { "none", test_none }, { "call", test_call }, { "wrong-answers", test_wrong_answers },
    { "changed", test_changed }, { "bounds", test_bounds }, { "endless", test_endless }, { "cancel", test_cancel },
    { "late", test_late }, { "gone", test_gone },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    {
      g_autofree char *path = g_strconcat ("/mcpapp/page-tools/", tests[i].name, NULL);

      g_test_add_data_func (path, tests[i].test, run);
    }
  return g_test_run ();
}
