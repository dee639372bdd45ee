/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-terminal-output.h"
#include "easel-terminal-prompt.h"

G_BEGIN_DECLS

/* The agent's command: from the prompt, where the user may have to press Enter, to its output and exit status. There
 * is one at a time, and it outlives the call that started it: a call that repeats it waits further.
 *
 * Signals: "changed": its stage has changed. */
#define EASEL_TYPE_TERMINAL_COMMAND (easel_terminal_command_get_type ())
G_DECLARE_FINAL_TYPE (EaselTerminalCommand, easel_terminal_command, EASEL, TERMINAL_COMMAND, GObject)

EaselTerminalCommand *easel_terminal_command_new        (EaselTerminalPrompt  *prompt,
                                                         EaselTerminalOutput  *output);
void                  easel_terminal_command_clear      (EaselTerminalCommand *self);
gboolean              easel_terminal_command_resume     (EaselTerminalCommand *self,
                                                         EaselCall            *call);
void                  easel_terminal_command_begin      (EaselTerminalCommand *self,
                                                         EaselCall            *call);
gboolean              easel_terminal_command_is_waiting (EaselTerminalCommand *self);
gboolean              easel_terminal_command_is_running (EaselTerminalCommand *self);
/* Events of the terminal. */
void                  easel_terminal_command_started    (EaselTerminalCommand *self);
void                  easel_terminal_command_finished   (EaselTerminalCommand *self,
                                                         int                   code);
void                  easel_terminal_command_exited     (EaselTerminalCommand *self,
                                                         int                   code);
void                  easel_terminal_command_interrupt  (EaselTerminalCommand *self);
void                  easel_terminal_command_withdraw   (EaselTerminalCommand *self);

G_END_DECLS
