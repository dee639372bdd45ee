/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A host with an agent in it that needs no model. README.md describes what it reads and prints. */
#include "config.h"

#include "easel-host-program.h"
#include "script.h"

#include <stdio.h>
#include <stdlib.h>
#include <sysexits.h>

/* A second process cannot share the state, so a script is given a folder of its own. */
typedef struct
{
  AgentScript *script;
  int          wait;   /* for providers, in seconds */
} Agent;

static void
said_cb (AgentScript *script,
         const char  *line,
         gpointer     user_data)
{
  g_print ("%s\n", line);
  fflush (stdout);
}

static void
paused_cb (AgentScript *script,
           const char  *text,
           gpointer     user_data)
{
  g_print ("PAUSE %s\n", text);
  fflush (stdout);
}

static void
done_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  EaselHostProgram *program = user_data;
  g_autoptr(GError) error = NULL;

  if (!agent_script_run_finish (AGENT_SCRIPT (source), result, &error))
    {
      easel_host_program_give_up (program, error);
      return;
    }
  program->status = EXIT_SUCCESS;
  g_main_loop_quit (program->loop);
}

static void
begin (EaselHostProgram *program)
{
  Agent *agent = program->user_data;

  g_signal_connect (agent->script, "said", G_CALLBACK (said_cb), program);
  g_signal_connect (agent->script, "paused", G_CALLBACK (paused_cb), program);
  agent_script_run_async (agent->script, program->host, agent->wait, program->cancellable, done_cb, program);
}

/* A line on standard input ends a pause. */
static void
line (EaselHostProgram *program)
{
  Agent *agent = program->user_data;

  agent_script_continue (agent->script);
}

static AgentScript *
load_script (const char  *path,
             char       **assignments,
             const char  *output,
             GError     **error)
{
  g_autoptr(AgentScript) script = agent_script_new (path, error);

  if (script == NULL)
    {
      g_prefix_error (error, "%s: ", path);
      return NULL;
    }
  for (guint i = 0; assignments != NULL && assignments[i] != NULL; i++)
    if (!agent_script_set (script, assignments[i]))
      {
        g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, "%s is no NAME=TEXT", assignments[i]);
        return NULL;
      }
  agent_script_set_output (script, output);
  return g_steal_pointer (&script);
}

/* A script that is ended from outside did not pass. */
static int
run (EaselHostOptions *options,
     Agent            *agent)
{
  g_autoptr(GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselHost) host = easel_host_new (options->state, &error);
  EaselHostProgram program = { .loop = loop, .host = host, .options = options, .cancellable = cancellable,
                               .status = EXIT_FAILURE, .begin = begin, .line = line, .user_data = agent };

  if (host == NULL)
    {
      g_printerr ("scripted-agent: %s\n", error->message);
      return EXIT_FAILURE;
    }
  easel_host_program_run (&program);
  easel_host_stop (host);
  g_free (program.uri);
  return program.status;
}

int
main (int    argc,
      char **argv)
{
  EaselHostOptions options = { 0 };
  g_autofree char *output = NULL;
  g_auto(GStrv) assignments = NULL;
  Agent agent = { NULL, AGENT_SCRIPT_WAIT_DEFAULT };
  const GOptionEntry entries[] = {
    { "state", 0, 0, G_OPTION_ARG_FILENAME, &options.state, "Store everything in this folder", "DIR" },
    { "folder", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.folders, "Lend this folder to clients", "FOLDER" },
    { "set", 0, 0, G_OPTION_ARG_STRING_ARRAY, &assignments, "Give a text a name for steps to refer to", "NAME=TEXT" },
    { "output", 0, 0, G_OPTION_ARG_FILENAME, &output, "Save what steps save in this folder", "FOLDER" },
    { "wait", 0, 0, G_OPTION_ARG_INT, &agent.wait, "Wait so long for clients that provide", "SECONDS" },
    { NULL },
  };
  g_autoptr(GOptionContext) context = g_option_context_new ("FILE");
  g_autoptr(GError) error = NULL;
  int status = EX_USAGE;

  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error))
    g_printerr ("scripted-agent: %s\n", error->message);
  else if (argc != 2 || options.state == NULL || agent.wait < 0 || agent.wait > AGENT_SCRIPT_WAIT_MAX)
    g_printerr ("scripted-agent: FILE, --state DIR and at most --wait %d are needed\n", AGENT_SCRIPT_WAIT_MAX);
  else
    {
      agent.script = load_script (argv[1], assignments, output, &error);
      status = agent.script != NULL ? run (&options, &agent) : EXIT_FAILURE;
      if (agent.script == NULL)
        g_printerr ("scripted-agent: %s\n", error->message);
    }
  g_clear_object (&agent.script);
  easel_host_options_clear (&options);
  return status;
}
