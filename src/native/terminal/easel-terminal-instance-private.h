/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-terminal-instance.h"
#include "easel-terminal-line.h"
#include "easel-vt-scanner.h"
#include "easel-vt-text.h"

G_BEGIN_DECLS

typedef struct _EaselTerminalRun EaselTerminalRun;

struct _EaselTerminalInstance
{
  EaselInstance       parent_instance;

  gboolean            local;
  char               *cwd;          /* nullable: as the agent named it */
  char               *name;         /* nullable */
  char               *channel;      /* nullable: of a terminal of the host */
  guint               columns, rows;
  gboolean            shown;
  gboolean            at_once;
  gboolean            behind;       /* the window does not get through the output */

  EaselHostTerminal  *terminal;     /* nullable */
  EaselHostTerminals *lender;       /* nullable: whose @terminal is */
  EaselVtScanner     *scanner;
  EaselVtText        *text;
  GString            *output;       /* the newest of it, for a screen that is made later */
  GString            *fresh;        /* of it, what the screen was not told yet */
  char               *tail;         /* nullable: the end of the text before a reset */
  guint64             tail_end;
  guint               align_source;
  gboolean            running;      /* the shell said that a command runs */
  EaselTerminalLine   line;         /* what stands at the prompt */
  GString            *asked;        /* of it, what the agent wrote, for the person to read whole */
  gboolean            held;         /* the person's Enter was not taken */
  guint               settle_source;  /* until it is */
  gboolean            mine;         /* the agent's line runs, or was the last to run */
  EaselTerminalRun   *run;          /* nullable: the agent's command */
};

void     easel_terminal_instance_set_terminal (EaselTerminalInstance *self,
                                               EaselHostTerminal     *terminal,
                                               EaselHostTerminals    *lender);
void     easel_terminal_instance_emit_facts   (EaselTerminalInstance *self);
/* After a reset: the text has its old cursors where it is the old text. */
void     easel_terminal_instance_align        (EaselTerminalInstance *self);
/* Answers @call when nothing can be typed. */
gboolean easel_terminal_instance_check        (EaselTerminalInstance *self,
                                               EaselCall             *call);

/* The agent's command, easel-terminal-run.c. */
void     easel_terminal_run_invoke            (EaselInstance         *instance,
                                               EaselCall             *call);
void     easel_terminal_run_free              (EaselTerminalRun      *run);
gboolean easel_terminal_run_is_waiting        (EaselTerminalRun      *run);
/* Marks in the terminal's output. @token: (nullable): NULL where the shell marks its commands by itself. */
void     easel_terminal_run_started           (EaselTerminalInstance *self,
                                               const char            *token);
void     easel_terminal_run_finished          (EaselTerminalInstance *self,
                                               const char            *token,
                                               int                    code);
void     easel_terminal_run_exited            (EaselTerminalInstance *self,
                                               int                    code);
/* Ctrl+C: a shell drops the rest of its line with it, and with that the mark at its end. */
void     easel_terminal_run_interrupt         (EaselTerminalInstance *self);
/* The line at the prompt is gone. */
void     easel_terminal_run_withdraw          (EaselTerminalInstance *self);
/* The person's Enter is about to be typed; @as_shown: the line is the agent's as it was shown. */
void     easel_terminal_run_enter             (EaselTerminalInstance *self,
                                               gboolean               as_shown);
gboolean easel_terminal_run_is_running        (EaselTerminalRun      *run);

/* The line at the prompt, easel-terminal-prompt.c. */
void     easel_terminal_prompt_clear          (EaselTerminalInstance *self);
/* Answers @call where what stands there is not the agent's, or waits. */
gboolean easel_terminal_prompt_check          (EaselTerminalInstance *self,
                                               EaselCall             *call);
/* The agent's text; @shown: what the person is to judge. */
void     easel_terminal_prompt_write          (EaselTerminalInstance *self,
                                               const char            *text,
                                               const char            *shown);
void     easel_terminal_prompt_type           (EaselTerminalInstance *self,
                                               const char            *keys);
/* Answers @call where what runs is not the agent's. */
gboolean easel_terminal_prompt_may_signal     (EaselTerminalInstance *self,
                                               EaselCall             *call);
/* @key: (nullable): what the terminal makes the signal of. */
const char *easel_terminal_prompt_deliver     (EaselTerminalInstance *self,
                                               const char            *key,
                                               int                    number);

/* The other actions, easel-terminal-actions.c. */
void     easel_terminal_write_invoke          (EaselInstance *instance, EaselCall *call);
void     easel_terminal_read_invoke           (EaselInstance *instance, EaselCall *call);
void     easel_terminal_get_state_invoke      (EaselInstance *instance, EaselCall *call);
void     easel_terminal_signal_invoke         (EaselInstance *instance, EaselCall *call);
void     easel_terminal_resize_invoke         (EaselInstance *instance, EaselCall *call);
void     easel_terminal_clear_invoke          (EaselInstance *instance, EaselCall *call);

G_END_DECLS
