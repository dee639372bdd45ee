/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-terminal"

#include "easel-terminal-prompt.h"

#include <string.h>

#include "easel-terminal-limits.h"
#include "easel-terminal-local.h"

struct _EaselTerminalPrompt
{
  GObject             parent_instance;

  EaselHostTerminal *terminal;          /* nullable */
  gboolean           at_once;           /* the user permits that an agent's Enter runs commands in a local shell */
  gboolean           running;           /* the shell reported a running command */
  EaselTerminalLine  line;
  GString           *shown_line;        /* the agent's text in the line, shown in full to the user */
  gboolean           has_agents;        /* the line contains text that an agent wrote */
  gboolean           is_abandoned;      /* the agent disconnected while the user was editing its line */
  gboolean           is_enter_ignored;  /* the user's last Enter was ignored */
  guint              delay_source;      /* timeout until Enter is accepted */
  gboolean           is_agents;         /* the agent's line is running, or ran last */
};

enum { CHANGED, ENTER, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselTerminalPrompt, easel_terminal_prompt, G_TYPE_OBJECT)

static gboolean
is_local (EaselTerminalPrompt *self)
{
  return EASEL_IS_TERMINAL_LOCAL (self->terminal);
}

/* Whether a local shell is waiting at its prompt. */
static gboolean
is_idle (EaselTerminalPrompt *self)
{
  return is_local (self) && easel_terminal_local_is_idle (EASEL_TERMINAL_LOCAL (self->terminal));
}

static void
emit_changed (EaselTerminalPrompt *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
clear (EaselTerminalPrompt *self)
{
  g_clear_handle_id (&self->delay_source, g_source_remove);
  g_string_truncate (self->shown_line, 0);
  self->line = EASEL_TERMINAL_LINE_EMPTY;
  self->has_agents = FALSE;
  self->is_abandoned = FALSE;
  self->is_enter_ignored = FALSE;
}

static void
easel_terminal_prompt_dispose (GObject *object)
{
  EaselTerminalPrompt *self = EASEL_TERMINAL_PROMPT (object);

  g_clear_handle_id (&self->delay_source, g_source_remove);
  g_clear_object (&self->terminal);
  G_OBJECT_CLASS (easel_terminal_prompt_parent_class)->dispose (object);
}

static void
easel_terminal_prompt_finalize (GObject *object)
{
  g_string_free (EASEL_TERMINAL_PROMPT (object)->shown_line, TRUE);
  G_OBJECT_CLASS (easel_terminal_prompt_parent_class)->finalize (object);
}

static void
easel_terminal_prompt_class_init (EaselTerminalPromptClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_terminal_prompt_dispose;
  G_OBJECT_CLASS (klass)->finalize = easel_terminal_prompt_finalize;
  signals[CHANGED] = g_signal_new ("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[ENTER] = g_signal_new ("enter", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                 G_TYPE_BOOLEAN);
}

static void
easel_terminal_prompt_init (EaselTerminalPrompt *self)
{
  self->shown_line = g_string_new (NULL);
}

/** easel_terminal_prompt_new: (transfer full): a prompt without a terminal. */
EaselTerminalPrompt *
easel_terminal_prompt_new (void)
{
  return g_object_new (EASEL_TYPE_TERMINAL_PROMPT, NULL);
}

/** easel_terminal_prompt_get_terminal: (transfer none) (nullable): the terminal. */
EaselHostTerminal *
easel_terminal_prompt_get_terminal (EaselTerminalPrompt *self)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_PROMPT (self), NULL);

  return self->terminal;
}

/**
 * easel_terminal_prompt_set_terminal:
 * @self: a prompt
 * @terminal: (nullable): another terminal, with an empty prompt
 */
void
easel_terminal_prompt_set_terminal (EaselTerminalPrompt *self,
                                    EaselHostTerminal   *terminal)
{
  g_return_if_fail (EASEL_IS_TERMINAL_PROMPT (self));

  g_set_object (&self->terminal, terminal);
  self->running = FALSE;
  self->is_agents = FALSE;
  clear (self);
}

/** easel_terminal_prompt_get_at_once: whether an agent's command runs without asking, also on this computer. */
gboolean
easel_terminal_prompt_get_at_once (EaselTerminalPrompt *self)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_PROMPT (self), FALSE);

  return self->at_once;
}

/** easel_terminal_prompt_set_at_once: @at_once: the user's choice; must not be set by agents. */
void
easel_terminal_prompt_set_at_once (EaselTerminalPrompt *self,
                                   gboolean             at_once)
{
  g_return_if_fail (EASEL_IS_TERMINAL_PROMPT (self));

  self->at_once = at_once;
  emit_changed (self);
}

/** easel_terminal_prompt_is_shared: whether only the user's Enter runs a line. */
gboolean
easel_terminal_prompt_is_shared (EaselTerminalPrompt *self)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_PROMPT (self), FALSE);

  return is_local (self) && !self->at_once;
}

/** easel_terminal_prompt_is_running: whether the shell reported a running command; many shells report nothing. */
gboolean
easel_terminal_prompt_is_running (EaselTerminalPrompt *self)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_PROMPT (self), FALSE);

  return self->running;
}

/** easel_terminal_prompt_is_busy: whether a program would read the input, as far as that can be known. */
gboolean
easel_terminal_prompt_is_busy (EaselTerminalPrompt *self)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_PROMPT (self), FALSE);

  return self->running || (is_local (self) && !is_idle (self));
}

/**
 * easel_terminal_prompt_is_enter_ignored:
 * @self: a prompt
 *
 * Returns: whether the user's last Enter was ignored because it came too soon after the agent's change
 */
gboolean
easel_terminal_prompt_is_enter_ignored (EaselTerminalPrompt *self)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_PROMPT (self), FALSE);

  return self->is_enter_ignored;
}

/** easel_terminal_prompt_is_abandoned: whether the line contains text of an agent that has disconnected. */
gboolean
easel_terminal_prompt_is_abandoned (EaselTerminalPrompt *self)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_PROMPT (self), FALSE);

  return self->is_abandoned;
}

/** easel_terminal_prompt_get_line: who wrote the line. */
EaselTerminalLine
easel_terminal_prompt_get_line (EaselTerminalPrompt *self)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_PROMPT (self), EASEL_TERMINAL_LINE_EMPTY);

  return self->line;
}

/**
 * easel_terminal_prompt_get_shown:
 * @self: a prompt
 *
 * Returns: (transfer none): the agent's line that waits for Enter, in the form of easel_terminal_line_show(); "" for
 *   none
 */
const char *
easel_terminal_prompt_get_shown (EaselTerminalPrompt *self)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_PROMPT (self), "");

  return self->shown_line->str;
}

/**
 * easel_terminal_prompt_started:
 * @self: a prompt
 *
 * The shell has started the line. In a local shell Enter has cleared the line already, and text typed since then
 * belongs to the next prompt.
 */
void
easel_terminal_prompt_started (EaselTerminalPrompt *self)
{
  g_return_if_fail (EASEL_IS_TERMINAL_PROMPT (self));

  self->running = TRUE;
  if (!is_local (self))
    self->line = EASEL_TERMINAL_LINE_EMPTY;
}

/** easel_terminal_prompt_finished: the shell is back at its prompt. */
void
easel_terminal_prompt_finished (EaselTerminalPrompt *self)
{
  g_return_if_fail (EASEL_IS_TERMINAL_PROMPT (self));

  self->running = FALSE;
  if (!is_local (self))
    self->line = EASEL_TERMINAL_LINE_EMPTY;
}

static gboolean
delay_over_cb (gpointer user_data)
{
  EaselTerminalPrompt *self = user_data;

  self->delay_source = 0;
  emit_changed (self);
  return G_SOURCE_REMOVE;
}

static void
delay_enter (EaselTerminalPrompt *self)
{
  g_clear_handle_id (&self->delay_source, g_source_remove);
  self->delay_source = g_timeout_add (EASEL_LIMIT_TERMINAL_ENTER_DELAY, delay_over_cb, self);
}

/* Whether the keys never reach the prompt: a program that reads single keys takes them all; a program that reads
 * lines may leave some for the prompt. */
static gboolean
is_read_elsewhere (EaselTerminalPrompt *self)
{
  return is_local (self) && !is_idle (self) &&
         easel_terminal_local_reads_keys (EASEL_TERMINAL_LOCAL (self->terminal));
}

static void
follow (EaselTerminalPrompt *self,
        const char          *keys)
{
  if (is_read_elsewhere (self))
    return;
  self->line = easel_terminal_line_follow (keys, self->line);
  if (self->line != EASEL_TERMINAL_LINE_EMPTY)
    return;
  clear (self);
  emit_changed (self);
}

/* Whether Enter is meant for the line as the user saw it: not if the line changed a moment ago, nor while they type
 * too fast to have read it. */
static gboolean
hold (EaselTerminalPrompt *self,
      const char          *keys)
{
  if (self->delay_source == 0 || self->shown_line->len == 0)
    return FALSE;
  if (!easel_terminal_line_has_enter (keys))
    {
      if (easel_terminal_line_follow (keys, self->line) != self->line || self->line != EASEL_TERMINAL_LINE_AGENT)
        delay_enter (self);
      return FALSE;
    }
  self->is_enter_ignored = TRUE;
  emit_changed (self);
  return TRUE;
}

/**
 * easel_terminal_prompt_type:
 * @self: a prompt with a terminal
 * @keys: keys from the user
 *
 * Types for the user.
 */
void
easel_terminal_prompt_type (EaselTerminalPrompt *self,
                            const char          *keys)
{
  gboolean is_agents;

  g_return_if_fail (EASEL_IS_TERMINAL_PROMPT (self) && self->terminal != NULL);
  g_return_if_fail (keys != NULL);

  if (hold (self, keys))
    return;
  if (easel_terminal_line_has_enter (keys))
    {
      is_agents = self->line == EASEL_TERMINAL_LINE_AGENT;
      if (is_idle (self))
        self->is_agents = is_agents;
      g_signal_emit (self, signals[ENTER], 0, is_agents && (*keys == '\r' || *keys == '\n'));
    }
  easel_host_terminal_input (self->terminal, keys);
  follow (self, keys);
}

/**
 * easel_terminal_prompt_check:
 * @self: a prompt
 * @call: answered if the line in the prompt is the user's
 *
 * Returns: whether the agent may write
 */
gboolean
easel_terminal_prompt_check (EaselTerminalPrompt *self,
                             EaselCall           *call)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_PROMPT (self), FALSE);

  if (self->line != EASEL_TERMINAL_LINE_TYPED && self->line != EASEL_TERMINAL_LINE_EDITED)
    return TRUE;
  easel_call_fail (call, EASEL_CODE_CONFLICT,
                   "The person has typed something at the prompt, and your text would be a part of it. Try again "
                   "when they have pressed Enter, or Ctrl+C to drop it.");
  return FALSE;
}

/**
 * easel_terminal_prompt_check_text:
 * @self: a prompt
 * @text: foreign; the agent's text
 * @call: answered if it is refused
 *
 * In a local shell an agent may only fill in a line; control keys are refused.
 *
 * Returns: whether the agent may write @text
 */
gboolean
easel_terminal_prompt_check_text (EaselTerminalPrompt *self,
                                  const char          *text,
                                  EaselCall           *call)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_PROMPT (self), FALSE);

  if (!easel_terminal_prompt_is_shared (self))
    return TRUE;
  if (easel_terminal_line_has_keys (text))
    easel_call_fail (call, EASEL_CODE_REFUSED,
                     "On the person's own computer you cannot press Enter or other keys. Write text without control "
                     "characters: it stands at the prompt until they press Enter.");
  else if (!is_idle (self))
    easel_call_fail (call, EASEL_CODE_CONFLICT,
                     "A program runs in the terminal and might act on single keys. Wait until it ends.");
  else if (self->shown_line->len + strlen (text) > EASEL_LIMIT_TERMINAL_LINE_BYTES)
    easel_call_fail (call, EASEL_CODE_TOO_LARGE,
                     "At most %d bytes at the prompt. Write the rest into a file and run that.",
                     EASEL_LIMIT_TERMINAL_LINE_BYTES);
  else
    return easel_terminal_prompt_check (self, call);
  return FALSE;
}

/* Types keys of an agent that may run commands; the resulting line is the agent's if the line was empty before. */
static void
follow_agent (EaselTerminalPrompt *self,
              const char          *keys)
{
  gboolean was_agents = self->line <= EASEL_TERMINAL_LINE_AGENT;

  if (easel_terminal_line_has_enter (keys))
    self->is_agents = TRUE;
  if (!is_local (self) || is_read_elsewhere (self))
    return;
  if (self->line == EASEL_TERMINAL_LINE_AGENT)
    self->line = EASEL_TERMINAL_LINE_TYPED;
  follow (self, keys);
  self->has_agents = self->line != EASEL_TERMINAL_LINE_EMPTY;
  if (was_agents && self->has_agents)
    self->line = EASEL_TERMINAL_LINE_AGENT;
}

/**
 * easel_terminal_prompt_write:
 * @self: a prompt with a terminal
 * @text: the agent's text
 * @shown: the same text for the user's decision
 *
 * Types for the agent.
 */
void
easel_terminal_prompt_write (EaselTerminalPrompt *self,
                             const char          *text,
                             const char          *shown)
{
  g_return_if_fail (EASEL_IS_TERMINAL_PROMPT (self) && self->terminal != NULL);

  easel_host_terminal_input (self->terminal, text);
  if (!easel_terminal_prompt_is_shared (self))
    {
      follow_agent (self, text);
      return;
    }
  self->line = EASEL_TERMINAL_LINE_AGENT;
  self->has_agents = TRUE;
  g_string_append (self->shown_line, shown);
  self->is_enter_ignored = FALSE;
  delay_enter (self);
  emit_changed (self);
}

/**
 * easel_terminal_prompt_appeared:
 * @self: a prompt
 *
 * The terminal came into view. The input delay starts for a waiting line of the agent, because the user has not seen
 * it, and the Enter that opened the terminal was not meant for it.
 */
void
easel_terminal_prompt_appeared (EaselTerminalPrompt *self)
{
  g_return_if_fail (EASEL_IS_TERMINAL_PROMPT (self));

  if (self->shown_line->len > 0)
    delay_enter (self);
}

/**
 * easel_terminal_prompt_agent_left:
 * @self: a prompt
 *
 * The agent has disconnected. The permission to run its commands without asking ends. Its line is removed by Ctrl+C,
 * which works wherever the cursor is, whatever Ctrl+U is bound to, and leaves no text that could be yanked. A line that
 * the user has edited stays, because the user's part of it is not known.
 */
void
easel_terminal_prompt_agent_left (EaselTerminalPrompt *self)
{
  g_return_if_fail (EASEL_IS_TERMINAL_PROMPT (self));

  self->at_once = FALSE;
  self->is_agents = FALSE;
  if (self->line == EASEL_TERMINAL_LINE_AGENT)
    {
      easel_host_terminal_input (self->terminal, "\003");
      clear (self);
    }
  self->is_abandoned = self->has_agents;
  self->is_enter_ignored = FALSE;
  g_clear_handle_id (&self->delay_source, g_source_remove);
  g_string_truncate (self->shown_line, 0);
  emit_changed (self);
}

/**
 * easel_terminal_prompt_may_signal:
 * @self: a prompt with a terminal
 * @call: answered if the program or the line is not the agent's
 *
 * Returns: whether the agent may send a signal
 */
gboolean
easel_terminal_prompt_may_signal (EaselTerminalPrompt *self,
                                  EaselCall           *call)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_PROMPT (self), FALSE);

  if (!is_local (self) || (is_idle (self) ? self->line <= EASEL_TERMINAL_LINE_AGENT : self->is_agents))
    return TRUE;
  easel_call_fail (call, EASEL_CODE_CONFLICT,
                   "The person started what runs in the terminal, or typed what stands at its prompt. Only what you "
                   "started is yours to signal.");
  return FALSE;
}

/**
 * easel_terminal_prompt_signal:
 * @self: a prompt with a terminal
 * @key: (nullable): the key that makes the terminal send the signal
 * @number: the signal
 * @is_agents: whether a command of the agent was sent or is running
 *
 * Returns: the result, for the agent
 */
const char *
easel_terminal_prompt_signal (EaselTerminalPrompt *self,
                              const char          *key,
                              int                  number,
                              gboolean             is_agents)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_PROMPT (self) && self->terminal != NULL, "none");

  if (key != NULL && is_idle (self) && !is_agents && self->line == EASEL_TERMINAL_LINE_EMPTY)
    return "none";
  if (key != NULL)
    {
      easel_host_terminal_input (self->terminal, key);
      follow (self, key);
      return "key";
    }
  /* The foreground program would be the shell itself. */
  if (is_idle (self))
    return "none";
  if (is_local (self))
    return easel_terminal_local_signal (EASEL_TERMINAL_LOCAL (self->terminal), number) ? "signal" : "none";
  easel_host_terminal_dispose (self->terminal);
  return "terminal-ended";
}
