/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-command"

#include "config.h"

#include "easel-host-options.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

/* An option, and the names of the commands that accept it, separated by blanks. */
typedef struct
{
  const char   *commands;
  GOptionEntry  entry;
} Option;

#define N_OPTIONS 28

static gboolean
is_for (const char *commands,
        const char *command)
{
  g_auto(GStrv) names = g_strsplit (commands, " ", -1);

  return g_strv_contains ((const char *const *) names, command);
}

/* Copies the options of the command, and the empty entry that ends a list. */
static void
pick_entries (EaselHostOptions *options,
              const char       *command,
              GOptionEntry     *picked)
{
  const Option table[N_OPTIONS] = {
    { "serve", { "port", 'p', 0, G_OPTION_ARG_INT, &options->port,
      N_("Listen on this port (default: the one used last time)"), N_("N") } },
    { "serve mcp wrap a2ui prompt notify agents connect", { "state", 's', 0, G_OPTION_ARG_FILENAME, &options->state,
      N_("Store everything in this folder"), N_("DIR") } },
    { "serve", { "page", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->pages,
      N_("Show this folder as a page; may be repeated"), N_("FOLDER") } },
    { "serve", { "folder", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->folders,
      N_("Let clients read and write the files in this folder; may be repeated"), N_("FOLDER") } },
    { "mcp", { "root", 0, 0, G_OPTION_ARG_FILENAME, &options->root,
      N_("The folder that the agent works in"), N_("DIR") } },
    { "serve mcp wrap a2ui prompt", { "no-panel", 0, 0, G_OPTION_ARG_NONE, &options->no_panel,
      N_("Never open the panel for an agent"), NULL } },
    { "a2ui", { "title", 't', 0, G_OPTION_ARG_STRING, &options->title,
      N_("The title of the form's tab"), N_("TITLE") } },
    { "a2ui", { "semantics", 0, 0, G_OPTION_ARG_FILENAME, &options->semantics,
      N_("Print what a screen reader gets of the form in a file, and show nothing"), N_("FILE") } },
    { "prompt", { "title", 't', 0, G_OPTION_ARG_STRING, &options->title,
      N_("The title of the tab; with --choices, the question"), N_("TITLE") } },
    { "prompt", { "choices", 'c', 0, G_OPTION_ARG_NONE, &options->choices,
      N_("Show a button for each argument instead of a file"), NULL } },
    { "prompt", { "timeout", 0, 0, G_OPTION_ARG_DOUBLE, &options->timeout,
      N_("Close the question after this time (default: never)"), N_("SECONDS") } },
    { "notify", { "title", 't', 0, G_OPTION_ARG_STRING, &options->title,
      N_("The name of the script"), N_("TITLE") } },
    { "notify", { "status", 0, 0, G_OPTION_ARG_STRING, &options->notice_state,
      N_("What the script does now: working, needs-you or done"), N_("STATUS") } },
    { "notify", { "hook", 0, 0, G_OPTION_ARG_STRING, &options->hook,
      N_("Read the event of a hook of this agent from standard input"), N_("NAME") } },
    { "connect", { "stdio", 0, 0, G_OPTION_ARG_NONE, &options->stdio,
      N_("Use standard input and output"), NULL } },
    { "wrap", { "url", 0, 0, G_OPTION_ARG_STRING, &options->url,
      N_("Wrap the server at this address instead of starting one"), N_("URL") } },
    { "wrap", { "header", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options->headers,
      N_("Send this header to the server at an address; may be repeated"), N_("\"NAME: VALUE\"") } },
    { "wrap", { "header-file", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->header_files,
      N_("Send the headers in this file, one per line; may be repeated"), N_("FILE") } },
    { "sign-in", { "scope", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options->scopes,
      N_("Ask for this scope, too; may be repeated"), N_("SCOPE") } },
    { "sign-in", { "forget", 0, 0, G_OPTION_ARG_NONE, &options->forget,
      N_("Sign out: remove the token from the keyring"), NULL } },
    { "sign-in", { "yes", 'y', 0, G_OPTION_ARG_NONE, &options->yes,
      N_("Open the browser without asking"), NULL } },
    { "agents", { "http", 0, 0, G_OPTION_ARG_NONE, &options->http,
      N_("Let agents connect to a running host over HTTP"), NULL } },
    { "agents", { "notify", 0, 0, G_OPTION_ARG_NONE, &options->notify,
      N_("Also add hooks that show whether the agent needs you"), NULL } },
    { "agents", { "yes", 'y', 0, G_OPTION_ARG_NONE, &options->yes,
      N_("Change the agent's configuration without asking"), NULL } },
    { "agents", { "json", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_NONE, &options->json, "", NULL } },
    { "serve", { "exit-with-parent", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_NONE, &options->exit_with_parent,
      "", NULL } },
    { "serve", { "detach", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_NONE, &options->detach, "", NULL } },
    { "serve mcp wrap sign-in a2ui prompt notify agents", { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY,
                                                     &options->arguments,
      NULL, NULL } },
  };
  guint n = 0;

  for (guint i = 0; i < N_OPTIONS; i++)
    if (is_for (table[i].commands, command))
      picked[n++] = table[i].entry;
  memset (&picked[n], 0, sizeof picked[n]);
}

static char *
make_parameters (const EaselHostCommand *command)
{
  return g_strjoin (command->arguments != NULL ? " " : NULL, command->name, command->arguments, NULL);
}

static GOptionContext *
make_context (EaselHostOptions       *options,
              const EaselHostCommand *command)
{
  GOptionEntry entries[N_OPTIONS + 1];
  g_autofree char *parameters = make_parameters (command);
  GOptionContext *context = g_option_context_new (parameters);

  pick_entries (options, command->name, entries);
  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  g_option_context_set_summary (context, _(command->summary));
  return context;
}

static void
print_help (EaselHostOptions       *options,
            const EaselHostCommand *commands)
{
  g_print ("%s\n\n", _("Serves agent canvases over the Agent Host Protocol, and agents over the Model Context "
                       "Protocol, on this computer."));
  for (guint i = 0; commands[i].name != NULL; i++)
    {
      g_autoptr(GOptionContext) context = make_context (options, &commands[i]);
      g_autofree char *help = NULL;

      g_option_context_set_help_enabled (context, FALSE);
      help = g_option_context_get_help (context, TRUE, NULL);
      g_print ("%s", help);
    }
  g_print ("%s\n", _("\"easel-host --version\" prints the version."));
}

static gboolean
is_usable (EaselHostOptions *options)
{
  if (options->port < 0 || options->port > G_MAXUINT16)
    g_printerr ("%s\n", _("easel-host: a port is a number from 0 to 65535"));
  else if (strcmp (options->command->name, "wrap") == 0 && (options->url != NULL) == (options->arguments != NULL))
    g_printerr ("%s\n", _("easel-host: use \"easel-host wrap -- COMMAND ARGUMENT…\" or \"easel-host wrap --url URL\""));
  else if (strcmp (options->command->name, "connect") == 0 && !options->stdio)
    g_printerr ("%s\n", _("easel-host: use \"easel-host connect --stdio\""));
  else
    return TRUE;
  return FALSE;
}

/* Overwrites secrets in the memory that the kernel shows to all users as this process's command line: headers contain
 * tokens, and so do queries of addresses. */
static void
hide_secrets (int    argc,
              char **argv)
{
  for (int i = 1; i < argc && strcmp (argv[i], "--") != 0; i++)
    {
      char *secret = NULL;

      if (g_str_has_prefix (argv[i], "--header="))
        secret = argv[i] + strlen ("--header=");
      else if (strcmp (argv[i - 1], "--header") == 0)
        secret = argv[i];
      else if (g_str_has_prefix (argv[i], "--url=") || strcmp (argv[i - 1], "--url") == 0)
        secret = strchr (argv[i], '?');
      if (secret != NULL)
        memset (secret, '*', strlen (secret));
    }
}

static gboolean
parse_arguments (EaselHostOptions  *options,
                 int                argc,
                 char             **argv)
{
  const EaselHostCommand *command = options->command;
  g_autoptr(GOptionContext) context = make_context (options, command);
  g_autofree char *parameters = make_parameters (command);
  /* GOption removes parsed options from this copy of the list. */
  g_autofree char **all = g_memdup2 (argv, (gsize) (argc + 1) * sizeof *argv);
  int n_all = argc;
  g_autoptr(GError) error = NULL;
  gboolean is_parsed;
  guint n;

  is_parsed = g_option_context_parse (context, &argc, &argv, &error);
  if (strcmp (command->name, "wrap") == 0)
    hide_secrets (n_all, all);
  if (!is_parsed)
    {
      g_printerr ("easel-host: %s\n", error->message);
      return FALSE;
    }
  n = options->arguments != NULL ? g_strv_length (options->arguments) : 0;
  if (n < command->n_arguments_min || n > command->n_arguments_max)
    {
      /* Translators: %s is a command with its arguments. */
      g_printerr (_("easel-host: use \"easel-host %s\"; see \"easel-host --help\" for more\n"), parameters);
      return FALSE;
    }
  return is_usable (options);
}

static void
print_commands (const EaselHostCommand *commands)
{
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new ();
  g_auto(GStrv) list = NULL;
  g_autofree char *text = NULL;

  for (guint i = 0; commands[i].name != NULL; i++)
    {
      g_autofree char *command_line = g_strconcat ("easel-host ", commands[i].name, NULL);

      g_strv_builder_add (builder, command_line);
    }
  list = g_strv_builder_end (builder);
  text = g_strjoinv (", ", list);
  /* Translators: %s is a list of commands. */
  g_printerr (_("easel-host: use one of: %s; see \"easel-host --help\" for more\n"), text);
}

/**
 * easel_host_options_parse:
 * @options: zeroed
 * @commands: the table of commands
 * @argc: as of main()
 * @argv: as of main()
 * @status: (out): the exit status if there is nothing to run
 *
 * Returns: whether @options has a command
 */
gboolean
easel_host_options_parse (EaselHostOptions        *options,
                          const EaselHostCommand  *commands,
                          int                      argc,
                          char                   **argv,
                          int                     *status)
{
  const char *first = argc > 1 ? argv[1] : NULL;
  g_autofree char *given = NULL;

  options->command = NULL;
  for (guint i = 0; first != NULL && commands[i].name != NULL && options->command == NULL; i++)
    options->command = strcmp (commands[i].name, first) == 0 ? &commands[i] : NULL;
  *status = EX_USAGE;
  if (options->command != NULL)
    {
      argv[1] = argv[0];
      if (!parse_arguments (options, argc - 1, argv + 1))
        return FALSE;
      /* Makes the state folder an absolute path, because processes with other working folders get it. */
      given = g_steal_pointer (&options->state);
      options->state = given != NULL ? g_canonicalize_filename (given, NULL)
                                     : g_build_filename (g_get_user_data_dir (), "easel", "host", NULL);
      return TRUE;
    }
  *status = EXIT_SUCCESS;
  if (g_strcmp0 (first, "--version") == 0)
    g_print ("easel-host %s\n", PACKAGE_VERSION);
  else if (g_strcmp0 (first, "--help") == 0 || g_strcmp0 (first, "-h") == 0)
    print_help (options, commands);
  else
    {
      print_commands (commands);
      *status = EX_USAGE;
    }
  return FALSE;
}

void
easel_host_options_clear (EaselHostOptions *options)
{
  g_clear_pointer (&options->arguments, g_strfreev);
  g_clear_pointer (&options->state, g_free);
  g_clear_pointer (&options->pages, g_strfreev);
  g_clear_pointer (&options->folders, g_strfreev);
  g_clear_pointer (&options->root, g_free);
  g_clear_pointer (&options->title, g_free);
  g_clear_pointer (&options->semantics, g_free);
  g_clear_pointer (&options->notice_state, g_free);
  g_clear_pointer (&options->hook, g_free);
  g_clear_pointer (&options->url, g_free);
  g_clear_pointer (&options->headers, g_strfreev);
  g_clear_pointer (&options->header_files, g_strfreev);
  g_clear_pointer (&options->scopes, g_strfreev);
}
