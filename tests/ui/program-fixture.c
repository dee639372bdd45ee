/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "program-fixture.h"

#include <signal.h>

#include "easel-json.h"
#include "easel-known-hosts.h"
#include "easel-secrets.h"
#include "easel-ws-url.h"
#include "rpc-error.h"

/* Where what this event is about is noted while it is live. */
static GHashTable *
find_table (Program    *program,
            JsonObject *event)
{
  if (g_str_has_prefix (easel_json_peek_string (event, "session", ""), "easel-kept:"))
    return program->kept;
  return g_str_equal (easel_json_peek_string (event, "address", ""), "native") ? program->live : program->pages;
}

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
  if (event != NULL && g_str_equal (easel_json_peek_string (event, "state", ""), "live"))
    g_hash_table_add (find_table (program, event), g_strdup (easel_json_peek_string (event, "instanceId", "")));
  else if (event != NULL && find_table (program, event) != program->pages)
    g_hash_table_remove (find_table (program, event), easel_json_peek_string (event, "instanceId", ""));
  g_data_input_stream_read_line_async (program->output, G_PRIORITY_DEFAULT, NULL, read_cb, program);
}

/* @uri: (nullable) */
static void
start_at (Program    *program,
          const char *uri)
{
  g_autofree char *path = g_test_build_filename (G_TEST_BUILT, "src", "ui", "easel", NULL);
  g_autoptr(GError) error = NULL;

  *program = (Program) {
    .live = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
    .pages = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
    .kept = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
  };
  program->process = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error, path, "--standalone", "--events",
                                       "--no-embedded-host", uri != NULL ? "--host" : NULL, uri, NULL);
  g_assert_no_error (error);
  program->output = g_data_input_stream_new (g_subprocess_get_stdout_pipe (program->process));
  g_data_input_stream_read_line_async (program->output, G_PRIORITY_DEFAULT, NULL, read_cb, program);
}

void
program_start (Program *program)
{
  start_at (program, NULL);
}

void
program_start_once (Program    *program,
                    const char *uri)
{
  start_at (program, uri);
}

static void
end (Program *program)
{
  easel_test_wait_until (program->ended);
  g_subprocess_wait (program->process, NULL, NULL);
  g_clear_object (&program->output);
  g_clear_object (&program->process);
  g_clear_pointer (&program->live, g_hash_table_unref);
  g_clear_pointer (&program->pages, g_hash_table_unref);
  g_clear_pointer (&program->kept, g_hash_table_unref);
}

void
program_kill (Program *program)
{
  g_subprocess_force_exit (program->process);
  end (program);
}

void
program_quit (Program *program)
{
  g_subprocess_send_signal (program->process, SIGTERM);
  end (program);
}

void
program_wait_until_live (Program    *program,
                         const char *instance)
{
  easel_test_wait_until (g_hash_table_contains (program->live, instance));
}

void
program_init_keyring (void)
{
  g_autofree char *keyring = g_build_filename (g_get_user_data_dir (), "keyring", NULL);

  g_assert_no_errno (g_mkdir_with_parents (g_get_user_data_dir (), 0700));
  g_setenv ("SECRET_FILE_TEST_PATH", keyring, TRUE);
}

void
program_forget (void)
{
  g_autofree char *data = g_build_filename (g_get_user_data_dir (), "easel", NULL);
  g_autofree char *state = g_build_filename (g_get_user_state_dir (), "easel", NULL);

  easel_test_remove_tree (data);
  easel_test_remove_tree (state);
}

void
program_remember_host (HostFixture *fixture)
{
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "easel", "hosts.json", NULL);
  g_autoptr(EaselKnownHosts) known = NULL;
  g_autoptr(EaselSecrets) secrets = easel_secrets_new ();
  g_autoptr(EaselKnownHost) host = NULL;
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *base = NULL;
  g_autofree char *secret = NULL;

  program_forget ();
  easel_ws_url_parse (fixture->uri, &base, &secret, &error);
  g_assert_no_error (error);
  known = easel_known_hosts_new (path);
  host = easel_known_host_new (NULL, "h1", NULL, base, "easel-1");
  easel_known_hosts_add (known, host, &error);
  g_assert_no_error (error);
  easel_secrets_store_async (secrets, "h1", "query", "Easel", secret, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  easel_secrets_store_finish (secrets, result, &error);
  g_assert_no_error (error);
}

void
program_open_canvas (HostFixture *fixture,
                     const char  *canvas,
                     const char  *instance,
                     const char  *input)
{
  for (;;)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(JsonObject) opened = host_fixture_open (fixture, NULL, canvas, instance, input, &error);

      if (opened != NULL)
        return;
      g_assert_true (host_json_matches (rpc_error_get_data (error), "{\"code\":\"canvas_not_declared\"}"));
      easel_test_settle ();
    }
}

JsonObject *
program_invoke (HostFixture *fixture,
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
