/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-terminal-output.h"
#include "easel-terminal-prompt.h"

G_BEGIN_DECLS

/* The agent's command: from the prompt, where the user may have to press Enter, to its output and its status. There
 * is one at a time, and it outlives the call that began it: a call that repeats it waits on.
 *
 * Signals: "changed": its stage is another one. */
#define EASEL_TYPE_TERMINAL_RUN (easel_terminal_run_get_type ())
G_DECLARE_FINAL_TYPE (EaselTerminalRun, easel_terminal_run, EASEL, TERMINAL_RUN, GObject)

EaselTerminalRun *easel_terminal_run_new        (EaselTerminalPrompt *prompt,
                                                 EaselTerminalOutput *output);
void              easel_terminal_run_clear      (EaselTerminalRun    *self);
gboolean          easel_terminal_run_resume     (EaselTerminalRun    *self,
                                                 EaselCall           *call);
void              easel_terminal_run_begin      (EaselTerminalRun    *self,
                                                 EaselCall           *call);
gboolean          easel_terminal_run_is_waiting (EaselTerminalRun    *self);
gboolean          easel_terminal_run_is_running (EaselTerminalRun    *self);
/* News of the terminal. */
void              easel_terminal_run_started    (EaselTerminalRun    *self);
void              easel_terminal_run_finished   (EaselTerminalRun    *self,
                                                 int                  code);
void              easel_terminal_run_exited     (EaselTerminalRun    *self,
                                                 int                  code);
void              easel_terminal_run_interrupt  (EaselTerminalRun    *self);
void              easel_terminal_run_withdraw   (EaselTerminalRun    *self);

G_END_DECLS
