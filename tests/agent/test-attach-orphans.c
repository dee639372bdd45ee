/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A host does not outlive a parent that is killed, at whichever moment, and whoever was connected and died as well. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "attach-fixture.h"

#define PING "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}"
#define PONG "{\"id\":1,\"result\":{}}"

/* Families that are there at a time, and how often; all together 200 in the slow run. */
#define FAMILIES 8
#define ROUNDS (g_test_slow () ? 25 : 3)
/* Microseconds in which a host starts and says that it is ready. */
#define START 300000

static const char *program;   /* this one: it is the parent as well */

/* The parent of a family: a host, and perhaps an agent that is connected to it. */
static void
run_parent (const char *state,
            gboolean    has_agent)
{
  AttachFixture fixture = { .folder = g_path_get_dirname (state), .state = g_strdup (state) };
  HostProcess *host = host_process_new (state, NULL);
  AttachAgent *agent;

  g_assert_nonnull (host_process_get_uri (host));
  if (has_agent)
    {
      agent = attach_agent_new (&fixture, NULL);
      attach_agent_greet (agent);
      attach_agent_ask (agent, PING, PONG);
    }
  puts ("UP");
  fflush (stdout);
  while (TRUE)
    pause ();
}

/* Whether nobody is left: every program of a family names its folder. */
static gboolean
is_gone (const char *state)
{
  g_autoptr(GDir) processes = g_dir_open ("/proc", 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (processes)) != NULL)
    {
      g_autofree char *path = g_build_filename ("/proc", name, "cmdline", NULL);
      g_autofree char *words = NULL;
      gsize length;

      if (g_ascii_isdigit (*name) && g_file_get_contents (path, &words, &length, NULL) &&
          memmem (words, length, state, strlen (state)) != NULL)
        return FALSE;
    }
  return TRUE;
}

static char *
dup_state (AttachFixture *fixture,
           int            family)
{
  g_autofree char *name = g_strdup_printf ("family-%d-", family);

  return g_build_filename (fixture->folder, name, NULL);
}

static GSubprocess *
start_parent (const char *state,
              gboolean    has_agent)
{
  g_autoptr(GError) error = NULL;
  GSubprocess *parent = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error, program, "--parent", state,
                                          has_agent ? "agent" : "alone", NULL);

  g_assert_no_error (error);
  return parent;
}

static void
wait_until_up (GSubprocess *parent)
{
  g_autoptr(GDataInputStream) output = g_data_input_stream_new (g_subprocess_get_stdout_pipe (parent));
  g_autofree char *line = g_data_input_stream_read_line (output, NULL, NULL, NULL);

  g_assert_cmpstr (line, ==, "UP");
}

static void
run_round (AttachFixture *fixture,
           gboolean       has_agent)
{
  GSubprocess *parents[FAMILIES];

  for (int i = 0; i < FAMILIES; i++)
    {
      g_autofree char *state = dup_state (fixture, i);

      parents[i] = start_parent (state, has_agent);
    }
  for (int i = 0; i < FAMILIES; i++)
    {
      if (has_agent)
        wait_until_up (parents[i]);
      else
        g_usleep (g_test_rand_int_range (0, START / FAMILIES));
      g_subprocess_force_exit (parents[i]);
      g_subprocess_wait (parents[i], NULL, NULL);
      g_object_unref (parents[i]);
    }
  for (int i = 0; i < FAMILIES; i++)
    {
      g_autofree char *state = dup_state (fixture, i);

      while (!is_gone (state))
        g_usleep (1000);
    }
}

/* At a random moment of the start: before there is a host, while it is no host yet, and when it is one. */
static void
test_any_moment (AttachFixture *fixture,
                 gconstpointer  data)
{
  for (int i = 0; i < ROUNDS; i++)
    run_round (fixture, FALSE);
}

/* The agent is a child of the same parent, and goes a moment after the host has heard of its end. */
static void
test_with_agent (AttachFixture *fixture,
                 gconstpointer  data)
{
  run_round (fixture, TRUE);
}

int
main (int   argc,
      char *argv[])
{
  if (argc == 4 && strcmp (argv[1], "--parent") == 0)
    run_parent (argv[2], strcmp (argv[3], "agent") == 0);
  g_test_init (&argc, &argv, NULL);
  program = argv[0];
  g_test_add ("/agent/orphans/any-moment", AttachFixture, NULL, attach_set_up, test_any_moment, attach_tear_down);
  g_test_add ("/agent/orphans/with-agent", AttachFixture, NULL, attach_set_up, test_with_agent, attach_tear_down);
  return g_test_run ();
}
