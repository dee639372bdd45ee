/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-command"

#include "config.h"

#include "easel-host-proxy.h"

#include <gio/gunixinputstream.h>
#include <glib/gi18n.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "easel-agent-connect.h"
#include "easel-agent-discovery-limits.h"
#include "easel-agent-start.h"
#include "easel-host-error.h"
#include "easel-host-signals.h"
#include "rpc-stdio.h"

typedef struct
{
  GMainLoop         *loop;
  EaselHostOptions  *options;
  GCancellable      *cancellable;
  EaselHost         *host;           /* our own host */
  GSocketConnection *connection;     /* connection to the other host */
  RpcTransport      *transport;
  guint              next_page;      /* index of the next page to hand over */
  gint64             deadline;       /* monotonic, in microseconds */
  int                status;
  char               bytes[64];
} ProxyHost;

static void
end (ProxyHost  *self,
     const char *why)
{
  if (why != NULL)
    {
      g_printerr ("easel-host: %s\n", why);
      self->status = EXIT_FAILURE;
    }
  g_main_loop_quit (self->loop);
}

static void
signal_cb (int      number,
           gpointer user_data)
{
  end (user_data, NULL);
}

static void
input_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  ProxyHost *self = user_data;
  g_autoptr(GError) error = NULL;
  gssize n = g_input_stream_read_finish (G_INPUT_STREAM (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (n <= 0)
    end (self, NULL);
  else
    g_input_stream_read_async (G_INPUT_STREAM (source), self->bytes, sizeof self->bytes, G_PRIORITY_DEFAULT,
                               self->cancellable, input_cb, self);
}

static void probe (ProxyHost *self);

static void
forget_connection (ProxyHost *self)
{
  if (self->transport != NULL)
    g_signal_handlers_disconnect_by_data (self->transport, self);
  g_clear_object (&self->transport);
  g_clear_object (&self->connection);
}

/* Deferred, because the connection may be running a handler of its own transport right now. */
static gboolean
next_page_cb (gpointer user_data)
{
  ProxyHost *self = user_data;

  forget_connection (self);
  if (self->options->pages[++self->next_page] == NULL)
    end (self, NULL);
  else
    probe (self);
  return G_SOURCE_REMOVE;
}

static void
page_message_cb (RpcTransport *transport,
                 GBytes       *line,
                 ProxyHost    *self)
{
  const char *page = self->options->pages[self->next_page];
  g_autoptr(GError) error = NULL;

  if (easel_agent_hello_read_page (line, &error))
    /* Translators: %s is a folder. */
    g_print (_("Easel is already running. %s is open in it until you close its tab.\n"), page);
  else
    {
      g_printerr ("easel-host: %s: %s\n", page, error->message);
      self->status = EXIT_FAILURE;
    }
  g_signal_handlers_disconnect_by_data (transport, self);
  g_idle_add (next_page_cb, self);
}

static void
message_cb (RpcTransport *transport,
            GBytes       *line,
            ProxyHost    *self)
{
  g_autofree char *uri = easel_agent_hello_read_answer (line);

  if (uri == NULL)
    return;
  g_print ("%s %s\n", EASEL_AGENT_READY, uri);
  fflush (stdout);
}

/* The other host has ended: exits, so that the parent starts another one. */
static void
closed_cb (RpcTransport *transport,
           const GError *reason,
           ProxyHost    *self)
{
  end (self, _("The host that ran before has ended"));
}

static gboolean
again_cb (gpointer user_data)
{
  ProxyHost *self = user_data;
  g_autoptr(GError) error = NULL;

  self->host = easel_host_new (self->options->state, &error);
  if (self->host != NULL)
    end (self, NULL);
  else if (!g_error_matches (error, EASEL_HOST_ERROR, EASEL_HOST_ERROR_LOCKED) ||
           g_get_monotonic_time () > self->deadline)
    end (self, error->message);
  else
    probe (self);
  return G_SOURCE_REMOVE;
}

/* Tries again: a host that is starting, or was just killed, holds the folder but does not answer. */
static void
reached_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  ProxyHost *self = user_data;
  g_autoptr(GError) error = NULL;
  GSocketConnection *connection = easel_agent_connect_finish (result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  self->connection = connection;
  if (self->connection == NULL)
    {
      g_timeout_add (EASEL_LIMIT_AGENT_PROBE_INTERVAL, again_cb, self);
      return;
    }
  self->transport = rpc_stdio_new (g_io_stream_get_input_stream (G_IO_STREAM (self->connection)),
                                   g_io_stream_get_output_stream (G_IO_STREAM (self->connection)));
  g_signal_connect (self->transport, "message",
                    self->options->exit_with_parent ? G_CALLBACK (message_cb) : G_CALLBACK (page_message_cb), self);
  g_signal_connect (self->transport, "closed", G_CALLBACK (closed_cb), self);
  rpc_transport_start (self->transport);
}

static void
probe (ProxyHost *self)
{
  EaselHostOptions *options = self->options;
  g_autofree char *page = options->exit_with_parent ? NULL
                                                    : g_canonicalize_filename (options->pages[self->next_page], NULL);
  g_autoptr(EaselAgentHello) hello = NULL;

  hello = easel_agent_hello_new (page != NULL ? EASEL_AGENT_HELLO_PAGE : EASEL_AGENT_HELLO_PANEL, page, FALSE);
  easel_agent_connect_async (self->options->state, hello, self->cancellable, reached_cb, self);
}

static void
run (ProxyHost *self)
{
  g_autoptr(GInputStream) input = g_unix_input_stream_new (STDIN_FILENO, FALSE);
  g_autoptr(EaselHostSignals) signals = easel_host_signals_new (signal_cb, self);

  self->deadline = g_get_monotonic_time () + EASEL_LIMIT_AGENT_ATTACH * G_TIME_SPAN_MILLISECOND;
  if (self->options->exit_with_parent)
    g_input_stream_read_async (input, self->bytes, sizeof self->bytes, G_PRIORITY_DEFAULT, self->cancellable,
                               input_cb, self);
  probe (self);
  g_main_loop_run (self->loop);
}

EaselHost *
easel_host_proxy (EaselHostOptions *options,
                  int              *status)
{
  g_autoptr(GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  ProxyHost self = { .loop = loop, .options = options, .cancellable = cancellable, .status = EXIT_SUCCESS };

  run (&self);
  forget_connection (&self);
  g_cancellable_cancel (cancellable);
  *status = self.status;
  return self.host;
}

gboolean
easel_host_can_hand_over (EaselHostOptions *options)
{
  return options->pages != NULL && options->folders == NULL && options->port == 0 && !options->detach;
}
