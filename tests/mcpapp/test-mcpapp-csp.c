/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "easel-json.h"
#include "easel-test.h"
#include "mcp-app-csp.h"
#include "mcp-app-limits.h"
#include "mcp-app-page.h"
#include "mcp-app-permission.h"

/* Vectors of the specification and of what hosts should refuse: data/SOURCE.md. */
static JsonObject *
load_vectors (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "tests", "mcpapp", "data", "csp-vectors.json",
                                            NULL);
  g_autofree char *text = NULL;
  g_autoptr(JsonNode) root = NULL;
  g_autoptr(GError) error = NULL;
  gsize length;

  g_file_get_contents (path, &text, &length, &error);
  g_assert_no_error (error);
  root = easel_json_parse (text, length, length, &error);
  g_assert_no_error (error);
  return json_object_ref (json_node_get_object (root));
}

/* Directive → its sources, sorted. */
static GHashTable *
read_header (const char *header)
{
  GHashTable *directives = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_strfreev);
  g_auto(GStrv) parts = g_strsplit (header, "; ", -1);

  g_assert_true (g_str_is_ascii (header));
  g_assert_null (strpbrk (header, "\r\n,"));
  for (guint i = 0; parts[i] != NULL; i++)
    {
      g_auto(GStrv) question = g_strsplit (parts[i], " ", -1);

      g_assert_false (g_hash_table_contains (directives, question[0]));
      g_hash_table_insert (directives, g_strdup (question[0]), g_strdupv (question + 1));
    }
  return directives;
}

static McpAppCsp *
build (JsonObject *vector)
{
  g_autoptr(JsonObject) answer = json_object_new ();
  g_autoptr(JsonObject) entry = json_object_new ();
  JsonArray *contents = json_array_new ();
  JsonObject *item = json_object_new ();
  g_autoptr(McpAppPage) page = NULL;
  const char * const names[] = { "ui", "list_ui" };
  JsonObject *into[] = { item, entry };

  json_object_set_string_member (item, "uri", "ui://x/a");
  json_object_set_string_member (item, "mimeType", MCP_APPS_MIME_TYPE);
  json_object_set_string_member (item, "text", "a");
  for (guint i = 0; i < 2; i++)
    {
      JsonObject *ui = easel_json_peek_object (vector, names[i]);

      if (ui != NULL)
        {
          JsonObject *meta = json_object_new ();

          json_object_set_object_member (meta, "ui", json_object_ref (ui));
          json_object_set_object_member (into[i], "_meta", meta);
        }
    }
  json_array_add_object_element (contents, item);
  json_object_set_array_member (answer, "contents", contents);
  page = mcp_app_page_new_from_answer (answer, entry, "ui://x/a", NULL);
  g_assert_nonnull (page);
  return mcp_app_csp_new (mcp_app_page_get_csp (page), 0);
}

static void
check_sources (GHashTable *directives,
               JsonObject *expected,
               gboolean    present,
               gboolean    exact)
{
  g_autoptr(GList) names = expected != NULL ? json_object_get_members (expected) : NULL;

  for (GList *l = names; l != NULL; l = l->next)
    {
      JsonArray *sources = easel_json_peek_array (expected, l->data);
      const char * const *found = g_hash_table_lookup (directives, l->data);

      /* Comment of a vector, not a directive. */
      if (sources == NULL)
        continue;
      g_assert_nonnull (found);
      for (guint i = 0; i < json_array_get_length (sources); i++)
        g_assert_cmpint (g_strv_contains (found, easel_json_array_string (sources, i)), ==, present);
      if (exact)
        g_assert_cmpuint (g_strv_length ((char **) found), ==, json_array_get_length (sources));
    }
}

static JsonObject *
find_vector (JsonArray  *vectors,
             const char *name)
{
  for (guint i = 0; i < json_array_get_length (vectors); i++)
    {
      JsonObject *vector = easel_json_array_object (vectors, i);

      if (g_strcmp0 (easel_json_peek_string (vector, "name", ""), name) == 0)
        return vector;
    }
  g_assert_not_reached ();
}

/* Our directives beyond the specification allow nothing. */
static void
check_others (GHashTable *directives,
              JsonObject *expected)
{
  GHashTableIter iter;
  gpointer name, sources;

  g_hash_table_iter_init (&iter, directives);
  while (g_hash_table_iter_next (&iter, &name, &sources))
    {
      if (json_object_has_member (expected, name))
        continue;
      g_assert_cmpstr (((char **) sources)[0], ==, "'none'");
      g_assert_null (((char **) sources)[1]);
    }
}

static void
check_dropped (McpAppCsp  *csp,
               JsonObject *vector)
{
  JsonArray *dropped = easel_json_peek_array (vector, "dropped");

  for (guint i = 0; dropped != NULL && i < json_array_get_length (dropped); i++)
    {
      const char *entry = easel_json_array_string (dropped, i);

      g_test_message ("dropped: %s", entry);
      g_assert_true (g_strv_contains (mcp_app_csp_get_dropped (csp), entry));
      g_assert_false (g_strv_contains (mcp_app_csp_get_domains (csp), entry));
    }
}

static void
test_vectors (void)
{
  g_autoptr(JsonObject) root = load_vectors ();
  JsonArray *vectors = easel_json_peek_array (root, "vectors");

  g_assert_cmpuint (json_array_get_length (vectors), ==, 23);
  for (guint i = 0; i < 23; i++)
    {
      JsonObject *vector = easel_json_array_object (vectors, i);
      const char *same = easel_json_peek_string (vector, "same_as", NULL);
      JsonObject *expect = easel_json_peek_object (same != NULL ? find_vector (vectors, same) : vector, "expect");
      g_autoptr(McpAppCsp) csp = build (vector);
      g_autoptr(GHashTable) directives = read_header (mcp_app_csp_get_header (csp));

      g_test_message ("%s: %s", easel_json_peek_string (vector, "name", ""), mcp_app_csp_get_header (csp));
      check_sources (directives, expect, TRUE, TRUE);
      check_sources (directives, easel_json_peek_object (root, "always"), TRUE, FALSE);
      check_sources (directives, easel_json_peek_object (vector, "expect_contains"), TRUE, FALSE);
      check_sources (directives, easel_json_peek_object (vector, "expect_absent"), FALSE, FALSE);
      check_dropped (csp, vector);
      if (expect != NULL)
        check_others (directives, expect);
    }
}

static McpAppCsp *
build_connect (const char *domain)
{
  g_autoptr(JsonObject) declared = json_object_new ();
  JsonArray *domains = json_array_new ();

  json_array_add_string_element (domains, domain);
  json_object_set_array_member (declared, "connectDomains", domains);
  return mcp_app_csp_new (declared, 0);
}

static void
test_domains (void)
{
  static const struct
  {
    const char *declared;
    const char *source;
  } cases[] = {
    { "HTTPS://EXAMPLE.com", "https://example.com" },
    { "https://b\303\274cher.example", "https://xn--bcher-kva.example" },
    { "wss://a.example:443", "wss://a.example:443" },
    { "https://*.a.example", "https://*.a.example" },
    { "http://a.example", NULL },
    { "http://localhost:3000", NULL },
    { "https://127.0.0.1", NULL },
    { "https://192.168.1.1", NULL },
    { "https://router", NULL },
    { "https://a.example:99999", NULL },
    { "https://a.example:", NULL },
    { "https://a.example.", NULL },
    { "https://*a.example", NULL },
    { "https://*.*.example", NULL },
    { "https://", NULL },
    { "", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(McpAppCsp) csp = build_connect (cases[i].declared);

      g_test_message ("%s", cases[i].declared);
      g_assert_cmpstr (mcp_app_csp_get_domains (csp)[0], ==, cases[i].source);
      g_assert_cmpint (mcp_app_csp_get_dropped (csp)[0] != NULL, ==, cases[i].source == NULL);
      g_assert_cmpint (json_object_has_member (mcp_app_csp_get_approved (csp), "connectDomains"), ==,
                       cases[i].source != NULL);
    }
}

static void
test_many (void)
{
  g_autoptr(JsonObject) declared = json_object_new ();
  JsonArray *domains = json_array_new ();
  g_autoptr(McpAppCsp) csp = NULL;

  for (guint i = 0; i < 3 * MCP_APP_LIMIT_DOMAINS; i++)
    {
      g_autofree char *domain = g_strdup_printf ("https://a%u.example", i);

      json_array_add_string_element (domains, domain);
    }
  json_object_set_array_member (declared, "resourceDomains", domains);
  csp = mcp_app_csp_new (declared, 0);
  g_assert_cmpuint (g_strv_length ((char **) mcp_app_csp_get_domains (csp)), ==, MCP_APP_LIMIT_DOMAINS);
  g_assert_cmpuint (g_strv_length ((char **) mcp_app_csp_get_dropped (csp)), ==, MCP_APP_LIMIT_DOMAINS);
}

/* A feature changes directives of scripts and workers only. */
static void
test_features (void)
{
  static const struct
  {
    guint       permissions;
    const char *csp;
    const char *script_src;
    const char *worker_src;
  } cases[] = {
    { 0, "{}", "script-src 'unsafe-inline';", "worker-src 'none';" },
    { MCP_APP_PERMISSION_DECLARABLE, "{}", "script-src 'unsafe-inline';", "worker-src 'none';" },
    { MCP_APP_PERMISSION_BIT (MCP_APP_PERMISSION_GRAPHICS), "{}", "script-src 'unsafe-inline';", "worker-src 'none';" },
    { MCP_APP_PERMISSION_BIT (MCP_APP_PERMISSION_CODE), "{}", "script-src 'unsafe-inline' 'unsafe-eval';", "worker-src 'none';" },
    { MCP_APP_PERMISSION_BIT (MCP_APP_PERMISSION_WORKERS), "{}", "script-src 'unsafe-inline' blob: data:;", "worker-src blob: data:;" },
    { 0, "{\"wasmUnsafeEval\":true}", "script-src 'unsafe-inline' 'wasm-unsafe-eval';", "worker-src 'none';" },
    { 0, "{\"wasmUnsafeEval\":\"'unsafe-eval'\"}", "script-src 'unsafe-inline';", "worker-src 'none';" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JsonNode) node = easel_json_parse (cases[i].csp, strlen (cases[i].csp), G_MAXINT, NULL);
      g_autoptr(McpAppCsp) csp = mcp_app_csp_new (json_node_get_object (node), cases[i].permissions);

      g_test_message ("%s", mcp_app_csp_get_header (csp));
      g_assert_nonnull (strstr (mcp_app_csp_get_header (csp), cases[i].script_src));
      g_assert_nonnull (strstr (mcp_app_csp_get_header (csp), cases[i].worker_src));
      g_assert_nonnull (strstr (mcp_app_csp_get_header (csp), "connect-src 'none';"));
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/mcpapp/csp/vectors", test_vectors);
  g_test_add_func ("/mcpapp/csp/domains", test_domains);
  g_test_add_func ("/mcpapp/csp/many", test_many);
  g_test_add_func ("/mcpapp/csp/features", test_features);
  return g_test_run ();
}
