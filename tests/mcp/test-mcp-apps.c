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
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr(JsonObject) meta = parse (rows[i].meta);

      g_assert_cmpstr (mcp_apps_peek_page (meta), ==, rows[i].page);
    }
  g_assert_null (mcp_apps_peek_page (NULL));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/mcp/apps/grants", test_grants);
  g_test_add_func ("/mcp/apps/page", test_page);

  return g_test_run ();
}
