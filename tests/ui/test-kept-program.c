/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "easel-json.h"
#include "program-fixture.h"

/* The program itself beside a host in this process that takes away what the user typed in. */

#define TYPED "words that are in no file"

/* (transfer full) (nullable): the first draft below @folder that has the words. */
static GFile *
find_draft (GFile *folder)
{
  g_autoptr(GFileEnumerator) children = g_file_enumerate_children (folder, "standard::name,standard::type",
                                                                    G_FILE_QUERY_INFO_NOFOLLOW_SYMLINKS, NULL, NULL);
  GFileInfo *info;
  GFile *child;

  while (children != NULL && g_file_enumerator_iterate (children, &info, &child, NULL, NULL) && info != NULL)
    {
      g_autofree char *text = NULL;
      gsize length = 0;
      GFile *found = g_file_info_get_file_type (info) == G_FILE_TYPE_DIRECTORY ? find_draft (child) : NULL;

      if (found != NULL)
        return found;
      if (g_str_equal (g_file_info_get_name (info), "draft") &&
          g_file_load_contents (child, NULL, &text, &length, NULL, NULL) &&
          g_strstr_len (text, length, TYPED) != NULL)
        return g_object_ref (child);
    }
  return NULL;
}

static gboolean
has_draft (void)
{
  g_autoptr(GFile) state = g_file_new_build_filename (g_get_user_state_dir (), "easel", NULL);
  g_autoptr(GFile) draft = find_draft (state);

  return draft != NULL;
}

static void
set_text (HostFixture *fixture)
{
  g_autoptr(JsonObject) before = program_invoke (fixture, "ed-1", "getText", "{}");
  g_autofree char *input =
    g_strdup_printf ("{\"text\":\"" TYPED "\",\"expectedRevision\":%" G_GINT64_FORMAT "}",
                     easel_json_peek_int (before, "revision", -1));

  json_object_unref (program_invoke (fixture, "ed-1", "setText", input));
}

/* What the agent wrote becomes what the user wrote: nobody types here. */
static void
give_to_user (void)
{
  g_autoptr(GFile) state = g_file_new_build_filename (g_get_user_state_dir (), "easel", NULL);
  g_autoptr(GFile) draft = find_draft (state);
  g_autoptr(GString) whole = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *text = NULL;

  g_file_load_contents (draft, NULL, &text, NULL, NULL, &error);
  g_assert_no_error (error);
  whole = g_string_new (text);
  g_assert_cmpuint (g_string_replace (whole, "\"persons\":false", "\"persons\":true", 1), ==, 1);
  g_file_replace_contents (draft, whole->str, whole->len, NULL, FALSE, G_FILE_CREATE_PRIVATE, NULL, NULL, &error);
  g_assert_no_error (error);
}

/* An editor with words of the user that are nowhere else. */
static void
begin (HostFixture *fixture,
       Program     *program)
{
  program_remember_host (fixture);
  program_start (program);
  program_open_canvas (fixture, "editor", "ed-1", "{\"text\":\"first\"}");
  program_wait_until_live (program, "ed-1");
  set_text (fixture);
  easel_test_wait_until (has_draft ());
  program_kill (program);
  give_to_user ();
  program_start (program);
  program_wait_until_live (program, "ed-1");
}

static void
assert_kept (Program *program)
{
  easel_test_wait_until (g_hash_table_contains (program->kept, "ed-1"));
  easel_test_wait_until (!g_hash_table_contains (program->live, "ed-1"));
  g_assert_true (has_draft ());
}

/* It is in front again at once, and after every end of the program. */
static void
test_session_removed (HostFixture   *fixture,
                      gconstpointer  data)
{
  HostClient *client = host_fixture_client (fixture, "observer");
  Program program;

  begin (fixture, &program);
  json_object_unref (host_client_ask (client, "disposeSession", "{\"channel\":\"" SESSION "\"}"));
  assert_kept (&program);
  program_kill (&program);
  program_start (&program);
  assert_kept (&program);
  program_quit (&program);
  g_assert_true (has_draft ());
  program_start (&program);
  assert_kept (&program);
  program_kill (&program);
  host_client_free (client);
}

static void
create_session (HostClient *client,
                const char *uri)
{
  g_autofree char *params = g_strdup_printf ("{\"channel\":\"%s\",\"provider\":\"easel\"}", uri);

  json_object_unref (host_client_ask (client, "createSession", params));
}

/* While the user reads what was kept, the host's next session is theirs as well, though it has the URI of the one
 * that went: also when the program was killed meanwhile, by @data. */
static void
test_joined (HostFixture   *fixture,
             gconstpointer  data)
{
  HostClient *client = host_fixture_client (fixture, "observer");
  Program program;

  begin (fixture, &program);
  json_object_unref (host_client_ask (client, "disposeSession", "{\"channel\":\"" SESSION "\"}"));
  if (data != NULL)
    {
      assert_kept (&program);
      program_kill (&program);
      program_start (&program);
      assert_kept (&program);
    }
  create_session (client, SESSION);
  program_open_canvas (fixture, "editor", "ed-2", "{\"text\":\"second\"}");
  json_object_unref (program_invoke (fixture, "ed-2", "getText", "{}"));
  g_assert_true (has_draft ());
  program_kill (&program);
  host_client_free (client);
}

/* Nobody was there to hear it. */
static void
test_removed_meanwhile (HostFixture   *fixture,
                        gconstpointer  data)
{
  HostClient *client = host_fixture_client (fixture, "observer");
  Program program;

  begin (fixture, &program);
  program_quit (&program);
  json_object_unref (host_client_ask (client, "disposeSession", "{\"channel\":\"" SESSION "\"}"));
  program_start (&program);
  assert_kept (&program);
  program_kill (&program);
  host_client_free (client);
}

/* A host that is only gone has taken nothing away. */
static void
test_host_killed (HostFixture   *fixture,
                  gconstpointer  data)
{
  HostClient *client = host_fixture_client (fixture, "observer");
  g_autoptr(JsonObject) text = NULL;
  Program program;

  begin (fixture, &program);
  host_client_free (client);
  host_fixture_stop (fixture);
  easel_test_wait_until (!g_hash_table_contains (program.live, "ed-1"));
  host_fixture_start (fixture);
  program_wait_until_live (&program, "ed-1");
  text = program_invoke (fixture, "ed-1", "getText", "{}");
  g_assert_cmpstr (easel_json_peek_string (text, "text", NULL), ==, TYPED);
  g_assert_cmpuint (g_hash_table_size (program.kept), ==, 0);
  program_kill (&program);
}

/* The agent is told, and the host keeps the canvas as well. */
static void
test_closed_by_agent (HostFixture   *fixture,
                      gconstpointer  data)
{
  EaselHostRuntime *runtime = easel_host_get_runtime (fixture->host);
  HostClient *client = host_fixture_client (fixture, "observer");
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) text = NULL;
  Program program;

  begin (fixture, &program);
  easel_host_runtime_close_async (runtime, SESSION, "ed-1", EASEL_HOST_CLOSER_AGENT, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  g_assert_false (easel_host_runtime_close_finish (runtime, result, &error));
  g_assert_true (strstr (error->message, "not saved") != NULL);
  text = program_invoke (fixture, "ed-1", "getText", "{}");
  g_assert_cmpstr (easel_json_peek_string (text, "text", NULL), ==, TYPED);
  program_kill (&program);
  host_client_free (client);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  program_init_keyring ();
  HOST_TEST ("/ui/kept-program/session-removed", test_session_removed);
  g_test_add ("/ui/kept-program/joined/there", HostFixture, NULL, host_fixture_set_up, test_joined, host_fixture_tear_down);
  g_test_add ("/ui/kept-program/joined/killed", HostFixture, "killed", host_fixture_set_up, test_joined,
              host_fixture_tear_down);
  HOST_TEST ("/ui/kept-program/removed-meanwhile", test_removed_meanwhile);
  HOST_TEST ("/ui/kept-program/host-killed", test_host_killed);
  HOST_TEST ("/ui/kept-program/closed-by-agent", test_closed_by_agent);
  return g_test_run ();
}
