/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-terminal"

#include "easel-terminal-instance-private.h"
#include "easel-terminal-limits.h"
#include "easel-terminal-local.h"

/* The prompt of a shell of this computer, which the person and the agent share: who wrote what stands there, and whose
 * Enter runs it. */

static gboolean
is_idle (EaselTerminalInstance *self)
{
  return easel_terminal_local_is_idle (EASEL_TERMINAL_LOCAL (self->terminal));
}

static gboolean
is_shared (EaselTerminalInstance *self)
{
  return self->local && !self->at_once;
}

static gboolean
settled_cb (gpointer user_data)
{
  EaselTerminalInstance *self = user_data;

  self->settle_source = 0;
  easel_terminal_instance_emit_facts (self);
  return G_SOURCE_REMOVE;
}

static void
settle (EaselTerminalInstance *self)
{
  g_clear_handle_id (&self->settle_source, g_source_remove);
  self->settle_source = g_timeout_add (EASEL_LIMIT_TERMINAL_SETTLE, settled_cb, self);
}

void
easel_terminal_prompt_clear (EaselTerminalInstance *self)
{
  g_clear_handle_id (&self->settle_source, g_source_remove);
  g_string_truncate (self->asked, 0);
  self->line = EASEL_TERMINAL_LINE_EMPTY;
  self->held = FALSE;
}

/* Keys for a program that reads each of them never come to the prompt; a line for one that does not may. */
static void
follow (EaselTerminalInstance *self,
        const char            *keys)
{
  if (self->local && !is_idle (self) && easel_terminal_local_reads_keys (EASEL_TERMINAL_LOCAL (self->terminal)))
    return;
  self->line = easel_terminal_line_follow (keys, self->line);
  if (self->line != EASEL_TERMINAL_LINE_EMPTY)
    return;
  easel_terminal_prompt_clear (self);
  easel_terminal_instance_emit_facts (self);
}

gboolean
easel_terminal_prompt_check (EaselTerminalInstance *self,
                             EaselCall             *call)
{
  if (self->line == EASEL_TERMINAL_LINE_TYPED || self->line == EASEL_TERMINAL_LINE_EDITED)
    easel_call_fail (call, EASEL_CODE_CONFLICT,
                     "The person has typed something at the prompt, and your text would be a part of it. Try again "
                     "when they have pressed Enter, or Ctrl+C to drop it.");
  else if (easel_terminal_run_is_waiting (self->run))
    easel_call_fail (call, EASEL_CODE_CONFLICT,
                     "Your command stands at the prompt and waits for the person's Enter. Withdraw it with signal "
                     "INT.");
  else
    return TRUE;
  return FALSE;
}

void
easel_terminal_prompt_write (EaselTerminalInstance *self,
                             const char            *text,
                             const char            *shown)
{
  easel_host_terminal_input (self->terminal, text);
  if (!is_shared (self))
    {
      if (easel_terminal_line_has_enter (text))
        self->mine = TRUE;
      return;
    }
  self->line = EASEL_TERMINAL_LINE_AGENT;
  g_string_append (self->asked, shown);
  self->held = FALSE;
  settle (self);
  easel_terminal_instance_emit_facts (self);
}

/* Enter is for the line as the person saw it: not for one that changed a moment ago, and not while they type so fast
 * that they cannot have read it. */
static gboolean
hold (EaselTerminalInstance *self,
      const char            *keys)
{
  if (self->settle_source == 0 || self->asked->len == 0)
    return FALSE;
  if (!easel_terminal_line_has_enter (keys))
    {
      if (easel_terminal_line_follow (keys, self->line) != self->line || self->line != EASEL_TERMINAL_LINE_AGENT)
        settle (self);
      return FALSE;
    }
  self->held = TRUE;
  easel_terminal_instance_emit_facts (self);
  return TRUE;
}

void
easel_terminal_prompt_type (EaselTerminalInstance *self,
                            const char            *keys)
{
  gboolean enter = easel_terminal_line_has_enter (keys);

  if (hold (self, keys))
    return;
  if (enter && self->local && is_idle (self))
    self->mine = self->line == EASEL_TERMINAL_LINE_AGENT;
  if (enter)
    easel_terminal_run_enter (self, self->line == EASEL_TERMINAL_LINE_AGENT && (*keys == '\r' || *keys == '\n'));
  easel_host_terminal_input (self->terminal, keys);
  follow (self, keys);
}

gboolean
easel_terminal_prompt_may_signal (EaselTerminalInstance *self,
                                  EaselCall             *call)
{
  if (!self->local || easel_terminal_run_is_running (self->run))
    return TRUE;
  if (is_idle (self) ? self->line <= EASEL_TERMINAL_LINE_AGENT : self->mine)
    return TRUE;
  easel_call_fail (call, EASEL_CODE_CONFLICT,
                   "The person started what runs in the terminal, or typed what stands at its prompt. Only what you "
                   "started is yours to signal.");
  return FALSE;
}

const char *
easel_terminal_prompt_deliver (EaselTerminalInstance *self,
                               const char            *key,
                               int                    number)
{
  gboolean idle = self->local && is_idle (self) && !easel_terminal_run_is_running (self->run);

  if (key != NULL && idle && self->line == EASEL_TERMINAL_LINE_EMPTY)
    return "none";
  if (key != NULL)
    {
      easel_host_terminal_input (self->terminal, key);
      follow (self, key);
      return "key";
    }
  /* The program in front would be the shell itself. */
  if (self->local && is_idle (self))
    return "none";
  if (self->local)
    return easel_terminal_local_signal (EASEL_TERMINAL_LOCAL (self->terminal), number) ? "signal" : "none";
  easel_host_terminal_dispose (self->terminal);
  return "terminal-ended";
}
