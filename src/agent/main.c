/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "config.h"

#include "easel-host-options.h"
#include "easel-host-script.h"
#include "easel-host-welcome.h"

#include <gio/gunixinputstream.h>
#include <glib-unix.h>
#include <glib/gi18n.h>
#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sysexits.h>
#include <unistd.h>

typedef struct
{
  GMainLoop        *loop;
  EaselHost        *host;
  EaselHostOptions *options;
  EaselHostScript  *script;      /* or NULL: "serve" */
  GCancellable     *cancellable;
  int               status;
  char              byte[64];
} Program;

static gboolean
signal_cb (gpointer user_data)
{
  Program *program = user_data;

  g_main_loop_quit (program->loop);
  return G_SOURCE_CONTINUE;
}

/* What is written ends a pause of a script; the end of the stream is the end of the parent, where that counts. */
static void
stdin_read_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      user_data)
{
  Program *program = user_data;

  if (g_input_stream_read_finish (G_INPUT_STREAM (source), result, NULL) <= 0)
    {
      if (program->options->exit_with_parent)
        g_main_loop_quit (program->loop);
      return;
    }
  if (program->script != NULL)
    easel_host_script_continue (program->script);
  g_input_stream_read_async (G_INPUT_STREAM (source), program->byte, sizeof program->byte, G_PRIORITY_DEFAULT, NULL,
                             stdin_read_cb, program);
}

static void
follow_stdin (Program *program)
{
  g_autoptr(GInputStream) input = g_unix_input_stream_new (STDIN_FILENO, FALSE);

  g_input_stream_read_async (input, program->byte, sizeof program->byte, G_PRIORITY_DEFAULT, NULL,
                             stdin_read_cb, program);
}

static void
give_up (Program      *program,
         const GError *error)
{
  g_printerr ("easel-host: %s\n", error->message);
  program->status = EXIT_FAILURE;
  g_main_loop_quit (program->loop);
}

static void
said_cb (EaselHostScript *script,
         const char      *line,
         Program         *program)
{
  g_print ("%s\n", line);
  fflush (stdout);
}

static void
paused_cb (EaselHostScript *script,
           const char      *text,
           Program         *program)
{
  g_print ("PAUSE %s\n", text);
  fflush (stdout);
}

static void
done_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  Program *program = user_data;
  g_autoptr(GError) error = NULL;

  if (!easel_host_script_run_finish (EASEL_HOST_SCRIPT (source), result, &error))
    {
      give_up (program, error);
      return;
    }
  program->status = EXIT_SUCCESS;
  g_main_loop_quit (program->loop);
}

/* A script that is ended from outside did not pass. */
static void
start_script (Program *program)
{
  program->status = EXIT_FAILURE;
  g_signal_connect (program->script, "said", G_CALLBACK (said_cb), program);
  g_signal_connect (program->script, "paused", G_CALLBACK (paused_cb), program);
  easel_host_script_run_async (program->script, program->host, program->options->wait, program->cancellable, done_cb,
                               program);
}

static void
ready_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  Program *program = user_data;
  g_autoptr(GError) error = NULL;
  g_autofree char *uri = NULL;

  if (!easel_host_welcome_finish (program->host, result, &error))
    {
      give_up (program, error);
      return;
    }
  easel_host_restore (program->host);
  if (!easel_host_listen (program->host, program->options->port, &error))
    {
      give_up (program, error);
      return;
    }
  uri = easel_host_dup_uri (program->host);
  g_print ("READY %s\n", uri);
  fflush (stdout);
  if (program->script != NULL)
    start_script (program);
}

/* A client names files by absolute URIs, and a link to a folder is not its name. */
static void
lend_folders (EaselHost  *host,
              char      **folders)
{
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new ();
  g_auto(GStrv) absolute = NULL;

  for (guint i = 0; folders != NULL && folders[i] != NULL; i++)
    {
      g_autofree char *path = realpath (folders[i], NULL);

      if (path != NULL)
        g_strv_builder_add (builder, path);
      else
        g_printerr ("easel-host: %s: %s\n", folders[i], g_strerror (errno));
    }
  absolute = g_strv_builder_end (builder);
  easel_host_set_folders (host, (const char * const *) absolute);
}

static EaselHostScript *
load_script (EaselHostOptions  *options,
             GError           **error)
{
  g_autoptr(EaselHostScript) script = easel_host_script_new (options->script, error);

  if (script == NULL)
    {
      g_prefix_error (error, "%s: ", options->script);
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

static void
run (Program *program)
{
  EaselHostOptions *options = program->options;
  const char *welcome = g_getenv ("EASEL_WELCOME_DIR");

  lend_folders (program->host, options->folders);
  g_unix_signal_add (SIGTERM, signal_cb, program);
  g_unix_signal_add (SIGINT, signal_cb, program);
  if (options->exit_with_parent || program->script != NULL)
    follow_stdin (program);
  easel_host_welcome_async (program->host, welcome != NULL && welcome[0] != '\0' ? welcome : PKGDATADIR "/welcome",
                            (const char *const *) options->pages, NULL, ready_cb, program);
  g_main_loop_run (program->loop);
  g_cancellable_cancel (program->cancellable);
  easel_host_stop (program->host);
}

static int
serve (EaselHostOptions *options)
{
  g_autoptr(GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(EaselHostScript) script = NULL;
  g_autoptr(EaselHost) host = NULL;
  g_autoptr(GError) error = NULL;
  Program program = { .loop = loop, .options = options, .cancellable = cancellable, .status = EXIT_SUCCESS };

  if (options->script != NULL)
    script = program.script = load_script (options, &error);
  if (error == NULL)
    host = program.host = easel_host_new (options->state, &error);
  if (host == NULL)
    {
      g_printerr ("easel-host: %s\n", error->message);
      return EXIT_FAILURE;
    }
  run (&program);
  return program.status;
}

int
main (int    argc,
      char **argv)
{
  EaselHostOptions options = { 0 };
  int status = EX_USAGE;

  /* What is kept holds what people did: it is for nobody else. */
  umask (077);
  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);

  if (easel_host_options_parse (&options, argc, argv))
    {
      if (options.state == NULL)
        options.state = g_build_filename (g_get_user_data_dir (), "easel", "host", NULL);
      if (options.version)
        {
          g_print ("easel-host %s\n", PACKAGE_VERSION);
          status = EXIT_SUCCESS;
        }
      else
        status = serve (&options);
    }
  easel_host_options_clear (&options);
  return status;
}
