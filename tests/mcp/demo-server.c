/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "mcp-demo.h"
#include "mcp-stdio.h"
#include "rpc-stdio.h"

#include <gio/gunixinputstream.h>
#include <gio/gunixoutputstream.h>
#include <glib-unix.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct
{
  McpDemo          *demo;
  McpServerSession *client;
  GMainLoop        *loop;
} Program;

static gboolean
terminated_cb (gpointer user_data)
{
  Program *program = user_data;

  mcp_server_stop (program->demo->server);
  mcp_stdio_close (MCP_STDIO (program->client));
  return G_SOURCE_CONTINUE;
}

/* A program of its own, for what replays recordings: stdin and stdout are the connection. */
int
main (void)
{
  g_autoptr(McpDemo) demo = mcp_demo_new ();
  g_autoptr(GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr(GInputStream) input = g_unix_input_stream_new (STDIN_FILENO, FALSE);
  g_autoptr(GOutputStream) output = g_unix_output_stream_new (STDOUT_FILENO, FALSE);
  g_autoptr(RpcTransport) transport = rpc_stdio_new (input, output);
  Program program = { demo, NULL, loop };
  guint source;

  program.client = mcp_stdio_new (demo->server, transport);
  g_signal_connect_swapped (program.client, "gone", G_CALLBACK (g_main_loop_quit), loop);
  source = g_unix_signal_add (SIGTERM, terminated_cb, &program);
  g_main_loop_run (loop);
  g_source_remove (source);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_clear_object (&program.client);
  return EXIT_SUCCESS;
}
