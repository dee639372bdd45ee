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
  gboolean           at_once;           /* the user's word: an agent's Enter counts here as well */
  gboolean           running;           /* the shell said that a command runs */
  EaselTerminalLine  line;
  GString           *shown_line;        /* of the line, the agent's text, for the user to read whole */
  gboolean           has_agents;        /* in the line is something that an agent wrote */
  gboolean           is_abandoned;      /* and the agent has gone, while the user was changing it */
  gboolean           is_enter_ignored;  /* the user's Enter was not taken */
  guint              delay_source;      /* until it is */
  gboolean           is_agents;         /* the agent's line runs, or was the last to run */
};

enum { CHANGED, ENTER, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselTerminalPrompt, easel_terminal_prompt, G_TYPE_OBJECT)

static gboolean
is_local (EaselTerminalPrompt *self)
{
  return EASEL_IS_TERMINAL_LOCAL (self->terminal);
}

/* A shell of this computer reads its prompt. */
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

/** easel_terminal_prompt_get_terminal: (transfer none) (nullable): whose prompt it is. */
EaselHostTerminal *
easel_terminal_prompt_get_terminal (EaselTerminalPrompt *self)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_PROMPT (self), NULL);

  return self->terminal;
}

/**
 * easel_terminal_prompt_set_terminal:
 * @self: a prompt
 * @terminal: (nullable): another one, at whose prompt nothing stands
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

/** easel_terminal_prompt_get_at_once: whether an agent's command runs at once, on this computer too. */
gboolean
easel_terminal_prompt_get_at_once (EaselTerminalPrompt *self)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_PROMPT (self), FALSE);

  return self->at_once;
}

/** easel_terminal_prompt_set_at_once: @at_once: the user's word; nobody else sets it. */
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

/** easel_terminal_prompt_is_running: whether the shell said that a command runs; many shells say nothing. */
gboolean
easel_terminal_prompt_is_running (EaselTerminalPrompt *self)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_PROMPT (self), FALSE);

  return self->running;
}

/** easel_terminal_prompt_is_busy: whether a program would read what is typed, as far as that can be known. */
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
 * Returns: whether the user's last Enter came so soon after the agent wrote that it was not taken
 */
gboolean
easel_terminal_prompt_is_enter_ignored (EaselTerminalPrompt *self)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_PROMPT (self), FALSE);

  return self->is_enter_ignored;
}

/** easel_terminal_prompt_is_abandoned: whether the line has something in it of an agent that is not there any more. */
gboolean
easel_terminal_prompt_is_abandoned (EaselTerminalPrompt *self)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_PROMPT (self), FALSE);

  return self->is_abandoned;
}

/** easel_terminal_prompt_get_line: who wrote the line there. */
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
 * Returns: (transfer none): the agent's line that waits for Enter, as easel_terminal_line_show() says it; "" for none
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
 * Tells that the shell began to run its line. Here Enter said so already, and what was typed since then stands at the
 * next prompt.
 */
void
easel_terminal_prompt_started (EaselTerminalPrompt *self)
{
  g_return_if_fail (EASEL_IS_TERMINAL_PROMPT (self));

  self->running = TRUE;
  if (!is_local (self))
    self->line = EASEL_TERMINAL_LINE_EMPTY;
}

/** easel_terminal_prompt_finished: Tells that the shell reads its prompt again. */
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

/* Keys for a program that reads each of them never come to the prompt; a line for one that does not may. */
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

/* Enter is for the line as the user saw it: not for one that changed a moment ago, and not while they type so fast
 * that they cannot have read it. */
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
 * @keys: the user's
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
 * @call: answered where the line that stands there is the user's
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
 * @text: foreign; what the agent would write
 * @call: answered where it may not
 *
 * On the user's own computer an agent only fills in a line; keys are theirs.
 *
 * Returns: whether the agent may write that
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

/* Keys of an agent that runs commands at once; the line that they leave is its own where it was empty before. */
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
 * @text: the agent's
 * @shown: the same for the user, who is to judge it
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
 * The terminal came into view. A line of the agent that waits there is as new to the user as one that is written now,
 * and the Enter by which they came is not for it.
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
 * The agent is not there any more, and the user's word that its commands run at once was for it. Its line goes by
 * Ctrl+C: wherever the cursor is, whatever Ctrl+U is bound to, and without a copy that could be yanked. A line that the
 * user has changed stays, as nobody can tell what of it is theirs.
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
 * @call: answered where the program or the line is not the agent's
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
 * @key: (nullable): the key that a terminal makes the signal of
 * @number: the signal
 * @is_agents: whether a command of the agent is on its way or runs
 *
 * Returns: what became of it, for the agent
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
  /* The program in front would be the shell itself. */
  if (is_idle (self))
    return "none";
  if (is_local (self))
    return easel_terminal_local_signal (EASEL_TERMINAL_LOCAL (self->terminal), number) ? "signal" : "none";
  easel_host_terminal_dispose (self->terminal);
  return "terminal-ended";
}
