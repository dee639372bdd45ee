/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "easel-json.h"
#include "easel-test.h"
#include "program-fixture.h"

#include <glib/gstdio.h>
#include "rpc-error.h"

/* The program itself beside a host in this process, whose agent opens a native canvas in it. */

#define UNSAVED "words that are in no file"

static char *
read_member (HostFixture *fixture,
             const char  *instance,
             const char  *action,
             const char  *member)
{
  g_autoptr(JsonObject) answer = program_invoke (fixture, instance, action, "{}");

  return g_strdup (easel_json_peek_string (answer, member, NULL));
}

static void
change_text (HostFixture *fixture)
{
  g_autoptr(JsonObject) before = program_invoke (fixture, "ed-1", "getText", "{}");
  g_autoptr(JsonObject) after = NULL;
  g_autofree char *input = NULL;

  input = g_strdup_printf ("{\"text\":\"" UNSAVED "\",\"expectedRevision\":%" G_GINT64_FORMAT "}",
                           easel_json_peek_int (before, "revision", -1));
  after = program_invoke (fixture, "ed-1", "setText", input);
  g_assert_true (easel_json_peek_boolean (after, "unsaved", FALSE));
}

static void
assert_changed_text (HostFixture *fixture)
{
  g_autoptr(JsonObject) text = program_invoke (fixture, "ed-1", "getText", "{}");

  g_assert_cmpstr (easel_json_peek_string (text, "text", NULL), ==, UNSAVED);
  g_assert_true (easel_json_peek_boolean (text, "unsaved", FALSE));
}

static gboolean
holds (GFile      *folder,
       const char *words)
{
  g_autoptr(GFileEnumerator) children = g_file_enumerate_children (folder, "standard::name,standard::type",
                                                                    G_FILE_QUERY_INFO_NOFOLLOW_SYMLINKS, NULL, NULL);
  GFileInfo *info;
  GFile *child;

  while (children != NULL && g_file_enumerator_iterate (children, &info, &child, NULL, NULL) && info != NULL)
    {
      g_autofree char *text = NULL;
      gsize length = 0;

      if (g_file_info_get_file_type (info) == G_FILE_TYPE_DIRECTORY && holds (child, words))
        return TRUE;
      /* Not the file that is to take its place. */
      if (g_str_equal (g_file_info_get_name (info), "draft") &&
          g_file_load_contents (child, NULL, &text, &length, NULL, NULL) &&
          g_strstr_len (text, length, words) != NULL)
        return TRUE;
    }
  return FALSE;
}

static gboolean
tick_cb (gpointer user_data)
{
  return G_SOURCE_CONTINUE;
}

/* How far the program in the terminal has counted, by what Easel has of it. Nothing before that may be missing. */
static int
get_count (HostFixture *fixture,
           const char  *process)
{
  g_autofree char *text = read_member (fixture, "sh-1", "read", "text");
  g_autofree char *first = g_strdup_printf ("process %s counts\n", process);
  const char *place = strstr (text, first);
  int count = 0;

  g_assert_nonnull (place);
  for (place += strlen (first);; count++)
    {
      g_autofree char *line = g_strdup_printf ("at %d\n", count);

      if (!g_str_has_prefix (place, line))
        break;
      place += strlen (line);
    }
  g_assert_true (g_str_has_prefix ("at ", place) || g_str_has_prefix (place, "at "));
  return count;
}

/* It goes on for as long as the test may take. Returns the process. */
static char *
begin_counting (HostFixture *fixture)
{
  static const char command[] =
    "{\"text\":\"echo process $$ counts; i=0; while [ $i -lt 20000 ]; do echo at $i; i=$((i+1)); sleep 0.02; done\\r\"}";
  g_autoptr(GRegex) regex = g_regex_new ("^process (\\d+) counts$", G_REGEX_MULTILINE, 0, NULL);
  g_autoptr(GMatchInfo) match = NULL;
  g_autofree char *text = NULL;

  json_object_unref (program_invoke (fixture, "sh-1", "write", command));
  do
    {
      g_clear_pointer (&match, g_match_info_unref);
      g_free (text);
      text = read_member (fixture, "sh-1", "read", "text");
    }
  while (!g_regex_match (regex, text, 0, &match));
  return g_match_info_fetch (match, 1);
}

static gboolean
is_connected (HostFixture *fixture)
{
  g_autoptr(JsonObject) state = program_invoke (fixture, "sh-1", "getState", "{}");

  return easel_json_peek_boolean (state, "connected", FALSE);
}

static void
open_both (HostFixture *fixture,
           Program     *program)
{
  g_autofree char *file = host_fixture_write (fixture, "project/notes.txt", "saved words\n");
  g_autofree char *project = g_path_get_dirname (file);
  g_autofree char *input = g_strdup_printf ("{\"uri\":\"file://%s\"}", file);

  easel_host_set_folders (fixture->host, (const char * const[]) { project, NULL });
  program_open_canvas (fixture, "editor", "ed-1", input);
  program_open_canvas (fixture, "terminal", "sh-1", "{}");
  program_wait_until_live (program, "ed-1");
  program_wait_until_live (program, "sh-1");
  easel_test_wait_until (is_connected (fixture));
}

/* What the user answered once and for all: this host, which is on this computer and not ours, may run commands. */
static void
allow_terminal (void)
{
  g_autofree char *folder = g_build_filename (g_get_user_state_dir (), "easel", NULL);
  g_autofree char *path = g_build_filename (folder, "consent.json", NULL);
  g_autoptr(GError) error = NULL;

  g_assert_no_errno (g_mkdir_with_parents (folder, 0700));
  g_file_set_contents (path, "{\"version\":1,\"grants\":[{\"hostId\":\"h1\",\"hostTitle\":\"x\",\"loopback\":true,"
                             "\"canvasId\":\"terminal\",\"allows\":\"local-shell\"}]}", -1, &error);
  g_assert_no_error (error);
}

/* A kill takes nothing that the user has not saved, and nothing of what runs. */
static void
test_killed (HostFixture   *fixture,
             gconstpointer  data)
{
  g_autoptr(GFile) state = g_file_new_build_filename (g_get_user_state_dir (), "easel", NULL);
  HostClient *client = host_fixture_client (fixture, "observer");
  guint tick = g_timeout_add (20, tick_cb, NULL);
  g_autofree char *process = NULL;
  Program program;
  int before, restored;

  program_remember_host (fixture);
  allow_terminal ();
  program_start (&program);
  open_both (fixture, &program);
  process = begin_counting (fixture);
  change_text (fixture);
  easel_test_wait_until (holds (state, UNSAVED) && get_count (fixture, process) > 50);
  before = get_count (fixture, process);
  program_kill (&program);

  program_start (&program);
  program_wait_until_live (&program, "ed-1");
  program_wait_until_live (&program, "sh-1");
  assert_changed_text (fixture);
  easel_test_wait_until (is_connected (fixture));
  easel_test_wait_until (get_count (fixture, process) > before);
  restored = get_count (fixture, process);
  easel_test_wait_until (get_count (fixture, process) > restored + 50);
  program_kill (&program);
  g_source_remove (tick);
  host_client_free (client);
}

/* A browser beside the program would have its files and its network. */
static void
test_no_sandbox (HostFixture   *fixture,
                 gconstpointer  data)
{
  HostClient *client = host_fixture_client (fixture, "observer");
  g_autoptr(JsonObject) opened = NULL;
  g_autoptr(GError) error = NULL;
  Program program;

  g_setenv ("WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS", "1", TRUE);
  program_remember_host (fixture);
  allow_terminal ();
  program_start (&program);
  program_open_canvas (fixture, "terminal", "sh-1", "{}");
  opened = host_fixture_open (fixture, NULL, "browser", "web-1", "{}", &error);
  g_assert_null (opened);
  g_assert_true (host_json_matches (rpc_error_get_data (error), "{\"code\":\"canvas_not_declared\"}"));
  program_kill (&program);
  g_unsetenv ("WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS");
  host_client_free (client);
}

/* As where the kernel makes no namespaces: the program is there without its pages, says so, and has them when the user
 * mended that and pressed the button of its window. */
static void
test_mended (HostFixture   *fixture,
             gconstpointer  data)
{
  HostClient *client = host_fixture_client (fixture, "observer");
  g_autofree char *folder = g_dir_make_tmp ("easel-bin-XXXXXX", NULL);
  g_autofree char *mended = g_build_filename (folder, "mended", NULL);
  g_autofree char *bwrap = g_build_filename (folder, "bwrap", NULL);
  g_autofree char *true_bwrap = g_find_program_in_path ("bwrap");
  g_autofree char *script = g_strdup_printf ("#!/bin/sh\n[ -e %s ] && exec %s \"$@\"\nexit 1\n", mended, true_bwrap);
  g_autofree char *old_path = g_strdup (g_getenv ("PATH"));
  g_autofree char *path = g_strconcat (folder, ":", old_path, NULL);
  g_autoptr(JsonObject) opened = NULL;
  g_autoptr(GError) error = NULL;
  Program program;
  const char *press[] = { "xdotool", "search", "--sync", "--onlyvisible", "--all", "--pid", NULL, "--name",
                          "Web Pages Cannot Be Shown", "windowfocus", "--sync", "key", "--window", "0", "Return", NULL };

  g_assert_true (g_file_set_contents (bwrap, script, -1, NULL));
  g_assert_cmpint (g_chmod (bwrap, 0755), ==, 0);
  g_setenv ("PATH", path, TRUE);
  program_remember_host (fixture);
  allow_terminal ();
  program_start (&program);
  program_open_canvas (fixture, "terminal", "sh-1", "{}");
  opened = host_fixture_open (fixture, NULL, "browser", "web-1", "{}", &error);
  g_assert_null (opened);
  g_assert_true (host_json_matches (rpc_error_get_data (error), "{\"code\":\"canvas_not_declared\"}"));
  g_assert_true (g_file_set_contents (mended, "", 0, NULL));
  press[6] = g_subprocess_get_identifier (program.process);
  easel_test_act (press);
  program_open_canvas (fixture, "browser", "web-1", "{}");
  program_wait_until_live (&program, "web-1");
  program_kill (&program);
  g_setenv ("PATH", old_path, TRUE);
  easel_test_remove_tree (folder);
  host_client_free (client);
}

/* A host that was given for one run and is given again: it knows us, and what its agent opened is there as it was. */
static void
test_once (HostFixture   *fixture,
           gconstpointer  data)
{
  HostClient *client = host_fixture_client (fixture, "observer");
  g_autofree char *text = NULL;
  Program program;

  program_forget ();
  program_start_once (&program, fixture->uri);
  program_open_canvas (fixture, "editor", "ed-1", "{\"text\":\"one\"}");
  program_wait_until_live (&program, "ed-1");
  program_kill (&program);
  program_start_once (&program, fixture->uri);
  program_wait_until_live (&program, "ed-1");
  text = read_member (fixture, "ed-1", "getText", "text");
  g_assert_cmpstr (text, ==, "one");
  program_kill (&program);
  host_client_free (client);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  program_init_keyring ();
  HOST_TEST ("/ui/native-program/killed", test_killed);
  HOST_TEST ("/ui/native-program/no-sandbox", test_no_sandbox);
  HOST_TEST ("/ui/native-program/sandbox-mended", test_mended);
  HOST_TEST ("/ui/native-program/once", test_once);
  return g_test_run ();
}
