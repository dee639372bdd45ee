/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-command"

#include "config.h"

#include "easel-host-program.h"

#include <gio/gunixinputstream.h>
#include <glib-unix.h>
#include <glib/gi18n.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sysexits.h>
#include <unistd.h>

#include "easel-a2ui-lines.h"
#include "easel-a2ui-semantics.h"
#include "easel-agent-command-limits.h"
#include "easel-host-signals.h"
#include "easel-json.h"
#include "easel-tool-client.h"

/* The exit status when the user closed the form. */
#define CLOSED_BY_USER 3

#define CHUNK 65536

/* State of `easel-host a2ui`: acts as an agent that shows one form, whose messages come from standard input. */
typedef struct
{
  GMainLoop        *loop;
  const char       *title;       /* nullable */
  McpClientSession *session;
  GInputStream     *input;
  EaselA2uiLines   *lines;
  GCancellable     *cancellable;
  char             *handle;      /* nullable: handle of the session; together with @instance */
  char             *instance;    /* nullable */
  gint64            cursor;
  guint64           first;       /* number of the first line of the payload that is being drawn */
  gboolean          at_end;      /* end of standard input was reached */
  gboolean          reading;
  gboolean          pushing;
  gboolean          shown;       /* the form had content */
  gboolean          ending;
  int               status;
  char              buffer[CHUNK];
} Pipe;

static void read_on (Pipe *self);
static void push    (Pipe *self);

static gboolean
quit_cb (gpointer user_data)
{
  g_main_loop_quit (user_data);
  return G_SOURCE_REMOVE;
}

/* Runs after the callbacks of cancelled calls. */
static void
finish (Pipe *self)
{
  g_cancellable_cancel (self->cancellable);
  mcp_client_session_close (self->session);
  g_idle_add_full (G_PRIORITY_LOW, quit_cb, self->loop, NULL);
}

static JsonObject *
new_arguments (Pipe *self)
{
  return easel_json_object (EASEL_JSON_STRING ("session", self->handle),
                            EASEL_JSON_STRING ("instanceId", self->instance));
}

/* Takes @arguments. */
static void
call (Pipe                *self,
      const char          *tool,
      JsonObject          *arguments,
      GAsyncReadyCallback  callback)
{
  easel_tool_client_call_async (self->session, tool, arguments, EASEL_LIMIT_PIPE_CALL, self->cancellable, callback,
                                self);
}

static void
closed_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(JsonObject) answer = mcp_client_session_call_finish (MCP_CLIENT_SESSION (source), result, NULL);

  g_debug ("closed: %d", answer != NULL);
  finish (user_data);
}

/* Ends the program once, and closes the form if it is still open. */
static void
end (Pipe *self,
     int   status)
{
  if (self->ending)
    return;
  self->ending = TRUE;
  self->status = status;
  if (self->instance == NULL || status == CLOSED_BY_USER)
    finish (self);
  else
    call (self, "canvas_close", new_arguments (self), closed_cb);
}

static void
fail (Pipe       *self,
      const char *reason)
{
  if (!self->ending)
    g_printerr ("easel-host: %s\n", reason);
  end (self, EXIT_FAILURE);
}

/* Writes to standard output, and closes the form when that is closed. */
static void
print_line (Pipe     *self,
            JsonNode *message)
{
  g_autofree char *text = easel_json_to_string (message);

  if (printf ("%s\n", text) < 0 || fflush (stdout) != 0)
    end (self, EXIT_SUCCESS);
}

/* Takes @error. Newer versions of A2UI require the error next to a version. */
static void
print_error (Pipe       *self,
             JsonObject *error)
{
  const char *version = easel_json_peek_string (error, "version", NULL);
  g_autoptr(JsonNode) message = easel_json_node_take (easel_json_object (EASEL_JSON_STRING ("version", version),
                                                                         EASEL_JSON_OBJECT ("error", error)));

  if (version != NULL)
    json_object_remove_member (error, "version");
  print_line (self, message);
}

/* Converts line numbers to those of standard input. */
static void
print_problems (Pipe      *self,
                JsonArray *problems)
{
  for (guint i = 0; problems != NULL && i < json_array_get_length (problems); i++)
    {
      JsonObject *problem = easel_json_array_object (problems, i);
      gint64 line = easel_json_peek_int (problem, "line", 0);
      JsonObject *error;

      if (problem == NULL)
        continue;
      error = easel_json_object_copy (problem);
      if (line > 0)
        json_object_set_int_member (error, "line", line + (gint64) self->first - 1);
      print_error (self, error);
    }
}

static void
skipped_cb (guint64     line,
            const char *code,
            const char *message,
            gpointer    user_data)
{
  JsonObject *error = easel_json_object (EASEL_JSON_STRING ("code", code),
                                         EASEL_JSON_STRING ("severity", "error"),
                                         EASEL_JSON_INT ("line", line),
                                         EASEL_JSON_STRING ("message", message));

  print_error (user_data, error);
}

/* (transfer full) (nullable): the structured result of a successful call; on failure ends the program. */
static JsonObject *
take_answer (Pipe         *self,
             GAsyncResult *result,
             const char   *member)
{
  g_autoptr(GError) error = NULL;
  JsonObject *answer = easel_tool_client_call_finish (self->session, result, member, &error);

  if (answer == NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    fail (self, error->message);
  return answer;
}

static void
handle_event (Pipe       *self,
              JsonObject *event)
{
  const char *type = easel_json_peek_string (event, "type", "");

  if (g_str_equal (type, "message") && easel_json_has (event, "payload"))
    print_line (self, json_object_get_member (event, "payload"));
  else if (g_str_equal (type, "closed") && g_str_equal (easel_json_peek_string (event, "by", ""), "person"))
    end (self, CLOSED_BY_USER);
  else if (g_str_equal (type, "closed"))
    fail (self, _("the form was closed"));
}

static void wait_on (Pipe *self);

static void
waited_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  Pipe *self = user_data;
  g_autoptr(JsonObject) found = take_answer (self, result, "events");
  JsonArray *events = easel_json_peek_array (found, "events");

  if (events == NULL || self->ending)
    return;
  self->cursor = easel_json_peek_int (found, "cursor", self->cursor);
  for (guint i = 0; i < json_array_get_length (events) && !self->ending; i++)
    handle_event (self, easel_json_array_object (events, i));
  if (!self->ending)
    wait_on (self);
}

static void
wait_on (Pipe *self)
{
  static const char *const types[] = { "message", "closed", NULL };
  JsonObject *arguments = new_arguments (self);

  easel_json_object_set (arguments, EASEL_JSON_ARRAY ("types", easel_json_strings (types)),
                         EASEL_JSON_INT ("cursor", self->cursor));
  call (self, "canvas_wait", arguments, waited_cb);
}

/* Ends the program when all surfaces were deleted, and fails at the end of input if there never was any content. */
static void
check_end (Pipe      *self,
           JsonArray *surfaces)
{
  gboolean shows = easel_tool_client_shows (surfaces);

  if (self->shown && (surfaces == NULL || json_array_get_length (surfaces) == 0))
    end (self, EXIT_SUCCESS);
  else if (!self->shown && !shows && self->at_end && easel_a2ui_lines_is_empty (self->lines))
    fail (self, _("there is nothing to show"));
  self->shown = self->shown || shows;
}

static void
pushed_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  Pipe *self = user_data;
  g_autoptr(JsonObject) pushed = take_answer (self, result, "problems");
  gboolean first = self->instance == NULL;

  self->pushing = FALSE;
  if (pushed == NULL || self->ending)
    return;
  if (first)
    {
      self->handle = g_strdup (easel_json_peek_string (pushed, "session", ""));
      self->instance = g_strdup (easel_json_peek_string (pushed, "instanceId", ""));
      self->cursor = easel_json_peek_int (pushed, "cursor", 0);
    }
  print_problems (self, easel_json_peek_array (pushed, "problems"));
  check_end (self, easel_json_peek_array (pushed, "surfaces"));
  if (self->ending)
    return;
  if (first)
    wait_on (self);
  push (self);
  read_on (self);
}

static void
push (Pipe *self)
{
  g_autofree char *text = self->pushing || self->ending ? NULL
                          : easel_a2ui_lines_pop (self->lines, self->at_end, &self->first);
  JsonObject *arguments;

  if (text == NULL)
    {
      if (self->at_end && !self->shown && !self->pushing && !self->ending)
        fail (self, _("there is nothing to show"));
      return;
    }
  self->pushing = TRUE;
  arguments = new_arguments (self);
  easel_json_object_set (arguments, EASEL_JSON_STRING ("messages", text),
                         EASEL_JSON_STRING ("title", self->instance == NULL ? self->title : NULL));
  call (self, "canvas_show_a2ui", arguments, pushed_cb);
}

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  Pipe *self = user_data;
  g_autoptr(GError) error = NULL;
  gssize n = g_input_stream_read_finish (G_INPUT_STREAM (source), result, &error);

  self->reading = FALSE;
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || self->ending)
    return;
  if (n > 0)
    easel_a2ui_lines_add (self->lines, self->buffer, n);
  self->at_end = n <= 0;
  push (self);
  read_on (self);
}

/* Reads only while the limit of pending text allows it, so that a fast writer blocks. */
static void
read_on (Pipe *self)
{
  if (self->reading || self->at_end || self->ending || !mcp_client_session_get_version (self->session) ||
      easel_a2ui_lines_is_full (self->lines))
    return;
  self->reading = TRUE;
  g_input_stream_read_async (self->input, self->buffer, CHUNK, G_PRIORITY_DEFAULT, self->cancellable, read_cb, self);
}

static void
opened_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  Pipe *self = user_data;
  g_autoptr(GError) error = NULL;

  if (mcp_client_session_open_finish (MCP_CLIENT_SESSION (source), result, &error))
    read_on (self);
  else
    fail (self, error->message);
}

static void
session_closed_cb (McpClientSession *session,
                   const GError     *reason,
                   Pipe             *self)
{
  if (!self->ending)
    fail (self, reason != NULL ? reason->message : _("the host has left"));
}

static gboolean
output_cb (int          fd,
           GIOCondition condition,
           gpointer     user_data)
{
  end (user_data, EXIT_SUCCESS);
  return G_SOURCE_REMOVE;
}

static void
signal_cb (int      number,
           gpointer user_data)
{
  end (user_data, EXIT_FAILURE);
}

/* Prints the objects of a form in a file on standard output, and its problems on standard error. Needs no host. */
static int
print_semantics (const char *path)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselA2uiSemantics) semantics = easel_a2ui_semantics_read (path, &error);

  if (semantics == NULL)
    {
      g_printerr ("easel-host: %s\n", error->message);
      return EX_NOINPUT;
    }
  fputs (semantics->problems->str, stderr);
  if (semantics->text->len == 0)
    g_printerr ("easel-host: %s\n", _("there is nothing to show"));
  return semantics->text->len > 0 && fputs (semantics->text->str, stdout) >= 0 && fflush (stdout) == 0
         ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* Shows JSON from standard input, and prints actions of the user on standard output. Connects to the host by the same
 * bridge as any agent. */
static int
show (EaselHostOptions *options)
{
  g_autofree Pipe *self = g_new0 (Pipe, 1);
  g_autoptr(GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr(GInputStream) input = g_unix_input_stream_new (STDIN_FILENO, FALSE);
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(EaselA2uiLines) lines = easel_a2ui_lines_new (skipped_cb, self);
  g_autoptr(McpClientSession) session = easel_tool_client_new (options, "easel-host a2ui", options->title);
  g_autoptr(EaselHostSignals) signals = NULL;

  self->loop = loop;
  self->title = options->title;
  self->session = session;
  self->input = input;
  self->lines = lines;
  self->cancellable = cancellable;
  signal (SIGPIPE, SIG_IGN);
  signals = easel_host_signals_new (signal_cb, self);
  /* G_IO_ERR reports that the reader of a pipe has closed it; files and terminals never report it. */
  g_unix_fd_add (STDOUT_FILENO, G_IO_ERR, output_cb, self);
  g_signal_connect (session, "closed", G_CALLBACK (session_closed_cb), self);
  mcp_client_session_open_async (session, cancellable, opened_cb, self);
  g_main_loop_run (loop);
  g_signal_handlers_disconnect_by_data (session, self);
  g_free (self->handle);
  g_free (self->instance);
  return self->status;
}

int
easel_host_command_a2ui (EaselHostOptions *options)
{
  return options->semantics != NULL ? print_semantics (options->semantics) : show (options);
}
