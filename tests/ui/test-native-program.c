/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "easel-json.h"
#include "easel-known-hosts.h"
#include "easel-secrets.h"
#include "easel-ws-url.h"
#include "host-fixture.h"

/* The program itself beside a host in this process, whose agent opens a native canvas in it. */

#define UNSAVED "words that are in no file"

typedef struct
{
  GSubprocess *process;
  GDataInputStream *output;
  GHashTable *live;        /* instance ids of native canvases that are shown */
  gboolean ended;
} Program;

static void
read_cb (GObject      *object,
         GAsyncResult *result,
         gpointer      user_data)
{
  Program *program = user_data;
  g_autofree char *line = g_data_input_stream_read_line_finish (G_DATA_INPUT_STREAM (object), result, NULL, NULL);
  g_autoptr(JsonNode) root = line == NULL ? NULL : json_from_string (line, NULL);
  JsonObject *event = root == NULL ? NULL : json_node_get_object (root);

  program->ended = line == NULL;
  if (line == NULL)
    return;
  if (event != NULL && g_str_equal (easel_json_peek_string (event, "state", ""), "live") &&
      g_str_equal (easel_json_peek_string (event, "address", ""), "native"))
    g_hash_table_add (program->live, g_strdup (easel_json_peek_string (event, "instanceId", "")));
  else if (event != NULL)
    g_hash_table_remove (program->live, easel_json_peek_string (event, "instanceId", ""));
  g_data_input_stream_read_line_async (program->output, G_PRIORITY_DEFAULT, NULL, read_cb, program);
}

static void
start (Program *program)
{
  g_autofree char *path = g_test_build_filename (G_TEST_BUILT, "src", "ui", "easel", NULL);
  g_autoptr(GError) error = NULL;

  *program = (Program) { .live = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL) };
  program->process = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error, path, "--standalone", "--events", NULL);
  g_assert_no_error (error);
  program->output = g_data_input_stream_new (g_subprocess_get_stdout_pipe (program->process));
  g_data_input_stream_read_line_async (program->output, G_PRIORITY_DEFAULT, NULL, read_cb, program);
}

static void
kill_program (Program *program)
{
  g_subprocess_force_exit (program->process);
  easel_test_wait_until (program->ended);
  g_subprocess_wait (program->process, NULL, NULL);
  g_clear_object (&program->output);
  g_clear_object (&program->process);
  g_clear_pointer (&program->live, g_hash_table_unref);
}

static void
wait_until_live (Program    *program,
                 const char *instance)
{
  easel_test_wait_until (g_hash_table_contains (program->live, instance));
}

/* As if the person had added the host before. */
static void
remember_host (HostFixture *fixture)
{
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "easel", "hosts.json", NULL);
  g_autoptr(EaselKnownHosts) known = easel_known_hosts_new (path);
  g_autoptr(EaselSecrets) secrets = easel_secrets_new ();
  g_autoptr(EaselKnownHost) host = NULL;
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *base = NULL;
  g_autofree char *secret = NULL;

  easel_ws_url_parse (fixture->uri, &base, &secret, &error);
  g_assert_no_error (error);
  host = easel_known_host_new ("h1", NULL, base, "easel-1");
  easel_known_hosts_add (known, host, &error);
  g_assert_no_error (error);
  easel_secrets_store_async (secrets, "h1", "query", "Easel", secret, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  easel_secrets_store_finish (secrets, result, &error);
  g_assert_no_error (error);
}

/* Until the program has declared what it has, the host knows no such canvas. */
static void
open_canvas (HostFixture *fixture,
             const char  *canvas,
             const char  *instance,
             const char  *input)
{
  g_autoptr(JsonObject) opened = NULL;

  while (opened == NULL)
    {
      g_autoptr(GError) error = NULL;

      opened = host_fixture_open (fixture, NULL, canvas, instance, input, &error);
      if (opened == NULL)
        easel_test_settle ();
    }
}

static JsonObject *
invoke (HostFixture *fixture,
        const char  *instance,
        const char  *action,
        const char  *input)
{
  EaselHostRuntime *runtime = easel_host_get_runtime (fixture->host);
  g_autoptr(JsonNode) node = json_from_string (input, NULL);
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) answer = NULL;

  easel_host_runtime_invoke_async (runtime, SESSION, instance, action, node, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  answer = easel_host_runtime_invoke_finish (runtime, result, &error);
  g_assert_no_error (error);
  return json_node_dup_object (answer);
}

static char *
read_member (HostFixture *fixture,
             const char  *instance,
             const char  *action,
             const char  *member)
{
  g_autoptr(JsonObject) answer = invoke (fixture, instance, action, "{}");

  return g_strdup (easel_json_peek_string (answer, member, NULL));
}

static void
change_text (HostFixture *fixture)
{
  g_autoptr(JsonObject) before = invoke (fixture, "ed-1", "getText", "{}");
  g_autoptr(JsonObject) after = NULL;
  g_autofree char *input = NULL;

  input = g_strdup_printf ("{\"text\":\"" UNSAVED "\",\"expectedRevision\":%" G_GINT64_FORMAT "}",
                           easel_json_peek_int (before, "revision", -1));
  after = invoke (fixture, "ed-1", "setText", input);
  g_assert_true (easel_json_peek_boolean (after, "unsaved", FALSE));
}

static void
assert_changed_text (HostFixture *fixture)
{
  g_autoptr(JsonObject) text = invoke (fixture, "ed-1", "getText", "{}");

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

  json_object_unref (invoke (fixture, "sh-1", "write", command));
  do
    {
      g_clear_pointer (&match, g_match_info_unref);
      g_free (text);
      text = read_member (fixture, "sh-1", "read", "text");
    }
  while (!g_regex_match (regex, text, 0, &match));
  return g_match_info_fetch (match, 1);
}

static void
open_both (HostFixture *fixture,
           Program     *program)
{
  g_autofree char *file = host_fixture_write (fixture, "project/notes.txt", "saved words\n");
  g_autofree char *project = g_path_get_dirname (file);
  g_autofree char *input = g_strdup_printf ("{\"uri\":\"file://%s\"}", file);

  easel_host_set_folders (fixture->host, (const char * const[]) { project, NULL });
  open_canvas (fixture, "editor", "ed-1", input);
  open_canvas (fixture, "terminal", "sh-1", "{}");
  wait_until_live (program, "ed-1");
  wait_until_live (program, "sh-1");
}

/* A kill takes nothing that the person has not saved, and nothing of what runs. */
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

  remember_host (fixture);
  start (&program);
  open_both (fixture, &program);
  process = begin_counting (fixture);
  change_text (fixture);
  easel_test_wait_until (holds (state, UNSAVED) && get_count (fixture, process) > 50);
  before = get_count (fixture, process);
  kill_program (&program);

  start (&program);
  wait_until_live (&program, "ed-1");
  wait_until_live (&program, "sh-1");
  assert_changed_text (fixture);
  easel_test_wait_until (get_count (fixture, process) > before);
  restored = get_count (fixture, process);
  easel_test_wait_until (get_count (fixture, process) > restored + 50);
  kill_program (&program);
  g_source_remove (tick);
  host_client_free (client);
}

int
main (int    argc,
      char **argv)
{
  g_autofree char *keyring = NULL;

  g_test_init (&argc, &argv, NULL);
  g_assert_no_errno (g_mkdir_with_parents (g_get_user_data_dir (), 0700));
  keyring = g_build_filename (g_get_user_data_dir (), "keyring", NULL);
  g_setenv ("SECRET_FILE_TEST_PATH", keyring, TRUE);
  HOST_TEST ("/ui/native-program/killed", test_killed);
  return g_test_run ();
}
