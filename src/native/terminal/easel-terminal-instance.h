/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-instance.h"

G_BEGIN_DECLS

/* A terminal canvas without its widget.
 *
 * Signals: "output" (GBytes *): for the screen, in order; "reset": forget the screen; "facts": anything below
 * changed. */
#define EASEL_TYPE_TERMINAL_INSTANCE (easel_terminal_instance_get_type ())
G_DECLARE_FINAL_TYPE (EaselTerminalInstance, easel_terminal_instance, EASEL, TERMINAL_INSTANCE, EaselInstance)

/* (transfer full): what the screen shows now. */
GBytes     *easel_terminal_instance_get_output      (EaselTerminalInstance *self);
/* Keys of the person, and the size of their view. */
void        easel_terminal_instance_type            (EaselTerminalInstance *self,
                                                     const char            *text);
void        easel_terminal_instance_set_size        (EaselTerminalInstance *self,
                                                     guint                  columns,
                                                     guint                  rows);
/* While a window shows it, the window decides the size. */
void        easel_terminal_instance_set_shown       (EaselTerminalInstance *self,
                                                     gboolean               shown);
/* The window does not get through the output. */
void        easel_terminal_instance_set_behind      (EaselTerminalInstance *self,
                                                     gboolean               behind);
void        easel_terminal_instance_clear           (EaselTerminalInstance *self);
/* After the process ended: another one in its place. */
void        easel_terminal_instance_start_again     (EaselTerminalInstance *self);

gboolean    easel_terminal_instance_is_local        (EaselTerminalInstance *self);
gboolean    easel_terminal_instance_is_live         (EaselTerminalInstance *self);
gboolean    easel_terminal_instance_has_exited      (EaselTerminalInstance *self,
                                                     int                   *code);
/* An agent's line stands at the prompt and waits for the person to press Enter. */
gboolean    easel_terminal_instance_is_waiting      (EaselTerminalInstance *self);
/* The person's last Enter came so soon after the agent wrote that it was not taken. */
gboolean    easel_terminal_instance_is_held         (EaselTerminalInstance *self);
/* The line that waits, whole, as easel_terminal_line_show() says it; "" for nothing. */
const char *easel_terminal_instance_get_asked       (EaselTerminalInstance *self);
/* Something would end with the terminal. */
gboolean    easel_terminal_instance_runs_program    (EaselTerminalInstance *self);
/* The person's word for this canvas: what an agent types on this machine runs at once. Only they set it. */
gboolean    easel_terminal_instance_get_run_at_once (EaselTerminalInstance *self);
void        easel_terminal_instance_set_run_at_once (EaselTerminalInstance *self,
                                                     gboolean               at_once);

G_END_DECLS
