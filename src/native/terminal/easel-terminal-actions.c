/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-terminal"

#include "easel-terminal-actions.h"

#include <signal.h>
#include <string.h>

#include "easel-json.h"
#include "easel-limits.h"
#include "easel-terminal-instance.h"
#include "easel-terminal-limits.h"

static void
reply_cursor (EaselTerminalInstance *self,
              EaselCall             *call)
{
  EaselTerminalOutput *output = easel_terminal_instance_get_output (self);
  JsonObject *result = json_object_new ();

  easel_terminal_output_align (output);
  json_object_set_int_member (result, "cursor", easel_terminal_output_get_end (output));
  easel_call_reply (call, easel_json_node_take (result));
}

void
easel_terminal_run_invoke (EaselInstance *instance,
                           EaselCall     *call)
{
  EaselTerminalInstance *self = EASEL_TERMINAL_INSTANCE (instance);
  EaselTerminalCommand *command = easel_terminal_instance_get_command (self);

  if (!easel_terminal_command_resume (command, call) && easel_terminal_instance_check (self, call))
    easel_terminal_command_begin (command, call);
}

/* Refuses to type while a command waits for the user's Enter: it must stay as it was shown to the user. */
static gboolean
may_write (EaselTerminalInstance *self,
           EaselCall             *call,
           const char            *text)
{
  EaselTerminalPrompt *prompt = easel_terminal_instance_get_prompt (self);

  if (!easel_terminal_prompt_check_text (prompt, text, call))
    return FALSE;
  if (!easel_terminal_prompt_is_shared (prompt) ||
      !easel_terminal_command_is_waiting (easel_terminal_instance_get_command (self)))
    return TRUE;
  easel_call_fail (call, EASEL_CODE_CONFLICT,
                   "Your command stands at the prompt and waits for the person's Enter. Withdraw it with signal INT.");
  return FALSE;
}

void
easel_terminal_write_invoke (EaselInstance *instance,
                             EaselCall     *call)
{
  EaselTerminalInstance *self = EASEL_TERMINAL_INSTANCE (instance);
  const char *text = easel_json_peek_string (easel_call_get_input (call), "text", "");
  g_autofree char *shown = easel_terminal_line_show (text);

  if (!easel_terminal_instance_check (self, call))
    return;
  if (strlen (text) > EASEL_LIMIT_TERMINAL_INPUT_BYTES)
    {
      easel_call_fail (call, EASEL_CODE_TOO_LARGE, "At most %d bytes in one write.", EASEL_LIMIT_TERMINAL_INPUT_BYTES);
      return;
    }
  if (!may_write (self, call, text))
    return;
  easel_terminal_prompt_write (easel_terminal_instance_get_prompt (self), text, shown);
  reply_cursor (self, call);
}

void
easel_terminal_read_invoke (EaselInstance *instance,
                            EaselCall     *call)
{
  EaselTerminalOutput *output = easel_terminal_instance_get_output (EASEL_TERMINAL_INSTANCE (instance));
  JsonObject *input = easel_call_get_input (call);
  gint64 from = easel_json_peek_int (input, "cursor", -1);
  gint64 max = CLAMP (easel_json_peek_int (input, "maxBytes", EASEL_LIMIT_TERMINAL_REPLY_BYTES), 1,
                      EASEL_LIMIT_TERMINAL_REPLY_BYTES);
  JsonObject *result = NULL;
  guint64 end, next;
  gboolean truncated;
  g_autofree char *text = NULL;

  easel_terminal_output_align (output);
  end = easel_terminal_output_get_end (output);
  if (from > (gint64) end)
    {
      easel_call_fail (call, EASEL_CODE_INVALID_INPUT,
                       "There is no such cursor; the present end is %" G_GUINT64_FORMAT ".", end);
      return;
    }
  text = easel_terminal_output_read (output, MAX (from, 0), end, max, from < 0, &next, &truncated);
  result = easel_json_object (EASEL_JSON_STRING ("text", text),
                              EASEL_JSON_INT ("cursor", next),
                              EASEL_JSON_BOOLEAN ("truncated", truncated));
  easel_call_reply (call, easel_json_node_take (result));
}

void
easel_terminal_get_state_invoke (EaselInstance *instance,
                                 EaselCall     *call)
{
  EaselTerminalInstance *self = EASEL_TERMINAL_INSTANCE (instance);
  EaselTerminalOutput *output = easel_terminal_instance_get_output (self);
  EaselTerminalPrompt *prompt = easel_terminal_instance_get_prompt (self);
  EaselTerminalCommand *command = easel_terminal_instance_get_command (self);
  EaselHostTerminal *terminal = easel_terminal_prompt_get_terminal (prompt);
  JsonObject *result;
  g_autofree char *title = NULL;
  g_autofree char *cwd = NULL;
  gboolean detection = FALSE;
  gboolean exited, running;
  guint columns, rows;
  int code;

  exited = easel_terminal_instance_has_exited (self, &code);
  if (terminal != NULL)
    g_object_get (terminal, "title", &title, "cwd", &cwd, "detection", &detection, NULL);
  easel_terminal_instance_get_size (self, &columns, &rows);
  easel_terminal_output_align (output);
  running = easel_terminal_prompt_is_running (prompt) || easel_terminal_command_is_running (command) ||
            easel_terminal_command_is_waiting (command);
  result = easel_json_object (EASEL_JSON_STRING ("kind", easel_terminal_instance_is_local (self) ? "local" : "host"),
                              EASEL_JSON_STRING ("title", title),
                              EASEL_JSON_STRING ("cwd", cwd),
                              EASEL_JSON_INT ("columns", columns),
                              EASEL_JSON_INT ("rows", rows),
                              EASEL_JSON_BOOLEAN ("connected", easel_terminal_instance_is_live (self)),
                              EASEL_JSON_BOOLEAN ("running", running),
                              EASEL_JSON_BOOLEAN ("exited", exited),
                              EASEL_JSON_IF (exited, EASEL_JSON_INT ("exitCode", code)),
                              EASEL_JSON_STRING ("detection", detection ? "osc133" : "sentinel"),
                              EASEL_JSON_BOOLEAN ("waitingForEnter", easel_terminal_instance_is_waiting (self)),
                              EASEL_JSON_INT ("cursor", easel_terminal_output_get_end (output)));
  easel_call_reply (call, easel_json_node_take (result));
}

/* AHP has no signals for terminals: on a host the key is typed instead; for a signal without a key, the terminal is
 * ended. */
static const struct
{
  const char *name;
  int         number;
  const char *key;      /* key that makes the terminal send the signal; NULL: none */
} terminal_signals[] = {
  { "INT", SIGINT, "\003" },
  { "QUIT", SIGQUIT, "\034" },
  { "TSTP", SIGTSTP, "\032" },
  { "TERM", SIGTERM, NULL },
  { "HUP", SIGHUP, NULL },
  { "KILL", SIGKILL, NULL },
};

void
easel_terminal_signal_invoke (EaselInstance *instance,
                              EaselCall     *call)
{
  EaselTerminalInstance *self = EASEL_TERMINAL_INSTANCE (instance);
  EaselTerminalPrompt *prompt = easel_terminal_instance_get_prompt (self);
  EaselTerminalCommand *command = easel_terminal_instance_get_command (self);
  gboolean running = easel_terminal_command_is_running (command);
  const char *name = easel_json_peek_string (easel_call_get_input (call), "signal", "");
  JsonObject *result;
  guint index = 0;

  if (!easel_terminal_instance_check (self, call) || (!running && !easel_terminal_prompt_may_signal (prompt, call)))
    return;
  while (index + 1 < G_N_ELEMENTS (terminal_signals) && strcmp (terminal_signals[index].name, name) != 0)
    index++;
  result = json_object_new ();
  json_object_set_string_member (result, "delivered",
                                 easel_terminal_prompt_signal (prompt, terminal_signals[index].key,
                                                               terminal_signals[index].number, running));
  easel_terminal_command_interrupt (command);
  easel_call_reply (call, easel_json_node_take (result));
}

void
easel_terminal_resize_invoke (EaselInstance *instance,
                              EaselCall     *call)
{
  EaselTerminalInstance *self = EASEL_TERMINAL_INSTANCE (instance);
  JsonObject *input = easel_call_get_input (call);
  JsonObject *result;
  guint columns, rows;

  if (!easel_terminal_instance_check (self, call))
    return;
  if (easel_terminal_instance_get_size (self, &columns, &rows))
    {
      easel_call_fail (call, EASEL_CODE_CONFLICT, "The person looks at the terminal: their window decides, %u by %u.",
                       columns, rows);
      return;
    }
  easel_terminal_instance_set_size (self, easel_json_peek_int (input, "columns", columns),
                                    easel_json_peek_int (input, "rows", rows));
  easel_terminal_instance_get_size (self, &columns, &rows);
  result = easel_json_object (EASEL_JSON_INT ("columns", columns), EASEL_JSON_INT ("rows", rows));
  easel_call_reply (call, easel_json_node_take (result));
}

void
easel_terminal_clear_invoke (EaselInstance *instance,
                             EaselCall     *call)
{
  EaselTerminalInstance *self = EASEL_TERMINAL_INSTANCE (instance);

  if (!easel_terminal_instance_check (self, call))
    return;
  easel_terminal_instance_clear (self);
  reply_cursor (self, call);
}
