/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-terminal"

#include "easel-terminal-command.h"

#include <string.h>

#include "easel-json.h"
#include "easel-terminal-limits.h"
#include "easel-timeout.h"

/* Time limit of a call that does not name one. */
#define DEFAULT_TIMEOUT 20000

typedef enum
{
  STAGE_NONE,      /* there is no command */
  STAGE_SHOWN,     /* in the prompt of a local shell; the user has not pressed Enter */
  STAGE_SENT,
  STAGE_STARTED,
  STAGE_FINISHED,  /* not reported to the agent yet */
  STAGE_CHANGED,   /* the user edited the line before they ran it */
} Stage;

struct _EaselTerminalCommand
{
  GObject              parent_instance;

  EaselTerminalPrompt *prompt;
  EaselTerminalOutput *output;
  char                *command;
  char                *token;     /* nullable: NULL if the shell reports its commands itself, or the line has not
                                     been sent */
  Stage                stage;
  guint64              from, to;  /* cursors in the output */
  int                  code;
  EaselCall           *call;      /* nullable: the call that waits */
  gulong               cancel_handler;
  guint                timer;
  gboolean             interrupted;
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (EaselTerminalCommand, easel_terminal_command, G_TYPE_OBJECT)

static void
detach (EaselTerminalCommand *self)
{
  g_clear_handle_id (&self->timer, g_source_remove);
  if (self->call != NULL)
    g_clear_signal_handler (&self->cancel_handler, easel_call_get_cancellable (self->call));
  g_clear_object (&self->call);
}

/** easel_terminal_command_clear: forgets the command without a signal, whatever its state. */
void
easel_terminal_command_clear (EaselTerminalCommand *self)
{
  g_return_if_fail (EASEL_IS_TERMINAL_COMMAND (self));

  detach (self);
  g_clear_pointer (&self->command, g_free);
  g_clear_pointer (&self->token, g_free);
  self->stage = STAGE_NONE;
  self->interrupted = FALSE;
}

static void
emit_changed (EaselTerminalCommand *self)
{
  g_signal_emit (self, changed_signal, 0);
}

static void
forget (EaselTerminalCommand *self)
{
  easel_terminal_command_clear (self);
  emit_changed (self);
}

static void
input (EaselTerminalCommand *self,
       const char           *keys)
{
  easel_host_terminal_input (easel_terminal_prompt_get_terminal (self->prompt), keys);
}

static JsonObject *
new_result (EaselTerminalCommand *self)
{
  guint64 end = self->stage == STAGE_FINISHED ? self->to : easel_terminal_output_get_end (self->output);
  guint64 from = self->stage >= STAGE_STARTED ? self->from : end;
  guint64 cursor;
  gboolean truncated;
  g_autofree char *output = easel_terminal_output_read (self->output, from, end, EASEL_LIMIT_TERMINAL_REPLY_BYTES,
                                                         TRUE, &cursor, &truncated);

  return easel_json_object (EASEL_JSON_STRING ("output", output),
                            EASEL_JSON_BOOLEAN ("truncated", truncated),
                            EASEL_JSON_INT ("cursor", cursor),
                            EASEL_JSON_STRING ("detection", self->token != NULL ? "sentinel" : "osc133"));
}

static void
reply (EaselTerminalCommand *self)
{
  JsonObject *result = new_result (self);
  g_autoptr(EaselCall) call = g_object_ref (self->call);

  json_object_set_int_member (result, "exitCode", self->code);
  forget (self);
  easel_call_reply (call, easel_json_node_take (result));
}

/* The time limit of the call is reached. The command keeps running, for a call that repeats it. */
static gboolean
timeout_cb (gpointer user_data)
{
  EaselTerminalCommand *self = user_data;
  JsonObject *data = new_result (self);
  g_autoptr(EaselCall) call = g_object_ref (self->call);

  self->timer = 0;
  detach (self);
  easel_call_fail_with_data (call, EASEL_CODE_TIMEOUT,
                             "The command still runs. Its output so far is in data.output. Repeat the same run to wait "
                             "on, read what comes, or end it with signal.", data);
  return G_SOURCE_REMOVE;
}

/* The user pressed Stop, or the call was cancelled: interrupts the command like Ctrl+C. */
static void
cancelled_cb (GCancellable         *cancellable,
              EaselTerminalCommand *self)
{
  detach (self);
  if (easel_terminal_prompt_get_terminal (self->prompt) != NULL)
    input (self, "\003");
  forget (self);
}

static gboolean
interrupted_cb (gpointer user_data)
{
  EaselTerminalCommand *self = user_data;
  JsonObject *data = new_result (self);
  g_autoptr(EaselCall) call = g_object_ref (self->call);

  self->timer = 0;
  forget (self);
  easel_call_fail_with_data (call, EASEL_CODE_CANCELLED,
                             "The command was interrupted; its status is not known. Its output is in data.output.",
                             data);
  return G_SOURCE_REMOVE;
}

/**
 * easel_terminal_command_interrupt:
 * @self: a command
 *
 * Ctrl+C was typed. The shell drops the rest of its line, with the end mark in it, so the end of the command must be
 * detected in another way.
 */
void
easel_terminal_command_interrupt (EaselTerminalCommand *self)
{
  g_return_if_fail (EASEL_IS_TERMINAL_COMMAND (self));

  if (self->stage == STAGE_NONE || self->interrupted)
    return;
  if (self->call == NULL)
    {
      forget (self);
      return;
    }
  self->interrupted = TRUE;
  g_clear_handle_id (&self->timer, g_source_remove);
  self->timer = g_timeout_add (EASEL_LIMIT_TERMINAL_INTERRUPT, interrupted_cb, self);
}

static void
attach (EaselTerminalCommand *self,
        EaselCall            *call)
{
  guint timeout = easel_timeout_peek (easel_call_get_input (call), DEFAULT_TIMEOUT);

  self->call = g_object_ref (call);
  self->cancel_handler = g_signal_connect (easel_call_get_cancellable (call), "cancelled",
                                          G_CALLBACK (cancelled_cb), self);
  self->timer = g_timeout_add (timeout, timeout_cb, self);
}

static void
ask_for_enter (EaselCall *call)
{
  easel_call_fail (call, EASEL_CODE_NEEDS_APPROVAL,
                   "The command stands at the prompt on the person's own computer and runs when they press Enter. "
                   "Repeat the same run after a while for its result, or withdraw it with signal INT.");
}

/**
 * easel_terminal_command_resume:
 * @self: a command
 * @call: a call with a "command"
 *
 * Handles a call that repeats the command: returns the result, waits longer, or reports that the user has not pressed
 * Enter.
 *
 * Returns: whether @call has been handled; %FALSE: it has another command, which may begin
 */
gboolean
easel_terminal_command_resume (EaselTerminalCommand *self,
                               EaselCall            *call)
{
  const char *command;

  g_return_val_if_fail (EASEL_IS_TERMINAL_COMMAND (self), FALSE);

  command = easel_json_peek_string (easel_call_get_input (call), "command", "");
  if (self->stage == STAGE_NONE)
    return FALSE;
  if (self->call == NULL && strcmp (self->command, command) == 0)
    {
      if (self->stage == STAGE_SHOWN)
        {
          ask_for_enter (call);
          return TRUE;
        }
      if (self->stage == STAGE_CHANGED)
        {
          forget (self);
          easel_call_fail (call, EASEL_CODE_CANCELLED,
                           "The person changed the command before they pressed Enter. Read the terminal to see what "
                           "came of it.");
          return TRUE;
        }
      attach (self, call);
      if (self->stage == STAGE_FINISHED)
        reply (self);
      return TRUE;
    }
  if (self->stage == STAGE_FINISHED || self->stage == STAGE_CHANGED)
    {
      forget (self);
      return FALSE;
    }
  easel_call_fail (call, EASEL_CODE_CONFLICT,
                   "Another command of yours has not finished. Wait for it, or end it with signal.");
  return TRUE;
}

static char *
build_line (const char *command,
            const char *token)
{
  g_autofree char *line = token != NULL ? easel_terminal_line_marked (command, token)
                                        : easel_terminal_line_plain (command);

  return strlen (line) < EASEL_LIMIT_TERMINAL_LINE_BYTES ? g_steal_pointer (&line) : NULL;
}

static char *
new_token (EaselTerminalCommand *self)
{
  gboolean detection = FALSE;

  g_object_get (easel_terminal_prompt_get_terminal (self->prompt), "detection", &detection, NULL);
  return detection ? NULL : g_strdup_printf ("%08x%08x", g_random_int (), g_random_int ());
}

static void
begin (EaselTerminalCommand *self,
       EaselCall            *call,
       const char           *command)
{
  gboolean at_once = !easel_terminal_prompt_is_shared (self->prompt);
  g_autofree char *token = new_token (self);
  g_autofree char *line = build_line (command, token);
  g_autofree char *plain = build_line (command, NULL);
  g_autofree char *sent = at_once && line != NULL ? g_strconcat (line, "\r", NULL) : NULL;
  g_autofree char *shown = easel_terminal_line_show (command);

  if (line == NULL || plain == NULL)
    {
      easel_call_fail (call, EASEL_CODE_INVALID_INPUT,
                       "The command is too long for one line of a terminal (about %d bytes). Write it into a file and "
                       "run that.", EASEL_LIMIT_TERMINAL_LINE_BYTES - 200);
      return;
    }
  self->command = g_strdup (command);
  self->token = at_once ? g_steal_pointer (&token) : NULL;
  self->stage = at_once ? STAGE_SENT : STAGE_SHOWN;
  if (at_once)
    attach (self, call);
  else
    ask_for_enter (call);
  /* The user is shown the plain command. If the shell does not report its commands by itself, the marks are added
   * when the user presses Enter. */
  easel_terminal_prompt_write (self->prompt, at_once ? sent : plain, shown);
  emit_changed (self);
}

/**
 * easel_terminal_command_begin:
 * @self: a command for which easel_terminal_command_resume() returned %FALSE, in a connected terminal
 * @call: a call with a "command", answered when the command ends, or with the reason why it cannot be typed
 */
void
easel_terminal_command_begin (EaselTerminalCommand *self,
                              EaselCall            *call)
{
  g_return_if_fail (EASEL_IS_TERMINAL_COMMAND (self) && self->stage == STAGE_NONE);

  if (easel_terminal_prompt_is_busy (self->prompt))
    easel_call_fail (call, EASEL_CODE_CONFLICT,
                     "A program runs in the terminal and would read the command as its input. Wait until it ends, or "
                     "use write if that is what you want.");
  else if (!easel_terminal_prompt_check (self->prompt, call))
    return;
  else if (easel_terminal_prompt_get_line (self->prompt) == EASEL_TERMINAL_LINE_AGENT)
    easel_call_fail (call, EASEL_CODE_CONFLICT,
                     "Your own text stands at the prompt, and the command would be a part of it. Withdraw it with "
                     "signal INT.");
  else
    begin (self, call, easel_json_peek_string (easel_call_get_input (call), "command", ""));
}

/** easel_terminal_command_is_waiting: whether the command is in the prompt and waits for the user's Enter. */
gboolean
easel_terminal_command_is_waiting (EaselTerminalCommand *self)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_COMMAND (self), FALSE);

  return self->stage == STAGE_SHOWN;
}

/** easel_terminal_command_is_running: whether the command was sent and has not finished. */
gboolean
easel_terminal_command_is_running (EaselTerminalCommand *self)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_COMMAND (self), FALSE);

  return self->stage == STAGE_SENT || self->stage == STAGE_STARTED;
}

static void
enter_cb (EaselTerminalCommand *self,
          gboolean              as_shown)
{
  g_autofree char *line = NULL;

  if (self->stage != STAGE_SHOWN)
    return;
  if (!as_shown)
    {
      self->stage = STAGE_CHANGED;
      return;
    }
  self->stage = STAGE_SENT;
  self->token = new_token (self);
  if (self->token == NULL)
    return;
  /* Ctrl+U removes the line, which is unchanged, and the line with marks is typed instead. */
  line = build_line (self->command, self->token);
  input (self, "\025");
  input (self, line);
}

static void
start (EaselTerminalCommand *self,
       const char           *token)
{
  if (self->stage == STAGE_NONE || self->stage >= STAGE_STARTED || g_strcmp0 (self->token, token) != 0)
    return;
  self->stage = STAGE_STARTED;
  self->from = easel_terminal_output_get_end (self->output);
  emit_changed (self);
}

static void
finish (EaselTerminalCommand *self,
        const char           *token,
        int                   code)
{
  if (self->stage != STAGE_STARTED || g_strcmp0 (self->token, token) != 0)
    return;
  self->stage = STAGE_FINISHED;
  self->to = easel_terminal_output_get_end (self->output);
  self->code = code;
  if (self->call != NULL)
    reply (self);
}

/** easel_terminal_command_started: a shell that reports its commands has started one. */
void
easel_terminal_command_started (EaselTerminalCommand *self)
{
  g_return_if_fail (EASEL_IS_TERMINAL_COMMAND (self));

  start (self, NULL);
}

/** easel_terminal_command_finished: a shell that reports its commands has finished one. */
void
easel_terminal_command_finished (EaselTerminalCommand *self,
                                 int                   code)
{
  g_return_if_fail (EASEL_IS_TERMINAL_COMMAND (self));

  finish (self, NULL, code);
}

/**
 * easel_terminal_command_exited:
 * @self: a command
 * @code: the shell's exit status, which is that of a command that ended the shell
 *
 * The terminal has ended.
 */
void
easel_terminal_command_exited (EaselTerminalCommand *self,
                               int                   code)
{
  g_autoptr(EaselCall) call = NULL;

  g_return_if_fail (EASEL_IS_TERMINAL_COMMAND (self));

  if (self->stage == STAGE_NONE || self->stage == STAGE_FINISHED)
    return;
  if (self->stage == STAGE_STARTED)
    {
      finish (self, self->token, code);
      return;
    }
  call = self->call != NULL ? g_object_ref (self->call) : NULL;
  forget (self);
  if (call != NULL)
    easel_call_fail (call, EASEL_CODE_FAILED, "The terminal ended before the command began (code %d).", code);
}

/** easel_terminal_command_withdraw: the line in the prompt has been removed. */
void
easel_terminal_command_withdraw (EaselTerminalCommand *self)
{
  g_return_if_fail (EASEL_IS_TERMINAL_COMMAND (self));

  if (self->stage == STAGE_SHOWN)
    forget (self);
}

static void
easel_terminal_command_dispose (GObject *object)
{
  EaselTerminalCommand *self = EASEL_TERMINAL_COMMAND (object);

  easel_terminal_command_clear (self);
  g_clear_object (&self->prompt);
  g_clear_object (&self->output);
  G_OBJECT_CLASS (easel_terminal_command_parent_class)->dispose (object);
}

static void
easel_terminal_command_class_init (EaselTerminalCommandClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_terminal_command_dispose;
  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
easel_terminal_command_init (EaselTerminalCommand *self)
{
}

/**
 * easel_terminal_command_new:
 * @prompt: the prompt where commands are typed
 * @output: the output, which contains the marks of begin and end
 *
 * Returns: (transfer full): an object without a command
 */
EaselTerminalCommand *
easel_terminal_command_new (EaselTerminalPrompt *prompt,
                            EaselTerminalOutput *output)
{
  EaselTerminalCommand *self;

  g_return_val_if_fail (EASEL_IS_TERMINAL_PROMPT (prompt), NULL);
  g_return_val_if_fail (EASEL_IS_TERMINAL_OUTPUT (output), NULL);

  self = g_object_new (EASEL_TYPE_TERMINAL_COMMAND, NULL);
  self->prompt = g_object_ref (prompt);
  self->output = g_object_ref (output);
  g_signal_connect_object (prompt, "enter", G_CALLBACK (enter_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (output, "began", G_CALLBACK (start), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (output, "ended", G_CALLBACK (finish), self, G_CONNECT_SWAPPED);
  return self;
}
