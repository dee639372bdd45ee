/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-command"

#include "config.h"

#include "easel-host-program.h"
#include "easel-network.h"

#include <glib/gi18n.h>
#include <locale.h>
#include <stdlib.h>
#include <sys/stat.h>

static const EaselHostCommand commands[] = {
  { "serve", NULL, 0, 0, FALSE,
    N_("Shows canvases in panels, and lets agents open them, until it is stopped."), easel_host_command_serve },
  { "mcp", NULL, 0, 0, FALSE,
    N_("Speaks the Model Context Protocol on standard input and output, for the agent that started it."),
    easel_host_command_mcp },
  { "connect", NULL, 0, 0, FALSE,
    N_("Connects a panel on another computer, which started this over SSH, to the host of this one."),
    easel_host_command_connect },
  { "wrap", "[-- COMMAND ARGUMENT…]", 0, G_MAXUINT, TRUE,
    N_("Starts an MCP server, or connects to one, and acts as that server for the agent that started it."),
    easel_host_command_wrap },
  { "sign-in", "URL", 1, 1, FALSE,
    N_("Signs you in to the MCP server at an address, for the agents that run \"easel-host wrap --url URL\"."),
    easel_host_command_sign_in },
  { "a2ui", NULL, 0, 0, FALSE,
    N_("Shows the form that standard input describes in A2UI, and prints what the user does."),
    easel_host_command_a2ui },
  { "prompt", "FILE | --choices CHOICE…", 1, G_MAXUINT, FALSE,
    N_("Shows the page or form in a file, or \"-\" for standard input, and prints the user's answer as JSON."),
    easel_host_command_prompt },
  { "notify", "[TEXT]", 0, 1, FALSE,
    N_("Notifies you of a text, and shows it in the list of sessions."), easel_host_command_notify },
  { "agents", "[install NAME | remove NAME | wrap NAME SERVER | unwrap NAME SERVER]", 0, 3, FALSE,
    N_("Shows how the agents on this computer are connected to Easel, and connects them."),
    easel_host_command_agents },
  { NULL },
};

int
main (int    argc,
      char **argv)
{
  EaselHostOptions options = { 0 };
  int status;

  easel_network_register_types ();
  /* Standard output is reserved for programs (an address, MCP, A2UI), so GLib's debug messages go to standard error. */
  g_log_writer_default_set_use_stderr (TRUE);
  /* The variable with another host's address is for the panel; child processes must not get the token in it. */
  g_unsetenv ("EASEL_HOST");
  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  g_set_prgname ("easel-host");

  if (easel_host_options_parse (&options, commands, argc, argv, &status))
    {
      /* State and documents are private, so files are created for this user only. */
      if (!options.command->keeps_umask)
        umask (077);
      status = options.command->run (&options);
    }
  easel_host_options_clear (&options);
  return status;
}
