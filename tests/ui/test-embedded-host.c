/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "easel-ahp-source.h"
#include "easel-embedded-host.h"
#include "easel-embedded-source.h"
#include "ui-fixture.h"

typedef struct
{
  char *folder;
  char *program;
  EaselEmbeddedHost *host;
} Fixture;

static void
setup (Fixture       *fixture,
       gconstpointer  data)
{
  fixture->folder = fixture_make_folder ();
  fixture->program = g_build_filename (fixture->folder, "host", NULL);
}

static void
teardown (Fixture       *fixture,
          gconstpointer  data)
{
  if (fixture->host != NULL)
    {
      gpointer watched = NULL;

      easel_embedded_host_stop (fixture->host);
      g_assert_null (easel_embedded_host_get_pid (fixture->host));
      easel_test_watch (fixture->host, &watched);
      g_object_unref (fixture->host);
      easel_test_wait_until (watched == NULL);
    }
  g_free (fixture->program);
  fixture_remove_folder (fixture->folder);
}

/* A host program of the test: a shell script. */
static void
make_host (Fixture    *fixture,
           const char *script)
{
  g_autofree char *text = g_strconcat ("#!/bin/sh\n", script, "\n", NULL);
  g_autoptr(GError) error = NULL;

  g_file_set_contents (fixture->program, text, -1, &error);
  g_assert_no_error (error);
  g_assert_cmpint (g_chmod (fixture->program, 0700), ==, 0);
  fixture->host = easel_embedded_host_new (fixture->program, fixture->folder);
  easel_embedded_host_start (fixture->host);
}

static void
kill_host (Fixture *fixture)
{
  g_assert_cmpint (kill (atoi (easel_embedded_host_get_pid (fixture->host)), SIGKILL), ==, 0);
}

static void
test_ready (Fixture       *fixture,
            gconstpointer  data)
{
  /* In pieces, as pipes deliver. */
  make_host (fixture, "printf 'READY ws://127.0'; sleep 0.1; echo '.0.1:5?tkn=x'; exec cat");
  easel_test_wait_until (easel_embedded_host_get_uri (fixture->host) != NULL);
  g_assert_cmpstr (easel_embedded_host_get_uri (fixture->host), ==, "ws://127.0.0.1:5?tkn=x");
  g_assert_null (easel_embedded_host_get_reason (fixture->host));
}

static void
test_killed (Fixture       *fixture,
             gconstpointer  data)
{
  g_autofree char *first = NULL;

  make_host (fixture, "echo 'READY ws://127.0.0.1:5?tkn=x'; exec cat");
  easel_test_wait_until (easel_embedded_host_get_uri (fixture->host) != NULL);
  first = g_strdup (easel_embedded_host_get_pid (fixture->host));
  kill_host (fixture);
  easel_test_wait_until (easel_embedded_host_get_reason (fixture->host) != NULL);
  easel_test_wait_until (easel_embedded_host_get_pid (fixture->host) != NULL &&
                         easel_embedded_host_get_reason (fixture->host) == NULL);
  g_assert_cmpstr (easel_embedded_host_get_pid (fixture->host), !=, first);
}

/* It goes on trying, and says what the program said. */
static void
test_words (Fixture       *fixture,
            gconstpointer  data)
{
  make_host (fixture, "echo 'another process has the folder' >&2; exit 1");
  easel_test_wait_until (easel_embedded_host_get_reason (fixture->host) != NULL &&
                         strstr (easel_embedded_host_get_reason (fixture->host),
                                 "another process has the folder") != NULL);
}

static void
test_strangers (Fixture       *fixture,
                gconstpointer  data)
{
  static const char * const scripts[] = {
    "echo 'READY ws://192.168.0.1:5?tkn=x'; exec cat",
    "echo 'READY ws://127.0.0.1.example:5'; exec cat",
    "echo 'hello'; exec cat",
    "head -c 100000 /dev/zero | tr '\\0' 'a'; exec cat",
    "printf 'READY ws://127.0.0.1:5\\000\\n'; exec cat",
  };

  for (guint i = 0; i < G_N_ELEMENTS (scripts); i++)
    {
      make_host (fixture, scripts[i]);
      easel_test_wait_until (easel_embedded_host_get_reason (fixture->host) != NULL);
      g_assert_null (easel_embedded_host_get_uri (fixture->host));
      easel_embedded_host_stop (fixture->host);
      g_clear_object (&fixture->host);
    }
}

static void
test_missing (Fixture       *fixture,
              gconstpointer  data)
{
  fixture->host = easel_embedded_host_new ("/nonexistent/easel-host", fixture->folder);
  easel_embedded_host_start (fixture->host);
  g_assert_nonnull (easel_embedded_host_get_reason (fixture->host));
  g_assert_null (easel_embedded_host_get_pid (fixture->host));
}

/* One that does not listen to SIGTERM is killed: the program always ends. */
static void
test_stubborn (Fixture       *fixture,
               gconstpointer  data)
{
  g_autofree char *pid = NULL;

  make_host (fixture, "trap '' TERM; echo 'READY ws://127.0.0.1:5'; while :; do sleep 0.1; done");
  easel_test_wait_until (easel_embedded_host_get_uri (fixture->host) != NULL);
  pid = g_strdup (easel_embedded_host_get_pid (fixture->host));
  easel_embedded_host_stop (fixture->host);
  g_assert_cmpint (kill (atoi (pid), 0), ==, -1);
}

static void
make_real_host (Fixture *fixture)
{
  g_autofree char *program = g_test_build_filename (G_TEST_BUILT, "src", "agent", "easel-host", NULL);
  g_autofree char *welcome = g_test_build_filename (G_TEST_DIST, "data", "welcome", NULL);
  g_autofree char *state = g_build_filename (fixture->folder, "state", NULL);

  g_setenv ("EASEL_WELCOME_DIR", welcome, TRUE);
  fixture->host = easel_embedded_host_new (program, state);
}

static void
remove_state (Fixture *fixture)
{
  fixture_remove_folder (g_build_filename (fixture->folder, "state", NULL));
}

static EaselSession *
first_session (EaselSource *source)
{
  g_autoptr(EaselSession) session = g_list_model_get_item (easel_source_get_sessions (source), 0);

  return session;
}

static guint
count_canvases (EaselSource *source)
{
  EaselSession *session = first_session (source);

  return session == NULL ? 0 : g_list_model_get_n_items (G_LIST_MODEL (easel_session_get_canvases (session)));
}

/* The real program, killed: the source says so, and is ready again without a click, with the same session. */
static void
test_real (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr(EaselSource) source = NULL;
  g_autofree char *uri = NULL;
  g_autofree char *session = NULL;
  gpointer watched = NULL;

  make_real_host (fixture);
  source = easel_embedded_source_new (fixture->host, "test-client", NULL);
  g_assert_cmpint (easel_source_get_state (source), ==, EASEL_CONNECTION_IDLE);
  easel_source_start (source);
  g_assert_cmpint (easel_source_get_state (source), ==, EASEL_CONNECTION_CONNECTING);
  easel_test_wait_until (easel_source_get_state (source) == EASEL_CONNECTION_READY);
  easel_test_wait_until (first_session (source) != NULL);
  /* The user can see what the two say to each other. */
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (easel_source_get_message_log (source))), >, 0);
  g_assert_false (easel_source_can_forget (source, first_session (source)));
  easel_source_hold (source, first_session (source));
  easel_test_wait_until (count_canvases (source) == 1);
  uri = g_strdup (easel_embedded_host_get_uri (fixture->host));
  session = g_strdup (easel_session_get_uri (first_session (source)));

  kill_host (fixture);
  easel_test_wait_until (easel_source_get_state (source) == EASEL_CONNECTION_LOST);
  g_assert_nonnull (easel_source_get_reason (source));
  easel_test_wait_until (easel_source_get_state (source) == EASEL_CONNECTION_READY);
  g_assert_cmpstr (easel_embedded_host_get_uri (fixture->host), ==, uri);
  g_assert_cmpstr (easel_session_get_uri (first_session (source)), ==, session);
  g_assert_cmpuint (count_canvases (source), ==, 1);

  easel_source_release (source, first_session (source));
  easel_source_stop (source);
  easel_embedded_host_stop (fixture->host);
  easel_test_watch (source, &watched);
  g_clear_object (&source);
  easel_test_wait_until (watched == NULL);
  remove_state (fixture);
}

static GPid
read_host_pid (Fixture *fixture)
{
  g_autofree char *path = g_build_filename (fixture->folder, "state", "agents", NULL);
  g_autoptr(GKeyFile) file = g_key_file_new ();

  return g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, NULL)
           ? g_key_file_get_integer (file, "host", "pid", NULL)
           : 0;
}

/* The agent's part, which starts a host when no panel has. */
static GSubprocess *
make_agent (Fixture *fixture)
{
  g_autofree char *program = g_test_build_filename (G_TEST_BUILT, "src", "agent", "easel-host", NULL);
  g_autofree char *state = g_build_filename (fixture->folder, "state", NULL);
  const char *ping = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n";
  g_autoptr(GError) error = NULL;
  GSubprocess *agent;
  char byte;

  agent = g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error, program, "mcp",
                            "--no-panel", "--state", state, NULL);
  g_assert_no_error (error);
  g_assert_true (g_output_stream_write_all (g_subprocess_get_stdin_pipe (agent), ping, strlen (ping), NULL, NULL, NULL));
  g_assert_cmpint (g_input_stream_read (g_subprocess_get_stdout_pipe (agent), &byte, 1, NULL, NULL), ==, 1);
  return agent;
}

/* An agent's host runs already: the panel shows that one, leaves it when it ends, and starts its own when it is gone. */
static void
test_shared (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr(GSubprocess) agent = NULL;
  g_autofree char *uri = NULL;
  GPid host;

  make_real_host (fixture);
  agent = make_agent (fixture);
  host = read_host_pid (fixture);
  easel_embedded_host_start (fixture->host);
  easel_test_wait_until (easel_embedded_host_get_uri (fixture->host) != NULL);
  uri = g_strdup (easel_embedded_host_get_uri (fixture->host));
  g_assert_cmpint (read_host_pid (fixture), ==, host);
  easel_embedded_host_stop (fixture->host);
  g_assert_cmpint (kill (host, 0), ==, 0);

  easel_embedded_host_start (fixture->host);
  easel_test_wait_until (easel_embedded_host_get_pid (fixture->host) != NULL &&
                         easel_embedded_host_get_reason (fixture->host) == NULL);
  g_assert_cmpint (kill (host, SIGKILL), ==, 0);
  easel_test_wait_until (easel_embedded_host_get_reason (fixture->host) == NULL &&
                         read_host_pid (fixture) != host && read_host_pid (fixture) != 0);
  g_assert_cmpstr (easel_embedded_host_get_uri (fixture->host), ==, uri);
  g_subprocess_force_exit (agent);
  g_assert_true (g_subprocess_wait (agent, NULL, NULL));
  easel_embedded_host_stop (fixture->host);
  remove_state (fixture);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/ui/embedded-host/ready", Fixture, NULL, setup, test_ready, teardown);
  g_test_add ("/ui/embedded-host/killed", Fixture, NULL, setup, test_killed, teardown);
  g_test_add ("/ui/embedded-host/words", Fixture, NULL, setup, test_words, teardown);
  g_test_add ("/ui/embedded-host/strangers", Fixture, NULL, setup, test_strangers, teardown);
  g_test_add ("/ui/embedded-host/missing", Fixture, NULL, setup, test_missing, teardown);
  g_test_add ("/ui/embedded-host/stubborn", Fixture, NULL, setup, test_stubborn, teardown);
  g_test_add ("/ui/embedded-host/real", Fixture, NULL, setup, test_real, teardown);
  g_test_add ("/ui/embedded-host/shared", Fixture, NULL, setup, test_shared, teardown);
  return g_test_run ();
}
