/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "config.h"

#include "easel-host-options.h"

#include "easel-limits.h"

#include <glib/gi18n.h>
#include <string.h>

static gboolean
parse (EaselHostOptions   *options,
       int                *argc,
       char             ***argv)
{
  const GOptionEntry entries[] = {
    { "port", 'p', 0, G_OPTION_ARG_INT, &options->port,
      N_("Listen on this port (default: the one of last time)"), N_("N") },
    { "state", 's', 0, G_OPTION_ARG_FILENAME, &options->state, N_("Keep everything in this folder"), N_("DIR") },
    { "page", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->pages,
      N_("Show this folder as a page; may be repeated"), N_("FOLDER") },
    { "folder", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->folders,
      N_("Let clients read and write the files in this folder; may be repeated"), N_("FOLDER") },
    { "set", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options->assignments,
      N_("script: give a text a name for steps to refer to; may be repeated"), N_("NAME=TEXT") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options->output,
      N_("script: save what steps save in this folder"), N_("FOLDER") },
    { "wait", 'w', 0, G_OPTION_ARG_INT, &options->wait,
      N_("script: wait so long for clients that provide the canvases"), N_("SECONDS") },
    { "exit-with-parent", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_NONE, &options->exit_with_parent, "", NULL },
    { "version", 0, 0, G_OPTION_ARG_NONE, &options->version, N_("Print the version and exit"), NULL },
    { NULL }
  };
  g_autoptr(GOptionContext) context = g_option_context_new ("serve | script FILE");
  g_autoptr(GError) error = NULL;

  g_option_context_set_summary (context, _("Serves agent canvases over the Agent Host Protocol to this machine."));
  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  if (g_option_context_parse (context, argc, argv, &error))
    return TRUE;
  g_printerr ("easel-host: %s\n", error->message);
  return FALSE;
}

static gboolean
is_usable (EaselHostOptions *options)
{
  if (options->port < 0 || options->port > G_MAXUINT16)
    g_printerr ("%s\n", _("easel-host: a port is a number from 0 to 65535"));
  else if (options->wait < 0 || options->wait > EASEL_LIMIT_SCRIPT_WAIT_MAX)
    g_printerr (_("easel-host: what is waited for takes 0 to %d seconds\n"), EASEL_LIMIT_SCRIPT_WAIT_MAX);
  else if (options->script == NULL &&
           (options->output != NULL || options->assignments != NULL || options->wait != EASEL_LIMIT_SCRIPT_WAIT))
    g_printerr ("%s\n", _("easel-host: --set, --output and --wait are for \"easel-host script\""));
  else if (options->script != NULL && options->state == NULL)
    g_printerr ("%s\n", _("easel-host: a script needs a folder of its own: --state"));
  else
    return TRUE;
  return FALSE;
}

gboolean
easel_host_options_parse (EaselHostOptions  *options,
                          int                argc,
                          char             **argv)
{
  options->wait = EASEL_LIMIT_SCRIPT_WAIT;
  if (!parse (options, &argc, &argv))
    return FALSE;
  if (options->version)
    return TRUE;
  if (argc == 3 && strcmp (argv[1], "script") == 0)
    options->script = g_strdup (argv[2]);
  else if (argc != 2 || strcmp (argv[1], "serve") != 0)
    {
      g_printerr ("%s\n", _("easel-host: say \"easel-host serve\" or \"easel-host script FILE\"; "
                            "\"easel-host --help\" tells more"));
      return FALSE;
    }
  return is_usable (options);
}

void
easel_host_options_clear (EaselHostOptions *options)
{
  g_clear_pointer (&options->state, g_free);
  g_clear_pointer (&options->pages, g_strfreev);
  g_clear_pointer (&options->folders, g_strfreev);
  g_clear_pointer (&options->script, g_free);
  g_clear_pointer (&options->output, g_free);
  g_clear_pointer (&options->assignments, g_strfreev);
}
