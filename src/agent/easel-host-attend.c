/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-agent"

#include "config.h"

#include "easel-host-attend.h"

#include <gio/gunixinputstream.h>
#include <glib-unix.h>
#include <glib/gi18n.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "easel-agent-reach.h"
#include "easel-agent-start.h"
#include "easel-host-error.h"
#include "easel-limits.h"
#include "rpc-stdio.h"

typedef struct
{
  GMainLoop         *loop;
  EaselHostOptions  *options;
  GCancellable      *cancellable;
  EaselHost         *host;           /* of our own */
  GSocketConnection *connection;     /* to the other one */
  RpcTransport      *transport;
  gint64             deadline;       /* monotonic, in microseconds */
  int                status;
  char               bytes[64];
} Attend;

static void
end (Attend     *attend,
     const char *why)
{
  if (why != NULL)
    {
      g_printerr ("easel-host: %s\n", why);
      attend->status = EXIT_FAILURE;
    }
  g_main_loop_quit (attend->loop);
}

static gboolean
signal_cb (gpointer user_data)
{
  end (user_data, NULL);
  return G_SOURCE_CONTINUE;
}

static void
input_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  Attend *attend = user_data;
  g_autoptr(GError) error = NULL;
  gssize n = g_input_stream_read_finish (G_INPUT_STREAM (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (n <= 0)
    end (attend, NULL);
  else
    g_input_stream_read_async (G_INPUT_STREAM (source), attend->bytes, sizeof attend->bytes, G_PRIORITY_DEFAULT,
                               attend->cancellable, input_cb, attend);
}

static void
message_cb (RpcTransport *transport,
            GBytes       *line,
            Attend       *attend)
{
  g_autofree char *uri = easel_agent_hello_read_answer (line);

  if (uri == NULL)
    return;
  g_print ("%s %s\n", EASEL_AGENT_READY, uri);
  fflush (stdout);
}

/* The parent starts another then. */
static void
closed_cb (RpcTransport *transport,
           const GError *reason,
           Attend       *attend)
{
  end (attend, _("The host that ran before has ended"));
}

static void look (Attend *attend);

static gboolean
again_cb (gpointer user_data)
{
  Attend *attend = user_data;
  g_autoptr(GError) error = NULL;

  attend->host = easel_host_new (attend->options->state, &error);
  if (attend->host != NULL)
    end (attend, NULL);
  else if (!g_error_matches (error, EASEL_HOST_ERROR, EASEL_HOST_ERROR_LOCKED) ||
           g_get_monotonic_time () > attend->deadline)
    end (attend, error->message);
  else
    look (attend);
  return G_SOURCE_REMOVE;
}

/* One that is starting, or was killed a moment ago, has the folder and does not answer. */
static void
reached_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  Attend *attend = user_data;
  g_autoptr(GError) error = NULL;
  GSocketConnection *connection = easel_agent_reach_finish (result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  attend->connection = connection;
  if (attend->connection == NULL)
    {
      g_timeout_add (EASEL_LIMIT_AGENT_LOOK, again_cb, attend);
      return;
    }
  attend->transport = rpc_stdio_new (g_io_stream_get_input_stream (G_IO_STREAM (attend->connection)),
                                     g_io_stream_get_output_stream (G_IO_STREAM (attend->connection)));
  g_signal_connect (attend->transport, "message", G_CALLBACK (message_cb), attend);
  g_signal_connect (attend->transport, "closed", G_CALLBACK (closed_cb), attend);
  rpc_transport_start (attend->transport);
}

static void
look (Attend *attend)
{
  g_autoptr(EaselAgentHello) hello = easel_agent_hello_new (EASEL_AGENT_HELLO_PANEL, NULL, FALSE);

  easel_agent_reach_async (attend->options->state, hello, attend->cancellable, reached_cb, attend);
}

static void
run (Attend *attend)
{
  g_autoptr(GInputStream) input = g_unix_input_stream_new (STDIN_FILENO, FALSE);
  guint term_id = g_unix_signal_add (SIGTERM, signal_cb, attend);
  guint int_id = g_unix_signal_add (SIGINT, signal_cb, attend);

  attend->deadline = g_get_monotonic_time () + EASEL_LIMIT_AGENT_ATTACH * G_TIME_SPAN_MILLISECOND;
  g_input_stream_read_async (input, attend->bytes, sizeof attend->bytes, G_PRIORITY_DEFAULT, attend->cancellable,
                             input_cb, attend);
  look (attend);
  g_main_loop_run (attend->loop);
  g_source_remove (term_id);
  g_source_remove (int_id);
}

EaselHost *
easel_host_attend (EaselHostOptions *options,
                   int              *status)
{
  g_autoptr(GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  Attend attend = { .loop = loop, .options = options, .cancellable = cancellable, .status = EXIT_SUCCESS };

  run (&attend);
  if (attend.transport != NULL)
    g_signal_handlers_disconnect_by_data (attend.transport, &attend);
  g_clear_object (&attend.transport);
  g_clear_object (&attend.connection);
  g_cancellable_cancel (cancellable);
  *status = attend.status;
  return attend.host;
}
