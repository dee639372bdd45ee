/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-agent"

#include "config.h"

#include "easel-host-program.h"
#include "easel-host-script.h"

#include <stdio.h>
#include <stdlib.h>

static void
said_cb (EaselHostScript  *script,
         const char       *line,
         EaselHostProgram *program)
{
  g_print ("%s\n", line);
  fflush (stdout);
}

static void
paused_cb (EaselHostScript  *script,
           const char       *text,
           EaselHostProgram *program)
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

  if (!easel_host_script_run_finish (EASEL_HOST_SCRIPT (source), result, &error))
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
  EaselHostScript *script = program->user_data;

  g_signal_connect (script, "said", G_CALLBACK (said_cb), program);
  g_signal_connect (script, "paused", G_CALLBACK (paused_cb), program);
  easel_host_script_run_async (script, program->host, program->options->wait, program->cancellable, done_cb, program);
}

/* What is written ends a pause. */
static void
line (EaselHostProgram *program)
{
  easel_host_script_continue (program->user_data);
}

static EaselHostScript *
load_script (EaselHostOptions  *options,
             GError           **error)
{
  const char *path = options->words[0];
  g_autoptr(EaselHostScript) script = easel_host_script_new (path, error);

  if (script == NULL)
    {
      g_prefix_error (error, "%s: ", path);
      return NULL;
    }
  for (guint i = 0; options->assignments != NULL && options->assignments[i] != NULL; i++)
    if (!easel_host_script_set (script, options->assignments[i]))
      {
        g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, "%s is no NAME=TEXT", options->assignments[i]);
        return NULL;
      }
  easel_host_script_set_output (script, options->output);
  return g_steal_pointer (&script);
}

/* A script that is ended from outside did not pass. */
int
easel_host_command_script (EaselHostOptions *options)
{
  g_autoptr(GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(EaselHostScript) script = NULL;
  g_autoptr(EaselHost) host = NULL;
  g_autoptr(GError) error = NULL;
  EaselHostProgram program = { .loop = loop, .options = options, .cancellable = cancellable,
                               .status = EXIT_FAILURE, .begin = begin, .line = line };

  script = program.user_data = load_script (options, &error);
  if (script != NULL)
    host = program.host = easel_host_new (options->state, &error);
  if (host == NULL)
    {
      g_printerr ("easel-host: %s\n", error->message);
      return EXIT_FAILURE;
    }
  easel_host_program_run (&program);
  easel_host_stop (host);
  g_free (program.uri);
  return program.status;
}
