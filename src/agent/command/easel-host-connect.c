/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-command"

#include "config.h"

#include "easel-host-program.h"

#include <gio/gunixinputstream.h>
#include <gio/gunixoutputstream.h>
#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ahp-handshake.h"
#include "easel-agent-attach.h"

typedef struct
{
  GMainLoop         *loop;
  GInputStream      *input;
  GOutputStream     *output;
  GSocketConnection *host;     /* NULL until the host is reached */
  int                status;
} Connect;

static void
give_up (Connect      *self,
         const GError *error)
{
  g_printerr ("easel-host: %s\n", error->message);
  self->status = EXIT_FAILURE;
  g_main_loop_quit (self->loop);
}

/* Either side has ended, and its last bytes are written. */
static void
spliced_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  Connect *self = user_data;

  g_output_stream_splice_finish (G_OUTPUT_STREAM (source), result, NULL);
  g_main_loop_quit (self->loop);
}

/* The first line tells the panel that the connection works: a login shell may have printed other lines before it. */
static void
attached_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  Connect *self = user_data;
  g_autoptr(GError) error = NULL;
  GIOStream *host;

  self->host = easel_agent_attach_finish (result, &error);
  if (self->host == NULL ||
      !g_output_stream_write_all (self->output, AHP_STDIO_GREETING "\n", strlen (AHP_STDIO_GREETING "\n"), NULL, NULL,
                                  &error))
    {
      give_up (self, error);
      return;
    }
  host = G_IO_STREAM (self->host);
  g_output_stream_splice_async (g_io_stream_get_output_stream (host), self->input, G_OUTPUT_STREAM_SPLICE_NONE,
                                G_PRIORITY_DEFAULT, NULL, spliced_cb, self);
  g_output_stream_splice_async (self->output, g_io_stream_get_input_stream (host), G_OUTPUT_STREAM_SPLICE_NONE,
                                G_PRIORITY_DEFAULT, NULL, spliced_cb, self);
}

int
easel_host_command_connect (EaselHostOptions *options)
{
  g_autoptr(GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr(GInputStream) input = g_unix_input_stream_new (STDIN_FILENO, FALSE);
  g_autoptr(GOutputStream) output = g_unix_output_stream_new (STDOUT_FILENO, FALSE);
  Connect self = { .loop = loop, .input = input, .output = output, .status = EXIT_SUCCESS };
  g_autoptr(EaselAgentHello) hello = easel_agent_hello_new (EASEL_AGENT_HELLO_CLIENT, NULL, FALSE);

  if (isatty (STDIN_FILENO))
    g_printerr ("%s\n", _("easel-host: this is for a panel on another computer; add ssh://THIS-COMPUTER there as a "
                          "host"));
  easel_agent_attach_async (options->state, hello, NULL, attached_cb, &self);
  g_main_loop_run (loop);
  g_clear_object (&self.host);
  return self.status;
}
