/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-command"

#include "config.h"

#include "easel-host-program.h"

#include <gio/gunixinputstream.h>
#include <gio/gunixoutputstream.h>
#include <glib/gi18n.h>
#include <stdlib.h>
#include <unistd.h>

#include "easel-agent-bridge.h"
#include "easel-agent-folder.h"

static void
ended_cb (EaselAgentBridge *bridge,
          GMainLoop        *loop)
{
  g_main_loop_quit (loop);
}

/* Clients may start a second process to test the command, and kill it at once: nothing is locked or started before the
 * first line. */
int
easel_host_command_mcp (EaselHostOptions *options)
{
  g_autoptr(GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr(GInputStream) input = g_unix_input_stream_new (STDIN_FILENO, FALSE);
  g_autoptr(GOutputStream) output = g_unix_output_stream_new (STDOUT_FILENO, FALSE);
  g_autoptr(RpcTransport) agent = rpc_stdio_new (input, output);
  g_autofree char *folder = easel_agent_folder_find (options->root);
  g_autoptr(EaselAgentBridge) bridge = NULL;

  if (isatty (STDIN_FILENO))
    g_printerr ("%s\n", _("easel-host: this waits for messages from an agent; \"easel-host agents\" shows how to "
                          "connect one"));
  bridge = easel_agent_bridge_new (agent, options->state,
                                   easel_agent_hello_new (EASEL_AGENT_HELLO_AGENT, folder, !options->no_panel));
  g_signal_connect (bridge, "ended", G_CALLBACK (ended_cb), loop);
  easel_agent_bridge_start (bridge);
  g_main_loop_run (loop);
  return EXIT_SUCCESS;
}
