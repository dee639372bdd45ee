/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-command"

#include "config.h"

#include "easel-host-program.h"

#include <gio/gunixinputstream.h>
#include <glib/gi18n.h>
#include <stdlib.h>
#include <sysexits.h>
#include <unistd.h>

#include "easel-agent-command-limits.h"
#include "easel-agent-config.h"
#include "easel-agent-connect.h"
#include "easel-agent-notice.h"
#include "easel-deadline.h"
#include "easel-hook-event.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-text.h"
#include "rpc-stdio.h"

/* The exit status if no panel shows the text, as of "prompt". */
#define NO_PANEL 3

#define NAME "easel-host notify"

/* State of `easel-host notify`: one line to a running host, and one back. */
typedef struct
{
  GMainLoop         *loop;
  EaselHostOptions  *options;
  GCancellable      *cancellable;
  EaselAgentNotice  *notice;
  GSocketConnection *connection;   /* nullable, as is the transport */
  RpcTransport      *transport;
  gboolean           ended;
  int                status;
} Notify;

/* @why: (nullable): the failure. */
static void
end (Notify     *self,
     const char *why)
{
  if (self->ended)
    return;
  self->ended = TRUE;
  self->status = why != NULL ? NO_PANEL : EXIT_SUCCESS;
  if (why != NULL && self->options->hook == NULL)
    g_printerr ("easel-host: %s\n", why);
  g_main_loop_quit (self->loop);
}

static void
message_cb (RpcTransport *transport,
            GBytes       *line,
            Notify       *self)
{
  g_autoptr(GError) error = NULL;

  if (easel_agent_hello_read_page (line, &error))
    end (self, NULL);
  else
    end (self, *error->message != '\0' ? error->message : _("the panel is not open: start Easel and try again"));
}

static void
closed_cb (RpcTransport *transport,
           const GError *reason,
           Notify       *self)
{
  end (self, _("the host has left"));
}

static void
connected_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  Notify *self = user_data;
  g_autoptr(GError) error = NULL;

  self->connection = easel_agent_connect_finish (result, &error);
  if (self->connection == NULL)
    {
      end (self, g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND)
                   ? _("the panel is not open: start Easel and try again") : error->message);
      return;
    }
  self->transport = rpc_stdio_new (g_io_stream_get_input_stream (G_IO_STREAM (self->connection)),
                                   g_io_stream_get_output_stream (G_IO_STREAM (self->connection)));
  g_signal_connect (self->transport, "message", G_CALLBACK (message_cb), self);
  g_signal_connect (self->transport, "closed", G_CALLBACK (closed_cb), self);
  rpc_transport_start (self->transport);
}

static void
deadline_cb (gboolean timed_out,
             gpointer user_data)
{
  end (user_data, _("the host did not answer"));
}

static void
send (Notify     *self,
      const char *folder)
{
  g_autoptr(EaselAgentHello) hello = easel_agent_hello_new (EASEL_AGENT_HELLO_NOTICE, folder, FALSE);
  EaselDeadline *deadline;

  hello->notice = easel_agent_notice_to_json (self->notice);
  deadline = easel_deadline_new (self->options->hook != NULL ? EASEL_LIMIT_HOOK : EASEL_LIMIT_NOTIFY, NULL,
                                 deadline_cb, self);
  easel_agent_connect_async (self->options->state, hello, self->cancellable, connected_cb, self);
  g_main_loop_run (self->loop);
  easel_deadline_free (deadline);
}

/* (nullable): the event on standard input; NULL if there is none. An agent writes it at once and closes the pipe. */
static JsonObject *
read_event (void)
{
  g_autoptr(GInputStream) input = g_unix_input_stream_new (STDIN_FILENO, FALSE);
  g_autofree char *text = g_malloc (EASEL_LIMIT_HOOK_BYTES);
  g_autoptr(JsonNode) node = NULL;
  gsize length = 0;

  if (!g_input_stream_read_all (input, text, EASEL_LIMIT_HOOK_BYTES, &length, NULL, NULL))
    return NULL;
  node = easel_json_parse (text, length, EASEL_LIMIT_HOOK_BYTES, NULL);
  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_object_ref (json_node_get_object (node)) : NULL;
}

/* Bounds foreign text, because the first line to a host is short. */
static void
bound (char **text)
{
  g_autofree char *whole = g_steal_pointer (text);

  *text = whole != NULL ? easel_text_for_display (whole, EASEL_LIMIT_DISPLAY_CHARS) : NULL;
}

/* A hook never fails and never prints, because agents show that to the user or the model. */
static void
run_hook (Notify *self)
{
  g_autoptr(JsonObject) event = read_event ();

  self->notice = event != NULL ? easel_hook_event_read (self->options->hook, event) : NULL;
  if (self->notice == NULL)
    return;
  bound (&self->notice->text);
  send (self, easel_hook_event_get_folder (event));
  self->status = EXIT_SUCCESS;
}

static gboolean
is_text (const char *text)
{
  return text == NULL || g_utf8_validate (text, -1, NULL);
}

static gboolean
is_usable (EaselHostOptions *options,
           int              *status)
{
  const char *text = options->arguments != NULL ? options->arguments[0] : NULL;

  *status = EX_USAGE;
  if (options->hook != NULL && (text != NULL || options->notice_state != NULL || options->title != NULL))
    g_printerr ("%s\n", _("easel-host: use --hook alone"));
  else if (options->hook != NULL && easel_agent_config_find (options->hook) == NULL)
    /* Translators: %s is what was typed. */
    g_printerr (_("easel-host: %s is not a supported agent; \"easel-host agents\" lists those found here\n"),
                options->hook);
  else if (options->notice_state != NULL &&
           !g_strv_contains (easel_agent_notice_states, options->notice_state))
    g_printerr ("%s\n", _("easel-host: a status is \"working\", \"needs-you\" or \"done\""));
  else if (options->hook == NULL && options->notice_state == NULL && (text == NULL || *text == '\0'))
    g_printerr ("%s\n", _("easel-host: use \"easel-host notify TEXT\""));
  else if (!is_text (text) || !is_text (options->title))
    {
      *status = EX_DATAERR;
      g_printerr ("%s\n", _("easel-host: a notification is text in UTF-8"));
    }
  else
    return TRUE;
  return FALSE;
}

static void
run_script (Notify *self)
{
  EaselHostOptions *options = self->options;
  g_autofree char *folder = g_get_current_dir ();

  self->notice = g_new0 (EaselAgentNotice, 1);
  self->notice->title = g_strdup (options->title != NULL && *options->title != '\0' ? options->title : NAME);
  self->notice->state = g_strdup (options->notice_state);
  self->notice->text = options->arguments != NULL ? g_strdup (options->arguments[0]) : NULL;
  bound (&self->notice->title);
  bound (&self->notice->text);
  send (self, folder);
}

/* Shows a text or a status in the session's row. Starts neither a host nor the panel. */
int
easel_host_command_notify (EaselHostOptions *options)
{
  g_autoptr(GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  Notify self = { .loop = loop, .options = options, .cancellable = cancellable, .status = EXIT_SUCCESS };

  if (!is_usable (options, &self.status))
    return self.status;
  self.status = EXIT_SUCCESS;
  if (options->hook != NULL)
    run_hook (&self);
  else
    run_script (&self);
  g_cancellable_cancel (cancellable);
  if (self.transport != NULL)
    g_signal_handlers_disconnect_by_data (self.transport, &self);
  g_clear_object (&self.transport);
  g_clear_object (&self.connection);
  g_clear_pointer (&self.notice, easel_agent_notice_free);
  return self.status;
}
