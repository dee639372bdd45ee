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
 * Signals: "facts": a value below, or of its prompt or command, has changed; "views": a view was added, removed or
 * resized. */
#define EASEL_TYPE_TERMINAL_INSTANCE (easel_terminal_instance_get_type ())
G_DECLARE_FINAL_TYPE (EaselTerminalInstance, easel_terminal_instance, EASEL, TERMINAL_INSTANCE, EaselInstance)

EaselTerminalOutput  *easel_terminal_instance_get_output  (EaselTerminalInstance *self);
EaselTerminalPrompt  *easel_terminal_instance_get_prompt  (EaselTerminalInstance *self);
EaselTerminalCommand *easel_terminal_instance_get_command (EaselTerminalInstance *self);
/* Keys that the user typed. */
void                  easel_terminal_instance_type        (EaselTerminalInstance *self,
                                                           const char            *text);
/* Sets the size in cells while no window shows the terminal. */
void                  easel_terminal_instance_set_size    (EaselTerminalInstance *self,
                                                           guint                  columns,
                                                           guint                  rows);
/* In cells. TRUE: a window shows the terminal. */
gboolean              easel_terminal_instance_get_size    (EaselTerminalInstance *self,
                                                           guint                 *columns,
                                                           guint                 *rows);
/* Sets the size of a window's view, see #EaselTerminalViews. */
void                  easel_terminal_instance_set_view    (EaselTerminalInstance *self,
                                                           gconstpointer          view,
                                                           guint                  columns,
                                                           guint                  rows);
void                  easel_terminal_instance_set_behind  (EaselTerminalInstance *self,
                                                           gconstpointer          view,
                                                           gboolean               behind);
void                  easel_terminal_instance_remove_view (EaselTerminalInstance *self,
                                                           gconstpointer          view);
EaselTerminalViews   *easel_terminal_instance_get_views   (EaselTerminalInstance *self);
void                  easel_terminal_instance_clear       (EaselTerminalInstance *self);
/* Starts a new process after the old one has ended. */
void                  easel_terminal_instance_start_again (EaselTerminalInstance *self);

gboolean    easel_terminal_instance_is_local        (EaselTerminalInstance *self);
gboolean    easel_terminal_instance_is_live         (EaselTerminalInstance *self);
gboolean    easel_terminal_instance_has_exited      (EaselTerminalInstance *self,
                                                     int                   *code);
/* Whether an agent's line is in the prompt and waits for the user's Enter. */
gboolean    easel_terminal_instance_is_waiting      (EaselTerminalInstance *self);
/* Whether a program is running that would end with the terminal. */
gboolean    easel_terminal_instance_runs_program    (EaselTerminalInstance *self);
/* For actions: answers @call if nothing can be typed now. */
gboolean    easel_terminal_instance_check           (EaselTerminalInstance *self,
                                                     EaselCall             *call);

G_END_DECLS
