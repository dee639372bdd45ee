/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-call.h"
#include "easel-host-terminal.h"
#include "easel-terminal-line.h"

G_BEGIN_DECLS

/* The prompt of a terminal, which the user and the agent share: who wrote its line, and whose Enter runs it. In a
 * local shell an agent can only write a line, unless the user permits more.
 *
 * Signals: "changed": a value below has changed; "enter" (gboolean as_shown): the user's Enter is about to be typed;
 * @as_shown: the line is the agent's, unchanged. */
#define EASEL_TYPE_TERMINAL_PROMPT (easel_terminal_prompt_get_type ())
G_DECLARE_FINAL_TYPE (EaselTerminalPrompt, easel_terminal_prompt, EASEL, TERMINAL_PROMPT, GObject)

EaselTerminalPrompt *easel_terminal_prompt_new              (void);
EaselHostTerminal   *easel_terminal_prompt_get_terminal     (EaselTerminalPrompt *self);
void                 easel_terminal_prompt_set_terminal     (EaselTerminalPrompt *self,
                                                             EaselHostTerminal   *terminal);
gboolean             easel_terminal_prompt_get_at_once      (EaselTerminalPrompt *self);
void                 easel_terminal_prompt_set_at_once      (EaselTerminalPrompt *self,
                                                             gboolean             at_once);
gboolean             easel_terminal_prompt_is_shared        (EaselTerminalPrompt *self);
gboolean             easel_terminal_prompt_is_running       (EaselTerminalPrompt *self);
gboolean             easel_terminal_prompt_is_busy          (EaselTerminalPrompt *self);
gboolean             easel_terminal_prompt_is_enter_ignored (EaselTerminalPrompt *self);
gboolean             easel_terminal_prompt_is_abandoned     (EaselTerminalPrompt *self);
EaselTerminalLine    easel_terminal_prompt_get_line         (EaselTerminalPrompt *self);
const char          *easel_terminal_prompt_get_shown        (EaselTerminalPrompt *self);

void        easel_terminal_prompt_started    (EaselTerminalPrompt *self);
void        easel_terminal_prompt_finished   (EaselTerminalPrompt *self);
void        easel_terminal_prompt_type       (EaselTerminalPrompt *self,
                                              const char          *keys);
gboolean    easel_terminal_prompt_check      (EaselTerminalPrompt *self,
                                              EaselCall           *call);
gboolean    easel_terminal_prompt_check_text (EaselTerminalPrompt *self,
                                              const char          *text,
                                              EaselCall           *call);
void        easel_terminal_prompt_write      (EaselTerminalPrompt *self,
                                              const char          *text,
                                              const char          *shown);
void        easel_terminal_prompt_appeared   (EaselTerminalPrompt *self);
void        easel_terminal_prompt_agent_left (EaselTerminalPrompt *self);
gboolean    easel_terminal_prompt_may_signal (EaselTerminalPrompt *self,
                                              EaselCall           *call);
const char *easel_terminal_prompt_signal     (EaselTerminalPrompt *self,
                                              const char          *key,
                                              int                  number,
                                              gboolean             is_agents);

G_END_DECLS
