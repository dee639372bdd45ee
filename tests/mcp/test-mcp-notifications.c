/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "mcp-limits.h"
#include "mcp-lines.h"

#include "easel-limits.h"
#include "easel-test.h"
#include "mcp-version.h"

#define ACKNOWLEDGED "notifications/subscriptions/acknowledged"
#define TOOLS "notifications/tools/list_changed"
#define RESOURCES "notifications/resources/list_changed"
#define UPDATED "notifications/resources/updated"
#define STAMP "_meta " MCP_META_SUBSCRIPTION

/* @filter: what notifications holds, without braces. */
static void
listen (McpLines   *lines,
        const char *id,
        const char *filter)
{
  g_autofree char *params = g_strdup_printf ("\"notifications\":{%s}", filter);

  mcp_lines_modern (lines, id, "subscriptions/listen", params, NULL);
}

static void
listen_and_see (McpLines   *lines,
                const char *id,
                const char *filter,
                const char *honoured)
{
  g_autoptr(JsonObject) params = NULL;

  listen (lines, id, filter);
  params = mcp_lines_notification (lines, ACKNOWLEDGED);
  mcp_assert_text (params, "notifications", honoured);
  mcp_assert_text (params, STAMP, id);
}

static void
expect_news (McpLines   *lines,
             const char *method,
             const char *id)
{
  g_autoptr(JsonObject) params = mcp_lines_notification (lines, method);

  mcp_assert_text (params, STAMP, id);
}

static void
send_cancel (McpLines   *lines,
             const char *id)
{
  g_autofree char *line = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\","
                                           "\"params\":{\"requestId\":%s}}", id);

  rpc_pair_send (lines->pair, line);
}

static void
test_filters (void)
{
  static const char *const cases[][2] = {
    { "", "{}" },
    { "\"promptsListChanged\":true", "{}" },
    { "\"toolsListChanged\":false", "{}" },
    { "\"toolsListChanged\":true,\"resourcesListChanged\":true,\"promptsListChanged\":true,\"x\":5",
      "{\"toolsListChanged\":true,\"resourcesListChanged\":true}" },
    { "\"resourceSubscriptions\":[\"notes://nope\"]", "{\"resourceSubscriptions\":[\"notes://nope\"]}" },
    { "\"resourceSubscriptions\":[\"a:b\",\"a:b\"]", "{\"resourceSubscriptions\":[\"a:b\"]}" },
    { "\"resourceSubscriptions\":[]", "{\"resourceSubscriptions\":[]}" },
  };
  g_autoptr(McpLines) lines = mcp_lines_new ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *id = g_strdup_printf ("%u", i);

      listen_and_see (lines, id, cases[i][0], cases[i][1]);
    }
}

static void
test_wrong_filters (void)
{
  static const char *const filters[] = {
    "\"toolsListChanged\":\"yes\"", "\"toolsListChanged\":null", "\"resourcesListChanged\":1",
    "\"promptsListChanged\":{}", "\"resourceSubscriptions\":\"a:b\"", "\"resourceSubscriptions\":[1]",
    "\"resourceSubscriptions\":null",
  };
  static const char *const params[] = { "", "\"notifications\":null", "\"notifications\":[]", "\"notifications\":true" };
  g_autoptr(McpLines) lines = mcp_lines_new ();

  for (guint i = 0; i < G_N_ELEMENTS (filters); i++)
    {
      listen (lines, "1", filters[i]);
      mcp_lines_expect_error (lines, "1", -32602);
    }
  for (guint i = 0; i < G_N_ELEMENTS (params); i++)
    {
      mcp_lines_modern (lines, "1", "subscriptions/listen", params[i], NULL);
      mcp_lines_expect_error (lines, "1", -32602);
    }
}

/* Each hears of what it asked for, stamped with its own id, of its own type. */
static void
test_stamps (void)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();
  g_autoptr(JsonObject) update = NULL;

  listen_and_see (lines, "0", "\"toolsListChanged\":true", "{\"toolsListChanged\":true}");
  listen_and_see (lines, "\"0\"", "\"toolsListChanged\":true", "{\"toolsListChanged\":true}");
  listen_and_see (lines, "\"\"", "\"resourcesListChanged\":true", "{\"resourcesListChanged\":true}");
  listen_and_see (lines, "3", "\"resourceSubscriptions\":[\"notes://all\"]",
                  "{\"resourceSubscriptions\":[\"notes://all\"]}");

  mcp_server_tools_changed (lines->demo->server);
  expect_news (lines, TOOLS, "0");
  expect_news (lines, TOOLS, "\"0\"");
  mcp_server_resources_changed (lines->demo->server);
  expect_news (lines, RESOURCES, "\"\"");
  mcp_server_resource_updated (lines->demo->server, "notes://other");
  mcp_server_resource_updated (lines->demo->server, "notes://all");
  update = mcp_lines_notification (lines, UPDATED);
  mcp_assert_text (update, "uri", "\"notes://all\"");
  mcp_assert_text (update, STAMP, "3");
  mcp_lines_expect_silence (lines);
}

/* A resource that the client may not know of is watched in vain, in both eras. */
static void
test_hidden (void)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();
  g_autoptr(JsonObject) update = NULL;

  listen_and_see (lines, "3", "\"resourceSubscriptions\":[\"notes://hidden\",\"notes://all\"]",
                  "{\"resourceSubscriptions\":[\"notes://hidden\",\"notes://all\"]}");
  mcp_server_resource_updated (lines->demo->server, "notes://hidden");
  mcp_server_resource_updated (lines->demo->server, "notes://all");
  update = mcp_lines_notification (lines, UPDATED);
  mcp_assert_text (update, "uri", "\"notes://all\"");
  mcp_lines_expect_silence (lines);
}

static void
test_bursts (void)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();

  listen_and_see (lines, "1", "\"toolsListChanged\":true,\"resourceSubscriptions\":[\"a:b\"]",
                  "{\"toolsListChanged\":true,\"resourceSubscriptions\":[\"a:b\"]}");
  for (guint i = 0; i < 1000; i++)
    {
      mcp_server_tools_changed (lines->demo->server);
      mcp_server_resource_updated (lines->demo->server, "a:b");
    }
  expect_news (lines, UPDATED, "1");
  expect_news (lines, TOOLS, "1");
  mcp_lines_expect_silence (lines);
  mcp_server_tools_changed (lines->demo->server);
  expect_news (lines, TOOLS, "1");
}

static void
test_cancel (void)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();

  listen_and_see (lines, "4", "\"toolsListChanged\":true", "{\"toolsListChanged\":true}");
  listen_and_see (lines, "\"4\"", "\"toolsListChanged\":true", "{\"toolsListChanged\":true}");
  listen (lines, "4", "\"resourcesListChanged\":true");
  mcp_lines_expect_error (lines, "4", -32600);
  send_cancel (lines, "4");
  mcp_lines_expect_silence (lines);
  mcp_server_tools_changed (lines->demo->server);
  expect_news (lines, TOOLS, "\"4\"");
  listen_and_see (lines, "4", "\"resourcesListChanged\":true", "{\"resourcesListChanged\":true}");
  send_cancel (lines, "\"4\"");
  send_cancel (lines, "4");
  mcp_lines_expect_silence (lines);
  mcp_server_tools_changed (lines->demo->server);
  mcp_server_resources_changed (lines->demo->server);
  mcp_server_stop (lines->demo->server);
  mcp_lines_modern (lines, "1", "server/discover", "", NULL);
  mcp_lines_expect_error (lines, "1", -32603);
}

static void
test_too_many (void)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();

  for (guint i = 0; i < EASEL_LIMIT_MCP_LISTENERS; i++)
    {
      g_autofree char *id = g_strdup_printf ("%u", i);

      listen_and_see (lines, id, "\"toolsListChanged\":true", "{\"toolsListChanged\":true}");
    }
  listen (lines, "\"over\"", "\"toolsListChanged\":true");
  mcp_lines_expect_error (lines, "\"over\"", -32603);
  mcp_lines_modern (lines, "\"call\"", "tools/call", "\"name\":\"talk\"", NULL);
  json_object_unref (mcp_lines_result (lines, "\"call\""));
  send_cancel (lines, "7");
  listen_and_see (lines, "\"over\"", "", "{}");
}

static void
test_too_many_resources (void)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();
  g_autoptr(GString) filter = g_string_new ("\"resourceSubscriptions\":[\"a:b\"");

  for (guint i = 0; i < EASEL_LIMIT_MCP_WATCHED_RESOURCES; i++)
    g_string_append (filter, ",\"a:b\"");
  g_string_append_c (filter, ']');
  listen (lines, "1", filter->str);
  mcp_lines_expect_error (lines, "1", -32602);

  for (guint i = 0; i <= EASEL_LIMIT_MCP_WATCHED_RESOURCES; i++)
    {
      g_autofree char *uri = g_strdup_printf ("\"uri\":\"a:%u\"", i);

      mcp_lines_legacy (lines, "1", "resources/subscribe", uri);
      if (i < EASEL_LIMIT_MCP_WATCHED_RESOURCES)
        json_object_unref (mcp_lines_result (lines, "1"));
    }
  mcp_lines_expect_error (lines, "1", -32603);
}

/* What was to be told is told; then each ends with its result, and by a cancel for clients that wait for one. */
static void
test_stop (void)
{
  static const char *const ids[] = { "\"a\"", "2" };
  g_autoptr(McpLines) lines = mcp_lines_new ();

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    listen_and_see (lines, ids[i], "\"toolsListChanged\":true", "{\"toolsListChanged\":true}");
  mcp_server_tools_changed (lines->demo->server);
  mcp_server_stop (lines->demo->server);
  mcp_server_stop (lines->demo->server);
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    expect_news (lines, TOOLS, ids[i]);
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autoptr(JsonObject) result = mcp_lines_result (lines, ids[i]);
      g_autoptr(JsonObject) cancelled = mcp_lines_notification (lines, "notifications/cancelled");

      mcp_assert_text (result, "resultType", "\"complete\"");
      mcp_assert_text (result, STAMP, ids[i]);
      mcp_assert_text (cancelled, "requestId", ids[i]);
    }
  mcp_server_tools_changed (lines->demo->server);
  easel_test_settle ();
  g_assert_true (g_queue_is_empty (&lines->pair->received));
}

/* Unasked, but not before the client is ready. The subscription shows when a change has been told. */
static void
test_legacy (void)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();
  g_autoptr(JsonObject) none = NULL;

  listen_and_see (lines, "\"l\"", "\"toolsListChanged\":true", "{\"toolsListChanged\":true}");
  mcp_server_tools_changed (lines->demo->server);
  expect_news (lines, TOOLS, "\"l\"");
  mcp_lines_legacy (lines, "0", "initialize", "\"protocolVersion\":\"2025-06-18\"");
  json_object_unref (mcp_lines_result (lines, "0"));
  mcp_server_tools_changed (lines->demo->server);
  expect_news (lines, TOOLS, "\"l\"");
  mcp_lines_expect_silence (lines);

  rpc_pair_send (lines->pair, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
  mcp_lines_expect_silence (lines);
  mcp_server_tools_changed (lines->demo->server);
  expect_news (lines, TOOLS, "\"l\"");
  none = mcp_lines_notification (lines, TOOLS);
  g_assert_null (none);
}

static void
test_legacy_updates (void)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();
  g_autoptr(JsonObject) update = NULL;

  mcp_lines_shake (lines, "2025-06-18", "{}");
  mcp_lines_legacy (lines, "1", "resources/subscribe", "\"uri\":\"a:b\"");
  json_object_unref (mcp_lines_result (lines, "1"));
  mcp_server_resource_updated (lines->demo->server, "a:c");
  mcp_server_resource_updated (lines->demo->server, "a:b");
  update = mcp_lines_notification (lines, UPDATED);
  mcp_assert_text (update, "uri", "\"a:b\"");
  mcp_assert_text (update, "_meta", "absent");
  mcp_lines_legacy (lines, "1", "resources/unsubscribe", "\"uri\":\"a:b\"");
  json_object_unref (mcp_lines_result (lines, "1"));
  mcp_server_resource_updated (lines->demo->server, "a:b");
  mcp_server_stop (lines->demo->server);
  easel_test_settle ();
  g_assert_true (g_queue_is_empty (&lines->pair->received));
}

/* A modern client that did not ask is never told. */
static void
test_nobody_asked (void)
{
  g_autoptr(McpLines) lines = mcp_lines_new ();

  rpc_pair_send (lines->pair, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
  mcp_lines_modern (lines, "0", "tools/call", "\"name\":\"grow\"", NULL);
  json_object_unref (mcp_lines_result (lines, "0"));
  mcp_server_stop (lines->demo->server);
  easel_test_settle ();
  g_assert_true (g_queue_is_empty (&lines->pair->received));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/mcp/notifications/filters", test_filters);
  g_test_add_func ("/mcp/notifications/wrong-filters", test_wrong_filters);
  g_test_add_func ("/mcp/notifications/stamps", test_stamps);
  g_test_add_func ("/mcp/notifications/hidden", test_hidden);
  g_test_add_func ("/mcp/notifications/bursts", test_bursts);
  g_test_add_func ("/mcp/notifications/cancel", test_cancel);
  g_test_add_func ("/mcp/notifications/too-many", test_too_many);
  g_test_add_func ("/mcp/notifications/too-many-resources", test_too_many_resources);
  g_test_add_func ("/mcp/notifications/stop", test_stop);
  g_test_add_func ("/mcp/notifications/legacy", test_legacy);
  g_test_add_func ("/mcp/notifications/legacy-updates", test_legacy_updates);
  g_test_add_func ("/mcp/notifications/nobody-asked", test_nobody_asked);

  return g_test_run ();
}
