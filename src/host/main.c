/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "config.h"

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
  int        port;
  char      *state;
  char     **pages;
  char     **folders;
  gboolean   exit_with_parent;
  gboolean   version;
} Options;

typedef struct
{
  GMainLoop *loop;
  EaselHost *host;
  Options   *options;
  int        status;
  char       byte[64];
} Program;

static gboolean
signal_cb (gpointer user_data)
{
  Program *program = user_data;

  g_main_loop_quit (program->loop);
  return G_SOURCE_CONTINUE;
}

/* The parent writes nothing: the end of the stream is its end. */
static void
stdin_read_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      user_data)
{
  Program *program = user_data;

  if (g_input_stream_read_finish (G_INPUT_STREAM (source), result, NULL) > 0)
    g_input_stream_read_async (G_INPUT_STREAM (source), program->byte, sizeof program->byte, G_PRIORITY_DEFAULT, NULL,
                               stdin_read_cb, program);
  else
    g_main_loop_quit (program->loop);
}

static void
follow_parent (Program *program)
{
  g_autoptr (GInputStream) input = g_unix_input_stream_new (STDIN_FILENO, FALSE);

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
ready_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  Program *program = user_data;
  g_autoptr (GError) error = NULL;
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
}

/* A client names files by absolute URIs, and a link to a folder is not its name. */
static void
lend_folders (EaselHost  *host,
              char      **folders)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) absolute = NULL;

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

static int
serve (Options *options)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (EaselHost) host = NULL;
  g_autoptr (GError) error = NULL;
  Program program = { .loop = loop, .options = options, .status = EXIT_SUCCESS };
  const char *welcome = g_getenv ("EASEL_WELCOME_DIR");

  host = program.host = easel_host_new (options->state, &error);
  if (host == NULL)
    {
      g_printerr ("easel-host: %s\n", error->message);
      return EXIT_FAILURE;
    }
  lend_folders (host, options->folders);
  g_unix_signal_add (SIGTERM, signal_cb, &program);
  g_unix_signal_add (SIGINT, signal_cb, &program);
  if (options->exit_with_parent)
    follow_parent (&program);
  easel_host_welcome_async (host, welcome != NULL && welcome[0] != '\0' ? welcome : PKGDATADIR "/welcome",
                            (const char *const *) options->pages, NULL, ready_cb, &program);
  g_main_loop_run (loop);
  easel_host_stop (host);
  return program.status;
}

static gboolean
parse (int       *argc,
       char    ***argv,
       Options   *options)
{
  const GOptionEntry entries[] = {
    { "port", 'p', 0, G_OPTION_ARG_INT, &options->port,
      N_("Listen on this port (default: the one of last time)"), N_("N") },
    { "state", 's', 0, G_OPTION_ARG_FILENAME, &options->state, N_("Keep everything in this folder"), N_("DIR") },
    { "page", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->pages,
      N_("Show this folder as a page; may be repeated"), N_("FOLDER") },
    { "folder", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->folders,
      N_("Let clients read and write the files in this folder; may be repeated"), N_("FOLDER") },
    { "exit-with-parent", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_NONE, &options->exit_with_parent, "", NULL },
    { "version", 0, 0, G_OPTION_ARG_NONE, &options->version, N_("Print the version and exit"), NULL },
    { NULL }
  };
  g_autoptr (GOptionContext) context = g_option_context_new ("serve");
  g_autoptr (GError) error = NULL;

  g_option_context_set_summary (context, _("Serves agent canvases over the Agent Host Protocol to this machine."));
  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  if (g_option_context_parse (context, argc, argv, &error))
    return TRUE;
  g_printerr ("easel-host: %s\n", error->message);
  return FALSE;
}

static gboolean
is_usable (int       argc,
           char    **argv,
           Options  *options)
{
  if (argc != 2 || strcmp (argv[1], "serve") != 0)
    g_printerr ("%s\n", _("easel-host: say \"easel-host serve\"; \"easel-host --help\" tells more"));
  else if (options->port < 0 || options->port > G_MAXUINT16)
    g_printerr ("%s\n", _("easel-host: a port is a number from 0 to 65535"));
  else
    return TRUE;
  return FALSE;
}

int
main (int    argc,
      char **argv)
{
  Options options = { 0 };
  int status = EX_USAGE;

  /* What is kept holds what people did: it is for nobody else. */
  umask (077);
  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);

  if (parse (&argc, &argv, &options))
    {
      if (options.state == NULL)
        options.state = g_build_filename (g_get_user_data_dir (), "easel", "host", NULL);
      if (options.version)
        {
          g_print ("easel-host %s\n", PACKAGE_VERSION);
          status = EXIT_SUCCESS;
        }
      else if (is_usable (argc, argv, &options))
        status = serve (&options);
    }
  g_free (options.state);
  g_strfreev (options.pages);
  g_strfreev (options.folders);
  return status;
}
