/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gstdio.h>
#include <string.h>

#include "easel-test.h"
#include "mcp-app-grants.h"
#include "mcp-app-limits.h"

#define CAMERA MCP_APP_PERMISSION_BIT (MCP_APP_PERMISSION_CAMERA)
#define CODE MCP_APP_PERMISSION_BIT (MCP_APP_PERMISSION_CODE)
#define LOCATION MCP_APP_PERMISSION_BIT (MCP_APP_PERMISSION_LOCATION)

static McpApp *
make_app (const char *server,
          const char *page)
{
  McpApp *app = mcp_app_new ("Name", "tool", page);

  if (server != NULL)
    mcp_app_set_server_key (app, server);
  return app;
}

static void
changed_cb (McpAppGrants *grants,
            guint        *count)
{
  *count += 1;
}

/* An answer applies to one server key, one page and one permission; display names do not count. */
static void
test_bound (void)
{
  g_autoptr(McpAppGrants) grants = mcp_app_grants_new (NULL);
  g_autoptr(McpApp) app = make_app ("host one", "ui://a/app.html");
  g_autoptr(McpApp) same = make_app ("host one", "ui://a/app.html");
  g_autoptr(McpApp) page = make_app ("host one", "ui://a/other.html");
  g_autoptr(McpApp) server = make_app ("host two", "ui://a/app.html");
  guint changes = 0;

  g_signal_connect (grants, "changed", G_CALLBACK (changed_cb), &changes);
  mcp_app_grants_answer (grants, app, CAMERA, TRUE);
  mcp_app_grants_answer (grants, app, LOCATION, FALSE);
  g_assert_cmpuint (changes, ==, 2);
  g_assert_cmphex (mcp_app_grants_get_allowed (grants, same), ==, CAMERA);
  g_assert_cmphex (mcp_app_grants_get_answered (grants, same), ==, CAMERA | LOCATION);
  g_assert_cmphex (mcp_app_grants_get_answered (grants, page), ==, 0);
  g_assert_cmphex (mcp_app_grants_get_allowed (grants, page), ==, 0);
  g_assert_cmphex (mcp_app_grants_get_answered (grants, server), ==, 0);
  mcp_app_grants_answer (grants, same, CAMERA, FALSE);
  g_assert_cmphex (mcp_app_grants_get_allowed (grants, app), ==, 0);
  g_assert_cmphex (mcp_app_grants_get_answered (grants, app), ==, CAMERA | LOCATION);
}

static void
set_page (McpApp     *app,
          const char *html)
{
  g_autoptr(GBytes) bytes = g_bytes_new (html, strlen (html));
  g_autoptr(McpAppPage) page = mcp_app_page_new (bytes, NULL, MCP_APPS_STANDARD);

  mcp_app_set_page (app, page, FALSE);
}

/* A feature is allowed to the digest of a page, also at another address, and not to a changed page. */
static void
test_features (void)
{
  g_autoptr(McpAppGrants) grants = mcp_app_grants_new (NULL);
  g_autoptr(McpApp) app = make_app ("host one", "ui://a/app.html");
  g_autoptr(McpApp) server = make_app ("host two", "ui://a/app.html");

  mcp_app_grants_answer (grants, app, CODE | CAMERA, TRUE);
  g_assert_cmphex (mcp_app_grants_get_allowed (grants, app), ==, CAMERA);
  set_page (app, "<p>1");
  set_page (server, "<p>1");
  mcp_app_grants_answer (grants, app, CODE, TRUE);
  g_assert_cmphex (mcp_app_grants_get_allowed (grants, app), ==, CODE | CAMERA);
  g_assert_cmphex (mcp_app_grants_get_allowed (grants, server), ==, 0);
  set_page (app, "<p>2");
  g_assert_cmphex (mcp_app_grants_get_allowed (grants, app), ==, CAMERA);
  g_assert_cmphex (mcp_app_grants_get_answered (grants, app), ==, CAMERA);
  mcp_app_grants_answer (grants, app, CODE, FALSE);
  g_assert_cmphex (mcp_app_grants_get_answered (grants, app), ==, CODE | CAMERA);
  set_page (app, "<p>1");
  g_assert_cmphex (mcp_app_grants_get_allowed (grants, app), ==, CODE | CAMERA);
}

/* An App without a server key is never asked about and never allowed anything. */
static void
test_without_key (void)
{
  g_autoptr(McpAppGrants) grants = mcp_app_grants_new (NULL);
  g_autoptr(McpApp) app = make_app (NULL, "ui://a/app.html");

  mcp_app_grants_answer (grants, app, CAMERA, TRUE);
  g_assert_cmphex (mcp_app_grants_get_allowed (grants, app), ==, 0);
  g_assert_cmphex (mcp_app_grants_get_answered (grants, app), ==, MCP_APP_PERMISSION_ALL);
}

/* Answers are stored in a private file for the next run; a damaged file allows nothing. */
static void
test_kept (void)
{
  g_autofree char *folder = g_dir_make_tmp ("easel-grants-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "app-permissions.json", NULL);
  g_autoptr(McpApp) app = make_app ("host one", "ui://a/app.html");
  GStatBuf info;

  for (guint run = 0; run < 2; run++)
    {
      g_autoptr(McpAppGrants) grants = mcp_app_grants_new (path);

      g_assert_cmphex (mcp_app_grants_get_allowed (grants, app), ==, run == 0 ? 0 : LOCATION);
      g_assert_cmphex (mcp_app_grants_get_answered (grants, app), ==, run == 0 ? 0 : LOCATION | CAMERA);
      if (run > 0)
        continue;
      mcp_app_grants_answer (grants, app, LOCATION, TRUE);
      mcp_app_grants_answer (grants, app, CAMERA, FALSE);
    }
  g_assert_cmpint (g_stat (path, &info), ==, 0);
  g_assert_cmpint (info.st_mode & 0077, ==, 0);
  g_assert_true (g_file_set_contents (path, "{\"version\":1,\"apps\":[7,{\"server\":7},{\"server\":\"host one\",\"page\":"
                                            "\"ui://a/app.html\",\"allowed\":{\"camera\":{},\"geolocation\":1},"
                                            "\"refused\":{\"camera\":{}}}]}", -1, NULL));
  {
    g_autoptr(McpAppGrants) grants = mcp_app_grants_new (path);

    g_assert_cmphex (mcp_app_grants_get_allowed (grants, app), ==, 0);
    g_assert_cmphex (mcp_app_grants_get_answered (grants, app), ==, CAMERA);
  }
  g_assert_true (g_file_set_contents (path, "{\"version\":1,", -1, NULL));
  g_test_expect_message ("easel-mcpapp", G_LOG_LEVEL_WARNING, "*could not be read*");
  {
    g_autoptr(McpAppGrants) grants = mcp_app_grants_new (path);

    g_test_assert_expected_messages ();
    g_assert_cmphex (mcp_app_grants_get_answered (grants, app), ==, 0);
  }
  easel_test_remove_tree (folder);
}

/* Above the limit the oldest answer is removed. */
static void
test_many (void)
{
  g_autoptr(McpAppGrants) grants = mcp_app_grants_new (NULL);
  g_autoptr(McpApp) first = make_app ("host", "ui://0");
  g_autoptr(McpApp) last = make_app ("host", "ui://256");

  for (guint i = 0; i <= MCP_APP_LIMIT_GRANTS; i++)
    {
      g_autofree char *page = g_strdup_printf ("ui://%u", i);
      g_autoptr(McpApp) app = make_app ("host", page);

      mcp_app_grants_answer (grants, app, CAMERA, TRUE);
    }
  g_assert_cmphex (mcp_app_grants_get_allowed (grants, first), ==, 0);
  g_assert_cmphex (mcp_app_grants_get_allowed (grants, last), ==, CAMERA);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/mcpapp/grants/bound", test_bound);
  g_test_add_func ("/mcpapp/grants/features", test_features);
  g_test_add_func ("/mcpapp/grants/without-key", test_without_key);
  g_test_add_func ("/mcpapp/grants/kept", test_kept);
  g_test_add_func ("/mcpapp/grants/many", test_many);
  return g_test_run ();
}
