/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-json.h"
#include "easel-test.h"
#include "mcp-app-limits.h"
#include "mcp-app-page.h"

#define URI "ui://clock/app.html"
#define ITEM(rest) "{\"contents\":[{\"uri\":\"" URI "\"," rest "}]}"
#define TYPE "\"mimeType\":\"text/html;profile=mcp-app\""

static JsonObject *
object_of (const char *text)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = easel_json_parse (text, strlen (text), 64 * 1024 * 1024, &error);

  g_assert_no_error (error);
  return json_object_ref (easel_json_as_object (node, "test", NULL));
}

static McpAppPage *
read_page (const char  *answer,
           const char  *entry,
           GError     **error)
{
  g_autoptr(JsonObject) object = object_of (answer);
  g_autoptr(JsonObject) listed = entry != NULL ? object_of (entry) : NULL;

  return mcp_app_page_new_from_answer (object, listed, URI, error);
}

static void
test_text (void)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(McpAppPage) page = read_page (
    ITEM (TYPE ",\"text\":\"<p>12:00\",\"_meta\":{\"ui\":{\"prefersBorder\":true,\"permissions\":{\"camera\":{}},"
          "\"csp\":{\"connectDomains\":[\"https://a.example\"]}}}"), NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpmem (g_bytes_get_data (mcp_app_page_get_html (page), NULL),
                   g_bytes_get_size (mcp_app_page_get_html (page)), "<p>12:00", 8);
  g_assert_cmpstr (mcp_app_page_get_sha256 (page), ==,
                   "256b58c77005a3f955a8441fb7fd5d13d677fdeedfae319d037351e5bda4844b");
  g_assert_cmpint (mcp_app_page_get_border (page), ==, MCP_APP_BORDER_DRAWN);
  g_assert_true (json_object_has_member (mcp_app_page_get_permissions (page), "camera"));
  g_assert_true (json_object_has_member (mcp_app_page_get_csp (page), "connectDomains"));
}

static void
test_blob (void)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(McpAppPage) page = read_page (ITEM ("\"mimeType\":\"Text/HTML; profile=mcp-app\",\"blob\":\"PHA+MTI6MDA=\""),
                                          NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpmem (g_bytes_get_data (mcp_app_page_get_html (page), NULL),
                   g_bytes_get_size (mcp_app_page_get_html (page)), "<p>12:00", 8);
  g_assert_cmpint (mcp_app_page_get_border (page), ==, MCP_APP_BORDER_UNSPECIFIED);
  g_assert_null (mcp_app_page_get_csp (page));
  g_assert_null (mcp_app_page_get_permissions (page));
}

/* Declarations of the resource are preferred to those in the list, which are used otherwise. */
static void
test_entry (void)
{
  g_autoptr(McpAppPage) of_entry = read_page (ITEM (TYPE ",\"text\":\"a\""),
                                              "{\"_meta\":{\"ui\":{\"prefersBorder\":false}}}", NULL);
  g_autoptr(McpAppPage) of_item = read_page (ITEM (TYPE ",\"text\":\"a\",\"_meta\":{\"ui\":{\"csp\":{}}}"),
                                             "{\"_meta\":{\"ui\":{\"prefersBorder\":false}}}", NULL);

  g_assert_cmpint (mcp_app_page_get_border (of_entry), ==, MCP_APP_BORDER_NONE);
  g_assert_cmpint (mcp_app_page_get_border (of_item), ==, MCP_APP_BORDER_UNSPECIFIED);
  g_assert_nonnull (mcp_app_page_get_csp (of_item));
}

static void
test_refused (void)
{
  static const char * const answers[] = {
    "{}",
    "{\"contents\":{}}",
    "{\"contents\":[]}",
    "{\"contents\":[1,null]}",
    "{\"contents\":[{\"uri\":\"ui://clock/other.html\"," TYPE ",\"text\":\"a\"}]}",
    ITEM ("\"text\":\"a\""),
    ITEM ("\"mimeType\":\"text/html\",\"text\":\"a\""),
    ITEM ("\"mimeType\":\"text/html;x=1;y=profile=mcp-app\",\"text\":\"a\""),
    ITEM ("\"mimeType\":\"text/plain;profile=mcp-app\",\"text\":\"a\""),
    ITEM (TYPE),
    ITEM (TYPE ",\"text\":1"),
    ITEM (TYPE ",\"text\":\"\""),
    ITEM (TYPE ",\"text\":\"a\",\"blob\":\"YQ==\""),
    ITEM (TYPE ",\"blob\":\"/////w==\""),
    ITEM (TYPE ",\"blob\":\"Y*Q==\""),
  };

  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(McpAppPage) page = read_page (answers[i], NULL, &error);

      g_test_message ("%s", answers[i]);
      g_assert_error (error, MCP_APP_ERROR, MCP_APP_ERROR_PAGE);
      g_assert_null (page);
    }
}

static void
test_too_large (void)
{
  g_autofree char *large = g_strnfill (MCP_APP_LIMIT_PAGE_BYTES + 4, 'A');
  g_autofree char *text = g_strdup_printf (ITEM (TYPE ",\"text\":\"%s\""), large);
  g_autofree char *blob = g_strdup_printf (ITEM (TYPE ",\"blob\":\"%s%s\""), large, large);
  g_autoptr(GError) error = NULL;

  g_assert_null (read_page (text, NULL, &error));
  g_assert_error (error, MCP_APP_ERROR, MCP_APP_ERROR_PAGE);
  g_clear_error (&error);
  g_assert_null (read_page (blob, NULL, &error));
  g_assert_error (error, MCP_APP_ERROR, MCP_APP_ERROR_PAGE);
}

static void
test_resource_uri (void)
{
  static const struct
  {
    const char *meta;
    const char *uri;
  } cases[] = {
    { "{\"ui\":{\"resourceUri\":\"ui://a\"},\"ui/resourceUri\":\"ui://b\"}", "ui://a" },
    { "{\"ui\":{},\"ui/resourceUri\":\"ui://b\"}", "ui://b" },
    { "{\"ui\":{\"resourceUri\":\"https://a\"}}", NULL },
    { "{\"ui\":{\"resourceUri\":1}}", NULL },
    { "{\"ui\":[]}", NULL },
  };

  g_assert_null (mcp_app_dup_resource_uri (NULL));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JsonObject) meta = object_of (cases[i].meta);
      g_autofree char *uri = mcp_app_dup_resource_uri (meta);

      g_assert_cmpstr (uri, ==, cases[i].uri);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/mcpapp/page/text", test_text);
  g_test_add_func ("/mcpapp/page/blob", test_blob);
  g_test_add_func ("/mcpapp/page/entry", test_entry);
  g_test_add_func ("/mcpapp/page/refused", test_refused);
  g_test_add_func ("/mcpapp/page/too-large", test_too_large);
  g_test_add_func ("/mcpapp/page/resource-uri", test_resource_uri);
  return g_test_run ();
}
