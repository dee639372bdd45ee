/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The output of a terminal, stored as bytes for a screen, and as plain text for an agent, who addresses it with a
 * cursor. Only the newest part of both is stored.
 *
 * Signals: "fed" (GBytes *): new output, for a screen; "reset": the screen is to be cleared, and the output is
 * empty; "began" (const char *token), "ended" (const char *token, int status): marks around a command, see
 * easel_terminal_line_marked(). */
#define EASEL_TYPE_TERMINAL_OUTPUT (easel_terminal_output_get_type ())
G_DECLARE_FINAL_TYPE (EaselTerminalOutput, easel_terminal_output, EASEL, TERMINAL_OUTPUT, GObject)

EaselTerminalOutput *easel_terminal_output_new       (void);
void                 easel_terminal_output_feed      (EaselTerminalOutput *self,
                                                      GBytes              *bytes);
void                 easel_terminal_output_reset     (EaselTerminalOutput *self);
void                 easel_terminal_output_align     (EaselTerminalOutput *self);
GBytes              *easel_terminal_output_dup_bytes (EaselTerminalOutput *self);
guint64              easel_terminal_output_get_end   (EaselTerminalOutput *self);
char                *easel_terminal_output_read      (EaselTerminalOutput *self,
                                                      guint64              from,
                                                      guint64              to,
                                                      gsize                max,
                                                      gboolean             newest,
                                                      guint64             *next,
                                                      gboolean            *truncated);

G_END_DECLS
