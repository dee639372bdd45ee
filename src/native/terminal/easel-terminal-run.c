/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-terminal"

#include "easel-json.h"
#include "easel-terminal-instance-private.h"
#include "easel-terminal-limits.h"
#include "easel-terminal-line.h"
#include "easel-terminal-local.h"
#include "easel-timeout.h"

/* How long an agent waits that names no time. */
#define DEFAULT_TIMEOUT 20000

typedef enum
{
  STAGE_SHOWN,     /* at the prompt of this machine's shell: the person has not pressed Enter */
  STAGE_SENT,
  STAGE_STARTED,
  STAGE_FINISHED,  /* and nobody was told yet */
  STAGE_CHANGED,   /* the person ran something else of it */
} Stage;

struct _EaselTerminalRun
{
  EaselTerminalInstance *terminal;  /* unowned: it owns this */
  char                  *command;
  char                  *token;     /* nullable: the shell marks its commands by itself */
  Stage                  stage;
  guint64                from, to;
  int                    code;
  EaselCall             *call;      /* nullable: who waits */
  gulong                 cancel_handler;
  guint                  timer;
  gboolean               interrupted;
};

static void
detach (EaselTerminalRun *run)
{
  g_clear_handle_id (&run->timer, g_source_remove);
  if (run->call != NULL)
    g_clear_signal_handler (&run->cancel_handler, easel_call_get_cancellable (run->call));
  g_clear_object (&run->call);
}

void
easel_terminal_run_free (EaselTerminalRun *run)
{
  detach (run);
  g_free (run->command);
  g_free (run->token);
  g_free (run);
}

static void
forget (EaselTerminalInstance *self)
{
  g_clear_pointer (&self->run, easel_terminal_run_free);
  easel_terminal_instance_emit_facts (self);
}

static JsonObject *
new_result (EaselTerminalRun *run)
{
  JsonObject *result = json_object_new ();
  guint64 end = run->stage == STAGE_FINISHED ? run->to : easel_vt_text_get_end (run->terminal->text);
  guint64 from = run->stage >= STAGE_STARTED ? run->from : end;
  guint64 cursor;
  gboolean truncated;
  g_autofree char *output = easel_vt_text_read (run->terminal->text, from, end, EASEL_LIMIT_TERMINAL_REPLY_BYTES, TRUE,
                                                &cursor, &truncated);

  json_object_set_string_member (result, "output", output);
  json_object_set_boolean_member (result, "truncated", truncated);
  json_object_set_int_member (result, "cursor", cursor);
  json_object_set_string_member (result, "detection", run->token != NULL ? "sentinel" : "osc133");
  return result;
}

static void
reply (EaselTerminalInstance *self)
{
  EaselTerminalRun *run = self->run;
  JsonObject *result = new_result (run);
  g_autoptr(EaselCall) call = g_object_ref (run->call);

  json_object_set_int_member (result, "exitCode", run->code);
  forget (self);
  easel_call_reply (call, easel_json_node_take (result));
}

/* The command goes on; so does this, for a call that repeats it. */
static gboolean
timeout_cb (gpointer user_data)
{
  EaselTerminalRun *run = user_data;
  JsonObject *data = new_result (run);
  g_autoptr(EaselCall) call = g_object_ref (run->call);

  run->timer = 0;
  detach (run);
  easel_call_fail_with_data (call, EASEL_CODE_TIMEOUT,
                             "The command still runs. Its output so far is in data.output. Repeat the same run to wait "
                             "on, read what comes, or end it with signal.", data);
  return G_SOURCE_REMOVE;
}

/* The person pressed Stop, or nobody waits any more: the command is interrupted as by Ctrl+C. */
static void
cancelled_cb (GCancellable     *cancellable,
              EaselTerminalRun *run)
{
  EaselTerminalInstance *self = run->terminal;

  detach (run);
  if (self->terminal != NULL)
    easel_host_terminal_input (self->terminal, "\003");
  forget (self);
}

static gboolean
interrupted_cb (gpointer user_data)
{
  EaselTerminalRun *run = user_data;
  EaselTerminalInstance *self = run->terminal;
  JsonObject *data = new_result (run);
  g_autoptr(EaselCall) call = g_object_ref (run->call);

  run->timer = 0;
  forget (self);
  easel_call_fail_with_data (call, EASEL_CODE_CANCELLED,
                             "The command was interrupted; its status is not known. Its output is in data.output.",
                             data);
  return G_SOURCE_REMOVE;
}

void
easel_terminal_run_interrupt (EaselTerminalInstance *self)
{
  EaselTerminalRun *run = self->run;

  if (run == NULL || run->interrupted)
    return;
  if (run->call == NULL)
    {
      forget (self);
      return;
    }
  run->interrupted = TRUE;
  g_clear_handle_id (&run->timer, g_source_remove);
  run->timer = g_timeout_add (EASEL_LIMIT_TERMINAL_INTERRUPT, interrupted_cb, run);
}

static void
attach (EaselTerminalRun *run,
        EaselCall        *call)
{
  guint timeout = easel_timeout_peek (easel_call_get_input (call), DEFAULT_TIMEOUT);

  run->call = g_object_ref (call);
  run->cancel_handler = g_signal_connect (easel_call_get_cancellable (call), "cancelled",
                                          G_CALLBACK (cancelled_cb), run);
  run->timer = g_timeout_add (timeout, timeout_cb, run);
}

static void
ask_for_enter (EaselCall *call)
{
  easel_call_fail (call, EASEL_CODE_NEEDS_APPROVAL,
                   "The command stands at the prompt on the person's own computer and runs when they press Enter. "
                   "Repeat the same run after a while for its result, or withdraw it with signal INT.");
}

/* The same command again: its result, more patience, or the person's Enter that is still missing. TRUE: answered. */
static gboolean
resume (EaselTerminalInstance *self,
        EaselCall             *call,
        const char            *command)
{
  EaselTerminalRun *run = self->run;

  if (run == NULL)
    return FALSE;
  if (run->call == NULL && strcmp (run->command, command) == 0)
    {
      if (run->stage == STAGE_SHOWN)
        {
          ask_for_enter (call);
          return TRUE;
        }
      if (run->stage == STAGE_CHANGED)
        {
          forget (self);
          easel_call_fail (call, EASEL_CODE_CANCELLED,
                           "The person changed the command before they pressed Enter. Read the terminal to see what "
                           "came of it.");
          return TRUE;
        }
      attach (run, call);
      if (run->stage == STAGE_FINISHED)
        reply (self);
      return TRUE;
    }
  if (run->stage == STAGE_FINISHED || run->stage == STAGE_CHANGED)
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
new_token (EaselTerminalInstance *self)
{
  gboolean detection = FALSE;

  g_object_get (self->terminal, "detection", &detection, NULL);
  return detection ? NULL : g_strdup_printf ("%08x%08x", g_random_int (), g_random_int ());
}

static void
begin (EaselTerminalInstance *self,
       EaselCall             *call,
       const char            *command)
{
  g_autofree char *token = new_token (self);
  g_autofree char *line = build_line (command, token);
  g_autofree char *plain = build_line (command, NULL);
  g_autofree char *shown = easel_terminal_line_show (command);
  gboolean at_once = !self->local || self->at_once;

  if (line == NULL || plain == NULL)
    {
      easel_call_fail (call, EASEL_CODE_INVALID_INPUT,
                       "The command is too long for one line of a terminal (about %d bytes). Write it into a file and "
                       "run that.", EASEL_LIMIT_TERMINAL_LINE_BYTES - 200);
      return;
    }
  self->run = g_new0 (EaselTerminalRun, 1);
  self->run->terminal = self;
  self->run->command = g_strdup (command);
  self->run->token = g_steal_pointer (&token);
  self->run->stage = at_once ? STAGE_SENT : STAGE_SHOWN;
  if (at_once)
    attach (self->run, call);
  else
    ask_for_enter (call);
  /* For the person the command itself: what marks its begin and end is put around it when they press Enter. */
  easel_terminal_prompt_write (self, at_once ? line : plain, shown);
  if (at_once)
    easel_host_terminal_input (self->terminal, "\r");
  easel_terminal_instance_emit_facts (self);
}

void
easel_terminal_run_invoke (EaselInstance *instance,
                           EaselCall     *call)
{
  EaselTerminalInstance *self = EASEL_TERMINAL_INSTANCE (instance);
  const char *command = easel_json_peek_string (easel_call_get_input (call), "command", "");
  gboolean busy;

  if (resume (self, call, command) || !easel_terminal_instance_check (self, call))
    return;
  busy = self->running ||
         (self->local && !easel_terminal_local_is_idle (EASEL_TERMINAL_LOCAL (self->terminal)));
  if (busy)
    easel_call_fail (call, EASEL_CODE_CONFLICT,
                     "A program runs in the terminal and would read the command as its input. Wait until it ends, or "
                     "use write if that is what you want.");
  else if (!easel_terminal_prompt_check (self, call))
    return;
  else if (self->line == EASEL_TERMINAL_LINE_AGENT)
    easel_call_fail (call, EASEL_CODE_CONFLICT,
                     "Your own text stands at the prompt, and the command would be a part of it. Withdraw it with "
                     "signal INT.");
  else
    begin (self, call, command);
}

gboolean
easel_terminal_run_is_waiting (EaselTerminalRun *run)
{
  return run != NULL && run->stage == STAGE_SHOWN;
}

gboolean
easel_terminal_run_is_running (EaselTerminalRun *run)
{
  return run != NULL && (run->stage == STAGE_SENT || run->stage == STAGE_STARTED);
}

void
easel_terminal_run_enter (EaselTerminalInstance *self,
                          gboolean               as_shown)
{
  EaselTerminalRun *run = self->run;
  g_autofree char *line = NULL;

  if (!easel_terminal_run_is_waiting (run))
    return;
  if (!as_shown)
    {
      run->stage = STAGE_CHANGED;
      return;
    }
  run->stage = STAGE_SENT;
  if (run->token == NULL)
    return;
  /* Ctrl+U drops the line, of which nobody changed anything. */
  line = build_line (run->command, run->token);
  easel_host_terminal_input (self->terminal, "\025");
  easel_host_terminal_input (self->terminal, line);
}

static EaselTerminalRun *
find (EaselTerminalInstance *self,
      const char            *token)
{
  return self->run != NULL && g_strcmp0 (self->run->token, token) == 0 ? self->run : NULL;
}

void
easel_terminal_run_started (EaselTerminalInstance *self,
                            const char            *token)
{
  EaselTerminalRun *run = find (self, token);

  if (run == NULL || run->stage >= STAGE_STARTED)
    return;
  run->stage = STAGE_STARTED;
  run->from = easel_vt_text_get_end (self->text);
  easel_terminal_instance_emit_facts (self);
}

void
easel_terminal_run_finished (EaselTerminalInstance *self,
                             const char            *token,
                             int                    code)
{
  EaselTerminalRun *run = find (self, token);

  if (run == NULL || run->stage != STAGE_STARTED)
    return;
  run->stage = STAGE_FINISHED;
  run->to = easel_vt_text_get_end (self->text);
  run->code = code;
  if (run->call != NULL)
    reply (self);
}

/* The command ended the shell: its code is the shell's. */
void
easel_terminal_run_exited (EaselTerminalInstance *self,
                           int                    code)
{
  EaselTerminalRun *run = self->run;

  if (run == NULL)
    return;
  if (run->stage == STAGE_STARTED)
    easel_terminal_run_finished (self, run->token, code);
  else if (run->stage != STAGE_FINISHED && run->call != NULL)
    {
      g_autoptr(EaselCall) call = g_object_ref (run->call);

      forget (self);
      easel_call_fail (call, EASEL_CODE_FAILED, "The terminal ended before the command began (code %d).", code);
    }
  else if (run->stage != STAGE_FINISHED)
    forget (self);
}

void
easel_terminal_run_withdraw (EaselTerminalInstance *self)
{
  if (easel_terminal_run_is_waiting (self->run))
    forget (self);
}
