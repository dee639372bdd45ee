/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The file of the user's own servers. */
#include <glib/gstdio.h>
#include <string.h>

#include "easel-json.h"
#include "easel-test.h"
#include "easel-user-server-error.h"
#include "easel-user-servers.h"

typedef struct
{
  char *folder;
  char *path;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->folder = g_dir_make_tmp ("easel-XXXXXX", NULL);
  fixture->path = g_build_filename (fixture->folder, "sub", "servers.json", NULL);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  easel_test_remove_tree (fixture->folder);
  g_free (fixture->folder);
  g_free (fixture->path);
}

static EaselUserServer *
parse (const char  *text,
       GError     **error)
{
  g_autoptr(JsonNode) node = json_from_string (text, NULL);

  return easel_user_server_new_from_json (json_node_get_object (node), error);
}

static void
write_file (Fixture    *fixture,
            const char *text)
{
  g_autofree char *folder = g_path_get_dirname (fixture->path);

  g_assert_no_errno (g_mkdir_with_parents (folder, 0700));
  g_assert_true (g_file_set_contents (fixture->path, text, -1, NULL));
}

static void
test_entry (void)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselUserServer) server = parse ("{\"id\":\"a-1\",\"name\":\"A\",\"command\":[\"npx\",\"it's\",\"\"],"
                                             "\"folder\":\"/tmp\",\"environment\":{\"K\":\"v=w\"}}", &error);
  g_autofree char *line = NULL;
  g_auto(GStrv) words = NULL;

  g_assert_no_error (error);
  g_assert_true (easel_user_server_is_enabled (server));
  g_assert_cmpstr (easel_user_server_get_pairs (server)[1], ==, "v=w");
  line = easel_user_server_dup_line (server);
  g_assert_true (g_shell_parse_argv (line, NULL, &words, NULL));
  g_assert_true (g_strv_equal ((const char * const *) words, easel_user_server_get_command (server)));
}

/* Each is refused in words. */
static void
test_wrong (void)
{
  static const char *const wrong[] = {
    "{}", "{\"id\":\"a\"}", "{\"id\":\"A b\",\"command\":[\"x\"]}", "{\"id\":\"a\",\"command\":[]}",
    "{\"id\":\"a\",\"command\":\"x\"}", "{\"id\":\"a\",\"command\":[\"\"]}", "{\"id\":\"a\",\"command\":[\"x\",1]}",
    "{\"id\":\"a\",\"command\":[\"x\"],\"folder\":\"relative\"}", "{\"id\":\"a\",\"command\":[\"x\"],\"folder\":7}",
    "{\"id\":\"a\",\"command\":[\"x\"],\"url\":\"https://example.org\"}", "{\"id\":\"a\",\"url\":\"file:///etc\"}",
    "{\"id\":\"a\",\"url\":\"https://me:secret@example.org/\"}", "{\"id\":\"a\",\"url\":\"https:\"}",
    "{\"id\":\"a\",\"command\":[\"x\"],\"environment\":{\"A=B\":\"c\"}}",
    "{\"id\":\"a\",\"command\":[\"x\"],\"environment\":[]}",
    "{\"id\":\"a\",\"url\":\"https://example.org\",\"headers\":{\"X\":\"a\\r\\nY: b\"}}",
    "{\"id\":\"a-name-that-is-much-too-long-for-one\",\"command\":[\"x\"]}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(EaselUserServer) server = parse (wrong[i], &error);

      g_assert_null (server);
      g_assert_error (error, EASEL_USER_SERVER_ERROR, EASEL_USER_SERVER_ERROR_INVALID);
    }
}

/* What is unknown or wrong in the file stays there, also when a server beside it is changed. */
static void
test_keeps (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr(EaselUserServers) servers = NULL;
  g_autoptr(EaselUserServer) changed = parse ("{\"id\":\"a\",\"name\":\"New\",\"command\":[\"b\"]}", NULL);
  g_autofree char *id = NULL;
  g_autofree char *text = NULL;
  GStatBuf info;

  write_file (fixture, "{\"version\":1,\"later\":true,\"servers\":[{\"id\":\"a\",\"command\":[\"x\"]},"
                       "{\"id\":\"broken\",\"command\":7},{\"id\":\"a\",\"command\":[\"twice\"]}]}");
  servers = easel_user_servers_new (fixture->path);
  g_assert_cmpuint (easel_user_servers_get_list (servers)->len, ==, 1);
  g_assert_nonnull (strstr (easel_user_servers_get_problem (servers), "broken"));
  id = easel_user_servers_make_id (servers, "Broken!");
  g_assert_cmpstr (id, ==, "broken-2");
  g_assert_true (easel_user_servers_put (servers, changed, NULL));
  g_assert_cmpstr (easel_user_server_get_name (easel_user_servers_find (servers, "a")), ==, "New");
  g_assert_true (g_file_get_contents (fixture->path, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, "later"));
  g_assert_nonnull (strstr (text, "broken"));
  g_assert_no_errno (g_stat (fixture->path, &info));
  g_assert_cmpint (info.st_mode & 0777, ==, 0600);
  g_assert_true (easel_user_servers_remove (servers, "a", NULL));
  g_assert_null (easel_user_servers_find (servers, "a"));
}

static void
test_unreadable (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr(EaselUserServers) servers = NULL;
  g_autoptr(EaselUserServer) server = parse ("{\"id\":\"a\",\"command\":[\"x\"]}", NULL);
  g_autoptr(GError) error = NULL;
  g_autofree char *text = NULL;

  write_file (fixture, "{ \"version\": 1, \"servers\": [");
  servers = easel_user_servers_new (fixture->path);
  g_assert_nonnull (easel_user_servers_get_problem (servers));
  g_assert_false (easel_user_servers_put (servers, server, &error));
  g_assert_error (error, EASEL_USER_SERVER_ERROR, EASEL_USER_SERVER_ERROR_UNREADABLE);
  g_assert_true (g_file_get_contents (fixture->path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "{ \"version\": 1, \"servers\": [");
}

static void
count_cb (guint *n)
{
  (*n)++;
}

/* One program changes it, and the other hears of it. */
static void
test_watched (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr(EaselUserServers) here = easel_user_servers_new (fixture->path);
  g_autoptr(EaselUserServers) there = easel_user_servers_new (fixture->path);
  g_autoptr(EaselUserServer) server = parse ("{\"id\":\"a\",\"command\":[\"x\"]}", NULL);
  guint n = 0;

  g_signal_connect_swapped (there, "changed", G_CALLBACK (count_cb), &n);
  g_assert_true (easel_user_servers_put (here, server, NULL));
  easel_test_wait_until (n > 0);
  g_assert_nonnull (easel_user_servers_find (there, "a"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/own-file/entry", test_entry);
  g_test_add_func ("/own-file/wrong", test_wrong);
  g_test_add ("/own-file/keeps", Fixture, NULL, set_up, test_keeps, tear_down);
  g_test_add ("/own-file/unreadable", Fixture, NULL, set_up, test_unreadable, tear_down);
  g_test_add ("/own-file/watched", Fixture, NULL, set_up, test_watched, tear_down);
  return g_test_run ();
}
