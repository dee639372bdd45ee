/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-terminal"

#include "easel-limits.h"
#include "easel-terminal-instance-private.h"
#include "easel-terminal-local.h"

/* The half of the instance that the surface asks and tells. */

GBytes *
easel_terminal_instance_get_output (EaselTerminalInstance *self)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_INSTANCE (self), NULL);

  return g_bytes_new (self->output->str, self->output->len);
}

void
easel_terminal_instance_type (EaselTerminalInstance *self,
                              const char            *text)
{
  g_return_if_fail (EASEL_IS_TERMINAL_INSTANCE (self));

  if (!easel_terminal_instance_is_live (self))
    return;
  easel_terminal_prompt_type (self, text);
  if (strchr (text, '\003') != NULL)
    easel_terminal_run_interrupt (self);
  else if (strchr (text, '\025') != NULL && self->line == EASEL_TERMINAL_LINE_EMPTY)
    easel_terminal_run_withdraw (self);
}

void
easel_terminal_instance_set_size (EaselTerminalInstance *self,
                                  guint                  columns,
                                  guint                  rows)
{
  g_return_if_fail (EASEL_IS_TERMINAL_INSTANCE (self));

  columns = CLAMP (columns, 1, EASEL_LIMIT_TERMINAL_CELLS);
  rows = CLAMP (rows, 1, EASEL_LIMIT_TERMINAL_CELLS);
  if (columns == self->columns && rows == self->rows)
    return;
  self->columns = columns;
  self->rows = rows;
  if (easel_terminal_instance_is_live (self))
    easel_host_terminal_resize (self->terminal, columns, rows);
  easel_instance_emit_changed (EASEL_INSTANCE (self));
}

void
easel_terminal_instance_set_shown (EaselTerminalInstance *self,
                                   gboolean               shown)
{
  g_return_if_fail (EASEL_IS_TERMINAL_INSTANCE (self));

  self->shown = shown;
}

void
easel_terminal_instance_set_behind (EaselTerminalInstance *self,
                                    gboolean               behind)
{
  g_return_if_fail (EASEL_IS_TERMINAL_INSTANCE (self));

  self->behind = behind;
  if (self->terminal != NULL)
    easel_host_terminal_set_behind (self->terminal, behind);
}

void
easel_terminal_instance_clear (EaselTerminalInstance *self)
{
  g_return_if_fail (EASEL_IS_TERMINAL_INSTANCE (self));

  if (!easel_terminal_instance_is_live (self))
    return;
  easel_host_terminal_clear (self->terminal);
}

gboolean
easel_terminal_instance_is_local (EaselTerminalInstance *self)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_INSTANCE (self), FALSE);

  return self->local;
}

gboolean
easel_terminal_instance_is_live (EaselTerminalInstance *self)
{
  gboolean live = FALSE;
  gboolean exited = FALSE;

  g_return_val_if_fail (EASEL_IS_TERMINAL_INSTANCE (self), FALSE);

  if (self->terminal != NULL)
    g_object_get (self->terminal, "live", &live, "exited", &exited, NULL);
  return live && !exited;
}

gboolean
easel_terminal_instance_has_exited (EaselTerminalInstance *self,
                                    int                   *code)
{
  /* A shell of this machine that is not there ended with the program that showed it. */
  gboolean exited = self->local && self->terminal == NULL;

  *code = -1;
  if (self->terminal != NULL)
    g_object_get (self->terminal, "exited", &exited, "exit-code", code, NULL);
  return exited;
}

gboolean
easel_terminal_instance_is_waiting (EaselTerminalInstance *self)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_INSTANCE (self), FALSE);

  return easel_terminal_run_is_waiting (self->run) || self->asked->len > 0;
}

gboolean
easel_terminal_instance_is_held (EaselTerminalInstance *self)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_INSTANCE (self), FALSE);

  return self->held;
}

const char *
easel_terminal_instance_get_asked (EaselTerminalInstance *self)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_INSTANCE (self), NULL);

  return self->asked->str;
}

gboolean
easel_terminal_instance_runs_program (EaselTerminalInstance *self)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_INSTANCE (self), FALSE);

  if (!easel_terminal_instance_is_live (self))
    return FALSE;
  if (self->running || easel_terminal_run_is_running (self->run))
    return TRUE;
  return self->local && !easel_terminal_local_is_idle (EASEL_TERMINAL_LOCAL (self->terminal));
}

gboolean
easel_terminal_instance_get_run_at_once (EaselTerminalInstance *self)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_INSTANCE (self), FALSE);

  return self->at_once;
}

void
easel_terminal_instance_set_run_at_once (EaselTerminalInstance *self,
                                         gboolean               at_once)
{
  g_return_if_fail (EASEL_IS_TERMINAL_INSTANCE (self));

  self->at_once = at_once;
  easel_terminal_instance_emit_facts (self);
}

gboolean
easel_terminal_instance_check (EaselTerminalInstance *self,
                               EaselCall             *call)
{
  int code;

  if (easel_terminal_instance_has_exited (self, &code))
    easel_call_fail (call, EASEL_CODE_FAILED,
                     "The terminal has ended with code %d. Open another one under a new instance id.", code);
  else if (!easel_terminal_instance_is_live (self))
    easel_call_fail (call, EASEL_CODE_FAILED, "The terminal is not connected now. Try again in a moment.");
  else
    return TRUE;
  return FALSE;
}
