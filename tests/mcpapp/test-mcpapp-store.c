/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gstdio.h>
#include <utime.h>

#include "easel-json.h"
#include "easel-test.h"
#include "mcp-app-limits.h"
#include "mcp-app-store.h"

#define URI "ui://clock/app.html"
#define HTML "<p>12:00"

typedef struct
{
  char        *folder;
  McpAppStore *store;
} Fixture;

static void
set_up (Fixture       *f,
        gconstpointer  data)
{
  f->folder = g_dir_make_tmp ("easel-apps-XXXXXX", NULL);
  f->store = mcp_app_store_new (f->folder);
}

static void
tear_down (Fixture       *f,
           gconstpointer  data)
{
  g_assert_finalize_object (f->store);
  easel_test_remove_tree (f->folder);
  g_free (f->folder);
}

static McpApp *
new_app (void)
{
  return mcp_app_new ("Clock", "get-time", URI);
}

static McpAppPage *
new_page (const char *html)
{
  g_autoptr(GBytes) bytes = g_bytes_new (html, strlen (html));
  g_autoptr(JsonObject) ui = json_object_new ();

  json_object_set_boolean_member (ui, "prefersBorder", TRUE);
  return mcp_app_page_new (bytes, ui, MCP_APPS_STANDARD);
}

static McpApp *
new_done (void)
{
  McpApp *app = new_app ();
  g_autoptr(McpAppPage) page = new_page (HTML);
  g_autoptr(JsonObject) arguments = json_object_new ();
  g_autoptr(JsonObject) result = json_object_new ();
  g_autoptr(JsonObject) meta = json_object_new ();

  json_object_set_string_member (arguments, "zone", "Europe/Berlin");
  json_object_set_object_member (result, "_meta", g_steal_pointer (&meta));
  mcp_app_set_arguments (app, arguments);
  mcp_app_set_result (app, result);
  mcp_app_set_page (app, page, FALSE);
  return app;
}

static guint
count_files (Fixture    *f,
             const char *name)
{
  g_autofree char *path = g_build_filename (f->folder, name, NULL);
  g_autoptr(GDir) dir = g_dir_open (path, 0, NULL);
  guint count = 0;

  while (dir != NULL && g_dir_read_name (dir) != NULL)
    count++;
  return count;
}

static void
test_round (Fixture       *f,
            gconstpointer  data)
{
  g_autoptr(McpApp) app = new_done ();
  g_autoptr(McpApp) again = new_app ();
  g_autoptr(GError) error = NULL;

  g_assert_true (mcp_app_store_save (f->store, "../a", app, &error));
  g_assert_no_error (error);
  g_assert_false (mcp_app_store_restore (f->store, "b", again, &error));
  g_assert_no_error (error);
  g_assert_true (mcp_app_store_restore (f->store, "../a", again, &error));
  g_assert_no_error (error);
  g_assert_cmpint (mcp_app_get_call_state (again), ==, MCP_APP_DONE);
  g_assert_cmpstr (easel_json_peek_string (mcp_app_get_arguments (again), "zone", NULL), ==, "Europe/Berlin");
  g_assert_true (json_object_has_member (mcp_app_get_result (again), "_meta"));
  g_assert_true (mcp_app_is_pinned (again));
  g_assert_cmpstr (mcp_app_page_get_sha256 (mcp_app_get_page (again)), ==,
                   mcp_app_page_get_sha256 (mcp_app_get_page (app)));
  g_assert_cmpint (mcp_app_page_get_border (mcp_app_get_page (again)), ==, MCP_APP_BORDER_DRAWN);
  mcp_app_store_remove (f->store, "../a");
  g_assert_cmpuint (count_files (f, "calls"), ==, 0);
}

/* A page that was changed on the disk and a call with another page are not restored. */
static void
test_damaged (Fixture       *f,
              gconstpointer  data)
{
  g_autoptr(McpApp) app = new_done ();
  g_autoptr(McpApp) again = new_app ();
  g_autoptr(McpApp) other = mcp_app_new ("Clock", "get-time", "ui://clock/other.html");
  g_autofree char *name = g_strconcat (mcp_app_page_get_sha256 (mcp_app_get_page (app)), ".html", NULL);
  g_autofree char *path = g_build_filename (f->folder, "pages", name, NULL);
  g_autoptr(GError) error = NULL;

  g_assert_true (mcp_app_store_save (f->store, "a", app, NULL));
  g_assert_false (mcp_app_store_restore (f->store, "a", other, &error));
  g_assert_error (error, MCP_APP_ERROR, MCP_APP_ERROR_STORE);
  g_clear_error (&error);
  g_assert_true (g_file_set_contents (path, "<script>evil()</script>", -1, NULL));
  g_assert_false (mcp_app_store_restore (f->store, "a", again, &error));
  g_assert_error (error, MCP_APP_ERROR, MCP_APP_ERROR_STORE);
  g_assert_null (mcp_app_get_page (again));
}

static void
test_attach (Fixture       *f,
             gconstpointer  data)
{
  g_autoptr(McpApp) app = new_app ();
  g_autoptr(McpApp) again = new_app ();
  g_autoptr(McpAppPage) page = new_page (HTML);
  g_autoptr(JsonObject) arguments = json_object_new ();

  mcp_app_store_attach (f->store, "a", app);
  easel_test_settle ();
  g_assert_cmpuint (count_files (f, "calls"), ==, 0);
  mcp_app_set_arguments (app, arguments);
  mcp_app_set_page (app, page, FALSE);
  easel_test_settle ();
  g_assert_cmpuint (count_files (f, "calls"), ==, 1);
  mcp_app_set_cancelled (app, "stopped");
  easel_test_settle ();
  mcp_app_store_attach (f->store, "a", again);
  g_assert_cmpint (mcp_app_get_call_state (again), ==, MCP_APP_CANCELLED);
  g_assert_cmpstr (mcp_app_get_reason (again), ==, "stopped");
  g_assert_true (mcp_app_is_pinned (again));
}

/* Above the limit the oldest calls are removed, with pages that no call uses. */
static void
test_room (Fixture       *f,
           gconstpointer  data)
{
  g_autoptr(McpApp) app = new_done ();
  g_autofree char *pages = g_build_filename (f->folder, "pages", NULL);
  g_autofree char *old = g_build_filename (pages, "old.html", NULL);
  struct utimbuf long_ago = { 1000, 1000 };

  g_assert_cmpint (g_mkdir_with_parents (pages, 0700), ==, 0);
  g_assert_true (g_file_set_contents (old, "x", -1, NULL));
  g_assert_cmpint (utime (old, &long_ago), ==, 0);
  for (guint i = 0; i < MCP_APP_LIMIT_STORED_CALLS + 3; i++)
    {
      g_autofree char *key = g_strdup_printf ("%u", i);

      g_assert_true (mcp_app_store_save (f->store, key, app, NULL));
    }
  g_assert_cmpuint (count_files (f, "calls"), ==, MCP_APP_LIMIT_STORED_CALLS);
  g_assert_cmpuint (count_files (f, "pages"), ==, 1);
}

static void
test_too_large (Fixture       *f,
                gconstpointer  data)
{
  g_autoptr(McpApp) app = new_app ();
  g_autoptr(JsonObject) arguments = json_object_new ();
  g_autofree char *large = g_strnfill (MCP_APP_LIMIT_STORED_BYTES, 'x');
  g_autoptr(GError) error = NULL;

  json_object_set_string_member (arguments, "a", large);
  mcp_app_set_arguments (app, arguments);
  g_assert_false (mcp_app_store_save (f->store, "a", app, &error));
  g_assert_error (error, MCP_APP_ERROR, MCP_APP_ERROR_STORE);
}

/* Another call gets the stored page only if server and address are the same. */
static void
test_latest (Fixture       *f,
             gconstpointer  data)
{
  g_autoptr(McpApp) app = new_done ();
  g_autoptr(McpApp) same = new_app ();
  g_autoptr(McpApp) other = new_app ();
  g_autoptr(McpApp) elsewhere = mcp_app_new ("Clock", "get-time", "ui://clock/other.html");
  g_autoptr(McpApp) nobodys = new_app ();
  g_autoptr(GError) error = NULL;

  mcp_app_set_server_key (app, "host clock");
  mcp_app_set_server_key (same, "host clock");
  mcp_app_set_server_key (other, "host other");
  mcp_app_set_server_key (elsewhere, "host clock");
  mcp_app_store_save (f->store, "a", app, &error);
  g_assert_no_error (error);
  g_assert_true (mcp_app_store_restore_page (f->store, same, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (mcp_app_page_get_sha256 (mcp_app_get_page (same)), ==,
                   mcp_app_page_get_sha256 (mcp_app_get_page (app)));
  g_assert_cmpint (mcp_app_page_get_border (mcp_app_get_page (same)), ==, MCP_APP_BORDER_DRAWN);
  g_assert_true (mcp_app_is_pinned (same));
  g_assert_null (mcp_app_get_result (same));
  g_assert_false (mcp_app_store_restore_page (f->store, other, &error));
  g_assert_no_error (error);
  g_assert_false (mcp_app_store_restore_page (f->store, elsewhere, &error));
  g_assert_no_error (error);
  g_assert_false (mcp_app_store_restore_page (f->store, nobodys, &error));
  g_assert_no_error (error);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/mcpapp/store/round", Fixture, NULL, set_up, test_round, tear_down);
  g_test_add ("/mcpapp/store/damaged", Fixture, NULL, set_up, test_damaged, tear_down);
  g_test_add ("/mcpapp/store/attach", Fixture, NULL, set_up, test_attach, tear_down);
  g_test_add ("/mcpapp/store/latest", Fixture, NULL, set_up, test_latest, tear_down);
  g_test_add ("/mcpapp/store/room", Fixture, NULL, set_up, test_room, tear_down);
  g_test_add ("/mcpapp/store/too-large", Fixture, NULL, set_up, test_too_large, tear_down);
  return g_test_run ();
}
