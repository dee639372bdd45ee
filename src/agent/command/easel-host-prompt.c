/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-command"

#include "config.h"

#include "easel-host-program.h"

#include <fcntl.h>
#include <glib-unix.h>
#include <glib/gi18n.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>
#include <unistd.h>

#include "easel-agent-command-limits.h"
#include "easel-host-signals.h"
#include "easel-json.h"
#include "easel-prompt-content.h"
#include "easel-text.h"
#include "easel-tool-client.h"

/* Exit statuses, besides EXIT_SUCCESS for an answer and those of sysexits.h for bad input. */
#define CLOSED_BY_USER 1
#define TIMED_OUT 2
#define NO_PANEL 3

/* The exit status that shells give a child which a signal ended: this plus its number. */
#define SIGNALLED 128

/* A question: its page or form is shown once and closed after the first answer. */
typedef struct
{
  GMainLoop        *loop;
  EaselHostOptions *options;
  McpClientSession *session;
  GCancellable     *cancellable;
  char             *instance;     /* chosen here, so that the canvas can be closed before its opening is confirmed */
  char             *content;      /* nullable: not read yet */
  gboolean          is_form;
  gint64            cursor;
  gboolean          opened;       /* the host was asked to open the canvas */
  gboolean          has_panel;    /* a panel was there since then */
  gboolean          ending;
  int               status;
} Prompt;

static gboolean
quit_cb (gpointer user_data)
{
  g_main_loop_quit (user_data);
  return G_SOURCE_REMOVE;
}

/* Callbacks of what is cancelled come before the end. */
static void
finish (Prompt *self)
{
  mcp_client_session_close (self->session);
  g_idle_add_full (G_PRIORITY_LOW, quit_cb, self->loop, NULL);
}

static JsonObject *
new_arguments (Prompt *self)
{
  return easel_json_object (EASEL_JSON_STRING ("instanceId", self->instance));
}

static void
closed_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(JsonObject) answer = easel_tool_client_call_finish (MCP_CLIENT_SESSION (source), result, "closed", NULL);

  g_debug ("closed: %d", answer != NULL);
  finish (user_data);
}

/* Ends once, and closes the canvas if it is open. */
static void
end (Prompt *self,
     int     status)
{
  if (self->ending)
    return;
  self->ending = TRUE;
  self->status = status;
  g_cancellable_cancel (self->cancellable);
  if (self->opened && status != CLOSED_BY_USER)
    easel_tool_client_call_async (self->session, "canvas_close", new_arguments (self), EASEL_LIMIT_PROMPT_CLOSE, NULL,
                                  closed_cb, self);
  else
    finish (self);
}

static void
fail (Prompt     *self,
      int         status,
      const char *message)
{
  if (!self->ending)
    g_printerr ("easel-host: %s\n", message);
  end (self, status);
}

/* Takes @arguments. */
static void
call (Prompt              *self,
      const char          *tool,
      JsonObject          *arguments,
      GAsyncReadyCallback  callback)
{
  easel_tool_client_call_async (self->session, tool, arguments, EASEL_LIMIT_PIPE_CALL, self->cancellable, callback,
                                self);
}

static void
fail_without_panel (Prompt *self)
{
  fail (self, NO_PANEL, _("the panel is not open: start Easel and try again"));
}

/* (transfer full) (nullable): the structured result of a tool; without it, the question ends. */
static JsonObject *
take_result (Prompt       *self,
             GAsyncResult *result,
             const char   *member)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) found = easel_tool_client_call_finish (self->session, result, member, &error);

  if (self->ending)
    return NULL;
  /* The user may end the whole session of canvases. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    end (self, CLOSED_BY_USER);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_CONNECTED))
    fail_without_panel (self);
  else if (error != NULL)
    fail (self, NO_PANEL, error->message);
  return g_steal_pointer (&found);
}

/* --- the answer --------------------------------------------------------------------------------------------------- */

static void
print_answer (Prompt   *self,
              JsonNode *answer)
{
  g_autofree char *text = easel_json_to_string (answer);

  if (printf ("%s\n", text) < 0 || fflush (stdout) != 0)
    fail (self, EX_IOERR, _("the answer could not be written"));
  else
    end (self, EXIT_SUCCESS);
}

/* @message: of the form: an action of the user, or an error for the agent. */
static void
take_form_message (Prompt   *self,
                   JsonNode *message)
{
  JsonObject *object = JSON_NODE_HOLDS_OBJECT (message) ? json_node_get_object (message) : NULL;
  JsonObject *action = easel_json_peek_object (object, "userAction");
  gint64 choice = easel_prompt_content_read_choice (action);
  g_autoptr(JsonNode) chosen = NULL;

  if (self->options->choices)
    {
      if (choice < 0 || choice >= (gint64) g_strv_length (self->options->arguments))
        return;
      chosen = easel_json_node_string (self->options->arguments[choice]);
      print_answer (self, chosen);
    }
  else if (action != NULL || easel_json_peek_object (object, "action") != NULL)
    print_answer (self, message);
}

static void
take_event (Prompt     *self,
            JsonObject *event)
{
  const char *type = easel_json_peek_string (event, "type", "");
  JsonNode *payload = event != NULL ? json_object_get_member (event, "payload") : NULL;

  /* The event names the host when the user ends the whole session. */
  if (g_str_equal (type, "closed"))
    end (self, CLOSED_BY_USER);
  else if (payload != NULL && self->is_form)
    take_form_message (self, payload);
  else if (payload != NULL)
    print_answer (self, payload);
}

static void wait_on (Prompt *self);

static void
waited_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  Prompt *self = user_data;
  g_autoptr(JsonObject) found = take_result (self, result, "events");
  JsonArray *events = easel_json_peek_array (found, "events");

  if (events == NULL)
    return;
  self->cursor = easel_json_peek_int (found, "cursor", self->cursor);
  for (guint i = 0; i < json_array_get_length (events) && !self->ending; i++)
    take_event (self, easel_json_array_object (events, i));
  /* The host that showed the question has been replaced, so no answer will come. */
  if (easel_json_peek_boolean (found, "missed", FALSE))
    fail (self, NO_PANEL, _("the host has restarted, and the question is not open anymore"));
  else if (!self->ending)
    wait_on (self);
}

static void
wait_on (Prompt *self)
{
  static const char *const types[] = { "message", "closed", NULL };
  JsonObject *arguments = new_arguments (self);

  easel_json_object_set (arguments, EASEL_JSON_ARRAY ("types", easel_json_strings (types)),
                         EASEL_JSON_INT ("cursor", self->cursor));
  call (self, "canvas_wait", arguments, waited_cb);
}

/* --- the panel ---------------------------------------------------------------------------------------------------- */

static void
panel_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  Prompt *self = user_data;
  g_autoptr(JsonObject) found = take_result (self, result, "panel");

  if (found == NULL)
    return;
  if (easel_json_peek_boolean (found, "panel", FALSE))
    self->has_panel = TRUE;
  else if (self->has_panel)
    fail_without_panel (self);
}

/* A panel that was there and is not any more will bring no answer. */
static void
look_for_panel (Prompt *self)
{
  call (self, "canvas_list_open", json_object_new (), panel_cb);
}

/* The host has waited for the panel that it starts. */
static void
panel_started_cb (GObject      *source,
                  GAsyncResult *result,
                  gpointer      user_data)
{
  Prompt *self = user_data;
  g_autoptr(JsonObject) answer = mcp_client_session_call_finish (MCP_CLIENT_SESSION (source), result, NULL);

  g_debug ("the host has waited for the panel: %d", answer != NULL);
  if (self->ending)
    return;
  self->has_panel = TRUE;
  look_for_panel (self);
}

/* The tools change with the canvases that panels offer. */
static void
list_changed_cb (McpClientSession *session,
                 const char       *list,
                 Prompt           *self)
{
  if (self->opened && !self->ending && g_str_equal (list, "tools"))
    look_for_panel (self);
}

/* --- the question ------------------------------------------------------------------------------------------------- */

static void
print_problems (JsonArray *problems)
{
  for (guint i = 0; problems != NULL && i < json_array_get_length (problems); i++)
    {
      JsonObject *problem = easel_json_array_object (problems, i);
      guint line = (guint) easel_json_peek_int (problem, "line", 0);
      const char *message = easel_json_peek_string (problem, "message", "");

      if (!g_str_equal (easel_json_peek_string (problem, "severity", ""), "error"))
        continue;
      if (line > 0)
        /* Translators: a line of a file, and an English message about it. */
        g_printerr (_("easel-host: line %u: %s\n"), line, message);
      else
        g_printerr ("easel-host: %s\n", message);
    }
}

static void
shown_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  Prompt *self = user_data;
  g_autoptr(JsonObject) shown = take_result (self, result, "cursor");

  if (shown == NULL)
    return;
  print_problems (easel_json_peek_array (shown, "problems"));
  if (self->is_form && !easel_tool_client_shows (easel_json_peek_array (shown, "surfaces")))
    {
      fail (self, EX_DATAERR, _("there is nothing to show"));
      return;
    }
  self->cursor = easel_json_peek_int (shown, "cursor", 0);
  self->has_panel = !easel_json_has (shown, "note");
  wait_on (self);
  if (!self->has_panel)
    call (self, "canvas_list", json_object_new (), panel_started_cb);
}

/* (transfer full) */
static char *
make_title (EaselHostOptions *options)
{
  g_autofree char *name = NULL;

  if (options->title != NULL)
    return easel_text_for_display (options->title, EASEL_LIMIT_PROMPT_TITLE_CHARS);
  name = g_filename_display_basename (options->arguments[0]);
  return g_str_equal (name, "-") ? g_strdup (_("Question"))
                                 : easel_text_for_display (name, EASEL_LIMIT_PROMPT_TITLE_CHARS);
}

static void
session_opened_cb (GObject      *source,
                   GAsyncResult *result,
                   gpointer      user_data)
{
  Prompt *self = user_data;
  JsonObject *arguments = new_arguments (self);
  g_autofree char *title = make_title (self->options);
  g_autoptr(GError) error = NULL;

  if (!mcp_client_session_open_finish (MCP_CLIENT_SESSION (source), result, &error) || self->ending)
    {
      json_object_unref (arguments);
      fail (self, NO_PANEL, error != NULL ? error->message : "");
      return;
    }
  easel_json_object_set (arguments, EASEL_JSON_STRING (self->is_form ? "messages" : "html", self->content),
                         EASEL_JSON_STRING ("title", title));
  self->opened = TRUE;
  call (self, self->is_form ? "canvas_show_a2ui" : "canvas_show_page", arguments, shown_cb);
}

static void
open_session (Prompt *self)
{
  mcp_client_session_open_async (self->session, self->cancellable, session_opened_cb, self);
}

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  Prompt *self = user_data;
  g_autoptr(GError) error = NULL;

  self->content = easel_prompt_content_read_finish (result, &self->is_form, &error);
  if (self->ending)
    return;
  if (self->content != NULL)
    open_session (self);
  else
    fail (self, g_error_matches (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA) ? EX_DATAERR : EX_NOINPUT,
          error->message);
}

/* --- the end ------------------------------------------------------------------------------------------------------ */

static void
session_closed_cb (McpClientSession *session,
                   const GError     *reason,
                   Prompt           *self)
{
  fail (self, NO_PANEL, reason != NULL ? reason->message : _("the host has left"));
}

static gboolean
timeout_cb (gpointer user_data)
{
  end (user_data, TIMED_OUT);
  return G_SOURCE_REMOVE;
}

/* A program that would read the answer has ended. */
static gboolean
output_cb (int          fd,
           GIOCondition condition,
           gpointer     user_data)
{
  end (user_data, SIGNALLED + SIGPIPE);
  return G_SOURCE_REMOVE;
}

/* The second signal does not wait until the canvas is closed. */
static void
signal_cb (int      number,
           gpointer user_data)
{
  Prompt *self = user_data;

  if (self->ending)
    g_main_loop_quit (self->loop);
  end (self, SIGNALLED + number);
}

static gboolean
is_usable (EaselHostOptions *options)
{
  guint n = g_strv_length (options->arguments);
  gboolean is_text = TRUE;

  for (guint i = 0; options->choices && i < n; i++)
    is_text = is_text && *options->arguments[i] != '\0' && g_utf8_validate (options->arguments[i], -1, NULL);
  if (options->choices && options->title == NULL)
    g_printerr ("%s\n", _("easel-host: --choices needs the question as --title"));
  else if (!is_text)
    g_printerr ("%s\n", _("easel-host: a choice is text in UTF-8"));
  else if (!options->choices && n != 1)
    g_printerr ("%s\n", _("easel-host: use \"easel-host prompt FILE\" or \"easel-host prompt --choices CHOICE…\""));
  else if (!(options->timeout >= 0 && options->timeout <= G_MAXINT / 1000))
    g_printerr ("%s\n", _("easel-host: a timeout is a number of seconds"));
  else
    return TRUE;
  return FALSE;
}

static void
start (Prompt *self)
{
  EaselHostOptions *options = self->options;

  if (options->timeout > 0)
    g_timeout_add ((guint) (options->timeout * 1000), timeout_cb, self);
  self->is_form = options->choices;
  if (options->choices)
    {
      self->content = easel_prompt_content_new_choices (options->title, options->arguments);
      open_session (self);
    }
  else
    easel_prompt_content_read_async (options->arguments[0], self->cancellable, read_cb, self);
}

int
easel_host_command_prompt (EaselHostOptions *options)
{
  g_autofree Prompt *self = g_new0 (Prompt, 1);
  g_autofree char *uuid = g_uuid_string_random ();
  g_autofree char *instance = g_strconcat ("prompt-", uuid, NULL);
  /* Before a file of this process takes the number of a standard stream that is closed. */
  gboolean has_streams = fcntl (STDIN_FILENO, F_GETFD) >= 0 && fcntl (STDOUT_FILENO, F_GETFD) >= 0;
  g_autoptr(GMainLoop) loop = NULL;
  g_autoptr(GCancellable) cancellable = NULL;
  g_autoptr(McpClientSession) session = NULL;
  g_autoptr(EaselHostSignals) signals = NULL;

  if (!is_usable (options))
    return EX_USAGE;
  if (!has_streams)
    {
      g_printerr ("%s\n", _("easel-host: standard input or standard output is closed"));
      return EX_IOERR;
    }
  loop = self->loop = g_main_loop_new (NULL, FALSE);
  cancellable = self->cancellable = g_cancellable_new ();
  session = self->session = easel_tool_client_new (options, "easel-host prompt", NULL);
  self->options = options;
  self->instance = instance;
  signal (SIGPIPE, SIG_IGN);
  signals = easel_host_signals_new (signal_cb, self);
  /* A reader that is gone causes an error; a file or a terminal never does. */
  g_unix_fd_add (STDOUT_FILENO, G_IO_ERR, output_cb, self);
  g_signal_connect (session, "list-changed", G_CALLBACK (list_changed_cb), self);
  g_signal_connect (session, "closed", G_CALLBACK (session_closed_cb), self);
  start (self);
  g_main_loop_run (loop);
  g_signal_handlers_disconnect_by_data (session, self);
  g_free (self->content);
  return self->status;
}
