/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "mcp-apps.h"

#include <string.h>

#include "easel-json.h"
#include "easel-test.h"

static JsonObject *
parse (const char *text)
{
  g_autoptr(JsonNode) node = easel_json_parse (text, strlen (text), G_MAXINT, NULL);

  return json_object_ref (json_node_get_object (node));
}

static void
test_grants (void)
{
  static const struct
  {
    const char *method;
    McpAppsKind kind;
    const char *capabilities;
    gboolean    is_granted;
    gboolean    is_expected;
  } rows[] = {
    { "tools/call", MCP_APPS_REQUEST, "{\"serverTools\":{}}", TRUE, TRUE },
    { "tools/call", MCP_APPS_REQUEST, "{\"serverResources\":{}}", FALSE, FALSE },
    { "resources/templates/list", MCP_APPS_REQUEST, "{\"serverResources\":{}}", TRUE, TRUE },
    { "prompts/list", MCP_APPS_REQUEST, "{\"logging\":{}}", FALSE, TRUE },
    { "prompts/list", MCP_APPS_REQUEST, "{}", FALSE, FALSE },
    { "notifications/message", MCP_APPS_NOTIFICATION_FROM_APP, "{\"logging\":{}}", TRUE, TRUE },
    { "notifications/message", MCP_APPS_NOTIFICATION_FROM_SERVER, "{\"logging\":true}", FALSE, FALSE },
    { "notifications/tools/list_changed", MCP_APPS_NOTIFICATION_FROM_SERVER, "{\"serverTools\":{\"listChanged\":true}}", TRUE, TRUE },
    { "notifications/tools/list_changed", MCP_APPS_NOTIFICATION_FROM_SERVER, "{\"serverTools\":{}}", FALSE, TRUE },
    { "notifications/resources/updated", MCP_APPS_NOTIFICATION_FROM_SERVER, "{\"serverResources\":{}}", TRUE, TRUE },
    { "notifications/resources/updated", MCP_APPS_NOTIFICATION_FROM_SERVER, "{\"serverTools\":{}}", FALSE, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr(JsonObject) capabilities = parse (rows[i].capabilities);

      g_test_message ("%s", rows[i].method);
      g_assert_true (mcp_apps_knows (rows[i].method, rows[i].kind));
      g_assert_cmpint (mcp_apps_grants (capabilities, rows[i].method, rows[i].kind), ==, rows[i].is_granted);
      g_assert_cmpint (mcp_apps_expects (capabilities, rows[i].method, rows[i].kind), ==, rows[i].is_expected);
      g_assert_false (mcp_apps_grants (NULL, rows[i].method, rows[i].kind));
      g_assert_false (mcp_apps_expects (NULL, rows[i].method, rows[i].kind));
    }
  /* A notification is no request, and there are no others. */
  g_assert_false (mcp_apps_knows ("notifications/message", MCP_APPS_REQUEST));
  g_assert_false (mcp_apps_knows ("prompts/get", MCP_APPS_REQUEST));
}

static void
test_page (void)
{
  static const struct { const char *meta, *page; } rows[] = {
    { "{\"ui\":{\"resourceUri\":\"ui://new\"},\"ui/resourceUri\":\"ui://old\"}", "ui://new" },
    { "{\"ui\":{},\"ui/resourceUri\":\"ui://old\"}", "ui://old" },
    { "{\"ui\":{\"resourceUri\":\"https://x.example\"}}", NULL },
    { "{\"ui\":\"ui://x\"}", NULL },
    { "{\"openai/outputTemplate\":\"ui://chatgpt\"}", "ui://chatgpt" },
    { "{\"openai/outputTemplate\":\"https://x.example\"}", NULL },
    { "{\"openai/outputTemplate\":{}}", NULL },
    { "{\"ui/resourceUri\":\"ui://old\",\"openai/outputTemplate\":\"ui://chatgpt\"}", "ui://old" },
    { "{\"ui\":{\"resourceUri\":\"ui://new\"},\"openai/outputTemplate\":\"ui://chatgpt\"}", "ui://new" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr(JsonObject) meta = parse (rows[i].meta);

      g_assert_cmpstr (mcp_apps_peek_page (meta), ==, rows[i].page);
    }
  g_assert_null (mcp_apps_peek_page (NULL));
}

/* Standard visibility is preferred; a page of ChatGPT's dialect calls its own tool only if the tool allows that. */
static void
test_audience (void)
{
  static const struct
  {
    const char *meta;
    gboolean    is_for_model;
    gboolean    is_for_app;
  } rows[] = {
    { "{}", TRUE, TRUE },
    { "{\"openai/outputTemplate\":\"ui://a\"}", TRUE, FALSE },
    { "{\"openai/outputTemplate\":\"ui://a\",\"openai/widgetAccessible\":true}", TRUE, TRUE },
    { "{\"openai/outputTemplate\":\"ui://a\",\"openai/widgetAccessible\":\"true\"}", TRUE, FALSE },
    { "{\"openai/outputTemplate\":\"ui://a\",\"ui\":{\"resourceUri\":\"ui://a\"}}", TRUE, TRUE },
    { "{\"openai/widgetAccessible\":false}", TRUE, FALSE },
    { "{\"openai/visibility\":\"private\",\"openai/widgetAccessible\":true}", FALSE, TRUE },
    { "{\"openai/visibility\":\"public\"}", TRUE, TRUE },
    { "{\"openai/visibility\":\"private\",\"ui\":{\"visibility\":[\"model\"]}}", TRUE, FALSE },
    { "{\"openai/widgetAccessible\":true,\"ui\":{\"visibility\":[\"model\"]}}", TRUE, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text = g_strdup_printf ("{\"name\":\"a\",\"_meta\":%s}", rows[i].meta);
      g_autoptr(JsonObject) tool = parse (text);

      g_test_message ("%s", rows[i].meta);
      g_assert_cmpint (mcp_apps_tool_is_for (tool, "model"), ==, rows[i].is_for_model);
      g_assert_cmpint (mcp_apps_tool_is_for (tool, "app"), ==, rows[i].is_for_app);
    }
}

/* Media types of pages, and declarations of a page in ChatGPT's keys. */
static void
test_declared (void)
{
  static const char * const others[] = { NULL, "", "text/html", "text/html+skybridges", "text/plain;text/html+skybridge" };
  g_autoptr(JsonObject) meta = parse ("{\"ui\":{\"prefersBorder\":false},\"openai/widgetPrefersBorder\":true,"
                                      "\"openai/widgetCSP\":{\"connect_domains\":[\"https://a.example\"],\"x\":[]}}");
  g_autoptr(JsonObject) text = parse ("{\"openai/widgetCSP\":\"connect-src *\"}");
  g_autoptr(JsonObject) declared = NULL;
  g_autoptr(JsonNode) node = NULL;
  g_autofree char *json = NULL;
  McpAppsDialect dialect;

  g_assert_true (mcp_apps_read_type ("text/html;profile=mcp-app", &dialect));
  g_assert_cmpint (dialect, ==, MCP_APPS_STANDARD);
  g_assert_true (mcp_apps_read_type ("Text/HTML+Skybridge; charset=utf-8", &dialect));
  g_assert_cmpint (dialect, ==, MCP_APPS_OPENAI);
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    g_assert_false (mcp_apps_read_type (others[i], &dialect));
  declared = mcp_apps_dup_declared (meta, MCP_APPS_OPENAI);
  node = easel_json_node_take (json_object_ref (declared));
  json = easel_json_to_string (node);
  g_assert_cmpstr (json, ==, "{\"prefersBorder\":false,\"csp\":{\"connectDomains\":[\"https://a.example\"]}}");
  g_assert_null (mcp_apps_dup_declared (text, MCP_APPS_OPENAI));
  g_assert_null (mcp_apps_dup_declared (text, MCP_APPS_STANDARD));
  g_assert_null (mcp_apps_dup_declared (NULL, MCP_APPS_OPENAI));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/mcp/apps/grants", test_grants);
  g_test_add_func ("/mcp/apps/page", test_page);
  g_test_add_func ("/mcp/apps/audience", test_audience);
  g_test_add_func ("/mcp/apps/declared", test_declared);

  return g_test_run ();
}
