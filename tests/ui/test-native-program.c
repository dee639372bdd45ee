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
  gboolean is_live;        /* the editor is shown */
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
  if (event != NULL && g_str_equal (easel_json_peek_string (event, "instanceId", ""), "ed-1"))
    program->is_live = g_str_equal (easel_json_peek_string (event, "state", ""), "live") &&
                       g_str_equal (easel_json_peek_string (event, "address", ""), "native");
  g_data_input_stream_read_line_async (program->output, G_PRIORITY_DEFAULT, NULL, read_cb, program);
}

static void
start (Program *program)
{
  g_autofree char *path = g_test_build_filename (G_TEST_BUILT, "src", "ui", "easel", NULL);
  g_autoptr(GError) error = NULL;

  *program = (Program) { NULL };
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
open_editor (HostFixture *fixture)
{
  g_autoptr(JsonObject) opened = NULL;

  while (opened == NULL)
    {
      g_autoptr(GError) error = NULL;

      opened = host_fixture_open (fixture, NULL, "editor", "ed-1", "{\"text\":\"hello\"}", &error);
      if (opened == NULL)
        easel_test_settle ();
    }
}

static JsonNode *
invoke (HostFixture *fixture,
        const char  *action,
        const char  *input)
{
  EaselHostRuntime *runtime = easel_host_get_runtime (fixture->host);
  g_autoptr(JsonNode) node = json_from_string (input, NULL);
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;
  JsonNode *answer;

  easel_host_runtime_invoke_async (runtime, SESSION, "ed-1", action, node, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  answer = easel_host_runtime_invoke_finish (runtime, result, &error);
  g_assert_no_error (error);
  return answer;
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

/* A kill takes nothing that the person has not saved. */
static void
test_killed (HostFixture   *fixture,
             gconstpointer  data)
{
  g_autoptr(GFile) state = g_file_new_build_filename (g_get_user_state_dir (), "easel", NULL);
  HostClient *client = host_fixture_client (fixture, "observer");
  guint tick = g_timeout_add (20, tick_cb, NULL);
  g_autoptr(JsonNode) before = NULL;
  g_autoptr(JsonNode) set = NULL;
  g_autoptr(JsonNode) text = NULL;
  g_autofree char *input = NULL;
  Program program;

  remember_host (fixture);
  start (&program);
  open_editor (fixture);
  easel_test_wait_until (program.is_live);
  before = invoke (fixture, "getText", "{}");
  input = g_strdup_printf ("{\"text\":\"" UNSAVED "\",\"expectedRevision\":%" G_GINT64_FORMAT "}",
                           easel_json_peek_int (json_node_get_object (before), "revision", -1));
  set = invoke (fixture, "setText", input);
  easel_test_wait_until (holds (state, UNSAVED));
  kill_program (&program);

  start (&program);
  easel_test_wait_until (program.is_live);
  text = invoke (fixture, "getText", "{}");
  g_assert_cmpstr (easel_json_peek_string (json_node_get_object (text), "text", NULL), ==, UNSAVED);
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
