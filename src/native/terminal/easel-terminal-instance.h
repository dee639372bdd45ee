/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-instance.h"
#include "easel-terminal-command.h"
#include "easel-terminal-output.h"
#include "easel-terminal-prompt.h"
#include "easel-terminal-views.h"

G_BEGIN_DECLS

/* A terminal canvas without its widget.
 *
 * Signals: "facts": anything below, or of its prompt and its run, is different; "views": a view came, went or has
 * another size. */
#define EASEL_TYPE_TERMINAL_INSTANCE (easel_terminal_instance_get_type ())
G_DECLARE_FINAL_TYPE (EaselTerminalInstance, easel_terminal_instance, EASEL, TERMINAL_INSTANCE, EaselInstance)

EaselTerminalOutput *easel_terminal_instance_get_output (EaselTerminalInstance *self);
EaselTerminalPrompt *easel_terminal_instance_get_prompt (EaselTerminalInstance *self);
EaselTerminalCommand    *easel_terminal_instance_get_command    (EaselTerminalInstance *self);
/* Keys of the user. */
void        easel_terminal_instance_type            (EaselTerminalInstance *self,
                                                     const char            *text);
/* While no window shows it. */
void        easel_terminal_instance_set_size        (EaselTerminalInstance *self,
                                                     guint                  columns,
                                                     guint                  rows);
/* Cells. TRUE: a window shows it. */
gboolean    easel_terminal_instance_get_size        (EaselTerminalInstance *self,
                                                     guint                 *columns,
                                                     guint                 *rows);
/* The view of a window, as in #EaselTerminalViews. */
void        easel_terminal_instance_set_view        (EaselTerminalInstance *self,
                                                     gconstpointer          view,
                                                     guint                  columns,
                                                     guint                  rows);
void        easel_terminal_instance_set_behind      (EaselTerminalInstance *self,
                                                     gconstpointer          view,
                                                     gboolean               behind);
void        easel_terminal_instance_remove_view     (EaselTerminalInstance *self,
                                                     gconstpointer          view);
EaselTerminalViews *easel_terminal_instance_get_views (EaselTerminalInstance *self);
void        easel_terminal_instance_clear           (EaselTerminalInstance *self);
/* After the process ended: another one in its place. */
void        easel_terminal_instance_start_again     (EaselTerminalInstance *self);

gboolean    easel_terminal_instance_is_local        (EaselTerminalInstance *self);
gboolean    easel_terminal_instance_is_live         (EaselTerminalInstance *self);
gboolean    easel_terminal_instance_has_exited      (EaselTerminalInstance *self,
                                                     int                   *code);
/* An agent's line stands at the prompt and waits for the user to press Enter. */
gboolean    easel_terminal_instance_is_waiting      (EaselTerminalInstance *self);
/* Something would end with the terminal. */
gboolean    easel_terminal_instance_runs_program    (EaselTerminalInstance *self);
/* For actions: answers @call when nothing can be typed. */
gboolean    easel_terminal_instance_check           (EaselTerminalInstance *self,
                                                     EaselCall             *call);

G_END_DECLS
